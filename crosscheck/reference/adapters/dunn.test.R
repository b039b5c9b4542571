# dunn.test: Dunn's test; its p-values are one-sided unless altp.
uses <- "dunn.test"
methods <- c(none = "none", bonferroni = "bonferroni", holm = "holm", "benjamini-hochberg" = "bh")

offered <- list(
  dunn = function(d, o) {
    result <- dunn.test::dunn.test(d$groups, method = methods[[o$adjust]], kw = FALSE, altp = TRUE)
    # Its pairs run (1, 2), (1, 3), (2, 3) ...
    k <- length(d$groups)
    order <- order(unlist(lapply(2:k, function(j) seq_len(j - 1) * k + j)))
    list(pvalues = result$altP[order], adjusted = result$altP.adjusted[order])
  },
  kruskal_wallis = function(d, o) {
    if (o$null == "exact" || o$ties == "ignored") return(NULL)
    list(statistic = dunn.test::dunn.test(d$groups, table = FALSE)$chi2)
  }
)
