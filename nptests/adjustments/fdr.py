"""Adjustments that control the false discovery rate: the expected share of wrong rejections among all."""

from fractions import Fraction
from typing import Any, Literal

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


def two_stage(p: Vector, alpha: float | Literal["solve"]) -> Vector:
    """The running minimum, from the largest, of `q_i = (1 + alpha) * m_0 * p_i / i` (Benjamini and others 2006).

    Definition 6: the first stage rejects r hypotheses by Benjamini and Hochberg at alpha / (1 + alpha), the second
    rejects at m / m_0 times this level, where m_0 = m - r were left, or one if none was. These adjusted p-values belong
    to one alpha, and may be smaller than the p-values; alpha="solve" gives the smallest level that rejects each.
    """
    q = benjamini_hochberg(p)
    if alpha == "solve":
        return np.asarray(np.apply_along_axis(_solved, -1, np.asarray(q, dtype=np.float64)))
    level: Any = Fraction(repr(alpha)) if precise.are_fractions(q) else alpha
    return np.asarray(np.minimum((1 + level) * _left(q, level) * q / q.shape[-1], 1))


def _left(q: Vector, level: Any) -> Vector:
    """m_0, of p-values adjusted for the first stage."""
    return np.asarray(np.maximum(((1 + level) * q > level).sum(axis=-1, keepdims=True), 1))


def _solved(q: Vector) -> Vector:
    """The smallest a / (1 - a), where a is the level of both stages.

    The first stage rejects r where a has reached the r-th smallest q, the second then where a >= q (m - r) / m: the one
    grows with r, the other falls, and the larger of them is least where they cross.
    """
    m, reached = len(q), np.sort(q)
    r = np.searchsorted(np.append(reached[:-1] * m / np.arange(m - 1, 0, -1), np.inf), q)
    least = np.minimum(reached[r], q * (m - r) / m)
    return np.asarray(np.divide(least, 1 - least, out=np.ones(m), where=least < 0.5))


def _levels(p: Vector, alpha: float) -> Vector:
    left = _left(benjamini_hochberg(p), alpha)
    return np.asarray(np.minimum(alpha / (1 + alpha) * np.arange(1, len(p) + 1) / left, 1.0))


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
    Adjustment(
        "two-stage", "Benjamini, Krieger and Yekutieli", two_stage, "fdr", "independence", "step-up",
        derivation=("q_i = (1 + alpha) * m_0 * p_i / i",),
        named={"m_0": lambda p, alpha: float(_left(benjamini_hochberg(p), alpha)[0])},
        needs="alpha", levels=_levels, cites=("benjamini2006",),
        breaks={
            "raw": "where much is rejected, few hypotheses are left to adjust for",
            "alone": "one hypothesis is tested at alpha / (1 + alpha)",
        },
        known_as={"multtest": "TSBH", "mutoss": "two.stage", "statsmodels": "fdr_tsbky"},
    ),
)  # fmt: skip
