"""What a number would be by others, and whether it is: right where that is earned, wrong where nothing else can be."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product
from typing import Any

import numpy as np

from crosscheck.auditing.binding.pairs import claim_of
from crosscheck.auditing.binding.quantities import Quantity
from crosscheck.auditing.judging.pairs_judged import CHANCE, by_luck, paired
from crosscheck.claims import formulas
from crosscheck.claims.claims import Claim, Verdict, Word
from crosscheck.claims.printed import Printed

_DIVISOR = re.compile(r"/\s?\(?(\w+)")
_VAGUE = 10  # times a number: what lies in so wide a range says nothing of it
Found = tuple[Verdict, tuple[Quantity, ...]]
FOLLOWS = "whether these are the numbers that it follows from"  # what settles a phrase


@dataclass(frozen=True)
class Candidate:
    """What a number would be, by which relation to which others; `alone` where their names leave no other reading,
    `listed` where these stand in one list with it, `named` whether each has a name of its own, None where none is; one
    that is `quiet` says nothing where it does not fit."""

    name: str
    formula: str
    of: Mapping[str, Quantity | float]
    alone: bool = False
    open: str = ""
    fails: str = ""
    listed: bool = False
    named: bool | None = None
    quiet: bool = False

    @cached_property
    def ends(self) -> tuple[float, float]:
        """Between what it lies: the formula is monotone in each number."""
        of = ((name, x.ends if isinstance(x, Quantity) else (x,)) for name, x in self.of.items())
        return _ends(self.formula, tuple(of))

    @property
    def numbers(self) -> tuple[Quantity, ...]:
        """Those that are printed."""
        return tuple(x for x in self.of.values() if isinstance(x, Quantity))

    def keeps(self, printed: Printed) -> bool:
        """Whether its largest number alone prints so: less a 0, or by a 1, it says nothing, unless that is written."""
        if self.alone or self.named is not None or "100" in self.formula or len(self.numbers) < 2:
            return False
        size = max(abs(sum(q.ends)) / 2 for q in self.numbers)
        return printed.holds(size) or printed.holds(-size)


@lru_cache(maxsize=4096)  # the sentences around a number are those around the next
def _ends(formula: str, of: tuple[tuple[str, tuple[float, ...]], ...]) -> tuple[float, float]:
    if any(ends[0] < 0 < ends[-1] for name, ends in of if name in divisors(formula)):
        return -np.inf, np.inf
    corners = product(*(sorted({*ends}) for _, ends in of))
    columns = [np.array(column) for column in zip(*corners, strict=True)]
    values = np.atleast_1d(formulas.evaluate(formula, dict(zip((name for name, _ in of), columns, strict=True))))
    finite = values[np.isfinite(values)]
    return (float(finite.min()), float(finite.max())) if len(finite) else (np.inf, -np.inf)


@lru_cache(maxsize=1024)
def divisors(formula: str) -> frozenset[str]:
    """The names that a formula divides by: what may be 0 leaves open how much it gives."""
    return frozenset(_DIVISOR.findall(formula))


def fitted(target: Quantity, candidates: Sequence[Candidate]) -> Found | None:
    """Right by one candidate, where that is earned or the names say so."""
    if not candidates:
        return None
    reading, fitting, every = statement(target, candidates[0]).reading, list[Candidate](), list[tuple[float, float]]()
    for candidate in candidates:
        low, high = _signed(candidate, reading.low >= 0, reading.high <= 0)
        every.append((low, high))
        if high - low > _VAGUE * float(max(map(abs, target.ends))) or candidate.keeps(reading):
            continue  # 2.22 - 2.22 gives no 2.9e-11, and 2.9 - 1e-30 is no news
        if reading.holds(low) or reading.holds(high) or (low < reading.high and reading.low < high):
            fitting.append(candidate)
    if not fitting:
        return None
    best = next((c for c in fitting if c.alone and (c.open or c.fails or c.quiet)), fitting[0])
    if not (best.alone and (best.open or best.fails or best.quiet)) and by_luck(reading, best.ends, every) >= CHANCE:
        return None
    low, high = _signed(best, reading.low >= 0, reading.high <= 0)
    claim = statement(target, best)
    word: Word = "holds" if reading.holds((low + high) / 2) else "rounding"
    evidence = {"value": (low + high) / 2, "context": best.name, **beside(best, target)}
    return Verdict(claim, word, evidence), (*best.numbers, target)


def of_logs(low: Quantity, high: Quantity, *others: Quantity) -> bool:
    """Whether an interval has a number in its middle on the scale of logarithms, and none of them on its own."""
    whole = (Candidate("middle", form, {"l": low, "h": high}).ends for form in ("(l + h)/2", "sqrt(l*h)"))
    plain, root = ([q for q in others if a <= q.ends[1] and q.ends[0] <= b] for a, b in whole)
    return bool(root) and not plain


def _signed(candidate: Candidate, positive: bool, negative: bool) -> tuple[float, float]:
    """Between what a candidate lies; of what has no sign of its own, with that of the number."""
    low, high = candidate.ends
    if positive:
        return 0.0 if low < 0 < high else min(abs(low), abs(high)), max(abs(low), abs(high))
    return (-high, -low) if negative and "abs(" in candidate.formula else (low, high)


def missed(target: Quantity, candidate: Candidate, candidates: Sequence[Candidate]) -> Found:
    """Wrong where a phrase leaves no other reading, and the number is not only cut off or rounded up; else open."""
    claim = statement(target, candidate)
    counted = "/" not in candidate.formula and all(q.ends[0] == q.ends[1] for q in (*candidate.numbers, target))
    unit = 0.0 if counted else float(claim.reading.unit or 0)  # counts are not rounded
    low, high = claim.reading.low - unit / 2, claim.reading.high + unit / 2
    signs = claim.reading.low >= 0, claim.reading.high <= 0
    near = any(a <= high and low <= b for a, b in (_signed(c, *signs) for c in candidates))
    first, last = _signed(candidate, *signs)
    evidence = {"value": (first + last) / 2, "between": [first, last], **beside(candidate, target)}
    if candidate.fails and not near:
        return Verdict(claim, "fails", evidence | {"proof": f"that is {candidate.fails}"}), (*candidate.numbers, target)
    settles = "whether it was cut off, or rounded up, or is meant otherwise" if near else candidate.open
    evidence |= {"name": candidate.name, "settles": settles}
    return Verdict(claim, "unresolved", evidence), (*candidate.numbers, target)


def held(y: Quantity, value: float, name: str, of: Sequence[Quantity], context: str) -> Found:
    """A number that holds by others: what these give, and how."""
    claim = claim_of(y.of, {"formula": "x", "with": {"x": value}}, name)
    return Verdict(claim, "holds", {"value": value, "context": context, **paired(*(q.of for q in (*of, y)))}), (*of, y)


def beside(candidate: Candidate, target: Quantity) -> dict[str, Any]:
    return paired(*(q.of for q in sorted(candidate.numbers, key=lambda q: q.of.start)), target.of)


def statement(target: Quantity, candidate: Candidate) -> Claim:
    names = {name: x.of.value if isinstance(x, Quantity) else x for name, x in candidate.of.items()}
    return claim_of(target.of, {"formula": candidate.formula, "with": names}, candidate.name)
