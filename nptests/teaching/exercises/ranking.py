"""Ranks that were given otherwise: ties, the direction, what is ranked."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np
from scipy.stats import rankdata

KINDS = ("dense", "min", "max", "ordinal")


def ranked_otherwise(ranks: Any, cells: Any, differences: Any) -> Iterator[tuple[str, Any]]:
    """Other ranks of what these are ranks of: the cells of a row, all cells, or the sizes of differences but 0.

    cells        the table as numbers, or nothing
    differences  of the pairs, or nothing
    """
    sources: list[tuple[Any, int | None]] = []
    if differences is not None:
        d = np.asarray(differences, dtype=float)
        sources.append((np.where(d == 0, np.nan, np.abs(d)), 0))
    if cells is not None:
        sources += [(x, axis) for x in (cells, -cells) for axis in (1, None)]
    for x, axis in sources:
        ranked = partial(_ranks, x, axis)
        if x.shape == ranks.shape and np.array_equal(ranked(), np.asarray(ranks, dtype=float)):
            yield from ((f"ranks-{kind}", ranked(kind)) for kind in KINDS)
            yield "ranks-of-worst", _ranks(-x, axis)
            yield "no-ranks", np.nan_to_num(x) if axis == 0 else cells
            if ranks.ndim > 1:
                yield "ranks-down", _ranks(x, 0)


def _ranks(x: Any, axis: int | None, method: str = "average") -> Any:
    """Ranks along an axis, or of all; what does not count has 0."""
    ranks = rankdata(x, method=method, axis=axis, nan_policy="omit").reshape(x.shape)
    return np.where(np.isnan(x), 0.0, ranks)
