"""The multiple sign test: one control against all others."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Self

import numpy as np

from nptests.adjustments.joint import MANY_ONE_SIGNS
from nptests.data import decimals
from nptests.data.scores import Scores
from nptests.distributions import binomial, many_signs, max_normal, simulated
from nptests.distributions.law import Law
from nptests.errors import InputError
from nptests.procedures import critical_points
from nptests.procedures.descriptor import Procedure, check_draws, checked, facets, wording
from nptests.results import Comparison, Comparisons, NullUsed
from nptests.vocabulary import Alternative, Arithmetic, Array, Integers, Null, Numeric

# Signs against a common control: P(both plus) = 1/3 for any two others, so their correlation is (1/3 - 1/4) / (1/4).
SIGN_CORRELATION = 1 / 3
CHUNK = 4_000_000  # cells permuted at once: 32 MB
TIED = (
    "ties with the control: the law is that of tie-free rows, taken at each comparison's own number of differences; "
    'null="simulated" permutes the rows as they are'
)


@checked
def multiple_sign(
    scores: Scores,
    *,
    control: str,
    alternative: Alternative = "two-sided",
    null: Null = "auto",
    arithmetic: Arithmetic = "decimal",
    draws: int = 20_000,
    seed: int = 0,
) -> Comparisons:
    """The multiple sign test: which algorithms differ from one control, judged by wins and losses on the data sets?

    For each other algorithm let S+ and S- be the data sets on which it is better and worse than the control. The
    statistic is the count that is small when the null hypothesis is wrong: r = min(S+, S-) two-sided, S- for "greater"
    (the algorithm is better than the control), S+ for "less" (Rhyne and Steel 1965; Garcia et al. 2010, who reject
    when r is at most the critical value). `pvalue` is that of the sign test for this pair alone; `adjusted` is the
    probability, if no algorithm differs, that the smallest of the k - 1 counts is r or less. Rejecting where
    adjusted <= alpha therefore keeps the chance of any false rejection within alpha.

    null="exact" is the joint law of the counts when every order of the k scores of a data set is equally likely,
    without ties; "asymptotic" takes the largest of k - 1 normal variables with correlation 1/3, with continuity
    correction; "simulated" permutes the rows at random, ties included, and compares sign-test p-values; "auto" is
    exact wherever that takes at most some seconds (n = 50 with k = 10, n = 24 with k = 12), else asymptotic. Ties with
    the control are dropped, as in the sign test; with k = 2 it is the sign test. In each row a is the other algorithm,
    b the control, and the estimate the median of the raw differences a - b.
    """
    column = scores.column(control)
    others = [j for j in range(scores.k) if j != column]
    costs = scores.costs(arithmetic)
    counts = Counts.of(costs[:, others], costs[:, column], alternative)
    if null == "exact" and not many_signs.feasible(scores.n, len(others)):
        raise InputError(
            "too-large",
            f"the exact law of {len(others)} comparisons on {scores.n} data sets takes too long: "
            'use null="asymptotic" or "simulated"',
            where="null",
        )
    pvalues = counts.pvalues
    if null == "simulated":
        adjusted, used = _simulated(costs, column, counts, draws, seed)
    else:
        adjusted, used = _many_one(counts, scores.n, null)
    estimates = _median_differences(scores, others, column)
    rows = tuple(
        Comparison(scores.algorithms[j], control, float(estimate), None, float(r), float(p), max(float(q), float(p)))
        for j, estimate, r, p, q in zip(others, estimates, counts.small, pvalues, adjusted, strict=True)
    )
    tied = bool((counts.trials < scores.n).any())
    return Comparisons(
        procedure="multiple_sign",
        rows=rows,
        family="one-control",
        adjustment=MANY_ONE_SIGNS.name,
        n=scores.n,
        k=scores.k,
        algorithms=scores.algorithms,
        control=control,
        null=used,
        details={"plus": counts.plus, "minus": counts.minus, "ties": scores.n - counts.trials},
        notes=scores.notes + ((TIED,) if tied and null != "simulated" else ()),
        status=None if counts.trials.any() else "no-differences",
    )


@dataclass(frozen=True, eq=False)
class Counts:
    """Wins and losses of the other algorithms against the control; leading axes free."""

    plus: Integers
    minus: Integers
    alternative: Alternative

    @classmethod
    def of(cls, others: Numeric, control: Numeric, alternative: Alternative) -> Self:
        """From costs (lower is better): others (..., n, m), control (..., n)."""
        plus = (others < control[..., None]).sum(axis=-2)
        return cls(plus, (others > control[..., None]).sum(axis=-2), alternative)

    @property
    def trials(self) -> Integers:
        return self.plus + self.minus

    @cached_property
    def small(self) -> Integers:
        """The count that is small when the null hypothesis is wrong."""
        if self.alternative == "two-sided":
            return np.minimum(self.plus, self.minus)
        return self.minus if self.alternative == "greater" else self.plus

    @property
    def sides(self) -> max_normal.Sides:
        return "two-sided" if self.alternative == "two-sided" else "one-sided"

    @property
    def pvalues(self) -> Array:
        """The sign test of each pair: the tail of the small count, doubled if two-sided."""
        times = 2.0 if self.alternative == "two-sided" else 1.0
        tails = np.empty(self.trials.shape)
        for m in np.unique(self.trials):
            rare, where = np.unique(self.small[self.trials == m], return_inverse=True)
            tails[self.trials == m] = binomial.Binomial(int(m)).cdf(rare.astype(np.float64))[where]
        return np.asarray(np.minimum(1.0, times * tails))


def _many_one(counts: Counts, n: int, null: Null) -> tuple[Array, NullUsed]:
    """P(smallest count <= r) for each comparison, at its own number of differences."""
    m = len(counts.trials)
    exact = null != "asymptotic" and many_signs.feasible(n, m)
    why = "asked for" if null != "auto" else ("exact where it takes some seconds at most" if exact else "too large")
    if not counts.trials.any():
        return np.ones(m), NullUsed("none", "none", "no algorithm differs from the control on any data set")
    kinds, kind = np.unique(np.stack([counts.trials, counts.small]), axis=1, return_inverse=True)
    law: Law
    if exact:
        law = many_signs.many_signs(int(counts.trials.max()), m, counts.sides)
        tails = [many_signs.many_signs(int(t), m, counts.sides).cdf(float(r)) if t else 1.0 for t, r in kinds.T]
    else:
        law = max_normal.MaxNormal.equal(m, rho=SIGN_CORRELATION, sides=counts.sides)
        tails = [law.sf((t / 2 - r - 0.5) / (math.sqrt(t) / 2)) if t else 1.0 for t, r in kinds.T.tolist()]
    return np.array(tails)[kind.reshape(-1)], NullUsed(law.kind, law.name, why)


def _simulated(costs: Numeric, column: int, observed: Counts, draws: int, seed: int) -> tuple[Array, NullUsed]:
    """(b + 1) / (B + 1), b the permuted tables whose smallest sign-test p-value is at most the one observed."""
    draws = check_draws(draws, costs.size)
    n, k = costs.shape
    levels = np.array([np.unique(row, return_inverse=True)[1] for row in costs]).reshape(n, k)
    rng = np.random.default_rng(seed)
    size = max(1, CHUNK // (n * k))
    parts = []
    for start in range(0, draws, size):
        tables = rng.permuted(np.broadcast_to(levels, (min(size, draws - start), n, k)), axis=-1)
        parts.append(Counts.of(np.delete(tables, column, axis=-1), tables[..., column], observed.alternative))
    plus, minus = (np.concatenate([getattr(part, sign) for part in parts]) for sign in ("plus", "minus"))
    permuted = Counts(plus, minus, observed.alternative)
    at_most = np.searchsorted(np.sort(permuted.pvalues.min(axis=-1)), observed.pvalues, side="right")
    least = int(at_most.min())
    used = NullUsed(
        "simulated",
        "rows permuted at random",
        "asked for",
        simulated.clopper_pearson(least, draws),
        draws=draws,
        seed=seed,
    )
    return np.asarray((at_most + 1.0) / (draws + 1.0), dtype=np.float64), used


def _median_differences(scores: Scores, others: Sequence[int], control: int) -> Array:
    """The medians of the others' scores minus the control's, exact for decimals."""
    x = scores.numbers.working("decimal")
    wide = decimals.with_room(x, 20 << 10)  # five times two differences stay below 2**53: they are rounded once
    ordered = np.sort(wide[:, others] - wide[:, [control]], axis=0)
    doubled = ordered[(scores.n - 1) // 2] + ordered[scores.n // 2]
    return doubled / 2 if x.dtype.kind == "f" else decimals.in_powers_of_ten(5 * doubled, scores.numbers.exponent - 1)


def _critical(alpha: float, alternative: Alternative, n: int, k: int) -> critical_points.CriticalPoint:
    """The smallest count over the k - 1 comparisons with the control."""
    law = many_signs.many_signs(n, k - 1, critical_points.sides(alternative))
    return critical_points.below(law, alpha, _convention(alternative))


def _critical_limit(alpha: float, alternative: Alternative, n: int, k: int) -> critical_points.CriticalPoint:
    """Of the normal variables, but not past where the sign test of a pair stops: no adjusted p is below its own."""
    law = max_normal.MaxNormal.equal(k - 1, rho=SIGN_CORRELATION, sides=critical_points.sides(alternative))
    tail, _ = critical_points.halves(alpha, alternative)
    value = min(math.floor(n / 2 - law.isf(alpha) * math.sqrt(n) / 2 - 0.5), binomial.Binomial(n).icdf(tail))
    if value < 0:
        return critical_points.nothing(law, _convention(alternative))
    attained = law.sf((n / 2 - value - 0.5) / (math.sqrt(n) / 2))
    return critical_points.CriticalPoint(float(value), attained, law, _convention(alternative))


def _convention(alternative: Alternative) -> str:
    names: dict[Alternative, str] = {
        "two-sided": "the rarer sign",
        "greater": "the number of data sets on which it is worse than the control",
        "less": "the number of data sets on which it is better than the control",
    }
    return f"an algorithm differs when {names[alternative]} is at most the value"


def _is_feasible(n: int, k: int) -> bool:
    return many_signs.feasible(n, k - 1)


def _sizes(n: int, k: int) -> Iterator[tuple[str, Callable[[float], float]]]:
    if many_signs.feasible(n, k - 1):
        yield "exact", lambda alpha: _critical(alpha, "two-sided", n, k).attained


def _of(result: Comparisons, row: Comparison, sign: str) -> int:
    return int(result.details[sign][result.rows.index(row)])


MULTIPLE_SIGN = Procedure(
    title="The multiple sign test",
    run=multiple_sign,
    cites=("rhyne1965", "garcia2010", "derrac2011"),
    hypothesis="Against the control each algorithm is as often better as worse.",
    limits=wording.NOT_EQUAL,
    needs="plus",
    sources={
        "r_g": lambda c: [row.statistic for row in c.rows],
        "labels": lambda c: [row.a for row in c.rows],
        "joint": lambda c: f"{c.null.law} ({c.null.kind}; {c.null.why})",
        "S_plus": lambda c, row: _of(c, row, "plus"),
        "S_minus": lambda c, row: _of(c, row, "minus"),
        "y_g": lambda c, row: np.arange(_of(c, row, "plus") + _of(c, row, "minus") + 1),
    },
    alone=(
        "R and Python have the sign test of one pair alone; for tables the joint law of the counts is "
        "enumerated by a second path (tests/studies/test_exact_decisions.py, tests/support/sheets/tables.py)"
    ),
    breaks={"column-order": "the control stays the first column while the others move"},
    critical=critical_points.CriticalRule(
        "multiple-sign",
        _critical,
        ("n", "k"),
        counted=True,
        limit=_critical_limit,
        auto=_is_feasible,
        affordable=_is_feasible,
    ),
    example=facets.Example("demsar2006/table6", options={"control": "C4.5"}),
    exercise=facets.Exercise(asks="pvalue"),
    study=facets.Study(options={"control": "A1"}, sizes=_sizes, slow=True),
)
