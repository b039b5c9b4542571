# exactRankTests::wilcox.exact ----
#| each = {null = ["exact", "auto"], alternative = ["greater", "less"]}
#| only = ["varied"]
#| statistic = "res$statistic"
#| pvalue = "res$p.value"
exactRankTests::wilcox.exact(a, b, exact = TRUE, alternative = .alternative)

# stats::wilcox.test ----
#| options = {null = "exact"}
#| only = ["untied"]
#| statistic = "res$statistic"
#| pvalue = "res$p.value"
wilcox.test(a, b, exact = TRUE)

# stats::wilcox.test ----
#| options = {null = "asymptotic"}
#| only = ["varied"]
#| statistic = "res$statistic"
#| pvalue = "res$p.value"
wilcox.test(a, b, exact = FALSE, correct = FALSE)

# stats::wilcox.test ----
#| options = {null = "asymptotic", continuity = true}
#| only = ["varied"]
#| statistic = "res$statistic"
#| pvalue = "res$p.value"
wilcox.test(a, b, exact = FALSE, correct = TRUE)

# coin::wilcox_test ----
#| options = {null = "asymptotic"}
#| only = ["varied"]
#| z = "coin::statistic(res)"
coin::wilcox_test(x ~ g)

# stats::wilcox.test ----
#| options = {null = "asymptotic"}
#| each = [{continuity = false, alternative = "greater"}, {continuity = true, alternative = "less"}]
#| only = ["varied"]
#| statistic = "res$statistic"
#| pvalue = "res$p.value"
wilcox.test(a, b, exact = FALSE, correct = .continuity, alternative = .alternative)

# stats::rank ----
#| options = {null = "asymptotic", ties = "ignored", continuity = false}
#| each = {alternative = ["two-sided", "greater", "less"]}
#| only = ["varied"]
#| z = "res"
#| pvalue = ".tail(norm, res)"
m <- length(a)
n <- length(b)
gap <- sum(rank(c(a, b))[seq_len(m)]) - m * (m + 1) / 2 - m * n / 2
gap / sqrt(m * n * (m + n + 1) / 12)

# stats::rank ----
#| options = {null = "asymptotic", ties = "ignored", continuity = true}
#| each = {alternative = ["two-sided", "greater", "less"]}
#| only = ["varied"]
#| z = "res"
#| pvalue = ".tail(norm, res)"
m <- length(a)
n <- length(b)
gap <- sum(rank(c(a, b))[seq_len(m)]) - m * (m + 1) / 2 - m * n / 2
.moved
gap / sqrt(m * n * (m + n + 1) / 12)

# stats::qwilcox ----
#| each = {level = [0.95, 0.9, 0.97]}
#| only = ["ordinary", "moderate"]
#| estimate = "median(d) / scale"
#| interval = "res / scale"
d <- sort(outer(a, b, "-"))
count <- qwilcox((1 - .level) / 2, length(a), length(b))
if (count > 0) c(d[count], rev(d)[count]) else c(-Inf, Inf)
