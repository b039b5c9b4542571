"""Adjustments that walk along the sorted p-values: p[0] is the smallest, m their number."""

from typing import Any

import numpy as np

from nptests.adjustments import adjustment, precise
from nptests.errors import InputError


def none(p: adjustment.Vector) -> adjustment.Vector:
    """`q_i = p_i`."""
    return np.array(p)


def bonferroni(p: adjustment.Vector) -> adjustment.Vector:
    """`q_i = m * p_i`."""
    return np.asarray(np.minimum(p.shape[-1] * p, 1.0))


def sidak(p: adjustment.Vector) -> adjustment.Vector:
    """`q_i = 1 - (1 - p_i)**m`."""
    return adjustment.union_of(p, p.shape[-1])


@adjustment.on_sorted
def holm(p: adjustment.Vector) -> adjustment.Vector:
    """The running maximum of `q_i = (m - i + 1) * p_i` (Holm 1979)."""
    return adjustment.step_down(adjustment.remaining(p) * p)


@adjustment.on_sorted
def holland(p: adjustment.Vector) -> adjustment.Vector:
    """The running maximum of `q_i = 1 - (1 - p_i)**(m - i + 1)` (Holland and Copenhaver 1987)."""
    return adjustment.step_down(adjustment.union_of(p, adjustment.remaining(p)))


@adjustment.on_sorted
def finner(p: adjustment.Vector) -> adjustment.Vector:
    """The running maximum of `q_i = 1 - (1 - p_i)**(m / i)` (Finner 1993)."""
    return adjustment.step_down(adjustment.union_of(p, adjustment.shares(p, p.shape[-1])))


@adjustment.on_sorted
def hochberg(p: adjustment.Vector) -> adjustment.Vector:
    """The running minimum, from the largest, of `q_i = (m - i + 1) * p_i` (Hochberg 1988)."""
    return adjustment.step_up(adjustment.remaining(p) * p)


# Some four seconds, of doubles as of fractions.
MOST_HOMMEL = 100_000
MOST_FRACTIONS = 500


@adjustment.on_sorted
def hommel(p: adjustment.Vector) -> adjustment.Vector:
    """The closed test with Simes' test of every intersection (Hommel 1988).

    The intersection of s hypotheses that is hardest to reject among those holding i consists of i and the largest
    others; its Simes p-value is `q_i = min_j(s * p_j / j)` over its sorted p-values. The adjusted p-value is the
    largest over s.
    """
    m = p.shape[-1]
    most = MOST_FRACTIONS if precise.are_fractions(p) else MOST_HOMMEL
    if m > most:
        kind = "p-values in text" if precise.are_fractions(p) else "p-values"
        words = f"{m} {kind}: Hommel's adjustment compares each with every other, at most {most} of them"
        raise InputError("limit", f"{words}: take Hochberg's, which is nearly as powerful", where="pvalues")
    # Of the s largest, p[m - s:], each has the same q as the smallest of them, or a larger one of fewer.
    adjusted, largest, places = p.copy(), p.copy(), np.arange(2, m + 1).astype(p.dtype)
    room = np.empty_like(p)
    for s in range(2, m + 1):
        ratios = np.multiply(s, p[..., m - s + 1 :], out=room[..., : s - 1])
        others = np.divide(ratios, places[: s - 1], out=ratios).min(axis=-1, keepdims=True)
        largest[..., m - s, None] = np.minimum(s * p[..., m - s, None], others)
        # They stay in increasing order: only those below can become larger.
        end = m - s if p.ndim > 1 else int(np.searchsorted(adjusted[: m - s], others[0]))
        smaller = adjusted[..., :end]
        np.maximum(smaller, np.minimum(s * p[..., :end], others), out=smaller)
    return np.asarray(np.maximum(adjusted, np.maximum.accumulate(largest, axis=-1)))


def li(p: adjustment.Vector) -> adjustment.Vector:
    """`q_i = p_i / (p_i + 1 - p_max)`, where p_max is the largest (Li 2008); 0 for p = 0."""
    rest = 1 - p.max(axis=-1, keepdims=True)
    adjusted = np.zeros_like(p)
    np.divide(p, p + rest, out=adjusted, where=p > 0)
    return adjusted


def _holm_shares(p: adjustment.Vector, alpha: float) -> adjustment.Vector:
    return np.asarray(alpha / adjustment.remaining(p))


def _li_share(p: adjustment.Vector, alpha: float) -> adjustment.Vector:
    """alpha for all if even the largest p-value is at most alpha, else alpha (1 - p_max) / (1 - alpha)."""
    largest = float(p.max())
    return np.full(len(p), alpha if largest <= alpha else alpha * (1 - largest) / (1 - alpha))


def _root(alpha: float, times: Any) -> adjustment.Vector:
    """1 - (1 - alpha)**(1 / times)."""
    return np.asarray(-np.expm1(np.log1p(-alpha) / times))


def _hardest_by_simes(p: adjustment.Vector, h: int, family: Any) -> list[int]:
    """A hypothesis with so many of the largest others that Simes' p-value of all of them is largest."""
    return max(
        adjustment.with_the_largest(p, h),
        key=lambda places: min(len(places) * p[g] / j for j, g in enumerate(places, 1)),
    )


STEPWISE = (
    adjustment.Adjustment(
        "none", "No adjustment", none, "nothing", "any dependence", "single-step", derivation=("q_i = p_i",),
        levels=lambda p, alpha: np.full(len(p), alpha), known_as={"R": 'p.adjust("none")'},
        implies=("finner", "rom", "li", "bergmann-hommel", "benjamini-hochberg"),
    ),
    adjustment.Adjustment(
        "bonferroni", "Bonferroni", bonferroni, "fwer", "any dependence", "single-step",
        derivation=("q_i = m * p_i",), levels=lambda p, alpha: np.full(len(p), alpha / len(p)), cites=("dunn1961",),
        known_as={"R": 'p.adjust("bonferroni")', "scmamp": "Bonferroni", "KEEL": "Bonferroni-Dunn"},
    ),
    adjustment.Adjustment(
        "sidak", "Sidak", sidak, "fwer", "positive dependence", "single-step", derivation=("q_i = 1 - (1 - p_i)**m",),
        levels=lambda p, alpha: _root(alpha, np.full(len(p), len(p))), implies=("bonferroni",), cites=("sidak1967",),
        known_as={"mutoss": "sidak"},
    ),
    adjustment.Adjustment(
        "holm", "Holm", holm, "fwer", "any dependence", "step-down",
        derivation=("q_i = (m - i + 1) * p_i",), levels=_holm_shares, implies=("bonferroni",), cites=("holm1979",),
        known_as={"R": 'p.adjust("holm")', "scmamp": "Holm", "KEEL": "Holm", "STAC": "holm_test"},
    ),
    adjustment.Adjustment(
        "holland", "Holland and Copenhaver", holland, "fwer", "positive dependence", "step-down",
        derivation=("q_i = 1 - (1 - p_i)**(m - i + 1)",), implies=("holm", "sidak"), cites=("holland1987",),
        levels=lambda p, alpha: _root(alpha, adjustment.remaining(p)),
        known_as={"scmamp": "adjustHolland", "mutoss": "SidakSD", "KEEL": "Holland"},
    ),
    adjustment.Adjustment(
        "finner", "Finner", finner, "fwer", "positive dependence", "step-down",
        derivation=("q_i = 1 - (1 - p_i)**(m / i)",), implies=("holland",), cites=("finner1993",),
        levels=lambda p, alpha: _root(alpha, len(p) / np.arange(1, len(p) + 1)),
        known_as={"scmamp": "adjustFinner", "KEEL": "Finner", "STAC": "finner_test"},
    ),
    adjustment.Adjustment(
        "hochberg", "Hochberg", hochberg, "fwer", "positive dependence", "step-up",
        derivation=("q_i = (m - i + 1) * p_i",), levels=_holm_shares, implies=("holm",), cites=("hochberg1988",),
        known_as={"R": 'p.adjust("hochberg")', "mutoss": "hochberg", "KEEL": "Hochberg", "STAC": "hochberg_test"},
    ),
    adjustment.Adjustment(
        "hommel", "Hommel", hommel, "fwer", "positive dependence", "closed",
        derivation=("q_i = min_j(s * p_j / j)",), hardest=_hardest_by_simes, implies=("hochberg",),
        cites=("hommel1988",), known_as={"R": 'p.adjust("hommel")', "KEEL": "Hommel"},
    ),
    adjustment.Adjustment(
        "li", "Li", li, "fwer", "independence", "step-up",
        derivation=("q_i = p_i / (p_i + 1 - p_max)",), named={"p_max": lambda p, alpha: p.max()},
        levels=_li_share, pads=False, cites=("li2008",), known_as={"scmamp": "adjustLi", "STAC": "li_test"},
    ),
)  # fmt: skip
