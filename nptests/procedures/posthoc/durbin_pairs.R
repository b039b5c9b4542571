# PMCMRplus::durbinAllPairsTest ----
#| options = {error = "conover", adjust = "none"}
#| only = ["balanced", "some_difference"]
#| statistic = "ours * res$statistic[lower.tri(res$statistic, diag = TRUE)]"
#| pvalue = ".lower"
.gaps
ours <- sign(gaps)
PMCMRplus::durbinAllPairsTest(y, p.adjust.method = "none")

# PMCMRplus::durbinAllPairsTest ----
#| options = {error = "conover"}
#| only = ["balanced", "some_difference"]
#| adjusted = ".lower"
PMCMRplus::durbinAllPairsTest(y, p.adjust.method = "holm")

# stats::lm ----
#| only = ["balanced", "some_difference"]
#| estimate = "gaps / sum(!is.na(y[, 1]))"
#| statistic = "ifelse(abs(res) < 1e-12, 0, res)"
#| pvalue = ".p"
#| adjusted = 'p.adjust(.p, "holm")'
.gaps
.least

# stats::lm ----
#| every = ["balanced", "small"]
#| pvalue = ".p"
.least

# .p ----
2 * pt(-abs(res), fit$df.residual)

# .gaps ----
r <- t(apply(y, 1, rank, na.last = "keep"))
gaps <- combn(colSums(r, na.rm = TRUE), 2, diff)

# .least ----
# Least squares of the ranks on data sets and algorithms: the contrasts of two algorithms, and their t.
fit <- lm(as.vector(t(apply(y, 1, rank, na.last = "keep"))) ~ factor(as.vector(row(y))) + factor(as.vector(col(y))))
of <- length(coef(fit)) - (ncol(y) - 2):0
effect <- c(0, coef(fit)[of])
covered <- rbind(0, cbind(0, vcov(fit)[of, of]))
combn(ncol(y), 2, function(p) (effect[p[2]] - effect[p[1]]) / sqrt(sum(diag(covered)[p]) - 2 * covered[p[1], p[2]]))
