"""What somebody has as an array of numbers or text of one shape; what cannot be one is refused with what to do."""

import math
from collections.abc import Callable, ItemsView, Iterator, Mapping, MappingView, Set
from inspect import isroutine
from typing import Any

import numpy as np

from nptests.errors import CURE, SHORT, InputError, as_written, call_written
from nptests.vocabulary import Array, Numeric

CACHED = 2**14  # numbers that stay in the cache together
Where = Callable[[tuple[int, ...]], str]  # from the index of a cell to its name


def parts(size: int) -> Iterator[slice]:
    """Stretches that stay in the cache, with what is made of them on the way."""
    return (slice(start, min(start + CACHED, size)) for start in range(0, size, CACHED))


def position(index: tuple[int, ...]) -> str:
    """Where a cell stands when nothing has a name: counted from 1."""
    if not index:
        return "the value"
    if len(index) == 2:
        return f"row {index[0] + 1}, column {index[1] + 1}"
    return "position " + ", ".join(str(i + 1) for i in index)


def as_array(data: Any) -> Numeric:
    """A numpy array of one of the kinds we read, or an error that names the kind that we do not."""
    if type(data) is not np.ndarray and isinstance(data, np.ndarray) and isinstance(data, np.ma.MaskedArray):
        data = np.ma.filled(data.astype(object), np.nan) if np.ma.is_masked(data) else data.data  # gaps of any kind
    refuse_unordered(data)
    if isinstance(data, Mapping):
        key = next((key for key in data if str(key).startswith("test_")), next(iter(data), "scores"))
        words = f"a dictionary is no list of numbers: write {as_written(data, 'a')}[{key!r}]"
        raise InputError("kind", words)
    try:
        array = np.asarray(data)
        if array.dtype.kind == "U" and not isinstance(data, np.ndarray):
            array = np.array(data, dtype=object)  # numbers beside texts stay numbers
    except ValueError:
        raise InputError("ragged", _ragged(data)) from None
    if array.dtype.kind == "b":
        return array.astype(int)  # whoever hands them over means 1 and 0: passed and failed
    if array.dtype.kind == "c":
        raise InputError("complex", "the values are complex numbers: take the real part or the modulus first")
    if array.dtype.kind in "Mm":
        raise InputError("dates", "the values are dates or durations: convert them to numbers first")
    if array.dtype.kind not in "iufOUS":
        raise InputError("kind", f"the values are of kind {array.dtype}: numbers or decimal text are needed")
    return array


def refuse_unordered(data: Any) -> None:
    """Refuse what numpy takes for one object: views, sets, what is read once, and the sparse matrices of scipy."""
    kind = type(data)
    if kind in (np.ndarray, list, tuple):
        return
    if isinstance(data, ItemsView):
        words = f"{kind.__name__} are pairs: hand over the dictionary itself, or dict(items)"
    elif isinstance(data, Set) and not isinstance(data, MappingView):
        words = f"a {kind.__name__} has no order and nothing twice: hand over a list, which has both"
    elif isinstance(data, (MappingView, Iterator)):
        held = as_written(data, "data")
        listed = f"list{held}" if " for " in held and held[0] == "(" else f"list({held})"
        whole = call_written(held, 4 * SHORT).replace(held, listed)  # which is no line alone
        words = f"a {kind.__name__} is no list: write {whole}"
    elif hasattr(kind, "toarray") and hasattr(kind, "nnz"):  # the class: frames search their columns for a name
        words = f"a {kind.__name__} is sparse: write .toarray() behind it, if what it leaves out are scores of 0"
    elif hasattr(kind, "ngroups"):
        words = f"a {kind.__name__} is no table: write .mean() behind it, if the means are to be compared"
    elif isroutine(data):
        words = f"a {kind.__name__} is no data: call it on yours first"
    else:
        return
    raise InputError("kind", words)


def dimensions(data: Any) -> int:
    """How deep lists or an array go; lists of different lengths are refused, and what is none."""
    refuse_unordered(data)
    try:
        return int(np.ndim(data))
    except ValueError:
        raise InputError("ragged", _ragged(data)) from None


def _ragged(data: Any) -> str:
    try:
        lengths = [len(row) for row in data]
    except TypeError:
        odd = [i for i, cell in enumerate(data) if hasattr(cell, "__len__") and not isinstance(cell, str)]
        if odd:
            return f"position {odd[0] + 1} is a list among numbers: every cell must be one number"
        return "the values do not form a table: every row must be a list of the same length"
    usual = max(set(lengths), key=lengths.count)
    odd = [i for i, length in enumerate(lengths) if length != usual]
    if not odd:
        return "a cell of the table is itself a list: every cell must be one number"
    return f"row {odd[0] + 1} has {lengths[odd[0]]} values where the others have {usual}: fill or drop it"


def ends(x: Array) -> tuple[float, float]:
    """The least and the largest of the numbers; NaN where one is missing."""
    least, most = np.minimum.reduce(x, axis=None, initial=math.inf), np.maximum.reduce(x, axis=None, initial=-math.inf)
    return float(least), float(most)


def largest(x: Array) -> float:
    """The largest of the numbers, its sign left out; NaN where one is missing."""
    least, most = ends(x)
    return max(most, -least, 0.0)


def refuse_not_finite(x: Array, where: Where) -> float:
    """Scores are finite numbers; the largest of them, its sign left out."""
    if math.isfinite(most := largest(x)):
        return most
    index = tuple(int(i) for i in np.argwhere(~np.isfinite(x))[0])
    if math.isnan(float(x[index])):
        raise InputError("missing", f"{where(index)} is missing (NaN): {CURE}", where=where(index))
    raise InputError("infinite", f"{where(index)} is infinite: scores must be finite numbers", where=where(index))
