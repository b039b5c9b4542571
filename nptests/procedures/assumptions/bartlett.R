# stats::bartlett.test ----
#| options = {arithmetic = "decimal"}
#| only = ["spread", "ordinary"]
#| statistic = "res$statistic"
#| df = "res$parameter"
#| pvalue = "res$p.value"
# R sees integers: doubles cancel in another order.
bartlett.test(x, g)

# stats::bartlett.test ----
#| options = {arithmetic = "float"}
#| only = ["spread", "ordinary", "whole"]
#| statistic = "res$statistic"
#| pvalue = "res$p.value"
bartlett.test(x, g)
