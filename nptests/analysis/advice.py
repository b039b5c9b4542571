"""Advice as rows: what to look at in a table, the rule behind it, and who gave the rule.

A rule looks at the table and says something, or nothing. It never decides: what was chosen, and what the other choices
would have said, is the business of `nptests.analysis.analysing`. `guide` says which tests suit which experiment.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

import numpy as np

from nptests.data import ranks
from nptests.data.scores import Scores
from nptests.errors import InputError
from nptests.read.literature import author_and_year
from nptests.vocabulary import read_beside

WIDE = 100  # two orders of magnitude between the ranges of data sets are called to attention
MOST_ORDERED = 170  # 171! is beyond doubles
USUAL = 0.05  # the level that nearly all papers take
FENCES = 3.0  # interquartile ranges; Tukey's outer fences

Weight = Literal["caution", "advice", "fact"]


@dataclass(frozen=True)
class Advice:
    """What one rule says of one table.

    source    who gave the rule: a key of the bibliography, or "" for our own
    author    the same for readers: author and year
    """

    rule: str
    weight: Weight
    text: str
    source: str
    author: str


@dataclass(frozen=True)
class Rule:
    """One row: its name, who gave it, and what it says of a table (None: nothing to say)."""

    name: str
    weight: Weight
    source: str
    says: Callable[[Scores], str | None]


def advise(scores: Scores) -> tuple[Advice, ...]:
    """What the rules say of a table, cautions first.

    scores   the table
    """
    if not isinstance(scores, Scores):
        words = f"advice is given on nptests.Scores.of(table, better=...), not on a {type(scores).__name__}"
        raise InputError("kind", words)
    advices = []
    for rule in RULES:
        text = rule.says(scores)
        if text is not None:
            advices.append(Advice(rule.name, rule.weight, text, rule.source, author_and_year(rule.source)))
    order = {"caution": 0, "advice": 1, "fact": 2}
    return tuple(sorted(advices, key=lambda a: order[a.weight]))


def _two_algorithms(s: Scores) -> str | None:
    if s.k != 2:
        return None
    return (
        "Wilcoxon's signed-rank test; the sign test if the sizes of differences "
        "cannot be compared between data sets; the t test only if the differences are normal, or if there are about "
        "30 data sets or more"
    )


def _smallest(s: Scores) -> float:
    """The smallest two-sided p-value of a test by the order within data sets: all of them agree."""
    return (1 / math.factorial(min(s.k, MOST_ORDERED))) ** (s.n - 1)


def _least_pvalue(s: Scores) -> str | None:
    if s.k != 2 or _smallest(s) > USUAL:
        return None
    return (
        f"with {s.n} data sets no two-sided p-value of the signed-rank or the sign test is below 2^(1-n) = "
        f"{_smallest(s):.2g}, however large the differences"
    )


def _undecidable(s: Scores) -> str | None:
    if _smallest(s) <= USUAL:
        return None
    return (
        f"{s.n} data sets are too few to show any difference of {s.k} algorithms: the smallest p-value that an exact "
        f"rank test can have is {_smallest(s):.2g}, however large the differences"
    )


def _many_algorithms(s: Scores) -> str | None:
    if s.k < 3:
        return None
    return (
        "first one test of all (Friedman's and its relatives), then comparisons adjusted for their "
        "number; Wilcoxon's test of each pair without adjustment would exceed its level"
    )


def _not_ranks_alone(s: Scores) -> str | None:
    if s.k < 3:
        return None
    return "mean ranks put the algorithms in an order; only a rejected comparison says that one is better than another"


def _few_data_sets(s: Scores) -> str | None:
    if s.k < 3 or s.n >= 2 * s.k:
        return None
    return (
        f"{s.n} data sets for {s.k} algorithms: at least twice as many ({2 * s.k}) are recommended, else power is low"
    )


def _many_data_sets(s: Scores) -> str | None:
    if s.k < 3 or s.n <= 8 * s.k:
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
        "by default the exact one is taken where that is quick"
    )


def _few_algorithms(s: Scores) -> str | None:
    if not 3 <= s.k <= 4:
        return None
    return "aligned ranks and Quade's test can be more powerful than Friedman's, on one common scale"


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
        "Holm's adjustment belongs in every comparison; Bonferroni's alone never, since Holm's rejects all that it "
        "does. Hochberg's may complement it. Choose before looking: the best of several adjustments does not hold "
        "its level"
    )


def _li(s: Scores) -> str | None:
    if s.k < 3:
        return None
    return "Li's adjustment is of use only while the largest unadjusted p-value is below 0.5"


def _mean_ranks(s: Scores) -> str | None:
    if s.k < 3:
        return None
    return (
        "comparisons of mean ranks depend on which other algorithms are in the table, and hold their level for sure "
        "only where all algorithms are alike; Wilcoxon's test of each pair, adjusted, depends on the pair alone "
        "(pairwise_wilcoxon)"
    )


def _commensurable(s: Scores) -> str | None:
    """Where the ranges of the data sets differ by orders of magnitude, sizes of differences cannot be compared."""
    low, high = _extremes(s)
    if low == 0 or high / low < WIDE:
        return None
    return (
        f"the ranges of the data sets differ {high / low:.3g}-fold: scores of different data sets are hardly on one "
        "scale; tests that use sizes of differences (Wilcoxon, aligned ranks, Quade, t) lean on the widest"
    )


def _outliers(s: Scores) -> str | None:
    """Tukey's fences, the outer ones, on the differences from the row medians."""
    d = s.values - np.median(s.values, axis=1, keepdims=True)
    q1, q3 = np.quantile(d, [0.25, 0.75])
    far = np.argwhere((d < q1 - FENCES * (q3 - q1)) | (d > q3 + FENCES * (q3 - q1)))
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
    tied = int((ranks.tie_sums(d) > 0).sum())
    if not tied:
        return None
    verb = "has" if tied == 1 else "have"
    return (
        f"{tied} of {s.n} data sets {verb} ties; statistics are corrected for them (papers of the field mostly are not)"
    )


def _nothing_differs(s: Scores) -> str | None:
    if ranks.centred(s.costs("decimal")).any():
        return None
    return "on every data set all scores are equal: no test can say anything of such a table; look how it was made"


def _constant_rows(s: Scores) -> str | None:
    d = ranks.centred(s.costs("decimal"))
    flat = [s.datasets[i] for i in np.flatnonzero(~d.any(axis=1))]
    if not flat:
        return None
    return (
        f"no difference at all on {', '.join(flat[:5])}{' ...' if len(flat) > 5 else ''}: such data sets decide nothing"
    )


def _noted(word: str) -> Callable[[Scores], str | None]:
    """What was noted when the scores were made."""
    return lambda s: next((note for note in s.notes if word in note), None)


RULES: tuple[Rule, ...] = (
    Rule("no difference anywhere", "caution", "", _nothing_differs),
    Rule("no decision possible", "caution", "", _undecidable),
    Rule("transposed", "caution", "", _noted("transposed")),
    Rule("n at least 2k", "caution", "garcia_tutorial", _few_data_sets),
    Rule("n at most 8k", "caution", "garcia_tutorial", _many_data_sets),
    Rule("commensurable scores", "caution", "demsar2006", _commensurable),
    Rule("outliers", "caution", "garcia_tutorial", _outliers),
    Rule("percentages", "caution", "", _over_hundred),
    Rule("computed values", "caution", "", _noted("computed values")),
    Rule("two algorithms", "advice", "demsar2006", _two_algorithms),
    Rule("many algorithms", "advice", "demsar2006", _many_algorithms),
    Rule("no conclusion from mean ranks alone", "advice", "garcia_tutorial", _not_ranks_alone),
    Rule("k > 5 and n > 10", "advice", "demsar2006", _chi_squared),
    Rule("at most 4 algorithms", "advice", "garcia_tutorial", _few_algorithms),
    Rule("Quade's assumption", "advice", "garcia_tutorial", _quade),
    Rule("Holm always, Bonferroni never alone", "advice", "garcia_tutorial", _holm),
    Rule("Li below one half", "advice", "garcia_tutorial", _li),
    Rule("mean ranks depend on the others", "advice", "benavoli2016", _mean_ranks),
    Rule("smallest p-value", "fact", "", _least_pvalue),
    Rule("ties", "fact", "", _ties),
    Rule("constant data sets", "fact", "", _constant_rows),
)


_TABLES = read_beside(__file__, "guide.toml")


@dataclass(frozen=True)
class Design:
    """One row of the guide: what was run, what suits it (procedures say so themselves), and who gave the advice."""

    name: str
    algorithms: str
    datasets: str
    runs: str
    text: str
    source: str
    procedures: tuple[str, ...] = ()


@cache
def guide() -> tuple[Design, ...]:
    """Every design with the procedures of the catalogue that suit it."""
    from nptests.procedures.listed import catalogue

    designs = (Design(**row) for row in _TABLES["design"])
    suited = (replace(d, procedures=tuple(p.name for p in catalogue() if d.name in p.suits)) for d in designs)
    return tuple(design for design in suited if design.procedures)


@dataclass(frozen=True)
class Question:
    """One question of the assistant: which column of the guide it decides, what is asked, and why."""

    name: Literal["algorithms", "datasets", "runs"]
    text: str
    why: str


QUESTIONS = tuple(Question(**row) for row in _TABLES["question"])
