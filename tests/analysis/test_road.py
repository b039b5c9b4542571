"""The analysis: nothing chosen silently, nothing said that the tests do not say."""

import numpy as np
import pytest
from support.beside import on_each
from support.refused import refuses

import nptests
from nptests.analysis.advice import RULES, advise
from nptests.read import literature as fixtures

TABLE = fixtures.scores("garcia2010/data")


def turned(scores):
    return nptests.Scores(-scores.values, scores.algorithms, scores.datasets, better="lower", decimals=3)


def test_a_misspelt_control_is_an_error_even_where_none_is_needed():
    for scores in (TABLE, TABLE.select("PDFC", "NNEP")):
        refuses("no algorithm is called 'PDF'", nptests.analyse, scores, control="PDF")


@pytest.mark.parametrize("control", [None, "PDFC"])
@pytest.mark.parametrize("adjust", ["holm", "li", "benjamini-hochberg"])
def test_what_was_taken_is_one_of_the_choices_and_agrees_with_itself(adjust, control):
    analysis = nptests.analyse(TABLE, control=control, adjust=adjust)  # type: ignore[arg-type]
    assert analysis.comparisons is not None
    for step in {choice.step for choice in analysis.choices}:
        taken = [choice for choice in analysis.choices if choice.step == step and choice.taken]
        assert len(taken) == 1
        assert taken[0].agrees
    different = {(row.a, row.b) for row in analysis.comparisons.rows if row.adjusted <= analysis.alpha}
    pairs = next(choice for choice in analysis.choices if choice.taken and choice.pvalue is None)
    assert set(pairs.pairs) == different
    assert any("holm" in choice.way for choice in analysis.choices)  # Holm is always shown


def test_choices_say_what_the_procedures_say():
    found = {choice.way: choice for choice in nptests.analyse(TABLE).choices}
    for way, compared in (
        ("mean ranks (friedman) with bergmann-hommel", nptests.all_pairs(TABLE, adjust="bergmann-hommel")),
        ("mean ranks (quade) with holm", nptests.all_pairs(TABLE, ranks="quade")),
        ("Nemenyi (studentized range)", nptests.nemenyi(TABLE)),
        ("Wilcoxon of each pair with holm", nptests.pairwise_wilcoxon(TABLE)),
    ):
        assert set(found[way].pairs) == {(row.a, row.b) for row in compared.rows if row.adjusted <= 0.05}
        assert found[way].agrees == (set(found[way].pairs) == {("PDFC", "FH-GBML")})


def test_conclusions_do_not_depend_on_the_sign_of_the_scores():
    for control in (None, "NNEP"):
        one, other = (nptests.analyse(scores, control=control) for scores in (TABLE, turned(TABLE)))
        assert (one.conclusion, one.choices) == (other.conclusion, other.choices)
    pair = TABLE.select("PDFC", "NNEP")
    one, other = (nptests.analyse(scores) for scores in (pair, turned(pair)))
    assert one.conclusion.text[0].split(" (")[0] == other.conclusion.text[0].split(" (")[0]  # W+ becomes W-
    assert one.conclusion.text[1:] == other.conclusion.text[1:]


def test_a_test_of_all_without_a_pair_and_the_other_way_round_are_said():
    conclusion = " ".join(nptests.analyse(fixtures.scores("demsar2006/table6")).conclusion.text)
    assert "these comparisons do not show which of them differ" in conclusion
    assert "No pair was shown to differ, of 6 pairs" in conclusion
    flat = nptests.analyse(nptests.Scores.of(np.ones((6, 3)), better="higher"))
    assert "No difference among the 3 algorithms was shown" in flat.conclusion.text[0]
    assert any("does not mean that there is none" in text for text in flat.conclusion.text)


def test_progress_counts_every_step():
    seen = []
    nptests.analyse(TABLE, progress=lambda done, total: seen.append((done, total)))
    assert seen == [(i + 1, 9) for i in range(9)]


def test_an_adjustment_that_has_too_long_to_search_is_left_out_unless_it_was_asked_for(monkeypatch):
    scores = nptests.Scores(np.random.default_rng(1).integers(500, 1000, (15, 10)) / 1000, better="higher")
    ways = {choice.way for choice in nptests.analyse(scores).choices}
    monkeypatch.setattr("nptests.adjustments.neighbours.LARGEST", 9)
    found = nptests.analyse(scores)
    assert ways - {choice.way for choice in found.choices} == {"mean ranks (friedman) with bergmann-hommel"}
    assert "bergmann-hommel is not among the choices: for so many pairs its search takes too long" in found.notes
    refuses("up to 9 algorithms", nptests.analyse, scores, adjust="bergmann-hommel")


@pytest.mark.parametrize(("k", "pairs"), [(142, "10,011"), (33_333, "555,527,778")])
def test_more_pairs_than_are_analysed_are_refused_before_anything_is_done(k, pairs):
    """5 x 33,333 numbers are a small file, and half a billion pairs."""
    table = np.random.default_rng(1).integers(500, 1000, (5, k)) / 1000
    with pytest.warns(nptests.InputWarning, match="transposed"):
        scores = nptests.Scores(table, better="higher")
    done = []
    refuses(f"{pairs} pairs, and at most", nptests.analyse, scores, progress=lambda *counts: done.append(counts))
    assert not done
    nptests.analyse(scores.select(*scores.algorithms[:3]), control=scores.algorithms[0])


@on_each("shape", "rule", "spoken")
def test_rules_speak_where_they_apply(shape, rule, spoken):
    assert rule in {row.name for row in RULES}
    values = np.random.default_rng(3).integers(0, 100, shape)
    assert (rule in {a.rule for a in advise(nptests.Scores.of(values, better="higher"))}) == spoken


def test_scores_on_other_scales_and_outliers_are_seen():
    values = np.random.default_rng(4).integers(1, 100, (12, 3)).astype(float)
    plain = {a.rule for a in advise(nptests.Scores.of(values, better="higher"))}
    assert not plain & {"commensurable scores", "outliers", "percentages"}
    values[0] *= 1000
    spoken = {a.rule for a in advise(nptests.Scores.of(values, better="higher"))}
    assert {"commensurable scores", "outliers"} <= spoken


@on_each("n", "rule", "smallest")
def test_the_smallest_pvalue_of_two_algorithms_is_told_and_true(n, rule, smallest):
    """A caution where it is above 0.05."""
    scores = nptests.Scores.of([[i + 2, 0] for i in range(n)], better="higher")
    told = {a.rule: a for a in advise(scores) if a.rule in ("no decision possible", "smallest p-value")}
    assert set(told) == {rule}
    assert smallest in told[rule].text
    assert told[rule].weight == ("caution" if n == 5 else "fact")
    assert nptests.wilcoxon(scores).pvalue == nptests.sign(scores).pvalue == 2.0 ** (1 - n)


@pytest.mark.filterwarnings("ignore::nptests.errors.InputWarning")  # few data sets look like a transposed table
@pytest.mark.parametrize(("n", "cautioned"), [(2, True), (3, False)])
def test_too_few_data_sets_for_any_decision_are_a_caution(n, cautioned):
    """Of three algorithms that stand in one order everywhere: p = (1 / 3!)**(n - 1)."""
    scores = nptests.Scores.of([[1, 2, 3]] * n, better="higher")
    assert nptests.friedman(scores).pvalue == pytest.approx(6.0 ** (1 - n), rel=1e-14, abs=0)
    assert any(a.rule == "no decision possible" for a in advise(scores)) == cautioned
