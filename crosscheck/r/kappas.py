"""Cohen's kappa as a difference of rounded shares: where it is near 0, their roundings are left."""

from collections.abc import Sequence

import numpy as np

from crosscheck.r.questions import Question, result

UNIT = 2.0**-53


def kappa(question: Question, read: str, ours: Sequence[float]) -> list[tuple[float, float]]:
    """(p_o - p_e) / (1 - p_e) of shares of k classes, weighted or not.

    A share is a rounded quotient, a margin a sum of k shares, a product of two margins is off by the relative error
    (2 k + 1) u, a weighted sum of k^2 of them by (k^2 + 2 k + 3) u with its weights (Higham 2002, section 4.2). Both
    parts are at most 1, so that the numerator is off by 2 c u and the denominator by c u, c = k^2 + 2 k + 6, to first
    order; twice that covers the rest.
    """
    counts = np.asarray(result(question).details["counts"])
    k = len(counts)
    steps = np.abs(np.subtract.outer(np.arange(k), np.arange(k)))
    power = {"kappa": 0, "kappa_linear": 1, "kappa_quadratic": 2}[question.procedure.name]
    costs = np.where(steps > 0, (steps / max(k - 1, 1)) ** power, 0.0)
    by_chance = np.outer(counts.sum(axis=1), counts.sum(axis=0)) / counts.sum() ** 2
    apart = float((costs * by_chance).sum())  # 1 - p_e
    reach = 4 * (k * k + 2 * k + 6) * UNIT / apart
    return [(x - reach * (1 + abs(x)), x + reach * (1 + abs(x))) for x in ours]
