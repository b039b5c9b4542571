# PMCMRplus::kwAllPairsConoverTest ----
#| options = {adjust = "none"}
#| only = ["varied"]
#| pvalue = ".lower"
PMCMRplus::kwAllPairsConoverTest(x, g, p.adjust.method = "none")

# PMCMRplus::vanWaerdenAllPairsTest ----
#| options = {rank_scores = "normal", adjust = "none"}
#| only = ["untied"]
#| pvalue = ".lower"
# With ties the mean of the normal scores is not 0, as theirs takes it to be.
PMCMRplus::vanWaerdenAllPairsTest(x, g, p.adjust.method = "none")

# stats::pairwise.t.test ----
#| options = {rank_scores = "normal"}
#| only = ["varied", "moderate"]
#| adjusted = ".lower"
pairwise.t.test(qnorm(rank(x) / (length(x) + 1)), g, p.adjust.method = "holm")

# stats::pairwise.t.test ----
#| every = ["varied", "small"]
#| pvalue = ".lower"
pairwise.t.test(rank(x), g, p.adjust.method = "none")
