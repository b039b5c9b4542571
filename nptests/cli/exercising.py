"""`nptests exercise`: individual exercises for a class, their key, and marks for the answers."""

import argparse
import sys
from pathlib import Path

from nptests.cli import manners, output
from nptests.document.writers.text import columns
from nptests.document.writing import write
from nptests.errors import InputError
from nptests.results import as_json, plain
from nptests.teaching.exercises import grading, making, writing

SUFFIXES = {"markdown": "md", "latex": "tex", "html": "html", "text": "txt"}


def command(arguments: list[str]) -> int:
    words = manners.Parser.of("exercise").parse_args(arguments)
    if words.name is None:
        return _listed(words)
    if words.check is not None:
        return _marked(grading.grade(words.name, _read(words.check), seed=words.seed), words)
    exercises = list(making.exercises(words.name, seed=words.seed, students=words.students))
    if words.json:
        print(as_json([_plain(task, words) for task in exercises]))
        return manners.DONE
    if words.out is None:
        print(write((writing.key if words.key else writing.sheet)(exercises), words.format, standalone=True), end="")
        return manners.DONE
    suffix = SUFFIXES[words.format]
    files = {
        f"sheet.{suffix}": write(writing.sheet(exercises), words.format, standalone=True),
        f"key.{suffix}": write(writing.key(exercises), words.format, standalone=True),
        "answers.csv": writing.answers(exercises),
    }
    output.write_files(Path(words.out), files, force=words.force)
    print("\n".join(str(Path(words.out) / name) for name in files))
    return manners.DONE


def _listed(words: argparse.Namespace) -> int:
    if words.json:
        print(as_json({"exercises": making.names(), "left_out": making.left_out()}))
        return manners.DONE
    print("Exercises can be made for:\n")
    print(columns([(f"  {name}", making.title_of(name)) for name in making.names()]))
    print("\nNot for:\n")
    print(columns([(f"  {name}", why) for name, why in making.left_out().items()]))
    return manners.DONE


def _marked(marks: tuple[grading.Mark, ...], words: argparse.Namespace) -> int:
    asked = [mark for mark in marks if mark.verdict != "not-asked"]
    right = sum(mark.right for mark in asked)
    if words.json:
        print(as_json({"right": right, "of": len(asked), "marks": [mark.as_dict() for mark in marks]}))
    else:
        rows = [(str(m.student), m.question, m.given or "-", "right" if m.right else m.verdict, m.says) for m in marks]
        print(columns([("student", "question", "answer", "verdict", ""), *rows]))
        for student in dict.fromkeys(mark.student for mark in marks):
            own = [mark.right for mark in asked if mark.student == student]
            print(f"student {student}: {sum(own)}/{len(own)}")
        print(f"{right}/{len(asked)}")
    return manners.DONE if right == len(asked) else manners.CHECK_FAILED


def _plain(task: making.Exercise, words: argparse.Namespace) -> dict[str, object]:
    """One exercise; the answers only with the key."""
    questions = [{"name": q.name, "asks": q.asks, **({"answer": q.shown} if words.key else {})} for q in task.questions]
    fields: dict[str, object] = {
        "student": task.student,
        "title": task.title,
        "data": plain(task.data),
        "questions": questions,
    }
    return {**fields, "derivation": task.derivation.as_dict()} if words.key else fields


def _read(source: str) -> str:
    try:
        return sys.stdin.read() if source == "-" else Path(source).read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        raise InputError("answers", f"{source!r} is no file of answers that can be read", where=source) from None
