"""One table behind a printed table whose ranks, signs and aligned observations are all the printed ones.

Whatever orders numbers is linear in them: the rank 3 above the rank 4 says that one difference is positive, equal ranks
that it is zero, a printed aligned observation that a difference lies between two limits. So a table that prints as
printed and has all the printed ranks is a solution of an integer linear program, and where the program has none, that
is a proof.
"""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Literal

import numpy as np

from crosscheck.claims import budget, printed
from crosscheck.claims.claims import Claim
from nptests.read import literature as fixtures
from nptests.vocabulary import Numeric

# Each printed unit is divided into so many steps: 96 cells that must all differ find room in a few hundred.
STEPS = 1000
NODES = 10_000  # of branch and bound: work, not time, so that one table has one answer

Coefficients = Mapping[int, int]
Row = tuple[Coefficients, float, float]  # low <= sum of coefficient * cell <= high


@dataclass(frozen=True)
class Solution:
    """A table that satisfies everything (changes by path), or the word why there is none."""

    status: Literal["found", "infeasible", "unresolved"]
    changes: Mapping[str, Decimal]
    constraints: int


class Program:
    """The cells of a printed table of scores as integer unknowns, in steps of a thousandth of the last digit."""

    def __init__(self, publication: str, table: str) -> None:
        name = f"{publication}/{table}"
        read, self.table = fixtures.cells(name), table
        self.rows, self.columns = read.rows, read.columns
        self.higher = fixtures.entry(name)["better"] == "higher"
        self.printed = [printed.Printed.of(text) for row in read.cells for text in row]
        units = [p.unit for p in self.printed if p.unit is not None]
        self.step = min(units) / STEPS
        self.constraints: list[Row] = []

    @property
    def k(self) -> int:
        return len(self.columns)

    def cell(self, row: str, column: str) -> int:
        """The number of an unknown."""
        return self.rows.index(row) * self.k + self.columns.index(column)

    def aligned(self, cell: int) -> Coefficients:
        """k times the aligned observation: k x_ij minus the sum of its row."""
        first = cell - cell % self.k
        return {i: (self.k if i == cell else 0) - 1 for i in range(first, first + self.k)}

    def demand(self, claims: Sequence[Claim]) -> None:
        """Take up every claim about an order of this table."""
        aligned_ranks: dict[int, float] = {}
        row_ranks: dict[int, float] = {}
        for claim in claims:
            kind = (claim.body.get("test"), claim.body.get("value"))
            if kind not in LINEAR:
                continue
            cell, read = self.cell(*claim.body["at"]), claim.reading
            if kind == ("aligned_ranks", "aligned") and read.value is not None:
                scale = self.k / float(self.step)
                self.constraints.append((self.aligned(cell), read.low * scale, read.high * scale))
            elif kind == ("multiple_sign", "signs"):
                control = self.cell(claim.body["at"][0], claim.body["options"]["control"])
                self.constraints.append(({cell: 1, control: -1}, *SIGNS[read.word or "="]))
            elif read.value is not None:
                (aligned_ranks if kind[0] == "aligned_ranks" else row_ranks)[cell] = float(read.value)
        self._order(aligned_ranks, self.aligned)
        for row in range(len(self.rows)):
            within = {c: rank for c, rank in row_ranks.items() if c // self.k == row}
            self._order(within, lambda c: {c: 1})

    def _order(self, ranks: Mapping[int, float], quantity: Any) -> None:
        """Neighbours in the printed order differ by a step at least, or not at all."""
        for (a, rank_a), (b, rank_b) in itertools.pairwise(sorted(ranks.items(), key=lambda item: item[1])):
            better, worse = (quantity(a), quantity(b)) if self.higher else (quantity(b), quantity(a))
            together = {c: better.get(c, 0) - worse.get(c, 0) for c in {*better, *worse}}
            self.constraints.append((together, *((0.0, 0.0) if rank_a == rank_b else (1.0, np.inf))))

    def solve(self) -> Solution:
        """An integer solution by branch and bound (HiGHS), or the word that there is none."""
        from scipy.optimize import Bounds, LinearConstraint, milp
        from scipy.sparse import csr_array, eye_array, hstack

        values = [p.value or Decimal(0) for p in self.printed]
        centres = np.array([float(value / self.step) for value in values])
        reach = np.array([float((p.unit or self.step) / self.step) / 2 for p in self.printed])
        entries = [(i, c, a) for i, (row, *_) in enumerate(self.constraints) for c, a in row.items()]
        at, cells, coefficients = (np.array(column) for column in zip(*entries, strict=True))
        matrix = csr_array((coefficients, (at, cells)), shape=(len(self.constraints), len(centres)))
        matrix.indices, matrix.indptr = matrix.indices.astype(np.intc), matrix.indptr.astype(np.intc)  # as HiGHS counts
        # The unknowns are departures from the printed numbers, so that the solver works with small integers.
        low, high = (np.array([row[side] for row in self.constraints]) - matrix @ centres for side in (1, 2))
        size, one = len(centres), eye_array(len(centres))
        zeros, ones, most = np.zeros(size), np.ones(size), np.full(size, np.inf)
        # Beside each departure stands a bound of its size; their sum is made small. A step is kept from the ends of
        # the printed interval, where a number could be rounded either way.
        optimum = milp(
            np.concatenate([zeros, ones]),
            constraints=[
                LinearConstraint(hstack([matrix, csr_array(matrix.shape)]), low, high),
                LinearConstraint(hstack([one, one]), 0, most),
                LinearConstraint(hstack([-one, one]), 0, most),
            ],
            integrality=np.concatenate([ones, zeros]),
            bounds=Bounds(np.concatenate([1 - reach, zeros]), np.concatenate([reach - 1, reach])),
            options={"node_limit": NODES, "time_limit": budget.remaining(), "mip_rel_gap": 0.05},
        )
        if optimum.x is None:
            return Solution("infeasible" if self._impossible(matrix, low, high, reach) else "unresolved", {},
                            len(self.constraints))  # fmt: skip
        moved = np.rint(optimum.x[:size]).astype(int)
        return Solution("found", dict(self._changes(values, moved)), len(self.constraints))

    def _impossible(self, matrix: Any, low: Any, high: Any, reach: Any) -> bool:
        """Whether not even real numbers, anywhere within the printed intervals, satisfy everything (orders weakly)."""
        from scipy.optimize import Bounds, LinearConstraint, milp

        constraints = LinearConstraint(matrix, np.where(np.isinf(high), low - 1, low), high)
        return bool(milp(np.zeros(len(reach)), constraints=constraints, bounds=Bounds(-reach, reach)).status == 2)

    def _changes(self, values: Sequence[Decimal], moved: Numeric) -> Iterator[tuple[str, Decimal]]:
        labels = itertools.product(self.rows, self.columns)
        for (row, column), value, steps in zip(labels, values, moved.tolist(), strict=True):
            if steps:
                yield f"{self.table}[{row}, {column}]", value + steps * self.step


# (test, value) of the claims that are linear in the cells, and what the signs demand.
LINEAR = (("aligned_ranks", "ranks"), ("aligned_ranks", "aligned"), ("friedman", "ranks"), ("multiple_sign", "signs"))
SIGNS: Mapping[str, tuple[float, float]] = {"+": (1.0, np.inf), "-": (-np.inf, -1.0), "=": (0.0, 0.0)}


def table_of_orders(publication: str, table: str, claims: Sequence[Claim]) -> Solution | None:
    """A table that prints as printed and satisfies every claim about orders; None where there is no such claim."""
    program = Program(publication, table)
    program.demand(claims)
    return program.solve() if program.constraints else None
