# PMCMRplus::frdManyOneDemsarTest ----
#| options = {control = "A1", error = "published", arithmetic = "decimal"}
#| statistic = "-res$statistic"
#| adjusted = "res$p.value"
PMCMRplus::frdManyOneDemsarTest(y, p.adjust.method = "bonferroni")
