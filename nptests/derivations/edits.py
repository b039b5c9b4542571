"""A formula with one slip in it: changes of each of its nodes, by their kind."""

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, permutations

from nptests.derivations import expressions as ex, sums
from nptests.derivations.rewriting import BY, rewritten

Tree = ast.expr
Path = tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Change:
    """Another formula: the kind of change, the part that was changed, and what stands there now."""

    kind: str
    formula: Tree
    part: str = ""
    by: str = ""


LETTERS = frozenset("nkmNbgf")  # of counts, each of which is another one
COUNTS = LETTERS | {"df", "n_1", "n_2", "n_a", "n_b", "N_1", "N_0", "J"}
SIZES = frozenset({"k_i", "n_i", "n_j"})
SIGNED = r"[desA]_i?j?|p_ij|[tzd]_?\d*"  # what may be negative
EXCHANGED = {"n": ast.Name("k"), "k": ast.Name("n")}
DISTANCE = "abs(i - j)"
FUNCTIONS: list[list[str]] = BY["functions"]
OTHERS = {"n_1": "n_2", "n_2": "n_1", "N_1": "N_0", "N_0": "N_1"}
CELLS = (("TP", "FP", "FN", "TN"), ("n_01", "n_10", "n_11", "n_00"))  # of two classes, of two algorithms
FEW = 5  # names in a formula, of which one may be taken for another
OF_ALL = ("no-size", "no-root", "no-power")  # that are left out of a formula, whatever they are of
EVERYWHERE = 2  # alike places of a formula, from which on a slip may be made in all of them
# The wrong table: what a tail may be taken from in place of its own law.
DEGREES = ("n - 1", "k - 1", "n", "k", "N - 1", "N - k", "N", "n*k - 1", "(n - 1)*(k - 1)", "k*(n - 1)", "n*(k - 1)",
           "1", "n_1 - 1", "n_1 + n_2 - 2")  # fmt: skip
ERRORS = ("n - 1", "N - k", "(n - 1)*(k - 1)")
OTHER_LAWS = (*(f"t_sf({{}}, {df})" for df in DEGREES), "range_sf(sqrt(2) * {}, k) / 2", "chi2_sf({}, 1) / 2")
STEP = 1e-4  # over which a tail is differentiated
WHOLE = range(1, 31)  # degrees of freedom that tables have


def without_ties(formula: Tree) -> Tree | None:
    """The formula as books print it for ranks without ties; nothing where it has no sum of squares of ranks."""
    text = ast.unparse(formula)
    plain = text
    for squares, product in BY["tie_free"].items():
        plain = plain.replace(squares, f"({product})")
    return None if plain == text else ex.tree(plain)


@lru_cache(maxsize=4096)
def with_function(formula: Tree, name: str, by: str) -> Tree | None:
    """The formula with something else in place of a function; nothing where it is not taken."""
    calls = (part.func for part in ast.walk(formula) if isinstance(part, ast.Call))
    is_taken = any(isinstance(func, ast.Name) and func.id == name for func in calls)
    return ex.Replaced(name, by).visit(ex.tree(ast.unparse(formula))) if is_taken else None


def changes(formula: Tree) -> Iterator[Change]:
    """Every formula that is one slip away: at each node of the tree, by its kind."""
    names = {node.id for _, node in each_part(formula) if isinstance(node, ast.Name)}
    yield from _of_margins(formula, sorted(x for x in names if re.fullmatch(r"[a-z]_[ij]", x)))
    if {"n", "k"} <= names:
        yield Change("n-and-k", ex.Renamed(EXCHANGED).visit(_copy(formula)), "n", "k")
    if {"r", "m"} <= names:  # rows that a column has, cells of a row
        yield from (
            Change("other-count", ex.Renamed({"r": ast.Name(x)}).visit(_copy(formula)), "r", x) for x in ("b", "k")
        )
    if isinstance(formula, ast.Name) and re.fullmatch(r"[A-Za-z]+_[12]", formula.id):  # one of two samples
        first, second = f"{formula.id[:-1]}1", f"{formula.id[:-1]}2"
        yield from (
            Change("other-symbol", ex.tree(x), formula.id, x) for x in (f"{first} + {second}", f"{first} - {second}")
        )
    squares = sorted(x for x in names if x.startswith("SS_"))
    divisors, sums = [], []
    alike: dict[tuple[str, str, int], list[tuple[Path, Tree, str]]] = {}
    for path, node in each_part(formula):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
            divisors.append(((*path, ("right", -1)), node.right))
        if isinstance(node, ast.Call) and ex.over(node)[0] == "sum":
            sums.append((path, node))
        if isinstance(node, ast.Name) and len(names) <= FEW and node.id not in COUNTS.union(ex.LETTERS, *CELLS):
            same = sorted(
                x for x in names - COUNTS if x != node.id and x.partition("_")[2] == node.id.partition("_")[2]
            )
            yield from (Change("other-symbol", with_part(formula, path, ast.Name(x)), node.id, x) for x in same)
        for place, (kind, other) in enumerate((*_of_node(node), *_of_total(node, squares[1:] and squares))):
            part = ast.unparse(node)
            shape = "" if kind in OF_ALL else part if part in LETTERS else _shape(part)
            alike.setdefault((kind, shape, place), []).append((path, other, part))
            yield Change(kind, with_part(formula, path, other), part, ast.unparse(other))
    for (kind, _, _), places in alike.items():
        if len(places) >= EVERYWHERE and not any(_inside(a[0], b[0]) for a, b in combinations(places, 2)):
            every = formula
            for path, other, _ in places:
                every = with_part(every, path, other)
            parts = dict.fromkeys((part, ast.unparse(other)) for _, other, part in places)
            yield Change(kind, every, ", ".join(part for part, _ in parts), ", ".join(by for _, by in parts))
    alike_sums = [
        pair for pair in combinations(sums, 2) if len({_shape(ast.unparse(node.args[0])) for _, node in pair}) == 1
    ]
    exchanged = [*(("divisors-exchanged", *pair) for pair in combinations(divisors, 2)),
                 *(("sums-exchanged", *pair) for pair in alike_sums)]  # fmt: skip
    for kind, (path, one), (way, two) in exchanged:
        if not _inside(path, way) and ast.unparse(one) != ast.unparse(two):
            other = with_part(with_part(formula, path, two), way, one)
            yield Change(kind, other, ast.unparse(one), ast.unparse(two))


def _of_margins(formula: Tree, margins: Sequence[str]) -> Iterator[Change]:
    """The sums of one side of a table for both sides, or equal ones."""
    if len({x[-1] for x in margins}) > 1:
        even = {x: ex.tree(f"n / k + 0 * {x}") for x in margins}  # a letter goes as far as what has it
        yield Change("even-share", ex.Renamed(even).visit(_copy(formula)), "n / k")
    for x, y in permutations(margins, 2):
        if x[0] != y[0] and x[-1] != y[-1]:
            for other in (f"{y[0]}{x[1:]}", f"({x} + {y[0]}{x[1:]}) / 2"):
                yield Change("other-symbol", ex.Renamed({x: ex.tree(other)}).visit(_copy(formula)), x, other)


def _of_total(node: Tree, squares: Sequence[str]) -> Iterator[tuple[str, Tree]]:
    """The sum of all squares in place of one of its parts; a part of it in place of their quotient."""
    total = f"({' + '.join(squares)})"
    if isinstance(node, ast.Name) and node.id in squares:
        yield "other-symbol", ex.tree(total)
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div) and set(squares) <= ex.names_in(node):
        yield from (("other-symbol", ex.tree(f"{part} / {total}")) for part in squares)
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div) and ast.unparse(node.left) in squares:
        yield "other-divisor", ex.tree(f"{total} / (N - 1)")
        others = ((part, df) for part in squares if part != ast.unparse(node.left) for df in ("n - 1", "k - 1"))
        yield from (("other-symbol", ex.tree(f"{part} / ({df})")) for part, df in others)


def of_both(together: Sequence[Change], own: Change) -> Change:
    """What two lines have in place of what, where each has the other's."""
    parts = list(dict.fromkeys((change.part, change.by) for change in together))
    is_exchange = len(parts) == len((own, own)) and parts[0] == parts[1][::-1]
    return replace(own, part=", ".join(x for x, _ in parts), by=", ".join(x for _, x in parts)) if is_exchange else own


def _copy(formula: Tree) -> Tree:
    return ex.tree(ast.unparse(formula))


def _shape(part: str) -> str:
    """What parts of one kind share: cells are themselves, names else any names."""
    return part if any(part in cells for cells in CELLS) else re.sub(r"[A-Za-z]+\d*(_\w+)?(?!\w*\()", "x", part)


def _inside(path: Path, way: Path) -> bool:
    return path == way[: len(path)]


def _of_node(node: Tree) -> Iterator[tuple[str, Tree]]:
    yield from rewritten(node)
    if isinstance(node, ast.BinOp):
        yield from _of_operation(node)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        yield from _of_call(node, node.func.id)
    elif isinstance(node, ast.Name) and node.id in SIZES:  # of each row or column
        yield "other-count", ast.Name(node.id[0])
        yield "one-more", ast.BinOp(node, ast.Add(), ast.Constant(1))
    elif isinstance(node, ast.Name) and node.id in ("v_a", "v_b"):
        yield "rooted-part", ast.Call(ast.Name("sqrt"), [node], [])
    elif isinstance(node, ast.UnaryOp) and not isinstance(node.operand, ast.Constant):
        yield "sign", node.operand
    elif isinstance(node, ast.Name) and re.fullmatch(r"p_\d+", node.id):
        yield "other-index", ast.Name("p_1")
        yield from _of_cell(*node.id.split("_"))
    elif isinstance(node, ast.Name) and re.fullmatch(r"[a-zA-Z]+_[12]", node.id) and node.id not in COUNTS:
        if node.id.startswith("v_"):
            yield "rooted-part", ast.Call(ast.Name("sqrt"), [node], [])
        yield "other-index", ast.Name(node.id[:-1] + ("2" if node.id[-1] == "1" else "1"))
    elif isinstance(node, ast.Name) and any(node.id in cells for cells in CELLS):
        yield from (("other-cell", ast.Name(x)) for cells in CELLS if node.id in cells for x in cells if x != node.id)
        yield from (("miscounted", ast.BinOp(node, sign, ast.Constant(1))) for sign in (ast.Add(), ast.Sub()))
    elif isinstance(node, ast.Name) and node.id in ex.LETTERS:
        yield from (("index-less", ex.tree(x.format(node.id))) for x in BY["indices"])
    elif isinstance(node, ast.Constant) and isinstance(node.value, int) and node.value > 2:
        yield "other-constant", ast.Constant(2 * node.value)
        yield "other-constant", ast.Constant(node.value / 2)
    elif isinstance(node, ast.Name) and node.id in COUNTS:
        yield "one-less", ast.BinOp(node, ast.Sub(), ast.Constant(1))
        yield "one-more", ast.BinOp(node, ast.Add(), ast.Constant(1))
        yield "one-for-count", ast.Constant(1)
        yield from (("other-count", ex.tree(df)) for df in DEGREES if node.id == "f")
        if node.id in OTHERS:
            yield "other-index", ast.Name(OTHERS[node.id])
        others = {"k": ("n", "m"), "n": ("k", "m", "N", "n * k"), "m": ("n", "k", "N"), "N": ("n",)}
        yield from (("other-count", ex.tree(other)) for other in others.get(node.id, ()))


def _of_cell(table: str, place: str) -> Iterator[tuple[str, Tree]]:
    """Another cell in place of one in row 1 and column 1, of its column or row; the means of these, and of all."""
    if place == "11":
        yield from (("other-index", ast.Name(f"{table}_{i}")) for i in (12, *range(21, 100, 10)))
        for x, of in (("j", "1j"), ("i", "i1"), ("ij", "ij")):
            yield "of-mean", ex.tree(f"sum_{x}({table}_{of}) / count_{x}({table}_{of})")


def _of_operation(node: ast.BinOp) -> Iterator[tuple[str, Tree]]:
    left, right = node.left, node.right
    if isinstance(node.op, (ast.Add, ast.Sub)):
        yield from sums.without_two(node)
    elif isinstance(node.op, ast.Mult):
        if isinstance(left, ast.Name) and left.id in ex.LETTERS and isinstance(right, ast.Name):
            yield "square", ast.BinOp(right, ast.Pow(), ast.Constant(2))
        if isinstance(left, ast.Constant) and isinstance(right, ast.Call):  # twice a tail
            yield from ((kind, way) for kind, way in _of_call(right, "") if kind == "other-side")
    elif isinstance(node.op, ast.Div):
        if isinstance(left, ast.Name):
            yield "factor-left-out", ast.BinOp(ast.Constant(1), ast.Div(), right)
        cells = next((cells for cells in CELLS if ex.names_in(right) & set(cells)), ())
        more = (ast.BinOp(right, ast.Add(), ast.Name(x)) for x in cells if x not in ex.names_in(right))
        yield from (("cell-added", ast.BinOp(left, ast.Div(), divisor)) for divisor in more)
        yield from sums.of_two(left, right)
        kind = "other-divisor" if ex.names_in(right) <= COUNTS else "count-for-divisor"
        yield from ((kind, ast.BinOp(left, ast.Div(), ex.tree(count))) for count in BY["divisors"])
        if isinstance(left, ast.Call) and ex.over(left)[0] == "sum" and len(left.args) == 1:
            own = {"i": ex.over(left)[1], "x": ast.unparse(left.args[0]), "n": ast.unparse(right)}
            means = (text for text in BY["means"] if isinstance(right, ast.Name | ast.Constant) or "{n}" not in text[1])
            yield from ((k, ex.tree(text.format(**own))) for k, text in means)
            if isinstance(term := left.args[0], ast.BinOp) and isinstance(term.op, ast.Mult):  # weights
                weights = (ast.Call(left.func, [part], []) for part in (term.left, term.right))
                yield from (("other-divisor", ast.BinOp(left, ast.Div(), each)) for each in weights)
    elif isinstance(node.op, ast.Pow) and (not isinstance(left, ast.Name) or re.fullmatch(SIGNED, left.id)):
        yield "size-for-square", ast.Call(ast.Name("abs"), [left], [])


def _of_call(node: ast.Call, name: str) -> Iterator[tuple[str, Tree]]:
    args = node.args
    if args and isinstance(args[-1], ast.Compare) and isinstance(args[-1].ops[0], ast.LtE):
        (of,), left = args[-1].comparators, args[-1].left
        ways = (ast.Compare(left, [sign], [of]) for sign in (ast.Lt(), ast.Eq(), ast.Gt()))
        yield from (("other-side", ast.Call(node.func, [*args[:-1], way], [])) for way in ways)
    if args and isinstance(args[-1], ast.Compare) and isinstance(args[-1].ops[0], (ast.Gt, ast.Lt)):
        (of,), left = args[-1].comparators, args[-1].left
        less: ast.cmpop = ast.Lt() if isinstance(args[-1].ops[0], ast.Gt) else ast.Gt()
        others = ast.Call(node.func, [*args[:-1], ast.Compare(left, [less], [of])], [])
        yield "other-side", others
        yield "other-side", ast.BinOp(node, ast.Sub(), others)
        if name.startswith("count_"):
            yield "sum-for-count", ast.Call(ast.Name(name.replace("count", "sum")), [left, args[-1]], [])
    if name == "sqrt":
        yield "no-root" if ex.names_in(args[0]) else "other-constant", args[0]
    elif name == "log" and isinstance(args[0], ast.Constant):  # the base
        yield "other-constant", ex.tree("log(10)")
    elif name in ("min", "max"):
        yield "other-extreme", ast.Call(ast.Name("max" if name == "min" else "min"), args, [])
        yield from (("without-" + name, arg) for arg in args)
        if len(args) == 2:
            yield "other-extreme", ast.BinOp(args[0], ast.Add(), args[1])
    elif name.startswith("max_") and len(args) == 1:
        (of,), letters = args, name.partition("_")[2]
        total = ast.Call(ast.Name(f"sum_{letters}"), [of], [])
        yield "other-extreme", total
        yield "other-extreme", ast.BinOp(total, ast.Div(), ast.Call(ast.Name(f"count_{letters}"), [of], []))
        yield from (("term-only", ast.Call(ast.Name(f"{end}_{letters}"), [of], [])) for end in ("first", "last"))
    elif name.endswith("_sf"):
        yield from ((kind, ex.tree(text)) for kind, text in _of_law(name, *map(ast.unparse, args)))
    elif name.partition("_")[0] == "sum":
        yield from sums.of_sum(node, name)


def each_part(node: Tree, path: Path = ()) -> Iterator[tuple[Path, Tree]]:
    """Every part of a formula, and the way to it."""
    yield path, node
    for name, child in ast.iter_fields(node):
        for i, part in enumerate(child if isinstance(child, list) else [child]):
            if isinstance(part, ast.expr) and name != "func":
                yield from each_part(part, (*path, (name, i if isinstance(child, list) else -1)))


def with_part(node: Tree, path: Path, other: Tree) -> Tree:
    """The tree with another part at the end of a path; the rest is shared."""
    if not path:
        return other
    (name, i), *rest = path
    fields = dict(ast.iter_fields(node))
    child = fields[name]
    if i < 0:
        fields[name] = with_part(child, tuple(rest), other)
    else:
        fields[name] = [*child[:i], with_part(child[i], tuple(rest), other), *child[i + 1 :]]
    return type(node)(**fields)


def _of_law(name: str, x: str, *df: str) -> Iterator[tuple[str, str]]:
    """Another law, other degrees of freedom, the density in place of the tail."""
    if name == "range_sf":
        k, *error = df
        tail = f"2 * {'t_sf' if error else 'normal_sf'}({', '.join([f'({x}) / sqrt(2)', *error])})"
        yield from (("normal-law", tail), ("normal-law", f"({k}) * (({k}) - 1) / 2 * {tail}"))
        yield from (("degrees", f"range_sf({x}, {k}, {other})") for other in ERRORS if not error)
        yield from (("degrees", f"range_sf({x}, {k}{other})") for of in error for other in ("", f", floor({of})"))
        yield from (("other-law", f"2 * t_sf(({x}) / sqrt(2), {other})") for other in ERRORS if not error)
    else:
        near = " - ".join(f"{name}({', '.join((f'({x}) {sign} {STEP}', *df))})" for sign in "-+")
        yield from (("density", f"({near}) / {times * STEP}") for times in (2, 4))
    whole = tuple(map(str, WHOLE)) if name != "range_sf" else ()  # whose law is dear
    for i, own in enumerate(df):
        others = (f"{own} - 1", f"{own} + 1", *DEGREES, *whole)
        yield from (("degrees", f"{name}({', '.join((x, *df[:i], other, *df[i + 1 :]))})") for other in others)
    if len(df) > 1:
        a, b = df
        yield "degrees-exchanged", f"{name}({x}, {b}, {a})"
        pairs = (f"{a} + 1, {other}" for other in (f"({b}) / ({a}) * ({a} + 1)", *DEGREES))
        yield from (("degrees", f"{name}({x}, {pair})") for pair in ("1, n - 1", f"{a} - 1, {b} - 1", *pairs))
    if name in ("chi2_sf", "F_sf", "t_sf"):
        tails = ("", " / 2") if name == "t_sf" else (" * 2", "")
        yield from (("normal-law", f"normal_sf({x}){times}") for times in tails)
    if name == "F_sf":
        yield from (("chi-squared-law", f"chi2_sf({times}({x}), {df[0]})") for times in ("", f"({df[0]}) * "))
    if name == "chi2_sf":
        errors = (
            f"({df[0]}) * (n - 1)",
            "n - 1",
            "N - 1",
            "N - k",
            f"({df[0]}) * (N / k - 1)",
            "b * (m - 1) - k + 1",
        )  # the last of groups
        yield from (("f-law", f"F_sf({x}, {df[0]}, {error})") for error in errors)
    if name == "normal_sf":
        yield from (("other-law", law.format(x)) for law in OTHER_LAWS)
