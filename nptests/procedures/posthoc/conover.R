# PMCMRplus::frdAllPairsConoverTest ----
#| options = {adjust = "none"}
#| pvalue = ".lower"
PMCMRplus::frdAllPairsConoverTest(y, p.adjust.method = "none")

# PMCMRplus::quadeAllPairsTest ----
#| options = {ranks = "quade", adjust = "none"}
#| pvalue = ".lower"
PMCMRplus::quadeAllPairsTest(y, dist = "TDist", p.adjust.method = "none")
