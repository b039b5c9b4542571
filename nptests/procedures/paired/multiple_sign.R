# stats::sapply ----
#| options = {control = "A1"}
#| only = ["untied"]
#| pvalue = "res"
sapply(2:ncol(y), function(j) binom.test(sum(y[, j] > y[, 1]), sum(y[, j] != y[, 1]))$p.value)

# stats::binom.test ----
#| options = {control = "A1"}
#| only = ["two_columns", "some_difference"]
#| adjusted = "res$p.value"
binom.test(sum(y[, 2] > y[, 1]), sum(y[, 2] != y[, 1]))

# stats::binom.test ----
#| options = {control = "A1"}
#| each = {alternative = ["two-sided", "greater", "less"]}
#| only = ["untied"]
#| pvalue = "res"
sapply(2:ncol(y), function(j) binom.test(sum(y[, j] > y[, 1]), sum(y[, j] != y[, 1]), alternative = .alternative)$p.value)

# stats::expand.grid ----
#| options = {control = "A1", null = "exact"}
#| each = {alternative = ["two-sided", "greater", "less"]}
#| only = ["untied", "small"]
#| statistic = "small"
#| adjusted = "pmin(1, res)"
# One order of a row after the other: how often each algorithm was below (or above) the control, with its chance.
.enumerated

# stats::expand.grid ----
#| options = {control = "A1", null = "simulated", draws = 2000}
#| each = [{alternative = "two-sided"}, {alternative = "greater"}, {alternative = "less"}, {alternative = "two-sided", seed = 7}]
#| only = ["untied", "small"]
#| statistic = "small"
#| adjusted = "pmin(1, res)"
.enumerated

# stats::pnorm ----
#| options = {control = "A1", null = "asymptotic"}
#| each = {alternative = ["two-sided", "greater", "less"]}
#| only = ["untied"]
#| statistic = "small"
#| adjusted = 'pmin(1, pmax(res, sapply(2:ncol(y), function(j) binom.test(sum(y[, j] > y[, 1]), nrow(y), alternative = .alternative)$p.value)))'
# One factor in common: given it, m independent normal variables. The trapezium rule is exact for such integrands.
small <- .small
m <- ncol(y) - 1
z <- (nrow(y) / 2 - small - 0.5) / sqrt(nrow(y) / 4)
u <- seq(-12, 12, by = 1 / 64)
beyond <- function(x) {
  q <- .farther
  sum(dnorm(u) * -expm1(m * log1p(-pmin(q, 1)))) / 64
}
sapply(z, beyond)

# .enumerated ----
small <- .small
m <- ncol(y) - 1
orders <- as.matrix(expand.grid(rep(list(0:1), m)))
chance <- 1 / ((m + 1) * choose(m, rowSums(orders)))
counts <- matrix(0, 1, m)
weight <- 1
for (row in seq_len(nrow(y))) {
  many <- nrow(counts)
  counts <- counts[rep(seq_len(many), nrow(orders)), , drop = FALSE] + orders[rep(seq_len(nrow(orders)), each = many), ]
  weight <- as.vector(outer(weight, chance))
  key <- as.vector(counts %*% (nrow(y) + 1)^seq(0, m - 1))
  weight <- as.vector(tapply(weight, key, sum))
  counts <- counts[match(sort(unique(key)), key), , drop = FALSE]
}
least <- do.call(pmin, as.data.frame(.both))
sapply(small, function(r) sum(weight[least <= r]))

# .small ----
#| alternative = "two-sided"
pmin(colSums(y[, -1, drop = FALSE] < y[, 1]), colSums(y[, -1, drop = FALSE] > y[, 1]))

# .small ----
#| alternative = "greater"
colSums(y[, -1, drop = FALSE] < y[, 1])

# .small ----
#| alternative = "less"
colSums(y[, -1, drop = FALSE] > y[, 1])

# .both ----
#| alternative = "two-sided"
cbind(counts, nrow(y) - counts)

# .both ----
counts

# .farther ----
#| alternative = "two-sided"
pnorm((x - sqrt(1 / 3) * u) / sqrt(2 / 3), lower.tail = FALSE) +
    pnorm((-x - sqrt(1 / 3) * u) / sqrt(2 / 3))

# .farther ----
pnorm((x - sqrt(1 / 3) * u) / sqrt(2 / 3), lower.tail = FALSE)
