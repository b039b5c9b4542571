# stats::ansari.test ----
#| each = {null = ["exact", "auto"], alternative = ["two-sided", "greater", "less"]}
#| only = ["untied", "moderate"]
#| statistic = "res$statistic"
#| pvalue = "res$p.value"
ansari.test(a, b, exact = TRUE, alternative = .alternative)

# stats::ansari.test ----
#| options = {null = "asymptotic"}
#| each = {alternative = ["two-sided", "greater", "less"]}
#| only = ["untied", "moderate"]
#| statistic = "res$statistic"
#| pvalue = "res$p.value"
# With ties across the middle of all ranks the scores have another mean, which theirs does not see.
ansari.test(a, b, exact = FALSE, alternative = .alternative)

# exactRankTests::ansari.exact ----
#| options = {null = "exact"}
#| only = ["varied", "small"]
#| statistic = "res$statistic"
exactRankTests::ansari.exact(a, b, exact = TRUE)

# stats::mood.test ----
#| options = {rank_scores = "mood", null = "asymptotic"}
#| each = {alternative = ["two-sided", "greater", "less"]}
#| only = ["untied", "moderate"]
#| z = "res$statistic"
#| pvalue = "res$p.value"
# With ties its variance has (N - t)^2 for Mielke's (N - t - 2 S)^2, S the values before the tied ones.
mood.test(a, b, alternative = .alternative)

# stats::combn ----
#| options = {rank_scores = "mood", null = "exact"}
#| each = {alternative = ["two-sided", "greater", "less"]}
#| only = ["varied", "small"]
#| pvalue = ".tail_of_sums"
N <- length(c(a, b)); r <- rank(c(a, b), ties.method = "first")
s <- ave((r - (N + 1) / 2)^2, c(a, b))
sums <- combn(N, length(a), function(i) sum(s[i])); observed <- sum(s[seq_along(a)])

# .tail_of_sums ----
#| alternative = "two-sided"
min(1, 2 * mean(sums > observed - 1e-7), 2 * mean(sums < observed + 1e-7))

# .tail_of_sums ----
#| alternative = "greater"
mean(sums > observed - 1e-7)

# .tail_of_sums ----
#| alternative = "less"
mean(sums < observed + 1e-7)

# stats::rank ----
#| options = {rank_scores = "mood", null = "asymptotic"}
#| only = ["varied", "moderate"]
#| z = "(sum(s[seq_len(m)]) - mean(s) * m) / sqrt(var(s) * m * (N - m) / N)"
N <- length(c(a, b)); m <- length(a)
s <- ave((rank(c(a, b), ties.method = "first") - (N + 1) / 2)^2, c(a, b))

# stats::rank ----
#| options = {null = "asymptotic"}
#| only = ["varied", "moderate"]
#| z = "(mean(s) * m - sum(s[seq_len(m)])) / sqrt(var(s) * m * (N - m) / N)"
N <- length(c(a, b)); m <- length(a); r <- rank(c(a, b))
s <- pmin(r, N + 1 - r)
