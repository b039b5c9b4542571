# PMCMRplus::scheffeTest ----
#| options = {arithmetic = "decimal"}
#| only = ["spread", "ordinary"]
#| adjusted = ".lower"
PMCMRplus::scheffeTest(x - x[1], g)

# stats::aov ----
#| options = {arithmetic = "decimal"}
#| only = ["spread", "ordinary", "moderate"]
#| adjusted = "pf(d^2 / (error^2 * (length(groups) - 1)), length(groups) - 1, res$df.residual, lower.tail = FALSE)"
res <- aov(I(x - x[1]) ~ g)
.contrasts

# stats::aov ----
#| options = {design = "blocked", arithmetic = "decimal"}
#| only = ["equal_sizes", "interaction", "ordinary"]
#| adjusted = "pf(d^2 / (error^2 * (length(groups) - 1)), length(groups) - 1, res$df.residual, lower.tail = FALSE)"
res <- aov(I(x - x[1]) ~ g + factor(unlist(lapply(groups, seq_along))))
.contrasts

# stats::pairwise.t.test ----
#| options = {arithmetic = "float"}
#| only = ["spread", "ordinary", "whole"]
#| pvalue = ".lower"
pairwise.t.test(x, g, p.adjust.method = "none")

# stats::t.test ----
#| options = {arithmetic = "decimal", design = "independent"}
#| each = {level = [0.95, 0.8]}
#| only = ["two", "spread", "ordinary"]
#| adjusted = "res$p.value"
#| interval = "res$conf.int / scale"
t.test(groups[[1]], groups[[2]], var.equal = TRUE, conf.level = .level)

# .contrasts ----
d <- combn(length(groups), 2, function(p) diff(tapply(x - x[1], g, mean)[p]))
error <- sqrt(deviance(res) / res$df.residual * combn(length(groups), 2, function(p) sum(1 / lengths(groups)[p])))
res
