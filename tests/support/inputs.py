"""Small random inputs for a procedure, by the kind of data that it takes.

An `Input` keeps the raw numbers as decimal text, so that laws can permute, shift and rescale them exactly, and calls
the procedure on them.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any

from hypothesis import strategies as st

import nptests
from nptests.procedures.descriptor import Procedure
from nptests.read import literature
from support.beside import beside

Rows = tuple[tuple[Decimal, ...], ...]

# What a procedure needs beyond data, by the name of the option.
REQUIRED: dict[str, Any] = beside(__file__)["required"]
# Monte Carlo in a law needs few draws: the law must hold for any number of them.
CHEAPER: dict[str, Any] = {"draws": 200}


def rows_of(cells: st.SearchStrategy[Any], n: tuple[int, int], k: tuple[int, int]) -> Any:
    """Tables of these cells: from the fewest rows and columns to the most."""
    width = st.integers(*k)
    return width.flatmap(lambda w: st.lists(st.lists(cells, min_size=w, max_size=w), min_size=n[0], max_size=n[1]))


def small_scores(rows: Any, better: Any = "higher") -> nptests.Scores:
    """A table so small that it looks transposed, without the warning."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", nptests.InputWarning)
        return nptests.Scores.of(rows, better=better)


def groups_of(table: str) -> dict[str, list[Any]]:
    """A table of the literature that has a group and a value in each row."""
    groups: dict[str, list[Any]] = {}
    for label, value in literature.cells(table).cells:
        groups.setdefault(label, []).append(value)
    return groups


@dataclass(frozen=True)
class Input:
    """Rows of decimals and how they are handed over, with options; for groups and samples each row is one group."""

    takes: str
    rows: Rows
    better: str = "higher"
    labels: tuple[str, ...] | None = None
    options: Mapping[str, Any] = field(default_factory=dict)

    def map(self, change: Callable[[Decimal], Decimal]) -> Input:
        return replace(self, rows=tuple(tuple(change(v) for v in row) for row in self.rows))

    def map_rows(self, change: Callable[[int, tuple[Decimal, ...]], tuple[Decimal, ...]]) -> Input:
        return replace(self, rows=tuple(change(i, row) for i, row in enumerate(self.rows)))

    def under(self, options: Mapping[str, Any]) -> Input:
        return replace(self, options=options)

    def arguments(self) -> tuple[Any, ...]:
        """Fresh arguments for the procedure."""
        text = [[format(v, "f") for v in row] for row in self.rows]
        if self.takes in ("scores", "incomplete"):
            kind = nptests.Scores if self.takes == "scores" else nptests.IncompleteScores
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", nptests.InputWarning)
                return (kind(text, self.labels, better=self.better),)  # type: ignore[arg-type]
        if self.takes == "pair":
            return ([row[0] for row in text], [row[1] for row in text])
        if self.takes in ("samples", "groups"):
            return tuple(text)
        if self.takes == "sample":
            return (text[0],)
        if self.takes == "differences":
            return (text,)
        return tuple(int(v) if v == int(v) else float(v) for v in self.rows[0])

    def run(self, procedure: Procedure, **options: Any) -> Any:
        known = procedure.options
        required = {name: value for name, value in REQUIRED.items() if name in known and known[name].required}
        given = required | {name: value for name, value in CHEAPER.items() if name in known}
        if "control" in known and known["control"].required:
            given["control"] = self.arguments()[0].algorithms[0]
        return procedure.run(*self.arguments(), **(given | dict(self.options) | options))


class Remembered(Input):
    """An input on which a procedure is run once with the same options: many laws look at the one result."""

    def run(self, procedure: Procedure, **options: Any) -> Any:
        results = self.__dict__.setdefault("_results", {})
        key = (procedure.name, *sorted(options.items()))
        if key not in results:
            results[key] = super().run(procedure, **options)
        return results[key]

    def again(self) -> Input:
        """The same input, which remembers nothing."""
        return Input(self.takes, self.rows, self.better, self.labels, self.options)


def remembered(given: Input) -> Remembered:
    return Remembered(given.takes, given.rows, given.better, given.labels, given.options)


def _cells(places: int) -> st.SearchStrategy[Decimal]:
    return st.integers(0, 12).map(lambda i: Decimal(i).scaleb(-places))


def inputs(procedure: Procedure) -> st.SearchStrategy[Input]:
    """Tables with many ties, of the least size that the procedure accepts and a little more."""
    takes = procedure.takes
    n, k = procedure.least.n, procedure.least.k
    if procedure.name == "cochran_q":
        return _tables(takes, n, k, st.sampled_from([Decimal(0), Decimal(1)]))
    if takes in ("scores", "incomplete"):
        return st.integers(0, 2).flatmap(lambda places: _tables(takes, n, k, _cells(places)))
    if takes == "pair":
        return st.integers(0, 2).flatmap(lambda places: _tables(takes, n, 2, _cells(places), widest=2))
    if takes == "differences":
        cells = st.integers(-9, 9).map(lambda i: Decimal(i).scaleb(-1))
        return _table(takes, 5, 2, cells)
    if takes in ("samples", "groups"):
        count = st.just(2) if takes == "samples" else st.integers(k, k + 2)
        return count.flatmap(
            lambda groups: st.lists(
                st.lists(_cells(1), min_size=max(n, 2), max_size=n + 4).map(tuple), min_size=groups, max_size=groups
            ).map(lambda rows: Input(takes, tuple(rows)))
        )
    if takes == "sample":
        return st.lists(_cells(1), min_size=n, max_size=n + 10).map(lambda row: Input(takes, (tuple(row),)))
    counts = st.integers(0, 12).map(Decimal)
    if procedure.name in ("proportions", "binomial"):
        samples = st.lists(st.integers(1, 12).flatmap(_successes), min_size=k // 2, max_size=k // 2)
        return samples.map(lambda counts: Input(takes, (tuple(count for sample in counts for count in sample),)))
    rows = st.lists(counts, min_size=k, max_size=k).filter(lambda row: sum(row) >= n)
    return rows.map(lambda row: Input(takes, (tuple(row),)))


def _successes(n: int) -> st.SearchStrategy[tuple[Decimal, Decimal]]:
    return st.integers(0, n).map(lambda x: (Decimal(x), Decimal(n)))


def _tables(takes: str, n: int, k: int, cells: st.SearchStrategy[Decimal], widest: int = 5) -> Any:
    sizes = st.tuples(st.integers(n, max(n, 7)), st.integers(k, max(k, widest)))
    return sizes.flatmap(lambda size: _table(takes, *size, cells))


def _table(takes: str, n: int, k: int, cells: st.SearchStrategy[Decimal]) -> st.SearchStrategy[Input]:
    row = st.lists(cells, min_size=k, max_size=k).map(tuple)
    return st.lists(row, min_size=n, max_size=n).map(lambda rows: Input(takes, tuple(rows)))
