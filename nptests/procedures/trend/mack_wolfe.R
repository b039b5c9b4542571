# PMCMRplus::mackWolfeTest ----
#| options = {null = "asymptotic"}
#| each = {peak = [1, 2]}
#| only = ["untied"]
#| statistic = "res$estimates"
#| z = "res$statistic"
#| pvalue = "res$p.value"
# A tied pair counts nothing there, and half a pair here.
PMCMRplus::mackWolfeTest(x, g, p = .peak)

# stats::outer ----
#| options = {null = "asymptotic"}
#| each = {peak = [1, 2], alternative = ["two-sided", "greater", "less"], ties = ["corrected", "ignored"], continuity = [false, true]}
#| only = ["varied", "moderate"]
#| statistic = "sum((w == 1) * (s + 1) / 2)"
#| z = "res"
#| pvalue = ".tail(norm, res)"
p <- .peak; l <- as.integer(g); n <- length(x)
w <- outer(l, l, function(i, j) (i < j & j <= p) - (j < i & i <= p) + (i > j & j >= p) - (j > i & i >= p))
s <- sign(outer(x, x, function(u, v) v - u))
gap <- sum(w * s) / 4
.moved
gap / sqrt(.variance)

# stats::combn ----
#| each = [
#|   {peak = 2, null = "exact", alternative = "two-sided"},
#|   {peak = 2, null = "exact", alternative = "less"},
#|   {peak = 2, null = "auto", alternative = "two-sided"},
#|   {peak = 2, null = "auto", alternative = "less"},
#|   {peak = 2, null = "auto", alternative = "greater"},
#|   {peak = 1, null = "exact", alternative = "greater"},
#| ]
#| only = ["varied", "small"]
#| statistic = "res[1]"
#| pvalue = ".share"
p <- .peak; below <- outer(x, x, "<") + outer(x, x, "==") / 2
dealt <- function(left, n, before, v) {
  one <- function(new) if (v <= p) sum(below[before, new]) else sum(below[new, before])
  if (length(n) == 1) return(one(left))
  unlist(combn(length(left), n[1], function(i) {
    one(left[i]) + dealt(left[-i], n[-1], c(if (v != p) before, left[i]), v + 1)
  }, simplify = FALSE))
}
dealt(seq_along(x), lengths(groups), NULL, 1)

# .variance ----
#| ties = "corrected"
((if (n > 2) (sum(rowSums(w)^2) - sum(w^2)) * (sum(rowSums(s)^2) - sum(s^2)) / (n - 2) / 4 else 0) + sum(w^2) * sum(s^2) / 8) / (n * (n - 1))

# .variance ----
with(list(m = lengths(groups), u = sum(l <= p), v = sum(l >= p)), (2 * (u^3 + v^3) + 3 * (u^2 + v^2) - sum(m^2 * (2 * m + 3)) - m[p]^2 * (2 * m[p] + 3) + 12 * m[p] * u * v - 12 * m[p]^2 * n) / 72)

# .share ----
#| alternative = "greater"
mean(res > res[1] - 1e-9)

# .share ----
#| alternative = "less"
mean(res < res[1] + 1e-9)

# .share ----
min(1, 2 * mean(res > res[1] - 1e-9), 2 * mean(res < res[1] + 1e-9))
