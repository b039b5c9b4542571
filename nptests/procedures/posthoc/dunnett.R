# multcomp::summary ----
#| options = {arithmetic = "decimal"}
#| only = ["spread", "ordinary"]
#| estimate = "res$coefficients / scale"
#| error = "res$sigma / scale"
#| statistic = "res$tstat"
summary(multcomp::glht(aov(x ~ g), linfct = multcomp::mcp(g = "Dunnett")))$test

# multcomp::summary ----
#| options = {arithmetic = "decimal"}
#| only = ["three", "spread", "ordinary"]
#| adjusted = "res$pvalues"
summary(multcomp::glht(aov(x ~ g), linfct = multcomp::mcp(g = "Dunnett")))$test

# multcomp::summary ----
#| options = {arithmetic = "decimal"}
#| each = {alternative = ["greater", "less"]}
#| only = ["three", "spread", "ordinary"]
#| adjusted = "res$pvalues"
# Two comparisons: mvtnorm integrates without simulation.
summary(multcomp::glht(aov(x ~ g), linfct = multcomp::mcp(g = "Dunnett"), alternative = .alternative))$test

# multcomp::summary ----
#| options = {design = "blocked", arithmetic = "decimal"}
#| only = ["equal_sizes", "interaction", "ordinary"]
#| statistic = "res$tstat"
summary(multcomp::glht(aov(x ~ g + b, data = data.frame(x, g, b = factor(unlist(lapply(groups, seq_along))))), linfct = multcomp::mcp(g = "Dunnett")))$test

# stats::t.test ----
#| options = {level = 0.95, arithmetic = "decimal", design = "independent"}
#| each = {alternative = ["two-sided"]}
#| only = ["two", "spread", "ordinary"]
#| statistic = "res$statistic"
#| adjusted = "res$p.value"
#| interval = "res$conf.int / scale"
t.test(groups[[2]], groups[[1]], var.equal = TRUE, alternative = .alternative, conf.level = .level)

# stats::t.test ----
#| options = {level = 0.8, arithmetic = "float", design = "independent"}
#| each = {alternative = ["two-sided"]}
#| only = ["two", "spread", "ordinary", "whole"]
#| statistic = "res$statistic"
#| adjusted = "res$p.value"
#| interval = "res$conf.int / scale"
t.test(groups[[2]], groups[[1]], var.equal = TRUE, alternative = .alternative, conf.level = .level)

# stats::t.test ----
#| options = {level = 0.95, arithmetic = "decimal", design = "independent"}
#| each = {alternative = ["greater", "less"]}
#| only = ["two", "spread", "ordinary"]
#| statistic = "res$statistic"
#| adjusted = "res$p.value"
t.test(groups[[2]], groups[[1]], var.equal = TRUE, alternative = .alternative, conf.level = .level)

# stats::t.test ----
#| options = {level = 0.8, arithmetic = "float", design = "independent"}
#| each = {alternative = ["greater", "less"]}
#| only = ["two", "spread", "ordinary", "whole"]
#| statistic = "res$statistic"
#| adjusted = "res$p.value"
t.test(groups[[2]], groups[[1]], var.equal = TRUE, alternative = .alternative, conf.level = .level)

# stats::t.test ----
#| options = {control = "b", arithmetic = "decimal"}
#| only = ["two", "spread", "ordinary"]
#| estimate = "-diff(res$estimate) / scale"
#| adjusted = "res$p.value"
t.test(groups[[1]], groups[[2]], var.equal = TRUE)
