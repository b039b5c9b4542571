"""R text that the references of several post-hoc procedures share.

Rank 1 is best in ours and ranks of y grow with the scores, so that our a - b is b - a there: what Tukey's and Dunnett's
contrasts give.
"""

from __future__ import annotations

from nptests.procedures.rankings import RANKINGS
from nptests.r_reference import R, Reference

LOWER = "res$p.value[lower.tri(res$p.value, diag = TRUE)]"
ALL = "combn(colSums(r), 2, diff)"
FIRST = "(colSums(r)[1] - colSums(r)[-1])"


def frame(ranks: str) -> str:
    return f"data.frame(r = as.vector({RANKINGS[ranks].r}), a = factor(col(y)), b = factor(row(y)))"


def by_coin(ranks: str, contrasts: str, adjust: str, **options: str) -> Reference:
    """Any linear comparison of row scores, with its exact variance under permutations within data sets."""
    sign = {"Tukey": "", "Dunnett": "-"}[contrasts]
    return R(
        "coin",
        f'symmetry_test(r ~ a | b, {frame(ranks)}, teststat = "maximum", xtrafo = mcp_trafo(a = "{contrasts}"))',
        options={"ranks": ranks, "arithmetic": "decimal"} | options,
        only=("some_difference",),
        estimate=f'{sign}statistic(res, "linear") / {RANKINGS[ranks].r_weight}',
        statistic=f'{sign}statistic(res, "standardized")',
        pvalue='2 * pnorm(-abs(statistic(res, "standardized")))',
        adjusted=f'p.adjust(2 * pnorm(-abs(statistic(res, "standardized"))), "{adjust}")',
    )


def by_ranks(ranks: str, differences: str, **options: str) -> Reference:
    """The same in base R: the differences of the column sums over their permutation error."""
    code = f"""\
r <- matrix({RANKINGS[ranks].r}, nrow(y))
weight <- {RANKINGS[ranks].r_weight}
error <- sqrt(2 * sum((r - rowMeans(r))^2) / (ncol(y) - 1)) / weight
{differences} / weight"""
    return R(
        "stats",
        code,
        options={"ranks": ranks, "arithmetic": "decimal"} | options,
        only=("some_difference",),
        called="rank",
        mean_ranks=f"{RANKINGS[ranks].r_most} + 1 - colSums(r) / weight",
        estimate="res",
        error="rep(error, length(res))",
        statistic="res / error",
        pvalue="2 * pnorm(-abs(res / error))",
        adjusted='p.adjust(2 * pnorm(-abs(res / error)), "holm")',
    )


def by_scmamp(function: str, ranks: str) -> Reference:
    """The published errors; p-values as 2 (1 - pnorm(z))."""
    return R(
        "scmamp",
        f"{function}(y * ncol(y))",
        options={"ranks": ranks, "error": "published", "adjust": "none", "arithmetic": "decimal"},
        only=("many_columns",),
        pvalue="res[lower.tri(res)]",
    )


# The upper tail of the studentized range of k normal variables: P(Q > q) is k times the integral of
# phi(x) [Phi(x)**(k - 1) - (Phi(x) - Phi(x - q))**(k - 1)], by the trapezium rule, which converges faster than any
# power for such integrands, and by logarithms of the normal distribution.
RANGE_TAIL = """\
function(q, k) {
  x <- q / 2 + seq(-40, 40, by = 1 / 16)
  outside <- exp(pnorm(x - q, log.p = TRUE) - pnorm(x, log.p = TRUE))
  sum(k * dnorm(x) * pnorm(x)^(k - 1) * -expm1((k - 1) * log1p(-outside))) / 16
}"""


def by_range(z: str) -> str:
    """Adjusted p-values of all pairs of `groups` from their z, itself an R expression, bound to res."""
    return f"sapply(sqrt(2) * abs({z}), {RANGE_TAIL}, k = length(groups))"
