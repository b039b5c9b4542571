# PMCMRplus::cuzickTest ----
#| options = {null = "asymptotic", ties = "ignored"}
#| each = {alternative = ["two-sided", "greater", "less"]}
#| only = ["varied"]
#| statistic = "res$estimate"
#| z = "res$statistic"
#| pvalue = "res$p.value"
PMCMRplus::cuzickTest(x, g, alternative = .alternative)

# PMCMRplus::cuzickTest ----
#| options = {null = "asymptotic"}
#| only = ["untied"]
#| statistic = "res$estimate"
#| z = "res$statistic"
PMCMRplus::cuzickTest(x, g, alternative = "greater")

# coin::independence_test ----
#| options = {null = "asymptotic"}
#| each = {alternative = ["two-sided", "greater", "less"]}
#| only = ["varied"]
#| z = "coin::statistic(res)"
#| pvalue = ".tail(norm, coin::statistic(res))"
# Its own p-value is 1 - pnorm(...), which has no digits below 1e-16.
coin::independence_test(v ~ l, data.frame(v = rank(x), l = as.integer(g)), alternative = .alternative)

# stats::rank ----
#| options = {null = "asymptotic"}
#| each = {alternative = ["two-sided", "greater", "less"], ties = ["corrected", "ignored"], continuity = [false, true]}
#| only = ["varied"]
#| statistic = "t"
#| z = "res"
#| pvalue = ".tail(norm, res)"
r <- rank(x); l <- as.integer(g); n <- length(x)
t <- sum(l * r)
gap <- t - n * mean(r) * mean(l)
.moved
gap / sqrt(.variance)

# stats::combn ----
#| each = {null = ["exact", "auto"], alternative = ["two-sided", "greater", "less"]}
#| only = ["varied", "small"]
#| pvalue = ".share"
r <- rank(x)
dealt <- function(left, n, j) {
  if (length(n) == 1) return(j * sum(r[left]))
  unlist(combn(length(left), n[1], function(i) j * sum(r[left[i]]) + dealt(left[-i], n[-1], j + 1), simplify = FALSE))
}
dealt(seq_along(x), lengths(groups), 1)

# .variance ----
#| ties = "corrected"
(n - 1) * var(r) * var(l)

# .variance ----
n * (n + 1) / 12 * (n - 1) * var(l)

# .share ----
#| alternative = "greater"
mean(res > res[1] - 1e-9)

# .share ----
#| alternative = "less"
mean(res < res[1] + 1e-9)

# .share ----
min(1, 2 * mean(res > res[1] - 1e-9), 2 * mean(res < res[1] + 1e-9))
