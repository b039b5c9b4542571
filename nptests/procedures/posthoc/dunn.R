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
#| every = ["small", "three"]
#| only = ["varied"]
#| pvalue = "res$p"
rstatix::dunn_test(data.frame(x = x, g = g), x ~ g, p.adjust.method = "none")

# stats::rank ----
#| every = ["small"]
#| only = ["varied"]
#| pvalue = "2 * pnorm(-abs(res))"
# rstatix takes half a second a call: it is asked of three groups alone.
r <- rank(x)
combn(length(groups), 2, function(p) {
  diff(tapply(r, g, mean)[p]) / sqrt(var(r) * sum(1 / lengths(groups)[p]))
})
