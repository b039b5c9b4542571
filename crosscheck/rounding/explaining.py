"""Can numbers that print alike explain a printed result? A witness by search, or a bound that proves the contrary."""

import csv
import io
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from crosscheck.claims import claims, computing, printed
from crosscheck.rounding import effort, random_tables, sampled
from nptests.errors import InputError
from nptests.read import literature as fixtures

# A printed 0.975 stands for anything from 0.9745 to 0.9755: the search goes this far, so that the witness prints alike.
REACH = Decimal("0.499")
BUDGET = 4000  # steps: exact distributions are dear, and fewer are looked at
DRAWS = 1000
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

    def __init__(self, claim: claims.Claim, leaves: Mapping[str, printed.Printed]) -> None:
        self.claim, self.target = claim, claim.reading
        near = [str(label) for label in claim.body.get("at", ())]  # the cells that the claim names come first
        paths = sorted(leaves, key=lambda path: -sum(label in path for label in near))
        self.leaves = {path: x for path in paths if (x := leaves[path]).value is not None and x.counts is None}
        self.at: dict[str, Decimal] = {}
        self.evaluations = 0
        self.most = BUDGET // effort.steps(claim, leaves)
        self.nearest: Any = float("nan")
        self.value = self.compute({})

    def compute(self, changes: Mapping[str, Decimal]) -> Any:
        self.evaluations += 1
        try:
            value = computing.Computation(self.claim, changes).value()
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
                    if self.evaluations > self.most:
                        return None
                    if self._try(path, leaf, sign):
                        return Witness(dict(self.at), self.value, self.evaluations)
                    if not keep:
                        self.at, self.value = {}, start
        return None

    def _try(self, path: str, leaf: printed.Printed, sign: int) -> bool:
        assert leaf.value is not None
        assert leaf.unit is not None
        trial = {**self.at, path: leaf.value + sign * REACH * leaf.unit}
        value = self.compute(trial)
        if self.target.holds(value):
            self.at, self.value = trial, value
            return True
        if _beyond(self.value, value, self.target):
            ends = self.at.get(path, leaf.value), trial[path]
            if self._between(lambda x: {**self.at, path: x}, *ends):
                return True
        if self.target.distance(value) < self.target.distance(self.value):
            self.at, self.value = trial, value
        return False

    def together(self) -> Witness | None:
        """All numbers moved by one share of their last digits: what grows with each of them passes every value."""
        for share in (-REACH, REACH):
            end = self._all(share)
            value = self.compute(end)
            if self.target.holds(value):
                return Witness(end, value, self.evaluations)
            if _beyond(self.value, value, self.target) and self._between(self._all, Decimal(0), share):
                return Witness(dict(self.at), self.value, self.evaluations)
        return None

    def _all(self, share: Decimal) -> dict[str, Decimal]:
        return {path: x.value + share * x.unit for path, x in self.leaves.items() if x.value is not None and x.unit}

    def _between(self, changes: Callable[[Decimal], dict[str, Decimal]], start: Decimal, stop: Decimal) -> bool:
        """Bisection where the value passes over the printed interval; `at` is where it is met."""
        below = self.value < self.target.low
        values, flat = set(), 0
        for _ in range(HALVINGS):
            middle = (start + stop) / 2
            trial = changes(middle)
            value = self.compute(trial)
            if self.target.holds(value):
                self.at, self.value = trial, value
                return True
            flat += value in values
            values.add(value)
            if flat == FLAT:
                return False
            if (value < self.target.low) == below:
                start = middle
            else:
                stop = middle
        return False


def _beyond(before: Any, after: Any, target: printed.Printed) -> bool:
    if isinstance(before, str) or isinstance(after, str):
        return False
    return bool((before < target.low and after > target.high) or (before > target.high and after < target.low))


@dataclass(frozen=True)
class Spent:
    """A search without success: the value nearest to the printed one, and how many were looked at."""

    nearest: float | str
    evaluations: int


def witness(claim: claims.Claim, leaves: Mapping[str, printed.Printed]) -> Witness | Spent:
    """A witness, recomputed by a fresh evaluation after checking that every changed number prints as it did."""
    search = _Search(claim, leaves)
    if "adjust" in claim.body and (shifted := search.together()) is not None:
        return known(claim, leaves, shifted.changes, shifted.evaluations) or Spent(search.nearest, search.evaluations)
    if not _about_scores(claim):  # of samples, values mostly tie by rounding alone: drawing breaks all ties at once
        share = random_tables.share(claim, leaves, draws=DRAWS, enough=1, hit=True)
        reached = None if share.changes is None else known(claim, leaves, share.changes, share.draws)
        if reached is not None:
            return reached
    solution = search.run()
    changes = sampled.witness(claim) if solution is None else solution.changes
    checked = None if changes is None else known(claim, leaves, changes, search.evaluations)
    return checked or Spent(search.nearest, search.evaluations)


def _about_scores(claim: claims.Claim) -> bool:
    table = claim.body.get("table")
    return isinstance(table, str) and fixtures.entry(f"{claim.publication}/{table}")["holds"] == "scores"


def known(
    claim: claims.Claim, leaves: Mapping[str, printed.Printed], changes: Mapping[str, Decimal], evaluations: int = 1
) -> Witness | None:
    """Changes that were found somehow, checked apart: each is rounded, and the claim computed from what they make."""
    if not all(_prints(x, leaves[path]) for path, x in changes.items()):
        return None
    recomputed = _recomputed(claim, changes)
    return Witness(changes, recomputed, evaluations) if claim.reading.holds(recomputed) else None


def _prints(x: Decimal, leaf: printed.Printed) -> bool:
    """Whether the number is less than half a unit from the printed one, so that every rule of rounding gives it."""
    if leaf.counts is not None:
        return x in leaf.counts
    return leaf.value is not None and leaf.unit is not None and 2 * abs(x - leaf.value) < leaf.unit


def _recomputed(claim: claims.Claim, changes: Mapping[str, Decimal]) -> Any:
    """The claim on a table in which the cells are rewritten; numbers in the claim itself are varied there."""
    table = claim.body.get("table")
    if not isinstance(table, str) or not all(path.startswith(f"{table}[") for path in changes):
        return computing.Computation(claim, changes).value()
    name = f"{claim.publication}/{table}"
    read = fixtures.cells(name)
    if not read.rows:  # samples: their rows have no names
        return computing.Computation(claim, changes).value()
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["", *read.columns])
    for row, cells in zip(read.rows, read.cells, strict=True):
        texts = zip(read.columns, cells, strict=True)
        numbers = [changes.get(f"{table}[{row}, {column}]", text) for column, text in texts]
        writer.writerow([row, *(x if isinstance(x, str) else format(x, "f") for x in numbers)])
    about = {key: x for key, x in fixtures.entry(name).items() if key != "file"}
    with fixtures.held({"table": [{**about, "cells": out.getvalue()}]}, name="witness") as publication:
        return computing.Computation(replace(claim, publication=publication)).value()
