"""Counts in sentences: sign tests from wins, sums of ranks beside U, by scipy."""

import pytest
from scipy import stats
from support.beside import on_each

from crosscheck.auditing.binding import pairs_of_counts as counted
from crosscheck.auditing.binding.clauses import parsed
from crosscheck.auditing.binding.sizes_said import Sizes
from crosscheck.auditing.judging.pairs_judged import judged
from crosscheck.auditing.reading.plain_text import Normal
from crosscheck.auditing.reading.statistics_in_print import extracted


def of(sentence):
    mentions = extracted(Normal.of(sentence))
    return list(counted.of_sentence(sentence, mentions, parsed(sentence, mentions).reports, Sizes()))


@pytest.mark.parametrize(("wins", "n"), [(14, 18), (4, 18), (9, 18), (18, 18), (0, 5)])
def test_sign_tests_from_wins(wins, n):
    sentence = f"A beat B on {wins} of the {n} data sets (sign test, p = .5)."
    (pairing,) = of(sentence)
    most = max(wins, n - wins)
    p = stats.binomtest(most, n).pvalue
    printed = sentence.replace(".5)", f"{p:.6g})")
    (pairing,) = of(printed)
    assert judged(pairing).verdict == "holds"
    assert len(pairing.otherwise) == 5 * (n - most + 1) - 1


@on_each("sentence")
def test_what_is_no_count_of_wins(sentence):
    assert list(of(sentence)) == []


def test_sums_of_ranks_beside_u():
    """Both sums of ranks, beside the U of either group, from two samples by scipy."""
    a, b = [1.2, 3.1, 4.5, 0.3, 2.2], [2.5, 6.0, 7.1, 3.3, 0.9, 5.2, 8.8]
    ranks = stats.rankdata([*a, *b])
    sums = (ranks[: len(a)].sum(), ranks[len(a) :].sum())
    us = [float(stats.mannwhitneyu(x, y).statistic) for x, y in ((a, b), (b, a))]
    for u in us:
        for w in sums:
            sentence = f"With n1 = 5 and n2 = 7, Wilcoxon W = {w:g} and U = {u:g}."
            (pairing,) = of(sentence)
            verdict = judged(pairing)
            own = w == u + 15  # of the first group, as U counts it
            assert verdict.verdict == ("holds" if own else "convention"), sentence
            assert verdict.evidence.get("name") == (None if own else "the rank sum of the other group")
        wrong = f"With n1 = 5 and n2 = 7, Wilcoxon W = {sum(sums):g} and U = {u:g}."
        (pairing,) = of(wrong)
        assert judged(pairing).verdict == "fails"
    for silent in (
        "Wilcoxon W = 30 and U = 15.", "With n1 = 5 and n2 = 7, Wilcoxon W = 30.", "With n1 = 5 and n2 = 7, U = 15.",
        "With n1 = 5 and n2 = 7, Wilcoxon W < 30 and U = 15.", "With n1 = 5 and n2 = 7, Wilcoxon W = 30 and U < 15.",
    ):  # fmt: skip
        assert list(of(silent)) == []


@pytest.mark.parametrize(("n", "w"), [(6, 0), (12, 10), (40, 30), (120, 3500), (120, 4100)])
def test_a_sum_and_its_z_tell_the_p_value_with_continuity(n, w):
    mean, sd = n * (n + 1) / 4, (n * (n + 1) * (2 * n + 1) / 24) ** 0.5
    p = 2 * stats.norm.sf((abs(w - mean) - 0.5) / sd)
    z = f"{(w - mean) / sd:.4f}"
    both = {way.name[-9:]: way.body["with"]["p"] for way in counted.corrected_of_z(z, f"W = {w}, z = {z}")}
    assert len(both) == 2
    assert all(low * (1 - 1e-12) <= p <= high * (1 + 1e-12) for low, high in both.values())
