"""What a sentence denies, doubts or says of something else is not what it asserts."""

import pytest
from support.beside import beside, frozen

from crosscheck.auditing.sentences import audit_sentences

RIGHT = frozen(beside(__file__)["right"])
WRONG = frozen(beside(__file__)["wrong"])


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
