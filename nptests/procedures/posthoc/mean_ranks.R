# PMCMRplus::frdAllPairsExactTest ----
#| of = "all_pairs"
#| options = {null = "exact"}
#| only = ["untied"]
#| adjusted = ".lower"
PMCMRplus::frdAllPairsExactTest(y, p.adjust.method = "holm")

# PMCMRplus::frdAllPairsSiegelTest ----
#| of = "all_pairs"
#| options = {error = "published", arithmetic = "decimal"}
#| adjusted = ".lower"
PMCMRplus::frdAllPairsSiegelTest(y, p.adjust.method = "holm")

# PMCMRplus::quadeAllPairsTest ----
#| of = "all_pairs"
#| options = {ranks = "quade", error = "published", adjust = "none", arithmetic = "decimal"}
#| pvalue = ".lower"
PMCMRplus::quadeAllPairsTest(y, dist = "Normal", p.adjust.method = "none")

# PMCMRplus::frdManyOneDemsarTest ----
#| of = "against"
#| options = {control = "A1", adjust = "hochberg", error = "published", arithmetic = "decimal"}
#| statistic = "-res$statistic"
#| adjusted = "res$p.value"
PMCMRplus::frdManyOneDemsarTest(y, p.adjust.method = "hochberg")

# PMCMRplus::frdManyOneExactTest ----
#| of = "against"
#| options = {control = "A1", null = "exact", arithmetic = "decimal"}
#| only = ["untied"]
#| adjusted = "res$p.value"
PMCMRplus::frdManyOneExactTest(y, p.adjust.method = "holm")

# scmamp::friedmanPost ----
#| of = "all_pairs"
#| options = {ranks = "friedman", error = "published", adjust = "none", arithmetic = "decimal"}
#| only = ["many_columns"]
#| pvalue = "res[lower.tri(res)]"
# The published errors; p-values as 2 (1 - pnorm(z)).
friedmanPost(y * ncol(y))

# scmamp::friedmanAlignedRanksPost ----
#| of = "all_pairs"
#| options = {ranks = "aligned", error = "published", adjust = "none", arithmetic = "decimal"}
#| only = ["many_columns"]
#| pvalue = "res[lower.tri(res)]"
friedmanAlignedRanksPost(y * ncol(y))

# scmamp::quadePost ----
#| of = "all_pairs"
#| options = {ranks = "quade", error = "published", adjust = "none", arithmetic = "decimal"}
#| only = ["many_columns"]
#| pvalue = "res[lower.tri(res)]"
quadePost(y * ncol(y))
