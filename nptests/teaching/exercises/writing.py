"""The sheet for the students, the key for the teacher, and an empty file for the answers."""

import csv
import io
from collections.abc import Iterable, Sequence

from nptests.derivations.written import steps
from nptests.document import blocks as doc
from nptests.document.translating import spoken
from nptests.languages.translating import speaking
from nptests.teaching.exercises import grading, making, wording


def sheet(
    tasks: Sequence[making.Exercise], language: str = wording.ORIGINAL, names: Sequence[str] = ()
) -> doc.Document:
    """Data and questions of every student, each on a page of their own where the format has pages."""
    pages = (_page(task, i, _task(task, language), language, names) for i, task in enumerate(tasks))
    return doc.Document(_titled("exercise", tasks[0], language), tuple(pages), language)


def key(tasks: Sequence[making.Exercise], language: str = wording.ORIGINAL, names: Sequence[str] = ()) -> doc.Document:
    """The answers of every student, and how they come about."""
    pages = (_page(task, i, _solved(task, language), language, names) for i, task in enumerate(tasks))
    return doc.Document(_titled("key", tasks[0], language), tuple(pages), language)


def _titled(kind: str, task: making.Exercise, language: str) -> str:
    frame = wording.words(language)["frame"]
    return str(frame[kind].format(wording.title(task.name, task.title, language)))


def _page(
    task: making.Exercise, place: int, blocks: tuple[doc.Block, ...], language: str, names: Sequence[str]
) -> doc.Section:
    plain = wording.words(language)["frame"]["student"].format(task.student)
    return doc.Section(names[task.student - 1] if names else plain, blocks, page=place > 0)


def _solved(task: making.Exercise, language: str) -> tuple[doc.Block, ...]:
    frame = wording.words(language)["frame"]
    rows = tuple(
        doc.row(q.name, doc.Cell(frame.get(q.shown, q.shown), not isinstance(q.value, str))) for q in task.questions
    )
    with speaking(language):
        derivation = spoken(steps(task.derivation))
    return doc.Sheet("", (frame["question"], frame["answer"]), rows), derivation


def answers(exercises: Iterable[making.Exercise], names: Sequence[str] = ()) -> str:
    """An answers.csv to be filled in: one line a question."""
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(grading.COLUMNS)
    for task in exercises:
        who = names[task.student - 1] if names else task.student
        lines.writerows((who, question.name, "") for question in task.questions)
    return text.getvalue()


def _task(task: making.Exercise, language: str) -> tuple[doc.Block, ...]:
    data, frame = task.data, wording.words(language)["frame"]
    named = wording.words(language).get("labels", {})
    rows = tuple(
        doc.row(named.get(name, name), *doc.numbers(row)) for name, row in zip(data.rows, data.cells, strict=True)
    )
    asks = tuple(f"{question.name}: {wording.asked(question.claim, language)}" for question in task.questions)
    return (
        doc.Paragraph(wording.about(data, language)),
        doc.Sheet("", wording.columns(data, language), rows),
        *map(doc.Paragraph, wording.rule(task.name, task.conventions, language)),
        doc.Bullets(asks),
        doc.Paragraph(frame["rounding"].format(making.ALPHA)),
    )
