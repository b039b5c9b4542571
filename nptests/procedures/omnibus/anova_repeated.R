# stats::anova ----
#| options = {arithmetic = "decimal"}
#| only = ["interaction", "ordinary"]
#| statistic = 'res[["F value"]][1]'
#| df = 'res[["Df"]][c(1, 3)]'
#| pvalue = 'res[["Pr(>F)"]][1]'
#| ss_algorithms = 'res[["Sum Sq"]][1] / scale^2'
#| ss_error = 'res[["Sum Sq"]][3] / scale^2'
anova(lm(as.vector(y) ~ factor(col(y)) + factor(row(y))))

# stats::mauchly.test ----
#| options = {arithmetic = "decimal"}
#| only = ["regular_contrasts", "many_columns", "ordinary"]
#| mauchly_w = "res$statistic"
#| mauchly_pvalue = "res$p.value"
mauchly.test(lm(y %*% qr.Q(qr(contr.sum(ncol(y)))) ~ 1))

# car::summary ----
#| options = {arithmetic = "decimal"}
#| only = ["regular_contrasts", "many_columns", "ordinary"]
#| statistic = 'res$univariate.tests["A", "F value"]'
#| epsilon_gg = 'res$pval.adjustments["A", "GG eps"]'
#| pvalue_gg = 'res$pval.adjustments["A", "Pr(>F[GG])"]'
#| epsilon_hf = 'min(1, res$pval.adjustments["A", "HF eps"])'
#| pvalue_hf = 'res$pval.adjustments["A", "Pr(>F[HF])"]'
summary(car::Anova(lm(y ~ 1), idata = data.frame(A = factor(seq_len(ncol(y)))), idesign = ~A, type = 3), multivariate = FALSE)

# car::summary ----
#| options = {arithmetic = "decimal"}
#| each = {sphericity = ["greenhouse-geisser", "huynh-feldt"]}
#| only = ["regular_contrasts", "many_columns", "ordinary"]
#| statistic = 'res$univariate.tests["A", "F value"]'
#| pvalue = ".corrected"
summary(car::Anova(lm(y ~ 1), idata = data.frame(A = factor(seq_len(ncol(y)))), idesign = ~A, type = 3), multivariate = FALSE)

# .corrected ----
#| sphericity = "greenhouse-geisser"
res$pval.adjustments["A", "Pr(>F[GG])"]

# .corrected ----
res$pval.adjustments["A", "Pr(>F[HF])"]

# stats::anova ----
#| options = {arithmetic = "float"}
#| only = ["interaction", "ordinary", "whole"]
#| statistic = 'res[["F value"]][1]'
#| pvalue = 'res[["Pr(>F)"]][1]'
anova(lm(as.vector(y) ~ factor(col(y)) + factor(row(y))))
