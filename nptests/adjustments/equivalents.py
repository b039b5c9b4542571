"""The adjustments in R: text that can be pasted, with the p-values in `p` (and, for Rom's, the level in `alpha`).

Every adjustment has an equivalent in R alone; packages come after it.
"""

from __future__ import annotations

from collections.abc import Mapping

from nptests.procedure import R, Reference


def _base(method: str) -> Reference:
    return R("stats", f'p.adjust(p, "{method}")', adjusted="res")


def _mutoss(call: str, only: tuple[str, ...] = ()) -> Reference:
    return R("mutoss", f"{call}, silent = TRUE)$adjPValues", only=only, adjusted="res")


def _scmamp(call: str, only: tuple[str, ...] = (), **options: float) -> Reference:
    return R("scmamp", call, options=options, only=only, adjusted="res")


def _square(function: str, **options: bool) -> Reference:
    """scmamp's take the symmetric matrix of all pairs."""
    code = f"""\
{function}({{
  k <- (1 + sqrt(1 + 8 * length(p))) / 2
  m <- matrix(NA, k, k)
  m[lower.tri(m)] <- p
  m[upper.tri(m)] <- t(m)[upper.tri(m)]
  m
}})"""
    return R("scmamp", code, options=options, only=("all_pairs", "several"), adjusted="res[lower.tri(res)]")


# scmamp has the exhaustive sets, not this use of them: p times the size of the largest set that holds none smaller.
_SHAFFER_DYNAMIC_OF_SCMAMP = R(
    "scmamp",
    """\
sets <- exhaustiveSets(seq_len(k <- (1 + sqrt(1 + 8 * length(p))) / 2))
m <- matrix(NA, k, k)
m[lower.tri(m)] <- p
m[upper.tri(m)] <- t(m)[upper.tri(m)]
least <- sapply(sets, function(set) min(m[t(set)]))
size <- sapply(sets, ncol)
step <- sapply(p, function(t) max(size[least >= t])) * p
pmin(1, cummax(step[order(p)]))[order(order(p))]""",
    only=("all_pairs", "several"),
    adjusted="res",
)


def _stepwise(adjusted: str) -> Reference:
    """From the expression for the sorted p-values."""
    return R("stats", f'pmin(1, {adjusted})[rank(p, ties.method = "first")]', called="sort", adjusted="res")


# 1 - (1 - p)^m in logarithms: exact to the last digit where the packages' own form loses the smallest p-values.
_SIDAK = R("stats", "-expm1(length(p) * log1p(-p))", adjusted="res")
_HOLLAND = _stepwise("cummax(-expm1(seq(length(p), 1) * log1p(-sort(p))))")
_FINNER = _stepwise("cummax(-expm1(length(p) / seq_along(p) * log1p(-sort(p))))")
_LI = R("stats", "ifelse(p > 0, p / (p + (1 - max(p))), 0)", adjusted="res")

# Rom's constants from their recursion.
_ROM = R(
    "stats",
    """\
critical <- alpha
for (i in seq_along(p)[-1]) {
  j <- seq_len(i - 2)
  critical[i] <- (sum(alpha^seq_len(i - 1)) - sum(choose(i, j) * critical[j + 1]^(i - j))) / i
}
pmin(1, rev(cummin(rev(sort(p) * (alpha / rev(critical))))))[rank(p, ties.method = "first")]""",
    options={"alpha": 0.05},
    called="recursion",
    adjusted="res",
)
_ROM_OF_MUTOSS = R(
    "mutoss",
    "rom(p, 0.05, silent = TRUE)",
    options={"alpha": 0.05},
    only=("several", "distinct"),
    adjusted="rev(cummin(rev(0.05 / res$criticalValues * sort(p))))[rank(p)]",
)

# possible[[j + 1]]: how many pairs of j algorithms can be equal at once, sums of choose(size, 2) over blocks.
_SHAFFER = R(
    "stats",
    """\
k <- (1 + sqrt(1 + 8 * length(p))) / 2
possible <- list(0)
for (j in seq_len(k)) {
  possible[[j + 1]] <- unique(unlist(lapply(seq_len(j), function(size) choose(size, 2) + possible[[j - size + 1]])))
}
most <- sapply(seq(length(p), 1), function(left) with(list(s = possible[[k + 1]]), max(s[s <= left])))
pmin(1, cummax(most * sort(p)))[rank(p, ties.method = "first")]""",
    only=("all_pairs",),
    called="recursion",
    adjusted="res",
)

# Every partition of the algorithms into blocks of equals, as a row of block numbers; `inside` says which pairs lie in
# one block, and so are the sets of hypotheses that can be true with all others false.
_PARTITIONS = """\
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
"""
_SHAFFER_DYNAMIC = R(
    "stats",
    _PARTITIONS
    + """\
most <- sapply(p, function(t) max(rowSums(inside)[smallest >= t]))
pmin(1, cummax((most * p)[order(p)]))[rank(p, ties.method = "first")]""",
    only=("all_pairs",),
    called="partitions",
    adjusted="res",
)
_BERGMANN_HOMMEL = R(
    "stats",
    _PARTITIONS + "pmin(1, apply(inside, 2, function(with) max((rowSums(inside) * smallest)[with])))",
    only=("all_pairs",),
    called="partitions",
    adjusted="res",
)

SAME_AS: Mapping[str, tuple[Reference, ...]] = {
    "none": (_base("none"),),
    "bonferroni": (_base("bonferroni"), _mutoss("bonferroni(p, 0.05")),
    "sidak": (_SIDAK, _mutoss("sidak(p, 0.05")),
    "holm": (_base("holm"), _mutoss("holm(p, 0.05")),
    "holland": (_HOLLAND, _mutoss("SidakSD(p, 0.05", ("several",)), _scmamp("adjustHolland(p)")),
    "finner": (_FINNER, _scmamp("adjustFinner(p)")),
    "hochberg": (_base("hochberg"), _mutoss("hochberg(p, 0.05")),
    "hommel": (_base("hommel"), _mutoss("hommel(p, 0.05")),
    "rom": (
        _ROM,
        _ROM_OF_MUTOSS,
        _scmamp("adjustRom(p, alpha = 0.05)", ("several",), alpha=0.05),
    ),
    "li": (_LI, _scmamp("adjustLi(p)", ("positive",))),
    "shaffer": (_SHAFFER, _square("adjustShaffer")),
    "shaffer-dynamic": (_SHAFFER_DYNAMIC, _SHAFFER_DYNAMIC_OF_SCMAMP),
    "bergmann-hommel": (_BERGMANN_HOMMEL, _square("adjustBergmannHommel", monotone=True)),
    "benjamini-hochberg": (_base("BH"), _mutoss("BH(p, 0.05")),
    "benjamini-yekutieli": (_base("BY"), _mutoss("BY(p, 0.05")),
}
