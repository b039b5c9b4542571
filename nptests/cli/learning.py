"""`nptests learn`: the lessons, their exercises and their notebooks."""

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path

from nptests.cli import manners, output
from nptests.document.blocks import Document, bare
from nptests.document.writers.text import fill
from nptests.document.writing import STANDALONE, write
from nptests.errors import InputError
from nptests.languages.translating import SPOKEN, said
from nptests.read.source import source_of
from nptests.results import as_json
from nptests.teaching.lessons import checking, course, exchange, glossary, lesson, teaching, written
from nptests.teaching.lessons.notebooks import notebook, notebooks


def command(arguments: list[str]) -> int:
    slots = {"formats": ",".join(STANDALONE), "languages": ",".join(course.languages()), "language": SPOKEN.get()}
    words = manners.Parser.of("learn", **slots).parse_args(arguments)
    if words.notebooks is not None:
        files = dict(notebooks(words.language))
        output.write_files(Path(words.notebooks), files, force=words.force)
        print("\n".join(str(Path(words.notebooks) / name) for name in files))
        return manners.DONE
    if words.lesson is None:
        return _listed(words)
    if words.lesson == glossary.NAME and words.check is None and not words.solutions:
        return _terms(words)
    taught = teaching.teach(course.lesson(words.lesson, words.language))
    if words.check is not None:
        return _checked(taught, words)
    if words.solutions:
        return _solved(taught, words)
    if words.json:
        print(as_json(exchange.lesson_data(taught)))
    else:
        _print((notebook if words.format == "notebook" else written.document)(taught), words.format)
    return manners.DONE


def _listed(words: argparse.Namespace) -> int:
    if words.json:
        print(as_json(exchange.course_data(words.language)))
        return manners.DONE
    for entry in course.lessons(words.language):
        print(f"{entry.number:3d}  {entry.name}: {entry.title}")
        before = written.builds_on(entry)
        for text in (entry.summary, f"{before.head} {bare(before.words)}"):
            print(fill(text, initial_indent="     ", subsequent_indent="     "))
    print(f"\n{said('nptests learn 1 shows the first; nptests learn 1 --check asks its exercises', words.language)}")
    return manners.DONE


def _terms(words: argparse.Namespace) -> int:
    if words.json:
        listed = [{"term": t.term, "means": t.means, "lesson": t.lesson.name} for t in glossary.terms(words.language)]
        print(as_json({"language": words.language, "terms": listed}))
    else:
        _print(glossary.document(words.language), words.format)
    return manners.DONE


def _print(document: Document, format: str) -> None:
    print(manners.on_terminal(write(document, format, standalone=True)), end="")


def _solved(taught: lesson.Lesson, words: argparse.Namespace) -> int:
    phrases = course.PHRASES[taught.language]
    answers = [(e.name, teaching.solution(e, phrases), bare(e.why)) for e in taught.exercises]
    if words.json:
        print(as_json({"solutions": [{"name": n, "answer": a, "why": w} for n, a, w in answers]}))
    else:
        for name, answer, why in answers:
            print(fill(f"{name} = {answer}: {why}", subsequent_indent="    "))
    return manners.DONE


def _checked(taught: lesson.Lesson, words: argparse.Namespace) -> int:
    dialogue = words.check == [] and not words.json and sys.stdin.isatty()
    marks = _ask(taught) if dialogue else checking.check(taught, _answers(words.check or ["-"]))
    if not marks and not dialogue:
        raise InputError("usage", "no answers were given: NAME=ANSWER, a file of such lines, or - for standard input")
    if words.json:
        print(as_json(exchange.marks_data(marks)))
    else:
        for mark in () if dialogue else marks:
            print(fill(f"{mark.exercise} = {mark.given}: {mark.says}", subsequent_indent="    "))
        print(f"{sum(mark.right for mark in marks)}/{len(marks)}")
    return manners.DONE if all(mark.right for mark in marks) else manners.CHECK_FAILED


def _ask(taught: lesson.Lesson) -> tuple[checking.Mark, ...]:
    """The exercises one by one, on a terminal; an empty line goes on to the next."""
    phrases = course.PHRASES[taught.language]
    print(written.title_of(taught))
    marks: list[checking.Mark] = []
    for number, exercise in enumerate(taught.exercises, start=1):
        print(f"\n{fill(f'{number}. {bare(written.asked(exercise, phrases))}')}")
        try:
            answer = input("> ").strip()
        except EOFError:  # Ctrl-D: enough for today
            print()
            break
        if answer:
            marks += checking.check(taught, {exercise.name: answer})
            print(fill(marks[-1].says))
    return tuple(marks)


def _answers(words: list[str]) -> Mapping[str, str]:
    """NAME=ANSWER from the command line, from a file, or from standard input."""
    if len(words) == 1 and "=" not in words[0]:
        words = [line for line in _lines(words[0]) if line.strip() and not line.startswith("#")]
    answers = {}
    for word in words:
        name, sign, answer = word.partition("=")
        if not sign:
            raise InputError("usage", f"{word!r}: answers are given as NAME=ANSWER", where=word)
        answers[name.strip()] = answer.strip()
    return answers


def _lines(source: str) -> list[str]:
    try:
        return source_of(source).text().splitlines()
    except InputError:
        raise InputError("usage", f"{source!r} is neither NAME=ANSWER nor a file of such lines", where=source) from None
