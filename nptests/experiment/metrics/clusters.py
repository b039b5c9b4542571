"""Measures of clusters: there is no truth to compare with.

Davies and Bouldin's index takes for each cluster the worst other one, the maximum over j of (s_i + s_j) / d_ij, and the
mean of these over i; some texts print the sum over i and j under one sign, which is another number.
"""

import numpy as np

from nptests.experiment.metrics.forms import CLUSTERED, Clustering, near_and_far, silhouettes
from nptests.experiment.metrics.metric import UndefinedMetric, measure


@measure(CLUSTERED)
def davies_bouldin(c: Clustering) -> float:
    from scipy.spatial.distance import cdist

    centroids = np.array([points.mean(axis=0) for points in c.clusters])
    spreads = np.array([cdist(points, [centre]).mean() for points, centre in zip(c.clusters, centroids, strict=True)])
    between = cdist(centroids, centroids)
    np.fill_diagonal(between, np.inf)
    if not between.all():  # scikit-learn takes a distance of 0 for no neighbour
        raise UndefinedMetric("two clusters have one centroid: (s_i + s_j) / d_ij is divided by 0")
    return float((np.add.outer(spreads, spreads) / between).max(axis=1).mean())


@measure(CLUSTERED)
def silhouette(c: Clustering) -> float:
    return float(silhouettes(*near_and_far(c)).mean())


@measure(CLUSTERED)
def cohesion(c: Clustering) -> float:
    return float(sum(((points - points.mean(axis=0)) ** 2).sum() for points in c.clusters))


@measure(CLUSTERED)
def separation(c: Clustering) -> float:
    centre = c.points.mean(axis=0)
    return float(sum(len(points) * ((points.mean(axis=0) - centre) ** 2).sum() for points in c.clusters))
