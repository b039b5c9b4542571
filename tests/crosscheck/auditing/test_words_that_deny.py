"""What a sentence denies, doubts or says of something else is not what it asserts."""

import re

import pytest
from support.beside import beside, frozen

from crosscheck.auditing.sentences import audit_sentences

RIGHT = frozen(beside(__file__)["right"])
WRONG = frozen(beside(__file__)["wrong"])
PAIRS = frozen(beside(__file__)["pairs"])
INTERVALS, OTHERS, CHANGES = (frozen(beside(__file__)[name]) for name in ("intervals", "others", "changes"))


@pytest.mark.parametrize("sentence", RIGHT)
def test_what_is_denied_or_doubted_is_not_asserted(sentence):
    assert [v.evidence for v in audit_sentences(sentence).verdicts if v.verdict in ("fails", "unresolved")] == []


@pytest.mark.parametrize("sentence", WRONG)
def test_what_is_asserted_against_its_number_is_found(sentence):
    assert {v.verdict for v in audit_sentences(sentence).verdicts} & {"fails", "unresolved"}


def test_an_interval_without_an_end_says_that_the_test_is_one_sided():
    said = "The effect was positive (difference = 0.43, 95% CI [-Inf, 0.70], t(8) = 3.04, p = 0.992; d = 1.01)."
    assert {v.verdict for v in audit_sentences(said).verdicts} <= {"holds", "rounding", "convention"}
    both = said.replace("[-Inf, 0.70]", "[0.16, 0.70]")
    assert "fails" in {v.verdict for v in audit_sentences(both).verdicts}


@pytest.mark.parametrize(("sentence", "right", "turned"), PAIRS)
def test_what_is_said_of_a_p_value_holds_beside_it_and_not_beside_the_contrary(sentence, right, turned):
    of_words = [v.verdict for v in audit_sentences(sentence).verdicts if "word" in v.claim.id]
    assert of_words == ["holds"]
    other = audit_sentences(sentence.replace(right, turned))
    assert "holds" not in [v.verdict for v in other.verdicts if "word" in v.claim.id]


def test_degrees_of_freedom_with_a_decimal_comma_are_those_of_welch():
    assert [v.verdict for v in audit_sentences("t(15,51) = 2,81, p = 0,013").verdicts] == ["holds"]
    assert [v.verdict for v in audit_sentences("t(15,51) = 2,81, p = 0,003").verdicts] == ["fails"]


def _kinds(text, words):
    return [v.verdict for v in audit_sentences(text).verdicts if words in v.claim.id.replace("-", " ")]


@pytest.mark.parametrize(("sentence", "turned"), INTERVALS)
def test_what_is_said_of_an_interval_is_held_against_its_ends(sentence, turned):
    assert _kinds(sentence, "beside its interval") == ["holds"]
    assert _kinds(re.sub(r"\[.*?\]", turned, sentence), "beside its interval") == ["fails"]


@pytest.mark.parametrize("sentence", OTHERS)
def test_what_is_said_of_an_interval_and_something_else_is_no_statement_of_its_ends(sentence):
    assert "fails" not in [v.verdict for v in audit_sentences(sentence).verdicts]


@pytest.mark.parametrize(("sentence", "right", "slip"), CHANGES)
def test_a_change_in_per_cent_is_held_against_its_ratio(sentence, right, slip):
    assert {*_kinds(sentence, "of the ratio"), *_kinds(sentence, "harmonic mean")} <= {"holds", "rounding"}
    assert "unresolved" in [v.verdict for v in audit_sentences(sentence.replace(right, slip)).verdicts]


def test_points_part_thousands_where_commas_part_decimals():
    shifted = "358 von 1.821 Häusern (29,7 %) waren privat."
    assert _kinds(shifted.replace("29,7", "19,7"), "the share that") == ["holds"]
    assert _kinds(shifted, "the share that") == ["fails"]
    assert _kinds(f"{shifted} Der Wert lag bei 0.35.", "the share that") == []
