"""Programs that some tests need: where one is absent they are skipped and say so, in continuous integration they fail.

.ci/system-packages installs them all.
"""

import os
import shutil
import subprocess
from pathlib import Path
from typing import NoReturn

import pytest

HOURGLASS = 300  # seconds, for one run of LaTeX on a slow machine


def chromium() -> str:
    """The path of Chromium, or of the browser that the variable CHROMIUM names."""
    return os.environ.get("CHROMIUM") or _program("Chromium", "chromium", "chromium-browser", "google-chrome")


def pdflatex(text: str, folder: Path, name: str = "text") -> str:
    """Compile a LaTeX document; the log, once it is sure that a PDF came out."""
    program = _program("LaTeX", "pdflatex")
    (folder / f"{name}.tex").write_text(text, "utf-8")
    command = [program, "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", f"{name}.tex"]
    ran = subprocess.run(command, cwd=folder, capture_output=True, check=False, timeout=HOURGLASS)
    log = ran.stdout.decode("utf-8", "replace")
    assert ran.returncode == 0, log[-3000:]
    assert f"Output written on {name}.pdf" in log
    return log


def _program(title: str, *names: str) -> str:
    path = next(filter(None, map(shutil.which, names)), None)
    if path is not None:
        return path
    _lacks(title)


def _lacks(title: str) -> NoReturn:
    why = f"{title} is not installed (.ci/system-packages lists it)"
    if os.environ.get("CI"):
        pytest.fail(why)
    pytest.skip(why)


def bibtex() -> str:
    """The path of BibTeX, which comes with LaTeX."""
    return _program("BibTeX", "bibtex")


def needs_tex(title: str, file: str) -> None:
    """Goes on only where LaTeX finds a file that a package of its own brings."""
    if not has_tex(file):
        _lacks(title)


def has_tex(file: str) -> bool:
    """Whether LaTeX finds a file: classes and packages that not every installation has."""
    return subprocess.run([_program("LaTeX", "kpsewhich"), file], capture_output=True, check=False).returncode == 0
