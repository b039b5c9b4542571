"""R text that the references of several post-hoc procedures share.

Rank 1 is best in ours and ranks of y grow with the scores, so that our a - b is b - a there: what Tukey's and Dunnett's
contrasts give.
"""

from collections.abc import Iterator
from dataclasses import replace

from nptests.adjustments.listed import ADJUSTMENTS
from nptests.procedures.rankings import DEFAULT, RANKINGS
from nptests.r_reference import R, Reference

ALL = "combn(colSums(r), 2, diff)"
FIRST = "(colSums(r)[1] - colSums(r)[-1])"
# The best is the control where none is named: the first of those with the best mean rank.
BEST = "(max(colSums(r)) - colSums(r)[-which.max(colSums(r))])"

WAYS = ("decimal", "float")
# The normal law of comparisons of mean ranks is to be asked for where another one is the default.
NORMAL: dict[str, dict[str, str]] = {ranks: {"null": "asymptotic"} if ranks == DEFAULT else {} for ranks in RANKINGS}


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


# P(|D| >= |d|) for differences of doubled rank sums d: that of two places of each data set, one after the other.
EXACT = """\
law <- 1
most <- 2 * (ncol(y) - 1)
for (i in seq_len(nrow(r))) {
  d <- outer(2 * r[i, ], 2 * r[i, ], "-")
  chance <- tabulate(d[row(d) != col(d)] + most + 1, 2 * most + 1) / (ncol(y) * (ncol(y) - 1))
  wider <- numeric(length(law) + 2 * most)
  for (s in which(chance > 0)) {
    places <- s - 1 + seq_along(law)
    wider[places] <- wider[places] + chance[s] * law
  }
  law <- wider
}
tail <- rev(cumsum(rev(law)))
"""


def by_rank_sums(differences: str, **options: str) -> Reference:
    """The exact law of differences of Friedman's rank sums in base R, ties included."""
    normal = by_ranks(DEFAULT, differences, **options, null="exact")
    code, last = normal.code.rsplit("\n", 1)
    p = "pmin(1, 2 * tail[abs(2 * weight * res) + nrow(y) * most + 1])"
    return replace(
        normal,
        code=f"{code}\n{EXACT}{last}",
        called="rank sums",
        reads={**normal.reads, "pvalue": p, "adjusted": f'p.adjust({p}, "holm")'},
    )


def by_published_error(ranks: str, differences: str, adjust: str, **options: str) -> Reference:
    """Differences of mean ranks over the errors of the literature; floating-point arithmetic on whole numbers alone."""
    return R(
        "stats",
        f"""\
n <- nrow(y)
k <- ncol(y)
r <- matrix({RANKINGS[ranks].r}, n)
error <- {RANKINGS[ranks].published}
{differences} / {RANKINGS[ranks].r_weight} / error""",
        options={"ranks": ranks, "error": "published"} | options,
        only=("some_difference", *(("whole", "ordinary") if options.get("arithmetic") == "float" else ())),
        called="rank",
        statistic="res",
        pvalue="2 * pnorm(-abs(res))",
        adjusted=f'p.adjust(2 * pnorm(-abs(res)), "{adjust}")',
    )


def adjusted(raw: Reference, *only: str, all_pairs: bool = True) -> Iterator[Reference]:
    """The p-values of a reference under every adjustment, by the adjustment's own text in base R.

    all_pairs   whether the comparisons are all pairs. Those with one control can be true in any combination, and what
                asks for combinations, on closed tests of Bonferroni's sort, is Holm's adjustment
    """
    for adjustment in ADJUSTMENTS:
        name = "holm" if adjustment.needs == "family" and not all_pairs else adjustment.name
        text = next((r for a in ADJUSTMENTS if a.name == name for r in a.same_as if r.package == "stats"), None)
        if text is None:  # the coverage of options by R says so, of every comparison that takes it
            continue
        level = {"alpha": 0.05} if adjustment.needs == "alpha" else {}
        yield replace(
            raw,
            options={**raw.options, "adjust": adjustment.name, **level},
            only=(*raw.only, *only),
            called=f"{raw.name.partition('::')[2]}, adjusted",
            reads={
                "adjusted": f"local({{\np <- {raw.reads['pvalue']}\nalpha <- 0.05\nres <- {{\n{text.code}\n}}\n"
                f"{text.reads['adjusted']}\n}})"
            },
        )
