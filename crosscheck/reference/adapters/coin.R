# coin: permutation tests, exact and asymptotic, in one framework.
library(coin)
uses <- "coin"

side <- function(o) if (is.null(o$alternative) || o$alternative == "two-sided") "two.sided" else o$alternative
law <- function(o) if (o$null == "exact") exact() else asymptotic()
p <- function(test) list(pvalue = pvalue(test))
long <- function(groups) data.frame(x = unlist(groups), g = factor(rep(seq_along(groups), lengths(groups))))
blocks <- function(rows) data.frame(x = c(rows), column = factor(c(col(rows))), row = factor(c(row(rows))))
plain <- function(o) (is.null(o$ties) || o$ties == "corrected") && (is.null(o$continuity) || !o$continuity)

offered <- list(
  wilcoxon = function(d, o) {
    if (!plain(o) || !o$zeros %in% c("drop", "pratt")) return(NULL)
    zeros <- if (o$zeros == "drop") "Wilcoxon" else "Pratt"
    p(wilcoxsign_test(d$a ~ d$b, distribution = law(o), zero.method = zeros, alternative = side(o)))
  },
  sign = function(d, o) {
    if (!plain(o) || o$zeros != "drop") return(NULL)
    p(sign_test(d$a ~ d$b, distribution = law(o), alternative = side(o)))
  },
  mann_whitney = function(d, o) {
    if (plain(o)) p(wilcox_test(x ~ g, long(list(d$a, d$b)), distribution = law(o), alternative = side(o)))
  },
  permutation = function(d, o) {
    if (!o$paired) p(oneway_test(x ~ g, long(list(d$a, d$b)), distribution = exact(), alternative = side(o)))
  },
  mcnemar = function(d, o) {
    if (o$alternative != "two-sided" || o$continuity && o$null == "asymptotic" || o$null == "mid-p") return(NULL)
    table <- as.table(matrix(c(9, d$n10, d$n01, 9), 2))
    test <- mh_test(table, distribution = law(o))
    if (o$null == "exact") p(test) else list(pvalue = pvalue(test), statistic = statistic(test))
  },
  kruskal_wallis = function(d, o) {
    if (!plain(o) || o$null == "exact" && length(d$groups) > 2) return(NULL)
    test <- kruskal_test(x ~ g, long(d$groups), distribution = law(o))
    list(pvalue = pvalue(test), statistic = statistic(test))
  },
  friedman = function(d, o) {
    if (!plain(o) || o$null == "exact") return(NULL)
    test <- friedman_test(x ~ column | row, blocks(d$rows))
    list(pvalue = pvalue(test), statistic = statistic(test))
  },
  median_test = function(d, o) {
    if (o$equal == "left-out" || o$null == "exact" && length(d$groups) > 2) return(NULL)
    above <- if (o$equal == "above") "1" else "0"
    p(median_test(x ~ g, long(d$groups), mid.score = above, distribution = law(o)))
  },
  dispersion = function(d, o) {
    mood <- o$rank_scores == "mood"
    how <- list(distribution = law(o), alternative = side(o))
    how$ties.method <- if (mood) "average-scores" else "mid-ranks"
    p(do.call(if (mood) mood_test else ansari_test, c(list(x ~ g, long(list(d$a, d$b))), how)))
  },
  fligner_killeen = function(d, o) p(fligner_test(x ~ g, long(d$groups))),
  van_der_waerden = function(d, o) {
    test <- normal_test(x ~ g, long(d$groups))
    list(pvalue = pvalue(test))
  },
  cochran_q = function(d, o) {
    if (o$null == "exact") return(NULL)
    test <- symmetry_test(factor(x) ~ column | row, blocks(d$rows), teststat = "quadratic")
    list(pvalue = pvalue(test), statistic = statistic(test))
  },
  page = function(d, o) {
    if (!plain(o) || o$null == "exact") return(NULL)
    table <- transform(blocks(d$rows), column = ordered(column))
    p(friedman_test(x ~ column | row, table, alternative = side(o)))
  }
)
