"""Lessons as plain data, for programs and for the page."""

from collections.abc import Mapping
from typing import Any

from nptests.document.blocks import Figure
from nptests.document.writers import html
from nptests.teaching.lessons import checking, citing, course, teaching, written
from nptests.teaching.lessons.lesson import Lesson, Question


def course_data(language: str = "en") -> dict[str, Any]:
    """The list of lessons."""
    return {"language": language, "lessons": [_about(entry) for entry in course.lessons(language)]}


def lesson_data(taught: Lesson) -> dict[str, Any]:
    """A lesson that was taught. Its answers are not in it: they are checked, not shown.

    In `html` a picture is an empty <figure data-picture="0">, to be filled with the SVG of `pictures`.
    """
    pictures: list[dict[str, str]] = []

    def drawn(figure: Figure) -> str:
        scene = figure.picture.scene
        pictures.append({"title": scene.title, "about": scene.about, "svg": figure.picture.svg(inline=True)})
        return f'<figure data-picture="{len(pictures) - 1}"></figure>'

    return {
        **_about(taught),
        "html": html.body(written.document(taught).blocks, drawn),
        "pictures": pictures,
        "exercises": [_question(exercise, taught.language) for exercise in taught.exercises],
        "sources": [{"key": key, "citation": citing.citation(key)} for key in taught.sources],
    }


def marks_data(marks: tuple[checking.Mark, ...]) -> dict[str, Any]:
    """What is said about answers."""
    return {
        "right": sum(mark.right for mark in marks),
        "of": len(marks),
        "marks": [{"name": m.exercise, "given": m.given, "right": m.right, "says": m.says} for m in marks],
    }


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
