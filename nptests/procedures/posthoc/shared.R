# .lower ----
# The pairs of a matrix of p-values, in our order.
res$p.value[lower.tri(res$p.value, diag = TRUE)]

# .range_tail ----
# The upper tail of the studentized range of k normal variables: P(Q > q) is k times the integral of
# phi(x) [Phi(x)**(k - 1) - (Phi(x) - Phi(x - q))**(k - 1)], by the trapezium rule, which converges faster than any
# power for such integrands, and by logarithms of the normal distribution.
  x <- q / 2 + seq(-40, 40, by = 1 / 16)
  outside <- exp(pnorm(x - q, log.p = TRUE) - pnorm(x, log.p = TRUE))
  sum(k * dnorm(x) * pnorm(x)^(k - 1) * -expm1((k - 1) * log1p(-outside))) / 16
