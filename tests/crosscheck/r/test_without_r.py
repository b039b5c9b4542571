"""A machine without R, or without rpy2: everything but the live comparison works, and that says what is missing."""

import os
import subprocess
import sys

import pytest

REAL = {name: value for name, value in os.environ.items() if name not in ("R_HOME", "LD_LIBRARY_PATH")}
WITHOUT_R = REAL | {"PATH": "/nonexistent"}
WITHOUT_RPY2 = "import sys; sys.modules['rpy2'] = sys.modules['rpy2.rinterface'] = None\n"
MAIN = "from crosscheck.cli import main; import sys; sys.exit(main({arguments!r}))"


def run(code, environment):
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment)


@pytest.mark.parametrize(
    ("code", "environment", "reason"),
    [
        ("", WITHOUT_R, "R is not installed, or not on the PATH"),
        # With R at hand, or said to be: the sentence is about rpy2.
        (WITHOUT_RPY2, REAL | {"R_HOME": "/somewhere"}, "is not installed (pip install nptests[r])"),
    ],
)
def test_a_live_run_fails_with_one_clear_sentence(code, environment, reason):
    process = run(code + MAIN.format(arguments=["r", "--live"]), environment)
    assert (process.returncode, process.stdout) == (2, "")
    assert len(process.stderr.strip().splitlines()) == 1
    assert reason in process.stderr
    assert "crosscheck r --doctor" in process.stderr


def test_the_recordings_are_compared_without_r():
    code = (
        "import crosscheck; from crosscheck.r.subjects import subjects\n"
        "print(crosscheck.agree([p for p in subjects() if p.name in ('quade', 'mcnemar')]).unexplained)"
    )
    process = run(WITHOUT_RPY2 + code, WITHOUT_R)
    assert process.stdout.strip() == "0", process.stderr


def test_the_doctor_works_without_r():
    process = run(MAIN.format(arguments=["r", "--doctor"]), WITHOUT_R)
    assert process.returncode == 1
    assert "sudo apt-get install r-base-core" in process.stdout
