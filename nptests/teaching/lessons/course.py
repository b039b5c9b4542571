"""The lessons by number and name, from the texts beside this file, and the words that they share."""

from functools import cache
from pathlib import Path
from types import MappingProxyType

from nptests.analysis.phrases import Phrases
from nptests.errors import InputError
from nptests.teaching.lessons.lesson import Lesson
from nptests.teaching.lessons.parsing import parsed, translated
from nptests.vocabulary import read_beside

ORIGINAL = "en"
TEXTS = Path(__file__).parent / "texts"
# The few words that lessons of a language share.
PHRASES = MappingProxyType({name: Phrases(texts) for name, texts in read_beside(__file__, "course.toml").items()})


@cache
def languages() -> tuple[str, ...]:
    """The languages that there are lessons in, English first."""
    codes = sorted(folder.name for folder in TEXTS.iterdir() if folder.is_dir())
    return (ORIGINAL, *(name for name in codes if name != ORIGINAL))


@cache
def lessons(language: str = "en") -> tuple[Lesson, ...]:
    """The course, in its order: texts/en/07-friedman.md is lesson 7."""
    if language not in languages():
        raise InputError(
            "language", f"no lessons in {language!r}: the languages are {', '.join(languages())}", where="language"
        )
    course = []
    for path in sorted((TEXTS / language).glob("*.md")):
        number, _, name = path.stem.partition("-")
        text = path.read_text("utf-8")
        if language == ORIGINAL:
            course.append(parsed(text, int(number), name, language))
        else:
            course.append(translated(text, lesson(int(number)), language))
    return tuple(course)


def lesson(which: int | str, language: str = "en") -> Lesson:
    """A lesson by its number or name."""
    for entry in lessons(language):
        if str(which) in (str(entry.number), entry.name):
            return entry
    known = ", ".join(f"{entry.number} {entry.name}" for entry in lessons(language))
    raise InputError("lesson", f"there is no lesson {which!r}: there are {known}", where=str(which))
