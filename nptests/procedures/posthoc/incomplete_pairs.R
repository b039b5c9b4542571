# coin::symmetry_test ----
#| only = ["complete", "some_difference"]
#| estimate = 'coin::statistic(res, "linear") / nrow(y)'
#| statistic = 'coin::statistic(res, "standardized")'
#| pvalue = '2 * pnorm(-abs(coin::statistic(res, "standardized")))'
coin::symmetry_test(r ~ a | b, data.frame(r = as.vector(t(apply(y, 1, rank))), a = factor(col(y)), b = factor(row(y))), teststat = "maximum", xtrafo = coin::mcp_trafo(a = "Tukey"))

# stats::qr ----
#| each = {ties = ["corrected", "ignored"]}
#| only = ["some_difference", "connected", "no_empty_rows"]
#| mean_ranks = "means"
#| estimate = "ifelse(abs(res) < 1e-12, 0, res)"
#| error = "error"
#| statistic = "ifelse(abs(res) < 1e-12, 0, res) / error"
#| pvalue = ".p"
#| adjusted = 'p.adjust(.p, "holm")'
.fitted
combn(means, 2, function(m) m[1] - m[2])

# stats::qr ----
#| every = ["small"]
#| only = ["some_difference", "connected", "no_empty_rows"]
#| pvalue = ".p"
.fitted
combn(means, 2, function(m) m[1] - m[2])

# .p ----
ifelse(error > 1e-9, 2 * pnorm(-abs(res / error)), 1)

# .fitted ----
# Mean ranks by least squares: of every two scores of a data set the larger is half a rank of k ahead. Their variance is
# that of the ranks within data sets, each of which may stand at any place.
y <- y[rowSums(!is.na(y)) > 1, , drop = FALSE]
k <- ncol(y)
ends <- combn(k, 2)
met <- do.call(rbind, lapply(seq_len(nrow(y)), function(i) {
  both <- which(!is.na(y[i, ends[1, ]]) & !is.na(y[i, ends[2, ]]))
  cbind(ends[1, both], ends[2, both], sign(y[i, ends[2, both]] - y[i, ends[1, both]]))
}))
x <- outer(met[, 1], seq_len(k), "==") - outer(met[, 2], seq_len(k), "==")
fit <- qr(x[, -k, drop = FALSE], LAPACK = TRUE)
means <- c(qr.coef(fit, k * met[, 3] / 2), 0)
means <- means - mean(means) + (k + 1) / 2
inverse <- matrix(0, k, k)
inverse[fit$pivot, fit$pivot] <- chol2inv(qr.R(fit))
variance <- numeric(ncol(ends))
for (i in seq_len(nrow(y))) {
  here <- which(!is.na(y[i, ]))
  d <- rank(y[i, here]) - (length(here) + 1) / 2
  h <- k * (inverse[here, ends[1, ], drop = FALSE] - inverse[here, ends[2, ], drop = FALSE])
  variance <- variance + .spread * (length(here) * colSums(h^2) - colSums(h)^2)
}
error <- sqrt(pmax(variance, 0))

# .spread ----
#| ties = "ignored"
((length(here) + 1) / 12)

# .spread ----
(sum(d^2) / (length(here) * (length(here) - 1)))
