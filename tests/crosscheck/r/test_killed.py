"""R that is killed in the middle of a live run: one sentence, exit code 2, and nothing left behind."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [pytest.mark.live, pytest.mark.skipif(sys.platform != "linux", reason="children are found in /proc")]
RUN = "import sys; from crosscheck.cli import main; sys.exit(main(['r', '--live', '--procedure', 'wilcoxon']))"


def test_r_that_is_killed_ends_the_run_with_one_sentence():
    running = subprocess.Popen([sys.executable, "-c", RUN], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert running.stderr is not None
    first = running.stderr.readline()  # a tenth of the questions is answered
    assert first.startswith("asking R"), first
    children = Path(f"/proc/{running.pid}/task/{running.pid}/children").read_text().split()
    ours = [int(pid) for pid in children if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]
    assert len(ours) == 1
    os.kill(ours[0], signal.SIGKILL)
    out, said = running.communicate()
    assert (running.returncode, out) == (2, "")
    *progress, last = said.splitlines()
    assert all(line.startswith("asking R") for line in progress)
    assert last.startswith("crosscheck: R died after ")
    assert "by signal 9, SIGKILL" in last
