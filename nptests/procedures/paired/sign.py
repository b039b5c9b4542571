"""The sign test."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Literal

import numpy as np

from nptests.data import decimals, samples
from nptests.distributions.binomial import Binomial
from nptests.distributions.continuous import Normal
from nptests.errors import InputError
from nptests.procedures import critical_points, evidence, null_samples, tables_at_once
from nptests.procedures.auto_null import beside
from nptests.procedures.descriptor import Procedure, Size, checked, door, facets, lines
from nptests.results import Outcome
from nptests.vocabulary import Alternative, Arithmetic, ExactNull, Numeric


@checked
def sign(
    a: Any,
    b: Any = None,
    *,
    alternative: Alternative = "two-sided",
    zeros: Literal["drop", "split", "split-even"] = "drop",
    null: ExactNull = "auto",
    continuity: bool = False,
    arithmetic: Arithmetic = "decimal",
    level: float = 0.95,
) -> Outcome:
    """The sign test: do two algorithms differ, judged by the number of data sets on which a - b > 0?

    Without a difference the number of wins is binomial with p = 1/2 (Demsar 2006, section 3.1.4). Zero differences are
    dropped, or split: half of them counts as wins ("split-even" drops one first if their number is odd). When splitting
    leaves half a win, the tail starts at the whole number nearer to n / 2, so that p is never too small.

    null="auto" is exact at every size; "asymptotic" is z = (wins - n / 2) / (sqrt(n) / 2), with continuity=True half a
    win nearer to n / 2; its p-value stands beside an exact one, in `null.other`. On plain samples "greater" says that a
    tends to be larger; on a two-column Scores that a is better. The estimate is the median difference, its interval
    lies between two order statistics of the differences and covers with at least the stated level whatever their law;
    it is one-sided as the alternative is.
    """
    pair = samples.Pair.of(a, b)
    d = pair.differences(arithmetic)
    plus, minus = int((d > 0).sum()), int((d < 0).sum())
    wins, trials = counted(plus, minus, len(d) - plus - minus, zeros)
    toward = alternative if pair.toward == 1 else samples.turned(alternative)
    tail = _evidence(wins, trials, toward, null, continuity)
    other = decimals.OtherArithmetic.of(arithmetic, lambda used: (pair.differences(used) > 0).sum())
    both = evidence.level_of_both(toward, level)
    estimate, interval, notes = median_interval(pair.differences("decimal"), pair.a, both)
    return replace(
        evidence.outcome("sign", wins, tail, n=pair.n, k=2),
        alternative=pair.reading(alternative),
        estimate=estimate,
        interval=evidence.toward(toward, interval),
        level=level,
        algorithms=pair.names,
        details={
            "differences": pair.a.measured(d),
            "plus": plus,
            "minus": minus,
            "zeros": len(d) - plus - minus,
            "trials": trials,
            "z": _z(wins, trials, toward, continuity),
        },
        notes=pair.a.notes + notes + other.note("wins", plus),
    )


def counted(plus: int, minus: int, zeros: int, rule: str) -> tuple[float, int]:
    """Wins and trials under one of the rules for zeros; without any difference there is nothing to count."""
    if rule == "drop" or plus + minus == 0:
        return float(plus), plus + minus
    split_zeros = zeros - zeros % 2 if rule == "split-even" else zeros
    return plus + split_zeros / 2, plus + minus + split_zeros


def _evidence(
    wins: float, trials: int, alternative: Alternative, null: ExactNull, continuity: bool
) -> evidence.Evidence:
    if trials == 0:
        return evidence.none("there is no non-zero difference")
    normal = evidence.in_tail(Normal(), _z(wins, trials, alternative, continuity), alternative, "asked for")
    if null == "asymptotic":
        return normal
    tail_from = float(_toward_half(wins, trials))
    why = "asked for" if null == "exact" else "exact at every size"
    return beside(evidence.in_tail(Binomial(trials), tail_from, alternative, why), normal)


def _z(wins: float, trials: int, alternative: Alternative, continuity: bool) -> float:
    return float(tables_at_once.z_scores(wins - trials / 2, trials / 4, alternative, continuity))


def _many(scores: Numeric, first: Outcome) -> facets.Answers:
    """Of many tables of scores (m, n, 2): few of them differ in what is counted."""
    options, (n, _) = first.options, scores.shape[1:]
    a, b = scores[..., 0], scores[..., 1]
    counts = np.stack([(a > b).sum(axis=-1), (a < b).sum(axis=-1)], axis=-1)
    distinct, places = np.unique(counts @ [n + 1, 1], return_inverse=True)
    answers = []
    for plus, minus in (divmod(key, n + 1) for key in distinct.tolist()):
        wins, trials = counted(plus, minus, n - plus - minus, options["zeros"])
        tail = _evidence(wins, trials, options["alternative"], options["null"], options["continuity"])
        answers.append((wins, tail.pvalue, tail.null.kind == "exact"))
    wins_of_each, pvalues, exact = (np.array(column)[places] for column in zip(*answers, strict=True))
    return facets.Answers(wins_of_each, pvalues, exact)


def median_interval(
    differences: Numeric, scale: decimals.Numbers, level: float
) -> tuple[float, tuple[float, float], tuple[str, ...]]:
    """The median, and the interval from the c-th smallest to the c-th largest value, P(wins < c) <= (1 - level) / 2."""
    ordered = np.sort(differences)
    n = len(ordered)
    values = scale.measured(ordered)
    median = float(values[(n - 1) // 2] + values[n // 2]) / 2
    below = Binomial(n).icdf((1 - level) / 2)
    if math.isinf(below):
        return median, (-math.inf, math.inf), (f"{n} differences are too few for a {level:.0%} interval",)
    c = int(below) + 1
    return median, (float(values[c - 1]), float(values[n - c])), ()


@door
def sign_from_counts(
    wins: int,
    losses: int,
    *,
    alternative: Alternative = "two-sided",
    null: ExactNull = "auto",
    continuity: bool = False,
) -> Outcome:
    """The sign test from printed wins and losses."""
    if wins < 0 or losses < 0 or wins != int(wins) or losses != int(losses):
        raise InputError("counts", f"wins = {wins} and losses = {losses} must be whole numbers, not negative")
    trials = int(wins) + int(losses)
    tail = _evidence(float(wins), trials, alternative, null, continuity)
    return evidence.outcome("sign", float(wins), tail, n=trials, k=2)


def _critical(alpha: float, alternative: Alternative, n: int) -> critical_points.CriticalPoint:
    """Wins, with the two normal rules of the lecture notes beside: n/2 + z sqrt(n)/2, and n/2 + sqrt(n) for z = 2."""
    tail, tails = critical_points.halves(alpha, alternative)
    if alternative == "less":
        point = critical_points.below(Binomial(n), tail, "reject when the wins are at most the value")
    else:
        winner = "the wins of either side" if alternative == "two-sided" else "the wins"
        point = critical_points.above(Binomial(n), tail, f"reject when {winner} are at least the value", tails)
    toward = -1 if alternative == "less" else 1
    beside = {
        "n/2 + z sqrt(n)/2": n / 2 + toward * Normal().isf(tail) * math.sqrt(n) / 2,
        "n/2 + sqrt(n)": n / 2 + toward * math.sqrt(n),
    }
    return critical_points.CriticalPoint(point.value, point.attained, point.law, point.convention, beside)


def _sizes(n: int, k: int) -> Iterator[tuple[str, Callable[[float], float]]]:
    """The wins of n data sets that differ."""
    return null_samples.by_either_law(
        Binomial(n), lambda w, null: sign_from_counts(int(w), n - int(w), null=null).pvalue
    )


def _toward_half(wins: float, trials: int) -> int:
    return math.floor(wins) if 2 * wins > trials else math.ceil(wins)


SIGN = Procedure(
    title="The sign test",
    run=sign,
    takes="pair",
    doors=(sign_from_counts,),
    least=Size(n=1, k=2),
    cites=("demsar2006", "conover1999"),
    hypothesis="A positive difference is as likely as a negative one.",
    sources={
        "kept": lambda o: o.details["trials"] - o.details["plus"] - o.details["minus"],
        "x": lambda o: _toward_half(o.statistic, o.details["trials"]),
        "half": lambda o: lines.half(o, o.details["trials"] / 2, o.details["trials"] / 4),
    },
    critical=critical_points.CriticalRule("sign", _critical, ("n",), counted=True),
    exact=facets.ExactDistribution("wins", ("trials",), lambda o: (Binomial(int(o.details["trials"])), o.statistic)),
    exercise=facets.Exercise(slips=(facets.Slip("other-sum", ("statistic",), {"value": "minus"}),)),
    # decimals of one order are doubles of that order, but doubles can be equal where whole numbers are not
    many=facets.Many(_many, lambda options: bool(options["arithmetic"] == "decimal"), as_given=True),
    study=facets.Study(sizes=_sizes, drawn=False, folds={"10-fold": lambda s: sign(s.a, s.b)}),
    suits=("paired-scores",),
    covers=(facets.Covers("the median of the differences", "median", facets.SHAPES, effects=(0.5,)),),
)
