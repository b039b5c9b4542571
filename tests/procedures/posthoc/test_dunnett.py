"""Dunnett's comparisons: the direction of the scores, and of the alternative."""

import math

import pytest
from support.inputs import small_scores

import nptests


def test_direction_follows_the_scores():
    rows = [["0.9", "0.5"], ["0.8", "0.6"], ["0.95", "0.55"], ["0.85", "0.7"]]
    high, low = small_scores(rows), small_scores(rows, "lower")
    control = high.algorithms[1]
    p = [nptests.dunnett(s, control=control, alternative="greater").rows[0].adjusted for s in (high, low)]
    assert p[0] < 0.05 < 0.95 < p[1]
    assert nptests.dunnett(low, control=control, alternative="less").rows[0].adjusted == pytest.approx(
        p[0], rel=1e-13, abs=0
    )


@pytest.mark.parametrize("alternative", ["two-sided", "less", "greater"])
def test_an_interval_is_open_where_the_alternative_points(alternative):
    """Toward smaller values there is no lower end, and the other end is that of the difference turned round."""
    groups = {"c": [1.0, 2.0, 3.5], "a": [2.0, 3.0, 5.0], "b": [1.0, 5.0, 6.0]}
    turned = {name: [-x for x in values] for name, values in groups.items()}
    other = {"less": "greater", "greater": "less"}.get(alternative, alternative)
    rows = nptests.dunnett(groups, control="c", alternative=alternative).rows
    for row, mirror in zip(rows, nptests.dunnett(turned, control="c", alternative=other).rows, strict=True):
        low, high = row.interval
        assert low < row.estimate < high
        assert (math.isinf(low), math.isinf(high)) == (alternative == "less", alternative == "greater")
        assert (low, high) == pytest.approx((-mirror.interval[1], -mirror.interval[0]), rel=1e-12, abs=0)
