# PMCMRplus::kwAllPairsDunnTest ----
#| options = {adjust = "none"}
#| pvalue = ".lower"
PMCMRplus::kwAllPairsDunnTest(x, g, p.adjust.method = "none")

# rstatix::dunn_test ----
#| only = ["varied"]
#| pvalue = "res$p"
#| adjusted = "res$p.adj"
rstatix::dunn_test(data.frame(x = x, g = g), x ~ g, p.adjust.method = "holm")

# rstatix::dunn_test ----
#| every = ["small"]
#| only = ["varied"]
#| pvalue = "res$p"
rstatix::dunn_test(data.frame(x = x, g = g), x ~ g, p.adjust.method = "none")
