"""Every command of both programs into streams that cannot take what it says, and interrupted: one line, the right code.

The commands come from the programs; each has an example that works here. They run in forks of one process that has
everything loaded (support/warm.py); as a process of its own runs each command that is interrupted, and one of either
program in every stream. An interruption comes at a counted call of a function, not after a time, so that it falls on
the same place on every machine.
"""

import os
import re
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from support.beside import beside, frozen
from support.warm import CLOSED, LEFT, Warm

from crosscheck.cli import COMMANDS as AUDITING
from nptests.cli import COMMANDS as COMPARING

WRITTEN = frozen(beside(__file__))

pytestmark = pytest.mark.slow

EXAMPLES = WRITTEN["examples"]
COMMANDS = [(program, command) for program, named in EXAMPLES.items() for command in named]
ALONE = {("nptests", "catalogue"), ("crosscheck", "audit")}  # started as users start them, in every stream
RUN = "import sys; from {0}.cli import main; sys.exit(main())"
FULL = Path("/dev/full")
# A signal at the nth call of a function, counted from the call of main. There the process forks, and the fork gets the
# signal; at the last moment the process itself. Codes of forks are written down as they end.
INTERRUPTED = beside(__file__)["interrupted"]
MOMENTS = (10, 1_000, 30_000, 300_000)


@dataclass(frozen=True)
class Done:
    """What a run left behind."""

    code: int
    out: bytes
    err: bytes


@dataclass(frozen=True)
class Runner:
    """Runs commands into streams."""

    warm: Warm
    folder: Path

    def __call__(self, program, command, stdout="", encoding="utf-8"):
        """The command into a file, unless another place is named."""
        out, err = self.folder / "out", self.folder / "err"
        words = (command, *EXAMPLES[program][command])
        if (program, command) in ALONE:
            code = alone(program, words, stdout or str(out), err, encoding)
        else:
            code = self.warm.run(program, *words, stdout=stdout or out, stderr=err, encoding=encoding)
        return Done(code, b"" if stdout else out.read_bytes(), err.read_bytes())


def alone(program, words, stdout, stderr, encoding):
    """The exit code of a command that is a process of its own."""
    start, environment = (
        [sys.executable, "-c", RUN.format(program), *words],
        os.environ | {"PYTHONIOENCODING": encoding},
    )
    with stderr.open("wb") as err:
        if stdout == CLOSED:
            return subprocess.run(["sh", "-c", 'exec "$@" >&-', "sh", *start], env=environment, stderr=err).returncode
        if stdout == LEFT:
            read, out = os.pipe()
            os.close(read)
        else:
            out = os.open(stdout, os.O_WRONLY | os.O_CREAT)
        try:
            return subprocess.run(start, env=environment, stderr=err, stdout=out).returncode
        finally:
            os.close(out)


@pytest.fixture(scope="session")
def warm():
    process = Warm()
    yield process
    process.close()


@pytest.fixture
def run(warm, tmp_path):
    return Runner(warm, tmp_path)


def test_no_command_is_forgotten():
    assert list(EXAMPLES["nptests"]) == list(COMPARING)
    assert list(EXAMPLES["crosscheck"]) == list(AUDITING)
    assert set(COMMANDS) > ALONE


@pytest.mark.parametrize(("program", "command"), COMMANDS)
@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_a_narrow_pipe(program, command, encoding, run):
    done = run(program, command, encoding=encoding)
    assert done.code == 0, done.err
    assert b"Traceback" not in done.err
    assert len(done.out.decode(encoding)) > 20


@pytest.mark.parametrize(("program", "command"), COMMANDS)
def test_a_closed_stream(program, command, run):
    """`>&-`: nothing can be shown, which is said on standard error."""
    done = run(program, command, CLOSED)
    assert done.code == 2, done.err
    assert done.err.count(b"\n") == 1, done.err


@pytest.mark.skipif(not FULL.exists(), reason="a full device is needed")
@pytest.mark.parametrize(("program", "command"), COMMANDS)
def test_a_full_device(program, command, run):
    done = run(program, command, str(FULL))
    assert done.code == 2, done.err
    lines = done.err.decode().splitlines()
    assert b"Traceback" not in done.err
    assert [line for line in lines if "cannot be written" in line] == lines[-1:]


@pytest.mark.parametrize(("program", "command"), COMMANDS)
def test_a_reader_that_left(program, command, run):
    """As `head` does: no complaint."""
    done = run(program, command, LEFT)
    assert done.code == 0, done.err
    assert b"Traceback" not in done.err
    assert b"roken pipe" not in done.err


@pytest.mark.parametrize(("program", "command"), COMMANDS)
def test_an_interruption_at_any_moment(program, command, tmp_path):
    """130 and one word, or the whole answer where the moment does not come."""
    words = ["|".join(map(str, (tmp_path, *MOMENTS))), command, *EXAMPLES[program][command]]
    done = subprocess.run([sys.executable, "-c", INTERRUPTED.format(program), *words], capture_output=True)
    forks = [int(line) for line in (tmp_path / "codes").read_text("utf-8").splitlines()]
    codes = forks + [done.returncode] * (len(MOMENTS) - len(forks))
    complaints = [(tmp_path / str(moment)).read_bytes() for moment in MOMENTS[: len(forks)]]
    for code, complaint in zip((*forks, done.returncode), (*complaints, done.stderr), strict=True):
        assert b"Traceback" not in complaint, complaint
        assert code != 130 or re.search(rb"interrupted\n$", complaint), complaint
    assert set(codes) <= {0, 130}
    assert codes[0] == 130
    assert codes == sorted(codes, reverse=True), "once it is too late, it stays so"
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
