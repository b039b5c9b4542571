"""What rounded numbers of whole things can be: means and sds of integers, proportions, mean ranks, rank sums, counts.

A mean of n whole numbers is a multiple of 1/n (GRIM); their sum of squares is a whole number of the same parity as
their sum (GRIMMER); a sample of zeros and ones has one standard deviation for each count (DEBIT). Every answer is
exact: fractions, and every whole number that prints alike is tried.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import ceil, floor, isqrt

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


def sd_of_integers(mean: str, sd: str, n: int) -> Possible:
    """GRIMMER: mean and standard deviation (n - 1) of n whole numbers, as they are printed."""
    low, high = span(mean)
    least, most = _deviation(sd, n)
    for total in _between(low * n, high * n):
        centred = Fraction(total * total, n)
        squares = _between(centred + (n - 1) * least**2, centred + (n - 1) * most**2)
        for square in squares:
            if _realised(n, total, square):
                return Possible(True, f"sum {total}, sum of squares {square}")
    return Possible(False, reason=f"no {n} whole numbers have mean {mean} and standard deviation {sd}")


def sd_of_proportion(proportion: str, sd: str, n: int) -> Possible:
    """DEBIT: the share of ones among n zeros and ones, and their standard deviation (n - 1)."""
    low, high = span(proportion)
    least, most = _deviation(sd, n)
    for ones in _between(low * n, high * n):  # of fewer than none or more than all the variance would be below 0
        variance = Fraction(ones * (n - ones), n * (n - 1))
        if least**2 <= variance <= most**2:
            return Possible(True, f"{ones} of {n}")
    return Possible(False, reason=f"no {n} zeros and ones have share {proportion} and standard deviation {sd}")


def share_of(proportion: str, n: int) -> Possible:
    """An accuracy c/n on a data set of known size; a percentage ends in %."""
    low, high = span(proportion)
    counts = [c for c in _between(low * n, high * n) if 0 <= c <= _size(n)]
    if counts:
        return Possible(True, f"{counts[0]}/{n}")
    return Possible(False, reason=f"no count out of {n} prints as {proportion}")


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


def signs(wins: int, losses: int, n: int, ties: int = 0) -> Possible:
    """Wins, losses and ties on n data sets."""
    if min(wins, losses, ties) >= 0 and wins + losses + ties == n:
        return Possible(True, f"{wins} + {losses} + {ties} = {n}")
    return Possible(False, reason=f"{wins} wins, {losses} losses and {ties} ties are {wins + losses + ties}, not {n}")


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


def _deviation(sd: str, n: int) -> tuple[Fraction, Fraction]:
    """All standard deviations of n numbers that print as the text; none is below 0."""
    if n < 2:
        raise InputError("n", f"a standard deviation needs at least 2 numbers, not {n}")
    least, most = span(sd)
    return max(least, Fraction(0)), most


def _between(low: Fraction, high: Fraction) -> range:
    return range(ceil(low), floor(high) + 1)


def _size(n: int) -> int:
    if n < 1:
        raise InputError("n", f"at least one number is needed, not {n}")
    return n


def _least_squares(total: int, n: int) -> int:
    """The smallest sum of squares of n whole numbers with that sum: as equal as they can be."""
    each, more = divmod(total, n)
    return (n - more) * each**2 + more * (each + 1) ** 2


def _realised(n: int, total: int, square: int) -> bool:
    """Whether n whole numbers have that sum and sum of squares.

    Parity and size allow more than up to four numbers have: of sum 0 no two have squares 6, no three 4, no four 28.
    Of five and more all have them, which the tests try.
    """
    if (square - total) % 2 or square < _least_squares(total, n):
        return False
    if n > 4:
        return True
    if n == 2:
        square_of_difference = 2 * square - total * total
        return isqrt(square_of_difference) ** 2 == square_of_difference
    each, rest = divmod(total, n)  # the same numbers, moved to lie about 0
    left = square - each * (2 * rest + n * each)
    reach = isqrt(left)
    return any(_realised(n - 1, rest - v, left - v * v) for v in range(-reach, reach + 1))


def _spread(choices: Sequence[Sequence[int]], total: int) -> Iterator[int]:
    """One value from each list of neighbours, so that they add up to the total."""
    remainder = total - sum(c[0] for c in choices)
    for c in choices:
        step = min(remainder, c[-1] - c[0])
        remainder -= step
        yield c[0] + step
