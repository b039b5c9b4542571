"""Lessons as plain data, for programs and for the page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nptests.lessons.blocks import Exercise, Lesson, Show
from nptests.lessons.checking import Mark
from nptests.lessons.citing import citation
from nptests.lessons.course import lessons
from nptests.lessons.phrases import PHRASES
from nptests.lessons.showing import as_html
from nptests.lessons.teaching import unit_of
from nptests.lessons.written import html_body, html_words
from nptests.render.pictures.picture import Picture


def course_data(language: str = "en") -> dict[str, Any]:
    """The list of lessons."""
    return {"language": language, "lessons": [_about(found) for found in lessons(language)]}


def lesson_data(taught: Lesson) -> dict[str, Any]:
    """A lesson that was taught. Its answers are not in it: they are checked, not shown.

    In `html` a picture is an empty <figure data-picture="0">, to be filled with the SVG of `pictures`.
    """
    pictures: list[dict[str, str]] = []

    def shown(block: Show) -> str:
        if not isinstance(block.value, Picture):
            return as_html(block.value)
        scene = block.value.scene
        pictures.append({"title": scene.title, "about": scene.about, "svg": block.value.svg(inline=True)})
        return f'<figure data-picture="{len(pictures) - 1}"></figure>\n'

    return {
        **_about(taught),
        "html": html_body(taught, show=shown),
        "pictures": pictures,
        "exercises": [_question(exercise, taught.language) for exercise in taught.exercises],
        "sources": [{"key": key, "citation": citation(key)} for key in taught.sources],
    }


def marks_data(marks: tuple[Mark, ...]) -> dict[str, Any]:
    """What is said about answers."""
    return {
        "right": sum(mark.right for mark in marks),
        "of": len(marks),
        "marks": [{"name": m.exercise, "given": m.given, "right": m.right, "says": m.says} for m in marks],
    }


def _about(lesson: Lesson) -> dict[str, Any]:
    return {
        "number": lesson.number,
        "name": lesson.name,
        "language": lesson.language,
        "title": lesson.title,
        "summary": lesson.summary,
    }


def _question(exercise: Exercise, language: str) -> Mapping[str, Any]:
    phrases = PHRASES[language]
    choices = (phrases.yes, phrases.no) if isinstance(exercise.value, bool) else exercise.choices
    return {
        "name": exercise.name,
        "html": html_words(exercise.ask),
        "form": unit_of(exercise, phrases),
        "choices": list(choices),
    }
