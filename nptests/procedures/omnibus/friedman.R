# stats::friedman.test ----
#| options = {null = "asymptotic"}
#| statistic = "res$statistic"
#| pvalue = "res$p.value"
#| df = "res$parameter"
friedman.test(y)

# PMCMRplus::friedmanTest ----
#| options = {null = "asymptotic"}
#| statistic = "res$statistic"
#| pvalue = "res$p.value"
#| df = "res$parameter"
friedmanTest(y)

# coin::friedman_test ----
#| options = {null = "asymptotic"}
#| statistic = "statistic(res)"
#| pvalue = "pchisq(statistic(res), ncol(y) - 1, lower.tail = FALSE)"
# Its own p-value, as that of scmamp, is 1 - pchisq(...), which has no digits below 1e-16.
friedman_test(as.vector(y) ~ factor(col(y)) | factor(row(y)))

# scmamp::friedmanTest ----
#| options = {null = "asymptotic", ties = "ignored"}
#| statistic = "res$statistic"
#| pvalue = "pchisq(res$statistic, ncol(y) - 1, lower.tail = FALSE)"
friedmanTest(y)

# stats::permuted ----
#| each = [{null = "exact"}, {null = "auto"}, {null = "simulated", draws = 2000}, {null = "simulated", draws = 2000, seed = 7}]
#| only = ["some_difference", "small"]
#| pvalue = "res"
.permuted
permuted(t(apply(y, 1, rank)))
