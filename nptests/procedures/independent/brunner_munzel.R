# stats::rank ----
#| each = {alternative = ["two-sided", "greater", "less"]}
#| only = ["spread", "overlapping"]
#| statistic = "res"
#| df = "df"
#| estimate = "share"
#| pvalue = ".tail(t, res, df)"
m <- length(a); n <- length(b)
r <- rank(c(a, b)); i <- seq_len(m)
share <- (mean(r[i]) - (m + 1) / 2) / n
va <- var(r[i] - rank(a)) / (m * n^2); vb <- var(r[-i] - rank(b)) / (n * m^2)
df <- (va + vb)^2 / (va^2 / (m - 1) + vb^2 / (n - 1))
(share - 1 / 2) / sqrt(va + vb)

# stats::t.test ----
#| only = ["spread", "overlapping"]
#| statistic = "res$statistic"
#| df = "res$parameter"
#| pvalue = "res$p.value"
# Welch's test of the shares of b that each value of a is above, and of a that each of b is, moved to a mean of 1/2.
above <- outer(a, b, ">") + outer(a, b, "==") / 2
t.test(rowMeans(above), 1 / 2 + mean(above) - colMeans(above))
