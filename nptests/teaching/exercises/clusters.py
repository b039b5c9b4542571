"""Slips of measures of clusters, worked out from the points: other distances, centres, spreads, means of them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations
from types import MappingProxyType
from typing import Any

import numpy as np

from nptests.teaching.exercises.data import Data
from nptests.vocabulary import read_beside

_SAYS = read_beside(__file__, "texts.toml")["clusters"]
Way = Callable[..., Any]
FARTHEST = 2  # choices in which a slip may differ from what is asked
# What may be done in each step, the right way first.
DISTANCES: Mapping[str, Way] = MappingProxyType(
    {"": lambda d: np.sqrt((d**2).sum(-1)), "squares": lambda d: (d**2).sum(-1), "sums": lambda d: abs(d).sum(-1),
     "first": lambda d: abs(d[..., 0]), "larger": lambda d: abs(d).max(-1)}
)  # fmt: skip
CENTRES: Mapping[str, Way] = MappingProxyType(
    {"": partial(np.mean, axis=0), "median": partial(np.median, axis=0), "rounded": lambda x: np.round(x.mean(0))}
)
ABOUT: Mapping[str, Way] = MappingProxyType(
    {"": lambda points, centre, _: points - centre, "all": lambda points, _, every: points - every.mean(0),
     "pairs": lambda points, _, every: (points[:, None] - points)[np.triu_indices(len(points), 1)]}
)  # fmt: skip
# How far two clusters of points are apart.
APART: Mapping[str, Way] = MappingProxyType(
    {"": lambda far, a, b, of: far(of(a) - of(b)), "nearest": lambda far, a, b, _: far(a[:, None] - b).min(),
     "points": lambda far, a, b, _: far(a[:, None] - b).mean(), "firsts": lambda far, a, b, _: far(a[0] - b[0])}
)  # fmt: skip
PAIRS: Mapping[str, Way] = MappingProxyType({"": lambda a, b: a + b, "less": lambda a, b: abs(a - b), "larger": max})
SPREADS: Mapping[str, Way] = MappingProxyType(
    {"": np.mean, "root": lambda d: np.sqrt((d**2).mean()), "sum": np.sum, "largest": np.max,
     "one-less": lambda d: d.sum() / max(d.size - 1, 1), "median": np.median,
     "deviation": lambda d: np.sqrt((d**2).sum() / max(d.size - 1, 1))}
)  # fmt: skip


def _to_centre(far: Way, d: Any) -> Any:
    return far(d.mean(0))


def _to_points(of: Way, far: Way, d: Any) -> Any:
    return of(far(d))


# Of a point to those of its own cluster, and to those of another one.
_MEAN, _NEAR, _FAR = (partial(_to_points, of) for of in (np.mean, np.min, np.max))
TO: Mapping[str, Any] = MappingProxyType(
    {"": (_MEAN, _MEAN), "nearest": (_NEAR, _NEAR), "farthest": (_FAR, _FAR),
     "centre": (_to_centre, _to_centre), "own-nearest": (_NEAR, _MEAN), "own-farthest": (_FAR, _MEAN),
     "other-nearest": (_MEAN, _NEAR), "other-farthest": (_MEAN, _FAR), "other-centre": (_MEAN, _to_centre)}
)  # fmt: skip
ITSELF: Mapping[str, Way] = MappingProxyType({"": partial(np.delete, axis=0), "counted": lambda own, _: own})

# Of a sum of squares about the centres.
SQUARES: Mapping[str, Way] = MappingProxyType(
    {"": DISTANCES["squares"], "plain": DISTANCES[""], "sums": DISTANCES["sums"],
     "sums-squared": lambda d: abs(d).sum(-1) ** 2, "first": lambda d: d[..., 0] ** 2,
     "larger": lambda d: abs(d).max(-1) ** 2,
     "second": lambda d: d[..., -1] ** 2}
)  # fmt: skip
POINTS: Mapping[str, Way] = MappingProxyType({**CENTRES, "first": lambda x: x[0], "sum": partial(np.sum, axis=0)})
ORIGINS: Mapping[str, Way] = MappingProxyType({**ABOUT, "origin": lambda points, *_: points})
SUMS: Mapping[str, Way] = MappingProxyType(
    {"": np.sum, "mean": np.mean, "variance": lambda d: d.sum() / max(d.size - 1, 1)}
)
CLUSTERS: Mapping[str, Way] = MappingProxyType({"": sum, "first": lambda own: own[0], "last": lambda own: own[-1],
                                                "mean": np.mean})  # fmt: skip
MIDDLES: Mapping[str, Way] = MappingProxyType(
    {"": lambda every, _: every.mean(0), "centres": lambda _, centres: centres.mean(0), "origin": lambda *_: 0.0,
     "median": lambda every, _: np.median(every, axis=0)}
)  # fmt: skip
SIZES: Mapping[str, Way] = MappingProxyType(
    {"": lambda n: n, "left-out": lambda n: 1, "squared": lambda n: n * n, "one-less": lambda n: n - 1}
)
OF_MEANS: Mapping[str, Way] = MappingProxyType({"": np.asarray, "means": np.mean})


def otherwise(name: str, data: Data) -> Iterator[tuple[int, str, Any]]:
    """A measure of clusters worked out otherwise: in how many steps, which, and what comes out."""
    of, choices = OF.get(name, (_silhouette, {}))
    labels = data.column(0)
    points = np.array([row[1:] for row in data.cells], dtype=float) if choices else np.empty(0)
    clusters = [points[[label == own for own in labels]] for label in sorted(set(labels))] if choices else []
    return apart(of, clusters, choices, _SAYS)


def apart(
    of: Way, data: Any, choices: Mapping[str, Mapping[str, Way]], says: Mapping[str, str]
) -> Iterator[tuple[int, str, Any]]:
    """What is made of data otherwise: in how many steps, which, and what comes out."""
    seen = dict[frozenset[str], Any]()  # a second step that changes nothing is none
    right = {step: next(iter(ways)) for step, ways in choices.items()}
    others = [(step, word) for step, ways in choices.items() for word in ways if word != right[step]]
    every = ((n, dict(own)) for n in range(1, FARTHEST + 1) for own in combinations(others, n))
    for chosen in (own for n, own in every if len(own) == n):
        steps = [says[f"{step}-{word}"] for step, word in chosen.items()]
        with np.errstate(all="ignore"):
            x = np.asarray(of(data, *(choices[step][word] for step, word in (right | chosen).items())), dtype=float)
        if not any(own < set(steps) and np.allclose(x, y, rtol=1e-9, atol=0) for own, y in seen.items()):
            seen[frozenset(steps)] = x
            yield len(steps), "; ".join(steps), x


def _davies_bouldin(
    clusters: Sequence[Any], inside: Way, between: Way, centre: Way, about: Way, spread: Way, pair: Way, apart: Way
) -> Any:
    every, each = np.concatenate(clusters), list(enumerate(clusters))
    s = [spread(inside(about(points, centre(points), every))) for points in clusters]
    return np.mean([max(pair(s[i], s[j]) / apart(between, a, b, centre) for j, b in each if j != i) for i, a in each])


def _separation(clusters: Sequence[Any], inside: Way, centre: Way, about: Way, size: Way, clustered: Way) -> Any:
    centres = np.array([centre(points) for points in clusters])
    middle = about(np.concatenate(clusters), centres)
    return clustered([size(len(own)) * inside(c - middle) for own, c in zip(clusters, centres, strict=True)])


def _cohesion(clusters: Sequence[Any], inside: Way, centre: Way, about: Way, spread: Way, clustered: Way) -> Any:
    every = np.concatenate(clusters)
    return clustered([spread(inside(about(points, centre(points), every))) for points in clusters])


def _silhouette(clusters: Sequence[Any], between: Way, itself: Way, to: Any, of: Way) -> Any:
    near, far = list[Any](), list[Any]()
    for i, own in enumerate(clusters):
        for j, point in enumerate(own if len(own) > 1 else ()):
            near.append(to[0](between, itself(own, j) - point))
            far.append(min(to[1](between, other - point) for g, other in enumerate(clusters) if g != i))
    a, b = of(np.array(near)), of(np.array(far))
    return np.sum((b - a) / np.maximum(a, b)) / (sum(map(len, clusters)) if np.ndim(a) else 1)


OF: Mapping[str, tuple[Way, Mapping[str, Mapping[str, Way]]]] = MappingProxyType(
    {"davies_bouldin": (_davies_bouldin, {"inside": DISTANCES, "between": DISTANCES, "centre": POINTS, "about": ABOUT,
                                          "spread": SPREADS, "pair": PAIRS, "apart": APART}),
     "separation": (_separation, {"inside": SQUARES, "centre": POINTS, "about": MIDDLES, "size": SIZES,
                                  "clusters": CLUSTERS}),
     "cohesion": (_cohesion, {"inside": SQUARES, "centre": POINTS, "about": ORIGINS, "spread": SUMS,
                              "clusters": CLUSTERS}),
     "silhouette": (_silhouette, {"between": DISTANCES, "itself": ITSELF, "to": TO, "of": OF_MEANS})}
)  # fmt: skip
