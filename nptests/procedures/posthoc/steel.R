# kSamples::Steel.test ----
#| only = ["varied", "small"]
#| statistic = "(res$W - res$mu) / res$tau"
# Its p-value is that of the largest, with continuity corrected: half a unit of U.
kSamples::Steel.test(groups, method = "asymptotic", alternative = "two-sided")

# kSamples::Steel.test ----
#| options = {control = "2"}
#| only = ["varied", "moderate", "three"]
#| statistic = "(res$W - res$mu) / res$tau"
kSamples::Steel.test(groups[c(2, 1, 3)], method = "asymptotic", alternative = "two-sided")

# stats::integrate ----
#| each = {alternative = ["two-sided", "greater", "less"]}
#| only = ["varied"]
#| statistic = "z"
#| pvalue = ".own"
#| adjusted = "res"
# Given what the control has in common, u, the statistics of the groups are independent.
n <- lengths(groups)
total <- length(x)
tied <- as.vector(table(rank(x)))
v <- (1 - sum(tied * (tied - 1)) / (total * (total - 1))) / 4
shared <- (1 - sum(tied * (tied - 1) * (tied - 2)) / max(1, total * (total - 1) * (total - 2))) / 12
single <- v + (n[-1] + n[1] - 2) * shared
above <- sapply(groups[-1], function(a) sum(rank(c(a, groups[[1]]))[seq_along(a)]) - length(a) * (length(a) + 1) / 2)
z <- (above - n[-1] * n[1] / 2) / sqrt(n[-1] * n[1] * single)
part <- sqrt(n[-1] * shared / single)
rest <- sqrt(1 - part^2)
sapply(z, function(at) {
  given <- function(u) dnorm(u) * -expm1(sum(log1p(-(.beyond))))
  integrate(function(us) sapply(us, given), -Inf, Inf, rel.tol = 1e-12, abs.tol = 0, subdivisions = 1000)$value
})

# .beyond ----
#| alternative = "greater"
pnorm((at - part * u) / rest, lower.tail = FALSE)

# .beyond ----
#| alternative = "less"
pnorm((at - part * u) / rest)

# .beyond ----
pnorm((-abs(at) - part * u) / rest) + pnorm((abs(at) - part * u) / rest, lower.tail = FALSE)

# .own ----
#| alternative = "greater"
pnorm(z, lower.tail = FALSE)

# .own ----
#| alternative = "less"
pnorm(z)

# .own ----
2 * pnorm(-abs(z))
