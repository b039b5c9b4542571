"""Names that stand in many tables, of data sets and of algorithms: where all else leaves it open, they tell rows from
columns.
"""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

SIZE = re.compile(r"(?i)(?<![a-z0-9.])\d+(?:\.\d+)?[bm]\b(?!ps)|\bet al\b|\(ours\)|\[\d+\]")  # of a model; its paper


@cache
def _listed(kind: str) -> frozenset[str]:
    return frozenset((Path(__file__).parent / f"known_{kind}.txt").read_text("utf-8").split())


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


def _known(name: str, kind: str) -> bool:
    parts = re.findall(r"[a-z]+[0-9]*[a-z]*|(?<![0-9])[0-9]+[a-z]+", name.casefold().replace("-", "").replace("_", " "))
    first = re.findall(r"[a-z]+[0-9]*", name.casefold())[:1]
    return bool(parts) and not _listed(kind).isdisjoint((parts[0], "".join(parts[:2]), *first))
