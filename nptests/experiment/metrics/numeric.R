# stats::mean ----
#| of = "mean_absolute_error"
#| estimate = "res"
mean(abs(predicted - truth))

# caret::MAE ----
#| of = "mean_absolute_error"
#| estimate = "res"
caret::MAE(predicted, truth)

# stats::mean ----
#| of = "mean_squared_error"
#| estimate = "res"
mean((predicted - truth)^2)

# stats::mean ----
#| of = "root_mean_squared_error"
#| estimate = "res"
sqrt(mean((predicted - truth)^2))

# caret::RMSE ----
#| of = "root_mean_squared_error"
#| estimate = "res"
caret::RMSE(predicted, truth)

# stats::mean ----
#| of = "relative_squared_error"
#| only = ["off_the_mean"]
#| estimate = "res"
sum((predicted - truth)^2) / sum((mean(training) - truth)^2)

# stats::mean ----
#| of = "root_relative_squared_error"
#| only = ["off_the_mean"]
#| estimate = "res"
sqrt(sum((predicted - truth)^2) / sum((mean(training) - truth)^2))

# stats::mean ----
#| of = "relative_absolute_error"
#| only = ["off_the_mean"]
#| estimate = "res"
sum(abs(predicted - truth)) / sum(abs(mean(training) - truth))

# stats::cor ----
#| of = "correlation"
#| only = ["varied", "correlated"]
#| estimate = "res"
cor(truth, predicted)
