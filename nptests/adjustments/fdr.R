# stats::p.adjust ----
#| of = "benjamini-hochberg"
#| adjusted = "res"
p.adjust(p, "BH")

# mutoss::BH ----
#| of = "benjamini-hochberg"
#| adjusted = "res"
BH(p, 0.05, silent = TRUE)$adjPValues

# stats::p.adjust ----
#| of = "benjamini-yekutieli"
#| adjusted = "res"
p.adjust(p, "BY")

# mutoss::BY ----
#| of = "benjamini-yekutieli"
#| adjusted = "res"
BY(p, 0.05, silent = TRUE)$adjPValues

# stats::p.adjust ----
#| of = "two-stage"
#| options = {alpha = 0.05}
#| adjusted = "res"
q <- (1 + alpha) * p.adjust(p, "BH")
pmin(1, q * max(1, sum(q > alpha)) / length(p))

# multtest::mt.rawp2adjp ----
#| of = "two-stage"
#| options = {alpha = 0.05}
#| only = ["several"]
#| adjusted = "pmin(1, 1.05 * res$adjp[order(res$index), 2])"
# Its adjusted p-values leave out 1 + alpha, by which the level of both stages is less than alpha in definition 6.
multtest::mt.rawp2adjp(p, "TSBH", alpha = 0.05)

# stats::p.adjust ----
#| of = "two-stage"
#| options = {alpha = "solve"}
#| adjusted = "res"
# Both stages at every level of each that can be the first to reject a hypothesis, from the smallest.
q <- p.adjust(p, "BH")
m <- length(p)
level <- sapply(q, function(own) {
  tried <- sort(c(q, own * seq_len(m) / m))
  rejects <- sapply(tried * (1 + 1e-13), function(a) own * max(1, sum(q > a)) / m <= a)
  tried[rejects][1]
})
pmin(1, level / (1 - level))

# mutoss::two.stage ----
#| of = "two-stage"
#| options = {alpha = "solve"}
#| only = ["several"]
#| adjusted = "res$adjPValues"
mutoss::two.stage(p, 0.05)
