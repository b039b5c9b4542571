# clinfun: the test of Jonckheere and Terpstra.
suppressPackageStartupMessages(library(clinfun))
uses <- "clinfun"

offered <- list(
  jonckheere = function(d, o) {
    if (o$ties == "ignored" && o$null == "asymptotic" || o$continuity) return(NULL)
    x <- unlist(d$groups)
    untied <- !anyDuplicated(x) && length(x) <= 100
    if (untied != (o$null == "exact")) return(NULL) # it takes its law by the data
    side <- c(greater = "increasing", less = "decreasing", "two-sided" = "two.sided")[[o$alternative]]
    test <- jonckheere.test(x, rep(seq_along(d$groups), lengths(d$groups)), alternative = side)
    list(statistic = test$statistic, pvalue = test$p.value)
  }
)
