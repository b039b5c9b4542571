"""scikit-learn: measures of classifiers, forecasts and clusterings."""

import numpy as np
from sklearn import metrics

PACKAGE = "scikit-learn"


def of(measure, **how):
    return lambda d, o: {"value": measure(d["truth"], d["predicted"], **how)}


def clusters(measure):
    return lambda d, o: {"value": measure(np.array(d["points"]), d["labels"])}


OFFERED = {
    "accuracy": of(metrics.accuracy_score),
    "error": of(metrics.zero_one_loss),
    "balanced_accuracy": of(metrics.balanced_accuracy_score),
    "kappa": of(metrics.cohen_kappa_score),
    "kappa_linear": of(metrics.cohen_kappa_score, weights="linear"),
    "kappa_quadratic": of(metrics.cohen_kappa_score, weights="quadratic"),
    "sensitivity": of(metrics.recall_score),
    "specificity": of(metrics.recall_score, pos_label=0),
    "precision": of(metrics.precision_score),
    "f1": of(metrics.f1_score),
    "auc": lambda d, o: {"value": metrics.roc_auc_score(d["truth"], d["ranking"])},
    "quadratic_loss": lambda d, o: {
        "value": metrics.brier_score_loss(d["truth"], d["probabilities"], labels=[0, 1, 2, 3])
    },
    "information_loss": lambda d, o: {
        "value": metrics.log_loss(d["truth"], d["probabilities"], labels=[0, 1, 2, 3]) / np.log(2)
    },
    "mean_absolute_error": of(metrics.mean_absolute_error),
    "mean_squared_error": of(metrics.mean_squared_error),
    "root_mean_squared_error": of(metrics.root_mean_squared_error),
    "davies_bouldin": clusters(metrics.davies_bouldin_score),
    "silhouette": clusters(metrics.silhouette_score),
}
