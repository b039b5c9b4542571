# coin::independence_test ----
#| options = {null = "asymptotic"}
#| only = ["varied"]
#| statistic = "round(coin::statistic(res), 20)"
# Its statistic has a rounding error in the last two digits, which a p-value of 1e-176 makes 400 times as large.
coin::independence_test(x ~ g, teststat = "quadratic", ytrafo = function(data) coin::trafo(data, numeric_trafo = coin::normal_trafo))

# stats::qnorm ----
#| options = {null = "asymptotic"}
#| only = ["varied"]
#| statistic = "round(res, 20)"
#| pvalue = "pchisq(res, nlevels(g) - 1, lower.tail = FALSE)"
#| df = "nlevels(g) - 1"
a <- qnorm(rank(x) / (length(x) + 1))
sum(lengths(groups) * (tapply(a, g, mean) - mean(a))^2) / var(a)

# stats::combn ----
#| each = [{null = "exact"}, {null = "simulated", draws = 2000}, {null = "simulated", draws = 2000, seed = 7}]
#| only = ["varied", "small"]
#| pvalue = "mean(res > res[1] - 1e-9 * max(res))"
.dealt

# stats::combn ----
#| options = {null = "auto"}
#| only = ["varied", "small", "two", "whole"]
#| pvalue = "mean(res > res[1] - 1e-9 * max(res))"
.dealt

# .dealt ----
a <- qnorm(rank(x) / (length(x) + 1))
dealt <- function(left, n) {
  if (length(n) == 1) return(sum(a[left])^2 / n)
  unlist(combn(length(left), n[1], function(i) sum(a[left[i]])^2 / n[1] + dealt(left[-i], n[-1]), simplify = FALSE))
}
dealt(seq_along(x), lengths(groups))
