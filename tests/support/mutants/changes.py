"""Every small change of meaning that the functions of a file allow, and a drawing of them by a seed.

The changes are those that people make: a comparison with or without its equal sign, + for -, a number one off, an
operand of `and` forgotten, a branch turned round, True for False, max for min.
"""

import ast
import hashlib
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from support.mutants.covering import JUDGES, function_at, texts
from support.mutants.forks import TOP

# The part of the changes that a sample takes from each group of rooms.
SHARES = {
    "statistical core": (2, ("nptests/procedures", "nptests/distributions", "nptests/adjustments")),
    "judges": (1, tuple(f"crosscheck/{room}" for room in JUDGES)),
    "readers": (1, ("nptests/read",)),
    "around": (1, ("nptests/data", "nptests/experiment", "nptests/studies")),
}  # fmt: skip
COMPARED: dict[type[ast.cmpop], str] = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
    ast.In: "not in", ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is",
}  # fmt: skip
WORKED: dict[type[ast.operator], str] = {
    ast.Add: "-", ast.Sub: "+", ast.Mult: "/", ast.Div: "*", ast.FloorDiv: "/", ast.Mod: "*", ast.Pow: "*",
}  # fmt: skip
EXTREMES = {"min": "max", "max": "min", "minimum": "maximum", "maximum": "minimum", "any": "all", "all": "any"}


@dataclass(frozen=True)
class Change:
    """One change: `old` at these bytes of a file becomes `new`."""

    group: str
    file: str
    line: int
    old: str
    new: str
    start: int
    end: int

    @cached_property
    def function(self) -> str:
        return function_at(self.file, self.line)

    @cached_property
    def text(self) -> str:
        """The line where it begins, which is what names it in files that outlive the line's number."""
        return texts(self.file)[self.line - 1].strip()

    @cached_property
    def source(self) -> str:
        raw = (TOP / self.file).read_bytes()
        return (raw[: self.start] + self.new.encode() + raw[self.end :]).decode()

    @cached_property
    def id(self) -> str:
        """Changes with the code of the file, so that no verdict on other code is taken for one on this."""
        raw = (TOP / self.file).read_bytes()
        return hashlib.sha256(f"{self.file} {self.start} {self.end} {self.new} ".encode() + raw).hexdigest()[:16]

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.old} -> {self.new}"


def changes(group: str, file: Path) -> Iterator[Change]:
    """Every change of the functions of a file, their defaults included; what is outside is data and text."""
    raw = file.read_bytes()
    starts = [0]
    for line in raw.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    seen = set()
    for node in _changeable(ast.parse(raw)):
        place = node if not isinstance(node, ast.If | ast.While) else node.test
        start = starts[place.lineno - 1] + place.col_offset
        end = starts[(place.end_lineno or 0) - 1] + (place.end_col_offset or 0)
        for new in _changed(node):
            if (start, end, new) not in seen:
                seen.add((start, end, new))
                yield Change(
                    group, file.relative_to(TOP).as_posix(), place.lineno, raw[start:end].decode(), new, start, end
                )


def _changeable(tree: ast.AST) -> Iterator[ast.expr | ast.If | ast.While]:
    """The expressions and branches in functions, their defaults included."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            parts = [*function.args.defaults, *filter(None, function.args.kw_defaults), *function.body]
            for part in parts:
                yield from _meant(part)


def _meant(node: ast.AST) -> Iterator[ast.expr | ast.If | ast.While]:
    """A node and what is in it, but for types, messages (f-strings, and what is raised) and the checks of zip."""
    if isinstance(node, ast.JoinedStr | ast.Raise) or (isinstance(node, ast.keyword) and node.arg == "strict"):
        return
    if isinstance(node, ast.expr | ast.If | ast.While):
        yield node
    skipped = getattr(node, "annotation", None)
    for child in ast.iter_child_nodes(node):
        if child is not skipped:
            yield from _meant(child)


def _changed(node: ast.AST) -> Iterator[str]:
    """The other texts of a node."""
    match node:
        case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in COMPARED:
            yield f"(({ast.unparse(left)}) {COMPARED[type(op)]} ({ast.unparse(right)}))"
        case ast.BinOp(left=left, op=op, right=right) if type(op) in WORKED and not _is_text(left):
            yield f"(({ast.unparse(left)}) {WORKED[type(op)]} ({ast.unparse(right)}))"
        case ast.BoolOp(values=values):
            yield f"({ast.unparse(values[0])})"
            yield f"({ast.unparse(values[-1])})"
        case ast.IfExp(test=test, body=body, orelse=other):
            yield f"({ast.unparse(other)} if {ast.unparse(test)} else {ast.unparse(body)})"
        case ast.If(test=test) | ast.While(test=test) if not isinstance(test, ast.Compare):
            yield f"(not ({ast.unparse(test)}))"
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield f"({ast.unparse(operand)})"
        case ast.Constant(value=bool(value)):
            yield str(not value)
        case ast.Constant(value=int(value) | float(value)):
            yield str(value + 1)
        case ast.Name(id=name) | ast.Attribute(attr=name) if name in EXTREMES:
            yield ast.unparse(node).removesuffix(name) + EXTREMES[name]


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


@cache
def every(group: str) -> tuple[Change, ...]:
    rooms = SHARES[group][1]
    return tuple(c for room in rooms for file in sorted((TOP / room).rglob("*.py")) for c in changes(group, file))


def drawn(size: int, seed: int) -> Sequence[Change]:
    """So many changes of all groups together, by their shares, in an order of which every beginning is a sample."""
    parts = sum(share for share, _ in SHARES.values())
    chosen: list[Change] = []
    for group, (share, _) in SHARES.items():
        whole = every(group)
        chosen += random.Random(f"{seed} {group}").sample(whole, min(len(whole), size * share // parts))
    random.Random(seed).shuffle(chosen)
    return chosen
