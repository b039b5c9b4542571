"""One comparison decides a step: p <= level and the decision never contradict each other, not by a rounding either."""

from __future__ import annotations

import pytest

import nptests
from nptests.adjustments.adjustment import Adjustment
from nptests.adjustments.methods import adjustments

WITH_LEVELS = [method for method in adjustments() if method.levels is not None]


def contradictions(method: Adjustment, p: list[float], alpha: float) -> list[object]:
    """The steps whose own comparison says otherwise, among those that have a say in the direction of the method."""
    rows = nptests.adjustment_steps(p, method.name, alpha=alpha).rows
    decided = [row.rejected for row in rows]
    odd = []
    for i, row in enumerate(rows):
        says = {
            "single-step": True,
            "step-down": all(decided[:i]),
            "step-up": not any(decided[i + 1 :]),
        }[method.direction]
        if says and (row.pvalue <= row.level) != row.rejected:
            odd.append(row)
    return odd


@pytest.mark.parametrize("method", WITH_LEVELS, ids=lambda m: m.name)
@pytest.mark.parametrize("alpha", [0.05, 0.01, 0.1, 0.025])
def test_a_p_value_at_its_level(method: Adjustment, alpha: float) -> None:
    """Every p-value in turn is set to the level that is shown for it, where rounding may go either way."""
    for m in (1, 3, 6, 10, 15):
        p = [alpha * (i + 1) / (7 * m) for i in range(m)]
        for i in range(m):
            level = nptests.adjustment_steps(p, method.name, alpha=alpha).rows[i].level
            at_level = [*p[:i], level, *p[i + 1 :]]
            assert contradictions(method, at_level, alpha) == []
            for share in (1, 2, 3, 6, 7, 10):
                assert contradictions(method, [*p[:i], alpha / share, *p[i + 1 :]], alpha) == []
