"""Slips of ranks of every group against a control, worked out from the values: other ranks, variances, joint laws."""

from collections.abc import Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any

import numpy as np
from scipy.stats import rankdata

from nptests.distributions.continuous import Normal
from nptests.distributions.max_normal import MaxNormal
from nptests.distributions.studentized_range import StudentizedRange
from nptests.teaching.exercises import clusters
from nptests.teaching.exercises.clusters import Way
from nptests.teaching.exercises.data import Data
from nptests.vocabulary import read_beside

_SAYS = read_beside(__file__, "texts.toml")["joint"]
PLAIN = (1 / 4, 1 / 12)  # v and c without ties


def _wins(x: Any, method: str = "average", *, control_first: bool = False) -> Any:
    """U of every group against the first, by the ranks of both."""
    n, u = len(x), []
    for own in x.T[1:]:
        ranks = rankdata(np.append(*((x[:, 0], own) if control_first else (own, x[:, 0]))), method)
        u.append((ranks[n:] if control_first else ranks[:n]).sum() - n * (n + 1) / 2)
    return np.array(u)


def _dunn(x: Any) -> Any:
    """What has Dunn's z, of the ranks of all, in the place of that of U."""
    n, ranks = len(x), rankdata(x).reshape(x.shape)
    z = (ranks[:, 1:].mean(0) - ranks[:, 0].mean()) / np.sqrt(2 / n * ranks.var(ddof=1))
    return n * n / 2 + z * np.sqrt(_variance(n, *_moments(x)))


def _moments(x: Any) -> tuple[float, float]:
    """The variance of the order of two of all values, and its covariance with that of one of them and a third."""
    signs, n = np.sign(np.subtract.outer(x.ravel(), x.ravel())), x.size
    v = (signs**2).sum()
    return v / (4 * n * (n - 1)), ((signs.sum(1) ** 2).sum() - v) / (4 * n * (n - 1) * (n - 2))


def _variance(n: int, v: Any, c: Any, less: int = 2) -> Any:
    return n * n * (v + (2 * n - less) * c)


# What may be done in each step, the right way first.
ROWS: Mapping[str, Way] = MappingProxyType({"": np.asarray, "last": lambda x: x[:-1], "first": lambda x: x[1:]})
RANKS: Mapping[str, Way] = MappingProxyType(
    {"": _wins, **{name: partial(_wins, method=name) for name in ("min", "max", "dense", "ordinal")},
     "ordinal-control": partial(_wins, method="ordinal", control_first=True), "all": _dunn}
)  # fmt: skip
TIES: Mapping[str, Way] = MappingProxyType(  # v and c of each comparison
    {"": lambda x: [_moments(x)] * (x.shape[1] - 1), "ignored": lambda x: [PLAIN] * (x.shape[1] - 1),
     "pair": lambda x: [_moments(x[:, [0, j]]) for j in range(1, x.shape[1])]}
)  # fmt: skip
VARIANCES: Mapping[str, Way] = MappingProxyType(
    {"": _variance, "both": partial(_variance, less=0), "one": partial(_variance, less=1),
     "no-one": lambda n, *_: n * n * 2 * n / 12, "less-one": lambda n, *_: n * n * (2 * n - 1) / 12,
     "once": lambda n, v, c: _variance(n, v, c) / n}
)  # fmt: skip
CENTRES: Mapping[str, Way] = MappingProxyType(
    {"": lambda u, n: u - n * n / 2, "none": lambda u, _: u,
     "continuity": lambda u, n: np.maximum(abs(u - n * n / 2) - 1 / 2, 0)}
)  # fmt: skip
ROOTS: Mapping[str, Way] = MappingProxyType({"": np.sqrt, "none": np.asarray})
LAWS: Mapping[str, Way] = MappingProxyType(  # of z, the correlation, how many comparisons and degrees of freedom
    {"": lambda z, rho, m, _: MaxNormal.equal(m, rho=rho).sf(z),
     "more": lambda z, rho, m, _: MaxNormal.equal(m + 1, rho=rho).sf(z),
     "range": lambda z, rho, m, _: [StudentizedRange(m + 1).sf(2**0.5 * x) for x in z],
     "student": lambda z, rho, m, df: MaxNormal.equal(m, rho=rho, df=df).sf(z),
     "half": lambda z, rho, m, _: MaxNormal.equal(m, rho=1 / 2).sf(z),
     "apart": lambda z, rho, m, _: 1 - (1 - 2 * Normal().sf(z)) ** m,
     "one-sided": lambda z, rho, m, _: MaxNormal.equal(m, rho=rho, sides="one-sided").sf(z),
     "alone": lambda z, rho, m, _: 2 * Normal().sf(z)}
)  # fmt: skip
CHOICES = MappingProxyType(
    {"rows": ROWS, "ranks": RANKS, "ties": TIES, "variance": VARIANCES, "centre": CENTRES, "root": ROOTS, "law": LAWS}
)
RIGHT = tuple(next(iter(ways.values())) for ways in CHOICES.values())


def otherwise(data: Data, right: Any) -> Iterator[tuple[int, str, Any]]:
    """Adjusted p-values of Mann and Whitney's U of every group against a control, worked out otherwise, where these
    are what is asked for."""
    if "control" not in data.options or data.takes != "groups" or not all(map(all, data.cells)):
        return
    own = data.columns.index(str(data.options["control"]))
    x = np.array(data.cells, dtype=float)
    x = np.column_stack([x[:, own], np.delete(x, own, axis=1)])
    if np.ptp(x) and np.shape(right) == (x.shape[1] - 1,) and np.allclose(_adjusted(x, *RIGHT), right):
        yield from clusters.apart(_adjusted, x, CHOICES, _SAYS)


def _adjusted(x: Any, rows: Way, ranks: Way, ties: Way, variance: Way, centre: Way, root: Way, law: Way) -> Any:
    x = rows(x)
    n, moments = len(x), np.array(ties(x))
    v, c = PLAIN if ties is TIES["ignored"] else _moments(x)
    z = abs(centre(ranks(x), n)) / root(variance(n, *moments.T))
    return np.asarray(law(z, min(n * c / (v + (2 * n - 2) * c), 1.0), x.shape[1] - 1, x.size - x.shape[1]))
