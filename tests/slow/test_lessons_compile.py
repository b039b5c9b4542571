"""The LaTeX of every lesson, compiled."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.programs import pdflatex

from nptests.lessons.blocks import Lesson
from nptests.lessons.course import languages, lessons
from nptests.lessons.teaching import teach
from nptests.lessons.written import latex

ALL = [found for language in languages() for found in lessons(language)]


@pytest.mark.slow
@pytest.mark.parametrize("lesson", ALL, ids=lambda found: f"{found.language}-{found.name}")
def test_a_lesson_compiles_and_every_character_is_printed(lesson: Lesson, tmp_path: Path) -> None:
    assert "Missing character" not in pdflatex(latex(teach(lesson)), tmp_path)
