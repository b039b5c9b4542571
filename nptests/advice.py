"""Advice as rows: what to look at in a table, the rule behind it, and who gave the rule.

A rule looks at the table and says something, or nothing. It never decides: what was chosen, and what the other choices
would have said, is the business of `nptests.analysis`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import numpy as np

from nptests import ranks
from nptests.scores import Scores

Weight = Literal["caution", "advice", "fact"]


@dataclass(frozen=True)
class Advice:
    """What one rule says of one table; `source` is a key of the bibliography, or "" for our own."""

    rule: str
    weight: Weight
    text: str
    source: str


@dataclass(frozen=True)
class Rule:
    """One row: its name, who gave it, and what it says of a table (None: nothing to say)."""

    name: str
    weight: Weight
    source: str
    says: Callable[[Scores], str | None]


def advise(scores: Scores) -> tuple[Advice, ...]:
    """What the rules say of a table, cautions first."""
    found = []
    for rule in RULES:
        text = rule.says(scores)
        if text is not None:
            found.append(Advice(rule.name, rule.weight, text, rule.source))
    order = {"caution": 0, "advice": 1, "fact": 2}
    return tuple(sorted(found, key=lambda a: order[a.weight]))


def _two_algorithms(s: Scores) -> str | None:
    if s.k != 2:
        return None
    return (
        f"two algorithms on {s.n} data sets: Wilcoxon's signed-rank test; the sign test if the sizes of differences "
        "cannot be compared between data sets; the t test only if the differences are normal"
    )


def _many_algorithms(s: Scores) -> str | None:
    if s.k < 3:
        return None
    return (
        f"{s.k} algorithms: first one test of all (Friedman and its relatives), then comparisons adjusted for their "
        "number; Wilcoxon's test of each pair without adjustment would exceed its level"
    )


def _few_data_sets(s: Scores) -> str | None:
    if s.n >= 2 * s.k:
        return None
    return (
        f"{s.n} data sets for {s.k} algorithms: at least twice as many ({2 * s.k}) are recommended, else power is low"
    )


def _many_data_sets(s: Scores) -> str | None:
    if s.n <= 8 * s.k:
        return None
    return (
        f"{s.n} data sets for {s.k} algorithms, more than 8 k = {8 * s.k}: very small differences become significant; "
        "look at the sizes of the effects"
    )


def _chi_squared(s: Scores) -> str | None:
    if s.k < 3:
        return None
    if s.k > 5 and s.n > 10:
        return f"k = {s.k} > 5 and n = {s.n} > 10: the chi-squared law of Friedman's statistic is close enough"
    return (
        f"k = {s.k}, n = {s.n}: the chi-squared law of Friedman's statistic is rough unless k > 5 and n > 10; "
        'the exact law is available (null="exact")'
    )


def _few_algorithms(s: Scores) -> str | None:
    if not 3 <= s.k <= 4:
        return None
    return (
        "at most 4 algorithms: aligned ranks and Quade's test can be more powerful than Friedman's, on one common scale"
    )


def _quade(s: Scores) -> str | None:
    if s.k < 3:
        return None
    low, high = _extremes(s)
    ratio = "" if low == 0 else f"; here the largest range is {high / low:.3g} times the smallest"
    return f"Quade's test takes data sets with larger differences for more relevant, which need not be so{ratio}"


def _extremes(s: Scores) -> tuple[float, float]:
    ranges = s.numbers.measured(ranks.row_ranges(s.numbers.working("decimal")))
    return float(ranges.min()), float(ranges.max())


def _holm(s: Scores) -> str | None:
    if s.k < 3:
        return None
    return (
        "Holm's adjustment belongs in every comparison; Bonferroni's alone never, since Holm's rejects all that it does"
    )


def _li(s: Scores) -> str | None:
    if s.k < 3:
        return None
    return "Li's adjustment is of use only while the largest unadjusted p-value is below 0.5"


def _mean_ranks(s: Scores) -> str | None:
    if s.k < 3:
        return None
    return (
        "comparisons of mean ranks depend on which other algorithms are in the table; Wilcoxon's test of each pair, "
        "adjusted, does not (pairwise_wilcoxon)"
    )


def _commensurable(s: Scores) -> str | None:
    """Where the ranges of the data sets differ by orders of magnitude, sizes of differences cannot be compared."""
    low, high = _extremes(s)
    if low > 0 and high / low < 100:
        return None
    if high == 0 or low == 0:
        return None
    return (
        f"the ranges of the data sets differ {high / low:.3g}-fold: scores of different data sets are hardly on one "
        "scale; tests that use sizes of differences (Wilcoxon, aligned ranks, Quade, t) lean on the widest"
    )


def _outliers(s: Scores) -> str | None:
    """Tukey's fences, three interquartile ranges out, on the differences from the row medians."""
    d = s.values - np.median(s.values, axis=1, keepdims=True)
    q1, q3 = np.quantile(d, [0.25, 0.75])
    far = np.argwhere((d < q1 - 3 * (q3 - q1)) | (d > q3 + 3 * (q3 - q1)))
    if not len(far) or q3 == q1:
        return None
    cells = [f"{s.algorithms[j]} on {s.datasets[i]}" for i, j in far[:3]]
    more = f" and {len(far) - 3} more" if len(far) > 3 else ""
    return f"far from the rest: {', '.join(cells)}{more}; rank tests bear it, t tests and ANOVA do not: check the cells"


def _over_hundred(s: Scores) -> str | None:
    if s.better != "higher" or not 90 < float(np.median(s.values)) <= 100 or float(s.values.max()) <= 100:
        return None
    i, j = np.unravel_index(int(s.values.argmax()), s.values.shape)
    value = s.values[i, j]
    return f"{s.algorithms[j]} on {s.datasets[i]} scores {value:g}: above 100, if these are percentages"


def _ties(s: Scores) -> str | None:
    d = ranks.centred(s.costs("decimal"))
    tied = sum(ranks.tie_sum(row) > 0 for row in d)
    if not tied:
        return None
    return (
        f"{tied} of {s.n} data sets have ties; statistics are corrected for them (papers of the field mostly are not)"
    )


def _constant_rows(s: Scores) -> str | None:
    d = ranks.centred(s.costs("decimal"))
    flat = [s.datasets[i] for i in np.flatnonzero(~d.any(axis=1))]
    if not flat:
        return None
    return (
        f"no difference at all on {', '.join(flat[:5])}{' ...' if len(flat) > 5 else ''}: such data sets decide nothing"
    )


def _computed(s: Scores) -> str | None:
    if s.numbers.integers is not None:
        return None
    return (
        "the scores carry more than 15 digits: if they were printed with fewer, state it (decimals=3), or ties are lost"
    )


RULES: tuple[Rule, ...] = (
    Rule("transposed", "caution", "", lambda s: next((n for n in s.notes if "transposed" in n), None)),
    Rule("n at least 2k", "caution", "garcia_tutorial", _few_data_sets),
    Rule("n at most 8k", "caution", "garcia_tutorial", _many_data_sets),
    Rule("commensurable scores", "caution", "demsar2006", _commensurable),
    Rule("outliers", "caution", "garcia_tutorial", _outliers),
    Rule("percentages", "caution", "", _over_hundred),
    Rule("computed values", "caution", "", _computed),
    Rule("two algorithms", "advice", "bernado_module", _two_algorithms),
    Rule("many algorithms", "advice", "demsar2006", _many_algorithms),
    Rule("k > 5 and n > 10", "advice", "demsar2006", _chi_squared),
    Rule("at most 4 algorithms", "advice", "garcia_tutorial", _few_algorithms),
    Rule("Quade's assumption", "advice", "garcia_tutorial", _quade),
    Rule("Holm always, Bonferroni never alone", "advice", "garcia_tutorial", _holm),
    Rule("Li below one half", "advice", "garcia_tutorial", _li),
    Rule("mean ranks depend on the others", "advice", "benavoli2016", _mean_ranks),
    Rule("ties", "fact", "", _ties),
    Rule("constant data sets", "fact", "", _constant_rows),
)
