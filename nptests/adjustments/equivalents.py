"""The adjustments in R: text that can be pasted, with the p-values in `p`."""

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
_SHAFFER_DYNAMIC = R(
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


# 1 - (1 - p)^m in logarithms: exact to the last digit where the packages' own form loses the smallest p-values.
_SIDAK = R("stats", "-expm1(length(p) * log1p(-p))", adjusted="res")
_HOLLAND = R(
    "stats", "cummax(-expm1(seq(length(p), 1) * log1p(-sort(p))))[rank(p)]", only=("distinct",), adjusted="res"
)
_FINNER = R(
    "stats", "cummax(-expm1(length(p) / seq_along(p) * log1p(-sort(p))))[rank(p)]", only=("distinct",), adjusted="res"
)

_ROM = R(
    "mutoss",
    "rom(p, 0.05, silent = TRUE)",
    options={"alpha": 0.05},
    only=("several", "distinct"),
    adjusted="rev(cummin(rev(0.05 / res$criticalValues * sort(p))))[rank(p)]",
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
        _scmamp("adjustRom(p, alpha = 0.05)", ("several",), alpha=0.05),
    ),
    "li": (_scmamp("adjustLi(p)", ("positive",)),),
    "shaffer": (_square("adjustShaffer"),),
    "shaffer-dynamic": (_SHAFFER_DYNAMIC,),
    "bergmann-hommel": (_square("adjustBergmannHommel", monotone=True),),
    "benjamini-hochberg": (_base("BH"), _mutoss("BH(p, 0.05")),
    "benjamini-yekutieli": (_base("BY"), _mutoss("BY(p, 0.05")),
}
