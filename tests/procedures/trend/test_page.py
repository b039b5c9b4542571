"""Page's test: columns reversed, and two of them."""

import math

import pytest
from hypothesis import given, settings, strategies as st
from support.inputs import rows_of

import nptests

pytestmark = pytest.mark.filterwarnings("ignore::nptests.InputWarning")  # small tables look transposed

tables = rows_of(st.integers(0, 3), n=(2, 4), k=(2, 3))


def scores(rows, better="higher"):
    return nptests.Scores(rows, better=better)


@given(tables)
@settings(max_examples=30, deadline=None)
def test_reversed_columns(rows):
    """L(X) + L(columns reversed) = n k (k + 1)**2 / 2, and z changes sign."""
    n, k = len(rows), len(rows[0])
    outcome, turned = nptests.page(scores(rows)), nptests.page(scores([row[::-1] for row in rows]))
    assert outcome.statistic + turned.statistic == n * k * (k + 1) ** 2 / 2
    if not outcome.status:
        assert outcome.details["z"] == -turned.details["z"]


@given(st.lists(st.booleans(), min_size=2, max_size=30))
def test_two_columns_count_wins(second_wins):
    """Without ties z = (n+ - n-) / sqrt(n)."""
    rows = [(0, 1) if win else (1, 0) for win in second_wins]
    plus, n = sum(second_wins), len(rows)
    outcome = nptests.page(scores(rows), null="asymptotic")
    assert outcome.details["z"] == pytest.approx((2 * plus - n) / math.sqrt(n), rel=1e-14, abs=0)
    exact = nptests.page(scores(rows)).pvalue
    sign = nptests.sign([b for _, b in rows], [a for a, _ in rows], alternative="greater").pvalue
    assert exact == pytest.approx(sign, rel=1e-13, abs=0)
