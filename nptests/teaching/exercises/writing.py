"""The sheet for the students, the key for the teacher, and an empty file for the answers."""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from nptests.derivations.written import steps
from nptests.document import blocks as doc
from nptests.teaching.exercises import grading, making
from nptests.vocabulary import read_beside

OPTION_WORDS = read_beside(__file__, "texts.toml")["options"]


def sheet(tasks: Sequence[making.Exercise]) -> doc.Document:
    """Data and questions of every student, each on a page of their own where the format has pages."""
    return doc.Document(
        f"Exercise: {tasks[0].title}", tuple(_page(task, i, _task(task)) for i, task in enumerate(tasks))
    )


def key(tasks: Sequence[making.Exercise]) -> doc.Document:
    """The answers of every student, and how they come about."""
    return doc.Document(f"Key: {tasks[0].title}", tuple(_page(task, i, _solved(task)) for i, task in enumerate(tasks)))


def _page(task: making.Exercise, place: int, blocks: tuple[doc.Block, ...]) -> doc.Section:
    return doc.Section(f"Student {task.student}", blocks, page=place > 0)


def _solved(task: making.Exercise) -> tuple[doc.Block, ...]:
    rows = tuple(doc.row(q.name, doc.Cell(q.shown, not isinstance(q.value, str))) for q in task.questions)
    return doc.Sheet("", ("question", "answer"), rows), steps(task.derivation)


def answers(exercises: Iterable[making.Exercise]) -> str:
    """An answers.csv to be filled in: one line a question."""
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(grading.COLUMNS)
    for task in exercises:
        lines.writerows((task.student, question.name, "") for question in task.questions)
    return text.getvalue()


def _said(words: str | Mapping[str, str], value: Any) -> str:
    """An option in words: its own for each value, or with the value in them."""
    return words.format(value) if isinstance(words, str) else words[value]


def _task(task: making.Exercise) -> tuple[doc.Block, ...]:
    data = task.data
    about = data.kind.task.format(n=len(data.rows), k=len(data.columns))
    stated = {name: value for name, value in task.conventions.items() if value is not None}
    options = [_said(words, stated[name]) for name, words in OPTION_WORDS.items() if name in stated]
    null = [f"p-value: {task.law}"] if task.law else []
    settings = f"Settings: {'; '.join([*options, *null])}."
    rows = tuple(doc.row(name, *doc.numbers(row)) for name, row in zip(data.rows, data.cells, strict=True))
    return (
        doc.Paragraph(about),
        doc.Sheet("", (data.kind.label, *data.columns), rows),
        *((doc.Paragraph(settings),) if options or null else ()),
        doc.Bullets(tuple(f"{question.name}: {question.asks}" for question in task.questions)),
        doc.Paragraph(f"Round to four significant digits at least; alpha = {making.ALPHA}."),
    )
