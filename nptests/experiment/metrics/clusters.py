"""Measures of clusters: there is no truth to compare with.

Davies and Bouldin's index takes for each cluster the worst other one, the maximum over j of (s_i + s_j) / d_ij, and the
mean of these over i; some texts print the sum over i and j under one sign, which is another number.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from nptests.experiment.metrics.confusion import in_base_r
from nptests.experiment.metrics.forms import CLUSTERED, Clustering, silhouettes
from nptests.experiment.metrics.metric import Metric, UndefinedMetric
from nptests.procedures.descriptor.lines import Each, Grid, Listed, PerRow, Words, where
from nptests.r_reference import R


def davies_bouldin(points: Any, labels: Any) -> float:
    """The mean over clusters i of max_j (s_i + s_j) / d_ij: s the mean distance to the centroid (lower is better)."""
    return _davies_bouldin(Clustering.of(points, labels))


def silhouette(points: Any, labels: Any) -> float:
    """The mean of (b - a) / max(a, b), a the mean distance to its cluster, b to the nearest other (higher: better)."""
    return _silhouette(Clustering.of(points, labels))


def cohesion(points: Any, labels: Any) -> float:
    """The sum of the squared distances of the points to the centroid of their cluster (lower is better)."""
    return _cohesion(Clustering.of(points, labels))


def separation(points: Any, labels: Any) -> float:
    """The sum over clusters of size times squared distance of the centroid to the centre of all (higher is better).

    Cohesion and separation add up to the sum of the squared distances to the centre of all points.
    """
    return _separation(Clustering.of(points, labels))


def _davies_bouldin(c: Clustering) -> float:
    from scipy.spatial.distance import cdist

    centroids = np.array([points.mean(axis=0) for points in c.clusters])
    spreads = np.array([cdist(points, [centre]).mean() for points, centre in zip(c.clusters, centroids, strict=True)])
    between = cdist(centroids, centroids)
    np.fill_diagonal(between, np.inf)
    if not between.all():  # scikit-learn takes a distance of 0 for no neighbour
        raise UndefinedMetric("two clusters have one centroid: (s_i + s_j) / d_ij is divided by 0")
    return float((np.add.outer(spreads, spreads) / between).max(axis=1).mean())


def _silhouette(c: Clustering) -> float:
    return float(silhouettes(c).mean())


def _cohesion(c: Clustering) -> float:
    return float(sum(((points - points.mean(axis=0)) ** 2).sum() for points in c.clusters))


def _separation(c: Clustering) -> float:
    centre = c.points.mean(axis=0)
    return float(sum(len(points) * ((points.mean(axis=0) - centre) ** 2).sum() for points in c.clusters))


_R_CENTROIDS = """\
clusters <- split(as.data.frame(x), g)
centroids <- do.call(rbind, lapply(clusters, colMeans))
"""
_DAVIES_BOULDIN = f"""\
{_R_CENTROIDS}own <- sqrt(rowSums((x - centroids[as.character(g), , drop = FALSE])^2))
s <- tapply(own, g, mean)
r <- outer(s, s, "+") / as.matrix(dist(centroids))
diag(r) <- NA
mean(apply(r, 1, max, na.rm = TRUE))"""
_COMPACT = "It grows with the number of points and with the square of the unit, and falls with every further cluster."
_ROUND = "It favours round clusters of one size: long or nested ones score badly however clear they are."
_FIRST = (where(c_i="of_point", o_i="own", V="estimate"),)

DAVIES_BOULDIN = Metric(
    "davies_bouldin", "Davies and Bouldin's index", "lower", CLUSTERED, _davies_bouldin,
    "the mean over the clusters i of max_j (s_i + s_j) / d_ij", ("davies1979", "bernado_module"),
    (in_base_r(_DAVIES_BOULDIN, "dist", "apart"),),
    (
        where(s_i="spreads", s_j="spreads", d_ij="between", V="estimate"),
        Listed("Mean distances of the points of a cluster to its centroid", (("s_i", "s_i"),)),
        Grid("d_ij", "Distances d_ij between the centroids"),
        Words("Neighbours.", "Of each cluster the other one with which it overlaps most:"),
        Each("R_i = max_j((s_i + s_j) / d_ij)"),
        "V = sum_i(R_i) / k",
    ),
    about="How wide clusters are beside the distance to the neighbour with which they overlap most, on average.",
    limits=f"{_ROUND} One text prints a sum over i and j in place of the maximum over j, which is another number.",
)  # fmt: skip
SILHOUETTE = Metric(
    "silhouette", "Silhouette", "higher", CLUSTERED, _silhouette,
    "the mean of (b - a) / max(a, b), a the mean distance to the own cluster, b to the nearest other one",
    ("rousseeuw1987",),
    (R("cluster", "cluster::silhouette(as.integer(g), dist(x))", estimate='mean(res[, "sil_width"])'),),
    (
        where(g_i="of_point", V="estimate", s_i="silhouettes"),
        PerRow("Points", (("cluster", "g_i"), ("(b - a) / max(a, b)", "s_i"))),
        "V = sum_i(s_i) / n",
    ),
    about="How much nearer the points are to their own cluster than to the nearest other one: 1 well apart, 0 between "
    "two clusters, below 0 nearer to another. A point alone in its cluster has 0.",
    limits=_ROUND,
)  # fmt: skip
COHESION = Metric(
    "cohesion", "Cohesion (sum of squares within clusters)", "lower", CLUSTERED, _cohesion,
    "the sum of the squared distances of the points to the centroid of their cluster", ("bernado_module",),
    (in_base_r(f"{_R_CENTROIDS}sum((x - centroids[as.character(g), , drop = FALSE])^2)", "colMeans"),),
    (*_FIRST, PerRow("Points", (("cluster", "c_i"), ("distance", "o_i"))), "V = sum_i(o_i**2)"),
    about="How compact the clusters are; k-means makes it small. With the separation it adds up to the sum of squares "
    "of all points.",
    limits=_COMPACT,
)  # fmt: skip
SEPARATION = Metric(
    "separation", "Separation (sum of squares between clusters)", "higher", CLUSTERED, _separation,
    "the sum over the clusters of size times squared distance of the centroid to the centre of all points",
    ("bernado_module",),
    (in_base_r(f"{_R_CENTROIDS}sum(table(g) * rowSums(sweep(centroids, 2, colMeans(x))^2))", "colMeans"),),
    (
        where(m_i="sizes", f_i="to_the_middle", V="estimate"),
        Listed("Clusters", (("points m_i", "m_i"), ("distance f_i of the centroid to the centre", "f_i"))),
        "V = sum_i(m_i * f_i**2)",
    ),
    about="How far the clusters are from the centre of all points. With the cohesion it adds up to the sum of squares "
    "of all points.",
    limits=_COMPACT.replace("falls", "grows"),
)  # fmt: skip
