# stats::oneway.test ----
#| options = {arithmetic = "decimal"}
#| only = ["spread", "unequal_means", "ordinary"]
#| statistic = "res$statistic"
#| df = "res$parameter"
#| pvalue = "res$p.value"
# R sees integers: doubles cancel in another order.
oneway.test(x ~ g, var.equal = TRUE)

# stats::summary ----
#| options = {arithmetic = "decimal"}
#| only = ["spread", "unequal_means", "ordinary"]
#| statistic = 'res[["F value"]][1]'
#| df = 'res[["Df"]]'
#| pvalue = 'res[["Pr(>F)"]][1]'
#| ss_between = 'res[["Sum Sq"]][1] / scale^2'
#| ss_within = 'res[["Sum Sq"]][2] / scale^2'
summary(aov(x ~ g))[[1]]

# stats::oneway.test ----
#| options = {variances = "unequal", arithmetic = "decimal"}
#| only = ["spread", "unequal_means", "ordinary"]
#| statistic = "res$statistic"
#| pvalue = "res$p.value"
#| df = "res$parameter"
oneway.test(x ~ g)

# stats::oneway.test ----
#| options = {arithmetic = "float"}
#| only = ["spread", "unequal_means", "ordinary", "whole"]
#| statistic = "res$statistic"
#| pvalue = "res$p.value"
oneway.test(x ~ g, var.equal = TRUE)
