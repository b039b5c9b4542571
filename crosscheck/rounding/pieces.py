"""All results that a printed table of scores allows, built up from pieces of rows that cannot influence each other.

A number lies within half a unit of what is printed, ends excluded. It is counted in steps of 1/10,000 of the smallest
unit: room for more different numbers between two ends than a table has cells, so that whole numbers of steps realise
every order that real numbers can have. Rows whose numbers (differences, ranges) can change places form a piece; what a
piece contributes to a result is added up, and equal sums are one state. For each state one table is kept.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple, TypeVar

from crosscheck.claims import budget, claims
from crosscheck.claims.printed import Printed
from nptests.read import literature as fixtures

STEPS = 10_000
MOST_OUTCOMES, MOST_SUMS, MOST_STATES = 10_000, 4_000_000, 200_000

Span = tuple[int, int]


class TooMany(Exception):
    """More outcomes of one piece than are looked at."""


Sums = tuple[int, ...]
State = tuple[Sums, Sums]  # what is added up, and what is put side by side


class Outcome(NamedTuple):
    """One way in which a piece can come out: what it adds, and the cells that differ from print for it."""

    state: State
    changes: Mapping[tuple[int, int], int]  # steps from what is printed, by row and column


@dataclass(frozen=True)
class Way:
    """The table that leads to a state: the last piece's cells, and the way before it."""

    before: Way | None
    changes: Mapping[tuple[int, int], int]
    cells: int

    def all(self) -> Iterator[tuple[tuple[int, int], int]]:
        """Every cell that differs from print."""
        way: Way | None = self
        while way is not None:
            yield from way.changes.items()
            way = way.before


class Grid:
    """The printed scores of a claim's table in steps; only the claim's columns."""

    def __init__(self, claim: claims.Claim) -> None:
        body, name = claim.body, f"{claim.publication}/{claim.body['table']}"
        read = fixtures.cells(name)
        self.table, self.rows = body["table"], read.rows
        self.columns = tuple(body.get("columns", read.columns))
        at = [read.columns.index(c) for c in self.columns]
        self.printed = [[Printed.of(row[j]) for j in at] for row in read.cells]
        self.step = min(p.unit for row in self.printed for p in row if p.unit is not None) / STEPS
        self.sign = -1 if body.get("better", fixtures.entry(name).get("better")) == "higher" else 1

    def middle(self, i: int, j: int) -> int:
        """What is printed, lower is better."""
        return self.sign * int((self.printed[i][j].value or Decimal(0)) / self.step)

    def reach(self, i: int, j: int) -> int:
        """How far the number may be from it."""
        return int((self.printed[i][j].unit or self.step) / self.step) // 2 - 1

    def span(self, i: int, j: int) -> Span:
        return self.middle(i, j) - self.reach(i, j), self.middle(i, j) + self.reach(i, j)

    def changes(self, way: Way) -> dict[str, Decimal]:
        """The cells of a way as numbers, by path."""
        numbers = {}
        for (i, j), steps in way.all():
            value = (self.printed[i][j].value or Decimal(0)) + self.sign * steps * self.step
            numbers[f"{self.table}[{self.rows[i]}, {self.columns[j]}]"] = value
        return numbers


def states(pieces: Iterable[Iterable[Outcome]], start: State) -> dict[State, Way] | None:
    """Every state, each by the way that differs from print in the fewest cells; None where there are too many."""
    here = {start: Way(None, {}, 0)}
    for piece in pieces:
        try:
            outcomes = _fewest(piece)
        except TooMany:
            return None
        if len(outcomes) * len(here) > MOST_SUMS:
            return None
        there: dict[State, Way] = {}
        for (sums, beside), way in here.items():
            budget.look()
            for (added, more), changes in outcomes.items():
                key = tuple(a + b for a, b in zip(sums, added, strict=True)), beside + more
                cells = way.cells + len(changes)
                if key not in there or cells < there[key].cells:
                    there[key] = Way(way, changes, cells)
        if len(there) > MOST_STATES:
            return None
        here = there
    return here


def _fewest(piece: Iterable[Outcome]) -> dict[State, Mapping[tuple[int, int], int]]:
    """The outcomes of a piece, equal states once, with the fewest cells."""
    outcomes: dict[State, Mapping[tuple[int, int], int]] = {}
    for number, (state, changes) in enumerate(piece):
        if number == MOST_OUTCOMES:
            raise TooMany
        if state not in outcomes or len(changes) < len(outcomes[state]):
            outcomes[state] = changes
    return outcomes


T = TypeVar("T")


def choices(options: Sequence[Sequence[T]]) -> Iterator[tuple[T, ...]]:
    """One option of each row of a piece, in every combination."""
    if math.prod(map(len, options)) > MOST_OUTCOMES:
        raise TooMany
    return itertools.product(*options)


def components(hulls: Sequence[Span]) -> list[tuple[int, list[int]]]:
    """The rows whose numbers can change places, as (how many rows come before, the rows), smallest numbers first."""
    parts: list[tuple[int, list[int]]] = []
    top = None
    for i in sorted(range(len(hulls)), key=lambda i: hulls[i]):
        if top is None or hulls[i][0] > top:
            parts.append((sum(len(rows) for _, rows in parts), []))
            top = hulls[i][1]
        parts[-1][1].append(i)
        top = max(top, hulls[i][1])
    return parts


def weak_orders(spans: Sequence[Span]) -> Iterator[tuple[tuple[tuple[int, ...], int], ...]]:
    """Every order, ties included, that numbers in the spans can have: groups of equal numbers, smallest first.

    Each group lies at the largest of its lower ends, a step above the group before it.
    """

    def extend(remaining: frozenset[int], at: int | None) -> Iterator[tuple[tuple[tuple[int, ...], int], ...]]:
        if not remaining:
            yield ()
            return
        budget.look()
        ceiling = min(spans[j][1] for j in remaining)  # whoever stays behind must still fit above
        candidates = sorted(j for j in remaining if spans[j][0] <= ceiling)
        for size in range(1, len(candidates) + 1):
            for group in itertools.combinations(candidates, size):
                low = max(spans[j][0] for j in group)
                low = low if at is None else max(low, at + 1)
                if low <= ceiling:
                    for rest in extend(remaining - set(group), low):
                        yield ((group, low), *rest)

    yield from extend(frozenset(range(len(spans))), None)


def unchanged_first(outcomes: Iterable[Outcome], plain: Callable[[], State]) -> Iterator[Outcome]:
    """The piece as printed changes nothing: its state comes first, without cells."""
    printed = plain()
    yield Outcome(printed, {})
    yield from (o for o in outcomes if o.state != printed)
