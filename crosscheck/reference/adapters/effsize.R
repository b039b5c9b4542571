# effsize: effects of two samples.
library(effsize)
uses <- "effsize"

offered <- list(
  cohens_d = function(d, o) list(estimate = cohen.d(d$a, d$b)$estimate),
  hedges_g = function(d, o) list(estimate = cohen.d(d$a, d$b, hedges.correction = TRUE)$estimate),
  cliffs_delta = function(d, o) list(estimate = cliff.delta(d$a, d$b)$estimate),
  vargha_delaney = function(d, o) list(estimate = VD.A(d$a, d$b)$estimate)
)
