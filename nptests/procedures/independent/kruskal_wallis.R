# stats::kruskal.test ----
#| options = {null = "asymptotic"}
#| only = ["varied"]
#| statistic = "res$statistic"
#| pvalue = "res$p.value"
#| df = "res$parameter"
kruskal.test(x, g)

# coin::kruskal_test ----
#| options = {null = "asymptotic"}
#| only = ["varied"]
#| statistic = "coin::statistic(res)"
#| pvalue = "pchisq(coin::statistic(res), nlevels(g) - 1, lower.tail = FALSE)"
# Its own p-value is 1 - pchisq(...), which has no digits below 1e-16.
coin::kruskal_test(x ~ g)

# kSamples::qn.test ----
#| each = {null = ["exact", "auto"]}
#| only = ["varied", "small"]
#| statistic = "res$qn[1]"
#| pvalue = "res$qn[3]"
kSamples::qn.test(groups, test = "KW", method = "exact", Nsim = 1e7)

# kSamples::qn.test ----
#| options = {null = "simulated", draws = 2000}
#| each = [{}, {seed = 7}]
#| only = ["varied", "small"]
#| pvalue = "res$qn[3]"
kSamples::qn.test(groups, test = "KW", method = "exact", Nsim = 1e7)

# stats::rank ----
#| options = {null = "asymptotic", ties = "ignored"}
#| only = ["varied"]
#| statistic = "res"
#| pvalue = "pchisq(res, nlevels(g) - 1, lower.tail = FALSE)"
#| df = "nlevels(g) - 1"
n <- lengths(groups)
12 / (sum(n) * (sum(n) + 1)) * sum(n * (tapply(rank(x), g, mean) - (sum(n) + 1) / 2)^2)
