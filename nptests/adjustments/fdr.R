# stats::p.adjust ----
#| of = "benjamini-hochberg"
#| adjusted = "res"
p.adjust(p, "BH")

# mutoss::BH ----
#| of = "benjamini-hochberg"
#| adjusted = "res"
BH(p, 0.05, silent = TRUE)$adjPValues

# stats::p.adjust ----
#| of = "benjamini-yekutieli"
#| adjusted = "res"
p.adjust(p, "BY")

# mutoss::BY ----
#| of = "benjamini-yekutieli"
#| adjusted = "res"
BY(p, 0.05, silent = TRUE)$adjPValues
