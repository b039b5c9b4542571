"""How large the house is: `python tests/architecture/sizes.py` prints each figure beside the most that is wanted.

Lines are lines of Python files, blank ones and docstrings counted.
"""

import ast
import re
import statistics
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
PACKAGES = ("nptests", "crosscheck", "tests")


@dataclass(frozen=True)
class Size:
    """One figure, the most that is wanted, and what is beyond."""

    about: str
    found: float
    most: float
    beyond: tuple[str, ...] = ()

    @property
    def reached(self) -> bool:
        return self.found <= self.most

    def __str__(self) -> str:
        words = f"{'reached ' if self.reached else 'too much'} {self.found:>9,.6g} of {self.most:>7,g}  {self.about}"
        return "\n".join((words, *(f"{'':36}{line}" for line in self.beyond)))


def files(package: str) -> list[Path]:
    return sorted((TOP / package).rglob("*.py"))


def lines(path: Path) -> int:
    return path.read_bytes().count(b"\n")


def lines_of_imports(path: Path) -> int:
    nodes = ast.walk(ast.parse(path.read_text("utf-8")))
    return sum(n.end_lineno - n.lineno + 1 for n in nodes if isinstance(n, ast.Import | ast.ImportFrom))  # type: ignore


def files_of_procedures() -> list[Path]:
    text = (TOP / "nptests/procedures/listed.txt").read_text("utf-8")
    homes = set(re.findall(r"^(nptests\.procedures\.\S+) ", text, re.MULTILINE))
    return [TOP.joinpath(*home.split(".")).with_suffix(".py") for home in sorted(homes)]


def sizes() -> Iterator[Size]:
    for package, most in zip(PACKAGES, (49_999, 14_999, 47_999), strict=True):
        yield Size(f"lines in {package}", sum(map(lines, files(package))), most)
    known = {path: lines(path) for package in PACKAGES for path in files(package)}
    long = sorted((path for path in known if known[path] > 400), key=lambda path: -known[path])
    yield Size(
        "lines in the longest file", max(known.values()), 400, tuple(f"{known[p]} {p.relative_to(TOP)}" for p in long)
    )
    ours = [path for path in known if not path.is_relative_to(TOP / "tests")]
    for name, some in (("nptests and crosscheck", ours), *((p, files(p)) for p in PACKAGES)):
        share = 100 * sum(map(lines_of_imports, some)) / sum(map(lines, some))
        yield Size(f"percent of the lines of {name} are imports", share, 6.5)
    yield Size("lines in the median file of a procedure", statistics.median(map(lines, files_of_procedures())), 150)


if __name__ == "__main__":
    print(*sizes(), sep="\n")
