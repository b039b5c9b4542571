"""Traits: what can be said of the exact numbers of a case, by the words that references ask for (`Reference.only`)."""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import chain, combinations
from typing import Any

import numpy as np

from nptests.data.moments import Scaled, determinant

Rows = Sequence[Sequence[Any]]  # Fractions, None in missing cells


def _distinct(values: Iterable[Any]) -> bool:
    listed = list(values)
    return len(set(listed)) == len(listed)


def _differences(rows: Rows) -> list[Fraction]:
    return [x - y for x, y in zip(rows[0], rows[1], strict=True)]


_LEAST, _MOST = Fraction(10) ** -75, Fraction(10) ** 75
# Some references compare all pairs of values in loops of R: minutes for the tables of 18,000 values in the corpus.
MODERATE = 5000


def _present(row: Sequence[Any]) -> list[Any]:
    return [x for x in row if x is not None]


def _balanced(rows: Rows) -> bool:
    """Balanced incomplete blocks: equal sizes, equal replications, every pair together equally often."""
    blocks = [frozenset(j for j, x in enumerate(row) if x is not None) for row in rows]
    uses = Counter(chain.from_iterable(blocks))
    pairs = Counter(chain.from_iterable(combinations(sorted(block), 2) for block in blocks))
    k = len(rows[0])
    met = [pairs[pair] for pair in combinations(range(k), 2)]
    return len({len(b) for b in blocks}) == 1 and len(set(uses.values())) == 1 and len(set(met)) == 1


def _rank_effect(rows: Rows) -> bool:
    """Whether any two columns differ in their sum of ranks within rows."""
    columns = range(len(rows[0]))
    totals = [sum((row[j] > y) - (row[j] < y) for row in rows for y in row) for j in columns]
    return len(set(totals)) > 1


def _connected(rows: Rows) -> bool:
    """Every two columns are compared within some row, directly or through others."""
    blocks = [{j for j, x in enumerate(row) if x is not None} for row in rows]
    reached: set[int] = {0}
    for _ in rows[0]:
        reached = reached.union(*(block for block in blocks if block & reached))
    return len(reached) == len(rows[0])


def _column_differences(rows: Rows) -> list[list[Fraction]]:
    return [_differences(pair) for pair in combinations(list(zip(*rows, strict=True)), 2)]


def _residuals(rows: Rows) -> list[list[Fraction]]:
    """What row and column means leave over, n k times."""
    n, k = len(rows), len(rows[0])
    columns = [k * sum(column) for column in zip(*rows, strict=True)]
    total = sum(columns) / k
    lines = [n * sum(row) - total for row in rows]
    return [
        [n * k * x - line - column for x, column in zip(row, columns, strict=True)]
        for row, line in zip(rows, lines, strict=True)
    ]


def _regular_contrasts(rows: Rows) -> bool:
    """Whether the contrasts of the columns have a covariance matrix of full rank."""
    if len(rows) <= len(rows[0]):
        return False
    free = [row[:-1] for row in _residuals(rows)]
    unit = math.lcm(*(x.denominator for row in free for x in row))
    whole = np.array([[int(x * unit) for x in row] for row in free], dtype=object)
    return determinant(Scaled(whole, Fraction(1)).gram()) != 0


def _distances(row: Sequence[Fraction]) -> tuple[list[Fraction], list[Fraction]]:
    """From the mean, and from the median."""
    ordered = sorted(row)
    centres = (sum(row) / len(row), (ordered[(len(row) - 1) // 2] + ordered[len(row) // 2]) / 2)
    return tuple([abs(x - centre) for x in row] for centre in centres)  # type: ignore[return-value]


def _unequal_means(rows: Rows) -> bool:
    return len({sum(row) / len(row) for row in rows}) > 1


def _uneven(rows: Rows) -> bool:
    """Whether the distances differ within some group, and on average between groups, from either centre."""
    from_mean, from_median = zip(*(_distances(row) for row in rows), strict=True)
    return all(any(len(set(d)) > 1 for d in ds) and _unequal_means(ds) for ds in (from_mean, from_median))


def _order(row: Sequence[Any]) -> list[int]:
    """Dense ranks: equal values share one."""
    levels = sorted(set(row))
    return [levels.index(x) for x in row]


Trait = Callable[[Rows], bool]
EVERYWHERE: Mapping[str, Trait] = {
    # squares and products of two sums of squares stay inside the range of doubles
    "ordinary": lambda rows: all(_LEAST < abs(x) < _MOST for row in rows for x in row if x),
    "moderate": lambda rows: sum(map(len, rows)) <= MODERATE,
    "whole": lambda rows: all(x.denominator == 1 for row in rows for x in row if x is not None),
}
_TABLE: Mapping[str, Trait] = {
    **EVERYWHERE,
    "untied": lambda rows: all(_distinct(_present(row)) for row in rows),
    "some_difference": lambda rows: any(len(set(_present(row))) > 1 for row in rows),
    "no_constant_row": lambda rows: all(len(set(_present(row))) > 1 for row in rows),
}
SCORES: Mapping[str, Trait] = {
    **_TABLE,
    "binary": lambda rows: all(x in (0, 1) for row in rows for x in row),
    "untied_ranges": lambda rows: _distinct(max(row) - min(row) for row in rows),
    "disagreement": lambda rows: len({tuple(_order(row)) for row in rows}) > 1,
    "rank_effect": _rank_effect,
    "untied_differences": lambda rows: all(_distinct([0, *map(abs, d)]) for d in _column_differences(rows)),
    "distinct_columns": lambda rows: all(any(d) for d in _column_differences(rows)),
    "two_columns": lambda rows: len(rows[0]) == 2,
    "interaction": lambda rows: any(chain.from_iterable(_residuals(rows))),
    "regular_contrasts": _regular_contrasts,
    "many_columns": lambda rows: len(rows[0]) > 2,
    "small": lambda rows: len(rows) * math.lgamma(len(rows[0]) + 1) < math.log(1e6),
}
INCOMPLETE: Mapping[str, Trait] = {
    **_TABLE,
    "complete": lambda rows: all(x is not None for row in rows for x in row),
    "balanced": _balanced,
    "connected": _connected,
    "no_empty_rows": lambda rows: all(map(_present, rows)),
    "small": lambda rows: sum(math.lgamma(len(_present(row)) + 1) for row in rows) < math.log(1e5),
}
PAIR: Mapping[str, Trait] = {
    **EVERYWHERE,
    "some_difference": lambda rows: any(_differences(rows)),
    "spread": lambda rows: len(set(_differences(rows))) > 1,
    "no_zero_differences": lambda rows: all(_differences(rows)),
    "five_pairs": lambda rows: len(rows[0]) <= 5,
    "first_without_zeros": lambda rows: all(rows[0]),
    "untied_differences": lambda rows: _distinct(abs(d) for d in _differences(rows) if d),
}
GROUPS: Mapping[str, Trait] = {
    **EVERYWHERE,
    "untied": lambda rows: _distinct(chain.from_iterable(rows)),
    "varied": lambda rows: len(set(chain.from_iterable(rows))) > 1,
    "spread": lambda rows: all(len(set(row)) > 1 for row in rows),
    "uneven": _uneven,
    "unequal_means": _unequal_means,
    "distinct_pairs": lambda rows: all(len({*a, *b}) > 1 for a, b in combinations(rows, 2)),
    "mirrored_pairs": lambda rows: all(len(a) == len(b) or _distinct((*a, *b)) for a, b in combinations(rows, 2)),
    "varying_differences": lambda rows: all(
        len({x - y for x, y in zip(a, b, strict=False)}) > 1 for a, b in combinations(rows, 2)
    ),
    "overlapping": lambda rows: max(map(min, rows)) <= min(map(max, rows)),
    "two": lambda rows: len(rows) == 2,
    "three": lambda rows: len(rows) == 3,
    "interaction": lambda rows: len({len(row) for row in rows}) == 1 and any(chain.from_iterable(_residuals(rows))),
    "equal_sizes": lambda rows: len({len(row) for row in rows}) == 1,
    # at most 100,000 ways, N! / prod n!, to deal all values out to groups of these sizes
    "small": lambda rows: (
        math.lgamma(sum(map(len, rows)) + 1) < math.log(1e5) + sum(math.lgamma(len(r) + 1) for r in rows)
    ),
}
SAMPLE: Mapping[str, Trait] = {
    **EVERYWHERE,
    "untied": lambda rows: _distinct(rows[0]),
    "varied": lambda rows: len(set(rows[0])) > 1,
    "twenty": lambda rows: len(rows[0]) >= 20,
}
COUNTS: Mapping[str, Trait] = {
    **EVERYWHERE,
    "discordant": lambda rows: rows[0][0] + rows[0][1] > 0,
    "unequal": lambda rows: rows[0][0] != rows[0][1],
    "two_samples": lambda rows: rows[0][0] + rows[0][2] > 0 and rows[0][1] + rows[0][3] > 0,
    "two_outcomes": lambda rows: rows[0][0] + rows[0][1] > 0 and rows[0][2] + rows[0][3] > 0,
    "varied_samples": lambda rows: all(rows[0]),
    "few_trials": lambda rows: sum(rows[0]) <= 2_000,
}
DIFFERENCES: Mapping[str, Trait] = {
    **EVERYWHERE,
    "varied": lambda rows: len(set(chain.from_iterable(rows))) > 1,
    "nonzero": lambda rows: any(chain.from_iterable(rows)),
    "folds_differ": lambda rows: any(len(set(row)) > 1 for row in rows),
}
PVALUES: Mapping[str, Trait] = {
    **EVERYWHERE,
    "positive": lambda rows: all(p > 0 for p in rows[0]),
    "below_one": lambda rows: all(p < 1 for p in rows[0]),
    "distinct": lambda rows: _distinct(rows[0]),
    "several": lambda rows: len(rows[0]) > 2,
    "all_pairs": lambda rows: math.isqrt(8 * len(rows[0]) + 1) ** 2 == 8 * len(rows[0]) + 1,
}
