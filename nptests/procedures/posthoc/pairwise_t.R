# stats::pairwise.t.test ----
#| options = {arithmetic = "decimal"}
#| only = ["spread", "ordinary"]
#| adjusted = ".lower"
# x[1] is subtracted because R's means and variances lose the digits that all values share.
pairwise.t.test(x - x[1], g, p.adjust.method = "holm")

# stats::pairwise.t.test ----
#| options = {error = "equal", adjust = "hochberg", arithmetic = "decimal"}
#| only = ["spread", "ordinary"]
#| adjusted = ".lower"
pairwise.t.test(x - x[1], g, p.adjust.method = "hochberg", pool.sd = FALSE, var.equal = TRUE)

# stats::pairwise.t.test ----
#| options = {error = "unequal", adjust = "none", arithmetic = "decimal"}
#| only = ["spread", "ordinary"]
#| pvalue = ".lower"
pairwise.t.test(x - x[1], g, p.adjust.method = "none", pool.sd = FALSE)

# PMCMRplus::tamhaneT2Test ----
#| options = {error = "unequal", adjust = "sidak", arithmetic = "decimal"}
#| only = ["spread", "ordinary"]
#| adjusted = ".lower"
PMCMRplus::tamhaneT2Test(x - x[1], g)

# stats::pairwise.t.test ----
#| options = {error = "paired", adjust = "benjamini-hochberg", arithmetic = "decimal"}
#| only = ["equal_sizes", "varying_differences", "ordinary"]
#| adjusted = ".lower"
pairwise.t.test(x - x[1], g, p.adjust.method = "BH", paired = TRUE)

# stats::pairwise.t.test ----
#| options = {arithmetic = "float"}
#| only = ["spread", "ordinary", "whole"]
#| adjusted = ".lower"
pairwise.t.test(x, g, p.adjust.method = "holm")

# stats::pairwise.t.test ----
#| every = ["small"]
#| options = {arithmetic = "decimal"}
#| only = ["spread", "ordinary"]
#| pvalue = ".lower"
pairwise.t.test(x - x[1], g, p.adjust.method = "none")
