"""The notebooks of the course run in Jupyter's own kernel, from top to bottom."""

from __future__ import annotations

import nbformat
import pytest
from nbclient import NotebookClient

from nptests.lessons.blocks import Lesson
from nptests.lessons.course import lessons
from nptests.lessons.notebooks import notebook
from nptests.lessons.phrases import PHRASES
from nptests.lessons.teaching import teach


@pytest.mark.slow
@pytest.mark.filterwarnings("default")  # of the kernel's client, not ours
@pytest.mark.parametrize("lesson", lessons(), ids=lambda found: found.name)
def test_a_notebook_runs_and_shows_what_the_lesson_shows(lesson: Lesson) -> None:
    made = nbformat.from_dict(notebook(teach(lesson)))
    NotebookClient(made, timeout=120, kernel_name="python3").execute()
    shown = [cell for cell in made.cells if cell.cell_type == "code" and cell.source.startswith("show(")]
    assert shown
    for cell in shown:
        assert any("text/html" in output.data for output in cell.outputs), cell.source
    answers = [cell for cell in made.cells if cell.cell_type == "code" and cell.source.startswith("answer(")]
    assert {cell.outputs[0].data["text/plain"] for cell in answers} == {repr(PHRASES["en"].unanswered)}
