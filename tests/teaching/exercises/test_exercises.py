"""Exercises: the same for ever, marked as the audit judges, written to be used."""

import csv
import io
import json
import math

import pytest
from support import arithmetic, programs, refused

import nptests
from nptests.adjustments.methods import adjustments
from nptests.cli import main
from nptests.derivations import written
from nptests.document.writers import latex
from nptests.document.writing import DOCUMENTS, write
from nptests.experiment.metrics.listed import metrics
from nptests.teaching.exercises import grading, making, writing
from nptests.teaching.exercises.making import exercise, exercises, names


def numbers(task):
    return [q.value for q in task.questions if not isinstance(q.value, str)]


def test_everything_of_the_catalogue_is_asked_or_left_out_with_a_reason():
    known = {p.name for p in (*nptests.catalogue(), *metrics())} | {a.name for a in adjustments()} - {"none"}
    assert set(names()) | set(making.left_out()) == known
    assert not set(names()) & set(making.left_out())
    assert all(len(why) > 20 for why in making.left_out().values())


@pytest.mark.parametrize("name", names())
def test_the_key_of_a_class(name):
    """Another seed, other data; every line of the derivation in the key holds; the right answers are right."""
    task = exercise(name, seed=5, student=3)
    assert task == exercise(name, seed=5, student=3)
    assert task.data != exercise(name, seed=6, student=3).data
    assert task.data != exercise(name, seed=5, student=4).data
    sums = arithmetic.lines(write(written.document(task.derivation)))
    assert all(line.holds for line in sums if line.numbers)
    for question in task.questions:
        assert grading.mark(task, question, question.shown).right
        if not isinstance(question.value, str):
            assert not grading.mark(task, question, f"{question.value * 1.37 + 0.05:.4f}").right
    for format in DOCUMENTS:
        sheet, key = write(writing.sheet([task]), format), write(writing.key([task]), format)
        assert f"Student {task.student}" in sheet
        assert len(key) > len(sheet)


def graded(name, question, answer, student=1):
    task = exercise(name, seed=7, student=student)
    return grading.mark(task, next(q for q in task.questions if q.name == question), answer)


def own(name, student=1, **options):
    """A p-value of the same data under other options."""
    data = exercise(name, seed=7, student=student).data
    return float(getattr(nptests, name)(*data.arguments(), **{**data.options, **options}).pvalue)


def test_rounding_is_right_and_conventions_are_named():
    assert exercise("friedman", seed=7, student=1).questions[3].shown == "7.6"
    assert graded("friedman", "statistic", "7.6").right
    assert graded("friedman", "statistic", "7,60").right
    assert graded("friedman", "pvalue", "0.02237").right
    assert {graded("friedman", "pvalue", p).verdict for p in ("0.0224", "0.02")} == {"coarse"}
    ignored = graded("friedman", "statistic", "6.65")
    assert (ignored.right, ignored.verdict) == (False, "convention")
    assert "without the correction for ties" in ignored.says
    assert graded("friedman", "statistic", "8.1").says == "wrong: it is 7.6"
    assert graded("friedman", "decision", "yes").right
    assert graded("friedman", "decision", "retained").says.startswith(
        "it is rejected: p = 0.02237 is at most 0.05; at 0.01"
    )
    assert graded("friedman", "statistic", "much").verdict == "cannot-be-checked"


def test_one_sided_p_values_are_named():
    for name in ("wilcoxon", "paired_t", "unpaired_t", "z_test"):
        for alternative in ("greater", "less"):
            grade = graded(name, "pvalue", f"{own(name, alternative=alternative):.5f}")
            assert grade.says == "this is the one-sided p-value; the test is two-sided", name


def test_other_sums_forms_and_levels_are_named():
    task = exercise("wilcoxon", seed=7, student=1)
    w_minus = nptests.wilcoxon(*task.data.arguments()).details["w_minus"]
    assert "the other algorithm" in graded("wilcoxon", "statistic", f"{w_minus:g}").says
    data = exercise("nemenyi", seed=7, student=2).data
    row = min(nptests.nemenyi(*data.arguments(), **data.options).rows, key=lambda r: r.pvalue)
    question = f"adjusted {row.a}-{row.b}"
    assert "before it is adjusted" in graded("nemenyi", question, f"{row.pvalue:.6f}", 2).says
    bonferroni = nptests.nemenyi_bonferroni(*data.arguments(), **data.options).row(row.a, row.b).adjusted
    assert "Bonferroni over all pairs" in graded("nemenyi", question, f"{bonferroni:.6f}", 2).says
    task = exercise("paired_t", seed=7, student=1)
    assert "the two are exchanged" in graded("paired_t", "statistic", f"{-numbers(task)[0]:.5f}").says
    b, c = (int(x) for x in exercise("mcnemar", seed=7, student=2).data.cells[0])
    assert "no correction for continuity" in graded("mcnemar", "statistic", f"{(b - c) ** 2 / (b + c):.5f}", 2).says


def test_bonferroni_in_place_of_holm_is_named():
    task = exercise("holm", seed=7, student=1)
    p = [float(x) for x in task.data.column(0)]
    found = list(grading.marks(task, {f"adjusted {i}": f"{min(1, 5 * x):.4g}" for i, x in enumerate(p, 1)}))
    assert any("Bonferroni" in grade.says for grade in found)
    assert not any(grade.right for grade in found if "Bonferroni" in grade.says)


def test_the_class_on_the_command_line(tmp_path, capsys):
    folder = tmp_path / "class"
    assert main(["exercise", "friedman", "--seed", "7", "--students", "3", "--out", str(folder)]) == 0
    assert capsys.readouterr().out.count(str(folder)) == 3
    sheet, key = (folder / "sheet.md").read_text("utf-8"), (folder / "key.md").read_text("utf-8")
    assert sheet.count("## Student") == key.count("## Student") == 3
    assert "7.6" in key
    assert "| statistic |" not in sheet
    filled = io.StringIO()
    right = {t.student: {q.name: q.shown for q in t.questions} for t in exercises("friedman", seed=7, students=3)}
    lines_ = csv.writer(filled)
    for row in csv.reader(io.StringIO((folder / "answers.csv").read_text("utf-8"))):
        lines_.writerow(row if row[0] == "student" else (row[0], row[1], right[int(row[0])][row[1]]))
    (folder / "filled.csv").write_text("\ufeff" + filled.getvalue(), "utf-8")
    assert main(["exercise", "friedman", "--seed", "7", "--check", str(folder / "filled.csv")]) == 0
    total = sum(map(len, right.values()))
    assert capsys.readouterr().out.endswith(f"{total}/{total}\n")
    assert main(["exercise", "friedman", "--seed", "7", "--check", str(folder / "answers.csv"), "--json"]) == 1
    reply = json.loads(capsys.readouterr().out)
    assert (reply["right"], {m["verdict"] for m in reply["marks"]}) == (0, {"missing"})


def test_lists_and_mistakes(tmp_path, capsys):
    assert main(["exercise"]) == 0
    assert "westfall_young" in capsys.readouterr().out.partition("Not for:")[2]
    assert main(["exercise", "--json"]) == 0
    assert "friedman" in json.loads(capsys.readouterr().out)["exercises"]
    assert main(["exercise", "holm", "--key", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["derivation"]["steps"]
    wrong = tmp_path / "wrong.csv"
    for content, word in (
        ("a,b\n1,2\n", "need the columns"),
        ("student,question,answer\nx,statistic,1\n", "line 2: 'x' is not the number of a student"),
    ):
        wrong.write_text(content, "utf-8")
        assert main(["exercise", "friedman", "--check", str(wrong)]) == 2
        assert word in capsys.readouterr().err
    for arguments in (
        ["westfall_young"],
        ["friedmann"],
        ["friedman", "--students", "0"],
        ["friedman", "--check", "no"],
    ):
        assert main(["exercise", *arguments]) == 2
        assert capsys.readouterr().err.count("\n") == 1
    refused.refuses("there is no procedure", grading.grade, "nothing", "", seed=1)


def test_no_two_students_of_a_class_have_the_same_data():
    tasks = list(exercises("quade", seed=1, students=30))
    assert len({task.data.cells for task in tasks}) == 30
    assert all(math.isfinite(numbers(task)[0]) for task in tasks)


@pytest.mark.slow
def test_sheets_and_keys_compile(tmp_path):
    for kind, make in (("sheet", writing.sheet), ("key", writing.key)):
        parts = [make([exercise(name, seed=9, student=1)]) for name in names()]
        log = programs.pdflatex(latex.whole(*parts), tmp_path, kind)
        assert not [line for line in log.splitlines() if line.startswith("Overfull \\hbox")]
