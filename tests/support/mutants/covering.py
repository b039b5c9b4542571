"""Which tests run which line, measured once a test file and kept beside the checksum of that file.

    PYTHONPATH=.:tests python -m support.mutants.covering [PATH...]     needs coverage

A line is known by its function and its text, so that the map outlives changes elsewhere in a file.
"""

import ast
import hashlib
import json
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from support.mutants import forks

KEPT = forks.TOP / "build/mutants/covering"
JUDGES = ("r", "claims", "variants", "rounding", "auditing")
LIBRARY = ("procedures", "distributions", "adjustments", "data", "read", "experiment", "studies")
ROOMS = (*(f"nptests/{room}/" for room in LIBRARY), *(f"crosscheck/{room}/" for room in JUDGES))
TESTS = (
    *LIBRARY,
    "derivations",
    "laws",
    *(f"crosscheck/{room}" for room in JUDGES),
    "crosscheck/peers",
    "mutants/nets",
)
LONGEST = 120  # CPU seconds of a test file that are measured: what comes later is on no line of the map
MARKS = "not slow and not deep and not browser"  # live ones where R is: without it their lines have no judge


@cache
def functions(file: str) -> tuple[tuple[str, int, int, int], ...]:
    """Name, first line, first line of the body and last line of every function of a file, outer ones first."""
    spans: list[tuple[str, int, int, int]] = []

    def visit(node: ast.AST, name: str) -> None:
        for child in ast.iter_child_nodes(node):
            inner = name
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                inner = f"{name}.{child.name}".lstrip(".")
                if not isinstance(child, ast.ClassDef):
                    spans.append((inner, child.lineno, child.body[0].lineno, child.end_lineno or child.lineno))
            visit(child, inner)

    visit(ast.parse((forks.TOP / file).read_text("utf-8")), "")
    return tuple(spans)


@cache
def texts(file: str) -> tuple[str, ...]:
    return tuple((forks.TOP / file).read_text("utf-8").splitlines())


@cache
def function_at(file: str, line: int) -> str:
    """The innermost function around a line; nothing for the lines of the module itself."""
    return next((name for name, first, _, last in reversed(functions(file)) if first <= line <= last), "")


def key(file: str, line: int) -> str:
    return f"{function_at(file, line)}|{texts(file)[line - 1].strip()}"


class Contexts:
    """A plugin of the child: which lines each test runs, by coverage."""

    def __init__(self, kept: Path) -> None:
        self.kept = kept

    def pytest_configure(self) -> None:
        from coverage import Coverage

        self.coverage = Coverage(data_file=None, source=["nptests", "crosscheck"], config_file=False)
        self.coverage.start()

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.coverage.switch_context(nodeid)

    def pytest_sessionstart(self, session: Any) -> None:
        self.session = session

    def pytest_runtest_logfinish(self) -> None:
        self.coverage.switch_context("import")
        if time.process_time() > LONGEST:
            self.session.shouldstop = "long"  # what was measured is kept

    def pytest_sessionfinish(self) -> None:
        self.coverage.stop()
        data = self.coverage.get_data()
        runs: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
        for measured in data.measured_files():
            file = Path(measured).relative_to(forks.TOP).as_posix()
            if file.startswith(ROOMS):
                for line, tests in data.contexts_by_lineno(measured).items():
                    runs[file][key(file, line)].update(t for t in tests if "::" in t)
        lists = {file: {k: sorted(tests) for k, tests in lines.items() if tests} for file, lines in runs.items()}
        self.kept.write_text(json.dumps(lists), "utf-8")


def checksum(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def test_files(words: Sequence[str]) -> Iterator[Path]:
    for word in words or [f"tests/{name}" for name in TESTS]:
        path = forks.TOP / word
        names = sorted(path.rglob("*.py")) if path.is_dir() else [path] * path.exists()
        yield from (p for p in names if p.name.startswith("test_") or p.parent.name == "nets")


def record_of(path: Path) -> Path:
    return KEPT / (path.relative_to(forks.TOP / "tests").as_posix().replace("/", ".") + ".json")


def measure(path: Path) -> dict[str, Any]:
    """Run a test file, remember the tests that pass, their seconds and their lines."""
    KEPT.mkdir(parents=True, exist_ok=True)
    lines = KEPT / f"lines.{path.stem}.tmp"
    done = forks.run(
        [str(path.relative_to(forks.TOP))], {}, expected=LONGEST, first=False, plugins=[Contexts(lines)], marks=MARKS
    )
    covered = json.loads(lines.read_text("utf-8")) if lines.exists() else {}
    lines.unlink(missing_ok=True)
    measured = {"checksum": checksum(path), "ending": done.ending, "failed": done.failed, "cpu": round(done.cpu, 1),
            "seconds": done.seconds or {}, "lines": covered}  # fmt: skip
    draft = record_of(path).with_suffix(".draft")
    draft.write_text(json.dumps(measured), "utf-8")
    draft.replace(record_of(path))
    return measured


@dataclass
class Covering:
    """The tests of each line, and the seconds of each test."""

    seconds: dict[str, float] = field(default_factory=dict)
    lines: dict[str, dict[str, list[str]]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(list)))

    def tests(self, file: str, line: int) -> list[str]:
        """Those that run the line; else those of the nearest line before it in its function; else of its file.

        A signature is run where its module is imported: its tests are those of the function. Of a file that only other
        processes run nothing was measured: there they are those of its room.
        """
        known, here = self.lines.get(file, {}), function_at(file, line)
        body = next((body for name, _, body, _ in functions(file) if name == here), 1)
        for near in range(line, body - 1, -1):
            if running := known.get(key(file, near)):
                return running
        last = next((last for name, _, _, last in functions(file) if name == here), 0)
        in_function = {t for near in range(body, last + 1) for t in known.get(key(file, near), ())}
        of_file = in_function or {t for tests in known.values() for t in tests}
        room = "/".join(("tests", *file.removeprefix("nptests/").split("/")[: 1 + file.startswith("crosscheck/")], ""))
        return sorted(of_file or {t for t in self.seconds if t.startswith(room)})


def covering() -> Covering:
    whole = Covering()
    for path in sorted(KEPT.glob("*.json")):
        kept = json.loads(path.read_text("utf-8"))
        whole.seconds |= kept["seconds"]
        for file, lines in kept["lines"].items():
            for name, tests in lines.items():
                whole.lines[file][name] += [t for t in tests if t in kept["seconds"]]
    return whole


def main(words: Sequence[str]) -> None:
    forks.warm()
    for path in test_files(words):
        record = record_of(path)
        if not record.exists() or json.loads(record.read_text("utf-8"))["checksum"] != checksum(path):
            measured = measure(path)
            name = path.relative_to(forks.TOP).as_posix()
            text = f"{measured['cpu']:7.1f} s {measured['ending']:8}{len(measured['seconds']):5} tests  {name}"
            print(text, *measured["failed"][:3], flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
