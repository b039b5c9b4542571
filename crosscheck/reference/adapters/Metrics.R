# Metrics: measures of classifiers and forecasts.
library(Metrics)
uses <- "Metrics"

of <- function(measure) function(d, o) list(value = measure(d$truth, d$predicted))

offered <- list(
  accuracy = of(accuracy), error = of(ce), auc = function(d, o) list(value = auc(d$truth, d$ranking)),
  sensitivity = of(recall), precision = of(precision), f1 = of(fbeta_score),
  kappa_quadratic = of(ScoreQuadraticWeightedKappa),
  mean_absolute_error = of(mae), mean_squared_error = of(mse), root_mean_squared_error = of(rmse),
  relative_squared_error = of(rse), root_relative_squared_error = of(rrse), relative_absolute_error = of(rae)
)
