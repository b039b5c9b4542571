"""Numbers of a sentence that follow from each other: critical values, F and chi-squared, sums of ranks."""

import math

from scipy import stats
from support.beside import on_each

from crosscheck.auditing.binding import pairs_beside, tails
from crosscheck.auditing.binding.clauses import Report
from crosscheck.auditing.binding.sizes_said import Sizes
from crosscheck.auditing.judging import sums_that_cannot_be
from crosscheck.auditing.judging.pairs_judged import judged
from crosscheck.auditing.reading.plain_text import Normal
from crosscheck.auditing.reading.statistics_in_print import Extraction, extracted
from crosscheck.auditing.sentences import audit_sentences


def by_name(sentence, what):
    return [v for v in audit_sentences(sentence).verdicts if v.claim.id.endswith(f"-from-{what}")]


# Critical values and differences


def pairings(sentence):
    return list(pairs_beside.of_sentence(sentence, extracted(Normal.of(sentence)), (), Sizes.of(sentence)))


@on_each("sentence", "expected")
def test_critical_values_of_f(sentence, expected):
    found = [judged(p).verdict for p in pairings(sentence.format(stats.f.isf(0.05, 3, 39)))]
    assert found == ([expected] if expected else [])


# Of Nemenyi's test, as Demsar (2006, table 5) prints them, and at 0.01 as tables of the studentized range over root 2.
QUANTILES = {(2, 0.05): 1.960, (4, 0.05): 2.569, (4, 0.10): 2.291, (4, 0.01): 3.113}
BONFERRONI_DUNN = 2.394  # of 4 at 0.05, in his table 5


def _difference(k, n, alpha):
    return QUANTILES[k, alpha] * math.sqrt(k * (k + 1) / (6 * n))


AT_A_LEVEL = "Of 4 algorithms on 14 data sets at alpha = 0.05 CD = {}."


@on_each("sentence", "sizes", "expected", "name")
def test_critical_differences(sentence, sizes, expected, name):
    (pairing,) = pairings(sentence.format(f"{_difference(*sizes):.2f}"))
    verdict = judged(pairing)
    assert (verdict.verdict, verdict.evidence.get("name")) == (expected, name)


def test_bonferroni_dunns_difference_is_one_too():
    (pairing,) = pairings(AT_A_LEVEL.format(f"{BONFERRONI_DUNN * math.sqrt(4 * 5 / (6 * 14)):.2f}"))
    assert judged(pairing).evidence["name"] == "Bonferroni-Dunn's difference"


@on_each("silent")
def test_without_sizes_there_is_no_critical_difference(silent):
    assert pairings(silent) == []


def test_sizes_and_levels_may_stand_elsewhere_in_the_text():
    sentence = f"Nemenyi gave CD = {_difference(4, 14, 0.10):.2f}."
    text = Sizes(4, 14, None, 0.10)
    (pairing,) = pairs_beside.of_sentence(sentence, extracted(Normal.of(sentence)), (), text)
    assert judged(pairing).verdict == "holds"
    assert not pairing.lacking
    (pairing,) = pairs_beside.of_sentence(sentence, extracted(Normal.of(sentence)), (), Sizes(4, 14))
    assert pairing.lacking
    assert list(pairs_beside.of_sentence(sentence, extracted(Normal.of(sentence)), (), Sizes(None, 14))) == []
    assert list(pairs_beside.of_sentence(sentence, extracted(Normal.of(sentence)), (), Sizes(4, None))) == []


# Other relations


@on_each("sentence", "expected", lists=True)
def test_adjusted_p_values_are_never_below_raw_ones(sentence, expected):
    assert [judged(p).verdict for p in pairings(sentence)] == expected


@on_each("b", "c", "chi2", "expected")
def test_mcnemars_statistic_from_its_counts(b, c, chi2, expected):
    sentence = f"McNemar's test (b = {b}, c = {c}) gave χ²(1) = {chi2}."
    found = [(v.verdict, v.evidence.get("name")) for v in by_name(sentence, "discordant-pairs")]
    assert found == ([expected] if expected else [])
    assert by_name(sentence.replace("McNemar's", "The"), "discordant-pairs") == []
    assert by_name(sentence.replace("b = ", "x = "), "discordant-pairs") == []
    assert by_name(sentence.replace(" = " + chi2, " < " + chi2), "discordant-pairs") == []
    assert by_name(sentence.replace("gave", "gave χ²(1) = 2.00 and"), "discordant-pairs") == []


def test_iman_and_davenports_f_follows_from_chi_squared():
    """(n - 1) X/(n (k - 1) - X) with k = 4 and n = 14."""
    chi2 = 9.28
    f = 13 * chi2 / (14 * 3 - chi2)
    for sentence, expected in (
        (f"Friedman's χ²(3) = {chi2} and F_F(3, 39) = {f:.2f}.", ["holds"]),
        (f"Friedman's χ² = {chi2} and F_F(3, 39) = {f:.2f}.", ["holds"]),
        (f"Friedman's χ²(3) = {chi2} and F_F(3, 39) = {f + 0.5:.2f}.", ["fails"]),
        (f"Friedman's χ²(3) = {chi2}. By Iman and Davenport F(3, 39) = {f:.2f}.", ["holds"]),
        (f"We found χ²(3) = {chi2} and F(3, 39) = {f:.2f}.", []),  # of which test?
        (f"Friedman's χ²(4) = {chi2} and F_F(3, 39) = {f:.2f}.", []),
        (f"Friedman's χ²(3) = {chi2} and F_F(3, 40) = {f:.2f}.", []),
        (f"Friedman's χ²(3) = {chi2}, χ²(3) = 8.1 and F_F(3, 39) = {f:.2f}.", []),
        (f"Friedman's χ²(3) = {chi2} and F_F(3, 39) > {f:.2f}.", []),
        (f"Friedman's χ²(3) > {chi2} and F_F(3, 39) = {f:.2f}.", []),
        (f"Of 4 algorithms on 14 data sets Friedman's χ² = {chi2} and F_F = {f:.2f}.", ["holds"]),
    ):
        assert [v.verdict for v in by_name(sentence, "chi2") if "-F-" in v.claim.id] == expected, sentence


@on_each("sentence", "proof")
def test_sums_of_ranks_that_cannot_be(sentence, proof):
    found = list(sums_that_cannot_be.of_sentence(sentence, extracted(Normal.of(sentence))))
    assert [(v.verdict, v.evidence["proof"]) for v in found] == ([("fails", proof)] if proof else [])
    for v in found:
        assert v.evidence["value"] == float(v.claim.printed)


@on_each("p", "relation", "wrong")
def test_a_p_value_is_a_probability(p, relation, wrong):
    made = Report(Extraction(1, "t", "2.2", "t = 2.2"), ("28",), Extraction(1, "p", p, f"p {relation} {p}", relation))
    pairings = list(tails.of_report(made))
    assert len(pairings) == 1
    found = judged(pairings[0])
    assert (found.evidence.get("proof") == "a p-value lies between 0 and 1") is wrong
    assert found.wrong or not wrong
    assert list(tails.of_report(Report(Extraction(1, "t", "2.2", "t = 2.2"), ("28",)))) == []


@on_each("text", "n", "units")
def test_data_sets_are_counted_before_whoever_may_be_a_block(text, n, units):
    said = Sizes.of(text)
    assert (said.n, said.units) == (n, units)
