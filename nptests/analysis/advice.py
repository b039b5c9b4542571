"""Advice as rows (rules.toml): what to look at in a table, the rule behind it, and who gave the rule.

A rule looks at the table and says something, or nothing. It never decides: what was chosen, and what the other choices
would have said, is the business of `nptests.analysis.analysing`. `guide` (guide.toml) says which tests suit which
experiment.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from types import MappingProxyType
from typing import Any, Literal

import numpy as np

from nptests.data import ranks
from nptests.data.scores import IncompleteScores, Scores
from nptests.errors import InputError, as_written
from nptests.read.literature import author_and_year
from nptests.vocabulary import read_beside

WIDE = 100  # two orders of magnitude between the ranges of data sets are called to attention
MOST_ORDERED = 170  # 171! is beyond doubles
USUAL = 0.05  # the level that nearly all papers take
FENCES = 3.0  # interquartile ranges; Tukey's outer fences

Weight = Literal["caution", "advice", "fact"]
Facts = Mapping[str, Any]  # what fills the slots of a text


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
    """One row: its name, who gave it, when it has something to say of a table, and what; `holes`: of one with holes."""

    name: str
    weight: Weight
    source: str
    when: str
    text: str
    holes: bool = False

    def says(self, scores: Scores | IncompleteScores) -> str | None:
        """The text with its numbers; None where there is nothing to say."""
        facts = WHEN[self.when](scores)
        return None if facts is None else self.text.format(n=scores.n, k=scores.k, **facts)


def advise(scores: Scores | IncompleteScores) -> tuple[Advice, ...]:
    """What the rules say of a table, cautions first.

    scores   the table
    """
    if not isinstance(scores, (Scores, IncompleteScores)):
        words = f"advice is given on nptests.Scores.of(table, better=...), not on a {type(scores).__name__}"
        table = f"nptests.Scores.of({as_written(scores, 'df')}, better='higher')"
        raise InputError("kind", words, line=f"nptests.advise({table}), or better='lower'")
    advices = []
    for rule in (rule for rule in RULES if rule.holes or isinstance(scores, Scores)):
        text = rule.says(scores)
        if text is not None:
            advices.append(Advice(rule.name, rule.weight, text, rule.source, author_and_year(rule.source)))
    order = {"caution": 0, "advice": 1, "fact": 2}
    return tuple(sorted(advices, key=lambda a: order[a.weight]))


def _if(condition: Callable[[Scores], object]) -> Callable[[Scores], Facts | None]:
    """A rule that needs nothing but its condition, and the smallest p-value."""
    return lambda s: {"smallest": _smallest(s)} if condition(s) else None


def _smallest(s: Scores) -> float:
    """The smallest two-sided p-value of a test by the order within data sets: all of them agree."""
    return (1 / math.factorial(min(s.k, MOST_ORDERED))) ** (s.n - 1)


def _ranges(s: Scores) -> Facts | None:
    low, high = _extremes(s)
    ratio = "" if low == 0 else f"; here the largest range is {high / low:.3g} times the smallest"
    return {"ratio": ratio} if s.k > 2 else None


def _extremes(s: Scores) -> tuple[float, float]:
    ranges = s.numbers.measured(ranks.row_ranges(s.numbers.working("decimal")))
    return float(ranges.min()), float(ranges.max())


def _other_scales(s: Scores) -> Facts | None:
    """Where the ranges of the data sets differ by orders of magnitude, sizes of differences cannot be compared."""
    low, high = _extremes(s)
    return {"ratio": high / low} if low > 0 and high / low >= WIDE else None


def _outliers(s: Scores) -> Facts | None:
    """Tukey's fences, the outer ones, on the differences from the row medians."""
    d = s.values - np.median(s.values, axis=1, keepdims=True)
    q1, q3 = np.quantile(d, [0.25, 0.75])
    far = np.argwhere((d < q1 - FENCES * (q3 - q1)) | (d > q3 + FENCES * (q3 - q1)))
    if not len(far) or q3 == q1:
        return None
    cells = ", ".join(f"{s.algorithms[j]} on {s.datasets[i]}" for i, j in far[:3])
    return {"cells": cells + (f" and {len(far) - 3} more" if len(far) > 3 else "")}


def _over_hundred(s: Scores) -> Facts | None:
    if s.better != "higher" or not 90 < float(np.median(s.values)) <= 100 or float(s.values.max()) <= 100:
        return None
    i, j = np.unravel_index(int(s.values.argmax()), s.values.shape)
    return {"cell": f"{s.algorithms[j]} on {s.datasets[i]}", "value": s.values[i, j]}


def _ties(s: Scores) -> Facts | None:
    tied = int((ranks.tie_sums(ranks.centred(s.costs("decimal"))) > 0).sum())
    return {"tied": tied, "verb": "has" if tied == 1 else "have"} if tied else None


def _constant_rows(s: Scores) -> Facts | None:
    flat = [s.datasets[i] for i in np.flatnonzero(~ranks.centred(s.costs("decimal")).any(axis=1))]
    return {"names": f"{', '.join(flat[:5])}{' ...' if len(flat) > 5 else ''}"} if flat else None


def _noted(word: str) -> Callable[[Scores], Facts | None]:
    """What was noted when the scores were made."""
    return lambda s: next(({"note": note} for note in s.notes if word in note), None)


def _holes(s: Any) -> Facts | None:
    """Where scores are missing."""
    if not isinstance(s, IncompleteScores) or not s.holes:
        return None
    return {"holes": s.holes, "cells": s.n * s.k, "complete": int(s.present.all(axis=1).sum())}


WHEN: Mapping[str, Callable[[Any], Facts | None]] = MappingProxyType(
    {
        "holes": _holes,
        "two": _if(lambda s: s.k == 2),
        "many": _if(lambda s: s.k > 2),
        "few_algorithms": _if(lambda s: 3 <= s.k <= 4),
        "few_data_sets": lambda s: {"least": 2 * s.k} if s.k > 2 and s.n < 2 * s.k else None,
        "many_data_sets": lambda s: {"most": 8 * s.k} if s.k > 2 and s.n > 8 * s.k else None,
        "close_chi_squared": _if(lambda s: s.k > 5 and s.n > 10),
        "rough_chi_squared": _if(lambda s: s.k > 2 and not (s.k > 5 and s.n > 10)),
        "undecidable": _if(lambda s: _smallest(s) > USUAL),
        "decidable_pair": _if(lambda s: s.k == 2 and _smallest(s) <= USUAL),
        "ranges": _ranges,
        "other_scales": _other_scales,
        "outliers": _outliers,
        "over_hundred": _over_hundred,
        "ties": _ties,
        "nothing_differs": _if(lambda s: not ranks.centred(s.costs("decimal")).any()),
        "constant_rows": _constant_rows,
        "noted_transposed": _noted("transposed"),
        "noted_computed": _noted("computed values"),
    }
)
RULES = tuple(Rule(**row) for row in read_beside(__file__, "rules.toml")["rule"])

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
