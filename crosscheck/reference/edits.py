"""Slips that are edits: the text of a definition with one number, size, term, law, average or branch another one.

No mistake is listed here. Every place of a definition, and of what it calls, is changed in the ways of a small grammar
(`_Grammar`), and the definition is asked again: a program that made the same mistake gives the same numbers.
"""

import ast
import contextlib
import functools
import inspect
import types
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from crosscheck.reference import definitions, notation

Changed = tuple[ast.expr, str]  # what stands there instead, and a name if the texts alone say too little
OPERATORS = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult}
STRICT = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
TIES = ("min", "max", "dense", "ordinal")
COUNTS = ("len", "range", "Fraction")
ENDLESS = ast.Constant(10**9)  # degrees of freedom of a law that knows its variance
NAMED = 70


@dataclass(frozen=True)
class Edit:
    """A function that a definition calls, with another body."""

    function: types.FunctionType
    code: types.CodeType
    name: str
    words: str

    @contextlib.contextmanager
    def applied(self) -> Iterator[None]:
        before = self.function.__code__
        self.function.__code__ = self.code
        try:
            yield
        finally:
            self.function.__code__ = before


@functools.cache
def edits(procedure: str, keys: tuple[str, ...]) -> tuple[Edit, ...]:
    """Every edit of a definition, of the functions that it calls, too; the data have these keys."""
    every = _called(definitions.DEFINITIONS[procedure], {})
    return tuple(edit for function in every for edit in _of(function, keys))


@functools.cache
def options_of(procedure: str) -> frozenset[str]:
    """The texts that stand in a definition: names of the options that it looks at among them."""
    consts = [c for function in _called(definitions.DEFINITIONS[procedure], {}) for c in _constants(function.__code__)]
    return frozenset(c for c in consts if isinstance(c, str))


def _constants(code: types.CodeType) -> Iterator[Any]:
    for c in code.co_consts:
        yield from _constants(c) if isinstance(c, types.CodeType) else [c]


def _names(code: types.CodeType) -> Iterator[str]:
    yield from code.co_names
    for c in code.co_consts:
        yield from _names(c) if isinstance(c, types.CodeType) else ()


def _called(function: Any, seen: dict[Any, None]) -> dict[Any, None]:
    """The functions of the reference that it reaches, itself first."""
    if isinstance(function, dict):  # a table of functions
        for value in function.values():
            _called(value, seen)
    if not isinstance(function, types.FunctionType) or not function.__module__.startswith(__package__):
        return seen
    if function in seen or (function.__module__.endswith((".paths", ".answers")) and function.__name__ != "of_z"):
        return seen
    seen[function] = None
    places = [function.__globals__, *(vars(m) for m in function.__globals__.values() if _is_room(m))]
    for name in _names(function.__code__):
        for place in places:
            _called(place.get(name), seen)
    for cell in function.__closure__ or ():
        _called(cell.cell_contents, seen)
    return seen


def _is_room(m: Any) -> bool:
    return isinstance(m, types.ModuleType) and m.__name__.startswith(str(__package__))


@functools.cache
def _tree(path: str) -> ast.Module:
    with open(path, encoding="utf-8") as file:
        return ast.parse(file.read())


def _of(function: types.FunctionType, keys: tuple[str, ...]) -> Iterator[Edit]:
    line, code = function.__code__.co_firstlineno, function.__code__
    kind = ast.Lambda if function.__name__ == "<lambda>" else ast.FunctionDef
    nodes = [n for n in ast.walk(_tree(inspect.getfile(function))) if isinstance(n, kind) and n.lineno == line]
    for node in nodes:
        own = _compiled(node, code)
        if own is not None and (own.co_names, *_constants(own)) == (code.co_names, *_constants(code)):
            grammar = _Grammar(node, keys)
            for place, new, name in list(grammar.changes()):
                before = place.text()
                with place.holding(new):
                    changed, after = _compiled(node, code), place.text()
                if changed is not None and after != before:
                    label = f"{after} for {before}"
                    label = label if len(label) <= NAMED else name or f"{label[:NAMED]} ..."
                    words = f"the definition has {before}; {after} gives these answers"
                    yield Edit(function, changed, label, words)
            return


def _compiled(node: Any, code: types.CodeType) -> types.CodeType | None:
    """The code of a function or lambda alone, with the free variables that it has."""
    arguments = ast.arguments(
        posonlyargs=[], args=[ast.arg(v) for v in code.co_freevars], kwonlyargs=[], kw_defaults=[], defaults=[]
    )
    own: list[ast.stmt] = [ast.Expr(node)] if isinstance(node, ast.Lambda) else [ast.Global([node.name]), node]
    whole = ast.Module([ast.FunctionDef("outer", arguments, own, [])], [])
    try:
        warnings.simplefilter("ignore", SyntaxWarning)
        outer = compile(ast.fix_missing_locations(whole), code.co_filename, "exec").co_consts[0]
    except (SyntaxError, ValueError, TypeError):
        return None
    inner = [c for c in outer.co_consts if isinstance(c, types.CodeType) and c.co_name == code.co_name]
    return inner[0] if inner and inner[0].co_freevars == code.co_freevars else None


@dataclass(frozen=True)
class _Place:
    """Where an expression stands."""

    parent: ast.AST
    field: str
    index: int | None
    before: ast.expr

    @property
    def node(self) -> Any:
        value = getattr(self.parent, self.field)
        return value if self.index is None else value[self.index]

    def put(self, node: ast.AST) -> None:
        if self.index is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.index] = node

    def text(self) -> str:
        """What is quoted: the expression, or of a name or number what it is a part of."""
        small = isinstance(self.before, ast.Name | ast.Constant) and isinstance(self.parent, ast.expr)
        return notation.text(self.parent if small else self.node)

    @contextlib.contextmanager
    def holding(self, new: ast.AST) -> Iterator[None]:
        self.put(new)
        try:
            yield
        finally:
            self.put(self.before)


class _Grammar:
    """The ways in which a place may be another."""

    def __init__(self, root: Any, keys: Sequence[str]) -> None:
        self.root, self.keys = root, keys
        stored = [n.id for n in ast.walk(root) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]
        taken = [a.arg for a in root.args.args if a.arg not in ("d", "o", "c")]
        self.names = list(dict.fromkeys([*taken, *stored]))
        returned = [n.value for n in ast.walk(root) if isinstance(n, ast.Return) and isinstance(n.value, ast.Tuple)]
        self.branches = [t.elts for t in returned]

    def changes(self) -> Iterator[tuple[_Place, ast.expr, str]]:
        for parent in ast.walk(self.root):
            if isinstance(parent, ast.arguments | ast.arg | ast.JoinedStr):
                continue
            for field, value in ast.iter_fields(parent):
                for index, node in enumerate(value) if isinstance(value, list) else [(None, value)]:
                    if isinstance(node, ast.expr) and not isinstance(getattr(node, "ctx", None), ast.Store):
                        place = _Place(parent, field, index, node)
                        for new, name in self._instead(node, parent, field):
                            yield place, new, name

    def _instead(self, node: ast.expr, parent: ast.AST, field: str) -> Iterator[Changed]:
        if field in ("test", "ifs"):
            yield from ((ast.Constant(truth), "") for truth in (True, False))
        if field == "iter" and not isinstance(node, ast.Constant):
            for cut, words in (("[:-1]", "last"), ("[1:]", "first")):
                yield _parsed(f"list(_x){cut}", _x=node), f"without the {words} of {notation.text(node)}"
        way = getattr(self, f"_{type(node).__name__.lower()}", None)
        yield from way(node, parent) if way else ()
        own = getattr(parent, "elts", None)
        for elements in self.branches if own in self.branches else ():
            if len(elements) == len(own or ()):
                other = elements[[e is node for e in own or ()].index(True)]
                yield other, f"{notation.text(other)} for {notation.text(node)}"

    def _constant(self, node: ast.Constant, parent: ast.AST) -> Iterator[Changed]:
        v = node.value
        if isinstance(v, str) and v in self.keys:
            yield from ((ast.Constant(key), "") for key in self.keys if key != v)
        elif isinstance(v, int) and not isinstance(v, bool):
            yield from ((ast.Constant(x), "") for x in dict.fromkeys((v + 1, v - 1, 2 * v, v // 2)) if x != v)
            if (v % 2 and v > 1) or v == 1:
                yield ast.Constant(v / 2), ""

    def _name(self, node: ast.Name, parent: ast.AST) -> Iterator[Changed]:
        called = getattr(getattr(parent, "func", None), "id", "")
        if isinstance(parent, ast.Call) and node in parent.args and len(parent.args) == 1 and called not in COUNTS:
            yield from ((_parsed(other), "") for other in self.names if other != node.id and node.id in self.names)
        if node.id not in self.names or not (isinstance(parent, ast.BinOp | ast.Subscript) or called in COUNTS):
            return
        if called == "len":
            yield from ((_parsed(f"d[{key!r}]"), "") for key in self.keys)
        else:
            yield from ((_parsed(f"({node.id} {more})"), "") for more in ("- 1", "+ 1"))
        for other in self.names:
            if other != node.id:
                yield _parsed(other), ""
                if isinstance(parent, ast.BinOp) and isinstance(parent.op, ast.Mult | ast.Div):
                    yield _parsed(f"({other} - {node.id} + 1)"), f"{node.id} counted from the other end ({other})"

    def _binop(self, node: ast.BinOp, parent: ast.AST) -> Iterator[Changed]:
        sign = notation.SIGNS.get(type(node.op), "").strip()
        yield node.left, f"without {sign} {notation.text(node.right)}"
        yield node.right, f"without {notation.text(node.left)} {sign}"
        if type(node.op) in OPERATORS:
            yield ast.BinOp(node.left, OPERATORS[type(node.op)](), node.right), ""

    def _unaryop(self, node: ast.UnaryOp, parent: ast.AST) -> Iterator[Changed]:
        yield node.operand, ""

    def _boolop(self, node: ast.BoolOp, parent: ast.AST) -> Iterator[Changed]:
        yield from ((value, "") for value in node.values)

    def _ifexp(self, node: ast.IfExp, parent: ast.AST) -> Iterator[Changed]:
        yield from ((branch, "") for branch in (node.body, node.orelse))

    def _compare(self, node: ast.Compare, parent: ast.AST) -> Iterator[Changed]:
        if type(node.ops[0]) in STRICT:
            yield ast.Compare(node.left, [STRICT[type(node.ops[0])](), *node.ops[1:]], node.comparators), ""

    def _call(self, node: ast.Call, parent: ast.AST) -> Iterator[Changed]:
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        first = node.args[0] if node.args else None
        if first is None or node.keywords or isinstance(first, ast.Starred):
            return
        if len(node.args) == 1:
            yield first, ""
        if name == "len":
            yield from ((_parsed(f"(_x {more})", _x=node), "") for more in ("- 1", "+ 1"))
        if name == "abs":
            yield _parsed("_x * _x", _x=first), ""
        if name in ("min", "max"):
            yield from ((argument, "") for argument in node.args)
            yield ast.Call(ast.Name("max" if name == "min" else "min", ast.Load()), node.args, []), ""
        if name == "mean":
            yield _parsed('__import__("statistics").median(_x)', _x=first), f"the median for {notation.text(node)}"
            yield _parsed("(min(_x) + max(_x)) / 2", _x=first), f"the middle of the range for {notation.text(node)}"
            if isinstance(first, ast.ListComp) and len(first.generators) == 2:
                one, two = first.generators
                inner = ast.Call(node.func, [ast.ListComp(first.elt, [two])], [])
                means = ast.Call(node.func, [ast.ListComp(inner, [one])], [])
                yield means, f"the mean of the means for {notation.text(node)}"
        if name == "median":
            yield _parsed('__import__("statistics").mean(_x)', _x=first), f"the mean for {notation.text(node)}"
        if name == "ranked":
            for how in TIES:
                yield (
                    _parsed(f"ranked(_x, {{**o, 'ranks_of_ties': {how!r}}})", _x=first),
                    f"ranks of equal values: {how}",
                )
            yield _parsed("ranked([-x for x in _x], o)", _x=first), "ranks from the other end"
        if len(node.args) > 1 and isinstance(node.func, ast.Attribute):
            yield ast.Call(node.func, [*node.args[:-2], node.args[-1], node.args[-2]], []), ""
            if name.endswith(("sf", "isf")):
                yield ast.Call(node.func, [*node.args[:-1], ENDLESS], []), f"endless degrees of freedom in {name}"
        if name.endswith("_sf"):
            yield _parsed("(1 - _x)", _x=node), f"the other tail of {name}"


def _parsed(text: str, **parts: ast.expr) -> ast.expr:
    """An expression from text, its placeholders filled."""

    class Filled(ast.NodeTransformer):
        def visit_Name(self, node: ast.Name) -> ast.expr:
            return parts.get(node.id, node)

    result: ast.expr = Filled().visit(ast.parse(text, mode="eval").body)
    return result
