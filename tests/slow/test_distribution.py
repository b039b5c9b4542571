"""The wheel in an empty environment, away from the checkout: what a stranger gets."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.slow


def run(*command: str, cwd: Path) -> str:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")
    run(*pip, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(TOP), cwd=folder)
    (built,) = folder.glob("*.whl")
    return built


def test_contents(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    tops = {name.split("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"nptests", "crosscheck"}
    assert "nptests/_literature/library.toml" in names
    assert "nptests/py.typed" in names
    assert "nptests/studies/posthoc_sizes.csv" in names
    assert any(name.startswith("crosscheck/r/recorded/") for name in names)
    assert not any("/tests/" in name or "/fixtures/" in name for name in names)


def test_works_in_an_empty_environment(wheel: Path, tmp_path: Path) -> None:
    run(sys.executable, "-m", "venv", str(tmp_path / "env"), cwd=tmp_path)
    bin_ = tmp_path / "env" / "bin"
    run(str(bin_ / "python"), "-m", "pip", "--quiet", "install", str(wheel), cwd=tmp_path)
    assert "demsar2006/table6" in run(str(bin_ / "nptests"), "examples", cwd=tmp_path)
    (tmp_path / "t6.csv").write_text("A,B,C\n1,1,2\n1,2,2\n1,1,3\n2,2,3\n1,3,3\n1,1,2\n", "utf-8")
    shown = run(str(bin_ / "nptests"), "test", "friedman", "t6.csv", "--better", "lower", "--json", cwd=tmp_path)
    assert f"{json.loads(shown)['statistic']:.4f}" == "9.3333"
    counts = json.loads(run(str(bin_ / "crosscheck"), "report", "--json", cwd=tmp_path))
    assert counts["unexplained"] == 0
    assert counts["procedures"] > 0
