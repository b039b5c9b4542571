"""Adding a procedure is one new file and one line of the catalogue: command line, laws and report find it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.slow

TOY = '''"""The number of data sets on which the last algorithm has the largest score alone: a toy."""

from __future__ import annotations

from dataclasses import replace

from nptests import evidence, ranks
from nptests.nulls.binomial import Binomial
from nptests.procedure import Procedure, checked
from nptests.results import Outcome
from nptests.scores import Scores


@checked
def toy(scores: Scores) -> Outcome:
    """A toy: wins and losses of the best-ranked corner of the table, as a sign test of the first data set."""
    d = ranks.centred(scores.costs("decimal"))
    high = int((d.sum(axis=0) > 0).sum())
    low = int((d.sum(axis=0) < 0).sum())
    if high + low == 0:
        return replace(evidence.outcome("toy", float("nan"), evidence.none(), n=scores.n, k=scores.k))
    found = evidence.in_tail(Binomial(high + low), float(high), "two-sided", "exact")
    return evidence.outcome("toy", float(high), found, n=scores.n, k=scores.k)


TOY = Procedure(
    name="toy",
    title="A toy",
    run=toy,
    no_reference="it exists only in a test",
)
'''


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project with one more file and one more line."""
    top = tmp_path_factory.mktemp("project")
    for part in ("nptests", "crosscheck", "fixtures", "tests"):
        shutil.copytree(TOP / part, top / part, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(TOP / "pyproject.toml", top)
    (top / "nptests" / "omnibus" / "toy.py").write_text(TOY, "utf-8")
    catalogue = top / "nptests" / "catalogue.py"
    text = catalogue.read_text("utf-8")
    line = "PROCEDURES: tuple[Procedure, ...] = (\n"
    assert line in text
    text = text.replace(line, f"{line}    importlib.import_module('nptests.omnibus.toy').TOY,\n")
    catalogue.write_text(text.replace("from nptests.errors", "import importlib\n\nfrom nptests.errors", 1), "utf-8")
    return top


def run(copy: Path, *command: str) -> str:
    environment = os.environ | {"PYTHONPATH": str(copy)}
    done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout


def python(copy: Path, code: str) -> str:
    return run(copy, sys.executable, "-c", code)


def test_command_line_finds_it(copy: Path) -> None:
    listed = json.loads(python(copy, "from nptests.cli import main; main(['catalogue', '--json'])"))
    assert listed[0]["name"] == "toy"
    shown = python(copy, "from nptests.cli import main; main(['test', 'toy', 'zar1999/example12_6', '--json'])")
    assert json.loads(shown)["procedure"] == "toy"


def test_laws_find_it(copy: Path) -> None:
    shown = run(
        copy, sys.executable, "-m", "pytest", "tests/test_laws.py", "-k", "toy", "-rA", "-p", "no:cacheprovider"
    )
    for law in ("range", "column-order", "orientation", "json"):
        assert f"test_law_holds[{law}-toy]" in shown


def test_report_finds_it(copy: Path) -> None:
    code = "from crosscheck.cli import main; raise SystemExit(main(['report', '--json']))"
    assert ["toy", "it exists only in a test"] in json.loads(python(copy, code))["unreferenced"]
