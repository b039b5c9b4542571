"""The key of exercises on measures once more: by scikit-learn where it has them, else by their definitions in numpy."""

import numpy as np
from sklearn import metrics

from nptests.teaching.exercises.data import Data


def answers(name: str, data: Data) -> list[float]:
    """The one number that is asked for."""
    columns = [[float(x) for x in data.column(j) if x] for j in range(len(data.columns))]
    return [float(globals()[f"_{data.takes}"](name, *map(np.array, columns)))]


def _classified(name, truth, predicted):
    positive = {"sensitivity": 2, "f1": 2, "precision": 2, "specificity": 1, "false_positive_rate": 1}.get(name)
    match name:
        case "accuracy" | "error":
            right = metrics.accuracy_score(truth, predicted)
            return right if name == "accuracy" else 1 - right
        case "balanced_accuracy":
            return metrics.balanced_accuracy_score(truth, predicted)
        case "sensitivity" | "specificity" | "false_positive_rate":
            recall = metrics.recall_score(truth, predicted, pos_label=positive)
            return 1 - recall if name == "false_positive_rate" else recall
        case "precision":
            return metrics.precision_score(truth, predicted, pos_label=positive)
        case "f1":
            return metrics.f1_score(truth, predicted, pos_label=positive)
    return metrics.cohen_kappa_score(truth, predicted, weights=name.partition("kappa")[2].strip("_") or None)


def _priced(name, truth, predicted, costs):
    return (metrics.confusion_matrix(truth, predicted) * costs.reshape(2, 2)).sum() / len(truth)


def _ranked(name, truth, ranking):
    auc = metrics.roc_auc_score(truth == 2, ranking)
    return auc if name == "auc" else 2 * auc - 1


def _chances(name, truth, *shares):
    own = np.array(shares).T
    if name == "information_loss":
        return metrics.log_loss(truth, own, labels=[1, 2, 3]) / np.log(2)
    return ((own - (truth[:, None] == [1, 2, 3])) ** 2).sum() / len(truth)


def _forecasts(name, truth, predicted, training):
    mean = np.full_like(truth, training.mean())
    match name:
        case "correlation":
            return np.corrcoef(truth, predicted)[0, 1]
        case "mean_absolute_error" | "relative_absolute_error":
            off = metrics.mean_absolute_error
            return off(truth, predicted) / (off(truth, mean) if "relative" in name else 1)
    share = metrics.mean_squared_error(truth, predicted)
    share /= metrics.mean_squared_error(truth, mean) if "relative" in name else 1
    return share**0.5 if "root" in name else share


def _clustered(name, clusters, *coordinates):
    points = np.array(coordinates).T
    if name in ("silhouette", "davies_bouldin"):
        return getattr(metrics, f"{name}_score")(points, clusters)
    parts = [points[clusters == c] for c in np.unique(clusters)]
    within = sum(len(part) * part.var(axis=0).sum() for part in parts)
    return within if name == "cohesion" else len(points) * points.var(axis=0).sum() - within


def _counts(name, y_alone, x_alone, both, neither):
    n = y_alone + x_alone + both + neither
    confidence = both / (x_alone + both)
    return (
        both / n if name == "support" else confidence if name == "confidence" else confidence * n / (y_alone + both)
    )[0]
