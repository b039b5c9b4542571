"""What rounded numbers of whole things can be: means of integers, mean ranks, rank sums.

A mean of n whole numbers is a multiple of 1/n (GRIM). Every answer is exact: fractions, and every whole number that
prints alike is tried.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import ceil, floor

from crosscheck.claims.printed import Printed
from nptests.errors import InputError


@dataclass(frozen=True)
class Possible:
    """Whether a printed number can be, what it can come from, and if not the nearest that can."""

    possible: bool
    witness: str = ""
    reason: str = ""


def mean_of_integers(mean: str, n: int, *, items: int = 1) -> Possible:
    """GRIM: a mean of n whole numbers (each itself the mean of so many items) as it is printed."""
    low, high = span(mean)
    grid = _size(n) * _size(items)
    sums = _between(low * grid, high * grid)
    if sums:
        return Possible(True, f"{sums[0]}/{grid}")
    below, above = floor(low * grid), ceil(high * grid)
    near = f"{float(Fraction(below, grid)):.6g} and {float(Fraction(above, grid)):.6g}"
    return Possible(False, reason=f"no mean of {n} whole numbers prints as {mean}: the nearest are {near}")


def mean_ranks(printed: Sequence[str], n: int, *, ties: bool = True) -> Possible:
    """Mean ranks of k columns over n rows: multiples of 1/n (1/(2n) with ties), inside [1, k], of mean (k + 1)/2."""
    k, grid = len(printed), _size(n) * (2 if ties else 1)
    if k < 2:
        raise InputError("printed", "mean ranks need at least two columns")
    choices = []
    for text in printed:
        low, high = span(text)
        sums = [s for s in _between(low * grid, high * grid) if grid <= s <= k * grid]
        if not sums:
            return Possible(False, reason=f"no mean rank of {k} columns over {n} rows prints as {text}")
        choices.append(sums)
    total = Fraction(k * (k + 1), 2) * grid
    least, most = sum(c[0] for c in choices), sum(c[-1] for c in choices)
    if not least <= total <= most:
        share = f"{float(Fraction(least, grid)):.6g} to {float(Fraction(most, grid)):.6g}"
        return Possible(False, reason=f"the mean ranks add up to {share}, and must to {k * (k + 1) / 2:g}")
    sums = sorted(_spread(choices, int(total)))
    for j in range(1, k):  # the j smallest rank sums are at least those of the ranks 1..j in every row
        fewest = grid * j * (j + 1) // 2
        if sum(sums[:j]) < fewest and sum(sorted(c[-1] for c in choices)[:j]) < fewest:
            return Possible(False, reason=f"the {j} smallest mean ranks are below what {j} columns must share")
    return Possible(True, ", ".join(f"{s}/{grid}" for s in _spread(choices, int(total))))


def signed_rank(w: str, n: int) -> Possible:
    """A sum of signed ranks of n differences: at most n(n + 1)/2, a whole or (with ties) a half number."""
    return _counted(w, Fraction(n * (n + 1), 2), 2, f"W of {n} differences")


def mann_whitney(u: str, m: int, n: int) -> Possible:
    """U of samples of m and n: at most mn, a whole or (with ties) a half number."""
    return _counted(u, Fraction(m * n), 2, f"U of {m} and {n}")


def _counted(text: str, most: Fraction, grid: int, what: str) -> Possible:
    low, high = span(text)
    values = [v for v in _between(low * grid, high * grid) if 0 <= v <= most * grid]
    if values:
        return Possible(True, f"{Fraction(values[0], grid)}")
    return Possible(False, reason=f"{what} lies between 0 and {most} in steps of 1/{grid}: {text} cannot be")


def span(text: str) -> tuple[Fraction, Fraction]:
    """All numbers that print as the text: half a unit of its last digit either way."""
    read = Printed.of(text, decimal="," if "," in text else ".")
    if read.value is None or read.unit is None:
        raise InputError("printed", f"{text!r} is no number")
    reach = Fraction(Decimal(read.unit)) / 2
    return Fraction(read.value) - reach, Fraction(read.value) + reach


def _between(low: Fraction, high: Fraction) -> range:
    return range(ceil(low), floor(high) + 1)


def _size(n: int) -> int:
    if n < 1:
        raise InputError("n", f"at least one number is needed, not {n}")
    return n


def _spread(choices: Sequence[Sequence[int]], total: int) -> Iterator[int]:
    """One value from each list of neighbours, so that they add up to the total."""
    remainder = total - sum(c[0] for c in choices)
    for c in choices:
        step = min(remainder, c[-1] - c[0])
        remainder -= step
        yield c[0] + step
