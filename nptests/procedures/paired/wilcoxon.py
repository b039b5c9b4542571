"""Wilcoxon's signed-rank test."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from nptests.data import decimals, pair_sums, ranks, samples
from nptests.distributions.continuous import Normal
from nptests.distributions.law import Law
from nptests.distributions.signed_rank import SignedRank
from nptests.errors import InputError, Limit, whole
from nptests.procedures import auto_null, evidence, null_samples
from nptests.procedures.critical_points import UntiedCount
from nptests.procedures.descriptor import Procedure, Size, checked, door, facets
from nptests.procedures.paired.signed_ranks import SignedRanks, rank_sums, ranked, signed_ranks, squares, variances
from nptests.procedures.tables_at_once import alike, tails, z_scores
from nptests.results import Outcome
from nptests.vocabulary import Alternative, Arithmetic, Array, ExactNull, Numeric, Ties, Zeros

AUTO = auto_null.AutoRule(lambda n: n, 500, "non-zero differences")  # some 20 ms
# The counts of the exact law keep full relative accuracy up to here (nptests.distributions.signed_rank).
EXACT_LIMIT = Limit(3900, "non-zero differences", 'use null="asymptotic"')
# The order statistics of all Walsh averages take some seconds for so many differences.
WALSH_LIMIT = 200_000
NO_DIFFERENCES = evidence.none("there is no non-zero difference")


@checked
def wilcoxon(
    a: Any, b: Any = None, *, alternative: Alternative = "two-sided", zeros: Zeros = "drop", null: ExactNull = "auto",
    ties: Ties = "corrected", continuity: bool = False, arithmetic: Arithmetic = "decimal", level: float = 0.95,
) -> Outcome:  # fmt: skip
    """Wilcoxon's signed-rank test: do two algorithms differ, judged by the signs and ranks of their differences?

    The differences d = a - b are ranked by |d|; the statistic is W+, the sum of the ranks of the positive ones
    (Wilcoxon 1945; Demsar 2006, section 3.1.3, where T = min(W+, W-)). Zero differences:

        drop        are left out before ranking (Wilcoxon)
        pratt       are ranked, then their ranks are left out (Pratt 1959)
        split       are ranked, and half of their ranks counts on either side
        split-even  the same, but one zero is dropped first if their number is odd (Demsar)

    null="auto" is the exact law up to 500 non-zero differences, ties and zeros included (each non-zero rank gets a fair
    sign, the ranks as they are), and beyond that the normal law with mean sum r / 2 and variance sum r**2 / 4 over the
    non-zero ranks. ties="ignored" gives that variance the value it has without ties, n (n + 1)(2 n + 1) / 24;
    continuity=True moves W+ half a unit towards its mean. Both concern the normal law only, whose p-value stands beside
    an exact one, in `null.other`.

    On plain samples "greater" says that a tends to be larger; on a two-column Scores that a is better. The estimate is
    the Hodges-Lehmann median of the Walsh averages (d_i + d_j) / 2, i <= j, of all differences, with the exact
    interval for a symmetric, tie-free law of the differences (conservative with ties), one-sided as the alternative is.
    """
    pair = samples.Pair.of(a, b)
    s = signed_ranks(pair.differences(arithmetic), zeros)
    toward = alternative if pair.toward == 1 else samples.turned(alternative)
    tail, notes = evidence_of(s, toward, null, ties, continuity)
    other = decimals.OtherArithmetic.of(arithmetic, lambda used: signed_ranks(pair.differences(used), zeros).w_plus)
    both = evidence.level_of_both(toward, level)
    estimate, interval, limits = hodges_lehmann(pair.differences("decimal"), pair.a, both)
    return replace(
        evidence.outcome("wilcoxon", s.w_plus, tail, n=pair.n, k=2),
        alternative=pair.reading(alternative),
        estimate=estimate,
        interval=evidence.toward(toward, interval),
        level=level,
        algorithms=pair.names,
        details={
            "differences": pair.a.measured(pair.differences(arithmetic)),
            "ranks": s.doubled / 2,
            "w_plus": s.w_plus,
            "w_minus": s.w_minus,
            "nonzero": s.nonzero,
            "mean": s.mean,
            "variance": s.variance(ties),
            "z": s.z(toward, ties, continuity),
            "rank_biserial": (s.w_plus - s.w_minus) / (s.w_plus + s.w_minus) if s.w_plus + s.w_minus else math.nan,
        },
        notes=pair.a.notes + notes + other.note("W+", s.w_plus) + limits,
    )


def pvalue_of(pair: samples.Pair) -> float:
    """The p-value of `wilcoxon` as it is by default, without what else stands in its result."""
    signed = signed_ranks(pair.differences("decimal"), "drop")
    return evidence_of(signed, "two-sided", "auto", "corrected", False)[0].pvalue


def evidence_of(
    s: SignedRanks, alternative: Alternative, null: ExactNull, ties: Ties, continuity: bool
) -> tuple[evidence.Evidence, tuple[str, ...]]:
    """What observed signed ranks say under the null distribution asked for, and notes."""
    if s.nonzero == 0:
        return NO_DIFFERENCES, ("all differences are zero: p = 1 by definition",)
    if null == "exact":
        EXACT_LIMIT.check("the exact law", s.nonzero, where="null")
    tail = AUTO.evidence(
        null,
        (s.nonzero,),
        lambda why: evidence.in_tail(s.law, s.w_plus, alternative, why),
        lambda why: evidence.in_tail(Normal(), s.z(alternative, ties, continuity), alternative, why),
    )
    return tail, ()


def _many(scores: Numeric, first: Outcome) -> facets.Answers | None:
    """Of many tables of scores (m, n, 2); None where an exact law is asked for that "auto" does not take."""
    options, wide = first.options, decimals.with_room(scores, 2)
    with np.errstate(over="ignore"):
        doubled, signs, share = ranked(wide[..., 0] - wide[..., 1], options["zeros"])
    nonzero = (signs != 0).sum(axis=-1)
    affordable = np.isin(nonzero, [n for n in np.unique(nonzero).tolist() if AUTO.exact(n)])
    if options["null"] == "exact" and not affordable.all():
        return None
    exact = (nonzero > 0) & affordable & (options["null"] != "asymptotic")
    w_plus, w_minus = (rank_sums(doubled, signs, share, sign) for sign in (1, -1))
    p, normal = np.ones(len(w_plus)), (nonzero > 0) & ~exact
    z = z_scores(
        w_plus - (w_plus + w_minus) / 2, variances(doubled, signs, share, options["ties"]),
        options["alternative"], options["continuity"],
    )  # fmt: skip
    p[normal] = tails(Normal(), z[normal], options["alternative"])
    for tables in alike(np.where(signs == 0, 0, doubled), exact):  # how many are zero decides their share too
        law = SignedRanks(doubled[tables[0]], signs[tables[0]], int(share[tables[0]])).law
        p[tables] = tails(law, w_plus[tables], options["alternative"])
    return facets.Answers(w_plus, p, exact)


Shift = tuple[float | None, tuple[float, float] | None, tuple[str, ...]]  # the estimate, its interval, notes


def hodges_lehmann(differences: Numeric, scale: decimals.Numbers, level: float) -> Shift:
    """The median of the Walsh averages, and the interval between two of their order statistics.

    P(W+ < c) is at most (1 - level) / 2 for n differences without ties (Hollander and Wolfe 1999, section 3.3).
    """
    n = len(differences)
    if n > WALSH_LIMIT:
        return None, None, (f"no Hodges-Lehmann estimate: it is computed up to {WALSH_LIMIT} differences",)
    sums = pair_sums.ordered_sums(differences, differences, walsh_places(n, level), triangle=True)
    return shift_of(scale.measured(sums) / 2, n, level)


def walsh_places(n: int, level: float) -> list[int]:
    """Where, among all Walsh averages in order, the two in the middle stand, and the ends of the interval around."""
    return W_PLUS.places(n * (n + 1) // 2, (1 - level) / 2, n=n)


def shift_of(averages: Array, n: int, level: float) -> Shift:
    """The estimate and its interval, from the averages at these places."""
    if len(averages) == 2:
        few = f"{n} differences are too few for a {level:.0%} interval"
        return float(averages.sum() / 2), (-math.inf, math.inf), (few,)
    return float(averages[1:3].sum() / 2), (float(averages[0]), float(averages[3])), ()


MOST_UNTIED = 3_000  # differences; fifteen seconds


def _untied(n: int) -> SignedRank:
    """The exact distribution of W+ without ties."""
    if n > MOST_UNTIED:
        words = f"n={n}: the exact distribution of T is computed up to n = {MOST_UNTIED}; beyond, T is nearly normal"
        raise InputError("limit", words, where="n")
    return SignedRank(tuple(range(2, 2 * n + 1, 2)))


W_PLUS = UntiedCount(_untied, scale=lambda n: (n * (n + 1) / 4, math.sqrt(squares(n) / 4)), exact=AUTO.exact)


@door
def wilcoxon_from_sums(
    w_plus: float, w_minus: float, n: int, *, alternative: Alternative = "two-sided", null: ExactNull = "auto",
    continuity: bool = False,
) -> Outcome:  # fmt: skip
    """Wilcoxon's test from printed rank sums over n ranked differences, as if they had no ties.

    n   the number of differences that were ranked
    """
    n = whole(n, "n")
    total = n * (n + 1) / 2
    if min(w_plus, w_minus) < 0 or w_plus + w_minus != total:
        words = f"W+ = {w_plus:g} and W- = {w_minus:g} must be non-negative and add up to n (n + 1) / 2 = {total:g}"
        raise InputError("sums", words)
    z, why = z_scores(w_plus - total / 2, squares(n) / 4, alternative, continuity), "from a summary, as if without ties"
    tail = evidence.in_tail(Normal(), float(z), alternative, why)
    if null == "exact" or (null == "auto" and AUTO.exact(n)):
        tail = auto_null.beside(evidence.in_tail(_untied(n), w_plus, alternative, why), tail)
    return evidence.outcome("wilcoxon", w_plus, tail, n=n, k=2)


def _exact(o: Outcome) -> tuple[Law, float]:
    """Ranks of non-zero differences; those of zeros, when they are split, add half their sum to W+."""
    doubled, is_zero = ranks.twice(o.details["ranks"]), np.asarray(o.details["differences"]) == 0
    split = str(o.options.get("zeros", "drop")).startswith("split")
    share = int(doubled[is_zero].sum()) if split else 0
    return SignedRank(tuple(doubled[~is_zero].tolist()), share // 2), o.statistic


def _sizes(n: int, k: int) -> Iterator[tuple[str, Callable[[float], float]]]:
    """The signs of n ranks without ties."""
    total = n * (n + 1) / 2
    return null_samples.by_either_law(_untied(n), lambda w, null: wilcoxon_from_sums(w, total - w, n, null=null).pvalue)


WILCOXON = Procedure(
    title="Wilcoxon's signed-rank test",
    titles={"es": "la prueba de los rangos con signo de Wilcoxon", "pt": "o teste dos postos com sinais de Wilcoxon"},
    run=wilcoxon,
    takes="pair",
    doors=(wilcoxon_from_sums,),
    least=Size(n=1, k=2),
    cites=("wilcoxon1945", "pratt1959", "demsar2006", "hollander1999"),
    breaks={"monotone": "differences change their order under a transformation of the scores"},
    critical=W_PLUS.rule(
        "wilcoxon",
        ("n",),
        {"two-sided": "T = min(W+, W-)", "greater": "W-", "less": "W+"},
        affordable=lambda n: n <= EXACT_LIMIT.most,
    ),
    example=facets.Example("hollander1973/depression"),
    symbol="W+",
    exact=facets.ExactDistribution("W+", ("ranks", "differences"), _exact),
    exercise=facets.Exercise(slips=(facets.Slip("other-sum", ("statistic",), {"value": "w_minus"}),)),
    many=facets.Many(_many, as_given=True),
    study=facets.Study(sizes=_sizes, drawn=False, folds={"10-fold": lambda s: wilcoxon(s.a, s.b)}),
    suits=("paired-scores",),
    covers=(facets.Covers("the centre of the differences", "pseudomedian", facets.SYMMETRIC, effects=(0.5,)),),
)
