# PMCMRplus::frdAllPairsNemenyiTest ----
#| of = "nemenyi"
#| options = {error = "published"}
#| adjusted = ".lower"
PMCMRplus::frdAllPairsNemenyiTest(y)

# stats::dist ----
#| of = "nemenyi"
#| only = ["some_difference"]
#| statistic = "combn(colMeans(r), 2, diff) / error"
#| adjusted = "res"
dist(colMeans(r <- t(apply(y, 1, rank))))
n <- nrow(y); k <- ncol(y)
error <- sqrt(2 * sum((r - (k + 1) / 2)^2) / (n^2 * (k - 1)))
sapply(abs(combn(colMeans(r), 2, diff)) / error * sqrt(2), function(q) {
.range_tail
})

# PMCMRplus::frdAllPairsMillerTest ----
#| of = "nemenyi"
#| options = {error = "published", joint = "chi-squared"}
#| adjusted = ".lower"
PMCMRplus::frdAllPairsMillerTest(y)

# stats::pchisq ----
#| of = "nemenyi"
#| options = {joint = "chi-squared"}
#| only = ["some_difference"]
#| adjusted = "res"
n <- nrow(y); k <- ncol(y)
r <- t(apply(y, 1, rank))
error <- sqrt(2 * sum((r - (k + 1) / 2)^2) / (n^2 * (k - 1)))
pchisq((combn(colMeans(r), 2, diff) / error)^2, k - 1, lower.tail = FALSE)
