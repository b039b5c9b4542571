"""Measures of classifiers, forecasts, clusters and rules: counted from the words and the table of a sheet."""

import math
from itertools import product

import numpy as np

from support.sheets.reading import solves


def _counts(s):
    s.says("n_ij cases of class i are predicted as class j")
    labels = s.x[:, :2]
    return np.array([[int((labels == (i, j)).all(axis=1).sum()) for j in (1, 2, 3)] for i in (1, 2, 3)], dtype=float)


@solves("Accuracy", "Error (0-1 loss)")
def hits(s):
    wrong = "Error" in s.title
    s.says("V = #(p_i != t_i) / n" if wrong else "V = #(p_i = t_i) / n", "t is the truth, p the prediction")
    yield ((s.x[:, 0] != s.x[:, 1]) == wrong).sum() / len(s.x)


@solves("Balanced accuracy")
def balanced(s):
    s.says("V = sum_i (n_ii / n_i.) / k", "n_i. in all are of class i", "k classes")
    yield np.mean([c[i] / c.sum() for i, c in enumerate(_counts(s))])


@solves(
    "Sensitivity (true positive rate, recall)", "Specificity (true negative rate)", "False positive rate",
    "Precision (positive predictive value)", "F measure of the positive class",
)  # fmt: skip
def of_two(s):
    s.says("class 2 is the positive one: of its cases TP are predicted so and FN are not, of the others FP are and TN")
    t, p = s.x.T
    sizes = {
        "TP": ((t == 2) & (p == 2)).sum(), "FN": ((t == 2) & (p == 1)).sum(), "FP": ((t == 1) & (p == 2)).sum(),
        "TN": ((t == 1) & (p == 1)).sum(),
    }  # fmt: skip
    above, below = s.setting(r"= ((?:2 )?T[PN] / \([^)]*\)|FP / \([^)]*\));").split(" / ")
    yield _worth(above, sizes) / _worth(below.strip("()"), sizes)


def _worth(terms, sizes):
    return sum(math.prod(sizes[x] if x in sizes else int(x) for x in term.split()) for term in terms.split(" + "))


@solves("Cost-weighted error")
def costs(s):
    s.says("V = sum_ij n_ij c_ij / n", "the costs c_11, c_12, c_21, c_22 stand in this order")
    price = dict(zip(product((1, 2), repeat=2), s.x[:4, 2], strict=True))
    yield sum(price[int(t), int(p)] for t, p in s.x[:, :2]) / len(s.x)


@solves("Cohen's kappa", "Weighted kappa, linear weights", "Weighted kappa, quadratic weights")
def kappa(s):
    c, steps = _counts(s), abs(np.subtract.outer(range(3), range(3)))
    by_chance = np.outer(c.sum(axis=1), c.sum(axis=0)) / c.sum()
    if "Weighted" in s.title:
        linear = "linear" in s.title
        s.says(f"kappa = 1 - n sum_ij {'|i - j|' if linear else '(i - j)^2'} n_ij / sum_ij")
        w = steps if linear else steps**2
        yield 1 - (w * c).sum() / (w * by_chance).sum()
    else:
        s.says("kappa = (A - E) / (1 - E), A = sum_i n_ii / n, E = sum_i n_i. n_.i / n^2")
        a, e = np.trace(c) / c.sum(), np.trace(by_chance) / c.sum()
        yield (a - e) / (1 - e)


@solves("Quadratic loss", "Information loss")
def losses(s):
    classes, p = s.x[:, 0].astype(int), s.x[:, 1:]
    if "Quadratic" in s.title:
        s.says("V = sum_ij (p_ij - a_ij)^2 / n", "a_ij is 1 where j is true, else 0")
        yield sum((x - (j == c - 1)) ** 2 for row, c in zip(p, classes, strict=True) for j, x in enumerate(row)) / len(
            p
        )
    else:
        s.says("V = -sum_i log2(q_i) / n", "q_i is the predicted probability of the true class")
        yield -sum(math.log2(row[c - 1]) for row, c in zip(p, classes, strict=True)) / len(p)


@solves("Area under the ROC curve", "Gini coefficient of a ROC curve")
def roc(s):
    s.says(
        "AUC = (#(s_2 > s_1) + #(s_2 = s_1) / 2) / (n_1 n_2)", "every case of class 2, the positive one, is compared"
    )
    high, low = (s.x[s.x[:, 0] == c, 1] for c in (2, 1))
    auc = np.mean([(a > b) + (a == b) / 2 for a in high for b in low])
    if "Gini" in s.title:
        s.says("G = 2 AUC - 1")
        auc = 2 * auc - 1
    yield auc


@solves(
    "Mean absolute error", "Mean squared error", "Root mean squared error", "Relative squared error",
    "Root relative squared error", "Relative absolute error", "Pearson's correlation of prediction and truth",
)  # fmt: skip
def forecasts(s):
    t, p, training = s.x.T
    if "correlation" in s.title:
        s.says("r = sum_i (p_i - m_p) (t_i - m_t) / sqrt(sum_i (p_i - m_p)^2 sum_i (t_i - m_t)^2)")
        a, b = p - p.mean(), t - t.mean()
        yield (a * b).sum() / math.sqrt((a**2).sum() * (b**2).sum())
        return
    power = 1 if "absolute" in s.title else 2
    off = "|p_i - t_i|" if power == 1 else "(p_i - t_i)^2"
    share = (abs(p - t) ** power).sum()
    if "elative" in s.title:
        s.says(f"sum_i {off} / sum_i {off.replace('p_i', 't_i', 1).replace('t_i - t_i', 't_i - m')}")
        s.says("m the mean of the training numbers")
        share /= (abs(t - training.mean()) ** power).sum()
    else:
        s.says(f"sum_i {off} / n")
        share /= len(t)
    yield math.sqrt(share) if s.title.startswith("Root") else share


@solves("Davies and Bouldin's index", "Silhouette", "Cohesion (sum of squares within clusters)",
        "Separation (sum of squares between clusters)")  # fmt: skip
def clusters(s):
    parts = [s.x[s.x[:, 0] == c, 1:] for c in np.unique(s.x[:, 0])]
    centres = [part.mean(axis=0) for part in parts]
    own = [[math.dist(x, m) for x in part] for part, m in zip(parts, centres, strict=True)]
    if "Davies" in s.title:
        s.says("DB = sum_i max_{j != i} ((S_i + S_j) / M_ij) / k", "mean distance of the points of cluster i to their")
        spread = [np.mean(d) for d in own]
        pairs = {(i, j): (spread[i] + spread[j]) / math.dist(centres[i], centres[j]) for i, j in ((0, 1), (1, 0))}
        yield np.mean([*pairs.values()])
    elif "Silhouette" in s.title:
        s.says("s = sum_i (b_i - a_i) / max(a_i, b_i) / n", "the other points of its cluster", "smallest mean distance")
        widths = []
        for part, other in (parts, parts[::-1]):
            for x in part:
                a = sum(math.dist(x, y) for y in part) / (len(part) - 1)
                b = np.mean([math.dist(x, y) for y in other])
                widths.append((b - a) / max(a, b))
        yield np.mean(widths)
    elif "Cohesion" in s.title:
        s.says("C = sum_i d_i^2", "d_i is the distance of point i to the centroid of its cluster")
        yield sum(d * d for part in own for d in part)
    else:
        s.says(
            "B = sum_j n_j D_j^2", "D_j is the distance of the centroid of cluster j, of n_j points, to the mean of all"
        )
        middle = s.x[:, 1:].mean(axis=0)
        yield sum(len(p) * math.dist(m, middle) ** 2 for p, m in zip(parts, centres, strict=True))


@solves("Support of a rule", "Confidence of a rule", "Lift of a rule")
def rules(s):
    s.says("of n transactions n11 have X and Y, n10 only X, n01 only Y, n00 neither")
    c = dict(zip(s.columns, s.x[0], strict=True))
    n, x, y = sum(c.values()), c["n10"] + c["n11"], c["n01"] + c["n11"]
    kind = s.title.partition(" ")[0]
    s.says({"Support": "n11 / n", "Confidence": "n11 / (n10 + n11)", "Lift": "n n11 / ((n10 + n11) (n01 + n11))"}[kind])
    yield {"Support": c["n11"] / n, "Confidence": c["n11"] / x, "Lift": n * c["n11"] / (x * y)}[kind]
