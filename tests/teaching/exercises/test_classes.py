"""A class on the command line: names, points, partial marks, a page a student, the commonest slips."""

from pathlib import Path

import pytest
from support.beside import on_each

from nptests.cli import main
from nptests.teaching.exercises.making import exercise

ANSWERS = (
    "student;question;answer\nAna;statistic;7,60\nana;pvalue;0,02\nBob;statistic;3\nZoë;pvalue;1\nBop;decision;yes\n"
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("class.txt").write_text("Ana\nBob\nÇelik\n", "utf-8")
    Path("answers.csv").write_text(ANSWERS, "utf-8")
    return tmp_path


MARKED = ["exercise", "friedman", "--seed", "7", "--names", "class.txt", "--check", "answers.csv"]


def test_marks_of_a_class(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*MARKED, "--points", "pvalue=2", "statistic=3"]) == 1
    shown = capsys.readouterr().out
    assert "student Ana: 4/9" in shown  # 3 for the statistic, half of 2 for a p-value that is too coarse
    assert "'Bop' is not of this class" in shown
    assert "'Zoë' is not of this class" in shown
    assert main([*MARKED, "--points", "pvalue=2", "statistic=3", "--out", "marks", "--language", "pt"]) == 1
    assert Path("marks/points.csv").read_text("utf-8").splitlines()[1] == "1,Ana,4,9"
    pages, summary = (Path(f"marks/{name}.html").read_text("utf-8") for name in ("feedback", "summary"))
    assert "Ana" in pages
    assert "4 de 9 pontos" in pages
    assert "erros mais frequentes" in summary
    assert "imprecisa demais" in summary
    assert 'lang="pt"' in summary


def test_sheets_bear_names(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["exercise", "holm", "--names", "class.txt", "--language", "es", "--out", "sheets"]) == 0
    sheet = Path("sheets/sheet.md").read_text("utf-8")
    assert sheet.count("## ") == 3
    assert "## Çelik" in sheet
    assert "valor p ajustado" in sheet
    assert Path("sheets/answers.csv").read_text("utf-8").startswith("student,question,answer\nAna,")
    assert exercise("holm", seed=1, student=2).data.cells[0][0] in sheet


@on_each("change", "words", lists=True)
def test_what_is_refused(folder: Path, capsys: pytest.CaptureFixture[str], change: list[str], words: str) -> None:
    Path("twice.txt").write_text("Ana\nAna\n", "utf-8")
    assert main([*MARKED, *change]) == 2
    assert words in capsys.readouterr().err
