# stats::mcnemar.test ----
#| options = {null = "asymptotic"}
#| only = ["discordant", "unequal"]
#| statistic = "res$statistic"
#| pvalue = "res$p.value"
#| df = "res$parameter"
mcnemar.test(matrix(c(n00, n10, n01, n11), 2))

# stats::mcnemar.test ----
#| options = {null = "asymptotic", continuity = false}
#| only = ["discordant"]
#| statistic = "res$statistic"
#| pvalue = "res$p.value"
mcnemar.test(matrix(c(n00, n10, n01, n11), 2), correct = FALSE)

# stats::binom.test ----
#| each = {null = ["exact", "auto"]}
#| only = ["discordant"]
#| pvalue = "res$p.value"
binom.test(n10, n01 + n10)

# stats::pbinom ----
#| options = {null = "mid-p"}
#| only = ["discordant"]
#| pvalue = "2 * res - dbinom(n10, n01 + n10, 0.5)"
pbinom(min(n01, n10), n01 + n10, 0.5)

# stats::binom.test ----
#| each = {null = ["exact", "auto"], alternative = ["greater", "less"]}
#| only = ["discordant"]
#| pvalue = "res$p.value"
binom.test(n10, n01 + n10, alternative = .alternative)

# stats::pbinom ----
#| options = {null = "mid-p", alternative = "greater"}
#| only = ["discordant"]
#| pvalue = "res"
n <- n01 + n10
pbinom(n10, n, 0.5, lower.tail = FALSE) + dbinom(n10, n, 0.5) / 2

# stats::pnorm ----
#| options = {null = "asymptotic", continuity = true}
#| each = {alternative = ["greater", "less"]}
#| only = ["discordant"]
#| pvalue = ".tail(norm, res)"
gap <- (n10 - n01) / 2
.moved
2 * gap / sqrt(n01 + n10)

# stats::pnorm ----
#| options = {null = "asymptotic", continuity = false}
#| each = {alternative = ["greater", "less"]}
#| only = ["discordant"]
#| pvalue = ".tail(norm, res)"
gap <- (n10 - n01) / 2
2 * gap / sqrt(n01 + n10)

# stats::pbinom ----
#| options = {null = "mid-p", alternative = "less"}
#| only = ["discordant"]
#| pvalue = "res"
n <- n01 + n10
pbinom(n10 - 1, n, 0.5) + dbinom(n10, n, 0.5) / 2
