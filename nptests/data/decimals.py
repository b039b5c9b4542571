"""Printed numbers kept exactly: value = integer x 10**exponent.

A score printed as 0.825 is the integer 825 over 1000, so 0.825 - 0.775 and 0.375 - 0.325 are equal differences; in
binary floating point they are not, and ties between them are lost. `Numbers` holds both readings: `values`, the nearest
doubles, and `integers`, the exact decimals, or None where the numbers were computed rather than printed.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from nptests.data.arrays import Where, as_array, parts, position, refuse_not_finite
from nptests.data.cells import all_plain, places, undressed, with_points
from nptests.errors import CURE, InputError
from nptests.values import Value, changed
from nptests.vocabulary import Arithmetic, Array, Integers, Numeric

# A double carries 15 decimal digits through a round trip; a cell that needs more was computed, not printed.
PRINTED_DIGITS = 15
FEW = PRINTED_DIGITS + 1  # signs of a decimal that has no more digits, its point counted
# 10**22 is the largest power of ten that is exact in a double, so that r / 10**d is the correctly rounded decimal.
MOST_PLACES = 22
TENS = 10.0 ** np.arange(MOST_PLACES + 1)
LARGEST_EXACT_INTEGER = 2**53
GLANCE = 8  # numbers of which one has more digits, as a rule, where any has
LONGEST = 1000  # signs of a number: the longest exact decimal form of a double has 767 digits
LARGEST_INT64 = 2**63 - 1
MOST_BITS = 1024  # of a whole number below the largest double
MAGNITUDES = (-324, 308)  # powers of ten of the smallest and the largest double

COMPUTED = "computed values (more than 15 digits): ties may be noise"

_NUMBER = re.compile(r"([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?")
_MISSING = {"", "na", "n/a", "nan", "none", "null", "-", "--", "?", ".", "/", "<na>", "nat", "n.a.", "n.a", "n/r"}
_MISSING |= {"oom", "timeout", "time out", "to", "mo", "fail", "failed", "error", "err", "dnf", "crash", "✗", "✘", "×"}


@dataclass(frozen=True, eq=False)
class Numbers(Value):
    """Finite numbers of any shape: as doubles and, where they are decimals, as integers x 10**exponent."""

    values: Array
    integers: Numeric | None
    exponent: int
    notes: tuple[str, ...] = ()

    def working(self, arithmetic: Arithmetic) -> Numeric:
        """What to subtract: exact integers (in units of 10**exponent) under "decimal", doubles under "float"."""
        return self.values if arithmetic == "float" or self.integers is None else self.integers

    def measured(self, worked: Numeric) -> Array:
        """Numbers made from `working` by adding and subtracting, back on the scale of the scores."""
        return worked if worked.dtype.kind == "f" else in_powers_of_ten(worked, self.exponent)

    def means(self, axis: int) -> Array:
        """The means along an axis: of decimals exact, then rounded once."""
        if self.integers is None:
            return np.asarray(self.values.mean(axis=axis))
        total, parts = self.integers.astype(object).sum(axis=axis), self.integers.shape[axis]
        up, down = 10 ** max(self.exponent, 0), 10 ** max(-self.exponent, 0)
        return np.asarray(total * up / (parts * down), dtype=np.float64)

    def __getitem__(self, index: Any) -> Numbers:
        picked = None if self.integers is None else self.integers[index]
        return Numbers(self.values[index], picked, self.exponent, self.notes)


def numbers(data: Any, *, decimals: int | None = None, where: Where = position) -> Numbers:
    """Read an array, nested list, list of strings or of Decimals; refuse whatever is not a finite number.

    decimals    the printed precision, where the caller knows it: every value is that decimal
    where       tells a reader which cell is meant, from its index
    """
    array = as_array(data)
    if array.dtype.kind in "iu":
        result = _from_integers(array)
    elif array.dtype.kind == "f" and array.dtype.itemsize == 8:
        result = _from_floats(array, where)
    else:
        result = _from_cells(array, where)
    return result if decimals is None else _stated(result, decimals)


def _from_integers(array: Numeric) -> Numbers:
    largest = max(abs(int(array.max())), abs(int(array.min()))) if array.size else 0
    wide = array.astype(np.int64) if largest <= LARGEST_INT64 else array.astype(object)
    return Numbers(_frozen(array.astype(np.float64)), _frozen(wide), 0)


def _from_floats(x: Array, where: Where) -> Numbers:
    most = refuse_not_finite(x, where)
    x = np.add(x, 0.0, order="C", dtype=np.float64)
    return _printed_alike(x, most) or _from_any_floats(x, where)


def _printed_alike(x: Array, most: float) -> Numbers | None:
    """Doubles of at most 15 digits at the first number of places that suffices for all; None where there is none."""
    if x.size == 0 or most >= 10.0**PRINTED_DIGITS:
        return None
    first, least = float(x.flat[0]), PRINTED_DIGITS + 1
    for d in range(least):
        if round(first * 10.0**d) / 10.0**d == first:
            least = d
            break
    flat, integers = x.ravel(), np.empty(x.shape, dtype=np.int64)
    for d in range(least, PRINTED_DIGITS + 1):
        # Below 10**15 whatever fits at fewer places fits here too: this is the number of the finest cell.
        if round(most * 10.0**d) >= 10**PRINTED_DIGITS:
            return None
        for part in parts(x.size):
            scaled = np.rint(flat[part] * TENS[d])
            if (scaled / TENS[d] != flat[part]).any():
                break
            integers.ravel()[part] = scaled
        else:
            return Numbers(_frozen(x), _frozen(integers), -d)
    return None


def _from_any_floats(x: Array, where: Where) -> Numbers:
    """Cell by cell at its own number of places."""
    fractions = (value for value in x.ravel()[:GLANCE].tolist() if value % 1)
    if any(digits(parse_decimal(repr(value))[0]) > PRINTED_DIGITS for value in fractions):
        return Numbers(_frozen(x), None, 0, (COMPUTED,))
    places = np.full(x.shape, -1)
    scaled = np.zeros(x.shape)
    open_cells = np.ones(x.shape, dtype=bool)
    for d in range(MOST_PLACES + 1):
        with np.errstate(over="ignore"):
            candidate = np.rint(x * 10.0**d)
        fits = open_cells & (np.abs(candidate) < LARGEST_EXACT_INTEGER) & (candidate / 10.0**d == x)
        places[fits], scaled[fits] = d, candidate[fits]
        open_cells &= ~fits
        if not open_cells.any():
            break
    computed = ((np.abs(scaled) >= 10.0**PRINTED_DIGITS) & (places > 0)).any()
    if computed:
        return Numbers(_frozen(x), None, 0, (COMPUTED,))
    if not open_cells.any():
        finest = int(places.max(initial=0))
        return _together(x, scaled.astype(np.int64), finest - places, -finest)
    # Magnitudes outside 1e-22 .. 2**53: read the shortest decimal that gives the double back.
    return _from_texts(x, [repr(float(v)) for v in x.flat], where)


def _from_cells(array: Numeric, where: Where) -> Numbers:
    """Strings, Decimals, mixed objects, and floats of other widths (by their own shortest decimal)."""
    plain = _from_plain(array)
    if plain is not None:
        return plain
    texts: list[str] = []
    for index, cell in np.ndenumerate(array):
        texts.append(_cell_text(cell, index, where))
    texts, notes = undressed(texts, "the data")
    text_places = [i for i, cell in enumerate(array.flat) if isinstance(cell, (str, bytes))]  # numbers prove no mark
    for i, text in zip(text_places, with_points([texts[i] for i in text_places], "the data"), strict=True):
        texts[i] = text
    read = _from_texts(None, texts, where, array.shape)
    return changed(read, notes=(*notes, *read.notes)) if notes else read


def _from_plain(array: Numeric) -> Numbers | None:
    """Cells that are plain decimals of few figures, all at once; None where one is anything else."""
    cells = array.ravel().tolist()
    if not set(map(type, cells)) <= {str} or not all_plain(cells):
        return None
    x = np.fromiter(map(float, cells), np.float64, len(cells)).reshape(array.shape)
    return of_plain(x, places(cells).reshape(array.shape), max(map(len, cells), default=0))


def of_plain(x: Array, behind: Integers, longest: int) -> Numbers | None:
    """The doubles of plain decimals with their exact reading; None where these are not of few figures.

    behind     the figures behind each point
    longest    the most signs of one
    """
    if longest > FEW:
        return None
    # A double and its product with a power of ten, which is a double too, are each within half a unit in the last
    # place of the decimal's own: within 1/2 of a whole number below 2**51, which rounding then gives exactly.
    scaled = x * TENS[behind]
    if np.abs(scaled).max(initial=0.0) >= 2**51:
        return None
    integers = np.rint(scaled).astype(np.int64)
    behind = np.where(integers == 0, 0, behind)
    finest = int(behind.max(initial=0))
    if int(np.abs(integers).max(initial=0)) * 10**finest > LARGEST_INT64:
        return None
    common = integers * 10 ** (finest - behind)
    return Numbers(_frozen(x), _frozen(common), -finest)


def _cell_text(cell: Any, index: tuple[int, ...], where: Where) -> str:
    if type(cell) is str:
        return cell.strip()
    if isinstance(cell, bytes):
        cell = cell.decode(errors="replace")
    if isinstance(cell, (bool, np.bool_)):
        words = f"{where(index)} is {cell}, a boolean: write 0 or 1 if that is meant"
        raise InputError("boolean", words, where=where(index))
    if isinstance(cell, (complex, np.complexfloating)):
        raise InputError("complex", f"{where(index)} is the complex number {cell}", where=where(index))
    if isinstance(cell, (list, tuple, np.ndarray)):
        words = f"{where(index)} is a list, not a number: the rows have different shapes"
        raise InputError("ragged", words, where=where(index))
    if isinstance(cell, int) and cell.bit_length() > MOST_BITS:
        raise InputError("limit", f"{where(index)} is a whole number beyond every double", where=where(index))
    return str(cell).strip()


def _from_texts(x: Array | None, texts: Sequence[str], where: Where, shape: tuple[int, ...] | None = None) -> Numbers:
    shape = x.shape if x is not None else shape
    assert shape is not None
    indices: Iterable[tuple[int, ...]] = np.ndindex(*shape)
    parsed = [_parsed(t, i, where) for t, i in zip(texts, indices, strict=True)]
    if x is None:
        x = np.array([float(t) for t in texts], dtype=np.float64).reshape(shape)
        refuse_not_finite(x, where)
    if any(exponent < 0 and digits(integer) > PRINTED_DIGITS for integer, exponent in parsed):
        return Numbers(_frozen(x), None, 0, (COMPUTED,))
    finest = min((exponent for integer, exponent in parsed if integer), default=0)
    integers = [integer * 10 ** (exponent - finest) if integer else 0 for integer, exponent in parsed]
    return Numbers(_frozen(x), _frozen(as_integers(integers).reshape(shape)), finest)


def _together(x: Array, integers: Integers, shift: Numeric, exponent: int) -> Numbers:
    largest = int(np.abs(integers).max(initial=0)) * 10 ** int(shift.max(initial=0))
    if largest <= LARGEST_INT64:
        common = integers * 10 ** shift.astype(np.int64)
    else:
        common = integers.astype(object) * np.array([10 ** int(s) for s in shift.flat], dtype=object).reshape(
            shift.shape
        )
    return Numbers(_frozen(x), _frozen(common), exponent)


def _stated(read: Numbers, decimals: int) -> Numbers:
    if isinstance(decimals, bool) or not isinstance(decimals, int) or not 0 <= decimals <= MOST_PLACES:
        raise InputError("decimals", f"decimals={decimals!r}: give the number of printed decimals, 0 to {MOST_PLACES}")
    scaled = np.rint(read.values * 10.0**decimals)
    if np.abs(scaled).max(initial=0.0) >= LARGEST_EXACT_INTEGER:
        raise InputError("decimals", f"decimals={decimals} needs more digits than these values carry: state fewer")
    values = scaled / 10.0**decimals
    # Noise of computing is some units in the last place; anything beyond was rounded away by this statement.
    changed = int((np.abs(values - read.values) > 16 * np.spacing(np.abs(read.values))).sum())
    notes = (f"decimals={decimals} rounded {changed} of {values.size} values",) if changed else ()
    return Numbers(_frozen(values), _frozen(scaled.astype(np.int64)), -decimals, notes)


def _parsed(text: str, index: tuple[int, ...], where: Where) -> tuple[int, int]:
    try:
        return parse_decimal(text)
    except InputError:  # again, to say where: words for every cell would take longer than reading it
        return parse_decimal(text, where(index))


def parse_decimal(text: str, place: str = "") -> tuple[int, int]:
    """(integer, exponent) with value integer x 10**exponent, all printed digits kept: "0.040" is (40, -3)."""
    match = _NUMBER.fullmatch(text)
    if match is None or not (match[2] or match[3]):
        raise _not_a_number(text, place)
    if len(text) > LONGEST:
        sentence = f"{place or 'the text'} is a number of {len(text)} signs: no score needs so many"
        raise InputError("text", sentence, where=place or None)
    sign, whole, fraction, power = match[1], match[2] or "", match[3] or "", match[4] or "0"
    integer, exponent = int(whole + fraction), int(power) - len(fraction)
    if not integer:  # 0e99999999 is zero, whatever its power
        return 0, max(exponent, -LONGEST) if exponent < 0 else 0
    if not MAGNITUDES[0] <= len(str(integer)) - 1 + exponent <= MAGNITUDES[1]:
        words = f"{place or 'the number'} is {text[:40]}, outside of what a computer's numbers hold (5e-324 to 1.8e308)"
        raise InputError("limit", f"{words}: change the unit", where=place or None)
    return (-integer if sign == "-" else integer), exponent


def is_missing(text: str) -> bool:
    """Whether a text stands for a score that is not there."""
    return text.strip().lower() in _MISSING


def _not_a_number(text: str, place: str) -> InputError:
    at = place or "the text"
    if is_missing(text):
        return InputError("missing", f"{at} is missing ({text!r}): {CURE}", where=place or None)
    if text.strip().lower().lstrip("+-") in {"inf", "infinity"}:
        return InputError("infinite", f"{at} is infinite: scores must be finite numbers", where=place or None)
    return InputError("text", f"{at} is {text[:80]!r}, not a number: {_cure(text)}", where=place or None)


def _cure(text: str) -> str:
    """What to write in place of something that begins or ends like a number."""
    suffixed = re.fullmatch(r"[$€£]?\s*(\d+(?:\.\d+)?)\s*([kKmM])?", text.strip())
    if suffixed is not None and suffixed[2]:
        times = {"k": 1_000, "m": 1_000_000}[suffixed[2].lower()]
        return f"write {Fraction(suffixed[1]) * times} if that is meant"
    bracketed = re.fullmatch(r"\(\s*(\d+(?:\.\d+)?|\.\d+)\s*\)|(\d+(?:\.\d+)?|\.\d+)\s*-", text.strip())
    if bracketed is not None:
        plain = bracketed[1] or bracketed[2]
        return f"write -{plain} if it is negative, {plain} if it is not"
    begun = re.match(r"[$€£]?\s*(-?\d+(?:[_ ]\d{3})*(?:\.\d+)?)(?![\d.,])\D*$", text.strip())
    if begun is None:
        return "correct or remove it"
    return f"write {begun[1].replace('_', '').replace(' ', '')} if that is the number, or correct it"


def whole_or_not(values: Sequence[Any], where: Callable[[int], str]) -> tuple[int | float, ...]:
    """Counts and other single numbers, in numbers or text: whole ones as integers of any size."""
    texts = with_points(
        [_cell_text(value, (i,), lambda index: where(index[0])) for i, value in enumerate(values)], "the data"
    )
    exact_parts = (parse_decimal(text, where(i)) for i, text in enumerate(texts))
    return tuple(
        integer * 10**exponent if exponent >= 0 else _shortened(integer, exponent) for integer, exponent in exact_parts
    )


def _shortened(integer: int, exponent: int) -> int | float:
    whole, rest = divmod(integer, 10**-exponent)
    return float(f"{integer}e{exponent}") if rest else whole


def digits(integer: int) -> int:
    """Significant digits of an integer, trailing zeros not counted."""
    return len(str(abs(integer)).rstrip("0"))


def as_integers(integers: Sequence[int]) -> Numeric:
    """int64 where all fit, Python integers otherwise."""
    if max((abs(i) for i in integers), default=0) <= LARGEST_INT64:
        return np.array(integers, dtype=np.int64)
    return np.array(integers, dtype=object)


def with_room(integers: Numeric, factor: int) -> Numeric:
    """The same numbers, in Python integers where `factor` times the largest would not fit in 64 bits."""
    if integers.dtype.kind != "i" or not integers.size:
        return integers
    largest = max(abs(int(integers.max())), abs(int(integers.min())))
    return integers.astype(object) if largest * factor > LARGEST_INT64 else integers


def in_powers_of_ten(integers: Numeric, exponent: int) -> Array:
    """integer x 10**exponent as doubles, correctly rounded where the integers are below 2**53."""
    if -MOST_PLACES <= exponent <= 0 and integers.dtype.kind == "i":
        return np.asarray(integers / 10.0**-exponent)
    # Python's own reading of decimal text is correctly rounded at any size.
    return np.array([float(f"{int(i)}e{exponent}") for i in integers.flat]).reshape(integers.shape)


def exact(x: Numbers) -> list[Fraction]:
    """The numbers as fractions: decimals as printed, and computed values as the binary fractions that doubles are."""
    if x.integers is None:
        return [Fraction(float(v)) for v in x.values.flat]
    unit = Fraction(10) ** x.exponent
    return [int(i) * unit for i in x.integers.flat]


@dataclass(frozen=True)
class OtherArithmetic:
    """What a statistic would have been in the arithmetic that was not asked for."""

    name: Arithmetic
    statistic: float

    @classmethod
    def of(cls, used: Arithmetic, statistic: Callable[[Arithmetic], Any]) -> OtherArithmetic:
        other: Arithmetic = "float" if used == "decimal" else "decimal"
        return cls(other, float(statistic(other)))

    def note(self, symbol: str, ours: float) -> tuple[str, ...]:
        """A sentence if the two answers differ."""
        if self.statistic == ours or (math.isnan(self.statistic) and math.isnan(ours)):
            return ()
        cause = "floating-point noise breaks ties of printed decimals"
        return (f'arithmetic="{self.name}" would give {symbol} = {self.statistic:.6g}: {cause}',)


def half_unit(text: str) -> tuple[float, float]:
    """The interval of numbers that round to the printed decimal: "0.040" is [0.0395, 0.0405]."""
    integer, exponent = parse_decimal(text)
    return float(f"{10 * integer - 5}e{exponent - 1}"), float(f"{10 * integer + 5}e{exponent - 1}")


def _frozen(array: Numeric) -> Numeric:
    # Ours alone already: row by row in memory, and an array again where a sum of one without a dimension is none.
    array = np.asarray(array, order="C")
    array.flags.writeable = False
    return array
