# stats::t.test ----
#| options = {train = 90, test = 10}
#| only = ["varied", "ordinary"]
#| statistic = "res$statistic / sqrt(1 + length(x) * 10 / 90)"
#| pvalue = "2 * pt(-abs(res$statistic) / sqrt(1 + length(x) * 10 / 90), length(x) - 1)"
#| estimate = "res$estimate / scale"
t.test(x)

# scmamp::correlatedTtest ----
#| options = {train = 90, test = 10}
#| only = ["varied", "ordinary"]
#| statistic = "res$statistic"
#| pvalue = "res$p.value"
scmamp::correlatedTtest(x, 0 * x, rho = 0.1)

# stats::pt ----
#| options = {train = 90, test = 10}
#| each = [{alternative = "two-sided", level = 0.95}, {alternative = "greater", level = 0.95}, {alternative = "less", level = 0.8}]
#| only = ["varied", "ordinary"]
#| statistic = "res"
#| pvalue = ".tail(t, res, length(x) - 1)"
#| interval = "(mean(x) + .reach * sd(x) * sqrt(1 / length(x) + 10 / 90)) / scale"
mean(x) / (sd(x) * sqrt(1 / length(x) + 10 / 90))

# .reach ----
#| alternative = "greater"
c(-qt(.level, length(x) - 1), Inf)

# .reach ----
#| alternative = "less"
c(-Inf, qt(.level, length(x) - 1))

# .reach ----
c(-1, 1) * qt((1 + .level) / 2, length(x) - 1)
