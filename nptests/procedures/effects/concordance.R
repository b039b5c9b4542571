# stats::rank ----
#| estimate = "res"
#| interval = "if (res %in% 1) c(NaN, NaN) else pmin(1, pmax(0, res + c(-1, 1) * qt(0.975, n - 1) * sd(pseudo) / sqrt(n)))"
d <- t(apply(y, 1, rank)) - (ncol(y) + 1) / 2
w <- function(d) sum(colSums(d)^2) / (nrow(d) * sum(d^2))
n <- nrow(y)
pseudo <- n * w(d) - (n - 1) * sapply(seq_len(n), function(i) w(d[-i, , drop = FALSE]))
w(d)

# stats::rank ----
#| options = {level = 0.8}
#| estimate = "res"
#| interval = "if (res %in% 1) c(NaN, NaN) else pmin(1, pmax(0, res + c(-1, 1) * qt(0.9, n - 1) * sd(pseudo) / sqrt(n)))"
d <- t(apply(y, 1, rank)) - (ncol(y) + 1) / 2
w <- function(d) sum(colSums(d)^2) / (nrow(d) * sum(d^2))
n <- nrow(y)
pseudo <- n * w(d) - (n - 1) * sapply(seq_len(n), function(i) w(d[-i, , drop = FALSE]))
w(d)

# effectsize::kendalls_w ----
#| only = ["no_constant_row"]
#| estimate = "res$Kendalls_W"
effectsize::kendalls_w(y, blocks_on_rows = TRUE, ci = NULL)
