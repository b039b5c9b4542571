"""The measured audit in small: nobody is accused falsely, wrong numbers are caught, and a bad audit would be seen."""

import ast
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

import nptests
from crosscheck.evaluation import measured, recorded_study, written_papers
from crosscheck.evaluation.measured import SIZES, Study, study
from nptests.document.writing import write

FEW = {"programs": 1, "tables": 1, "groups": 2, "counts": 1, "critical": 1, "adjusted": 1, "differences": 1,
       "simulated": 1}  # fmt: skip


def test_true_papers_are_not_accused_and_wrong_numbers_are_caught():
    figures = study(FEW, seed=3)
    print(figures.as_dict())
    assert sum(figures.truths.values()) > 150
    assert (figures.accused, figures.acquitted) == ([], [])
    assert figures.sound
    assert figures.caught[written_papers.UNEXPLAINED] == figures.wrong[written_papers.UNEXPLAINED] > 5
    assert figures.caught[written_papers.AGAINST] == figures.wrong[written_papers.AGAINST] > 2
    assert figures.named == figures.caused > 2


def test_the_recorded_study_is_what_is_asked_for():
    """At least 3,000 true claims of every kind, none accused; nothing acquitted that contradicts a stated option; 95 %
    of what nothing explains is caught, and seven of ten causes are named."""
    kept = recorded_study.recorded()
    assert kept.version == nptests.__version__
    assert {kind: study.truths.keys() for kind, study in kept.kinds.items()} == {kind: {kind} for kind in SIZES}
    total = kept.total
    assert sum(total.truths.values()) >= 3000
    assert total.accused == total.against_options == []
    assert total.caught[written_papers.UNEXPLAINED] >= 0.95 * total.wrong[written_papers.UNEXPLAINED] > 100
    assert total.caught[written_papers.AGAINST] == total.wrong[written_papers.AGAINST] > 50
    assert total.named >= 0.7 * total.caused > 30


@pytest.mark.parametrize("kind", ["critical", "adjusted", "counts", "simulated"])
def test_a_part_of_the_recorded_study_run_again_gives_its_figures(kind):
    _compare(kind)


@pytest.mark.deep
@pytest.mark.parametrize("kind", ["groups", "tables", "differences", "programs"])
def test_the_rest_of_the_recorded_study_run_again_gives_its_figures(kind):
    _compare(kind)


def _compare(kind):
    kept = recorded_study.recorded()
    assert replace(study({kind: SIZES[kind]}, seed=kept.seed), seconds=0.0) == replace(kept.kinds[kind], seconds=0.0)


def test_every_recorded_figure_is_in_its_sheet():
    one = Study(
        Counter(a=3), ["a/b: printed 1"], Counter({written_papers.AGAINST: 2}), Counter(), ["a/b (x)"], 2, 1, ["c"]
    )
    kept = recorded_study.RecordedStudy("2026-01-02", "9.9", 7, {"a": one, "b": one})
    text = " ".join(write(kept.document(), "text").split())
    assert "measured on 2026-01-02 with version 9.9, seed 7" in text
    assert "True claims accused: 2 of 6 (33.3%; interval 4.33% to 77.72%)." in text  # binom.test(2, 6) of R
    assert f"Wrong numbers ({written_papers.AGAINST}) with exit 1: 0 of 4" in text
    assert "The right cause named: 2 of 4" in text
    for line in ("falsely accused: a/b: printed 1", "acquitted: a/b (x)", "cause not named: c"):
        assert text.count(line) == 2


def test_what_is_recorded_is_read_back(tmp_path, monkeypatch):
    monkeypatch.setattr(recorded_study, "FILE", tmp_path / "study.json")
    kept = recorded_study.RecordedStudy("2026-01-02", "9.9", 7, measured.by_kind({"counts": 1, "simulated": 1}, seed=5))
    recorded_study.keep(kept)
    assert recorded_study.recorded() == kept


def test_an_audit_that_believes_everything_is_found_out(monkeypatch):
    class Believing:
        failed = verdicts = ()

    monkeypatch.setattr(measured, "audit_paper", lambda text: Believing())
    figures = study({"counts": 1, "critical": 1}, wrong=4)
    assert len(figures.acquitted) == sum(figures.wrong.values()) - figures.caused == 16
    assert not figures.sound


def test_the_papers_share_no_code_with_the_judge():
    for file in ("written_papers.py", "programs.py"):
        tree = ast.parse((Path(measured.__file__).parent / file).read_text("utf-8"))
        names = [a.name for node in ast.walk(tree) if isinstance(node, ast.Import) for a in node.names]
        names += [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
        allowed = ("crosscheck.evaluation.programs",)
        assert not [n for n in names if n.startswith(("nptests", "crosscheck")) and n not in allowed]
