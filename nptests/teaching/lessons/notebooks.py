"""Lessons as Jupyter notebooks."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

from nptests.document.blocks import Code, Document
from nptests.document.writing import write
from nptests.errors import InputError
from nptests.teaching.lessons.checking import check
from nptests.teaching.lessons.course import lesson as lesson_of
from nptests.teaching.lessons.course import lessons
from nptests.teaching.lessons.lesson import Lesson
from nptests.teaching.lessons.phrases import PHRASES
from nptests.teaching.lessons.teaching import teach
from nptests.teaching.lessons.written import document

TOOLS = Code(
    "from nptests.teaching.lessons.notebooks import answer\nfrom nptests.teaching.lessons.showing import show", "python"
)


def notebook(taught: Lesson) -> Document:
    """The document of a lesson, and what its cells need: its sentences hold today's values, its code computes them."""
    written = document(taught)
    return replace(written, blocks=(TOOLS, *written.blocks))


def write_notebooks(folder: str | Path, language: str = "en") -> tuple[Path, ...]:
    """One file a lesson."""
    target = Path(folder)
    try:
        target.mkdir(parents=True, exist_ok=True)
        written = []
        for found in lessons(language):
            path = target / f"{found.number:02d}-{found.name}.ipynb"
            path.write_text(write(notebook(teach(found)), "notebook", standalone=True), "utf-8")
            written.append(path)
    except OSError as problem:
        raise InputError("file", f"{folder} cannot be written: {problem.strerror}", where=str(folder)) from None
    return tuple(written)


def answer(number: int | str, name: str, given: object, language: str = "en") -> str:
    """For notebooks: what is said about an answer."""
    if given is None:
        return PHRASES[language].unanswered
    if isinstance(given, (list, tuple)):
        given = ",".join(map(str, given))
    return check(_taught(number, language), {name: str(given)})[0].says


@cache
def _taught(number: int | str, language: str) -> Lesson:
    return teach(lesson_of(number, language))
