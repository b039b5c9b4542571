# stats::rank ----
#| each = [{}, {ties = "ignored"}]
#| only = ["distinct_pairs"]
#| statistic = "z"
#| adjusted = "res"
z <- combn(length(groups), 2, function(p) {
  m <- length(groups[[p[1]]]); n <- length(groups[[p[2]]])
  r <- rank(unlist(groups[p]))
  (sum(r[seq_len(m)]) - m * (m + n + 1) / 2) / sqrt(m * n / (m + n) * .variance)
})
sapply(sqrt(2) * abs(z), function(q, k) {
.range_tail
}, k = length(groups))

# coin::wilcox_test ----
#| only = ["distinct_pairs"]
#| statistic = "res"
combn(length(groups), 2, function(p) coin::statistic(coin::wilcox_test(v ~ h, data = data.frame(v = unlist(groups[p]), h = factor(rep(1:2, lengths(groups[p])))))))

# .variance ----
#| ties = "ignored"
(m + n) * (m + n + 1) / 12

# .variance ----
var(r)
