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
