"""The number or word of a result that a claim is about."""

import itertools
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from crosscheck.claims.claims import Claim
from crosscheck.claims.intervals import Interval
from nptests.errors import InputError
from nptests.procedures import descriptor, listed
from nptests.results import Comparison, Comparisons, Outcome


class Missing(Exception):
    """Something that the claim needs and that the library or the source does not have."""


def picked(result: Any, body: Mapping[str, Any], claim: Claim, rows: Sequence[str] = ()) -> Any:
    """The field of a result that a claim is about; `rows` label the entries that the result does not name."""
    value = body.get("value", "statistic")
    if body.get("at") == "all":
        return _field(result, value)
    at = [str(label) for label in body.get("at", ())]
    if isinstance(result, Comparisons):
        row = _row(result, at)
        counts = {name: result.details[name] for name in ("plus", "minus") if name in result.details}
        if value in (*counts, "least"):
            here = result.rows.index(row)
            return float(min(c[here] for name, c in counts.items() if value in (name, "least")))
        _check_which_p(result, value, claim)
        return _of_row(row, value, at, body)
    if value == "order":
        return _order(result)
    if value == "rejected":
        return decision(result.pvalue, body["alpha"])
    field = _field(result, value)
    # Effects and posteriors name the two that they compare, and no data sets.
    names = own_part(result, "algorithms") or own_part(result, "names") or ()
    return _entry(field, [own_part(result, "datasets") or rows, names], at, claim)


def own_part(result: Any, name: str) -> Any:
    """A part that a result has by this name; words of others, which results answer too, mean other parts."""
    has = name in getattr(type(result), "__dataclass_fields__", ()) or hasattr(type(result), name)
    return getattr(result, name) if has else None


def named(result: Any, name: str) -> Any:
    """A field of a result by its name in a formula; of an array, one of its numbers: rank_sums_1 is the first."""
    array, _, place = name.rpartition("_")
    return np.asarray(_field(result, array))[int(place) - 1] if place.isdigit() else _field(result, name)


def _field(result: Any, value: str) -> Any:
    if value == "signed_ranks":
        return np.asarray(_field(result, "ranks")) * np.sign(_field(result, "differences"))
    field = own_part(result, value)
    if field is None:
        field = result.details.get(value)
    if field is None:
        raise Missing(f"{result.procedure} has no {value}")
    return field


def _row(result: Comparisons, at: Sequence[str]) -> Comparison:
    a, _, b = at[0].partition(" vs ")
    return result.row(a, b or (at[1] if len(at) > 1 else str(result.control)))


def _check_which_p(result: Comparisons, value: str, claim: Claim) -> None:
    """What a test with an adjustment of its own calls its p-value is the adjusted one; `pvalue` would be another."""
    test = listed.find(result.procedure)
    if value == "pvalue" and test is not None and "adjust" not in descriptor.options_of(test.run):
        adjusted = f"the p-values of {result.procedure} are adjusted ({result.adjustment})"
        advice = 'write value = "adjusted", or "unadjusted" for that of a pair by itself'
        raise InputError("claims", f"{claim.name}: {adjusted}: {advice}", where=claim.name)


def _of_row(row: Comparison, value: str, at: Sequence[str], body: Mapping[str, Any]) -> Any:
    if value == "rejected":
        return decision(row.adjusted, body["alpha"])
    # Asked the other way round, differences change sign, and the ends of intervals change places.
    turned = row.a != at[0].partition(" vs ")[0]
    if value in ("lower", "upper"):
        if row.interval is None:
            raise Missing("an interval of the comparison")
        number = row.interval[(value == "upper") != turned]
    else:
        number = getattr(row, "pvalue" if value == "unadjusted" else value)
    return -float(number) if turned and value in ("estimate", "statistic", "lower", "upper") else float(number)


def _entry(field: Any, known: list[Sequence[str]], at: Sequence[str], claim: Claim) -> Any:
    array = np.asarray(field)
    for label in at:
        axis = next((names for names in known if label in names and len(names) == array.shape[0]), ())
        array = array[index(label, axis, claim)]
        known = [names for names in known if names is not axis]
    if array.ndim:
        problem = f"{claim.name} is about one number of {array.size}: say which with at"
        raise InputError("claims", problem, where=claim.name)
    return array.item() if array.dtype.kind in "US" else float(array)


def index(label: str | int, names: Sequence[str], claim: Claim) -> int:
    if str(label) in names:
        return list(names).index(str(label))
    if str(label).isdigit():
        return int(label) - 1
    raise InputError("claims", f"{claim.name}: there is no {label!r}", where=claim.name)


def _order(result: Outcome) -> str:
    """The algorithms from best to worst: A < B = C."""
    assert result.mean_ranks is not None
    best = sorted(zip(result.mean_ranks, result.algorithms, strict=True), key=lambda pair: pair[0])
    text = best[0][1]
    for (before, _), (rank, name) in itertools.pairwise(best):
        text += f" {'=' if rank == before else '<'} {name}"
    return text


def decision(p: float, alpha: float) -> str:
    return "rejected" if p <= alpha else "retained"


def together(items: list[Any]) -> Any:
    if any(isinstance(item, Interval) for item in items):
        spans = [item if isinstance(item, Interval) else Interval(np.asarray(item), np.asarray(item)) for item in items]
        return Interval(np.array([float(s.low) for s in spans]), np.array([float(s.high) for s in spans]))
    return np.asarray(items, dtype=np.float64)
