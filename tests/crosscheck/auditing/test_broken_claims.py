"""One impossible or malformed claim in the middle of good ones: it is named with its reason, the others are judged."""

import pytest
from support.broken_claims import BROKEN, FIRST, HEAD, KINDS, LAST

from crosscheck import audit_paper
from crosscheck.auditing import showing
from crosscheck.cli import main


@pytest.mark.parametrize("kind", KINDS)
def test_one_broken_claim_is_named_and_the_others_are_judged(kind, tmp_path, capsys):
    old, new, reason = KINDS[kind]
    assert old in BROKEN
    toml = HEAD + FIRST + BROKEN.replace(old, new) + LAST
    judged = audit_paper(toml)
    first, broken, *rest = judged.verdicts
    assert [first.verdict, *(v.verdict for v in rest)] == ["holds"] * 4
    assert broken.verdict == "cannot-be-checked"
    assert reason in broken.evidence["refused"]
    assert judged.failed == (broken,)
    paper = tmp_path / "paper.toml"
    paper.write_text(toml)
    assert main(["audit", str(paper)]) == 1
    output = " ".join(capsys.readouterr().out.split())
    assert f"paper/{broken.claim.id}" in output
    assert reason in output


def test_what_the_source_says_is_missing_is_no_failure(tmp_path):
    paper = tmp_path / "paper.toml"
    paper.write_text(HEAD + FIRST + BROKEN.replace("printed", 'missing = "the seeds"\nprinted'))
    assert main(["audit", str(paper)]) == 0


def test_what_was_not_decided_in_time_is_no_success(tmp_path):
    paper = tmp_path / "paper.toml"
    paper.write_text(HEAD + FIRST)
    assert main(["audit", str(paper), "--seconds", "1e-9"]) == 1


def test_errors_that_change_a_decision_come_first():
    decision = 'value = "rejected"\nalpha = 0.05\nprinted = "retained"'
    wrong = BROKEN.replace('"6.50"', '"9.50"')
    changed = BROKEN.replace('"broken"', '"decides"').replace('printed = "6.50"', decision)
    judged = audit_paper(HEAD + wrong + FIRST + changed + LAST)
    assert [v.claim.id for v in showing.by_weight(judged.failed)] == ["decides", "broken"]
