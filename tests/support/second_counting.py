"""What the second path computes with: ranks, signs and ways of sharing out, by numpy, scipy and counting."""

import math
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from nptests.teaching.exercises.data import Data

Array = NDArray[np.float64]
# Statistics are sums of a few dozen numbers of few decimals: doubles err by less than 1e-11 of them, and two values
# that are not equal are at least 1e-5 apart.
NOISE = 1e-9


def two_sided(values: Array, observed: float) -> float:
    """min(1, twice the smaller tail) among equally likely values."""
    return min(1.0, 2 * min(float((values <= observed + NOISE).mean()), float((values >= observed - NOISE).mean())))


def table(data: Data) -> Array:
    return np.array([[float(x) if x else math.nan for x in row] for row in data.cells])


def ranks(x: Array) -> Array:
    """Within rows, 1 for the highest; NaN stays."""
    return np.array([stats.rankdata(-row, nan_policy="omit") for row in x])


def differences(data: Data) -> Array:
    x = table(data)
    return x[:, 0] - x[:, 1]


@cache
def splits(n: int, m: int) -> NDArray[np.bool_]:
    """Every choice of m among n, as masks."""
    choices = np.zeros((math.comb(n, m), n), dtype=bool)
    for i, chosen in enumerate(combinations(range(n), m)):
        choices[i, list(chosen)] = True
    return choices


def columns(data: Data) -> Array:
    return table(data).T
