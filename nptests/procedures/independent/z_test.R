# stats::pnorm ----
#| options = {sd = 0.3, sd_b = 0.4}
#| only = ["ordinary"]
#| statistic = "(mean(a) - mean(b)) / scale / sqrt(0.3^2 / length(a) + 0.4^2 / length(b))"
#| pvalue = "2 * res"
#| estimate = "(mean(a) - mean(b)) / scale"
pnorm(-abs(mean(a) - mean(b)) / scale / sqrt(0.3^2 / length(a) + 0.4^2 / length(b)))

# stats::pnorm ----
#| options = {sd = 0.3}
#| each = [{alternative = "two-sided", level = 0.95, mean = 0.0}, {alternative = "greater", level = 0.8, mean = 0.5}, {alternative = "less", level = 0.95, mean = -1.5}]
#| only = ["ordinary"]
#| statistic = "res"
#| pvalue = ".tail(norm, res)"
#| interval = ".ends"
error <- sqrt(0.3^2 / length(a) + 0.3^2 / length(b))
estimate <- (mean(a) - mean(b)) / scale
(estimate - .mean) / error

# stats::pnorm ----
#| options = {sd = 0.3, sd_b = 0.4}
#| each = [{alternative = "two-sided", level = 0.95, mean = 0.0}, {alternative = "greater", level = 0.8, mean = 0.5}, {alternative = "less", level = 0.95, mean = -1.5}]
#| only = ["ordinary"]
#| statistic = "res"
#| pvalue = ".tail(norm, res)"
#| interval = ".ends"
error <- sqrt(0.3^2 / length(a) + 0.4^2 / length(b))
estimate <- (mean(a) - mean(b)) / scale
(estimate - .mean) / error

# .ends ----
#| alternative = "greater"
c(estimate - qnorm(.level) * error, Inf)

# .ends ----
#| alternative = "less"
c(-Inf, estimate + qnorm(.level) * error)

# .ends ----
estimate + c(-1, 1) * qnorm((1 + .level) / 2) * error
