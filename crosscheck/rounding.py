"""Can numbers that print alike explain a printed result? A witness by search, or a bound that proves the contrary."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from crosscheck import sampled
from crosscheck.claims import Claim
from crosscheck.computing import Computation
from crosscheck.printed import Printed
from nptests.errors import InputError

# A printed 0.975 stands for anything from 0.9745 to 0.9755: the search goes this far, so that the witness prints alike.
REACH = Decimal("0.499")
BUDGET = 4000
HALVINGS = 30  # a billionth of a printed unit
FLAT = 8  # of them that change nothing: the value has steps, as ranks have, and passes over the printed one


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
        seen, flat = set(), 0
        for _ in range(HALVINGS):
            middle = (start + stop) / 2
            trial = {**self.at, path: middle}
            value = self.compute(trial)
            if self.target.holds(value):
                self.at, self.value = trial, value
                return middle
            flat += value in seen
            seen.add(value)
            if flat == FLAT:
                return None
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
    changes = sampled.witness(claim) if found is None else found.changes
    checked = None if changes is None else known(claim, leaves, changes, search.evaluations)
    return checked or Spent(search.nearest, search.evaluations)


def known(
    claim: Claim, leaves: Mapping[str, Printed], changes: Mapping[str, Decimal], evaluations: int = 1
) -> Witness | None:
    """Changes that were found somehow, after rounding each and recomputing the claim."""
    prints_alike = all(leaves[path].holds(float(x)) for path, x in changes.items())
    recomputed = Computation(claim, changes).value()
    return Witness(changes, recomputed, evaluations) if prints_alike and claim.reading.holds(recomputed) else None
