# stats::prop.test ----
#| only = ["two_samples", "two_outcomes"]
#| statistic = "sign(x1 / n1 - x2 / n2) * sqrt(res$statistic)"
#| pvalue = "res$p.value"
#| estimate = "-diff(res$estimate)"
prop.test(c(x1, x2), c(n1, n2), correct = FALSE)

# stats::prop.test ----
#| options = {continuity = true}
#| only = ["two_samples", "two_outcomes"]
#| pvalue = "res$p.value"
prop.test(c(x1, x2), c(n1, n2))

# stats::prop.test ----
#| only = ["two_samples", "two_outcomes"]
#| interval1 = "res$conf.int"
prop.test(x1, n1, correct = FALSE)

# stats::prop.test ----
#| each = {alternative = ["greater", "less"]}
#| only = ["two_samples", "two_outcomes"]
#| pvalue = "res$p.value"
prop.test(c(x1, x2), c(n1, n2), correct = FALSE, alternative = .alternative)

# stats::pnorm ----
#| options = {pooled = false}
#| each = {alternative = ["two-sided", "greater", "less"]}
#| only = ["two_samples", "two_outcomes"]
#| statistic = "res"
#| pvalue = ".tail(norm, res)"
p <- c(x1 / n1, x2 / n2)
(p[1] - p[2]) / sqrt(sum(p * (1 - p) / c(n1, n2)))

# stats::prop.test of both ----
#| each = {level = [0.95, 0.8]}
#| only = ["two_samples", "two_outcomes"]
#| interval = "res"
p <- c(x1 / n1, x2 / n2)
one <- suppressWarnings(prop.test(x1, n1, correct = FALSE, conf.level = .level)$conf.int)
two <- suppressWarnings(prop.test(x2, n2, correct = FALSE, conf.level = .level)$conf.int)
p[1] - p[2] + c(-1, 1) * sqrt(c((p[1] - one[1])^2 + (two[2] - p[2])^2, (one[2] - p[1])^2 + (p[2] - two[1])^2))

# stats::fisher.test ----
#| options = {by = "fisher"}
#| each = {alternative = ["greater", "less"]}
#| only = ["two_samples", "two_outcomes", "few_trials"]
#| pvalue = "res$p.value"
fisher.test(rbind(c(x1, n1 - x1), c(x2, n2 - x2)), alternative = .alternative)

# stats::phyper ----
#| options = {by = "fisher"}
#| only = ["two_samples", "two_outcomes", "few_trials"]
#| pvalue = "min(1, 2 * res)"
min(phyper(x1, n1, n2, x1 + x2), phyper(x1 - 1, n1, n2, x1 + x2, lower.tail = FALSE))
