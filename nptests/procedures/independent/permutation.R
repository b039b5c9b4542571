# exactRankTests::perm.test ----
#| each = {null = ["exact", "auto"], alternative = ["greater", "less"]}
#| only = ["varied", "ordinary"]
#| pvalue = "res$p.value"
exactRankTests::perm.test(a, b, exact = TRUE, alternative = .alternative)

# coin::oneway_test ----
#| options = {null = "exact"}
#| each = {alternative = ["greater", "less"]}
#| only = ["varied", "ordinary"]
#| pvalue = "coin::pvalue(res)"
coin::oneway_test(x ~ g, distribution = "exact", alternative = .alternative)

# stats::combn ----
#| options = {paired = false}
#| each = {null = ["exact", "auto"], alternative = ["two-sided", "greater", "less"]}
#| only = ["varied", "varied", "small", "ordinary"]
#| pvalue = ".tail_of_sums"
# The sums of a that could as well have been, under every assignment.
.assigned

# stats::combn ----
#| options = {null = "simulated", draws = 2000, paired = false}
#| each = [{alternative = "two-sided"}, {alternative = "greater"}, {alternative = "less"}, {alternative = "two-sided", seed = 7}]
#| only = ["varied", "varied", "small", "ordinary"]
#| pvalue = ".tail_of_sums"
.assigned

# stats::combn ----
#| options = {null = "exact", paired = true}
#| each = {alternative = ["two-sided", "greater", "less"]}
#| only = ["equal_sizes", "varied", "small", "ordinary"]
#| pvalue = ".tail_of_sums"
# The sums of the differences that could as well have been, under all signs.
.signed

# stats::combn ----
#| options = {null = "simulated", draws = 2000, paired = true}
#| each = {alternative = ["two-sided", "greater", "less"]}
#| only = ["equal_sizes", "varied", "small", "ordinary"]
#| pvalue = ".tail_of_sums"
.signed

# .assigned ----
sums <- combn(length(a) + length(b), length(a), function(i) sum(c(a, b)[i]))
observed <- sum(a)

# .signed ----
sums <- 0
for (d in a - b) sums <- c(sums - d, sums + d)
observed <- sum(a - b)

# .tail_of_sums ----
#| alternative = "two-sided"
min(1, 2 * mean(sums >= observed), 2 * mean(sums <= observed))

# .tail_of_sums ----
#| alternative = "greater"
mean(sums >= observed)

# .tail_of_sums ----
#| alternative = "less"
mean(sums <= observed)
