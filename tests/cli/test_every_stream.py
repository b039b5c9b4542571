"""Every command of both programs into streams that cannot take what it says, and interrupted: one line, the right code.

The commands come from the programs; each has an example that works here. An interruption comes at a counted call of a
function, not after a time, so that it falls on the same place on every machine.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from crosscheck.cli import COMMANDS as AUDITING
from nptests.cli import Commands

pytestmark = pytest.mark.slow

EXAMPLES: dict[str, dict[str, list[str]]] = {
    "nptests": {
        "analyse": ["demsar2006/table6"],
        "run": ["--metrics"],
        "advise": ["demsar2006/table6"],
        "read": ["demsar2006/table6"],
        "test": ["friedman", "demsar2006/table6"],
        "cd": ["demsar2006/table6"],
        "explain": ["friedman", "demsar2006/table6"],
        "exercise": ["friedman", "--seed", "7"],
        "learn": ["1"],
        "adjust": ["0.01", "0.02", "0.04"],
        "critical": ["friedman", "--alpha", "0.05", "--n", "10", "--k", "4"],
        "catalogue": [],
        "examples": [],
        "serve": ["--help"],
        "completion": ["bash"],
    },
    "crosscheck": {
        "report": ["--help"],
        "audit": ["--guide"],
        "literature": ["demsar2006"],
        "errata": ["demsar2006"],
        "measure": ["--help"],
        "r": ["--help"],
        "peers": ["--recorded", "scipy"],
    },
}
COMMANDS = [(program, command) for program, named in EXAMPLES.items() for command in named]
RUN = "import sys; from {0}.cli import main; sys.exit(main())"
# A signal at the nth call of a function, counted from the call of main.
INTERRUPTED = """
import os, signal, sys
from {0}.cli import main
def count(frame, event, arg, seen=[0]):
    if event == "call":
        seen[0] += 1
        if seen[0] == {1}:
            sys.setprofile(None)
            os.kill(os.getpid(), signal.SIGINT)
sys.setprofile(count)
try:
    code = main()
finally:
    sys.setprofile(None)
sys.exit(code)
"""
MOMENTS = (10, 1_000, 30_000, 300_000)


def run(program: str, command: str, code: str = RUN, n: int = 0, **streams: Any) -> subprocess.CompletedProcess[bytes]:
    words = [sys.executable, "-c", code.format(program, n), command, *EXAMPLES[program][command]]
    environment = os.environ | streams.pop("environment", {})
    return subprocess.run(words, check=False, env=environment, **({"stderr": subprocess.PIPE} | streams))


def test_no_command_is_forgotten() -> None:
    assert list(EXAMPLES["nptests"]) == list(Commands())
    assert list(EXAMPLES["crosscheck"]) == list(AUDITING)


@pytest.mark.parametrize(("program", "command"), COMMANDS)
@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_a_narrow_pipe(program: str, command: str, encoding: str) -> None:
    done = run(program, command, stdout=subprocess.PIPE, environment={"PYTHONIOENCODING": encoding})
    assert done.returncode == 0, done.stderr
    assert b"Traceback" not in done.stderr
    assert len(done.stdout.decode(encoding)) > 20


@pytest.mark.parametrize(("program", "command"), COMMANDS)
def test_a_closed_stream(program: str, command: str) -> None:
    """`>&-`: nothing can be shown, which is said on standard error."""
    done = run(program, command, preexec_fn=lambda: os.close(1))
    assert done.returncode == 2, done.stderr
    assert done.stderr.count(b"\n") == 1, done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a full device is needed")
@pytest.mark.parametrize(("program", "command"), COMMANDS)
def test_a_full_device(program: str, command: str) -> None:
    with Path("/dev/full").open("wb") as full:
        done = run(program, command, stdout=full)
    assert done.returncode == 2, done.stderr
    lines = done.stderr.decode().splitlines()
    assert b"Traceback" not in done.stderr
    assert [line for line in lines if "cannot be written" in line] == lines[-1:]


@pytest.mark.parametrize(("program", "command"), COMMANDS)
def test_a_reader_that_left(program: str, command: str) -> None:
    """As `head` does: no complaint."""
    read, write = os.pipe()
    os.close(read)
    try:
        done = run(program, command, stdout=write)
    finally:
        os.close(write)
    assert done.returncode == 0, done.stderr
    assert b"Traceback" not in done.stderr
    assert b"roken pipe" not in done.stderr


@pytest.mark.parametrize(("program", "command"), COMMANDS)
def test_an_interruption_at_any_moment(program: str, command: str) -> None:
    """130 and one word, or the whole answer where the moment does not come."""
    codes = []
    for moment in MOMENTS:
        done = run(program, command, INTERRUPTED, moment, stdout=subprocess.PIPE)
        codes.append(done.returncode)
        assert b"Traceback" not in done.stderr, done.stderr
        if done.returncode == 130:
            assert re.search(rb"interrupted\n$", done.stderr), done.stderr
    assert set(codes) <= {0, 130}
    assert codes[0] == 130
    assert codes == sorted(codes, reverse=True), "once it is too late, it stays so"
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
