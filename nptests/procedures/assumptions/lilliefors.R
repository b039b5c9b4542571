# nortest::lillie.test ----
#| each = [{}, {null = "asymptotic"}]
#| only = ["varied", "ordinary"]
#| statistic = "res$statistic"
#| pvalue = "res$p.value"
nortest::lillie.test(x)
