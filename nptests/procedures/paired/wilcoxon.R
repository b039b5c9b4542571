# stats::wilcox.test ----
#| options = {null = "exact"}
#| each = {alternative = ["two-sided", "greater", "less"]}
#| only = ["no_zero_differences", "untied_differences"]
#| statistic = "res$statistic"
#| pvalue = "res$p.value"
wilcox.test(a, b, paired = TRUE, exact = TRUE, alternative = .alternative)

# stats::wilcox.test ----
#| options = {null = "asymptotic"}
#| each = {continuity = [false, true], alternative = ["two-sided", "greater", "less"]}
#| only = ["some_difference"]
#| statistic = "res$statistic"
#| pvalue = "res$p.value"
wilcox.test(a, b, paired = TRUE, exact = FALSE, correct = .continuity, alternative = .alternative)

# stats::signed ranks ----
#| each = {null = ["exact", "auto"], alternative = ["two-sided", "greater", "less"]}
#| only = ["some_difference"]
#| statistic = "sum(r[d > 0])"
#| pvalue = ".tail_of_counts"
# The exact law, ties included: each doubled rank is added or not, with chance 1/2. res[s + 1] = P(2 W+ = s).
.ranked
chances <- 1
for (twice in 2 * r) chances <- (c(chances, numeric(twice)) + c(numeric(twice), chances)) / 2
w <- 2 * sum(r[d > 0])
chances

# exactRankTests::wilcox.exact ----
#| options = {null = "exact"}
#| each = {alternative = ["two-sided", "greater", "less"]}
#| only = ["some_difference"]
#| statistic = "res$statistic"
#| pvalue = "res$p.value"
wilcox.exact(a, b, paired = TRUE, exact = TRUE, alternative = .alternative)

# coin::wilcoxsign_test ----
#| options = {null = "exact"}
#| each = {alternative = ["two-sided", "greater", "less"], zeros = ["drop", "pratt"]}
#| only = ["some_difference"]
#| pvalue = "pvalue(res)"
wilcoxsign_test(a ~ b, zero.method = .method, distribution = .null, alternative = .alternative)

# coin::wilcoxsign_test ----
#| options = {null = "asymptotic"}
#| each = {alternative = ["two-sided", "greater", "less"], zeros = ["drop", "pratt"]}
#| only = ["some_difference"]
#| z = "statistic(res)"
#| pvalue = "pvalue(res)"
wilcoxsign_test(a ~ b, zero.method = .method, distribution = .null, alternative = .alternative)

# .method ----
#| zeros = "drop"
"Wilcoxon"

# .method ----
#| zeros = "pratt"
"Pratt"

# stats::signed ranks ----
#| options = {arithmetic = "decimal"}
#| each = {null = ["exact", "auto"], alternative = ["two-sided", "greater", "less"], zeros = ["split", "split-even"]}
#| only = ["some_difference"]
#| statistic = "res"
#| pvalue = ".tail_of_chances"
# Where no function of R has it: split zeros, of which half the ranks count on either side.
.chances
sum(r[d > 0]) + sum(r[d == 0]) / 2

# stats::signed ranks ----
#| options = {null = "auto", zeros = "pratt"}
#| each = {alternative = ["two-sided", "greater", "less"]}
#| only = ["some_difference"]
#| pvalue = ".tail_of_chances"
.chances

# stats::signed ranks ----
#| options = {null = "asymptotic", continuity = false, arithmetic = "decimal"}
#| each = {alternative = ["two-sided", "greater", "less"], zeros = ["split", "split-even"]}
#| only = ["some_difference"]
#| z = "res"
#| pvalue = ".tail(norm, res)"
.ranked
gap <- sum(r * sign(d)) / 2
gap / sqrt(sum(r[d != 0]^2) / 4)

# stats::signed ranks ----
#| options = {null = "asymptotic", zeros = "drop", continuity = false, arithmetic = "decimal", ties = "ignored"}
#| each = {alternative = ["two-sided", "greater", "less"]}
#| only = ["some_difference"]
#| z = "res"
#| pvalue = ".tail(norm, res)"
.ranked
gap <- sum(r * sign(d)) / 2
gap / sqrt(.untied)

# stats::signed ranks ----
#| options = {null = "asymptotic", continuity = true, arithmetic = "decimal", ties = "ignored"}
#| each = {alternative = ["two-sided", "greater", "less"], zeros = ["split", "pratt"]}
#| only = ["some_difference"]
#| z = "res"
#| pvalue = ".tail(norm, res)"
.ranked
gap <- sum(r * sign(d)) / 2
.moved
gap / sqrt(.untied)

# stats::qsignrank ----
#| options = {arithmetic = "decimal"}
#| each = {level = [0.95, 0.9]}
#| only = ["ordinary"]
#| estimate = "median(walsh) / scale"
#| interval = "res / scale"
# Order statistics of the Walsh averages.
walsh <- sort(outer(a - b, a - b, "+")[lower.tri(diag(length(a)), diag = TRUE)]) / 2
count <- qsignrank((1 - .level) / 2, length(a))
if (count > 0) c(walsh[count], rev(walsh)[count]) else c(-Inf, Inf)

# .ranked ----
#| zeros = "pratt"
d <- a - b
r <- rank(abs(d))

# .ranked ----
#| zeros = "split"
d <- a - b
r <- rank(abs(d))

# .ranked ----
#| zeros = "split-even"
d <- a - b
if (sum(d == 0) %% 2) d <- d[-which(d == 0)[1]]
r <- rank(abs(d))

# .ranked ----
d <- (a - b)[a != b]
r <- rank(abs(d))

# .chances ----
.ranked
w <- 2 * sum(r[d > 0])
chances <- 1
for (twice in 2 * r[d != 0]) chances <- (c(chances, numeric(twice)) + c(numeric(twice), chances)) / 2

# .untied ----
#| zeros = "pratt"
(sum(seq_along(d)^2) - sum(seq_len(sum(d == 0))^2)) / 4

# .untied ----
sum(seq_along(d)^2) / 4

# .tail_of_counts ----
#| alternative = "two-sided"
min(1, 2 * sum(res[seq_len(w + 1)]), 2 * sum(res[seq(w + 1, length(res))]))

# .tail_of_counts ----
#| alternative = "greater"
sum(res[seq(w + 1, length(res))])

# .tail_of_counts ----
#| alternative = "less"
sum(res[seq_len(w + 1)])

# .tail_of_chances ----
#| alternative = "two-sided"
min(1, 2 * sum(chances[seq_len(w + 1)]), 2 * sum(chances[seq(w + 1, length(chances))]))

# .tail_of_chances ----
#| alternative = "greater"
sum(chances[seq(w + 1, length(chances))])

# .tail_of_chances ----
#| alternative = "less"
sum(chances[seq_len(w + 1)])
