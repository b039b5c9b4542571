"""The sheet for the students, the key for the teacher, and an empty file for the answers."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from nptests.derivations.written import steps
from nptests.document.blocks import Block, Bullets, Cell, Document, Paragraph, Section, Sheet
from nptests.teaching.exercises.grading import COLUMNS
from nptests.teaching.exercises.making import ALPHA, Exercise

OPTION_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "train": "training sets of {} examples",
        "test": "test sets of {} examples",
        "p0": "p0 = {}",
        "mean": "mean {}",
        "sd": "standard deviation {}",
        "rho": "correlation {}",
        "rope": "practically equal up to {}",
        "control": "the control is {}",
        "alternative": "{}",
        "ties": "ties {}",
        "zeros": "zero differences: {}",
        "adjust": "adjusted by {}",
    }
)


def sheet(tasks: Sequence[Exercise]) -> Document:
    """Data and questions of every student, each on a page of their own where the format has pages."""
    return Document(f"Exercise: {tasks[0].title}", tuple(_page(task, i, _task(task)) for i, task in enumerate(tasks)))


def key(tasks: Sequence[Exercise]) -> Document:
    """The answers of every student, and how they come about."""
    return Document(f"Key: {tasks[0].title}", tuple(_page(task, i, _solved(task)) for i, task in enumerate(tasks)))


def _page(task: Exercise, place: int, blocks: tuple[Block, ...]) -> Section:
    return Section(f"Student {task.student}", blocks, page=place > 0)


def _solved(task: Exercise) -> tuple[Block, ...]:
    rows = tuple((Cell(q.name), Cell(q.shown, not isinstance(q.value, str))) for q in task.questions)
    return Sheet("", ("question", "answer"), rows), steps(task.derivation)


def answers(exercises: Iterable[Exercise]) -> str:
    """An answers.csv to be filled in: one line a question."""
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(COLUMNS)
    for task in exercises:
        lines.writerows((task.student, question.name, "") for question in task.questions)
    return text.getvalue()


def _task(task: Exercise) -> tuple[Block, ...]:
    data = task.data
    about = data.kind.task.format(n=len(data.rows), k=len(data.columns))
    options = [words.format(task.conventions[name]) for name, words in OPTION_WORDS.items() if _stated(task, name)]
    null = [f"p-value: {task.law}"] if task.law else []
    settings = f"Settings: {'; '.join([*options, *null])}."
    rows = tuple(
        (Cell(name), *(Cell(cell, True) for cell in row)) for name, row in zip(data.rows, data.cells, strict=True)
    )
    return (
        Paragraph(about),
        Sheet("", (data.kind.label, *data.columns), rows),
        *((Paragraph(settings),) if options or null else ()),
        Bullets(tuple(f"{question.name}: {question.asks}" for question in task.questions)),
        Paragraph(f"Round to four significant digits at least; alpha = {ALPHA}."),
    )


def _stated(task: Exercise, name: str) -> bool:
    return task.conventions.get(name) is not None
