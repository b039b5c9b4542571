"""Tests beside a table of groups: differences, t, d and p of two of its rows, by their sizes, means and deviations."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from crosscheck.auditing.binding import pairs_in_output as printed, quantities
from crosscheck.auditing.binding.quantities import Quantity
from crosscheck.auditing.judging import laws_of_headings, numbers_in_cells
from crosscheck.auditing.judging.candidates import Candidate, Found, fitted
from crosscheck.auditing.judging.parts_of_cells import Column, columns_of
from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading.plain_text import Normal

PHRASES = Phrases(__file__)
_FAR, _MOST = 1500, 8  # letters behind the first group, and groups
_NAMES = ("n", "mean", "SD")


def of_text(normal: Normal) -> Iterator[Found]:
    """The verdicts on numbers that two groups of the table before them give: what none gives may be of other data."""
    if not PHRASES["likely"].search(normal.text):
        return
    tables = [(rows[0][0].at, groups) for rows, _ in printed.tables(normal.text)
              if (groups := next(filter(None, (_groups(normal, own) for own in columns_of(rows))), None))]  # fmt: skip
    ends = [*(at for at, _ in tables), len(normal.text)][1:]
    for (first, groups), end in zip(tables, ends, strict=True):
        for law in PHRASES.data["laws"]:
            ways = [Candidate(law["said"], form, {f"{name}_{x}": q for x, one in zip("ab", pair, strict=True)
                                                  for name, q in one.items()})
                    for pair in combinations(groups, 2) for form in law["of"]]  # fmt: skip
            for m in PHRASES[law["gives"]].finditer(normal.text, first, min(end, first + _FAR)):
                if settled := fitted(quantities.of_number(normal, m.span("y"), law["kind"]), ways):
                    yield settled


def _groups(normal: Normal, own: Sequence[Column]) -> list[Mapping[str, Quantity]]:
    """Every row that says all three, of a table that has one column of each."""
    named = [[column for column in own if laws_of_headings.is_called(column, name)] for name in _NAMES]
    if any(len(columns) != 1 for columns in named):
        return []
    cells = zip(*(columns[0].cells for columns in named), strict=True)
    rows = [[numbers_in_cells.number(normal, cell) for cell in row] for row in cells]
    groups: list[Mapping[str, Quantity]] = [{name: q for name, q in zip(_NAMES, row, strict=True) if q}
                                            for row in rows if None not in row]  # fmt: skip
    return groups if 1 < len(groups) <= _MOST else []
