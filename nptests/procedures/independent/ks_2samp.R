# stats::ks.test ----
#| options = {null = "exact"}
#| only = ["varied"]
#| statistic = "res$statistic"
#| pvalue = "res$p.value"
ks.test(a, b, exact = TRUE)

# stats::ks.test ----
#| options = {null = "exact", alternative = "less"}
#| only = ["varied"]
#| pvalue = "res$p.value"
ks.test(a, b, exact = TRUE, alternative = "greater")

# stats::ks.test ----
#| only = ["varied"]
#| statistic = "res$statistic"
ks.test(a, b, exact = FALSE)

# stats::paths ----
#| each = {null = ["exact", "auto"], alternative = ["two-sided", "greater", "less"]}
#| only = ["varied", "moderate"]
#| statistic = "d"
#| pvalue = "res"
# Paths from no value to all of them that stay inside, at the ends of ties alone.
.distance

inside <- function(i, j) .gap < d * length(a) * length(b) - 0.5
ends <- cumsum(table(c(a, b)))
ways <- 1
taken <- 0
for (end in ends) {
  next_taken <- max(0, end - length(b)):min(length(a), end)
  step <- end - (if (end == ends[1]) 0 else ends[match(end, ends) - 1])
  more <- outer(next_taken, taken, "-")
  chance <- ifelse(more >= 0 & more <= step, dhyper(more, length(a) - rep(taken, each = length(next_taken)),
    length(b) - (end - step - rep(taken, each = length(next_taken))), step), 0)
  ways <- as.vector(chance %*% ways) * inside(next_taken, end - next_taken)
  taken <- next_taken
}
1 - sum(ways)

# stats::exp ----
#| options = {null = "asymptotic"}
#| each = {alternative = ["two-sided", "greater", "less"]}
#| only = ["varied", "moderate"]
#| statistic = "d"
#| pvalue = "res"
# Kolmogorov's series.
.distance
z <- d * sqrt(length(a) * length(b) / (length(a) + length(b)))
.limit

# stats::ks.test ----
#| options = {null = "exact", alternative = "greater"}
#| only = ["varied"]
#| pvalue = "res$p.value"
ks.test(a, b, exact = TRUE, alternative = "less")

# .distance ----
# F_b - F_a after each distinct value; the largest in the direction of the alternative.
values <- sort(unique(c(a, b)))
gaps <- sapply(values, function(v) sum(b <= v) * length(a) - sum(a <= v) * length(b))
d <- max(0, .gaps) / length(a) / length(b)

# .gaps ----
#| alternative = "two-sided"
abs(gaps)

# .gaps ----
#| alternative = "greater"
gaps

# .gaps ----
#| alternative = "less"
-gaps

# .gap ----
#| alternative = "two-sided"
abs((j * length(a) - i * length(b)))

# .gap ----
#| alternative = "greater"
(j * length(a) - i * length(b))

# .gap ----
#| alternative = "less"
-(j * length(a) - i * length(b))

# .limit ----
#| alternative = "two-sided"
if (z < 1) 1 - sqrt(2 * pi) / z * sum(exp(-(2 * 1:20 - 1)^2 * pi^2 / (8 * z^2))) else 2 * sum((-1)^(0:19) * exp(-2 * (1:20)^2 * z^2))

# .limit ----
exp(-2 * z^2)
