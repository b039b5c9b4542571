"""Westfall and Young's adjustment against enumeration."""

import itertools
import math

import numpy as np

import nptests
from nptests import Scores


def table(rows):
    return Scores.of(rows, better="lower")


def test_westfall_young_approaches_enumeration():
    rows = [[1, 2, 3], [2, 1, 3], [1, 3, 2], [1, 2, 3]]
    comparisons = nptests.westfall_young(table(rows), draws=200_000, seed=1)
    orders = itertools.product(*(list(itertools.permutations(row)) for row in rows))
    sums = np.array([np.sum(order, axis=0) for order in orders])
    totals = np.sum(rows, axis=0)
    pairs = [(0, 1), (0, 2), (1, 2)]
    order = sorted(range(3), key=lambda h: -abs(totals[pairs[h][0]] - totals[pairs[h][1]]))
    exact, floor = [0.0] * 3, 0.0
    for place, h in enumerate(order):
        remaining = [pairs[i] for i in order[place:]]
        largest = np.max([np.abs(sums[:, a] - sums[:, b]) for a, b in remaining], axis=0)
        floor = max(floor, float((largest >= abs(totals[pairs[h][0]] - totals[pairs[h][1]])).mean()))
        exact[h] = floor
    for row, p in zip(comparisons.rows, exact, strict=True):
        # five standard deviations of a share of 200,000 draws
        assert abs(row.adjusted - p) <= 5 * math.sqrt(p * (1 - p) / 200_000) + 1e-5
