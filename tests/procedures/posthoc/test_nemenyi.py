"""Nemenyi's test: critical differences decide as p-values do; orderings; printed critical differences."""

from hypothesis import given, strategies as st

import nptests
from nptests import Scores


def table(rows):
    return Scores.of(rows, better="lower")


@given(st.lists(st.permutations(range(5)), min_size=5, max_size=12), st.sampled_from([0.01, 0.05, 0.1]))
def test_critical_differences_decide_as_p_values_do(rows, alpha):
    """With the tie-free error; compared where no difference sits on the edge."""
    scores = table(rows)
    n, k = scores.n, scores.k
    cd = nptests.critical_difference(k, n, alpha=alpha)
    for row in nptests.nemenyi(scores, error="published").rows:
        assert (abs(row.estimate) >= cd) == (row.adjusted <= alpha) or abs(abs(row.estimate) - cd) < 1e-9
    cd = nptests.critical_difference(k, n, alpha=alpha, kind="bonferroni-dunn")
    for row in nptests.bonferroni_dunn(scores, error="published").rows:
        assert (abs(row.estimate) >= cd) == (row.adjusted <= alpha) or abs(abs(row.estimate) - cd) < 1e-9


@given(st.lists(st.lists(st.integers(0, 9), min_size=4, max_size=4), min_size=4, max_size=9))
def test_orderings(rows):
    """The studentized range is never above Sidak over all pairs, and that never above Bonferroni."""
    scores = table(rows)
    by_range = nptests.nemenyi(scores).rows
    sidak = nptests.all_pairs(scores, adjust="sidak", null="asymptotic").rows
    for r, s, b in zip(by_range, sidak, nptests.nemenyi_bonferroni(scores).rows, strict=True):
        assert r.adjusted <= s.adjusted * (1 + 1e-9)
        assert s.adjusted <= b.adjusted * (1 + 1e-9)
    dunn, holm = nptests.bonferroni_dunn(scores).rows, nptests.against(scores, null="asymptotic").rows
    assert all(h.adjusted <= d.adjusted for h, d in zip(holm, dunn, strict=True))
