"""Names of data sets that stand in many tables: where all else leaves it open, they tell rows from columns."""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path


@cache
def _listed() -> frozenset[str]:
    return frozenset((Path(__file__).parent / "known_datasets.txt").read_text("utf-8").split())


def known_datasets(names: Iterable[str]) -> float:
    """Which part of some names begin with that of a well-known data set."""
    listed = [name for name in names if name]
    return sum(map(_known, listed)) / len(listed) if listed else 0.0


def _known(name: str) -> bool:
    parts = re.findall(r"[a-z]+[0-9]*[a-z]*|[0-9]+[a-z]+", name.casefold().replace("-", "").replace("_", " "))
    return bool(parts) and not _listed().isdisjoint((parts[0], "".join(parts[:2])))
