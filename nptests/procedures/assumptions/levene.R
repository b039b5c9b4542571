# car::leveneTest ----
#| options = {center = "median", arithmetic = "decimal"}
#| only = ["spread", "uneven", "ordinary"]
#| statistic = 'res[["F value"]][1]'
#| df = 'res[["Df"]]'
#| pvalue = 'res[["Pr(>F)"]][1]'
car::leveneTest(x, g, center = median)

# car::leveneTest ----
#| options = {center = "mean", arithmetic = "decimal"}
#| only = ["spread", "uneven", "ordinary"]
#| statistic = 'res[["F value"]][1]'
#| df = 'res[["Df"]]'
#| pvalue = 'res[["Pr(>F)"]][1]'
car::leveneTest(x, g, center = mean)

# car::leveneTest ----
#| options = {center = "trimmed", arithmetic = "decimal"}
#| only = ["spread", "uneven", "ordinary"]
#| statistic = 'res[["F value"]][1]'
#| df = 'res[["Df"]]'
#| pvalue = 'res[["Pr(>F)"]][1]'
car::leveneTest(x, g, center = mean, trim = 0.1)

# car::leveneTest ----
#| options = {center = "trimmed", trim = 0.25, arithmetic = "decimal"}
#| only = ["spread", "ordinary", "whole"]
#| statistic = 'res[["F value"]][1]'
#| pvalue = 'res[["Pr(>F)"]][1]'
car::leveneTest(x, g, center = mean, trim = 0.25)

# car::leveneTest ----
#| options = {center = "median", arithmetic = "float"}
#| only = ["spread", "uneven", "ordinary", "whole"]
#| statistic = 'res[["F value"]][1]'
#| pvalue = 'res[["Pr(>F)"]][1]'
car::leveneTest(x, g, center = median)
