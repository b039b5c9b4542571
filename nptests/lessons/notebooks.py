"""Lessons as Jupyter notebooks (nbformat 4.5): JSON, written without any other library."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from nptests.errors import InputError
from nptests.lessons.blocks import Code, Exercise, Lesson, Show
from nptests.lessons.checking import check
from nptests.lessons.course import ORIGINAL, lessons
from nptests.lessons.course import lesson as lesson_of
from nptests.lessons.phrases import PHRASES
from nptests.lessons.teaching import teach
from nptests.lessons.written import markdown_block, markdown_sources, title_of
from nptests.render import markup


def notebook(taught: Lesson) -> dict[str, Any]:
    """The notebook of a lesson that was taught: its sentences hold today's values, its code computes them again."""
    phrases = PHRASES[taught.language]
    cells = [_prose(f"# {markup.markdown_text(title_of(taught))}")]
    for number, block in taught.visible:
        if isinstance(block, Code):
            cells.append(_code(block.source))
        elif isinstance(block, Show):
            cells.append(_code(f"show({block.source.strip()})"))
        else:
            cells.append(_prose(markdown_block(block, number, phrases)))
        if isinstance(block, Exercise):
            language = "" if taught.language == ORIGINAL else f', language="{taught.language}"'
            cells.append(_code(f'answer({taught.number}, "{block.name}", None{language})'))
    cells.append(_prose(markdown_sources(taught)))
    cells.insert(1, _code("from nptests.lessons.notebooks import answer\nfrom nptests.lessons.showing import show"))
    return {
        "cells": [{"id": f"cell-{i}", **cell} for i, cell in enumerate(cells)],
        "metadata": {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def write_notebooks(folder: str | Path, language: str = "en") -> tuple[Path, ...]:
    """One file a lesson."""
    target = Path(folder)
    try:
        target.mkdir(parents=True, exist_ok=True)
        written = []
        for found in lessons(language):
            path = target / f"{found.number:02d}-{found.name}.ipynb"
            text = json.dumps(notebook(teach(found)), indent=1, ensure_ascii=False) + "\n"
            path.write_text(text, "utf-8")
            written.append(path)
    except OSError as problem:
        raise InputError("file", f"{folder} cannot be written: {problem.strerror}", where=str(folder)) from None
    return tuple(written)


def answer(number: int | str, name: str, given: object, language: str = "en") -> str:
    """For notebooks: what is said about an answer."""
    if given is None:
        return PHRASES[language].unanswered
    if isinstance(given, (list, tuple)):
        given = ",".join(map(str, given))
    return check(_taught(number, language), {name: str(given)})[0].says


@cache
def _taught(number: int | str, language: str) -> Lesson:
    return teach(lesson_of(number, language))


def _prose(source: str) -> dict[str, Any]:
    return {"cell_type": "markdown", "metadata": {}, "source": source}


def _code(source: str) -> dict[str, Any]:
    return {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": [], "source": source}
