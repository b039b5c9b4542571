"""Missing scores of samples, left out where that is asked for; infinite ones, which stand beyond all others."""

import math
from collections.abc import Iterator, Mapping, Sized
from decimal import Decimal
from itertools import compress
from numbers import Real
from typing import Any

import numpy as np

from nptests.data.arrays import dimensions

PLAIN = (Real, Decimal, str)  # one number, or one in print


def without_missing(args: tuple[Any, ...], *, of_rows: bool) -> tuple[tuple[Any, ...], str] | None:
    """Samples without missing scores, and how many went: of pairs and blocks all of a row that lacks one."""
    samples = [x for x in args if isinstance(x, Sized) and not isinstance(x, (str, Mapping)) and dimensions(x) == 1]
    if len(args) < 2 or len(samples) < len(args):
        return None
    there = [[x == x for x in sample] for sample in args]  # NaN is not itself
    there = [[*map(all, zip(*there, strict=True))]] * len(args) if of_rows else there
    left = tuple(x[kept] if hasattr(x, "dtype") else [*compress(x, kept)] for x, kept in zip(args, there, strict=True))
    count, many = (sum(map(f, there[:1] if of_rows else there)) for f in (lambda kept: kept.count(False), len))
    if not of_rows:
        return left, f"left out, missing: {count} of {many} scores"
    return left, f"left out, with a missing score: {count} of {many} {'pairs' if len(args) == 2 else 'rows'}"


def is_whole(data: Any) -> bool:
    """Whether it is numbers alone, and none is missing."""
    return all(x == x for x in _numbers(data))


def standing(data: Any, distance: int) -> Any:
    """The same data with whole numbers beyond all others in place of infinite ones; None where there are none.

    distance    how far beyond, in ranges of the finite numbers: the differences with them are beyond all others, too
    """
    held = [*_numbers(data)]
    finite = [x for x in held if math.isfinite(x)]
    if all(not math.isinf(x) for x in held):
        return None
    least, most = math.floor(min(finite, default=0)), math.ceil(max(finite, default=0))
    apart = 2 * distance * max(most - least, 1)
    ends = {math.inf: most + apart, -math.inf: least - apart}
    return _replaced(data, ends)


def _numbers(data: Any) -> Iterator[float]:
    """All the numbers of lists, dictionaries, arrays and frames."""
    if hasattr(data, "select_dtypes"):
        data = data.select_dtypes("number")
    if hasattr(data, "dtype") or hasattr(data, "dtypes"):
        data = np.asarray(data).ravel().tolist()
    for x in data.values() if isinstance(data, Mapping) else data if isinstance(data, (list, tuple)) else [data]:
        if isinstance(x, PLAIN):
            yield _number(x)
        elif x is not data and x is not None:
            yield from _numbers(x)


def _number(x: Any) -> float:
    """A number, also in print; NaN where it is none."""
    try:
        return float(x)
    except ValueError:
        return math.nan


def _replaced(data: Any, ends: Mapping[float, int]) -> Any:
    if isinstance(data, Mapping):
        return {name: _replaced(x, ends) for name, x in data.items()}
    if isinstance(data, (list, tuple)):
        return type(data)([_replaced(x, ends) for x in data])
    if isinstance(data, np.ndarray):
        return np.where(np.isinf(data), np.where(data > 0, *ends.values()), data) if data.dtype.kind == "f" else data
    if isinstance(data, PLAIN):
        return type(data)(ends[number]) if (number := _number(data)) in ends else data  # type: ignore[call-arg]
    return data.replace(ends) if hasattr(data, "iloc") else data
