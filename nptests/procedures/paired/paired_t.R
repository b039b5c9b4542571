# stats::t.test ----
#| only = ["spread", "ordinary"]
#| statistic = "res$statistic"
#| pvalue = "res$p.value"
#| df = "res$parameter"
#| estimate = "res$estimate / scale"
#| interval = "res$conf.int / scale"
t.test(a, b, paired = TRUE)

# stats::t.test ----
#| options = {alternative = "greater"}
#| only = ["spread", "ordinary"]
#| pvalue = "res$p.value"
t.test(a, b, paired = TRUE, alternative = "greater")

# stats::t.test ----
#| options = {alternative = "less"}
#| only = ["spread", "ordinary"]
#| statistic = "res$statistic"
#| pvalue = "res$p.value"
t.test(a, b, paired = TRUE, alternative = "less")

# stats::t.test ----
#| options = {level = 0.8}
#| only = ["spread", "ordinary"]
#| interval = "res$conf.int / scale"
t.test(a, b, paired = TRUE, conf.level = 0.8)
