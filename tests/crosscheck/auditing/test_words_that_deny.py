"""What a sentence denies, doubts or says of something else is not what it asserts."""

import pytest

from crosscheck.auditing.sentences import audit_sentences

RIGHT = (
    "The effect wasn’t significant, p = .33.",
    "The effect isn't significant, p = .33.",
    "We don’t reject the null hypothesis, p = .33.",
    "We can‘t reject the null hypothesis, p = .33.",
    "None of the effects was significant, p = .33.",
    "Hardly a significant result, p = .33.",
    "There was little evidence of a significant effect, p = .33.",
    "The effect was far from significant, p = .33.",
    "Der Effekt war kaum signifikant, p = .33.",
    "Der Effekt war keineswegs signifikant, p = .33.",
    "El efecto estaba lejos de ser significativo, p = .33.",
    "L'effet n’est guère significatif, p = .33.",
    "It is small enough (p = .0001) to justify rejecting the null hypothesis that A is as good as those not trained.",
)
WRONG = (
    "The effect was significant, p = .33.",
    "The effect wasn’t significant, p = .00001.",
    "None of the effects was significant, p = .00001.",
)


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
