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

ends <- function(test) list(interval = test$conf.int)
tukey <- function(d, o, level = 0.95) {
  table <- data.frame(long(d$groups), row = factor(sequence(lengths(d$groups))))
  formula <- if (o$design == "blocked") x ~ g + row else x ~ g
  TukeyHSD(aov(formula, table), "g", conf.level = level)$g
}
tail_of <- function(d, o) d$alpha / if (o$alternative == "two-sided") 2 else 1
value_within <- function(x, most = Inf) list(value = if (x >= 0 && x <= most) x else NaN)
toward <- function(o) if (o$alternative == "less") -1 else 1

offered <- list(
  tukey = function(d, o) list(adjusted = tukey(d, o)[, "p adj"]),
  interval_tukey = function(d, o) list(intervals = -tukey(d, o, o$level)[, c("upr", "lwr")]),
  shapiro_wilk = function(d, o) both(shapiro.test(d$x)),
  kolmogorov_smirnov = function(d, o) both(ks.test(d$x, "pnorm", o$mean, o$sd, exact = o$null == "exact")),
  interval_paired_t = function(d, o) ends(t.test(d$a, d$b, paired = TRUE, conf.level = o$level)),
  interval_unpaired_t = function(d, o) {
    if (o$freedom == "smaller") return(NULL)
    ends(t.test(d$a, d$b, var.equal = o$variances == "equal", conf.level = o$level))
  },
  interval_wilcoxon = function(d, o) {
    ends(wilcox.test(d$a, d$b, paired = TRUE, exact = TRUE, conf.int = TRUE, conf.level = o$level))
  },
  interval_mann_whitney = function(d, o) {
    ends(wilcox.test(d$a, d$b, exact = TRUE, conf.int = TRUE, conf.level = o$level))
  },
  interval_binomial = function(d, o) {
    if (o$interval == "clopper-pearson") return(ends(binom.test(d$successes, d$trials, conf.level = o$level)))
    correct <- c(wilson = FALSE, "wilson-continuity" = TRUE)
    if (!o$interval %in% names(correct)) return(NULL)
    ends(prop.test(d$successes, d$trials, conf.level = o$level, correct = correct[[o$interval]]))
  },
  critical_normal = function(d, o) list(value = toward(o) * qnorm(tail_of(d, o), lower.tail = FALSE)),
  critical_t = function(d, o) list(value = toward(o) * qt(tail_of(d, o), d$df, lower.tail = FALSE)),
  critical_chi2 = function(d, o) list(value = qchisq(d$alpha, d$df, lower.tail = FALSE)),
  critical_f = function(d, o) list(value = qf(d$alpha, d$df1, d$df2, lower.tail = FALSE)),
  critical_studentized_range = function(d, o) list(value = qtukey(d$alpha, d$k, d$df, lower.tail = FALSE)),
  critical_nemenyi = function(d, o) list(value = qtukey(d$alpha, d$k, Inf, lower.tail = FALSE) / sqrt(2)),
  critical_bonferroni_dunn = function(d, o) list(value = qnorm(tail_of(d, o) / (d$k - 1), lower.tail = FALSE)),
  critical_sign = function(d, o) {
    if (o$alternative != "less") value_within(qbinom(tail_of(d, o), d$n, 0.5, lower.tail = FALSE) + 1, d$n)
  },
  # A quantile is the first value with as much below it; what is within the level may be the one before.
  critical_wilcoxon = function(d, o) {
    at <- qsignrank(tail_of(d, o), d$n)
    value_within(at - (psignrank(at, d$n) > tail_of(d, o)))
  },
  critical_mann_whitney = function(d, o) {
    at <- qwilcox(tail_of(d, o), d$m, d$n)
    value_within(at - (pwilcox(at, d$m, d$n) > tail_of(d, o)))
  },
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
  fligner_killeen = function(d, o) both(fligner.test(d$groups)),
  dispersion = function(d, o) {
    if (o$rank_scores == "ansari") {
      if (o$null == "exact" && anyDuplicated(c(d$a, d$b))) return(NULL) # it warns, and takes the normal law
      return(both(ansari.test(d$a, d$b, alternative = side(o), exact = o$null == "exact")))
    }
    if (o$null == "asymptotic") list(pvalue = mood.test(d$a, d$b, alternative = side(o))$p.value)
  },
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
