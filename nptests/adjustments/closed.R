# stats::recursion ----
#| of = "shaffer"
#| only = ["all_pairs"]
#| adjusted = "res"
# possible[[j + 1]]: how many pairs of j algorithms can be equal at once, sums of choose(size, 2) over blocks.
k <- (1 + sqrt(1 + 8 * length(p))) / 2
possible <- list(0)
for (j in seq_len(k)) {
  possible[[j + 1]] <- unique(unlist(lapply(seq_len(j), function(size) choose(size, 2) + possible[[j - size + 1]])))
}
most <- sapply(seq(length(p), 1), function(left) with(list(s = possible[[k + 1]]), max(s[s <= left])))
pmin(1, cummax(most * sort(p)))[rank(p, ties.method = "first")]

# scmamp::adjustShaffer ----
#| of = "shaffer"
#| only = ["all_pairs", "several"]
#| adjusted = "res[lower.tri(res)]"
adjustShaffer({
.pairs
})

# stats::partitions ----
#| of = "shaffer-dynamic"
#| only = ["all_pairs"]
#| adjusted = "res"
.partitions
most <- sapply(p, function(t) max(rowSums(inside)[smallest >= t]))
pmin(1, cummax((most * p)[order(p)]))[rank(p, ties.method = "first")]

# scmamp::exhaustiveSets ----
#| of = "shaffer-dynamic"
#| only = ["all_pairs", "several"]
#| adjusted = "res"
# scmamp has the exhaustive sets, not this use of them: p times the size of the largest set that holds none smaller.
sets <- exhaustiveSets(seq_len(k <- (1 + sqrt(1 + 8 * length(p))) / 2))
m <- matrix(NA, k, k)
m[lower.tri(m)] <- p
m[upper.tri(m)] <- t(m)[upper.tri(m)]
least <- sapply(sets, function(set) min(m[t(set)]))
size <- sapply(sets, ncol)
step <- sapply(p, function(t) max(size[least >= t])) * p
pmin(1, cummax(step[order(p)]))[order(order(p))]

# stats::partitions ----
#| of = "bergmann-hommel"
#| only = ["all_pairs"]
#| adjusted = "res"
.partitions
pmin(1, apply(inside, 2, function(with) max((rowSums(inside) * smallest)[with])))

# scmamp::adjustBergmannHommel ----
#| of = "bergmann-hommel"
#| options = {monotone = true}
#| only = ["all_pairs", "several"]
#| adjusted = "res[lower.tri(res)]"
adjustBergmannHommel({
.pairs
})

# .pairs ----
# The symmetric matrix of the p-values of all pairs.
  k <- (1 + sqrt(1 + 8 * length(p))) / 2
  m <- matrix(NA, k, k)
  m[lower.tri(m)] <- p
  m[upper.tri(m)] <- t(m)[upper.tri(m)]
  m

# .partitions ----
# Every partition of the algorithms into blocks of equals, as a row of block numbers; `inside` says which pairs lie in
# one block, and so are the sets of hypotheses that can be true with all others false.
k <- (1 + sqrt(1 + 8 * length(p))) / 2
partitions <- matrix(1)
for (j in seq_len(k)[-1]) {
  partitions <- do.call(rbind, lapply(seq_len(nrow(partitions)), function(i) {
    blocks <- seq_len(max(partitions[i, ]) + 1)
    cbind(matrix(partitions[i, ], length(blocks), j - 1, byrow = TRUE), blocks)
  }))
}
pairs <- combn(k, 2)
inside <- partitions[, pairs[1, ], drop = FALSE] == partitions[, pairs[2, ], drop = FALSE]
smallest <- apply(inside, 1, function(set) min(1, p[set]))
