# stats::t.test ----
#| options = {margin = 0.5}
#| each = [{}, {variances = "equal"}, {low = -0.2}, {paired = true}]
#| only = ["spread", "equal_sizes", "varying_differences", "ordinary"]
#| pvalue = "max(low$p.value, high$p.value)"
#| df = "low$parameter"
#| t_low = "low$statistic"
#| t_high = "high$statistic"
.both

# stats::t.test ----
#| options = {margin = 0.5}
#| only = ["spread", "ordinary"]
#| pvalue = "max(low$p.value, high$p.value)"
#| t_low = "low$statistic"
.both

# .both ----
#| paired = true
low <- t.test(a, b, mu = -0.5 * scale, alternative = "greater", paired = TRUE)
high <- t.test(a, b, mu = 0.5 * scale, alternative = "less", paired = TRUE)

# .both ----
#| variances = "equal"
low <- t.test(a, b, mu = -0.5 * scale, alternative = "greater", var.equal = TRUE)
high <- t.test(a, b, mu = 0.5 * scale, alternative = "less", var.equal = TRUE)

# .both ----
#| low = -0.2
low <- t.test(a, b, mu = -0.2 * scale, alternative = "greater")
high <- t.test(a, b, mu = 0.5 * scale, alternative = "less")

# .both ----
low <- t.test(a, b, mu = -0.5 * scale, alternative = "greater")
high <- t.test(a, b, mu = 0.5 * scale, alternative = "less")
