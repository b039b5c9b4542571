# stats::rowSums ----
#| of = "quadratic_loss"
#| estimate = "res"
mean(1 - 2 * p[cbind(seq_along(truth), truth)] + rowSums(p^2))

# stats::log2 ----
#| of = "information_loss"
#| estimate = "res"
mean(-log2(p[cbind(seq_along(truth), truth)]))

# stats::wilcox.test ----
#| of = "auc"
#| only = ["both_true"]
#| estimate = "res"
unname(wilcox.test(s[truth == 2], s[truth == 1], exact = FALSE)$statistic) / sum(truth == 2) / sum(truth == 1)

# pROC::auc ----
#| of = "auc"
#| only = ["both_true"]
#| estimate = "res"
as.numeric(pROC::auc(truth, s, levels = c(1, 2), direction = "<", quiet = TRUE))

# stats::wilcox.test ----
#| of = "gini"
#| only = ["both_true"]
#| estimate = "res"
2 * unname(wilcox.test(s[truth == 2], s[truth == 1], exact = FALSE)$statistic) / sum(truth == 2) / sum(truth == 1) - 1

# pROC::auc ----
#| of = "gini"
#| only = ["both_true"]
#| estimate = "res"
2 * as.numeric(pROC::auc(truth, s, levels = c(1, 2), direction = "<", quiet = TRUE)) - 1
