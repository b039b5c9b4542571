# stats::ks.test ----
#| options = {mean = 3, sd = 2}
#| each = {null = ["exact", "auto"]}
#| only = ["untied", "ordinary"]
#| statistic = "res$statistic"
#| pvalue = "res$p.value"
ks.test(x / scale, "pnorm", 3, 2, exact = TRUE)

# stats::ks.test ----
#| options = {mean = 3, sd = 2, null = "asymptotic"}
#| only = ["untied", "ordinary"]
#| statistic = "res$statistic"
#| pvalue = "res$p.value"
ks.test(x / scale, "pnorm", 3, 2, exact = FALSE)
