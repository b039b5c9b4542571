# PMCMRplus::durbinTest ----
#| only = ["balanced", "some_difference"]
#| statistic = "res$statistic"
#| pvalue = "res$p.value"
#| df = "res$parameter"
PMCMRplus::durbinTest(y)

# stats::rank ----
#| options = {null = "asymptotic"}
#| each = {ties = ["corrected", "ignored"]}
#| only = ["balanced", "some_difference"]
#| statistic = "res"
#| pvalue = "pchisq(res, ncol(y) - 1, lower.tail = FALSE)"
.chi

# stats::rank ----
#| options = {null = "asymptotic", form = "F"}
#| each = {ties = ["corrected", "ignored"]}
#| only = ["balanced", "some_difference"]
#| statistic = "res"
#| df = "df"
#| pvalue = "pf(res, df[1], df[2], lower.tail = FALSE)"
chi <- {
.chi
}
df <- c(ncol(y) - 1, nrow(y) * block - nrow(y) - ncol(y) + 1)
(chi / df[1]) / ((nrow(y) * (block - 1) - chi) / df[2])

# stats::permuted ----
#| options = {null = "simulated", draws = 2000}
#| each = [{form = "chi-squared"}, {form = "F"}, {form = "F", seed = 7}]
#| only = ["balanced", "some_difference", "small"]
#| pvalue = "mean(squares > observed - 1e-9)"
.incomplete
squares <- rowSums(sums^2)
observed <- sum(total^2)

# .chi ----
.ranks
(ncol(y) - 1) * sum(colSums(d, na.rm = TRUE)^2) / .squares

# .ranks ----
d <- t(apply(y, 1, rank, na.last = "keep"))
d <- d - (rowSums(!is.na(y)) + 1) / 2
block <- sum(!is.na(y[1, ]))

# .squares ----
#| ties = "ignored"
(nrow(y) * block * (block^2 - 1) / 12)

# .squares ----
sum(d^2, na.rm = TRUE)

# stats::anova ----
#| options = {null = "asymptotic", form = "F"}
#| only = ["balanced", "some_difference"]
#| statistic = 'round(res[["F value"]][2], 20)'
#| df = "res$Df[2:3]"
#| pvalue = 'res[["Pr(>F)"]][2]'
# T_2 is the F of an analysis of variance of the ranks, algorithms after data sets (Conover 1999, section 5.9).
ranks <- t(apply(y, 1, rank, na.last = "keep"))
anova(lm(as.vector(ranks) ~ factor(as.vector(row(y))) + factor(as.vector(col(y)))))
