"""The LaTeX of every lesson, compiled."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from nptests.lessons.blocks import Lesson
from nptests.lessons.course import languages, lessons
from nptests.lessons.teaching import teach
from nptests.lessons.written import latex

ALL = [found for language in languages() for found in lessons(language)]


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="LaTeX is not installed (.ci/system-packages lists it)")
@pytest.mark.parametrize("lesson", ALL, ids=lambda found: f"{found.language}-{found.name}")
def test_a_lesson_compiles_and_every_character_is_printed(lesson: Lesson, tmp_path: Path) -> None:
    (tmp_path / "lesson.tex").write_text(latex(teach(lesson)), "utf-8")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "lesson.tex"]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False, timeout=120)
    log = ran.stdout.decode("utf-8", "replace")
    assert ran.returncode == 0, log[-2000:]
    assert "Output written on lesson.pdf" in log
    assert "Missing character" not in log
