"""The certified set, one test a procedure.

Cast by name: `crosscheck qualify` asks for all of it at once.
"""

import pytest

from crosscheck.reference import certified, judging, ours, serving


@pytest.mark.filterwarnings("ignore::nptests.errors.InputWarning")
@pytest.mark.parametrize("name", certified.names())
def test_certified_answers_are_given(name: str) -> None:
    judged = [
        judging.judged(case, serving.reply(ours.answer, certified.question(case))) for case in certified.cases(name)
    ]
    assert [j.case["id"] for j in judged if j.status != "right"] == []
