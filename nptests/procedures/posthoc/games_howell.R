# PMCMRplus::gamesHowellTest ----
#| options = {arithmetic = "decimal"}
#| only = ["spread", "ordinary"]
#| statistic = "-res$statistic[lower.tri(res$statistic, diag = TRUE)] / sqrt(2)"
# Its p-values are ptukey's, which has some digits only at few degrees of freedom.
PMCMRplus::gamesHowellTest(x - x[1], g)

# rstatix::games_howell_test ----
#| options = {arithmetic = "decimal"}
#| only = ["spread", "ordinary"]
#| statistic = "-sign(res$estimate) * res$statistic"
#| estimate = "-res$estimate / scale"
rstatix::games_howell_test(data.frame(x = x - x[1], g = g), x ~ g, detailed = TRUE)

# stats::integrate ----
#| each = [{arithmetic = "decimal"}, {arithmetic = "float"}]
#| only = ["spread", "ordinary", "moderate", "whole"]
#| adjusted = "res"
# The range of k normal variables over s, with s**2 f chi-squared on f degrees of freedom.
.pairs
k <- length(groups)
range <- function(q) {
.range_tail
}
mapply(function(t, f) integrate(function(s) sapply(sqrt(2) * abs(t) * s, range) * 2 * f * s * dchisq(f * s^2, f), 0, Inf, rel.tol = 1e-11, abs.tol = 0, subdivisions = 1000)$value, t, df)

# stats::pairwise.t.test ----
#| options = {arithmetic = "decimal"}
#| only = ["spread", "ordinary"]
#| pvalue = ".lower"
pairwise.t.test(x - x[1], g, p.adjust.method = "none", pool.sd = FALSE)

# stats::integrate ----
#| options = {joint = "modulus", arithmetic = "decimal"}
#| only = ["spread", "ordinary", "moderate"]
#| adjusted = "res"
# The largest of m independent |Z| over s, with s**2 f chi-squared on f degrees of freedom.
.pairs
m <- length(t)
beyond <- function(t, f) integrate(function(s) -expm1(m * log1p(-2 * pnorm(-abs(t) * s))) * 2 * f * s * dchisq(f * s^2, f), 0, Inf, rel.tol = 1e-12, abs.tol = 0, subdivisions = 1000)$value
mapply(beyond, t, df)

# .pairs ----
v <- sapply(groups, var) / lengths(groups)
t <- combn(length(groups), 2, function(p) -diff(sapply(groups[p], mean)) / sqrt(sum(v[p])))
df <- combn(length(groups), 2, function(p) sum(v[p])^2 / sum(v[p]^2 / (lengths(groups)[p] - 1)))
