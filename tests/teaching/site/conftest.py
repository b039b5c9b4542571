"""The site, built once in a run, by whichever worker asks first."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from support.shared import once

TOP = Path(__file__).resolve().parents[3]
NOWHERE = "http://127.0.0.1:9"  # the port of nobody: who asks for something gets an error


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return once(tmp_path_factory, "site", lambda: built(tmp_path_factory.mktemp("docs") / "site"))


def built(target: Path) -> Path:
    environment = {**os.environ, "PYTHONPATH": str(TOP), "http_proxy": NOWHERE, "https_proxy": NOWHERE}
    command = [sys.executable, "-m", "nptests.teaching.site", str(target), "--quick"]
    done = subprocess.run(command, cwd=TOP, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "WARNING" not in done.stderr
    assert re.search(r"\d+ pages, \d+ files, [\d.]+ MB", done.stdout)
    return target
