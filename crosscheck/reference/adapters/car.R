# car: Levene's test, and repeated measures with epsilons.
suppressPackageStartupMessages(library(car))
uses <- "car"

long <- function(groups) list(x = unlist(groups), g = factor(rep(seq_along(groups), lengths(groups))))

offered <- list(
  levene = function(d, o) {
    groups <- long(d$groups)
    table <- switch(o$center,
      median = leveneTest(groups$x, groups$g), mean = leveneTest(groups$x, groups$g, center = mean),
      trimmed = leveneTest(groups$x, groups$g, center = mean, trim = 0.1)
    )
    list(statistic = table[["F value"]][1], pvalue = table[["Pr(>F)"]][1])
  },
  anova_repeated = function(d, o) {
    k <- ncol(d$rows)
    design <- data.frame(column = factor(seq_len(k)))
    rows <- d$rows
    fit <- Anova(lm(rows ~ 1), idata = design, idesign = ~column, type = "III")
    result <- summary(fit, multivariate = FALSE)
    table <- result$univariate.tests["column", ]
    statistic <- table[["F value"]]
    if (o$sphericity == "assumed") return(list(statistic = statistic, pvalue = table[["Pr(>F)"]]))
    if (k == 2) return(NULL)
    which <- if (o$sphericity == "huynh-feldt") "Pr(>F[HF])" else "Pr(>F[GG])"
    list(statistic = statistic, pvalue = result$pval.adjustments["column", which])
  }
)
