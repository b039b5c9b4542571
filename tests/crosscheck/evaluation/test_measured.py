"""The measured audit in small: nobody is accused falsely, wrong numbers are caught, and a bad audit would be seen."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from crosscheck.evaluation import measured, written_papers
from crosscheck.evaluation.measured import study

FEW = {"programs": 1, "tables": 1, "groups": 2, "counts": 1, "critical": 1, "adjusted": 1, "differences": 1,
       "simulated": 1, "prose": 2}  # fmt: skip


def test_true_papers_are_not_accused_and_wrong_numbers_are_caught() -> None:
    figures = study(FEW, seed=3)
    print(figures.text())
    assert sum(figures.truths.values()) > 150
    assert figures.accused == []
    assert figures.acquitted == []
    assert figures.sound
    assert figures.caught[written_papers.UNEXPLAINED] == figures.wrong[written_papers.UNEXPLAINED] > 5
    assert figures.caught[written_papers.AGAINST] == figures.wrong[written_papers.AGAINST] > 2
    assert figures.named == figures.caused > 2


@pytest.mark.deep
def test_three_thousand_true_claims() -> None:
    figures = study()
    print(figures.text())
    assert sum(figures.truths.values()) >= 3000
    assert figures.sound
    assert figures.caught[written_papers.UNEXPLAINED] >= 0.95 * figures.wrong[written_papers.UNEXPLAINED]
    assert figures.caught[written_papers.AGAINST] == figures.wrong[written_papers.AGAINST] > 50
    assert figures.named >= 0.7 * figures.caused > 30


def test_an_audit_that_believes_everything_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    class Believing:
        failed = verdicts = ()

    monkeypatch.setattr(measured, "audit_paper", lambda text: Believing())
    figures = study({"counts": 1, "critical": 1}, wrong=4)
    assert len(figures.acquitted) == sum(figures.wrong.values()) - figures.caused == 16
    assert not figures.sound


def test_the_papers_share_no_code_with_the_judge() -> None:
    for file in ("written_papers.py", "programs.py"):
        tree = ast.parse((Path(measured.__file__).parent / file).read_text("utf-8"))
        names = [a.name for node in ast.walk(tree) if isinstance(node, ast.Import) for a in node.names]
        names += [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
        allowed = ("crosscheck.evaluation.programs",)
        assert not [n for n in names if n.startswith(("nptests", "crosscheck")) and n not in allowed]
