# stats::TukeyHSD ----
#| options = {arithmetic = "decimal"}
#| only = ["spread", "ordinary"]
#| estimate = '-res[, "diff"] / scale'
#| adjusted = 'res[, "p adj"]'
TukeyHSD(aov(x ~ g))$g

# stats::TukeyHSD ----
#| options = {design = "blocked", arithmetic = "decimal"}
#| only = ["equal_sizes", "interaction", "ordinary"]
#| estimate = '-res[, "diff"] / scale'
#| adjusted = 'res[, "p adj"]'
TukeyHSD(aov(x ~ g + factor(unlist(lapply(groups, seq_along)))), "g")$g

# stats::pairwise.t.test ----
#| options = {arithmetic = "decimal"}
#| only = ["spread", "ordinary"]
#| pvalue = "res[lower.tri(res, diag = TRUE)]"
pairwise.t.test(x, g, p.adjust.method = "none")$p.value

# stats::t.test ----
#| options = {arithmetic = "decimal", design = "independent"}
#| each = {level = [0.95, 0.8]}
#| only = ["two", "spread", "ordinary"]
#| adjusted = "res$p.value"
#| interval = "res$conf.int / scale"
t.test(groups[[1]], groups[[2]], var.equal = TRUE, conf.level = .level)

# stats::pairwise.t.test ----
#| options = {arithmetic = "float"}
#| only = ["spread", "ordinary", "whole"]
#| pvalue = "res[lower.tri(res, diag = TRUE)]"
pairwise.t.test(x, g, p.adjust.method = "none")$p.value
