"""Which numbers of a result a claim can be about: the names for `value`, with what they are on a worked example."""

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from nptests.document.writers.text import columns
from nptests.errors import InputError, did_you_mean
from nptests.procedures import examples
from nptests.procedures.descriptor import Procedure, options_of
from nptests.procedures.listed import catalogue
from nptests.results import Comparison, Comparisons

# What says how a result came about, and is no printed number.
_ABOUT = frozenset({"options", "notes", "status", "details", "null", "algorithms", "datasets", "names", "procedure"})


@dataclass(frozen=True)
class Field:
    """A name for `value`, what `at` has to say with it, and the number on the worked example."""

    name: str
    at: str
    example: str


def fields(test: str) -> tuple[Field, ...]:
    """The names of the numbers that a test gives; a door, those of its procedure that its summaries suffice for."""
    procedures = {f.__name__: p for p in catalogue() for f in (p.run, *p.doors)}
    identifier = test.replace("-", "_")
    if identifier not in procedures:
        near = did_you_mean(identifier, procedures) or f"the names are {', '.join(procedures)}"
        raise InputError("test", f"there is no test {test!r}: {near}", where=test)
    procedure = procedures[identifier]
    result = examples.worked(procedure)
    every = tuple(_of_comparisons(procedure, result) if isinstance(result, Comparisons) else _of_outcome(result))
    of_rows = () if identifier == procedure.name else tuple(f'["{name}"' for name in getattr(result, "datasets", ()))
    return tuple(field for field in every if not field.at.startswith(of_rows or "\0"))


def text(test: str) -> str:
    """The same as a page for the terminal."""
    rows = [(f.name, f.at or "-", f.example) for f in fields(test)]
    heading = "value = ... in a claim about this test; the numbers are those of its worked example\n\n"
    return f"{test}: {heading}{columns([('value', 'at', 'example'), *rows])}"


def _of_outcome(result: Any) -> Iterator[Field]:
    names = {f.name: getattr(result, f.name) for f in dataclasses.fields(result) if f.name not in _ABOUT}
    every = {**names, **result.details} if isinstance(getattr(result, "details", None), Mapping) else names
    for name, value in every.items():
        example = _shown(value)
        if example is not None:
            yield Field(name, _place(name, value, result), example)
    if hasattr(result, "pvalue"):
        yield Field("rejected", "alpha = 0.05 beside it", "rejected or retained")
    if getattr(result, "mean_ranks", None):
        yield Field("order", "", "A < B = C: from best to worst")


def _of_comparisons(procedure: Procedure, result: Comparisons) -> Iterator[Field]:
    row, pair = result.rows[0], f'["{result.rows[0].a} vs {result.rows[0].b}"]'
    own = "adjust" not in options_of(procedure.run)
    for f in dataclasses.fields(Comparison):
        example = _shown(getattr(row, f.name))
        if example is not None and f.name != "interval":
            yield Field("unadjusted" if f.name == "pvalue" and own else f.name, pair, example)
    for name, end in zip(("lower", "upper"), row.interval or (), strict=False):
        yield Field(name, pair, f"{end:.6g}")
    yield from (Field(name, pair, _shown(result.details[name][0]) or "") for name in ("plus", "minus")
                if name in result.details)  # fmt: skip
    if procedure.decides:
        yield Field("rejected", f"{pair}, alpha = 0.05 beside it", "rejected or retained")


def _shown(value: Any) -> str | None:
    """A number, or the first of several; None for what is no number."""
    if value is None or isinstance(value, (str, bool, Mapping)):
        return None
    try:
        array = np.asarray(value)
    except ValueError:  # of samples of unequal sizes: no claim can name a place among them
        return None
    if array.dtype.kind not in "iuf" or not array.size or np.isnan(array.astype(float)).all():
        return None
    first = f"{float(array.ravel()[0]):.6g}"
    return first if array.ndim == 0 else f"{first} ..."


def _place(name: str, value: Any, result: Any) -> str:
    """What `at` names: nothing, an algorithm, a data set, both, or a position; the ends of intervals are 1 and 2."""
    shape = np.asarray(value).shape
    algorithms = () if "interval" in name else getattr(result, "algorithms", ()) or getattr(result, "names", ())
    datasets = getattr(result, "datasets", ())
    labels = []
    for size in shape:
        named = next((names for names in (datasets, algorithms) if names and len(names) == size), None)
        labels.append(f'"{named[0]}"' if named else "1")
        datasets = () if named is datasets else datasets
    return f"[{', '.join(labels)}]" if labels else ""
