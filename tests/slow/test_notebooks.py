"""The notebooks of the course run in Jupyter's own kernel, from top to bottom."""

import nbformat
import pytest
from nbclient import NotebookClient
from support.programs import pdflatex

from nptests.document.writers.latex import whole
from nptests.document.writing import write
from nptests.teaching.lessons import course, teaching, written
from nptests.teaching.lessons.notebooks import notebook


@pytest.mark.slow
@pytest.mark.filterwarnings("default")  # of the kernel's client, not ours
@pytest.mark.parametrize("lesson", course.lessons(), ids=lambda lesson: lesson.name)
def test_a_notebook_runs_and_shows_what_the_lesson_shows(lesson):
    notebook_read = nbformat.reads(write(notebook(teaching.teach(lesson)), "notebook", standalone=True), as_version=4)
    NotebookClient(notebook_read, timeout=120, kernel_name="python3").execute()
    cells = [cell for cell in notebook_read.cells if cell.cell_type == "code" and cell.source.startswith("show(")]
    assert cells
    for cell in cells:
        assert any("text/html" in output.data for output in cell.outputs), cell.source
    answers = [cell for cell in notebook_read.cells if cell.cell_type == "code" and cell.source.startswith("answer(")]
    assert {cell.outputs[0].data["text/plain"] for cell in answers} == {repr(course.PHRASES["en"].unanswered)}


ALL = [lesson for language in course.languages() for lesson in course.lessons(language)]


@pytest.mark.slow
@pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: f"{lesson.language}-{lesson.name}")
def test_a_lesson_compiles_and_every_character_is_printed(lesson, tmp_path):
    assert "Missing character" not in pdflatex(whole(written.document(teaching.teach(lesson))), tmp_path)
