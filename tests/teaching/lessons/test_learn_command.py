"""`nptests learn`: lists, shows, checks, and writes notebooks."""

import io
import json
import re
from pathlib import Path
from xml.etree import ElementTree

import nbformat
import pytest
from support import beside, markup

from nptests.cli import main
from nptests.document.blocks import Code, Heading
from nptests.document.writing import write
from nptests.teaching.lessons import course, notebooks, teaching


def run(capsys, *arguments):
    code = main(["learn", *arguments])
    streams = capsys.readouterr()
    return code, streams.out, streams.err


def test_the_list_names_every_lesson(capsys):
    code, out, _ = run(capsys)
    assert code == 0
    assert all(lesson.title in out for lesson in course.lessons())
    listed = json.loads(run(capsys, "--json")[1])
    assert [entry["number"] for entry in listed["lessons"]] == list(range(1, len(course.lessons()) + 1))


def test_the_glossary_names_the_lesson_of_each_term(capsys):
    listed = json.loads(run(capsys, "glossary", "--language", "pt", "--json")[1])["terms"]
    assert {"term": "posto", "lesson": "wilcoxon"}.items() <= next(t for t in listed if t["term"] == "posto").items()
    assert all(course.lesson(term["lesson"]) for term in listed)
    assert "(lição 5)" in run(capsys, "glossary", "--language", "pt")[1]


def test_a_lesson_by_number_and_by_name(capsys):
    assert run(capsys, "1") == run(capsys, "p-value")
    assert "H₀" in run(capsys, "1")[1]


@beside.on_each("given", "code", "said")
def test_answers_are_judged(capsys, given, code, said):
    found, out, _ = run(capsys, "1", "--check", *given)
    assert found == code
    assert said in " ".join(out.split())


def test_answers_from_a_file_and_from_standard_input(capsys, tmp_path, monkeypatch):
    lines = "# my answers\none-less = 0.146\n\ndecision=yes\n"
    (tmp_path / "answers.txt").write_text(lines, "utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    from_file = run(capsys, "1", "--check", str(tmp_path / "answers.txt"))
    assert from_file == run(capsys, "1", "--check", "-")
    assert from_file[0] == 1
    assert from_file[1].splitlines()[-1] == "1/2"


def test_exercises_are_asked_on_a_terminal(capsys, monkeypatch):
    lines = iter(["0.146", "", "10", "6"])
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda prompt: next(lines))
    code, out, _ = run(capsys, "1", "--check")
    assert code == 1
    assert out.splitlines()[-1] == "2/3"
    assert "the number of wins that are needed" in " ".join(out.split())


def test_asking_ends_with_the_input(capsys, monkeypatch):
    def end(prompt):
        raise EOFError

    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", end)
    code, out, _ = run(capsys, "1", "--check")
    assert (code, out.splitlines()[-1]) == (0, "0/0")


def test_no_answers_are_bad_input(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    code, _, err = run(capsys, "1", "--check")
    assert code == 2
    assert "no answers were given" in err


@beside.on_each("given", lists=True)
def test_bad_input_is_one_line(capsys, given):
    code, out, err = run(capsys, *given)
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize("number", range(1, len(course.lessons()) + 1))
def test_the_page_gets_html_and_pictures_without_styles_or_scripts(capsys, number):
    reply = json.loads(run(capsys, str(number), "--json")[1])
    for tag, attributes in markup.elements(reply["html"]):
        assert tag not in ("script", "style", "link")
        assert not [name for name in attributes if name in ("style", "id") or name.startswith("on")], tag
    assert re.findall(r'data-picture="(\d+)"', reply["html"]) == [str(i) for i in range(len(reply["pictures"]))]
    for picture in reply["pictures"]:
        root = ElementTree.fromstring(picture["svg"])
        assert not any(e.tag.endswith("style") or "style" in e.attrib for e in root.iter())
        assert picture["about"]
    assert re.findall(r'data-exercise="([^"]+)"', reply["html"]) == [e["name"] for e in reply["exercises"]]
    assert all(source["citation"] for source in reply["sources"])
    assert "answer" not in reply["exercises"][0]


def test_notebooks_are_valid_and_hold_the_code_of_the_lessons(capsys, tmp_path):
    code, out, _ = run(capsys, "--notebooks", str(tmp_path / "course"))
    assert code == 0
    assert len(out.splitlines()) == len(course.lessons())
    for path, lesson in zip(map(Path, out.splitlines()), course.lessons(), strict=True):
        notebook_read = nbformat.read(path, as_version=4)
        nbformat.validate(notebook_read)
        slides = [cell.metadata.get("slideshow", {}).get("slide_type") for cell in notebook_read.cells]
        headings = sum(isinstance(block, Heading) for block in lesson.blocks)
        assert slides[:2] == ["slide", "skip"]
        assert slides.count("slide") == headings + 2  # the title and the sources
        assert slides.count("fragment") == len(lesson.exercises)
        cells = [cell.source for cell in notebook_read.cells if cell.cell_type == "code"]
        assert [b.text for b in lesson.blocks if isinstance(b, Code) and b.text not in cells] == []
        assert sum(cell.startswith("answer(") for cell in cells) == len(lesson.exercises)


def test_the_code_of_a_notebook_runs(capsys):
    reply = json.loads(write(notebooks.notebook(teaching.teach(course.lessons()[0])), "notebook", standalone=True))
    names = {}
    for cell in reply["cells"]:
        if cell["cell_type"] == "code":
            exec(cell["source"], names)
    assert notebooks.answer(1, "one-less", None) == course.PHRASES["en"].unanswered
    assert notebooks.answer(1, "decision", "NO", language="es").startswith("Correcto.")
    assert notebooks.answer(1, "one-less", "0.146").startswith("Right.")
    assert notebooks.answer(9, "rejected", ["C4.5", "1-NN", "NaiveBayes", "CN2"]).startswith("Right.")
