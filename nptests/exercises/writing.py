"""The sheet for the students, the key for the teacher, and an empty file for the answers."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from nptests.derivations import written
from nptests.derivations.steps import Derivation
from nptests.exercises.grading import COLUMNS
from nptests.exercises.making import ALPHA, Exercise
from nptests.render import markup
from nptests.render.tables import Cell, Sheet

DATA_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "scores": "Scores of {k} algorithms on {n} data sets; higher is better.",
        "incomplete": "Scores of {k} algorithms on {n} data sets, each tried on some only; higher is better.",
        "pair": "Scores of two algorithms on {n} data sets; higher is better.",
        "samples": "Two independent samples of {n} runs.",
        "groups": "{k} independent groups of {n} runs.",
        "sample": "A sample of {n} values.",
        "differences": "Differences between two algorithms (first - second), {n} rows.",
        "counts": "Counts.",
        "pvalues": "The p-values of {n} hypotheses.",
    }
)
OPTION_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "train": "training sets of {} examples",
        "test": "test sets of {} examples",
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


@dataclass(frozen=True)
class Dress:
    """How a sheet is written in one format."""

    suffix: str
    heading: Callable[[str], str]
    paragraph: Callable[[str], str]
    table: Callable[[Sheet], str]
    questions: Callable[[Sequence[str]], str]
    derivation: Callable[[Derivation], str]
    whole: Callable[[str, Sequence[str]], str]


def sheet(made: Iterable[Exercise], format: str) -> str:
    """Data and questions of every student, each on a page of their own where the format has pages."""
    dress = DRESSES[format]
    tasks = list(made)
    return dress.whole(f"Exercise: {tasks[0].title}", [_task(task, dress) for task in tasks])


def key(made: Iterable[Exercise], format: str) -> str:
    """The answers of every student, and how they come about."""
    dress = DRESSES[format]
    tasks = list(made)
    parts = []
    for task in tasks:
        rows = tuple((Cell(q.name), Cell(q.shown, not isinstance(q.value, str))) for q in task.questions)
        answers = dress.table(Sheet("", ("question", "answer"), rows))
        heading = dress.heading(f"Student {task.student}")
        parts.append("\n\n".join([heading, answers, dress.derivation(task.derivation)]))
    return dress.whole(f"Key: {tasks[0].title}", parts)


def answers(made: Iterable[Exercise]) -> str:
    """An answers.csv to be filled in: one line a question."""
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(COLUMNS)
    for task in made:
        lines.writerows((task.student, question.name, "") for question in task.questions)
    return text.getvalue()


def _task(task: Exercise, dress: Dress) -> str:
    data = task.data
    about = DATA_WORDS[data.takes].format(n=len(data.rows), k=len(data.columns))
    told = [words.format(task.conventions[name]) for name, words in OPTION_WORDS.items() if _told(task, name)]
    law = [f"p-value: {task.law}"] if task.law else []
    settings = f"Settings: {'; '.join([*told, *law])}." if told or law else ""
    label = {"scores": "data set", "incomplete": "data set", "pair": "data set"}.get(data.takes, "")
    rows = tuple(
        (Cell(name), *(Cell(cell, True) for cell in row)) for name, row in zip(data.rows, data.cells, strict=True)
    )
    asked = [f"{question.name}: {question.asks}" for question in task.questions]
    level = f"Round to four significant digits at least; alpha = {ALPHA}."
    parts = [
        dress.heading(f"Student {task.student}"),
        dress.paragraph(about),
        dress.table(Sheet("", (label, *data.columns), rows)),
        *([dress.paragraph(settings)] if settings else []),
        dress.questions(asked),
        dress.paragraph(level),
    ]
    return "\n\n".join(parts)


def _told(task: Exercise, name: str) -> bool:
    return task.conventions.get(name) is not None


def _markdown_whole(title: str, parts: Sequence[str]) -> str:
    return f"# {markup.markdown_text(title)}\n\n" + "\n\n---\n\n".join(parts) + "\n"


def _markdown_steps(derivation: Derivation) -> str:
    return written.markdown(derivation).partition("\n\n")[2].rstrip()  # under the student's heading


def _latex_steps(derivation: Derivation) -> str:
    return written.latex(derivation).partition("\n\n")[2].rstrip()


def _latex_whole(title: str, parts: Sequence[str]) -> str:
    head = rf"\section*{{{markup.latex_text(title)}}}"
    return written.document(head + "\n\n" + "\n\n\\newpage\n\n".join(parts) + "\n")


def _latex_questions(asked: Sequence[str]) -> str:
    items = "\n".join(rf"\item {markup.latex_text(words)}" for words in asked)
    return f"\\begin{{itemize}}\n{items}\n\\end{{itemize}}"


DRESSES: Mapping[str, Dress] = MappingProxyType(
    {
        "markdown": Dress(
            "md",
            lambda words: f"## {markup.markdown_text(words)}",
            markup.markdown_text,
            lambda sheet: markup.markdown(sheet).strip(),
            lambda asked: "\n".join(f"- {markup.markdown_text(words)}" for words in asked),
            _markdown_steps,
            _markdown_whole,
        ),
        "latex": Dress(
            "tex",
            lambda words: rf"\subsection*{{{markup.latex_text(words)}}}",
            markup.latex_text,
            lambda sheet: markup.latex(sheet).strip(),
            _latex_questions,
            _latex_steps,
            _latex_whole,
        ),
    }
)
