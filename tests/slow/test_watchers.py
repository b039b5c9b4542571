"""Who watches the watchers: a wrong digit or a lost line in what the suite stands on is noticed, and named."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from support import corruptions, stored_studies
from support.beside import beside

TOP = Path(__file__).resolve().parents[2]

# What `crosscheck report` does for all procedures and publications, done for those named: a minute less for each copy.
WATCH = beside(__file__)["watch"]

# The tests that watch what a report does not look at, by the kind of what is planted.
MIRRORED = {
    "tolerance": "tests/crosscheck/r/test_deviations.py::test_no_tolerance_changes_alone",
    "law lost": "tests/architecture/test_nothing_fewer.py",
    "publication lost": "tests/architecture/test_nothing_fewer.py",
}


def named(copy, planted):
    """What the watchers of a copy say of the places where something was planted."""
    if tests := sorted({MIRRORED[c.kind] for c in planted if c.kind in MIRRORED}):
        return failing(copy, tests)
    publications = {c.path.split("/")[1] for c in planted if c.path.startswith("fixtures/")}
    kinds = {Path(c.path).stem for c in planted if c.kind == "input"}
    procedures = {c.name for c in planted if c.path.startswith("crosscheck/") and c.kind != "input"}
    studies = [f"{name} is not what was measured" for name in stored_studies.changed(copy)]
    procedures |= {"friedman" for c in planted if c.kind == "table"}  # which every table of scores is asked about
    words = [",".join(sorted(names)) for names in (procedures, kinds, publications)]
    environment = os.environ | {"PYTHONPATH": str(copy)}
    run = [sys.executable, "-c", WATCH, *words]
    said = subprocess.run(run, cwd=copy, env=environment, capture_output=True, text=True, check=True).stdout
    return "\n".join([*studies, said])


def failing(copy, tests):
    """What mirrored tests say where they fail."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join((str(copy), str(copy / "tests")))}
    run = [sys.executable, "-m", "pytest", "-vvv", "-p", "no:cacheprovider", *tests]
    done = subprocess.run(run, cwd=copy, env=environment, capture_output=True, text=True, check=False)
    return done.stdout if done.returncode else ""


@pytest.fixture
def copy(tmp_path):
    """The packages, their data and tests, as they stand in the repository."""
    for part in ("nptests", "crosscheck", "fixtures", "tests"):
        shutil.copytree(TOP / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("README.md", "pyproject.toml"):
        shutil.copy(TOP / name, tmp_path)
    return tmp_path


def test_every_publication_tells_how_many_numbers_it_claims():
    """Without that number a lost claim would be missed by nobody."""
    silent = [p.parent.name for p in TOP.glob("fixtures/*/source.toml") if "\nclaims = " not in p.read_text("utf-8")]
    assert not silent, f"add `claims = <number>` to fixtures/*/source.toml of {silent}"


@pytest.mark.parametrize("kind", corruptions.KINDS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("count", [1, pytest.param(12, marks=pytest.mark.deep)])
def test_every_corruption_is_noticed_by_name(copy, kind, count):
    planted = corruptions.drawn(copy, kind, seed=20261125, count=count)
    assert not named(copy, planted).strip(), "the watchers of a sound copy say nothing"
    for corruption in planted:
        corruption.plant(copy)
    words = named(copy, planted)
    hidden = [corruption for corruption in planted if corruption.name not in words]
    for corruption in hidden:  # behind another one, where a watcher stops at the first: it is planted alone
        for other in planted:
            shutil.copy(TOP / other.path, copy / other.path)
        corruption.plant(copy)
        assert corruption.name in named(copy, [corruption]), f"nobody noticed {corruption}"
