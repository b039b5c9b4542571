# coin::independence_test ----
#| options = {null = "asymptotic", arithmetic = "decimal"}
#| statistic = "statistic(res)"
#| pvalue = "pchisq(statistic(res), ncol(y) - 1, lower.tail = FALSE)"
# Given k times the scores, whose row means are whole numbers: no noise, hence no lost ties. Its own p-value, as that
# of scmamp, is 1 - pchisq(...), which has no digits below 1e-16.
independence_test(rank(y * ncol(y) - rowSums(y)) ~ factor(col(y)) | factor(row(y)), teststat = "quadratic")

# stats::rank ----
#| options = {null = "asymptotic", arithmetic = "decimal"}
#| statistic = "res"
#| pvalue = "pchisq(res, ncol(y) - 1, lower.tail = FALSE)"
#| df = "ncol(y) - 1"
s <- matrix(rank(y * ncol(y) - rowSums(y)), nrow(y))
s <- s - rowMeans(s)
(ncol(y) - 1) * sum(colSums(s)^2) / sum(s^2)

# stats::rank ----
#| options = {null = "asymptotic", arithmetic = "float"}
#| only = ["whole", "some_difference"]
#| statistic = "res"
s <- matrix(rank(y - rowMeans(y)), nrow(y))
s <- s - rowMeans(s)
(ncol(y) - 1) * sum(colSums(s)^2) / sum(s^2)

# scmamp::friedmanAlignedRanksTest ----
#| options = {null = "asymptotic", ties = "ignored", arithmetic = "decimal"}
#| statistic = "res$statistic"
#| pvalue = "pchisq(res$statistic, ncol(y) - 1, lower.tail = FALSE)"
friedmanAlignedRanksTest(y * ncol(y))

# stats::permuted ----
#| options = {arithmetic = "decimal"}
#| each = [{null = "exact"}, {null = "auto"}, {null = "simulated", draws = 2000}, {null = "simulated", draws = 2000, seed = 7}]
#| only = ["some_difference", "small"]
#| pvalue = "res"
.permuted
permuted(matrix(rank(y * ncol(y) - rowSums(y)), nrow(y)))
