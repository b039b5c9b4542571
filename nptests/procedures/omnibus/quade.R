# stats::quade.test ----
#| options = {null = "asymptotic"}
#| statistic = "res$statistic"
#| pvalue = "res$p.value"
#| df = "res$parameter"
quade.test(y)

# scmamp::quadeTest ----
#| options = {null = "asymptotic", ties = "ignored"}
#| only = ["disagreement"]
#| statistic = "res$statistic"
#| pvalue = "pf(res$statistic, ncol(y) - 1, (ncol(y) - 1) * (nrow(y) - 1), lower.tail = FALSE)"
# Its own p-value is 1 - pf(...), which has no digits below 1e-16.
quadeTest(y)

# stats::permuted ----
#| options = {arithmetic = "decimal"}
#| each = [{null = "exact"}, {null = "auto"}, {null = "simulated", draws = 2000}, {null = "simulated", draws = 2000, seed = 7}]
#| only = ["some_difference", "small"]
#| pvalue = "res"
.permuted
permuted(t(apply(y, 1, rank)) * rank(apply(y, 1, function(row) diff(range(row)))))
