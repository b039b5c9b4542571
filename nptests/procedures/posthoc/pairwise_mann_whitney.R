# stats::pairwise.wilcox.test ----
#| only = ["untied"]
#| adjusted = ".lower"
pairwise.wilcox.test(x, g, p.adjust.method = "holm", exact = TRUE)

# stats::pairwise.wilcox.test ----
#| options = {null = "asymptotic", adjust = "hommel"}
#| only = ["distinct_pairs"]
#| adjusted = ".lower"
pairwise.wilcox.test(x, g, p.adjust.method = "hommel", exact = FALSE, correct = FALSE)

# stats::pairwise.wilcox.test ----
#| options = {null = "asymptotic", adjust = "none", continuity = true}
#| only = ["distinct_pairs"]
#| pvalue = ".lower"
pairwise.wilcox.test(x, g, p.adjust.method = "none", exact = FALSE)

# exactRankTests::combn ----
#| options = {null = "exact", adjust = "none"}
#| only = ["distinct_pairs", "mirrored_pairs", "small"]
#| pvalue = "res"
combn(length(groups), 2, function(p) wilcox.exact(groups[[p[1]]], groups[[p[2]]], exact = TRUE)$p.value)

# stats::rank ----
#| options = {null = "asymptotic", ties = "ignored", adjust = "none"}
#| each = {continuity = [false, true]}
#| only = ["distinct_pairs", "moderate"]
#| pvalue = "2 * pnorm(-abs(res))"
combn(length(groups), 2, function(p) {
  a <- groups[[p[1]]]
  b <- groups[[p[2]]]
  gap <- sum(rank(c(a, b))[seq_along(a)]) - length(a) * (length(a) + length(b) + 1) / 2
  gap <- .gap
  gap / sqrt(length(a) * length(b) * (length(a) + length(b) + 1) / 12)
})

# .gap ----
#| continuity = true
sign(gap) * max(abs(gap) - 0.5, 0)

# .gap ----
gap

# exactRankTests::combn ----
#| every = ["small"]
#| options = {null = "exact"}
#| only = ["distinct_pairs", "mirrored_pairs"]
#| pvalue = "res"
# A two-sided p of what is not symmetric is another question.
combn(length(groups), 2, function(p) wilcox.exact(groups[[p[1]]], groups[[p[2]]], exact = TRUE)$p.value)
