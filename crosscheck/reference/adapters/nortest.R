# nortest: tests of normality.
uses <- "nortest"

both <- function(test) list(statistic = test$statistic, pvalue = test$p.value)
offered <- list(
  anderson_darling = function(d, o) both(nortest::ad.test(d$x)),
  lilliefors = function(d, o) both(nortest::lillie.test(d$x))
)
