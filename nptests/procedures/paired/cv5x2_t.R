# stats::pt ----
#| only = ["ordinary", "folds_differ"]
#| statistic = "d[1, 1] / sqrt(mean(apply(d, 1, var)))"
#| pvalue = "2 * res"
#| estimate = "d[1, 1] / scale"
pt(-abs(d[1, 1]) / sqrt(mean(apply(d, 1, var))), 5)

# stats::pt ----
#| each = {alternative = ["greater", "less"]}
#| only = ["ordinary", "folds_differ"]
#| statistic = "res"
#| pvalue = ".tail(t, res, 5)"
d[1, 1] / sqrt(mean(apply(d, 1, var)))
