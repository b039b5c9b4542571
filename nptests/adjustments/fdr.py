"""Adjustments that control the false discovery rate: the expected share of wrong rejections among all."""

from typing import Any

import numpy as np

from nptests.adjustments import precise
from nptests.adjustments.adjustment import Adjustment, Vector, on_sorted, shares, step_up


@on_sorted
def benjamini_hochberg(p: Vector) -> Vector:
    """The running minimum, from the largest, of `q_i = m * p_i / i` (Benjamini and Hochberg 1995)."""
    return step_up(p * shares(p, p.shape[-1]))


@on_sorted
def benjamini_yekutieli(p: Vector) -> Vector:
    """`q_i = c * m * p_i / i` with `c = sum_j(1 / j)`: for any dependence (Benjamini and Yekutieli 2001)."""
    m = p.shape[-1]
    return step_up(p * shares(p, _sum_of_shares(p) * m))


def harmonic(m: int) -> float:
    """1 + 1/2 + ... + 1/m."""
    return float((1.0 / np.arange(1, m + 1)).sum())


def _sum_of_shares(p: Vector) -> Any:
    m = p.shape[-1]
    return precise.harmonic(m) if precise.are_fractions(p) else harmonic(m)


def _shares(p: Vector, alpha: float) -> Vector:
    return np.asarray(alpha * np.arange(1, len(p) + 1) / len(p), dtype=np.float64)


FDR = (
    Adjustment(
        "benjamini-hochberg", "Benjamini and Hochberg", benjamini_hochberg, "fdr", "positive dependence", "step-up",
        derivation=("q_i = m * p_i / i",),
        levels=_shares, implies=("hommel", "benjamini-yekutieli"), cites=("benjamini1995",),
        known_as={"R": 'p.adjust("BH")'},
    ),
    Adjustment(
        "benjamini-yekutieli", "Benjamini and Yekutieli", benjamini_yekutieli, "fdr", "any dependence", "step-up",
        derivation=("c = sum_j(1 / j)", "q_i = c * m * p_i / i"),
        levels=lambda p, alpha: _shares(p, alpha) / harmonic(len(p)), cites=("benjamini2001",),
        known_as={"R": 'p.adjust("BY")'},
    ),
)  # fmt: skip
