# An adapter in R: `crosscheck validate adapter.R` (needs jsonlite). A function for every procedure that the package offers.
# It gets the data of a case (numbers; a list of groups; tables as matrices) and its options, and returns numbers under
# the names of the set (`crosscheck reference` lists data, options and answers); NULL where the package has no such
# option. An error is a refusal.
# What a package always does one way (with continuity, say) it answers in those cases, and NULL in the others.
uses <- "stats" # your package, whose version is told; of several c("stats", "coin"); "mine 1.2" states one

side <- function(options) if (options$alternative == "two-sided") "two.sided" else options$alternative

offered <- list(
  paired_t = function(data, options) {
    result <- t.test(data$a, data$b, paired = TRUE, alternative = side(options))
    list(statistic = result$statistic, pvalue = result$p.value)
  },
  kruskal_wallis = function(data, options) {
    if (options$null == "exact" || options$ties == "ignored") return(NULL)
    result <- kruskal.test(data$groups)
    list(statistic = result$statistic, pvalue = result$p.value)
  }
)
