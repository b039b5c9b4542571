# exactRankTests: the exact laws of Wilcoxon's tests and of permutation tests, ties included.
suppressWarnings(suppressMessages(library(exactRankTests)))
uses <- "exactRankTests"

side <- function(o) if (o$alternative == "two-sided") "two.sided" else o$alternative
both <- function(result) list(statistic = result$statistic, pvalue = result$p.value)

offered <- list(
  interval_wilcoxon = function(d, o) {
    list(interval = wilcox.exact(d$a, d$b, paired = TRUE, conf.int = TRUE, conf.level = o$level)$conf.int)
  },
  interval_mann_whitney = function(d, o) {
    list(interval = wilcox.exact(d$a, d$b, conf.int = TRUE, conf.level = o$level)$conf.int)
  },
  wilcoxon = function(d, o) {
    if (o$ties == "ignored" || o$continuity || o$zeros != "drop") return(NULL)
    both(wilcox.exact(
      d$a, d$b, paired = TRUE, alternative = side(o), exact = o$null == "exact"
    ))
  },
  mann_whitney = function(d, o) {
    if (o$ties == "ignored" || o$continuity) return(NULL)
    both(wilcox.exact(d$a, d$b, alternative = side(o), exact = o$null == "exact"))
  },
  dispersion = function(d, o) {
    if (o$rank_scores == "ansari") both(ansari.exact(d$a, d$b, alternative = side(o), exact = o$null == "exact"))
  },
  permutation = function(d, o) {
    list(pvalue = perm.test(d$a, d$b, paired = o$paired, alternative = side(o), exact = TRUE)$p.value)
  }
)
