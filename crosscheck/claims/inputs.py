"""How numbers stand in a claim: in quotes or bare, counts as shares of a known number, p-values as bounds.

"83.3 % of 30" is whichever whole number out of 30 prints as 83.3 %.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from math import ceil, floor
from typing import Any

from crosscheck.claims.printed import Printed
from nptests.data.kinds.answers import of_table
from nptests.errors import InputError

_SHARE = re.compile(r"(?P<share>\S(?:.*?\S)?)\s++of\s++(?P<size>\d+)")


def share(text: str, decimal: str) -> Printed | None:
    """A count behind a printed share, with every whole number that it can be; None for what is no share of a number.

    "25 of 30" is the count 25; "83 % of 30" and "0.83 of 30" are shares.
    """
    match = _SHARE.fullmatch(text.strip())
    read = None if match is None else Printed.of(match["share"], decimal=decimal)
    if match is None or read is None or read.value is None or read.unit is None:
        return None
    size, value = int(match["size"]), read.value
    if "%" not in match["share"] and value == value.to_integral_value() and read.unit == 1:
        counts = [int(value)] if 0 <= value <= size else []
    else:
        reach = Fraction(read.unit) / 2
        low, high = (size * (Fraction(value) + sign * reach) for sign in (-1, 1))
        counts = [c for c in range(max(0, ceil(low)), min(size, floor(high)) + 1)]
    if not counts:
        raise InputError("claims", f"no whole number out of {size} prints as {match['share']}", where=text)
    nearest = min(counts, key=lambda c: abs(c - size * Fraction(value)))
    ends = float(counts[0]), float(counts[-1])
    return replace(
        read, text=text, low=ends[0], high=ends[1], value=Decimal(nearest), unit=Decimal(1), counts=tuple(counts)
    )


def whole(text: str) -> int | None:
    """A count as it is printed, "1,024" too; None for what is none."""
    plain = re.sub(r"(?<=\d),(?=\d{3}(?!\d))", "", text.strip())
    return int(plain) if plain.isdigit() else None


def below(read: Printed) -> Printed:
    """A p-value that is printed as a bound, <0.001, as all that it can be: from 0 to the bound, or from it to 1."""
    if read.value is not None or read.word is not None or not read.low < read.high:
        return read
    low, high = max(read.low, 0.0), min(read.high, 1.0)
    ends = Decimal(repr(low)), Decimal(repr(high))
    return replace(read, low=low, high=high, value=sum(ends, Decimal(0)) / 2, unit=ends[1] - ends[0])


def bare(body: Mapping[str, Any]) -> bool:
    """Whether numbers of a claim stand without quotes and are read as printed ones."""
    printed = [x for x in unfolded(body.get("args", ())) if not plain_data(x)]
    printed += [body.get(key) for key in ("summary", "pvalues", "with")]
    return not body.get("exact", False) and any(map(_has_fraction, printed))


def unfolded(arguments: Iterable[Any]) -> Iterator[Any]:
    """Arguments, with the true and the predicted labels 1, 2, ... in place of {confusion = [[...], ...]}."""
    for argument in arguments:
        if isinstance(argument, Mapping) and "confusion" in argument:
            yield from ([int(label) for label in labels] for labels in of_table(argument["confusion"]))
        else:
            yield argument


def plain_data(argument: Any) -> bool:
    """Whether an argument is a sample of numbers without quotes: data as they are, and no summary that was printed."""
    return isinstance(argument, list) and all(isinstance(x, (int, float)) for x in argument)


def _has_fraction(data: Any) -> bool:
    inner = data.values() if isinstance(data, Mapping) else data if isinstance(data, list) else ()
    return isinstance(data, float) or any(map(_has_fraction, inner))
