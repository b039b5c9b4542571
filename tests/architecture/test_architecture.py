"""The house keeps its shape: arrows of import, names, prints, and what an import costs."""

import ast
import functools
import graphlib
import inspect
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from support.adding import mends

import nptests
import nptests.crosschecking
from nptests._public import homes_in

TOP = Path(__file__).resolve().parents[2]


def rooms_on_the_map(package):
    """Lower rooms first, as the map lists them; a room may import those above it in its table, and no other."""
    part = (TOP / "ARCHITECTURE.md").read_text("utf-8").split(f"\n## {package}, ")[1].split("\n## ")[0]
    return tuple(re.findall(r"^\| `(\w+)` \|", part, re.MULTILINE))


ROOMS = rooms_on_the_map("nptests")
CROSSCHECK_ROOMS = rooms_on_the_map("crosscheck")
FACES = {"cli", "web", "teaching"}
PORT = "nptests.crosschecking"  # all that nptests asks crosscheck; its stub lists it
# The one exception: `repr` and its sisters are methods of results, and render when called; results hold no rendering.
FACES_OF_RESULTS = {"nptests.document", "nptests.document.faces"}


@functools.cache
def files(package):
    return tuple(sorted((TOP / package).rglob("*.py")))


def room_of(path):
    return path.relative_to(TOP).parts[1].removesuffix(".py")


@functools.cache
def nodes(path):
    return tuple(ast.walk(ast.parse(path.read_text("utf-8"))))


@functools.cache
def imports(path):
    """Dotted names of the modules that a file imports, wherever in the file."""
    found = set()
    for node in nodes(path):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, f"{path}: relative import"
            found.add(node.module)
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return frozenset(found - (FACES_OF_RESULTS if path == TOP / "nptests/results.py" else set()))


@functools.cache
def rooms_of(package):
    return frozenset(map(room_of, files(package)))


def rooms_imported(path):
    package = path.relative_to(TOP).parts[0]
    parts = [name.split(".") for name in imports(path)]
    return {p[1] for p in parts if p[0] == package and len(p) > 1 and p[1] in rooms_of(package)}


@pytest.mark.parametrize(("package", "order"), [("nptests", ROOMS), ("crosscheck", CROSSCHECK_ROOMS)])
def test_imports_point_downwards(package, order):
    for path in files(package):
        room = room_of(path)
        if room == "__init__":
            continue
        assert room in order, f"the room {room!r} is not on the map: give it a line in ARCHITECTURE.md"
        for other in rooms_imported(path) - {room}:
            above = f"{path.relative_to(TOP)} imports {other}, which stands above it"
            assert order.index(other) < order.index(room), above


def test_no_circle_of_imports():
    """Files import each other in one direction, too."""
    module = {
        str(p.relative_to(TOP).with_suffix("")).replace("/", ".").removesuffix(".__init__"): p
        for package in ("nptests", "crosscheck")
        for p in files(package)
    }
    arrows = {name: (imports(path) & module.keys()) - {name} for name, path in module.items()}
    order = graphlib.TopologicalSorter({name: others for name, others in arrows.items()})
    order.prepare()


def test_the_map_shows_the_rooms_that_there_are():
    assert rooms_of("nptests") == {"__init__", *ROOMS}
    assert rooms_of("crosscheck") == {"__init__", *CROSSCHECK_ROOMS}
    assert len(ROOMS) <= 24


def test_the_map_is_two_pages_and_names_what_is_there():
    text = (TOP / "ARCHITECTURE.md").read_text("utf-8")
    assert len(text.splitlines()) <= 110
    for place in re.findall(r"`((?:nptests/|crosscheck/|fixtures/|tests/)[\w/.]*)`", text):
        assert (TOP / place).exists(), f"ARCHITECTURE.md names {place}, which is not there"
    for place in re.findall(r"`((?:data|read|procedures|document|web|auditing)/\w+)(?:\.py)?`", text):
        found = [TOP / p / place for p in ("nptests", "crosscheck")]
        assert any(f.is_dir() or f.with_suffix(".py").exists() for f in found), f"ARCHITECTURE.md names {place}"


def test_crosscheck_is_asked_through_one_port():
    """Faces import the port as a whole, so that nothing of crosscheck is imported before it is used."""
    for path in files("nptests"):
        by_itself = any(name.split(".")[0] == "crosscheck" for name in imports(path))
        assert not by_itself, f"{path.relative_to(TOP)}: ask it by {PORT}"
        asked = {name for name in imports(path) if name.startswith(PORT)}
        assert asked <= {PORT} if room_of(path) in FACES else not asked, path.relative_to(TOP)


def test_the_port_has_what_its_stub_lists():
    homes = homes_in(TOP / f"{PORT.replace('.', '/')}.pyi")
    assert all(home.split(".")[0] == "crosscheck" for home in homes.values())
    assert all(hasattr(nptests.crosschecking, name) for name in homes)
    assert not hasattr(nptests.crosschecking, "anything_else")


def test_without_crosscheck_only_what_asks_it_is_refused():
    code = """
import sys
class Absent:
    def find_spec(name, path=None, target=None):
        if name.split(".")[0] == "crosscheck":
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Absent)
from nptests.cli import main
from nptests.teaching.lessons.course import lessons
from nptests.web import endpoints, services
assert lessons("es") and main(["explain", "sign", "example"]) == 0
sys.exit(main(["catalogue", "sign"]))
"""
    process = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert process.returncode == 2, process.stderr
    assert "Decision." in process.stdout
    assert "crosscheck, which compares with R" in process.stderr.splitlines()[-1]


def test_no_wildcards_and_no_printing_outside_faces():
    for path in files("nptests") + files("crosscheck"):
        face = "cli" in path.parts or "web" in path.parts or path.name == "cli.py"
        for node in nodes(path):
            if isinstance(node, ast.ImportFrom):
                assert all(alias.name != "*" for alias in node.names), f"{path}: wildcard import"
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert face or node.func.id != "print", f"{path}:{node.lineno} prints"


def test_only_the_bridge_imports_rpy2():
    users = [
        p.name for package in ("nptests", "crosscheck") for p in files(package) if any("rpy2" in n for n in imports(p))
    ]
    assert set(users) <= {"bridge.py"}


def test_all_is_sorted_and_every_name_is_there():
    assert nptests.__all__ == sorted(nptests.__all__)
    for name in nptests.__all__:
        assert getattr(nptests, name) is not None


@pytest.mark.parametrize("package", ["nptests", "crosscheck"])
def test_every_public_name_stands_once(package):
    stub = (TOP / package / "__init__.pyi").read_text("utf-8").splitlines()
    lines = [line.partition("  # retired in ")[0] for line in stub if line.startswith("from ")]
    names = [line.split()[-1] for line in lines]
    assert len(names) == len(set(names))
    assert all(re.fullmatch(r"from \S+ import (\S+) as \1", line) for line in lines)


def test_every_procedure_and_door_is_public():
    for procedure in nptests.catalogue():
        for function in (procedure.run, *procedure.doors):
            assert inspect.unwrap(getattr(nptests, function.__name__)) is inspect.unwrap(function)


def test_no_public_function_shares_the_name_of_a_room():
    rooms = {room_of(path) for path in files("nptests")} - {"__init__"}
    assert not rooms & set(nptests.__all__)


def test_citations_are_in_the_bibliography():
    library = tomllib.loads((TOP / "fixtures/library.toml").read_text("utf-8"))
    for procedure in nptests.catalogue():
        missing = [mends.mend("citation", procedure.name, key=key) for key in procedure.cites if key not in library]
        assert not missing, "\n".join(missing)


def test_every_procedure_has_a_reference_or_says_why_not():
    for procedure in nptests.catalogue():
        assert procedure.same_as or procedure.no_reference, procedure.name


def test_import_is_light():
    heavy = ("pandas", "matplotlib", "rpy2", "fastapi", "sklearn", "scipy.stats")
    code = f"import sys, nptests; nptests.friedman; print([m for m in {heavy!r} if m in sys.modules])"
    process = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert process.stdout.strip() == "[]"


def texts():
    return {
        str(p.relative_to(TOP)): p.read_text("utf-8") for package in ("nptests", "crosscheck") for p in files(package)
    }


def test_one_block_model():
    """Words, lists, quotations, code and figures are classes of one module; who has more has a second model."""
    blocks = {"Span", "Heading", "Paragraph", "Bullets", "Quotation", "Code", "Cell", "Sheet", "Figure", "Section"}
    homes = {
        path
        for path, text in texts().items()
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.ClassDef) and node.name in blocks | {"Document"}
    }
    assert homes == {"nptests/document/blocks.py"}


def test_one_page_style_and_one_latex_preamble():
    """A picture that is a file of its own (svg.py) has its own colours, and is no page."""
    assert not [path for path, text in texts().items() if "documentclass" in text]
    assert {path.name for path in (TOP / "nptests/document/writers").glob("*.tex")} == {"preamble.tex"}
    styled = {path for path, text in texts().items() if "<style" in text}
    assert styled == {"nptests/document/pictures/svg.py", "nptests/document/writers/html.py"}
    assert not [path for path, text in texts().items() if "border-collapse" in text]
    assert {path.name for path in (TOP / "nptests/document").rglob("*.css")} == {"page.css", "part.css"}


def test_layout_of_the_top():
    usual = {"pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md", "ARCHITECTURE.md"}
    usual |= {"SECURITY.md", "Makefile", "CITATION.cff"}
    process = subprocess.run(["git", "ls-files"], cwd=TOP, capture_output=True, text=True)
    if process.returncode:  # an unpacked source archive has no git
        return
    tops = {line.split("/")[0] for line in process.stdout.splitlines()}
    assert {t for t in tops if not t.startswith(".")} <= usual | {"nptests", "crosscheck", "fixtures", "tests"}
