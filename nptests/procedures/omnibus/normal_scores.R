# coin::independence_test ----
#| options = {null = "asymptotic"}
#| only = ["some_difference"]
#| statistic = "coin::statistic(res)"
#| pvalue = "pchisq(coin::statistic(res), ncol(y) - 1, lower.tail = FALSE)"
# Its own p-value is 1 - pchisq(...), which has no digits below 1e-16.
coin::independence_test(v ~ f | b, data = data.frame(v = as.vector(y), f = factor(as.vector(col(y))), b = factor(as.vector(row(y)))), teststat = "quadratic", ytrafo = function(data) coin::trafo(data, numeric_trafo = coin::normal_trafo, block = factor(as.vector(row(y)))))

# stats::qnorm ----
#| options = {null = "asymptotic"}
#| only = ["some_difference"]
#| statistic = "res"
#| pvalue = "pchisq(res, ncol(y) - 1, lower.tail = FALSE)"
#| df = "ncol(y) - 1"
.scores
(ncol(y) - 1) * sum(colSums(a)^2) / sum(a^2)

# stats::expand.grid ----
#| each = [{null = "exact"}, {null = "simulated", draws = 2000}, {null = "simulated", draws = 2000, seed = 7}]
#| only = ["some_difference", "small"]
#| pvalue = "mean(res > sum(colSums(a)^2) - 1e-9 * max(res))"
.enumerated

# stats::expand.grid ----
#| options = {null = "auto"}
#| only = ["some_difference", "small", "whole"]
#| pvalue = "mean(res > sum(colSums(a)^2) - 1e-9 * max(res))"
.enumerated

# .enumerated ----
.scores
k <- ncol(y)
orders <- as.matrix(expand.grid(rep(list(1:k), k)))
orders <- orders[apply(orders, 1, function(o) !anyDuplicated(o)), , drop = FALSE]
sums <- matrix(0, 1, k)
for (i in 1:nrow(y)) {
  row <- matrix(a[i, orders], ncol = k)
  sums <- sums[rep(1:nrow(sums), nrow(row)), ] + row[rep(1:nrow(row), each = nrow(sums)), ]
}
rowSums(sums^2)

# .scores ----
a <- t(apply(y, 1, function(row) qnorm(rank(row) / (length(row) + 1))))
a <- a - rowMeans(a)
