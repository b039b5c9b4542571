# PMCMRplus::skillingsMackTest ----
#| options = {ties = "ignored"}
#| only = ["some_difference", "connected", "no_empty_rows"]
#| statistic = "res$statistic"
#| pvalue = "res$p.value"
#| df = "res$parameter"
PMCMRplus::skillingsMackTest(y)

# stats::friedman.test ----
#| only = ["complete", "some_difference"]
#| statistic = "res$statistic"
#| pvalue = "res$p.value"
#| df = "res$parameter"
friedman.test(y)

# MASS::ginv ----
#| options = {null = "asymptotic"}
#| each = {ties = ["corrected", "ignored"]}
#| only = ["some_difference", "connected", "no_empty_rows"]
#| statistic = "res"
#| pvalue = "pchisq(res, ncol(y) - 1, lower.tail = FALSE)"
.ranks
total <- colSums(d, na.rm = TRUE)
sum(total * (inverse %*% total))

# MASS::permuted ----
#| options = {null = "simulated", draws = 2000}
#| each = [{ties = "corrected"}, {ties = "ignored"}, {ties = "corrected", seed = 7}]
#| only = ["some_difference", "connected", "no_empty_rows", "small"]
#| pvalue = "mean(squares >= sum(total * (inverse %*% total)) * (1 - 1e-9))"
.incomplete
squares <- rowSums((sums %*% inverse) * sums)

# .ranks ----
y <- y[rowSums(!is.na(y)) > 1, , drop = FALSE]
size <- rowSums(!is.na(y))
d <- t(apply(y, 1, rank, na.last = "keep")) - (size + 1) / 2
d <- d * sqrt(12 / (size + 1))
shared <- .shared
s <- matrix(0, ncol(y), ncol(y))
for (i in seq_len(nrow(y))) {
  present <- !is.na(y[i, ])
  s <- s + shared[i] * (size[i] * diag(present + 0) - outer(present, present))
}
inverse <- MASS::ginv(s)

# .shared ----
#| ties = "ignored"
rep(1, nrow(y))

# .shared ----
rowSums(d^2, na.rm = TRUE) / (size * (size - 1))
