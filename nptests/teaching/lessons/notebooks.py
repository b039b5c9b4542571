"""Lessons as Jupyter notebooks."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from nptests.document.blocks import Code, Document
from nptests.document.writing import write
from nptests.teaching.lessons.checking import check
from nptests.teaching.lessons.course import PHRASES, lesson as lesson_of, lessons
from nptests.teaching.lessons.lesson import Lesson
from nptests.teaching.lessons.teaching import teach
from nptests.teaching.lessons.written import document

TOOLS = """\
from nptests.languages.translating import speak
from nptests.teaching.lessons.notebooks import answer
from nptests.teaching.lessons.showing import show
speak({language!r})"""


def notebook(taught: Lesson) -> Document:
    """The document of a lesson, and what its cells need: its sentences hold today's values, its code computes them."""
    written = document(taught)
    tools = Code(TOOLS.format(language=written.language), "python", aside=True)
    return replace(written, blocks=(tools, *written.blocks))


def notebooks(language: str = "en") -> Iterator[tuple[str, str]]:
    """One file a lesson: its name, and what stands in it."""
    for entry in lessons(language):
        yield f"{entry.number:02d}-{entry.name}.ipynb", write(notebook(teach(entry)), "notebook", standalone=True)


def answer(number: int | str, name: str, attempt: object, language: str = "en") -> str:
    """For notebooks: what is said about an answer."""
    if attempt is None:
        return PHRASES[language].unanswered
    if isinstance(attempt, (list, tuple)):
        attempt = ",".join(map(str, attempt))
    return check(_taught(number, language), {name: str(attempt)})[0].says


@cache
def _taught(number: int | str, language: str) -> Lesson:
    return teach(lesson_of(number, language))
