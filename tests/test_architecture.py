"""The house keeps its shape: arrows of import, names, prints, and what an import costs."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import nptests

TOP = Path(__file__).resolve().parents[1]

# Lower rooms first; a room may import from the levels above it in this list (DESIGN: imports point downwards only).
LEVELS = (
    {"vocabulary", "errors"},
    {"decimals"},
    {"scores", "moments", "numerals"},
    {"ranks", "nulls"},
    {"results"},
    {"evidence", "procedure", "studentized"},
    {"families", "groups"},
    {"adjustments"},
    {"paired", "independent", "omnibus", "trend", "assumptions", "bayes"},
    {"effects"},
    {"cliques"},
    {"posthoc", "parametric", "critical_values"},
    {"catalogue"},
    {"fixtures", "read"},
    {"advice", "robustness", "examples"},
    {"conclusions"},
    {"analysis"},
    {"experiment", "simulate"},
    {"render", "rscript"},
    {"derivations"},
    {"lessons", "exercises", "reference_pages", "compat"},
    {"web"},
    {"cli"},  # `nptests serve` starts the web platform
)
FACES = {"cli", "web", "lessons", "exercises", "reference_pages"}
LEVEL_OF = {room: level for level, rooms in enumerate(LEVELS) for room in rooms}


def files(package: str) -> list[Path]:
    return sorted((TOP / package).rglob("*.py"))


def room_of(path: Path) -> str:
    return path.relative_to(TOP / "nptests").parts[0].removesuffix(".py")


def imports(path: Path) -> set[str]:
    """Dotted names of the modules that a file imports, wherever in the file."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, f"{path}: relative import"
            found.add(node.module)
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def rooms_imported(path: Path) -> set[str]:
    parts = [name.split(".") for name in imports(path)]
    known = {room_of(p) for p in files("nptests")}
    return {p[1] for p in parts if p[0] == "nptests" and len(p) > 1 and p[1] in known}


@pytest.mark.parametrize("path", files("nptests"), ids=lambda p: str(p.relative_to(TOP)))
def test_imports_point_downwards(path: Path) -> None:
    room = room_of(path)
    if room == "__init__":
        return
    assert room in LEVEL_OF, f"the room {room!r} has no level: give it one in this test"
    for other in rooms_imported(path) - {room}:
        allowed = LEVEL_OF[other] < LEVEL_OF[room] or (LEVEL_OF[other] == LEVEL_OF[room] and other not in FACES)
        assert allowed, f"{path.relative_to(TOP)} imports nptests.{other}, which stands above it"


@pytest.mark.parametrize("path", files("nptests"), ids=lambda p: str(p.relative_to(TOP)))
def test_only_faces_import_crosscheck(path: Path) -> None:
    if room_of(path) not in FACES:
        assert not any(name.split(".")[0] == "crosscheck" for name in imports(path))


@pytest.mark.parametrize("path", files("nptests") + files("crosscheck"), ids=lambda p: str(p.relative_to(TOP)))
def test_no_wildcards_and_no_printing_outside_faces(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    face = "cli" in path.parts or "web" in path.parts or path.name == "cli.py"
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            assert all(alias.name != "*" for alias in node.names), f"{path}: wildcard import"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert face or node.func.id != "print", f"{path}:{node.lineno} prints"


def test_only_the_bridge_imports_rpy2() -> None:
    users = [
        p.name for package in ("nptests", "crosscheck") for p in files(package) if any("rpy2" in n for n in imports(p))
    ]
    assert set(users) <= {"bridge.py"}


def test_all_is_sorted_and_every_name_is_there() -> None:
    assert nptests.__all__ == sorted(nptests.__all__)
    for name in nptests.__all__:
        assert getattr(nptests, name) is not None


def test_all_equals_the_typed_imports() -> None:
    tree = ast.parse((TOP / "nptests/__init__.py").read_text("utf-8"))
    typed = {
        alias.asname
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("nptests.")
        for alias in node.names
    }
    assert typed == set(nptests.__all__)


def test_every_procedure_and_door_is_public() -> None:
    for procedure in nptests.procedures():
        for function in (procedure.run, *procedure.doors):
            assert getattr(nptests, function.__name__) is function


def test_no_public_function_shares_the_name_of_a_room() -> None:
    rooms = {room_of(path) for path in files("nptests")} - {"__init__"}
    assert not rooms & set(nptests.__all__)


def test_citations_are_in_the_bibliography() -> None:
    library = tomllib.loads((TOP / "fixtures/library.toml").read_text("utf-8"))
    for procedure in nptests.procedures():
        missing = [key for key in procedure.cites if key not in library]
        assert not missing, f"{procedure.name} cites {missing}"


def test_every_procedure_has_a_reference_or_says_why_not() -> None:
    for procedure in nptests.procedures():
        assert procedure.same_as or procedure.no_reference, procedure.name


def test_import_is_light() -> None:
    heavy = ("pandas", "matplotlib", "rpy2", "fastapi", "sklearn", "scipy.stats")
    code = f"import sys, nptests; nptests.friedman; print([m for m in {heavy!r} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_layout_of_the_top() -> None:
    usual = {"pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", "Makefile", "CITATION.cff"}
    done = subprocess.run(["git", "ls-files"], cwd=TOP, capture_output=True, text=True)
    if done.returncode:  # an unpacked source archive has no git
        return
    tops = {line.split("/")[0] for line in done.stdout.splitlines()}
    assert {t for t in tops if not t.startswith(".")} <= usual | {"nptests", "crosscheck", "fixtures", "tests"}
