"""The permutation law that tests of independent groups share: all observations could as well have been dealt out anew.

The scores of the observations are integers, and the statistics grow with sum_i S_i**2 / n_i, S_i the sum of the scores
of group i.
"""

import math
from collections.abc import Callable, Sequence
from functools import cache

import numpy as np

from nptests.data import decimals
from nptests.distributions import assignments, continuous
from nptests.errors import Limit
from nptests.procedures import auto_null, descriptor, evidence, tables_at_once
from nptests.vocabulary import Array, Booleans, Integers, Null, Numeric

MOST_STEPS = Limit(assignments.LIMIT, "steps", 'use null="simulated"')


def spread_of(sizes: Sequence[int], room: int = 1) -> assignments.Statistic:
    """sum_i S_i**2 / n_i times the least common multiple of the n_i, of sums (..., k); `room` times that fit."""
    common = math.lcm(*sizes)
    weights = [common // size for size in sizes]

    def spread(sums: Numeric) -> Numeric:
        largest = int(np.abs(sums).max())
        wide = decimals.with_room(sums, room * len(sizes) * common * largest)
        return np.asarray(sum(weight * wide[..., i] ** 2 for i, weight in enumerate(weights)), dtype=wide.dtype)

    return spread


def rule(untied: Callable[[int], Numeric], step: float = assignments.SECONDS) -> auto_null.AutoRule:
    """Exact where it is quick for the scores that so many observations without ties have, so many seconds a step."""

    @cache
    def seconds(*sizes: int) -> float:
        return step * assignments.cost(untied(sum(sizes)), sizes)

    return auto_null.AutoRule(lambda *sizes: seconds(*sorted(sizes)))


def of_groups(
    scores: Numeric, sizes: Sequence[int], statistic: float, auto: auto_null.AutoRule, *, null: Null, draws: int,
    seed: int, ties_ignored: bool = False,
) -> tuple[evidence.Evidence, tuple[str, ...]]:  # fmt: skip
    """The p-value of a statistic of groups under the null distribution asked for, and notes."""
    if (scores == scores[0]).all():
        return evidence.none("all observations are equal"), ("all observations are equal: p = 1 by definition",)
    chi_squared = continuous.ChiSquared(len(sizes) - 1)
    if null == "exact" or (null == "auto" and not ties_ignored and auto.exact(*sizes)):
        quick = auto.exact(*sizes)
        chosen = _exact(scores, sizes, quick) if null == "exact" else _counted(scores, sizes, quick, auto.chosen)
        return auto_null.beside(chosen, evidence.upper_tail(chi_squared, statistic, "")), ()
    if null == "simulated":
        draws = descriptor.check_draws(draws, len(scores))
        law = assignments.simulated_law(scores, sizes, spread_of(sizes), draws=draws, seed=seed)
        return evidence.drawn(law, "greater"), ()
    why = "asked for" if null == "asymptotic" else "the ties are ignored" if ties_ignored else auto.refused
    return evidence.upper_tail(chi_squared, statistic, why), ()


def exact_tails(scores: Integers, sizes: Sequence[int], wanted: Booleans) -> Array:
    """The exact p-values of wanted tables of scores (m, N), where "auto" takes them; 1 of the others.

    Tables of the same scores have one law, counted from the spread of the first: so many assignments as "auto" counts
    are whole numbers in doubles, whose sums are the same in any order.
    """
    spread, p = spread_of(sizes), np.ones(len(scores))
    spreads = spread(assignments.observed_sums(scores, sizes))
    for tables in tables_at_once.alike(scores, wanted):
        law = assignments.exact_law(scores[tables[0]], sizes, spread, quick=True)
        p[tables] = tables_at_once.tails(law, (spreads[tables] - spreads[tables[0]]).astype(np.float64), "greater")
    return p


def _exact(scores: Numeric, sizes: Sequence[int], quick: bool) -> evidence.Evidence:
    what = f"the exact null distribution for groups of {', '.join(map(str, sizes))}"
    MOST_STEPS.check(what, assignments.cost(scores, sizes), where="null")
    return _counted(scores, sizes, quick, "asked for")


def _counted(scores: Numeric, sizes: Sequence[int], quick: bool, why: str) -> evidence.Evidence:
    return evidence.upper_tail(assignments.exact_law(scores, sizes, spread_of(sizes), quick=quick), 0.0, why)
