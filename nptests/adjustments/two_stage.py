"""Benjamini and Hochberg's adjustment at a level that counts how many hypotheses a first stage left."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Literal

import numpy as np

from nptests.adjustments import fdr, precise
from nptests.adjustments.adjustment import Adjustment, Vector


def two_stage(p: Vector, alpha: float | Literal["solve"]) -> Vector:
    """The running minimum, from the largest, of `q_i = (1 + alpha) * m_0 * p_i / i` (Benjamini and others 2006).

    Definition 6: the first stage rejects r hypotheses by Benjamini and Hochberg at alpha / (1 + alpha), the second
    rejects at m / m_0 times this level, where m_0 = m - r were left, or one if none was. These adjusted p-values belong
    to one alpha, and may be smaller than the p-values; alpha="solve" gives the smallest level that rejects each.
    """
    q = fdr.benjamini_hochberg(p)
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
    left = _left(fdr.benjamini_hochberg(p), alpha)
    return np.asarray(np.minimum(alpha / (1 + alpha) * np.arange(1, len(p) + 1) / left, 1.0))


TWO_STAGE = Adjustment(
    "two-stage", "Benjamini, Krieger and Yekutieli", two_stage, "fdr", "independence", "step-up",
    derivation=("q_i = (1 + alpha) * m_0 * p_i / i",),
    named={"m_0": lambda p, alpha: float(_left(fdr.benjamini_hochberg(p), alpha)[0])},
    needs="alpha", levels=_levels, cites=("benjamini2006",),
    breaks={
        "raw": "where much is rejected, few hypotheses are left to adjust for",
        "alone": "one hypothesis is tested at alpha / (1 + alpha)",
    },
    known_as={"multtest": "TSBH", "mutoss": "two.stage", "statsmodels": "fdr_tsbky"},
)  # fmt: skip
