# fBasics::dagoTest ----
#| each = [{}, {null = "asymptotic"}]
#| only = ["varied", "twenty", "ordinary"]
#| statistic = "res@test$statistic[1]"
#| pvalue = "pchisq(res@test$statistic[1], 2, lower.tail = FALSE)"
#| z_skewness = "res@test$statistic[2]"
#| z_kurtosis = "res@test$statistic[3]"
# Its own p-value is 1 - pchisq(...), which has no digits below 1e-16.
fBasics::dagoTest(x)
