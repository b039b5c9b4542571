# stats::t.test ----
#| only = ["spread", "ordinary"]
#| statistic = "res$statistic"
#| pvalue = "res$p.value"
#| df = "res$parameter"
#| estimate = "-diff(res$estimate) / scale"
#| interval = "res$conf.int / scale"
t.test(a, b)

# stats::t.test ----
#| each = {alternative = ["less", "greater"]}
#| only = ["spread", "ordinary"]
#| pvalue = "res$p.value"
t.test(a, b, alternative = .alternative)

# stats::t.test ----
#| options = {variances = "equal"}
#| only = ["spread", "ordinary"]
#| statistic = "res$statistic"
#| pvalue = "res$p.value"
#| df = "res$parameter"
#| interval = "res$conf.int / scale"
t.test(a, b, var.equal = TRUE)

# stats::t.test ----
#| options = {freedom = "smaller"}
#| only = ["spread", "ordinary"]
#| pvalue = "2 * pt(-abs(res$statistic), min(length(a), length(b)) - 1)"
t.test(a, b)

# stats::t.test ----
#| options = {level = 0.8}
#| only = ["spread", "ordinary"]
#| interval = "res$conf.int / scale"
t.test(a, b, conf.level = 0.8)
