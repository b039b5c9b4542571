"""Exact moments: sums and sums of squares without rounding error, rounded once at the end.

Decimals are integers times a power of ten, and computed doubles are integers times a power of two, so every sum, mean
and sum of squared deviations is a fraction. A statistic such as t or F is a quotient of two of them and is rounded
once: equal cells give exactly zero, a shift of the decimal exponent changes nothing, and no digit is lost to
cancellation. arithmetic="float" sums doubles as other software does, for comparison.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np

from nptests.data.decimals import LARGEST_INT64, Numbers, as_integers, parse_decimal, with_room
from nptests.data.sums import sum_of_squares
from nptests.errors import InputError
from nptests.vocabulary import Arithmetic, Array, Numeric

DOUBLE_BITS = 53


@dataclass(frozen=True, eq=False)
class Scaled:
    """Numbers of any shape as array * unit: integers, summed without error, or doubles, summed in doubles."""

    array: Numeric
    unit: Fraction

    @classmethod
    def of(cls, numbers: Numbers, arithmetic: Arithmetic = "decimal") -> Scaled:
        """Printed decimals and computed doubles exactly, or plain doubles under "float"."""
        if arithmetic == "float":
            return cls(numbers.values, _power_of_ten(0))
        if numbers.integers is None:
            return cls.of_doubles(numbers.values)
        return cls(numbers.integers, _power_of_ten(numbers.exponent))

    @classmethod
    def of_doubles(cls, values: Array) -> Scaled:
        """Every double is an integer of 53 bits times a power of two."""
        fractions, exponents = np.frexp(values)
        mantissas = np.ldexp(fractions, DOUBLE_BITS).astype(np.int64)
        finest = min((int(e) for e in exponents[mantissas != 0]), default=0)
        integers = [int(m) << max(int(e) - finest, 0) for m, e in zip(mantissas.flat, exponents.flat, strict=True)]
        return cls(as_integers(integers).reshape(values.shape), Fraction(2) ** (finest - DOUBLE_BITS))

    def __getitem__(self, index: Any) -> Scaled:
        return Scaled(self.array[index], self.unit)

    def __sub__(self, other: Scaled) -> Scaled:
        """The differences of numbers of one unit."""
        if self.unit != other.unit:
            raise ValueError("numbers of different units are not subtracted")
        with np.errstate(over="ignore"):
            return Scaled(np.asarray(with_room(self.array, 2) - with_room(other.array, 2)), self.unit)

    @property
    def flat(self) -> Scaled:
        """The same numbers in one dimension."""
        return Scaled(self.array.reshape(-1), self.unit)

    @property
    def transposed(self) -> Scaled:
        """The same table with its columns as rows."""
        return Scaled(self.array.T, self.unit)

    def sums(self, axis: int = 0) -> list[Fraction]:
        """The sums along an axis of a table, or the one sum of a flat sample; those of doubles are rounded once."""
        if self.array.dtype.kind == "f" and self.array.ndim == 1:
            return [_fraction(_sum(self.array.tolist())) * self.unit]
        if self.array.dtype.kind == "f":
            columns = np.moveaxis(self.array, axis, -1).reshape(-1, self.array.shape[axis])
            return [_fraction(_sum(column)) * self.unit for column in columns.tolist()]
        totals = with_room(self.array, self.array.shape[axis]).sum(axis=axis)
        return [_fraction(total) * self.unit for total in np.ravel(totals)]

    def centred(self, axis: int = 0) -> Scaled:
        """The deviations from the means along an axis: n x - sum x, in units of one n-th."""
        n = self.array.shape[axis]
        if self.array.dtype.kind == "f":
            with np.errstate(over="ignore", invalid="ignore"):
                return Scaled(self.array - self.array.mean(axis=axis, keepdims=True), self.unit)
        wide = with_room(self.array, 2 * n)
        return Scaled(np.asarray(n * wide - wide.sum(axis=axis, keepdims=True)), self.unit / n)

    @property
    def near_one(self) -> Scaled:
        """The same numbers; doubles in a unit, a power of two, in which the largest is near 1: no square of it is 0."""
        if self.array.dtype.kind != "f" or not np.isfinite(self.array).all():
            return self
        exponent = int(np.frexp(np.abs(self.array).max(initial=0.0))[1])
        return Scaled(np.ldexp(self.array, -exponent), self.unit * Fraction(2) ** exponent)

    def magnitudes(self) -> Scaled:
        """The absolute values."""
        return Scaled(np.abs(self.array), self.unit)

    def gram(self) -> Scaled:
        """The sums of products of every two columns of a table."""
        x = _roomy(self.array)
        with np.errstate(over="ignore", invalid="ignore"):
            return Scaled(np.asarray(x.T @ x), self.unit**2)

    def squares(self) -> Fraction:
        """The sum of all squares."""
        if self.array.dtype.kind == "f":
            return Scaled(self.array.reshape(-1, 1), self.unit).gram().sums()[0]
        return int(sum_of_squares(self.array.reshape(-1), _largest(self.array))) * self.unit**2

    def moments(self) -> Moments:
        """Of a flat sample."""
        return Moments(self.array.size, self.sums()[0], self.centred().squares())

    def moments_of_rows(self) -> list[Moments]:
        """Of every row of a table."""
        if self.array.dtype.kind == "f":
            return [Scaled(row, self.unit).moments() for row in self.array]
        centred = self.centred(1)
        squares = sum_of_squares(centred.array, _largest(centred.array), axis=1).tolist()
        size, unit = self.array.shape[1], centred.unit**2
        return [Moments(size, total, square * unit) for total, square in zip(self.sums(1), squares, strict=True)]


@dataclass(frozen=True)
class Moments:
    """The size and the sum of one sample, and the sum of its squared deviations from the mean."""

    size: int
    total: Fraction
    squares: Fraction

    @property
    def mean(self) -> Fraction:
        return self.total / self.size

    @property
    def variance(self) -> Fraction:
        """The sum of squared deviations over size - 1."""
        return self.squares / (self.size - 1)


def differences(a: Numbers, b: Numbers, arithmetic: Arithmetic) -> Scaled:
    """a - b of two samples of one decimal scale; those of computed doubles are exact too."""
    if arithmetic == "decimal" and (a.integers is None or b.integers is None):
        both = Scaled.of_doubles(np.stack([a.values, b.values]))  # in one unit
        return both[0] - both[1]
    return Scaled.of(a, arithmetic) - Scaled.of(b, arithmetic)


def other_arithmetic(
    used: Arithmetic, symbol: str, ours: float, statistic: Callable[[Arithmetic], float]
) -> tuple[str, ...]:
    """A sentence if a statistic, printed with six digits, is another one in the arithmetic that was not asked for."""
    other: Arithmetic = "float" if used == "decimal" else "decimal"
    try:
        theirs = f"{statistic(other):.6g}"
    except InputError as error:
        return (f'arithmetic="{other}" would fail: {error.message}',)
    cause = "doubles lose digits to rounding and cancellation"
    return () if f"{ours:.6g}" == theirs else (f'arithmetic="{other}" would give {symbol} = {theirs}: {cause}',)


def total(parts: Iterable[Fraction]) -> Fraction:
    """The sum, those of one denominator added up as whole numbers first: of thousands few have another."""
    sums: dict[int, int] = {}
    for part in parts:
        sums[part.denominator] = sums.get(part.denominator, 0) + part.numerator
    return sum((Fraction(above, below) for below, above in sums.items()), Fraction(0))


def stated(x: float) -> Fraction:
    """A number given as an option, as it was written: 0.1 is a tenth."""
    integer, exponent = parse_decimal(repr(float(x)))
    return Fraction(integer) * Fraction(10) ** exponent


def summed(mean: float, sd: float, n: int) -> Moments:
    """The moments of a sample from its printed mean, standard deviation and size."""
    if n < 2 or not sd >= 0:
        words = f"mean {mean:g}, sd {sd:g}, n = {n}: a size of at least 2 and an sd of at least 0 are needed"
        raise InputError("summary", words)
    return Moments(int(n), n * stated(mean), (n - 1) * stated(sd) ** 2)


def rounded(x: Fraction) -> float:
    """The nearest double, infinite where it is beyond all of them."""
    try:
        return x.numerator / x.denominator
    except OverflowError:
        return math.inf if x > 0 else -math.inf


def ratio(a: Fraction, b: Fraction) -> float:
    """a / b, rounded once: NaN for 0/0, infinite where only b is 0."""
    if b == 0:
        return math.nan if a == 0 else math.inf if a > 0 else -math.inf
    return rounded(a / b)


def root(x: Fraction) -> float:
    """The square root, rounded once."""
    return _root_of_ratio(x.numerator, x.denominator)


def _root_of_ratio(above: int, below: int) -> float:
    """The square root of above / below, in lowest terms or not.

    It is taken of an integer x 4**shift of at least 128 bits; whatever the integer root leaves over is kept in one
    bit below it, so that the rounding to 53 bits goes the right way.
    """
    bits = above.bit_length() - below.bit_length()
    shift = max(0, DOUBLE_BITS + 11 - bits // 2)
    scaled, rest = divmod(above << 2 * shift, below)
    whole = math.isqrt(scaled)
    inexact = rest > 0 or whole * whole < scaled
    try:
        return (2 * whole + inexact) / (2 << shift)
    except OverflowError:
        return math.inf


def logarithm(x: Fraction) -> float:
    """The natural logarithm, also near 1 and beyond the doubles."""
    if Fraction(1, 2) < x < 2:
        return math.log1p(x - 1)
    power = x.numerator.bit_length() - x.denominator.bit_length()
    return math.log(x / Fraction(2) ** power) + power * math.log(2)


def studentized(effect: Fraction, variance: Fraction) -> float:
    """effect / sqrt(variance), rounded once: NaN for 0/0, infinite where only the variance is 0."""
    if variance == 0:
        return ratio(effect, variance)
    size = _root_of_ratio(effect.numerator**2 * variance.denominator, effect.denominator**2 * variance.numerator)
    return -size if effect < 0 else size


def determinant(matrix: Scaled) -> Fraction:
    """The determinant, exactly zero where the matrix is singular.

    Elimination without fractions (Bareiss 1968): every division by the last pivot leaves no rest.
    """
    if matrix.array.dtype.kind == "f":
        whole = Scaled.of_doubles(matrix.array)
        matrix = Scaled(whole.array, whole.unit * matrix.unit)
    rows = [[int(x) for x in row] for row in matrix.array]
    last, sign = 1, 1
    for j in range(len(rows)):
        pivot = next((i for i in range(j, len(rows)) if rows[i][j]), None)
        if pivot is None:
            return Fraction(0)
        if pivot != j:
            rows[j], rows[pivot], sign = rows[pivot], rows[j], -sign
        for i in range(j + 1, len(rows)):
            rows[i] = [(x * rows[j][j] - rows[i][j] * y) // last for x, y in zip(rows[i], rows[j], strict=True)]
        last = rows[j][j]
    return sign * last * matrix.unit ** len(rows)


@lru_cache(maxsize=64)
def _power_of_ten(exponent: int) -> Fraction:
    return Fraction(10) ** exponent


def _roomy(x: Numeric) -> Numeric:
    """The same columns, in Python integers where a sum of products would not fit in 64 bits."""
    if x.dtype.kind != "i" or not x.size:
        return x
    return x.astype(object) if _largest(x) ** 2 * len(x) > LARGEST_INT64 else x


def _largest(x: Numeric) -> int:
    return max(abs(int(x.max())), abs(int(x.min())))


def _sum(doubles: list[float]) -> float:
    try:
        return math.fsum(doubles)
    except (OverflowError, ValueError):  # beyond the doubles, or infinities of both signs
        return math.nan


def _fraction(x: Any) -> Fraction:
    if isinstance(x, (float, np.floating)):
        if not math.isfinite(x):
            words = 'a sum of squares is beyond the doubles: use arithmetic="decimal", which has no such limit'
            raise InputError("overflow", words, where="arithmetic")
        return Fraction(float(x))
    return Fraction(int(x))
