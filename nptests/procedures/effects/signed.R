# effectsize::rank_biserial ----
#| of = "rank_biserial"
#| only = ["some_difference", "no_zero_differences"]
#| estimate = "res$r_rank_biserial"
# Its interval has the variance without a difference: at large effects it covers half the time.
effectsize::rank_biserial(a, b, paired = TRUE)

# stats::qt ----
#| of = "rank_biserial"
#| each = [{}, {level = 0.8}]
#| only = ["some_difference"]
#| estimate = "res"
#| interval = "ends"
d <- (a - b)[a != b]
n <- length(d)
r <- sum(sign(d) * rank(abs(d))) / (n * (n + 1) / 2)
g <- rowMeans(sign(outer(d, d, "+")))
m <- if (n > 1 && var(g) > 0) (1 - r^2) * n / (4 * var(g)) else 0
m <- min(max(m, n / 2), 3 * n * (n + 1) / (4 * n + 2))
q <- suppressWarnings(qt(.share_below, n - 1))^2 / m
ends <- if (n > 1) (r + c(-1, 1) * sqrt(q * (1 + q - r^2))) / (1 + q) else c(-1, 1)
r

# stats::qsignrank ----
#| of = "hodges_lehmann"
#| each = [{}, {level = 0.8}]
#| only = ["ordinary"]
#| estimate = "res"
#| interval = "(if (count > 0) c(walsh[count], rev(walsh)[count]) else c(-Inf, Inf)) / scale"
walsh <- sort(outer(a - b, a - b, "+")[lower.tri(diag(length(a)), diag = TRUE)]) / 2
count <- qsignrank(.share_outside, length(a))
median(walsh) / scale

# stats::wilcox.test ----
#| of = "hodges_lehmann"
#| options = {arithmetic = "float"}
#| only = ["untied_differences", "no_zero_differences", "ordinary"]
#| estimate = "res$estimate"
wilcox.test(a, b, paired = TRUE, exact = TRUE, conf.int = TRUE)

# .share_below ----
#| level = 0.8
0.9

# .share_below ----
0.975

# .share_outside ----
#| level = 0.8
0.1

# .share_outside ----
0.025
