"""A procedure is one file and one line: five real ones and an adjustment are taken out of a copy and put back."""

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from support.beside import beside

import nptests
from nptests.procedures.listed import procedure

TOP = Path(__file__).resolve().parents[2]
NAMES = ("ks_2samp", "correlated_t", "lilliefors", "bartlett", "westfall_young")  # five kinds of input
ADJUSTMENT = "rom"

NAMED = rf"\b(?:{'|'.join((*NAMES, ADJUSTMENT))})(?:_from_\w+)?\b"

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("copy")]


def file_of(name):
    """Where a procedure lives, from the top of the project."""
    return Path(*procedure(name).run.__module__.split(".")).with_suffix(".py")


FILES = (*map(file_of, NAMES), Path("nptests", "adjustments", f"{ADJUSTMENT}.py"))
LISTS = (Path("nptests/procedures/listed.txt"), Path("nptests/adjustments/listed.py"))


COMMANDS = beside(__file__)["commands"]


@dataclass(frozen=True)
class Copy:
    top: Path

    def python(self, *words):
        """Python in the copy, which sees nothing but the copy."""
        environment = os.environ | {"PYTHONPATH": f"{self.top}{os.pathsep}{self.top / 'tests'}"}
        command = (sys.executable, "-W", "error::SyntaxWarning", *words)
        return subprocess.run(command, cwd=self.top, env=environment, capture_output=True, text=True, check=False)

    def said(self, *words):
        """What it prints; it must succeed."""
        process = self.python(*words)
        assert process.returncode == 0, f"{words}\n{process.stdout[-4000:]}\n{process.stderr[-4000:]}"
        return process.stdout

    def nptests(self, *commands):
        """What commands of nptests print, one after the other in one process; each must succeed and say something."""
        return json.loads(self.said("-c", COMMANDS, *map(json.dumps, commands)))

    def names(self):
        """The procedures of its catalogue."""
        (listed,) = self.nptests(("catalogue", "--json"))
        return {entry["name"] for entry in json.loads(listed) if entry["is"] == "procedure"}


def without_lines(text, modules):
    """A list or stub without the lines of these modules."""
    return "".join(line for line in text.splitlines(True) if not any(re.search(rf"\b{m} ", line) for m in modules))


def take_out(top):
    """Remove the files, their lines, and what is data or tests about them alone."""
    modules = {".".join(path.with_suffix("").parts) for path in FILES}
    for path in FILES:
        (top / path).unlink(missing_ok=True)
    for path in (*LISTS, Path("nptests/__init__.pyi")):
        (top / path).write_text(without_lines((top / path).read_text("utf-8"), modules), "utf-8")
    for name in NAMES:
        for recorded in (top / "crosscheck/r/recorded").rglob(f"{name}.jsonl"):
            recorded.unlink()


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """A copy of the project, made once."""
    top = tmp_path_factory.mktemp("project")
    for part in ("nptests", "crosscheck", "fixtures", "tests", ".ci", ".changes"):
        shutil.copytree(TOP / part, top / part, ignore=shutil.ignore_patterns("__pycache__", "artifacts"))
    for part in ("pyproject.toml", "Makefile", "LICENSE", "CITATION.cff", *(path.name for path in TOP.glob("*.md"))):
        shutil.copy(TOP / part, top)
    return Copy(top)


@pytest.fixture
def copy(project):
    """The project without them, whatever another test put back."""
    take_out(project.top)
    return project


def put_back(top):
    """One file and one line each; the recordings are data."""
    for path in FILES:
        shutil.copy(TOP / path, top / path)
    for path in LISTS:
        shutil.copy(TOP / path, top / path)
    for name in NAMES:
        for recorded in (TOP / "crosscheck/r/recorded").rglob(f"{name}.jsonl"):
            shutil.copy(recorded, top / recorded.relative_to(TOP))


def every_face_answers(copy, names):
    """Reference pages, derivations, the guide and the service, for all that moved and two that stay."""
    shown = sorted(names & {*NAMES, "quade", "nemenyi"})
    pages = [command for name in shown for command in (("catalogue", name), ("explain", name, "example"))]
    copy.nptests(*pages, ("advise", "--json"))
    addresses = copy.said("-c", "from nptests.web.app import create_app; print(*(r.path for r in create_app().routes))")
    assert {f"/v1/tests/{name}" for name in names} <= set(addresses.split())


def names_one(node, source):
    """Whether a piece of a test, decorators included, names what is taken out."""
    parts = [node, *getattr(node, "decorator_list", [])]
    return any(re.search(NAMED, ast.get_source_segment(source, part) or "") for part in parts)


def without_tests_about_them(top):
    """The options of pytest that leave out the tests that name what is gone; their own files go, being theirs."""
    left_out = []
    for path in sorted((top / "tests").rglob("test_*.py")):
        if path.stem.removeprefix("test_") in (*NAMES, ADJUSTMENT):
            path.unlink()
            continue
        rows = path.with_suffix(".toml")
        if rows.exists() and re.search(NAMED, rows.read_text("utf-8")):
            left_out.append(f"--ignore={path.relative_to(top)}")
            continue
        source = path.read_text("utf-8")
        body = ast.parse(source).body if re.search(NAMED, source) else []
        tests = [node for node in body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]
        if any(names_one(node, source) for node in body if node not in tests):
            left_out.append(f"--ignore={path.relative_to(top)}")
        left_out += [f"--deselect={path.relative_to(top)}::{node.name}" for node in tests if names_one(node, source)]
    return left_out


def fast_lane_is_green(copy):
    """Every test of the rooms that change, the laws and the architecture, as `make quick` runs them, at a glance: what
    more examples find of procedures that nobody touched, they find in the run that this is part of."""
    rooms = sorted({str(Path("tests", *path.parts[1:-1])) for path in FILES})
    always = (
        "tests/architecture",
        "tests/laws/test_laws.py",
        "tests/faces",
        "tests/derivations/test_docstring_formulas.py",
    )
    lane = "not slow and not deep and not live and not browser"
    # A program that type checkers read is dear, and about no registry; that nothing is offered less cannot hold here.
    apart = ("tests/faces/test_typed_api.py", "tests/architecture/test_nothing_fewer.py")
    copy.said("-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "--hypothesis-profile", "glance", "-m", lane,
              *(f"--ignore={path}" for path in apart), *rooms, *always,
              *without_tests_about_them(copy.top))  # fmt: skip


def test_each_stands_on_one_line_of_the_list():
    for path in FILES:
        module = ".".join(path.with_suffix("").parts)
        lines = [line for listed in LISTS for line in (TOP / listed).read_text("utf-8").splitlines() if module in line]
        assert len(lines) == 1, path


def test_they_are_of_different_kinds():
    assert len({procedure(name).takes for name in NAMES}) == len(NAMES)


def test_everything_works_without_them(copy):
    remaining = copy.names()
    assert remaining == {p.name for p in nptests.catalogue()} - set(NAMES)
    every_face_answers(copy, remaining)
    fast_lane_is_green(copy)


def test_one_file_and_one_line_bring_them_back(copy):
    put_back(copy.top)
    names = copy.names()
    assert names == {p.name for p in nptests.catalogue()}
    every_face_answers(copy, names)
    code = f"import nptests; print(*[getattr(nptests, name).__name__ for name in {NAMES!r}])"
    assert copy.said("-c", code).split() == list(NAMES)  # public without a line in the stub
    for path in (*FILES, *LISTS):  # what is back is the project: its fast lane is that of the run that this is part of
        assert (copy.top / path).read_bytes() == (TOP / path).read_bytes()
