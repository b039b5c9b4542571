"""The terms of the field in every language (glossary.toml), each with the lesson that explains it."""

import unicodedata
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from nptests.document import blocks as doc
from nptests.teaching.lessons import course
from nptests.teaching.lessons.lesson import Lesson
from nptests.vocabulary import read_beside

NAME = "glossary"


class Term(NamedTuple):
    """One word, a sentence on it, and its lesson."""

    term: str
    means: str
    lesson: Lesson


@cache
def terms(language: str = course.ORIGINAL) -> tuple[Term, ...]:
    """All of a language, in the order of its alphabet."""
    entries = read_beside(__file__, "glossary.toml").values()
    every = []
    for entry in entries:
        term, means = entry[language]
        every.append(Term(term, means, course.lesson(entry["lesson"], language)))
    return tuple(sorted(every, key=lambda each: unicodedata.normalize("NFKD", each.term.casefold())))


def document(language: str = course.ORIGINAL, page: Callable[[Lesson], str] = lambda lesson: "") -> doc.Document:
    """The glossary; `page` gives the link to a lesson, where there is one to follow."""
    phrases = course.PHRASES[language]
    rows = tuple(
        doc.row(each.term, each.means, doc.Cell(f"{phrases.lesson} {each.lesson.number}", link=page(each.lesson)))
        for each in terms(language)
    )
    header = (phrases.term, phrases.meaning, phrases.lesson)
    return doc.Document(phrases.glossary, (doc.Sheet("", header, rows),), language)
