"""Lessons as plain data, for programs and for the page."""

from collections.abc import Mapping
from typing import Any

from nptests.document.blocks import Figure
from nptests.document.pictures.picture import Picture
from nptests.document.translating import in_language
from nptests.document.writers import html
from nptests.errors import InputError, real, whole
from nptests.teaching.lessons import checking, citing, course, teaching, written
from nptests.teaching.lessons.lesson import Dial, Lesson, Question, Show


def course_data(language: str = "en") -> dict[str, Any]:
    """The list of lessons."""
    return {"language": language, "lessons": [_about(entry) for entry in course.lessons(language)]}


def lesson_data(taught: Lesson) -> dict[str, Any]:
    """A lesson that was taught. Its answers are not in it: they are checked, not shows.

    In `html` a picture is an empty <figure data-picture="0">, to be filled with the SVG of `pictures`; its `dials` are
    what may be moved in it.
    """
    shows, pictures = _pictures(taught), list[dict[str, Any]]()

    def drawn(figure: Figure) -> str:
        dials = [_dial(dial, taught.language) for dial in shows[len(pictures)].dials]
        pictures.append({**_picture(figure.picture), "dials": dials})
        return f'<figure data-picture="{len(pictures) - 1}"></figure>'

    return {
        **_about(taught),
        "html": html.body(in_language(written.document(taught, choices=False)).blocks, drawn),
        "pictures": pictures,
        "exercises": [_question(exercise, taught.language) for exercise in taught.exercises],
        "sources": [{"key": key, "citation": citing.citation(key)} for key in taught.sources],
    }


def moved_data(taught: Lesson, picture: int, numbers: Mapping[str, float]) -> dict[str, Any]:
    """A picture of a lesson with some of its dials at other numbers."""
    shows = _pictures(taught)
    if whole(picture, "picture") not in range(len(shows)):
        words = f"picture={picture}: lesson {taught.number} has {len(shows)} pictures, counted from 0"
        raise InputError("option", words, where="picture")
    if not isinstance(numbers, dict):
        raise InputError("type", 'numbers must be an object, as in {"alpha": 0.01}', where="numbers")
    dials = {dial.name: dial for dial in shows[picture].dials}
    for name in numbers.keys() - dials.keys():
        known = ", ".join(dials) or "nothing"
        raise InputError("option", f"{name!r} cannot be moved in this picture: {known} can", where=name)
    return _picture(shows[picture].at({name: _within(dials[name], x) for name, x in numbers.items()}))


def _within(dial: Dial, x: float) -> float:
    number = whole(x, dial.name) if dial.step == 1 else real(x, dial.name)
    if not dial.low <= number <= dial.high:
        bounds = f"from {dial.low:g} to {dial.high:g} are possible"
        raise InputError("option", f"{dial.name}={number:g}: {bounds}", where=dial.name)
    return number


def marks_data(marks: tuple[checking.Mark, ...]) -> dict[str, Any]:
    """What is said about answers."""
    return {
        "right": sum(mark.right for mark in marks),
        "of": len(marks),
        "marks": [{"name": m.exercise, "given": m.given, "right": m.right, "says": m.says} for m in marks],
    }


def _pictures(taught: Lesson) -> list[Show]:
    """What is shows in its pictures, in their order."""
    return [block for _, block in taught.visible if isinstance(block, Show) and isinstance(block.value, Picture)]


def _picture(picture: Picture) -> dict[str, str]:
    return {"title": picture.scene.title, "about": picture.scene.about, "svg": picture.svg(inline=True)}


def _dial(dial: Dial, language: str) -> dict[str, Any]:
    label = course.PHRASES[language].named("dials", dial.name)
    return {"name": dial.name, "label": label, **{at: getattr(dial, at) for at in ("low", "high", "step", "value")}}


def _about(lesson: Lesson) -> dict[str, Any]:
    return {name: getattr(lesson, name) for name in ("number", "name", "language", "title", "summary", "after")}


def _question(exercise: Question, language: str) -> Mapping[str, Any]:
    phrases = course.PHRASES[language]
    choices = (phrases.yes, phrases.no) if isinstance(exercise.value, bool) else exercise.choices
    return {
        "name": exercise.name,
        "html": html.running(exercise.ask),
        "form": teaching.unit_of(exercise, phrases),
        "choices": list(choices),
    }
