"""Two stages against the procedure itself, carried out at every level, and the rate that it controls."""

from __future__ import annotations

from fractions import Fraction

import hypothesis
import numpy as np
import pytest
from hypothesis import strategies as st
from support.second_adjustments import LEVEL

from nptests import adjust

some = st.lists(st.integers(0, 40).map(lambda i: i / 400) | st.floats(0, 1), min_size=1, max_size=9)


def rejected(p, level):
    """How many of the sorted p-values Benjamini and Hochberg reject at a level of each hypothesis of their list."""
    return max((i for i, q in enumerate(sorted(p), 1) if q <= i * level), default=0)


def both_stages(p, alpha):
    """Definition 6 of Benjamini, Krieger and Yekutieli: which are rejected."""
    m, level = len(p), alpha / (1 + alpha)
    first = rejected(p, level / m)
    at_last = first if first in (0, m) else rejected(p, level / (m - first))
    return [sorted(p).index(q) < at_last for q in p]


def definition(p: list[Fraction]) -> list[Fraction]:
    """The level of both stages at which each would be the last to be rejected, over that of the procedure."""
    first = rejected(p, LEVEL / (1 + LEVEL) / len(p))
    last = [min(q / sum(r <= q for r in p) for q in p if q >= own) for own in p]
    return [min(Fraction(1), (1 + LEVEL) * max(len(p) - first, 1) * each) for each in last]


def test_by_hand():
    """The first stage rejects 0.01 .. 0.04 of six at 0.1 / 1.1 times i / 6, and leaves two: 1.1 * 2 * p / i."""
    p = [0.01, 0.02, 0.03, 0.04, 0.5, 0.6]
    assert adjust(p, "two-stage", alpha=0.1).tolist() == pytest.approx([0.022] * 4 + [0.22] * 2, rel=1e-12, abs=0)
    assert adjust(p, "two-stage", alpha="solve").tolist() == pytest.approx([6 / 94] * 4 + [0.25] * 2, rel=1e-12, abs=0)


@hypothesis.given(some, st.floats(0.001, 0.999))
def test_both_stages_decide_as_the_adjusted_pvalues_do(p, alpha):
    at_level, solved = adjust(p, "two-stage", alpha=alpha), adjust(p, "two-stage", alpha="solve")
    for adjusted in (at_level, solved):
        if (
            not np.isclose(adjusted, alpha, rtol=1e-12, atol=0).any()
            and not np.isclose(solved, alpha, rtol=1e-12).any()
        ):
            assert (adjusted <= alpha).tolist() == both_stages(p, alpha)


def test_the_rate_is_held_under_independence():
    """Of 40,000 families of twelve, seven of them true; five standard errors above the level at most."""
    p = np.random.default_rng(6).uniform(size=(40_000, 12))
    p[:, 7:] **= 6
    named = adjust(p, "two-stage", alpha=0.2) <= 0.2
    false = named[:, :7].sum(axis=1) / np.maximum(named.sum(axis=1), 1)
    plain = adjust(p, "benjamini-hochberg") <= 0.2
    assert false.mean() <= 0.2 + 5 * false.std() / 200
    assert named[:, 7:].sum() > plain[:, 7:].sum()
