"""Rows of tests and what papers declare, as they are written: each wrong number is called wrong, and no right one."""

import pytest
from support.beside import beside

from crosscheck.auditing.material import audit


@pytest.mark.parametrize("case", beside(__file__)["judged"], ids=lambda case: case["why"][:40])
def test_what_is_wrong_is_called_so_and_nothing_else(case, tmp_path):
    paper = tmp_path / case.get("file", "paper.md")
    paper.write_text(case["text"], "utf-8")
    assert sorted(v.claim.printed for v in audit(paper).verdicts if v.wrong) == sorted(case["wrong"])


RIGHT = [text for group in beside(__file__)["left_alone"] for text in group["texts"]]


@pytest.mark.parametrize("text", RIGHT, ids=lambda text: text[:40])
def test_right_text_in_which_a_rule_could_see_something_else_is_left_alone(text, tmp_path):
    paper = tmp_path / "paper.md"
    paper.write_text(text, "utf-8")
    assert not [v.claim.printed for v in audit(paper).verdicts if v.wrong]
