# stats::table ----
#| of = "kappa"
#| estimate = "res"
.tables
1 - sum((w > 0) * o) / sum((w > 0) * e)

# caret::confusionMatrix ----
#| of = "kappa"
#| only = ["every_class", "several"]
#| estimate = 'res$overall[["Kappa"]]'
f <- function(x) factor(x, seq_len(max(truth, predicted)))
caret::confusionMatrix(f(predicted), f(truth))

# psych::cohen.kappa ----
#| of = "kappa"
#| only = ["every_class", "several"]
#| estimate = "res$kappa"
.psych

# stats::outer ----
#| of = "kappa_linear"
#| only = ["every_class"]
#| estimate = "res"
.tables
1 - sum(w * o) / sum(w * e)

# stats::outer ----
#| of = "kappa_quadratic"
#| only = ["every_class"]
#| estimate = "res"
.tables
1 - sum(w^2 * o) / sum(w^2 * e)

# psych::cohen.kappa ----
#| of = "kappa_quadratic"
#| only = ["every_class", "several"]
#| estimate = "res$weighted.kappa"
.psych

# .tables ----
k <- max(truth, predicted); o <- table(factor(truth, 1:k), factor(predicted, 1:k))
e <- outer(rowSums(o), colSums(o)) / sum(o); w <- abs(row(o) - col(o))

# .psych ----
k <- max(truth, predicted); o <- table(factor(truth, 1:k), factor(predicted, 1:k))
psych::cohen.kappa(matrix(o, k))
