"""Measures of clusters: there is no truth to compare with.

Davies and Bouldin's index takes for each cluster the worst other one, the maximum over j of (s_i + s_j) / d_ij, and the
mean of these over i; some texts print the sum over i and j under one sign, which is another number.
"""

from __future__ import annotations

import numpy as np

from nptests.experiment.metrics.forms import CLUSTERED, Clustering, silhouettes
from nptests.experiment.metrics.metric import UndefinedMetric, measure
from nptests.procedures.descriptor.lines import Each, Grid, Listed, PerRow, Words, where


@measure(
    CLUSTERED,
    where(s_i="spreads", s_j="spreads", d_ij="between", V="estimate"),
    Listed("Mean distances of the points of a cluster to its centroid", (("s_i", "s_i"),)),
    Grid("d_ij", "Distances d_ij between the centroids"),
    Words("Neighbours.", "Of each cluster the other one with which it overlaps most:"),
    Each("R_i = max_j((s_i + s_j) / d_ij)"),
    "V = sum_i(R_i) / k",
)
def davies_bouldin(c: Clustering) -> float:
    from scipy.spatial.distance import cdist

    centroids = np.array([points.mean(axis=0) for points in c.clusters])
    spreads = np.array([cdist(points, [centre]).mean() for points, centre in zip(c.clusters, centroids, strict=True)])
    between = cdist(centroids, centroids)
    np.fill_diagonal(between, np.inf)
    if not between.all():  # scikit-learn takes a distance of 0 for no neighbour
        raise UndefinedMetric("two clusters have one centroid: (s_i + s_j) / d_ij is divided by 0")
    return float((np.add.outer(spreads, spreads) / between).max(axis=1).mean())


@measure(
    CLUSTERED,
    where(g_i="of_point", V="estimate", s_i="silhouettes"),
    PerRow("Points", (("cluster", "g_i"), ("(b - a) / max(a, b)", "s_i"))),
    "V = sum_i(s_i) / n",
)
def silhouette(c: Clustering) -> float:
    return float(silhouettes(c).mean())


@measure(
    CLUSTERED,
    where(c_i="of_point", o_i="own", V="estimate"),
    PerRow("Points", (("cluster", "c_i"), ("distance", "o_i"))),
    "V = sum_i(o_i**2)",
)
def cohesion(c: Clustering) -> float:
    return float(sum(((points - points.mean(axis=0)) ** 2).sum() for points in c.clusters))


@measure(
    CLUSTERED,
    where(m_i="sizes", f_i="to_the_middle", V="estimate"),
    Listed("Clusters", (("points m_i", "m_i"), ("distance f_i of the centroid to the centre", "f_i"))),
    "V = sum_i(m_i * f_i**2)",
)
def separation(c: Clustering) -> float:
    centre = c.points.mean(axis=0)
    return float(sum(len(points) * ((points.mean(axis=0) - centre) ** 2).sum() for points in c.clusters))
