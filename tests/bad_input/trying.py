"""Every procedure on the command line with every bad file: exit code and message."""

from __future__ import annotations

import contextlib
import io
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from support.bad_files import FILES

import nptests
from nptests.cli import main
from nptests.procedures.procedure import Procedure

TABLE = Path(__file__).parent / "table.tsv"
NEEDED = {"train": "90", "test": "10", "rope": "0.01", "control": "A"}


def files_read() -> list[Procedure]:
    """The procedures that read a table."""
    return [p for p in nptests.catalogue() if p.takes not in ("counts", "numbers")]


def answer(procedure: str, mistake: str) -> tuple[int, str, str]:
    """Exit code, standard output and standard error of one attempt; the file is called bad.csv."""
    about = next(p for p in nptests.catalogue() if p.name == procedure)
    options = [word for o in about.options.values() if o.required for word in (f"--{o.name}", NEEDED.get(o.name, "1"))]
    better = ["--better", "higher"] if about.takes in ("scores", "incomplete") else []
    out, err = io.StringIO(), io.StringIO()
    here = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            Path("bad.csv").write_text(FILES[mistake], "utf-8")
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
                code = main(["test", procedure, "bad.csv", *better, *options])
            files = sorted(path.name for path in Path().iterdir())
        finally:
            os.chdir(here)
    assert files == ["bad.csv"], files
    return code, out.getvalue(), err.getvalue()


def tried() -> Iterator[tuple[str, str, str, str]]:
    """The rows of the table."""
    for procedure in files_read():
        for mistake in FILES:
            if mistake == "nan" and procedure.takes == "incomplete":
                continue  # a missing score is what it is for
            code, _, err = answer(procedure.name, mistake)
            yield procedure.name, mistake, str(code), err.splitlines()[-1] if err else ""
