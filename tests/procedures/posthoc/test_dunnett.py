"""Dunnett's comparisons: his own example; the direction of the scores."""

import math
import warnings

import pytest

import nptests
from nptests.read import literature as fixtures


def scores(rows, better="higher"):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", nptests.InputWarning)
        return nptests.Scores(rows, better=better)


def named(table):
    fields = {}
    for label, value in fixtures.cells(table).cells:
        fields.setdefault(label, []).append(value)
    return fields


def test_example_of_dunnett():
    """Blood counts (Dunnett 1955): t 0.85703 and 3.69375 (multcomp), p 0.6201 and 0.0058 (DescTools)."""
    comparisons = nptests.dunnett(named("dunnett1955/example"), control="control")
    assert [f"{row.statistic:.5f}" for row in comparisons] == ["0.85703", "3.69375"]
    assert [f"{row.adjusted:.4f}" for row in comparisons] == ["0.6201", "0.0058"]
    greater = nptests.dunnett(named("dunnett1955/example"), control="control", alternative="greater")
    assert [f"{row.adjusted:.7f}" for row in greater] == ["0.3249776", "0.0029139"]
    assert comparisons.control == "control"
    assert (comparisons.details["df"], greater.rows[0].interval[1]) == (12.0, math.inf)


def test_direction_follows_the_scores():
    rows = [["0.9", "0.5"], ["0.8", "0.6"], ["0.95", "0.55"], ["0.85", "0.7"]]
    high, low = scores(rows), scores(rows, better="lower")
    control = high.algorithms[1]
    p = [nptests.dunnett(s, control=control, alternative="greater").rows[0].adjusted for s in (high, low)]
    assert p[0] < 0.05 < 0.95 < p[1]
    assert nptests.dunnett(low, control=control, alternative="less").rows[0].adjusted == pytest.approx(
        p[0], rel=1e-13, abs=0
    )


@pytest.mark.parametrize("alternative", ["two-sided", "less", "greater"])
def test_an_interval_is_open_where_the_alternative_points(alternative: str) -> None:
    """Toward smaller values there is no lower end, and the other end is that of the difference turned round."""
    groups = {"c": [1.0, 2.0, 3.5], "a": [2.0, 3.0, 5.0], "b": [1.0, 5.0, 6.0]}
    turned = {name: [-x for x in values] for name, values in groups.items()}
    other = {"less": "greater", "greater": "less"}.get(alternative, alternative)
    rows = nptests.dunnett(groups, control="c", alternative=alternative).rows
    mirrored = nptests.dunnett(turned, control="c", alternative=other).rows
    for row, mirror in zip(rows, mirrored, strict=True):
        low, high = row.interval
        assert low < row.estimate < high
        assert (math.isinf(low), math.isinf(high)) == (alternative == "less", alternative == "greater")
        assert (low, high) == pytest.approx((-mirror.interval[1], -mirror.interval[0]), rel=1e-12, abs=0)
