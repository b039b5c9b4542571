# effectsize::cohens_d ----
#| of = "cohens_d"
#| only = ["spread", "ordinary"]
#| estimate = "res$Cohens_d"
effectsize::cohens_d(a, b)

# effectsize::hedges_g ----
#| of = "hedges_g"
#| only = ["spread", "ordinary"]
#| estimate = "res$Hedges_g"
effectsize::hedges_g(a, b)

# stats::dchisq ----
#| options = {paired = false}
#| each = {level = [0.95, 0.5]}
#| only = ["ordinary", "moderate", "spread"]
#| estimate = "res"
#| interval = "factor * c(end(FALSE), end(TRUE))"
# d or g, and the interval from the noncentralities at which t has the tails that are left. R's own pt(ncp = ) carries
# too few digits: the noncentral t is a normal variable over the root of chi-squared, summed over its logarithm.
df <- length(a) + length(b) - 2
m <- length(a) * length(b) / (length(a) + length(b))
d <- (mean(a) - mean(b)) / sqrt((sum((a - mean(a))^2) + sum((b - mean(b))^2)) / df)
.from_the_noncentral_law

# stats::dchisq ----
#| options = {paired = true, level = 0.95}
#| only = ["ordinary", "moderate", "spread", "equal_sizes", "varying_differences"]
#| estimate = "res"
#| interval = "factor * c(end(FALSE), end(TRUE))"
df <- length(a) - 1
m <- length(a)
d <- mean(a - b) / sd(a - b)
.from_the_noncentral_law

# .from_the_noncentral_law ----
tail <- .rest
factor <- .factor
s <- exp(seq(-40, 4, by = 1 / 128))
chance <- 2 * df * s^2 * dchisq(df * s^2, df) / 128
end <- function(lower) uniroot(function(ncp) sum(pnorm(d * sqrt(m) * s - ncp, lower.tail = lower) * chance) - tail,
  d * sqrt(m) + c(-1, 1) * (8 + 4 * abs(d * sqrt(m))), tol = 1e-15, maxiter = 10000)$root / sqrt(m)
factor * d

# .factor ----
#| of = "cohens_d"
1

# .factor ----
#| of = "hedges_g"
exp(lgamma(df / 2) - lgamma((df - 1) / 2)) / sqrt(df / 2)

# .rest ----
#| level = 0.95
# (1 - 0.95) / 2 in doubles.
0.025000000000000022

# .rest ----
#| level = 0.5
0.25
