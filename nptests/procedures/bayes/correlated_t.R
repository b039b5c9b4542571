# scmamp::bCorrelatedTtest ----
#| options = {rope = 0.5, rho = 0.1}
#| only = ["varied", "ordinary"]
#| left = "res$posterior.probabilities[1]"
#| rope = "res$posterior.probabilities[2]"
#| right = "res$posterior.probabilities[3]"
scmamp::bCorrelatedTtest(x, rho = 0.1, rope = c(-0.5, 0.5) * scale)

# stats::qt ----
#| options = {rope = 0.5, rho = 0.1}
#| each = {level = [0.95, 0.8]}
#| only = ["varied", "ordinary"]
#| estimate = "res / scale"
#| interval = "(res + c(-1, 1) * qt((1 + .level) / 2, length(x) - 1) * sd(x) * sqrt(share)) / scale"
#| left = "pt((-0.5 * scale - res) / sd(x) / sqrt(share), length(x) - 1)"
share <- 1 / length(x) + 0.1 / 0.9
mean(x)
