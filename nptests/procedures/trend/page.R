# PMCMRplus::pageTest ----
#| options = {null = "asymptotic", ties = "ignored", continuity = true}
#| only = ["some_difference"]
#| statistic = "res$estimate"
#| pvalue = "res$p.value"
PMCMRplus::pageTest(y, alternative = "greater")

# coin::friedman_test ----
#| options = {null = "asymptotic"}
#| only = ["some_difference"]
#| z = "coin::statistic(res)"
coin::friedman_test(v ~ f | b, data = data.frame(v = as.vector(y), f = ordered(as.vector(col(y))), b = factor(as.vector(row(y)))), alternative = "greater")

# stats::orders ----
#| each = {null = ["exact", "auto"], alternative = ["two-sided", "greater", "less"]}
#| only = ["some_difference", "small"]
#| statistic = "res"
#| pvalue = ".chance"
# chances[s + 1] = P(2 L = s), one data set after the other.
.ranks
orders <- function(v) {
  if (length(v) == 1) return(matrix(v))
  do.call(rbind, lapply(seq_along(v), function(i) cbind(v[i], orders(v[-i]))))
}
chances <- 1
for (i in seq_len(nrow(r))) {
  steps <- as.vector(2 * orders(r[i, ]) %*% seq_len(k))
  one <- tabulate(steps + 1) / length(steps)
  longer <- numeric(length(chances) + length(one) - 1)
  for (s in which(one > 0)) {
    at <- s - 1 + seq_along(chances)
    longer[at] <- longer[at] + one[s] * chances
  }
  chances <- longer
}
l

# stats::rank ----
#| options = {null = "asymptotic"}
#| each = [
#|   {alternative = "two-sided", ties = "corrected", continuity = true},
#|   {alternative = "two-sided", ties = "ignored", continuity = false},
#|   {alternative = "greater", ties = "corrected", continuity = false},
#|   {alternative = "greater", ties = "ignored", continuity = true},
#|   {alternative = "less", ties = "corrected", continuity = false},
#|   {alternative = "less", ties = "ignored", continuity = true},
#| ]
#| only = ["some_difference"]
#| statistic = "l"
#| z = "res"
#| pvalue = ".tail(norm, res)"
.ranks
gap <- l - nrow(y) * k * (k + 1)^2 / 4
.moved
gap / sqrt(.variance)

# .ranks ----
r <- t(apply(y, 1, rank))
k <- ncol(y)
l <- sum(colSums(r) * seq_len(k))

# .variance ----
#| ties = "corrected"
k * (k + 1) / 12 * sum((r - (k + 1) / 2)^2)

# .variance ----
nrow(y) * k^2 * (k + 1) * (k^2 - 1) / 144

# .chance ----
#| alternative = "greater"
sum(chances[seq(2 * l + 1, length(chances))])

# .chance ----
#| alternative = "less"
sum(chances[seq_len(2 * l + 1)])

# .chance ----
min(1, 2 * sum(chances[seq_len(2 * l + 1)]), 2 * sum(chances[seq(2 * l + 1, length(chances))]))
