"""Every pattern of the readers and of the audit, and lines on which it is slow if it can be.

Patterns are caught as they are compiled while their modules are imported, with the phrases that these keep for later,
and read from the calls that name them in place. How a pattern is used, from anywhere or from the start, is read from
the code. Its lines come from its own parts: what it may repeat, over and over, behind what it demands before that, with
and without an end that cannot match.
"""

import ast
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from crosscheck.auditing.reading import statistics_in_print
from support.beside import beside

TOP = Path(__file__).resolve().parents[2]
ROOMS = ("nptests/read", "nptests/data", "crosscheck/auditing", "crosscheck/claims")
START = {"match", "fullmatch"}
ANYWHERE = {"search", "finditer", "findall", "sub", "subn", "split"}
GENERAL = (
    " ", "\n", "\t", "0", "a", "A ", "1.", "-", ",", "(", "()", "[", "{", "\\", "<", "&", "| ", '"', "p = ", "1, ", "é",
)  # fmt: skip
ENDS = ("", "\0", "\n!")
MOST = 24  # lines of a pattern
# Modules that hand their patterns so many letters of a text at a time.
PIECES = {"crosscheck/auditing/reading/statistics_in_print.py": statistics_in_print.PIECE + statistics_in_print.LONGEST}

# In a process of its own: what was compiled by the modules of the rooms, with the file and the line.
CAUGHT = beside(__file__)["caught"]


@dataclass(frozen=True)
class Found:
    """A pattern, where it stands, and whether it is tried at every place of a text, at its start, or on it whole."""

    file: str
    line: int
    pattern: str
    flags: int
    tried: str

    def work(self, text: str) -> None:
        compiled = re.compile(self.pattern, self.flags)
        if self.tried != "anywhere":
            (compiled.fullmatch if self.tried == "whole" else compiled.match)(text)
            return
        piece = PIECES.get(self.file, len(text))
        for begin in range(0, len(text), piece):
            for _ in compiled.finditer(text, begin, begin + piece):
                pass


def tried_by(ways: set[str]) -> str:
    """How it takes longest, of the methods that it is asked for; where none is known, at every place."""
    if ways & ANYWHERE or not ways & START:
        return "anywhere"
    return "whole" if "fullmatch" in ways else "start"


@cache
def found() -> tuple[Found, ...]:
    """All of them, by file and line."""
    import json

    rooms = [str(TOP / room) for room in ROOMS]
    caught = subprocess.run(
        [sys.executable, "-c", CAUGHT, str(TOP), *rooms], cwd=TOP, capture_output=True, text=True, check=True
    )
    kept: dict[tuple[str, int], Found] = {}
    for pattern, flags, file, line, phrase in json.loads(caught.stdout):
        place = Path(file).relative_to(TOP).as_posix()
        ways = _ways_of_phrase(place, phrase) if phrase else _ways(place, line)
        if ways or not phrase:  # a phrase that nobody asks is a part of others
            kept[pattern, flags] = Found(place, line, pattern, flags, tried_by(ways))
    for place in _paths():
        for node in ast.walk(_tree(place)):
            match node:
                case ast.Call(
                    func=ast.Attribute(value=ast.Name(id="re"), attr=way), args=[ast.Constant(value=str(text)), *_]
                ) if way in ANYWHERE | START:
                    compiled = re.compile(text)
                    one = Found(place, node.lineno, text, compiled.flags, tried_by({way}))
                    kept.setdefault((text, compiled.flags), one)
    return tuple(sorted(kept.values(), key=lambda f: (f.file, f.line, f.pattern)))


@cache
def _tree(file: str) -> ast.Module:
    return ast.parse((TOP / file).read_text("utf-8"))


def _ways(file: str, line: int) -> set[str]:
    """The methods that the pattern of a line is asked for, by its name or by that of each of several."""
    names = {
        target.id
        for node in _tree(file).body
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.lineno <= line <= (node.end_lineno or 0)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    }
    ways = {way for name, way in _asked(file) if name in names}
    if not ways & (ANYWHERE | START):  # elsewhere, where it is public
        ways |= {way for path in _paths() for name, way in _asked(path) if name in names and name[:1] != "_"}
    for node in ast.walk(_tree(file)):
        for each in [node] if isinstance(node, ast.For) else getattr(node, "generators", []):
            if names & _names_in(each.iter):
                ways |= {way for name, way in _pairs(node) if name in _names_in(each.target)}
    return ways


def _names_in(tree: ast.AST) -> set[str]:
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}


def _pairs(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Names, or the last parts of dotted ones, and what each is asked for."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, (ast.Name, ast.Attribute)):
            yield node.value.id if isinstance(node.value, ast.Name) else node.value.attr, node.attr


@cache
def _asked(file: str) -> frozenset[tuple[str, str]]:
    return frozenset(_pairs(_tree(file)))


@cache
def _paths() -> tuple[str, ...]:
    return tuple(path.relative_to(TOP).as_posix() for room in ROOMS for path in sorted((TOP / room).rglob("*.py")))


def _ways_of_phrase(file: str, phrase: str) -> set[str]:
    """The methods that PHRASES["..."] is asked for; "finditer" where it is handed on, nothing where it is not named."""
    ways = set()
    for node in ast.walk(_tree(file)):
        match node:
            case ast.Attribute(value=ast.Subscript(slice=ast.Constant(value=name)), attr=way) if name == phrase:
                ways.add(way)
            case ast.Constant(value=name) if name == phrase:
                ways.add("")
    return ways if ways != {""} else {"finditer"}


# --- lines ------------------------------------------------------------------------------------------------------------


def lines_of(pattern: str, flags: int) -> Iterator[Callable[[int], str]]:
    """Makers of lines of so many signs."""
    parts = list(_pumps(re._parser.parse(pattern, flags), ""))  # type: ignore[attr-defined]
    pumps = dict.fromkeys([*parts, *(("", general) for general in GENERAL)])
    for before, pump in list(pumps)[:MOST]:
        for end in ENDS if pump in GENERAL else ENDS[:2]:
            yield lambda size, before=before, pump=pump, end=end: before + pump * (size // len(pump)) + end


def _pumps(tree: Any, before: str) -> Iterator[tuple[str, str]]:
    """What is repeated, and what stands before it, from left to right."""
    for op, argument in tree:
        name = str(op)
        if name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
            _, most, inner = argument
            one = _example(inner)
            if one and most > 1:
                yield before, one
            yield from _pumps(inner, before)
        elif name == "SUBPATTERN":
            yield from _pumps(argument[-1], before)
        elif name == "BRANCH":
            for branch in argument[1]:
                yield from _pumps(branch, before)
        before += _example([(op, argument)])
        if before and len(before) < 200:
            yield "", before


def _example(tree: Any) -> str:
    """A text that the tree takes, or nearly."""
    return "".join(_of(str(op), argument) for op, argument in tree)


def _of(name: str, argument: Any) -> str:
    if name == "LITERAL":
        return chr(argument)
    if name == "NOT_LITERAL":
        return "a" if argument != ord("a") else "b"
    if name == "ANY":
        return "a"
    if name == "IN":
        return _one_of(argument)
    if name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
        return _example(argument[2]) * max(argument[0], min(argument[1], 1))
    if name == "BRANCH":
        return _example(argument[1][0])
    if name == "SUBPATTERN":
        return _example(argument[-1])
    return _example(argument) if name == "ATOMIC_GROUP" else ""


def _one_of(members: Any) -> str:
    chosen = re.compile("[" + "".join(map(_member, members)) + "]")
    return next(
        (sign for sign in map(chr, (*range(97, 123), *range(48, 58), *range(32, 0x2300))) if chosen.match(sign)), ""
    )


CATEGORIES = {
    "CATEGORY_DIGIT": r"\d", "CATEGORY_NOT_DIGIT": r"\D", "CATEGORY_SPACE": r"\s", "CATEGORY_NOT_SPACE": r"\S",
    "CATEGORY_WORD": r"\w", "CATEGORY_NOT_WORD": r"\W",
}  # fmt: skip


def _member(member: Any) -> str:
    op, argument = str(member[0]), member[1]
    if op == "NEGATE":
        return "^"
    if op == "RANGE":
        return f"{re.escape(chr(argument[0]))}-{re.escape(chr(argument[1]))}"
    return CATEGORIES[str(argument)] if op == "CATEGORY" else re.escape(chr(argument))
