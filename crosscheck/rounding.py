"""Can numbers that print alike explain a printed result? A witness by search, or a bound that proves the contrary."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crosscheck.claims import Claim
from crosscheck.computing import Computation, Missing
from crosscheck.intervals import Interval
from crosscheck.printed import Printed
from nptests import fixtures
from nptests.errors import InputError

# A printed 0.975 stands for anything from 0.9745 to 0.9755: the search goes this far, so that the witness prints alike.
REACH = Decimal("0.499")
BUDGET = 4000
HALVINGS = 30  # a billionth of a printed unit

# Every adjusted p-value grows when a raw p-value grows (INVARIANTS A16, A16b), so its extremes are at the corners.
MONOTONE_ADJUSTMENTS = frozenset(
    {"none", "bonferroni", "sidak", "holm", "holland", "finner", "hochberg", "hommel", "rom", "li", "shaffer"}
    | {"bergmann-hommel", "benjamini-hochberg", "benjamini-yekutieli"}
)


@dataclass(frozen=True)
class Witness:
    """Inputs that print as the source prints them and give what it prints."""

    changes: Mapping[str, Decimal]
    value: float | str
    evaluations: int


class _Search:
    """Coordinate search: move one printed number at a time within its digits, towards the printed result."""

    def __init__(self, claim: Claim, leaves: Mapping[str, Printed]) -> None:
        self.claim, self.target = claim, claim.reading
        near = [str(label) for label in claim.body.get("at", ())]  # the cells that the claim names come first
        paths = sorted(leaves, key=lambda path: -sum(label in path for label in near))
        self.leaves = {path: leaves[path] for path in paths if leaves[path].value is not None}
        self.at: dict[str, Decimal] = {}
        self.evaluations = 0
        self.nearest: Any = float("nan")
        self.value = self.compute({})

    def compute(self, changes: Mapping[str, Decimal]) -> Any:
        self.evaluations += 1
        try:
            value = Computation(self.claim, changes).value()
        except InputError:
            return float("nan")  # numbers that the library refuses explain nothing
        self.nearest = min(self.nearest, value, key=self.target.distance)
        return value

    def run(self) -> Witness | None:
        """One number alone, each in turn; then two rounds that keep every step in the right direction."""
        start = self.value
        for keep in (False, True, True):
            for path, leaf in self.leaves.items():
                for sign in (1, -1):
                    if self.evaluations > BUDGET:
                        return None
                    if self._try(path, leaf, sign):
                        return Witness(dict(self.at), self.value, self.evaluations)
                    if not keep:
                        self.at, self.value = {}, start
        return None

    def _try(self, path: str, leaf: Printed, sign: int) -> bool:
        assert leaf.value is not None
        assert leaf.unit is not None
        trial = {**self.at, path: leaf.value + sign * REACH * leaf.unit}
        value = self.compute(trial)
        if self.target.holds(value):
            self.at, self.value = trial, value
            return True
        if _beyond(self.value, value, self.target):
            found = self._between(path, self.at.get(path, leaf.value), trial[path])
            if found is not None:
                return True
        if self.target.distance(value) < self.target.distance(self.value):
            self.at, self.value = trial, value
        return False

    def _between(self, path: str, start: Decimal, stop: Decimal) -> Decimal | None:
        """Bisection where the value passes over the printed interval."""
        below = self.value < self.target.low
        for _ in range(HALVINGS):
            middle = (start + stop) / 2
            trial = {**self.at, path: middle}
            value = self.compute(trial)
            if self.target.holds(value):
                self.at, self.value = trial, value
                return middle
            if (value < self.target.low) == below:
                start = middle
            else:
                stop = middle
        return None


def _beyond(before: Any, after: Any, target: Printed) -> bool:
    if isinstance(before, str) or isinstance(after, str):
        return False
    return bool((before < target.low and after > target.high) or (before > target.high and after < target.low))


@dataclass(frozen=True)
class Spent:
    """A search without success: the value nearest to the printed one, and how many were looked at."""

    nearest: float | str
    evaluations: int


def witness(claim: Claim, leaves: Mapping[str, Printed]) -> Witness | Spent:
    """A witness, recomputed by a fresh evaluation after checking that every changed number prints as it did."""
    search = _Search(claim, leaves)
    found = search.run()
    checked = None if found is None else known(claim, leaves, found.changes, found.evaluations)
    return checked or Spent(search.nearest, search.evaluations)


def known(
    claim: Claim, leaves: Mapping[str, Printed], changes: Mapping[str, Decimal], evaluations: int = 1
) -> Witness | None:
    """Changes that were found somehow, after rounding each and recomputing the claim."""
    prints_alike = all(leaves[path].holds(float(x)) for path, x in changes.items())
    recomputed = Computation(claim, changes).value()
    return Witness(changes, recomputed, evaluations) if prints_alike and claim.reading.holds(recomputed) else None


def bounds(claim: Claim, leaves: Mapping[str, Printed]) -> tuple[float, float] | None:
    """Numbers between which the value lies whatever the unprinted digits are, where that can be proved."""
    if claim.body.get("adjust") in MONOTONE_ADJUSTMENTS and claim.body.get("value", "adjusted") == "adjusted":
        corners = []
        for sign in (-1, 1):
            moved = {p: max(Decimal(0), min(Decimal(1), x.value + sign * x.unit / 2)) for p, x in leaves.items()
                     if x.value is not None and x.unit is not None}  # fmt: skip
            corners.append(float(Computation(claim, moved).value()))
        return corners[0], corners[1]
    if claim.body.get("test") == "multiple_sign" and claim.body.get("value") in ("plus", "minus", "least"):
        return _count_bounds(claim)
    if claim.body.get("value") in ("ranks", "rank_sums", "mean_ranks") and "columns" not in claim.body:
        if claim.body.get("test") == "friedman":
            return _rank_bounds(claim, leaves)
        if claim.body.get("test") == "aligned_ranks":
            return _aligned_bounds(claim, leaves)
    try:
        box = Computation(claim, boxes=True).value()
    except Missing:
        return None
    if not isinstance(box, Interval) or np.isnan(box.low) or np.isnan(box.high):
        return None
    return float(box.low), float(box.high)


def _rank_bounds(claim: Claim, leaves: Mapping[str, Printed]) -> tuple[float, float]:
    """Bounds of Friedman ranks: a rank counts those who are certainly better, and those who may be."""
    read, low, high = _costs(claim, leaves)
    best = 1 + (high[:, None, :] < low[:, :, None]).sum(axis=2)
    worst = low.shape[1] - (low[:, None, :] > high[:, :, None]).sum(axis=2)
    return _of_ranks(claim, read, best, worst)


def _aligned_bounds(claim: Claim, leaves: Mapping[str, Printed]) -> tuple[float, float]:
    """Bounds of aligned ranks: cells of one row compare as numbers, of two rows as k x_ij minus sums."""
    read, low, high = _costs(claim, leaves)
    n, k = low.shape
    least = (k - 1) * low - (high.sum(axis=1, keepdims=True) - high)
    most = (k - 1) * high - (low.sum(axis=1, keepdims=True) - low)
    # Doubles carry 2**-53 of the numbers each; nothing within k times that is taken for certain.
    noise = 4 * k * np.abs(high).max() * 2.0**-52
    surely = most.reshape(-1, 1) + noise < least.reshape(1, -1)  # [a, b]: cell a is certainly better than cell b
    within = high[:, :, None] + noise < low[:, None, :]
    for i in range(n):
        surely[i * k : (i + 1) * k, i * k : (i + 1) * k] = within[i]
    best = 1 + surely.sum(axis=0).reshape(n, k)
    worst = n * k - surely.sum(axis=1).reshape(n, k)
    return _of_ranks(claim, read, best, worst)


def _costs(claim: Claim, leaves: Mapping[str, Printed]) -> tuple[fixtures.Cells, NDArray[Any], NDArray[Any]]:
    """The ends of the printed intervals of the claim's table, lower is better."""
    name = f"{claim.publication}/{claim.body['table']}"
    read, higher = fixtures.cells(name), fixtures.entry(name)["better"] == "higher"
    low = np.array([[leaves[f"{claim.body['table']}[{r}, {c}]"].low for c in read.columns] for r in read.rows])
    high = np.array([[leaves[f"{claim.body['table']}[{r}, {c}]"].high for c in read.columns] for r in read.rows])
    return (read, -high, -low) if higher else (read, low, high)


def _of_ranks(claim: Claim, read: fixtures.Cells, best: NDArray[Any], worst: NDArray[Any]) -> tuple[float, float]:
    """The bounds of the rank, rank sum or mean rank that the claim is about."""
    at = claim.body["at"]
    column = read.columns.index(at[-1])
    if claim.body["value"] == "ranks":
        row = read.rows.index(at[0])
        return float(best[row, column]), float(worst[row, column])
    share = len(read.rows) if claim.body["value"] == "mean_ranks" else 1
    return float(best[:, column].sum() / share), float(worst[:, column].sum() / share)


def possible_signs(claim: Claim, row: str, column: str) -> set[str]:
    """The signs that score minus control can have behind the printed digits."""
    name = f"{claim.publication}/{claim.body['table']}"
    read = fixtures.cells(name)
    cells = read.cells[read.rows.index(row)]
    score, control = (Printed.of(cells[read.columns.index(c)]) for c in (column, claim.body["options"]["control"]))
    found = {"+"} if score.high > control.low else set()
    found |= {"-"} if score.low < control.high else set()
    return found | ({"="} if len(found) == 2 else set())


def _count_bounds(claim: Claim) -> tuple[float, float]:
    """How many plus or minus signs there are at least and at most; of both, the smaller."""
    rows = fixtures.cells(f"{claim.publication}/{claim.body['table']}").rows
    signs = [possible_signs(claim, row, claim.body["at"][0]) for row in rows]
    counts = {s: (sum(p == {s} for p in signs), sum(s in p for p in signs)) for s in "+-"}
    chosen = {"plus": "+", "minus": "-", "least": "+-"}[claim.body["value"]]
    return float(min(counts[s][0] for s in chosen)), float(min(counts[s][1] for s in chosen))
