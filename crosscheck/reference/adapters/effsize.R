# effsize: effects of two samples.
library(effsize)
uses <- "effsize"

offered <- list(
  cohens_d = function(d, o) list(estimate = cohen.d(d$a, d$b)$estimate),
  hedges_g = function(d, o) list(estimate = cohen.d(d$a, d$b, hedges.correction = TRUE)$estimate),
  cliffs_delta = function(d, o) list(estimate = cliff.delta(d$a, d$b)$estimate),
  interval_cliffs_delta = function(d, o) {
    if (!o$paired) list(interval = cliff.delta(d$a, d$b, conf.level = o$level, use.normal = TRUE)$conf.int)
  },
  interval_cohens_d = function(d, o) {
    # With paired = TRUE it divides by another standard deviation unless `within` is FALSE.
    how <- list(d$a, d$b, paired = o$paired, within = FALSE, noncentral = TRUE, conf.level = o$level)
    if (!o$paired) list(interval = do.call(cohen.d, how)$conf.int)
  },
  interval_hedges_g = function(d, o) {
    list(interval = cohen.d(d$a, d$b, hedges.correction = TRUE, noncentral = TRUE, conf.level = o$level)$conf.int)
  },
  vargha_delaney = function(d, o) list(estimate = VD.A(d$a, d$b)$estimate)
)
