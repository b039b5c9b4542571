# stats::shapiro.test ----
#| each = [{}, {null = "asymptotic"}]
#| only = ["varied"]
#| statistic = "res$statistic"
#| pvalue = "res$p.value"
shapiro.test(x)
