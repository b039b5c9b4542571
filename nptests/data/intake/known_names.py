"""Names that stand in many tables, of data sets and of algorithms: where all else leaves it open, they tell rows from
columns.
"""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

SIZE = re.compile(r"(?i)(?<![a-z0-9.])\d+(?:\.\d+)?[bm]\b(?!ps)|\bet al\b|\(ours\)|\[\d+\]")  # of a model; its paper


_TONGUES = "en|de|fr|es|it|pt|nl|ru|zh|ja|ko|ar|hi|cs|ro|fi|tr|et|lv|lt|pl|uk|sv|da|hu|el|he|vi|id|th|kk|gu|ta|is"
_FROM_TO = re.compile(  # en-de; A→C
    rf"(?i)(?:{_TONGUES})\s?(?:-|_|–|>|->)\s?(?:{_TONGUES})|[^→]+\s?(?:→|⇒|->|\\?rightarrow)\s?[^→]+"
)


@cache
def _listed(kind: str) -> frozenset[str]:
    return frozenset((Path(__file__).parent / f"known_{kind}.txt").read_text("utf-8").split())


_COUNTED = re.compile(
    r"(?i)(?:data[\s_-]?set|problem|instance|(method|algorithm|algo|classifier|learner|approach))[\s_-]?(?:[a-z]|\d+)(?![a-z0-9])"
)


def known_algorithms(names: Iterable[str]) -> float:
    """Which part of some names begin with that of a well-known algorithm or model, or say how large it is."""
    listed = [name for name in names if name]
    return sum(
        (bool(SIZE.sub("", name)) and SIZE.search(name) is not None) or _known(name, "algorithms") for name in listed
    ) / max(len(listed), 1)


def known_datasets(names: Iterable[str]) -> float:
    """Which part of some names begin with that of a well-known data set."""
    listed = [name for name in names if name]
    return sum(_known(name, "datasets") for name in listed) / max(len(listed), 1)


def in_rows(rows: Iterable[str], columns: Iterable[str]) -> float:
    """How far names tell that the algorithms stand in the rows, and the data sets in the columns; below 0, not so."""
    rows, columns = list(rows), list(columns)
    return known_algorithms(rows) - known_datasets(rows) + known_datasets(columns) - known_algorithms(columns)


def sizes_of_one(names: Iterable[str]) -> bool:
    """Whether names are one model in several sizes, on which methods may have been tried: llama2-7b, llama2-70b."""
    names = list(names)
    stems = {SIZE.sub("", name).casefold().strip(" -_") for name in names}
    return len(names) > 1 and len(stems) == 1 and all(stems) and all(map(SIZE.search, names))


def _known(name: str, kind: str) -> bool:
    if _FROM_TO.fullmatch(name):
        return kind == "datasets"
    if counted := _COUNTED.match(name):
        return (counted[1] is None) == (kind == "datasets")
    parts = re.findall(r"[a-z]+[0-9]*[a-z]*|(?<![0-9])[0-9]+[a-z]+", name.casefold().replace("-", "").replace("_", " "))
    first = re.findall(r"[a-z]+[0-9]*", name.casefold())[:1]
    return bool(parts) and not _listed(kind).isdisjoint((parts[0], "".join(parts[:2]), *first))


def builds_on(names: Sequence[str]) -> bool:
    """Whether one is another with something added: beam search, beam search + LM."""
    return any(name.startswith((f"{other} + ", f"{other} w/ ")) for name in names for other in names)
