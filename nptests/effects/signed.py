"""Effects that go with Wilcoxon's signed-rank test: the matched-pairs rank-biserial correlation and the shift."""

from __future__ import annotations

import math
from typing import Any

from nptests.nulls.continuous import Normal
from nptests.paired import wilcoxon
from nptests.procedure import Procedure, R, Size, check_level, checked
from nptests.results import Effect
from nptests.scores import Pair
from nptests.vocabulary import Arithmetic


@checked
def rank_biserial(a: Any, b: Any = None, *, arithmetic: Arithmetic = "decimal", level: float = 0.95) -> Effect:
    """The matched-pairs rank-biserial correlation: how one-sided are the signed ranks of the differences?

    r = (W+ - W-) / (W+ + W-) with Wilcoxon's rank sums of a - b, zeros dropped: from -1 to 1, positive when a is larger
    (Kerby 2014). The interval is tanh(atanh r -+ z s), with z the normal quantile and
    s = sqrt(n (n + 1)(2 n + 1) / 6) / (n (n + 1) / 2) the standard deviation of r without a difference, as in
    effectsize for R, n the number of non-zero differences; an approximation that has no width at r = 1 or -1.
    """
    check_level(level, "level")
    pair = Pair.of(a, b)
    ranked = wilcoxon.signed_ranks(pair.differences(arithmetic), "drop")
    n, total = ranked.nonzero, ranked.w_plus + ranked.w_minus
    r = (ranked.w_plus - ranked.w_minus) / total if n else math.nan
    one_sided = abs(r) == 1.0
    return Effect(
        procedure="rank_biserial",
        estimate=r,
        interval=_fisher(r, n, level) if n else (math.nan, math.nan),
        level=level,
        method="Fisher's z with the null variance of the rank sum",
        n=pair.n,
        names=pair.names,
        details={
            "differences": pair.a.measured(pair.differences(arithmetic)),
            "ranks": ranked.doubled / 2,
            "w_plus": ranked.w_plus,
            "w_minus": ranked.w_minus,
            "nonzero": n,
        },
        notes=pair.a.notes + (("all differences point one way: the interval has no width",) if one_sided else ()),
        status=None if n else "no-differences",
    )


def _fisher(r: float, n: int, level: float) -> tuple[float, float]:
    if abs(r) == 1.0:
        return r, r
    half = float(Normal().isf((1 - level) / 2)) * math.sqrt(n * (n + 1) * (2 * n + 1) / 6) / (n * (n + 1) / 2)
    return math.tanh(math.atanh(r) - half), math.tanh(math.atanh(r) + half)


@checked
def hodges_lehmann(a: Any, b: Any = None, *, arithmetic: Arithmetic = "decimal", level: float = 0.95) -> Effect:
    """The Hodges-Lehmann shift: by how much do paired scores differ, robustly?

    The median of the Walsh averages (d_i + d_j) / 2, i <= j, of the differences d = a - b (Hodges and Lehmann 1963).
    The interval lies between two of their order statistics, and covers the centre of a symmetric law with at least the
    stated level; it is what Wilcoxon's test does not reject (Hollander and Wolfe 1999, section 3.3).
    """
    check_level(level, "level")
    pair = Pair.of(a, b)
    differences = pair.differences(arithmetic)
    estimate, interval, notes = wilcoxon.hodges_lehmann(differences, pair.a, level)
    return Effect(
        procedure="hodges_lehmann",
        estimate=math.nan if estimate is None else estimate,
        interval=interval or (math.nan, math.nan),
        level=level,
        method="inversion of the signed-rank test",
        n=pair.n,
        names=pair.names,
        details={"differences": pair.a.measured(differences)},
        notes=pair.a.notes + notes,
        status="too-large" if estimate is None else (None if differences.any() else "no-differences"),
    )


RANK_BISERIAL = Procedure(
    name="rank_biserial",
    title="The matched-pairs rank-biserial correlation",
    run=rank_biserial,
    takes="pair",
    least=Size(n=1, k=2),
    cites=("kerby2014",),
    same_as=(
        R(
            "effectsize",
            "effectsize::rank_biserial(a, b, paired = TRUE)",
            # Where a difference is zero effectsize takes the standard deviation of another number of ranks.
            only=("some_difference", "no_zero_differences"),
            estimate="res$r_rank_biserial",
            interval="c(res$CI_low, res$CI_high)",
        ),
    ),
    breaks={"monotone": "differences change their order under a transformation of the scores"},
    known_as={"R": "effectsize::rank_biserial(paired = TRUE)", "pingouin": "wilcoxon (RBC)"},
)
HODGES_LEHMANN = Procedure(
    name="hodges_lehmann",
    title="The Hodges-Lehmann shift",
    run=hodges_lehmann,
    takes="pair",
    least=Size(n=1, k=2),
    cites=("hodges1963", "hollander1999"),
    same_as=(
        R(
            "stats",
            """\
walsh <- sort(outer(a - b, a - b, "+")[lower.tri(diag(length(a)), diag = TRUE)]) / 2
count <- qsignrank(0.025, length(a))
median(walsh) / scale""",
            called="qsignrank",
            only=("ordinary",),
            estimate="res",
            interval="(if (count > 0) c(walsh[count], rev(walsh)[count]) else c(-Inf, Inf)) / scale",
        ),
        R(
            "stats",
            "wilcox.test(a, b, paired = TRUE, exact = TRUE, conf.int = TRUE)",
            options={"arithmetic": "float"},
            only=("untied_differences", "no_zero_differences", "ordinary"),
            estimate="res$estimate",
        ),
    ),
    breaks={
        "monotone": "a shift is measured on the scale of the scores",
        "exponent": "a shift is measured on the scale of the scores",
    },
    known_as={"R": "wilcox.test(conf.int = TRUE)"},
)
