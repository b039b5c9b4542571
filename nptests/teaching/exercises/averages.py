"""Slips of a median of averages of pairs, worked out from the values: other values, other pairs, another centre."""

import math
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

import numpy as np

from nptests.teaching.exercises import clusters
from nptests.teaching.exercises.clusters import Way
from nptests.teaching.exercises.data import Data
from nptests.vocabulary import read_beside

_SAYS = read_beside(__file__, "texts.toml")["averages"]
# What may be done in each step, the right way first.
VALUES: Mapping[str, Way] = MappingProxyType(
    {"": np.asarray, "sizes": abs, "unlike-zero": lambda d: d[d != 0], "distinct": np.unique}
)
PAIRS: Mapping[str, Way] = MappingProxyType(
    {"": lambda n: np.triu_indices(n), "unlike": lambda n: np.triu_indices(n, 1),
     "ordered": lambda n: np.divmod(np.arange(n * n), n), "neighbours": lambda n: (np.arange(n - 1), np.arange(1, n)),
     "alone": lambda n: (np.arange(n), np.arange(n))}
)  # fmt: skip
OF_TWO: Mapping[str, Way] = MappingProxyType(
    {"": lambda x, y: (x + y) / 2, "sum": lambda x, y: x + y, "less": lambda x, y: (x - y) / 2}
)
CENTRES: Mapping[str, Way] = MappingProxyType(
    {"": np.median, "mean": np.mean, "lower": lambda x: np.sort(x)[(len(x) - 1) // 2],
     "upper": lambda x: np.sort(x)[len(x) // 2], "not-ordered": lambda x: x[[(len(x) - 1) // 2, len(x) // 2]].mean(),
     "extremes": lambda x: (x.min() + x.max()) / 2}
)  # fmt: skip
CHOICES = MappingProxyType({"values": VALUES, "pairs": PAIRS, "of": OF_TWO, "centre": CENTRES})
RIGHT = tuple(next(iter(ways.values())) for ways in CHOICES.values())


def otherwise(data: Data, right: float) -> Iterator[tuple[int, str, Any]]:
    """The median of the averages of all pairs of differences worked out otherwise, where that is what is asked for."""
    if not data.kind.holds or len(data.columns) > len(("a", "b")) or not all(map(all, data.cells)):
        return
    x = np.array(data.cells, dtype=float)
    d = x[:, 0] - x[:, 1] if x.shape[1] > 1 else x[:, 0]
    if len(d) > 1 and math.isclose(_centre(d, *RIGHT), right):
        yield from ((2 * n - 1, words, y) for n, words, y in clusters.apart(_centre, d, CHOICES, _SAYS))
        for words, own in ("each", np.subtract.outer(*x.T)), ("medians", np.median(x, axis=0) @ (1, -1)):
            yield 1, _SAYS[words], float(np.median(own))
        yield from ((2, _SAYS[f"column-{j}"], _centre(column, *RIGHT)) for j, column in enumerate(x.T))


def _centre(d: Any, values: Way, pairs: Way, of: Way, centre: Way) -> Any:
    own = values(d)
    i, j = pairs(len(own))
    return centre(of(own[i], own[j])) if len(i) else math.nan
