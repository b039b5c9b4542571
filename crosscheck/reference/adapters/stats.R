# R's own package of tests.
uses <- "stats"

side <- function(o) if (o$alternative == "two-sided") "two.sided" else o$alternative
both <- function(result) list(statistic = result$statistic, pvalue = result$p.value)
three <- function(result) c(both(result), list(df = result$parameter))
# The lower triangle that pairwise tests print, as pairs (1, 2), (1, 3) ...
pairs <- function(result) result$p.value[lower.tri(result$p.value, diag = TRUE)]
long <- function(groups) list(x = unlist(groups), g = factor(rep(seq_along(groups), lengths(groups))))
methods <- c(
  none = "none", bonferroni = "bonferroni", holm = "holm", hochberg = "hochberg", hommel = "hommel",
  "benjamini-hochberg" = "BH", "benjamini-yekutieli" = "BY"
)
compared <- function(result, o) {
  if (o$adjust == "none") list(pvalues = pairs(result)) else list(adjusted = pairs(result))
}

offered <- list(
  wilcoxon = function(d, o) {
    if (o$ties == "ignored" || o$zeros != "drop") return(NULL)
    both(wilcox.test(
      d$a, d$b, paired = TRUE, alternative = side(o), exact = o$null == "exact", correct = o$continuity
    ))
  },
  mann_whitney = function(d, o) {
    if (o$ties == "ignored") return(NULL)
    both(wilcox.test(d$a, d$b, alternative = side(o), exact = o$null == "exact", correct = o$continuity))
  },
  paired_t = function(d, o) three(t.test(d$a, d$b, paired = TRUE, alternative = side(o))),
  unpaired_t = function(d, o) {
    if (o$freedom == "smaller") return(NULL)
    three(t.test(d$a, d$b, var.equal = o$variances == "equal", alternative = side(o)))
  },
  ks_2samp = function(d, o) {
    # "greater" is a larger distribution function, and smaller values.
    other <- c(greater = "less", less = "greater", "two-sided" = "two.sided")[[o$alternative]]
    both(ks.test(d$a, d$b, alternative = other, exact = o$null == "exact"))
  },
  sign = function(d, o) {
    if (o$null != "exact" || o$zeros != "drop") return(NULL)
    both(binom.test(sum(d$a > d$b), sum(d$a != d$b), alternative = side(o)))
  },
  binomial = function(d, o) {
    list(pvalue = binom.test(d$successes, d$trials, o$p0, alternative = side(o))$p.value)
  },
  mcnemar = function(d, o) {
    if (o$null != "asymptotic" || o$alternative != "two-sided") return(NULL)
    both(mcnemar.test(matrix(c(9, d$n10, d$n01, 9), 2), correct = o$continuity))
  },
  proportions = function(d, o) {
    if (!o$pooled) return(NULL)
    list(pvalue = prop.test(c(d$x1, d$x2), c(d$n1, d$n2), alternative = side(o), correct = o$continuity)$p.value)
  },
  friedman = function(d, o) if (o$null == "exact" || o$ties == "ignored") NULL else both(friedman.test(d$rows)),
  quade = function(d, o) if (o$null == "exact" || o$ties == "ignored") NULL else both(quade.test(d$rows)),
  kruskal_wallis = function(d, o) {
    if (o$null == "exact" || o$ties == "ignored") NULL else both(kruskal.test(d$groups))
  },
  anova = function(d, o) {
    groups <- long(d$groups)
    both(oneway.test(x ~ g, groups, var.equal = o$variances == "equal"))
  },
  anova_repeated = function(d, o) {
    if (o$sphericity != "assumed") return(NULL)
    table <- data.frame(x = c(d$rows), row = factor(c(row(d$rows))), column = factor(c(col(d$rows))))
    within <- summary(aov(x ~ column + Error(row / column), table))[["Error: row:column"]][[1]]
    list(statistic = within[["F value"]][1], pvalue = within[["Pr(>F)"]][1])
  },
  bartlett = function(d, o) both(bartlett.test(d$groups)),
  pairwise_t = function(d, o) {
    groups <- long(d$groups)
    if (o$error == "equal") return(NULL)
    compared(pairwise.t.test(groups$x, groups$g, methods[[o$adjust]], pool.sd = o$error == "pooled"), o)
  },
  pairwise_mann_whitney = function(d, o) {
    groups <- long(d$groups)
    exact <- o$null == "exact"
    compared(
      pairwise.wilcox.test(groups$x, groups$g, methods[[o$adjust]], exact = exact, correct = o$continuity), o
    )
  },
  pairwise_wilcoxon = function(d, o) {
    if (o$zeros != "drop") return(NULL)
    groups <- long(split(d$rows, col(d$rows)))
    how <- list(groups$x, groups$g, methods[[o$adjust]], paired = TRUE, exact = o$null == "exact", correct = FALSE)
    compared(do.call(pairwise.wilcox.test, how), o)
  },
  adjust = function(d, o) {
    if (!o$method %in% names(methods)) return(NULL)
    list(adjusted = p.adjust(d$pvalues, methods[[o$method]]))
  },
  correlation = function(d, o) list(value = cor(d$truth, d$predicted))
)
