"""The LaTeX of every lesson, compiled."""

import pytest
from support.programs import pdflatex

from nptests.document.writers.latex import whole
from nptests.teaching.lessons import course, teaching, written

ALL = [lesson for language in course.languages() for lesson in course.lessons(language)]


@pytest.mark.slow
@pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: f"{lesson.language}-{lesson.name}")
def test_a_lesson_compiles_and_every_character_is_printed(lesson, tmp_path):
    assert "Missing character" not in pdflatex(whole(written.document(teaching.teach(lesson))), tmp_path)
