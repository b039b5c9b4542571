"""One impossible or malformed claim in the middle of good ones: it is named with its reason, the others are judged."""

from __future__ import annotations

from pathlib import Path

import pytest

from crosscheck import audit_paper
from crosscheck.auditing import showing
from crosscheck.cli import main

TABLE = "name,A,B,C\nd1,0.11,0.24,0.33\nd2,0.12,0.31,0.22\nd3,0.13,0.25,0.36\nd4,0.14,0.24,0.35\n"
HEAD = f"""
[[table]]
name = "results"
holds = "scores"
better = "lower"
cells = '''
{TABLE}'''

[[table]]
name = "typed"
holds = "scores"
better = "lower"
cells = '''
{TABLE.replace("0.31", "O.31")}'''
"""
FIRST = """
[[claim]]
id = "first"
where = "section 4"
test = "friedman"
table = "results"
printed = "6.50"
"""
LAST = """
[[claim]]
id = "last"
where = "Table 2"
test = "friedman"
table = "results"
value = "mean_ranks"
at = ["{column}"]
printed = {A = "1.00", B = "2.25", C = "2.75"}
"""
BROKEN = FIRST.replace('"first"', '"broken"')

# what is written instead of a part of the claim, and what the reason says
KINDS = {
    "an unknown procedure": ('"friedman"', '"friedmann"', "no procedure 'friedmann'; near it: friedman"),
    "no procedure at all": ('"friedman"', '"read_scores"', "no procedure 'read_scores'"),
    "an unknown table": ('"results"', '"result"', "no table 'result'; near it: results"),
    "a path for a table": ('"results"', '"/etc/results"', "no table '/etc/results'"),
    "a table with a slip": ('"results"', '"typed"', "O.31"),
    "no table": ('table = "results"\n', "", "cannot be judged"),
    "an unknown option": ("printed", 'options = {tie = "ignored"}\nprinted', "has no option 'tie'"),
    "an unknown word": ("printed", 'options = {ties = "ignore"}\nprinted', "ignored"),
    "an unknown key": ("printed", "vaule = 3\nprinted", "unknown key 'vaule'"),
    "a missing level": ("printed", 'value = "rejected"\nprinted', "lacks alpha"),
    "a number as a print": ('"6.50"', "6.50", "write it as a string"),
    "words as a number": ('"6.50"', '"six and a half"', "prints 'six and a half', which is no number"),
    "a wrong type": ("printed", "at = 1\nprinted", "at must be a list or text, not 1"),
    "an unknown label": ("printed", 'value = "mean_ranks"\nat = ["Z"]\nprinted', "there is no 'Z'"),
    "no place": ('where = "section 4"\n', "", "has no where"),
    "no assertion": ('test = "friedman"\ntable = "results"\n', "", "needs one assertion"),
    "a repeated id": ('"broken"', '"first"', "stands twice"),
    "what a procedure refuses": (
        'test = "friedman"\ntable = "results"',
        'test = "friedman_from_ranks"\nsummary = {mean_ranks = ["1.0", "1.5", "1.2"], n = 4}',
        "one is missing or misprinted",
    ),
}


@pytest.mark.parametrize("kind", KINDS)
def test_one_broken_claim_is_named_and_the_others_are_judged(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
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
    written = " ".join(capsys.readouterr().out.split())
    assert f"paper/{broken.claim.id}" in written
    assert reason in written


def test_what_the_source_says_is_missing_is_no_failure(tmp_path: Path) -> None:
    paper = tmp_path / "paper.toml"
    paper.write_text(HEAD + FIRST + BROKEN.replace("printed", 'missing = "the seeds"\nprinted'))
    assert main(["audit", str(paper)]) == 0


def test_what_was_not_decided_in_time_is_no_success(tmp_path: Path) -> None:
    paper = tmp_path / "paper.toml"
    paper.write_text(HEAD + FIRST)
    assert main(["audit", str(paper), "--seconds", "1e-9"]) == 1


def test_errors_that_change_a_decision_come_first() -> None:
    decision = 'value = "rejected"\nalpha = 0.05\nprinted = "retained"'
    wrong = BROKEN.replace('"6.50"', '"9.50"')
    changed = BROKEN.replace('"broken"', '"decides"').replace('printed = "6.50"', decision)
    judged = audit_paper(HEAD + wrong + FIRST + changed + LAST)
    assert [v.claim.id for v in showing.by_weight(judged.failed)] == ["decides", "broken"]
