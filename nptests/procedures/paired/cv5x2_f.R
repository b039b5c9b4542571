# stats::pf ----
#| only = ["ordinary", "folds_differ"]
#| statistic = "sum(d^2) / (2 * sum(apply(d, 1, var)))"
#| pvalue = "res"
pf(sum(d^2) / (2 * sum(apply(d, 1, var))), 10, 5, lower.tail = FALSE)
