# PMCMRplus::kwManyOneDunnTest ----
#| options = {adjust = "none"}
#| only = ["varied", "three"]
#| statistic = "res$statistic"
#| pvalue = "res$p.value"
PMCMRplus::kwManyOneDunnTest(x, g, p.adjust.method = "none")

# PMCMRplus::kwManyOneDunnTest ----
#| options = {control = "2"}
#| only = ["varied", "three"]
#| statistic = "res$statistic"
#| adjusted = "res$p.value"
PMCMRplus::kwManyOneDunnTest(x, relevel(g, ref = levels(g)[2]), p.adjust.method = "holm")

# PMCMRplus::kwManyOneConoverTest ----
#| options = {by = "conover"}
#| only = ["spread", "three"]
#| statistic = "res$statistic"
#| adjusted = "res$p.value"
PMCMRplus::kwManyOneConoverTest(x, g, p.adjust.method = "holm")

# PMCMRplus::welchManyOneTTest ----
#| options = {by = "welch"}
#| only = ["spread", "ordinary"]
#| statistic = "res$statistic"
#| adjusted = "res$p.value"
PMCMRplus::welchManyOneTTest(x - x[1], g, p.adjust.method = "holm")

# stats::wilcox.test ----
#| options = {by = "mann-whitney"}
#| only = ["untied", "moderate"]
#| statistic = "sapply(res, function(r) r$statistic)"
#| adjusted = 'p.adjust(sapply(res, function(r) r$p.value), "holm")'
lapply(groups[-1], function(a) wilcox.test(a, groups[[1]], exact = TRUE))

# stats::rank ----
#| every = ["varied", "small"]
#| pvalue = "2 * pnorm(-abs(res))"
r <- rank(x)
m <- tapply(r, g, mean)
(m[-1] - m[1]) / sqrt(var(r) * (1 / lengths(groups)[-1] + 1 / lengths(groups)[1]))
