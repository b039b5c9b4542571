# stats::fligner.test ----
#| options = {arithmetic = "decimal"}
#| only = ["spread", "uneven"]
#| statistic = "res$statistic"
#| pvalue = "res$p.value"
#| df = "res$parameter"
# Whole numbers and their medians are exact in doubles.
fligner.test(x, g)

# coin::fligner_test ----
#| options = {arithmetic = "decimal"}
#| only = ["spread", "uneven", "three"]
#| statistic = "coin::statistic(res)"
coin::fligner_test(x ~ g, ties.method = "mid-ranks")

# stats::fligner.test ----
#| options = {arithmetic = "float"}
#| only = ["spread", "uneven", "whole"]
#| statistic = "res$statistic"
#| pvalue = "res$p.value"
fligner.test(x, g)
