"""All Friedman rank tables that the numbers behind a printed table can have: a witness, or a proof that there is none.

Within a row only numbers whose printed intervals overlap can change places, so that a row has few rank rows; and the
statistics depend on the totals of the columns and of the ties only, which are built up row by row.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Any, NamedTuple

from scipy import special

from crosscheck import budget
from crosscheck.claims import Claim
from crosscheck.printed import Printed
from nptests import fixtures

STEPS = 10_000  # of one printed unit: room for more neighbours than a row has
MOST_ROWS, MOST_STATES = 5_000, 200_000

Ranks = tuple[int, ...]  # doubled
State = tuple[Ranks, int]  # doubled column totals, and the sum of t**3 - t over the ties


class Step(NamedTuple):
    """How a state is reached: from which, by which rank row, and how many rows differ from print on the way."""

    before: State
    ranks: Ranks
    changed: int


@dataclass(frozen=True)
class Found:
    """What can be attained: changes that give the printed value, or None with the nearest value and the count."""

    changes: Mapping[str, Decimal] | None
    nearest: float | str | None
    tables: int


def search(claim: Claim) -> Found | None:
    """Decide whether unprinted digits explain the claim; None where this cannot be enumerated."""
    body = claim.body
    value = body.get("value", "statistic")
    kind = (body.get("test"), value)
    if kind not in VALUES or "columns" in body or not isinstance(body.get("table"), str):
        return None
    if body.get("options", {}).get("null", "asymptotic") != "asymptotic":
        return None
    if value in ("pvalue", "rejected") and "null" not in body.get("options", {}) and body["test"] == "friedman":
        return None  # `auto` may be exact here
    name = f"{claim.publication}/{body['table']}"
    if fixtures.entry(name)["holds"] != "scores" or fixtures.entry(name).get("exact"):
        return None
    read = fixtures.cells(name)
    only = read.rows.index(body["at"][0]) if value == "ranks" else None  # the rank of one cell needs its row only
    table = _table(body["table"], read, body.get("better", fixtures.entry(name)["better"]), only)
    if not table.layers:
        return None
    states = table.layers[-1]
    values = {state: _value(state, table, body) for state in states}
    giving = [state for state, x in values.items() if claim.reading.holds(x)]
    if giving:
        fewest = min(giving, key=lambda state: states[state].changed)
        return Found(dict(table.witness(fewest)), None, len(states))
    return Found(None, min(values.values(), key=claim.reading.distance), len(states))


class _Table:
    """Printed scores as intervals in steps, lower is better, and the states they can lead to.

    A number lies within half a unit of what is printed, ends excluded: where two printed intervals touch, no rule of
    rounding can let the numbers be equal or change places. `layers` holds the states row by row, nothing beyond the
    budget.
    """

    def __init__(self, table: str, read: fixtures.Cells, better: str, only: int | None) -> None:
        self.table, self.rows, self.columns = table, read.rows, read.columns
        self.sign = -1 if better == "higher" else 1
        self.printed = [[Printed.of(text) for text in row] for row in read.cells]
        units = [p.unit for row in self.printed for p in row if p.unit is not None]
        self.step = min(units) / STEPS
        self.used = range(len(self.rows)) if only is None else range(only, only + 1)
        self.layers = self._layers()

    def row(self, i: int) -> list[tuple[int, int]]:
        """Where the numbers of a row may lie, in steps."""
        spans = []
        for p in self.printed[i]:
            assert p.value is not None
            assert p.unit is not None
            middle, reach = int(p.value / self.step), int(p.unit / self.step) // 2 - 1
            spans.append((self.sign * middle - reach, self.sign * middle + reach))
        return spans

    def _layers(self) -> list[dict[State, Step]]:
        """Every attainable state with the step that leads there in the fewest rows that differ from print."""
        start: State = ((0,) * len(self.columns), 0)
        here = {start: Step(start, (), 0)}
        layers = [here]
        for i in self.used:
            rows = list(itertools.islice(_rank_rows(self.row(i)), MOST_ROWS + 1))
            if len(rows) > MOST_ROWS:
                return []
            plain = _ranks(self.as_printed(i))
            there: dict[State, Step] = {}
            if len(here) > MOST_STATES:
                return []
            for state in here:
                budget.look()
                for ranks, ties, _ in rows:
                    total = tuple(a + b for a, b in zip(state[0], ranks, strict=True))
                    key = (total, state[1] + ties)
                    changed = here[state].changed + (ranks != plain)
                    if key not in there or changed < there[key].changed:
                        there[key] = Step(state, ranks, changed)
            here = there
            layers.append(here)
        return layers

    def witness(self, state: State) -> Iterator[tuple[str, Decimal]]:
        """The cells that must differ from print, row by row backwards; one cell of a row where that is enough."""
        for layer, i in zip(reversed(self.layers[1:]), reversed(self.used), strict=True):
            state, ranks, _ = layer[state]
            plain = self.as_printed(i)
            if _ranks(plain) == ranks:
                continue
            values = [x * self.step for x in next(v for r, _, v in _rank_rows(self.row(i)) if r == ranks)]
            single = (j for j in range(len(plain)) if _ranks([*plain[:j], values[j], *plain[j + 1 :]]) == ranks)
            j = next(single, None)
            for column in range(len(plain)) if j is None else [j]:
                yield f"{self.table}[{self.rows[i]}, {self.columns[column]}]", self.sign * values[column]

    def as_printed(self, i: int) -> list[Decimal]:
        return [self.sign * (p.value or Decimal(0)) for p in self.printed[i]]


@lru_cache(maxsize=64)
def _table(table: str, read: fixtures.Cells, better: str, only: int | None) -> _Table:
    return _Table(table, read, better, only)


def _ranks(row: Sequence[Any]) -> Ranks:
    return tuple(2 * sum(y < x for y in row) + sum(y == x for y in row) + 1 for x in row)


def _rank_rows(spans: Sequence[tuple[int, int]]) -> Iterator[tuple[Ranks, int, tuple[int, ...]]]:
    """Doubled ranks, tie sum and numbers of every order that numbers in the intervals can have, best first.

    The next group of equal numbers lies at the largest of its lower ends, a step above the group before it.
    """
    k = len(spans)

    def extend(left: frozenset[int], at: int | None, groups: tuple[tuple[frozenset[int], int], ...]) -> Iterator[Any]:
        if not left:
            yield groups
            return
        ceiling = min(spans[j][1] for j in left)  # whoever stays behind must still fit above
        floor = None if at is None else at + 1
        candidates = sorted(j for j in left if spans[j][0] <= ceiling)
        for size in range(1, len(candidates) + 1):
            for group in itertools.combinations(candidates, size):
                low = max(spans[j][0] for j in group)
                low = low if floor is None else max(low, floor)
                if low <= min(spans[j][1] for j in group) and low <= ceiling:
                    yield from extend(left - set(group), low, (*groups, (frozenset(group), low)))

    for groups in extend(frozenset(range(k)), None, ()):
        ranks, values, ties, before = [0] * k, [0] * k, 0, 0
        for group, x in groups:
            t = len(group)
            for j in group:
                ranks[j], values[j] = 2 * before + t + 1, x
            ties += t**3 - t
            before += t
        yield tuple(ranks), ties, tuple(values)


def _friedman(state: State, table: _Table, ties: bool) -> float:
    """Friedman's chi2 from doubled totals."""
    totals, tie_sum = state
    n, k = len(table.rows), len(table.columns)
    spread = sum(t * t for t in totals) / 4
    plain = 12 / (n * k * (k + 1)) * spread - 3 * n * (k + 1)
    left = 1 - tie_sum / (n * k * (k * k - 1)) if ties else 1.0
    return plain / left if left > 0 else float("nan")


def _value(state: State, table: _Table, body: Mapping[str, Any]) -> float | str:
    """The number or decision that the claim asserts, for one state."""
    n, k, value = len(table.rows), len(table.columns), body.get("value", "statistic")
    if value in ("ranks", "rank_sums", "mean_ranks"):
        total = state[0][table.columns.index(body["at"][-1])] / 2
        return total / n if value == "mean_ranks" else total
    ties = body.get("options", {}).get("ties", "corrected") == "corrected"
    x = _friedman(state, table, ties)
    df: tuple[int, ...] = (k - 1,)
    if body["test"] == "iman_davenport":
        x, df = (n - 1) * x / (n * (k - 1) - x) if x < n * (k - 1) else float("inf"), (k - 1, (k - 1) * (n - 1))
    if value == "statistic":
        return x
    p = float(special.chdtrc(df[0], x) if len(df) == 1 else special.fdtrc(*df, x))
    return p if value == "pvalue" else "rejected" if p <= body["alpha"] else "retained"


VALUES = frozenset(
    itertools.product(("friedman",), ("statistic", "pvalue", "rejected", "ranks", "rank_sums", "mean_ranks"))
) | frozenset(itertools.product(("iman_davenport",), ("statistic", "pvalue", "rejected")))
