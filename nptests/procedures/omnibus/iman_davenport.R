# stats::anova ----
#| options = {null = "asymptotic"}
#| only = ["disagreement", "rank_effect"]
#| statistic = 'res[["F value"]][2]'
#| pvalue = 'res[["Pr(>F)"]][2]'
anova(aov(as.vector(t(apply(y, 1, rank))) ~ factor(row(y)) + factor(col(y))))

# PMCMRplus::friedmanTest ----
#| options = {null = "asymptotic"}
#| only = ["disagreement"]
#| statistic = "res$statistic"
#| pvalue = "res$p.value"
#| df = "res$parameter"
friedmanTest(y, dist = "FDist")

# scmamp::imanDavenportTest ----
#| options = {null = "asymptotic", ties = "ignored"}
#| only = ["disagreement"]
#| statistic = "res$statistic"
#| pvalue = "pf(res$statistic, ncol(y) - 1, (ncol(y) - 1) * (nrow(y) - 1), lower.tail = FALSE)"
# Its own p-value is 1 - pf(...), which has no digits below 1e-16.
imanDavenportTest(y)

# stats::permuted ----
#| each = [{null = "exact"}, {null = "auto"}, {null = "simulated", draws = 2000}, {null = "simulated", draws = 2000, seed = 7}]
#| only = ["some_difference", "small"]
#| pvalue = "res"
.permuted
permuted(t(apply(y, 1, rank)))
