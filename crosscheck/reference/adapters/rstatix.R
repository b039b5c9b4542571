# rstatix: the tests of stats and of some other packages, in pipes.
suppressPackageStartupMessages(library(rstatix))
uses <- "rstatix"

side <- function(o) if (o$alternative == "two-sided") "two.sided" else o$alternative
both <- function(table) list(statistic = table$statistic[1], pvalue = table$p[1])
long <- function(groups) {
  data.frame(x = unlist(groups), g = factor(rep(seq_along(groups), lengths(groups))))
}
blocks <- function(rows) data.frame(x = c(rows), column = factor(c(col(rows))), row = factor(c(row(rows))))
methods <- c(
  none = "none", bonferroni = "bonferroni", holm = "holm", hochberg = "hochberg", hommel = "hommel",
  "benjamini-hochberg" = "BH"
)
compared <- function(table) list(pvalues = table$p, adjusted = table$p.adj)

offered <- list(
  tukey = function(d, o) if (o$design == "independent") list(adjusted = tukey_hsd(long(d$groups), x ~ g)$p.adj),
  shapiro_wilk = function(d, o) {
    test <- shapiro_test(d$x)
    list(statistic = test$statistic, pvalue = test$p.value)
  },
  wilcoxon = function(d, o) {
    if (o$ties == "ignored" || o$zeros != "drop") return(NULL)
    how <- list(paired = TRUE, alternative = side(o), exact = o$null == "exact", correct = o$continuity)
    both(do.call(wilcox_test, c(list(long(list(d$a, d$b)), x ~ g), how)))
  },
  mann_whitney = function(d, o) {
    if (o$ties == "ignored") return(NULL)
    how <- list(alternative = side(o), exact = o$null == "exact", correct = o$continuity)
    both(do.call(wilcox_test, c(list(long(list(d$a, d$b)), x ~ g), how)))
  },
  sign = function(d, o) {
    if (o$null != "exact" || o$zeros != "drop") return(NULL)
    both(sign_test(long(list(d$a, d$b)), x ~ g, alternative = side(o)))
  },
  paired_t = function(d, o) both(t_test(long(list(d$a, d$b)), x ~ g, paired = TRUE, alternative = side(o))),
  unpaired_t = function(d, o) {
    if (o$freedom == "smaller") return(NULL)
    both(t_test(long(list(d$a, d$b)), x ~ g, var.equal = o$variances == "equal", alternative = side(o)))
  },
  friedman = function(d, o) {
    if (o$null == "exact" || o$ties == "ignored") NULL else both(friedman_test(blocks(d$rows), x ~ column | row))
  },
  kendalls_w = function(d, o) list(estimate = friedman_effsize(blocks(d$rows), x ~ column | row)$effsize),
  kruskal_wallis = function(d, o) {
    if (o$null == "exact" || o$ties == "ignored") NULL else both(kruskal_test(long(d$groups), x ~ g))
  },
  anova = function(d, o) {
    if (o$variances == "unequal") return(both(welch_anova_test(long(d$groups), x ~ g)))
    table <- anova_test(long(d$groups), x ~ g)
    list(statistic = table$F, pvalue = table$p)
  },
  levene = function(d, o) {
    if (o$center == "trimmed") return(NULL)
    both(levene_test(long(d$groups), x ~ g, center = get(o$center)))
  },
  dunn = function(d, o) {
    how <- list(p.adjust.method = methods[[o$adjust]])
    compared(do.call(dunn_test, c(list(long(d$groups), x ~ g), how)))
  },
  games_howell = function(d, o) {
    if (o$joint == "range") list(adjusted = games_howell_test(long(d$groups), x ~ g)$p.adj)
  },
  pairwise_t = function(d, o) {
    if (o$error == "equal") return(NULL)
    how <- list(p.adjust.method = methods[[o$adjust]], pool.sd = o$error == "pooled")
    compared(do.call(pairwise_t_test, c(list(long(d$groups), x ~ g), how)))
  },
  cohens_d = function(d, o) {
    list(estimate = cohens_d(long(list(d$a, d$b)), x ~ g, var.equal = TRUE)$effsize)
  },
  hedges_g = function(d, o) {
    list(estimate = cohens_d(long(list(d$a, d$b)), x ~ g, var.equal = TRUE, hedges.correction = TRUE)$effsize)
  },
  mcnemar = function(d, o) {
    if (o$null != "asymptotic" || o$alternative != "two-sided") return(NULL)
    both(mcnemar_test(matrix(c(9, d$n10, d$n01, 9), 2), correct = o$continuity))
  }
)
