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
