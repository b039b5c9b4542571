# stats::chisq.test ----
#| options = {null = "asymptotic"}
#| each = {equal = ["below", "above"]}
#| only = ["untied"]
#| statistic = "res$statistic"
#| pvalue = "res$p.value"
#| df = "res$parameter"
.counted
suppressWarnings(chisq.test(rbind(above, n - above), correct = FALSE))

# stats::chisq.test ----
#| options = {null = "asymptotic"}
#| only = ["varied"]
#| statistic = "if (sum(above)) res$statistic else NaN"
#| pvalue = "if (sum(above)) res$p.value else 1"
.counted
if (sum(above)) suppressWarnings(chisq.test(rbind(above, n - above), correct = FALSE))

# stats::chisq.test ----
#| options = {null = "asymptotic", continuity = true}
#| only = ["untied", "two"]
#| statistic = "round(res$statistic, 20)"
#| pvalue = "res$p.value"
.counted
suppressWarnings(chisq.test(rbind(above, n - above)))

# coin::median_test ----
#| options = {null = "asymptotic"}
#| only = ["untied", "three"]
#| statistic = "coin::statistic(res) * length(x) / (length(x) - 1)"
coin::median_test(x ~ g, teststat = "quadratic", mid.score = "0")

# stats::combn ----
#| each = [{null = "exact"}, {null = "auto"}, {null = "simulated", draws = 2000}, {null = "simulated", draws = 2000, seed = 7}]
#| only = ["untied", "small"]
#| pvalue = "mean(res > res[1] - 1e-9)"
above <- x > median(x)
dealt <- function(left, n) {
  if (length(n) == 1) return(sum(above[left])^2 / n)
  unlist(combn(length(left), n[1], function(i) sum(above[left[i]])^2 / n[1] + dealt(left[-i], n[-1]), simplify = FALSE))
}
dealt(seq_along(x), lengths(groups))

# stats::chisq.test without the median ----
#| options = {null = "asymptotic", equal = "left-out"}
#| only = ["varied"]
#| statistic = "res$statistic"
#| pvalue = "res$p.value"
kept <- x != median(x); above <- tapply(x[kept] > median(x), g[kept], sum); n <- table(g[kept])
suppressWarnings(chisq.test(rbind(above, n - above), correct = FALSE))

# .counted ----
#| equal = "above"
above <- tapply(x >= median(x), g, sum); n <- lengths(groups)

# .counted ----
above <- tapply(x > median(x), g, sum); n <- lengths(groups)
