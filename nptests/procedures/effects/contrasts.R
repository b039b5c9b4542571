# scmamp::contrastEstimationMatrix ----
#| options = {arithmetic = "float"}
#| only = ["many_columns", "ordinary"]
#| estimate = "t(res)[lower.tri(res)]"
scmamp::contrastEstimationMatrix(y)

# stats::median ----
#| options = {arithmetic = "decimal"}
#| only = ["ordinary"]
#| estimate = "res"
means <- sapply(seq_len(ncol(y)), function(j) mean(apply(y[, j] - y, 2, median)))
-combn(means, 2, diff) / scale
