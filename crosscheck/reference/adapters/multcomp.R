# multcomp: comparisons of the coefficients of a linear model; multivariate t by mvtnorm, to a stated accuracy of 0.001.
suppressPackageStartupMessages(library(multcomp))
uses <- "multcomp"

sides <- c("two-sided" = "two.sided", greater = "greater", less = "less")
compared <- function(d, contrasts, alternative) {
  table <- data.frame(x = unlist(d$groups), g = factor(rep(seq_along(d$groups), lengths(d$groups))))
  set.seed(1)
  glht(aov(x ~ g, table), linfct = mcp(g = contrasts), alternative = sides[[alternative]])
}
given <- function(model, sign = 1) {
  test <- summary(model)$test
  list(statistics = sign * test$tstat, adjusted = test$pvalues)
}
offered <- list(
  tukey = function(d, o) {
    if (o$design == "blocked") return(NULL)
    # Its differences are those of the later group and the earlier one, (2, 1), (3, 1) ... as the pairs here.
    given(compared(d, "Tukey", "two-sided"), -1)
  },
  dunnett = function(d, o) given(compared(d, "Dunnett", o$alternative))
)
