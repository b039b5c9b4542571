"""`nptests exercise`: individual exercises for a class, their key, and marks for the answers."""

import argparse
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path

from nptests import errors, results
from nptests.cli import manners, output
from nptests.document.writers.text import columns
from nptests.document.writing import write
from nptests.languages.translating import SPOKEN, said
from nptests.read.source import source_of
from nptests.teaching.exercises import classes, grading, making, wording, writing
from nptests.teaching.exercises.wording import LANGUAGES

SUFFIXES = {"markdown": "md", "latex": "tex", "html": "html", "text": "txt"}


def command(arguments: list[str]) -> int:
    words = manners.Parser.of("exercise", languages=",".join(LANGUAGES), language=SPOKEN.get()).parse_args(arguments)
    if words.name is None:
        return _listed(words)
    names = () if words.names is None else classes.names_of(_read(words.names))
    if words.check is not None:
        text, notes = classes.numbered(_read(words.check), names) if names else (_read(words.check), ())
        return _marked(grading.grade(words.name, text, seed=words.seed), names, notes, words)
    exercises = list(making.exercises(words.name, seed=words.seed, students=len(names) or words.students))
    if words.json:
        print(results.as_json([_plain(task, words) for task in exercises]))
        return manners.DONE
    about = (exercises, words.language, names)
    if words.out is None:
        print(write((writing.key if words.key else writing.sheet)(*about), words.format, standalone=True), end="")
        return manners.DONE
    suffix = SUFFIXES[words.format]
    files = {
        f"sheet.{suffix}": write(writing.sheet(*about), words.format, standalone=True),
        f"key.{suffix}": write(writing.key(*about), words.format, standalone=True),
        "answers.csv": writing.answers(exercises, names),
    }
    _write(files, words)
    return manners.DONE


def _write(files: Mapping[str, str], words: argparse.Namespace) -> None:
    output.write_files(Path(words.out), files, force=words.force)
    print("\n".join(str(Path(words.out) / name) for name in files))


def _listed(words: argparse.Namespace) -> int:
    if words.json:
        print(results.as_json({"exercises": making.names(), "left_out": making.left_out()}))
        return manners.DONE
    print(f"{said('Exercises can be made for:')}\n")
    print(columns([(f"  {name}", said(making.title_of(name))) for name in making.names()]))
    print(f"\n{said('Not for:')}\n")
    print(columns([(f"  {name}", said(why)) for name, why in making.left_out().items()]))
    return manners.DONE


def _marked(
    marks: tuple[grading.Mark, ...], names: Sequence[str], notes: Sequence[str], words: argparse.Namespace
) -> int:
    every = classes.standings(marks, names, dict(map(_worth, words.points or ())))
    right, asked = sum(mark.right for mark in marks), sum(mark.verdict != "not-asked" for mark in marks)
    if words.json:
        spoken = [{**mark.as_dict(), "says": wording.told(mark.says, words.language)} for mark in marks]
        print(results.as_json({"right": right, "of": asked, "marks": spoken}))
    elif words.out is not None:
        files = {
            "feedback.html": write(classes.feedback(every, words.name, words.language), "html", standalone=True),
            "summary.html": write(classes.summary(every, words.name, notes, words.language), "html", standalone=True),
            "points.csv": classes.table(every),
        }
        _write(files, words)
    else:
        rows = [
            (s.name, m.question, m.given or "-", said("right" if m.right else m.verdict), says)
            for s in every
            for m, says in ((m, wording.told(m.says, words.language)) for m in s.marks)
        ]
        print(columns([(*map(said, ("student", "question", "answer", "verdict")), ""), *rows]))
        totals = (f"{said('student')} {s.name}: {float(s.total):g}/{float(s.most):g}" for s in every)
        print("\n".join((*map(said, notes), *totals)))
        print(f"{right}/{asked}")
    return manners.DONE if right == asked else manners.CHECK_FAILED


def _worth(text: str) -> tuple[str, Fraction]:
    question, _, points = text.rpartition("=")
    try:
        return question, Fraction(points)
    except (ValueError, ZeroDivisionError):
        words = f"points: {text!r} is not QUESTION=NUMBER, such as pvalue=2"
        raise errors.InputError("option", words, where="points") from None


def _plain(task: making.Exercise, words: argparse.Namespace) -> dict[str, object]:
    """One exercise; the answers only with the key."""
    questions = [{"name": q.name, "asks": q.asks, **({"answer": q.shown} if words.key else {})} for q in task.questions]
    fields: dict[str, object] = {
        "student": task.student,
        "title": task.title,
        "data": results.plain(task.data),
        "questions": questions,
    }
    return {**fields, "derivation": task.derivation.as_dict()} if words.key else fields


def _read(source: str) -> str:
    try:
        return source_of(source).text()
    except errors.InputError:
        raise errors.InputError("answers", f"{source!r} is no file of answers that can be read", where=source) from None
