"""Public names are typed: a user's program passes mypy --strict and pyright in strict mode; rows are not Any."""

import json
import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[2]
PROGRAM = Path(__file__).with_name("typed_program.py")
MISTAKE = "\nfor compared in comparisons:\n    compared.adjusted.upper()\n"


def mypy(program):
    """What mypy --strict says of a program that uses the packages as they are installed."""
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", f"--cache-dir={program.parent}", program]
    return said([*command, "--follow-imports=silent"], program.parent)


def pyright(program):
    """What pyright says of it in strict mode."""
    settings = {"include": [program.name], "extraPaths": [str(TOP)], "typeCheckingMode": "strict"}
    (program.parent / "pyrightconfig.json").write_text(json.dumps(settings), "utf-8")
    command = [sys.executable, "-m", "basedpyright", "-p", ".", "--pythonpath", sys.executable]
    return said(command, program.parent)


def said(command, folder):
    environment = {**os.environ, "MYPYPATH": str(TOP)}
    process = subprocess.run(list(map(str, command)), cwd=folder, env=environment, capture_output=True, text=True)
    assert process.returncode in (0, 1), process.stdout + process.stderr
    return process.stdout


def test_the_program_runs():
    runpy.run_path(str(PROGRAM))


@pytest.mark.parametrize("checker", [mypy, pyright], ids=["mypy", "pyright"])
def test_a_program_passes_and_a_mistake_in_a_row_is_seen(checker, tmp_path):
    assert callable(checker)
    program = tmp_path / "program.py"
    program.write_text(PROGRAM.read_text("utf-8"), "utf-8")
    complaints = checker(program)
    assert "Success: no issues found" in complaints or "0 errors, 0 warnings" in complaints, complaints
    program.write_text(PROGRAM.read_text("utf-8") + MISTAKE, "utf-8")
    complaints = checker(program)
    assert "upper" in complaints
