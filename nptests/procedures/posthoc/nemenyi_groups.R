# stats::rank ----
#| each = [{}, {ties = "ignored"}]
#| only = ["varied"]
#| statistic = "z"
#| adjusted = "res"
r <- rank(x); N <- length(x); V <- .variance
z <- combn(length(groups), 2, function(p)
  -diff(tapply(r, g, mean)[p]) / sqrt(V * sum(1 / lengths(groups)[p])))
sapply(sqrt(2) * abs(z), function(q, k) {
.range_tail
}, k = length(groups))

# .variance ----
#| ties = "ignored"
N * (N + 1) / 12

# .variance ----
var(r)

# PMCMRplus::kwAllPairsNemenyiTest ----
#| options = {joint = "chi-squared"}
#| only = ["varied"]
#| adjusted = ".lower"
PMCMRplus::kwAllPairsNemenyiTest(x, g, dist = "Chisquare")

# stats::pchisq ----
#| each = [{joint = "chi-squared"}, {joint = "chi-squared", ties = "ignored"}]
#| only = ["varied"]
#| adjusted = "res"
r <- rank(x); N <- length(x); V <- .variance
combn(length(groups), 2, function(p) pchisq(diff(tapply(r, g, mean)[p])^2 / (V * sum(1 / lengths(groups)[p])), length(groups) - 1, lower.tail = FALSE))
