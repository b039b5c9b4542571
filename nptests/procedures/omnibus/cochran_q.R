# rstatix::cochran_qtest ----
#| options = {null = "asymptotic"}
#| only = ["binary", "some_difference"]
#| statistic = "res$statistic"
#| pvalue = "res$p"
#| df = "res$df"
rstatix::cochran_qtest(data.frame(v = as.vector(y), f = factor(as.vector(col(y))), b = factor(as.vector(row(y)))), v ~ f | b)

# coin::mh_test ----
#| only = ["binary", "some_difference"]
#| statistic = "coin::statistic(res)"
coin::mh_test(v ~ f | b, data = data.frame(v = factor(as.vector(y)), f = factor(as.vector(col(y))), b = factor(as.vector(row(y)))))

# stats::friedman.test ----
#| options = {null = "asymptotic"}
#| only = ["binary", "some_difference"]
#| statistic = "res$statistic"
#| pvalue = "res$p.value"
#| df = "res$parameter"
friedman.test(y)

# stats::mantelhaen.test ----
#| options = {null = "asymptotic"}
#| only = ["binary", "some_difference"]
#| statistic = "res$statistic"
#| pvalue = "res$p.value"
#| df = "res$parameter"
mantelhaen.test(factor(col(y)), factor(y), factor(row(y)), correct = FALSE)

# stats::permuted ----
#| each = [{null = "exact"}, {null = "simulated", draws = 2000}, {null = "simulated", draws = 2000, seed = 7}]
#| only = ["some_difference", "binary"]
#| pvalue = "res"
.permuted
permuted(y)

# stats::permuted ----
#| options = {null = "auto"}
#| only = ["some_difference", "binary", "small"]
#| pvalue = "res"
.permuted
permuted(y)

# stats::combn ----
#| options = {null = "exact"}
#| only = ["binary", "some_difference"]
#| pvalue = "sum(weight[rowSums(sums^2) >= sum(colSums(y)^2)])"
# Each data set chooses which of the algorithms succeed; equal column sums are put together.
sums <- matrix(0, 1, ncol(y))
weight <- 1
for (successes in rowSums(y)) {
  chosen <- t(combn(ncol(y), successes, function(who) seq_len(ncol(y)) %in% who) + 0)
  many <- nrow(sums)
  sums <- sums[rep(seq_len(many), nrow(chosen)), , drop = FALSE] + chosen[rep(seq_len(nrow(chosen)), each = many), ]
  weight <- rep(weight, nrow(chosen)) / nrow(chosen)
  key <- as.vector(sums %*% (nrow(y) + 1)^seq(0, ncol(y) - 1))
  weight <- as.vector(tapply(weight, key, sum))
  sums <- sums[match(sort(unique(key)), key), , drop = FALSE]
}
sums
