# nortest::ad.test ----
#| each = [{}, {null = "asymptotic"}]
#| only = ["varied", "ordinary"]
#| statistic = "res$statistic"
#| pvalue = "res$p.value"
nortest::ad.test(x)
