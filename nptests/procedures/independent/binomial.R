# stats::binom.test ----
#| only = ["two_samples"]
#| statistic = "res$statistic"
#| pvalue = "res$p.value"
#| estimate = "res$estimate"
#| interval = "res$conf.int"
binom.test(successes, trials)

# stats::binom.test ----
#| options = {p0 = 0.3}
#| each = {alternative = ["greater", "less"]}
#| only = ["two_samples"]
#| pvalue = "res$p.value"
binom.test(successes, trials, 0.3, alternative = .alternative)

# stats::binom.test of both sides ----
#| options = {p0 = 0.1}
#| only = ["two_samples"]
#| pvalue = "res"
# R's own two-sided p-value adds up the probabilities that are not larger than that of x.
tails <- sapply(c("less", "greater"), function(side) binom.test(successes, trials, 0.1, alternative = side)$p.value)
min(1, 2 * min(tails))

# stats::prop.test ----
#| options = {interval = "wilson", level = 0.9}
#| only = ["two_samples"]
#| interval = "res$conf.int"
prop.test(successes, trials, correct = FALSE, conf.level = 0.9)

# stats::prop.test ----
#| options = {interval = "wilson-continuity"}
#| only = ["two_samples"]
#| interval = "res$conf.int"
# The correction is 1/2 only where x / n is as far as that from the p that is tested.
prop.test(successes, trials, p = if (2 * successes < trials) 0.999999 else 0.000001)

# stats::qnorm, by Agresti and Coull's formula ----
#| options = {interval = "agresti-coull"}
#| only = ["two_samples"]
#| interval = "pmin(1, pmax(0, res))"
z <- qnorm(0.975)
middle <- (successes + z^2 / 2) / (trials + z^2)
middle + c(-1, 1) * z * sqrt(middle * (1 - middle) / (trials + z^2))

# stats::qbeta ----
#| options = {interval = "jeffreys"}
#| only = ["two_samples"]
#| interval = "c(if (successes > 0) res[1] else 0, if (successes < trials) res[2] else 1)"
qbeta(c(0.025, 0.975), successes + 0.5, trials - successes + 0.5)
