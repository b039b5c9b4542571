# stats::p.adjust ----
#| of = "none"
#| adjusted = "res"
p.adjust(p, "none")

# stats::p.adjust ----
#| of = "bonferroni"
#| adjusted = "res"
p.adjust(p, "bonferroni")

# mutoss::bonferroni ----
#| of = "bonferroni"
#| adjusted = "res"
bonferroni(p, 0.05, silent = TRUE)$adjPValues

# stats::-expm1 ----
#| of = "sidak"
#| adjusted = "res"
# 1 - (1 - p)^m in logarithms: exact to the last digit where the packages' own form loses the smallest p-values.
-expm1(length(p) * log1p(-p))

# mutoss::sidak ----
#| of = "sidak"
#| adjusted = "res"
sidak(p, 0.05, silent = TRUE)$adjPValues

# stats::p.adjust ----
#| of = "holm"
#| adjusted = "res"
p.adjust(p, "holm")

# mutoss::holm ----
#| of = "holm"
#| adjusted = "res"
holm(p, 0.05, silent = TRUE)$adjPValues

# stats::sort ----
#| of = "holland"
#| adjusted = "res"
pmin(1, cummax(-expm1(seq(length(p), 1) * log1p(-sort(p)))))[rank(p, ties.method = "first")]

# mutoss::SidakSD ----
#| of = "holland"
#| only = ["several"]
#| adjusted = "res"
SidakSD(p, 0.05, silent = TRUE)$adjPValues

# scmamp::adjustHolland ----
#| of = "holland"
#| adjusted = "res"
adjustHolland(p)

# stats::sort ----
#| of = "finner"
#| adjusted = "res"
pmin(1, cummax(-expm1(length(p) / seq_along(p) * log1p(-sort(p)))))[rank(p, ties.method = "first")]

# scmamp::adjustFinner ----
#| of = "finner"
#| adjusted = "res"
adjustFinner(p)

# stats::p.adjust ----
#| of = "hochberg"
#| adjusted = "res"
p.adjust(p, "hochberg")

# mutoss::hochberg ----
#| of = "hochberg"
#| adjusted = "res"
hochberg(p, 0.05, silent = TRUE)$adjPValues

# stats::p.adjust ----
#| of = "hommel"
#| adjusted = "res"
p.adjust(p, "hommel")

# mutoss::hommel ----
#| of = "hommel"
#| adjusted = "res"
hommel(p, 0.05, silent = TRUE)$adjPValues

# stats::ifelse ----
#| of = "li"
#| adjusted = "res"
ifelse(p > 0, p / (p + (1 - max(p))), 0)

# scmamp::adjustLi ----
#| of = "li"
#| only = ["positive"]
#| adjusted = "res"
adjustLi(p)
