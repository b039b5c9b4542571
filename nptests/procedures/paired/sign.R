# stats::binom.test ----
#| each = {alternative = ["two-sided", "greater", "less"]}
#| only = ["some_difference"]
#| statistic = "res$statistic"
#| pvalue = "res$p.value"
binom.test(sum(a > b), sum(a != b), alternative = .alternative)

# coin::sign_test ----
#| each = {alternative = ["two-sided", "greater", "less"]}
#| only = ["some_difference"]
#| pvalue = "pvalue(res)"
sign_test(a ~ b, distribution = "exact", alternative = .alternative)

# coin::sign_test ----
#| options = {null = "asymptotic"}
#| each = {alternative = ["two-sided", "greater", "less"]}
#| only = ["some_difference"]
#| z = "statistic(res)"
#| pvalue = "pvalue(res)"
sign_test(a ~ b, alternative = .alternative)

# stats::binom.test ----
#| options = {arithmetic = "decimal"}
#| each = {null = ["exact", "auto"], alternative = ["two-sided", "greater", "less"], zeros = ["split", "split-even"]}
#| only = ["some_difference"]
#| statistic = "wins"
#| pvalue = "res$p.value"
# Half a win is moved to the whole number nearer to half of the trials.
.wins
whole <- if (2 * wins < trials) ceiling(wins) else floor(wins)
binom.test(whole, trials, alternative = .alternative)

# stats::pnorm ----
#| options = {null = "asymptotic", arithmetic = "decimal", continuity = false}
#| each = {alternative = ["two-sided", "greater", "less"], zeros = ["drop", "split-even"]}
#| only = ["some_difference"]
#| z = "res"
#| pvalue = ".tail(norm, res)"
.wins
gap <- wins - trials / 2
gap / sqrt(trials / 4)

# stats::pnorm ----
#| options = {null = "asymptotic", arithmetic = "decimal", continuity = true, zeros = "split"}
#| each = {alternative = ["two-sided", "greater", "less"]}
#| only = ["some_difference"]
#| z = "res"
#| pvalue = ".tail(norm, res)"
.wins
gap <- wins - trials / 2
.moved
gap / sqrt(trials / 4)

# stats::binom.test ----
#| options = {null = "exact", arithmetic = "decimal"}
#| each = {alternative = ["two-sided", "greater", "less"]}
#| only = ["some_difference"]
#| statistic = "res$statistic"
#| pvalue = "res$p.value"
binom.test(sum(a > b), sum(a != b), alternative = .alternative)

# stats::prop.test ----
#| options = {null = "asymptotic", continuity = true, arithmetic = "decimal"}
#| only = ["some_difference"]
#| pvalue = "res$p.value"
suppressWarnings(prop.test(sum(a > b), sum(a != b), 0.5))

# stats::qbinom ----
#| options = {arithmetic = "decimal"}
#| each = {level = [0.95, 0.9]}
#| only = ["ordinary"]
#| estimate = "median(d) / scale"
#| interval = "res / scale"
d <- sort(a - b)
count <- qbinom((1 - .level) / 2, length(d), 0.5)
if (count > 0) c(d[count], rev(d)[count]) else c(-Inf, Inf)

# .wins ----
zeros <- .zeros_kept
trials <- sum(a != b) + zeros
wins <- sum(a > b) + zeros / 2

# .zeros_kept ----
#| zeros = "drop"
0

# .zeros_kept ----
#| zeros = "split"
sum(a == b)

# .zeros_kept ----
#| zeros = "split-even"
sum(a == b) %/% 2 * 2
