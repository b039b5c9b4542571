"""Measures of clusters and of association rules: there is no truth to compare with.

Davies and Bouldin's index takes for each cluster the worst other one, the maximum over j of (s_i + s_j) / d_ij, and the
mean of these over i; some texts print the sum over i and j under one sign, which is another number.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nptests.errors import InputError


def davies_bouldin(points: Any, labels: Any) -> float:
    """The mean over clusters i of max_j (s_i + s_j) / d_ij: s the mean distance to the centroid (lower is better)."""
    from sklearn.metrics import davies_bouldin_score

    return float(davies_bouldin_score(*_clustering(points, labels)))


def silhouette(points: Any, labels: Any) -> float:
    """The mean of (b - a) / max(a, b), a the mean distance to its cluster, b to the nearest other (higher: better)."""
    from sklearn.metrics import silhouette_score

    return float(silhouette_score(*_clustering(points, labels)))


def cohesion(points: Any, labels: Any) -> float:
    """The sum of the squared distances of the points to the centroid of their cluster (lower is better)."""
    x, names = _clustering(points, labels)
    return float(sum(((x[names == c] - x[names == c].mean(axis=0)) ** 2).sum() for c in np.unique(names)))


def separation(points: Any, labels: Any) -> float:
    """The sum over clusters of size times squared distance of the centroid to the centre of all (higher is better).

    Cohesion and separation add up to the sum of the squared distances to the centre of all points.
    """
    x, names = _clustering(points, labels)
    centre = x.mean(axis=0)
    return float(sum((names == c).sum() * ((x[names == c].mean(axis=0) - centre) ** 2).sum() for c in np.unique(names)))


def _clustering(points: Any, labels: Any) -> tuple[NDArray[np.float64], NDArray[Any]]:
    x, names = np.asarray(points, dtype=np.float64), np.asarray(labels)
    if x.ndim != 2 or names.shape != (len(x),):
        raise InputError("shape", "points are needed as rows of coordinates, with one label each")
    if not 2 <= len(np.unique(names)) < len(x):
        raise InputError("clusters", "at least two clusters are needed, and fewer clusters than points")
    return x, names


@dataclass(frozen=True)
class Rule:
    """An association rule X -> Y, counted: transactions in all, with X, with Y, and with both."""

    transactions: int
    antecedent: int
    consequent: int
    both: int

    def __post_init__(self) -> None:
        least = max(0, self.antecedent + self.consequent - self.transactions)
        most = min(self.antecedent, self.consequent)
        if (
            not least <= self.both <= most <= self.transactions
            or max(self.antecedent, self.consequent) > self.transactions
        ):
            raise InputError(
                "counts",
                f"{self}: both lies between {least} and {most}, and no count is above that of all transactions",
            )

    @property
    def support(self) -> float:
        """support(X and Y): the share of transactions with both."""
        return _share(self.both, self.transactions)

    @property
    def confidence(self) -> float:
        """support(X and Y) / support(X): the share with Y among those with X."""
        return _share(self.both, self.antecedent)

    @property
    def lift(self) -> float:
        """support(X and Y) / (support(X) support(Y)); 1 where X and Y have nothing to do with each other."""
        return _share(self.both * self.transactions, self.antecedent * self.consequent)


def _share(part: int, whole: int) -> float:
    if whole == 0:
        raise InputError("counts", "nothing was counted: the share is 0/0")
    return part / whole
