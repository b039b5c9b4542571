# Runs where Python has nptests: the published answers of a worked example, through R's own classes.
library(nptests)
if (nptests_available()) {
  scores <- nptests_example("demsar2006/table6")
  friedman <- friedman_test(scores, better = "higher", null = "asymptotic", ties = "ignored")
  stopifnot(inherits(friedman, "htest"), abs(friedman$statistic - 9.857) < 0.005, friedman$parameter == 3)
  pairs <- all_pairs(scores, better = "higher")
  stopifnot(inherits(pairs, "PMCMR"), identical(dim(pairs$p.value), c(3L, 3L)))
  long <- data.frame(score = unlist(scores), algorithm = rep(names(scores), each = nrow(scores)),
                     dataset = rep(row.names(scores), ncol(scores)))
  again <- friedman_test(score ~ algorithm | dataset, data = long, better = "higher", null = "asymptotic",
                         ties = "ignored")
  stopifnot(identical(again$p.value, friedman$p.value))
  ours <- kruskal_wallis_test(Ozone ~ Month, data = airquality[!is.na(airquality$Ozone), ], null = "asymptotic")
  stopifnot(all.equal(ours$p.value, stats::kruskal.test(Ozone ~ Month, data = airquality)$p.value, tolerance = 1e-12))
  blocked <- frdAllPairsConoverTest(long$score, groups = long$algorithm, blocks = long$dataset, p.adjust.method = "holm")
  stopifnot(identical(blocked$p.adjust.method, "holm"), identical(blocked$p.value, conover(scores)$p.value))
  refused <- tryCatch(friedman_test(scores, ties = "x"), error = conditionMessage)
  stopifnot(grepl("ties", refused))
}
