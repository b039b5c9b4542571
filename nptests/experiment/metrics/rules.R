# stats::sum ----
#| of = "support"
#| estimate = "res"
n11 / (n01 + n10 + n11 + n00)

# stats::sum ----
#| of = "confidence"
#| estimate = "res"
n11 / (n10 + n11)

# stats::sum ----
#| of = "lift"
#| estimate = "res"
n11 * (n01 + n10 + n11 + n00) / ((n10 + n11) * (n01 + n11))
