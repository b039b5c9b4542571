# PMCMRplus::jonckheereTest ----
#| options = {null = "asymptotic"}
#| only = ["varied", "moderate"]
#| statistic = "res$estimates"
#| pvalue = "res$p.value"
PMCMRplus::jonckheereTest(x, g, alternative = "greater")

# PMCMRplus::jonckheereTest ----
#| options = {null = "asymptotic", alternative = "two-sided"}
#| only = ["varied", "moderate"]
#| statistic = "res$estimates"
#| pvalue = "res$p.value"
PMCMRplus::jonckheereTest(x, g)

# kSamples::jt.test ----
#| each = {null = ["exact", "auto"]}
#| only = ["varied", "small"]
#| statistic = "res$JT[1]"
#| pvalue = "res$JT[5]"
kSamples::jt.test(groups, method = "exact", Nsim = 1e7)

# stats::table ----
#| options = {null = "asymptotic"}
#| each = {alternative = ["two-sided", "greater", "less"], ties = ["corrected", "ignored"], continuity = [false, true]}
#| only = ["varied", "moderate"]
#| statistic = "j"
#| z = "res"
#| pvalue = ".tail(norm, res)"
j <- 0
for (h in seq_along(groups)[-1]) {
  before <- unlist(groups[seq_len(h - 1)])
  j <- j + sum(sapply(groups[[h]], function(v) sum(before < v) + sum(before == v) / 2))
}
n <- lengths(groups)
t <- as.vector(table(x))
falling <- function(counts, by) sum(apply(outer(counts, seq_len(by) - 1, "-"), 1, prod))
cubic <- function(counts) sum(counts * (counts - 1) * (2 * counts + 5))
gap <- j - (sum(n)^2 - sum(n^2)) / 4
.moved
gap / sqrt(.variance)

# .variance ----
#| ties = "corrected"
(cubic(sum(n)) - cubic(n) - cubic(t)) / 72 + (if (sum(n) > 2) falling(n, 3) * falling(t, 3) / (36 * falling(sum(n), 3)) else 0) + falling(n, 2) * falling(t, 2) / (8 * falling(sum(n), 2))

# .variance ----
(sum(n)^2 * (2 * sum(n) + 3) - sum(n^2 * (2 * n + 3))) / 72

# kSamples::jt.test ----
#| options = {alternative = "less"}
#| each = {null = ["exact", "auto"]}
#| only = ["varied", "small"]
#| statistic = "one[1]"
#| pvalue = "other[5]"
one <- kSamples::jt.test(groups, method = "exact", Nsim = 1e7)$JT
other <- kSamples::jt.test(rev(groups), method = "exact", Nsim = 1e7)$JT

# kSamples::jt.test ----
#| options = {alternative = "two-sided"}
#| each = {null = ["exact", "auto"]}
#| only = ["varied", "small"]
#| pvalue = "min(1, 2 * one[5], 2 * other[5])"
one <- kSamples::jt.test(groups, method = "exact", Nsim = 1e7)$JT
other <- kSamples::jt.test(rev(groups), method = "exact", Nsim = 1e7)$JT
