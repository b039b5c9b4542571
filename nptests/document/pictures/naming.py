"""What pictures call algorithms, and which of them stand out."""

import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from nptests.data.scores import IncompleteScores, Scores
from nptests.document.pictures.lettering import LONGEST
from nptests.document.pictures.scene import Scene, Words
from nptests.errors import InputError, did_you_mean
from nptests.results import Comparisons

Names = str | Mapping[str, str]
LENGTHS = {"short": LONGEST, "whole": sys.maxsize}


def longest(names: Names) -> int:
    """The characters of a name that are shown."""
    if isinstance(names, Mapping):
        return LENGTHS["whole"]
    if not isinstance(names, str) or names not in LENGTHS:
        words = ", ".join(map(repr, LENGTHS))
        raise InputError(
            "option", f"names={names!r}: the words are {words}, or a dict from names to names", where="names"
        )
    return LENGTHS[names]


def renamed(result: Any, names: Names) -> Any:
    """The result with other names for its algorithms; those that the mapping does not hold stay."""
    if not isinstance(names, Mapping) or not names:
        return result
    known = algorithms_of(result)
    for name in names:
        _check(name, known, "names")
    new_names = tuple(names.get(name, name) for name in known)
    if len(set(new_names)) < len(new_names):
        raise InputError("option", "names: two algorithms would be called the same", where="names")
    if isinstance(result, Comparisons):
        rows = tuple(replace(row, a=names.get(row.a, row.a), b=names.get(row.b, row.b)) for row in result.rows)
        control = None if result.control is None else names.get(result.control, result.control)
        return replace(result, algorithms=new_names, rows=rows, control=control)
    if isinstance(result, IncompleteScores):
        return IncompleteScores(result.values, new_names, result.datasets, better=result.better)
    if isinstance(result, Scores):
        return Scores.of(result.values, algorithms=new_names, datasets=result.datasets, better=result.better)
    return replace(result, **{_field(result): new_names})


def algorithms_of(result: Any) -> tuple[str, ...]:
    """The names that a result has for what it compares."""
    return tuple(getattr(result, _field(result)))


def _field(result: Any) -> str:
    return "algorithms" if hasattr(result, "algorithms") else "names"


def highlighted(scene: Scene, names: Iterable[str]) -> Scene:
    """The picture with those names in bold and in the accent colour."""
    chosen = frozenset(names)
    items = tuple(
        replace(item, bold=True, role="accent")
        if isinstance(item, Words) and item.kind == "name" and item.label in chosen
        else item
        for item in scene.items
    )
    return replace(scene, items=items)


def highlights(result: Any, names: Names, highlight: str | Sequence[str]) -> list[str]:
    """The names to stand out, as the picture calls them."""
    known = algorithms_of(result)
    if not isinstance(highlight, Iterable) or getattr(highlight, "ndim", 1) == 0:
        words = f"highlight={highlight!r}: a list of the names of algorithms is needed"
        raise InputError("option", words, where="highlight")
    algorithms = [highlight] if isinstance(highlight, str) else list(highlight)
    for name in algorithms:
        _check(name, known, "highlight")
    return [names.get(name, name) if isinstance(names, Mapping) else name for name in algorithms]


def _check(name: str, known: Sequence[str], where: str) -> None:
    if name not in known:
        hint = did_you_mean(name, known) or f"the names are {', '.join(known)}"
        raise InputError("option", f"{where}: there is no {name!r}: {hint}", where=where)
