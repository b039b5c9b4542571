"""Missing scores of samples, left out where that is asked for."""

from collections.abc import Mapping, Sized
from itertools import compress
from typing import Any

from nptests.data.arrays import dimensions


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
