# stats::signed ranks ----
#| options = {adjust = "none", arithmetic = "decimal"}
#| each = {zeros = ["drop", "pratt", "split", "split-even"], null = ["exact", "auto", "asymptotic"]}
#| only = ["distinct_columns", "small"]
#| pvalue = "res"
combn(ncol(y), 2, function(p) {
a <- y[, p[1]]
b <- y[, p[2]]
.ranked
.two_sided
})

# .two_sided ----
#| null = "asymptotic"
2 * pnorm(-abs(sum(r * sign(d)) / 2) / sqrt(sum(r[d != 0]^2) / 4))

# .two_sided ----
# Each doubled rank is added or not, with chance 1/2: chances[s + 1] = P(twice the sum is s).
w <- 2 * sum(r[d > 0])
chances <- 1
for (twice in 2 * r[d != 0]) chances <- (c(chances, numeric(twice)) + c(numeric(twice), chances)) / 2
sum(r[d > 0]) + sum(r[d == 0]) / 2
min(1, 2 * sum(chances[seq_len(w + 1)]), 2 * sum(chances[seq(w + 1, length(chances))]))

# .ranked ----
#| zeros = "drop"
d <- (a - b)[a != b]
r <- rank(abs(d))

# .ranked ----
#| zeros = "split-even"
d <- a - b
if (sum(d == 0) %% 2) d <- d[-which(d == 0)[1]]
r <- rank(abs(d))

# .ranked ----
d <- a - b
r <- rank(abs(d))

# stats::pairwise.wilcox.test ----
#| only = ["untied_differences"]
#| adjusted = ".lower"
pairwise.wilcox.test(as.vector(y), rep(colnames(y), each = nrow(y)), p.adjust.method = "holm", paired = TRUE, exact = TRUE)

# stats::pairwise.wilcox.test ----
#| options = {null = "asymptotic"}
#| only = ["distinct_columns"]
#| adjusted = ".lower"
pairwise.wilcox.test(as.vector(y), rep(colnames(y), each = nrow(y)), p.adjust.method = "holm", paired = TRUE, exact = FALSE, correct = FALSE)

# exactRankTests::combn ----
#| options = {adjust = "hochberg"}
#| only = ["distinct_columns"]
#| pvalue = "res"
#| adjusted = 'p.adjust(res, "hochberg")'
combn(ncol(y), 2, function(p) wilcox.exact(y[, p[1]], y[, p[2]], paired = TRUE, exact = TRUE)$p.value)

# exactRankTests::combn ----
#| every = ["small"]
#| options = {arithmetic = "decimal"}
#| only = ["distinct_columns"]
#| pvalue = "res"
combn(ncol(y), 2, function(p) wilcox.exact(y[, p[1]], y[, p[2]], paired = TRUE, exact = TRUE)$p.value)
