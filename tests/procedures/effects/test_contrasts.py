"""Contrast estimation from medians: estimates add up."""

import pytest
from hypothesis import given, strategies as st

from nptests import Scores, contrasts


@given(st.lists(st.lists(st.integers(-20, 20), min_size=3, max_size=3), min_size=3, max_size=9))
def test_estimates_add_up(rows):
    comparisons = contrasts(Scores(rows, ["a", "b", "c"], better="higher"))
    ab, ac, bc = (row.estimate for row in comparisons)
    assert ab + bc == pytest.approx(ac, abs=1e-12)
    assert sum(comparisons.details["effects"]) == pytest.approx(0, abs=1e-12)
    floats = contrasts(Scores(rows, ["a", "b", "c"], better="higher"), arithmetic="float")
    assert [r.estimate for r in floats] == pytest.approx([ab, ac, bc], abs=1e-12)
