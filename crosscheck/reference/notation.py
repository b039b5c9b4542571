"""Parts of a definition as a reader writes them: sums, roots and sizes, not the Python that stands in the file."""

import ast

SIGNS = {
    ast.Add: " + ",
    ast.Sub: " - ",
    ast.Mult: " \N{MIDDLE DOT} ",
    ast.Div: " / ",
    ast.FloorDiv: " // ",
    ast.Mod: " mod ",
}
COMPARED = {
    ast.Eq: "=", ast.NotEq: "is not", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.In: "in",
    ast.NotIn: "not in", ast.Is: "is", ast.IsNot: "is not",
}  # fmt: skip
# What holds a value as it is, for Python alone.
BARE = {"int", "float", "list", "tuple", "Fraction", "iter"}
WORDS = {
    "len": "the number of",
    "mean": "the mean of",
    "median": "the median of",
    "sorted": "sorted",
    "max": "the largest of",
}
WORDS |= {"min": "the smallest of", "sum": "the sum of", "ranked": "the ranks of", "range": "1 to"}
LAWS = {"normal": "the normal law", "t": "Student's t", "chi2": "chi-squared", "f": "F", "range": "the range"}
ENDLESS = 10**9


def text(node: ast.AST) -> str:
    """An expression in words and signs; what has no other form as it stands."""
    way = getattr(_Words, type(node).__name__.lower(), None)
    return way(node) if way else ast.unparse(node)


def _inside(node: ast.AST, *loose: type) -> str:
    """A part, in brackets where its own sign binds less."""
    words = text(node)
    binds_less = isinstance(node, ast.IfExp | ast.BoolOp | ast.Compare) or (
        isinstance(node, ast.BinOp) and isinstance(node.op, loose)
    )
    phrase = bool(loose) and isinstance(node, ast.Call) and " " in words and words[0] not in "|("
    return f"({words})" if binds_less or phrase else words


class _Words:
    """How each kind of expression is written."""

    @staticmethod
    def constant(node: ast.Constant) -> str:
        return "infinity" if node.value == ENDLESS else str(node.value)

    @staticmethod
    def attribute(node: ast.Attribute) -> str:
        return node.attr

    @staticmethod
    def subscript(node: ast.Subscript) -> str:
        key = node.slice
        if isinstance(key, ast.Constant) and isinstance(key.value, str):
            return key.value
        cut = ast.unparse(key)
        ends = {"0": "the first of", "-1": "the last of", "1:": "without its first:", ":-1": "without its last:"}
        return f"{ends[cut]} {text(node.value)}" if cut in ends else f"{_inside(node.value, ast.operator)}[{text(key)}]"

    @staticmethod
    def call(node: ast.Call) -> str:
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        parts = [text(arg) for arg in node.args]
        if name == "zip":
            return " beside ".join(parts)
        if not name or node.keywords or not node.args:
            return ast.unparse(node)
        if name == "Fraction" and len(parts) == 2:
            return text(ast.BinOp(node.args[0], ast.Div(), node.args[1]))
        if name == "get":  # of options
            return parts[0]
        if name in BARE:
            return parts[0]
        if name == "abs":
            return f"|{parts[0]}|"
        law, _, tail = name.rpartition("_")
        if tail == "sf" and law in LAWS:
            on = f" on {' and '.join(parts[1:])}" if len(parts) > 1 else ""
            return f"the tail of {LAWS[law]}{on} beyond {parts[0]}"
        if name in WORDS:
            return f"{WORDS[name]} {', '.join(parts[:1] if name in ('sum', 'ranked') else parts)}"
        return f"{name.replace('_', ' ').strip()}({', '.join(parts)})"

    @staticmethod
    def listcomp(node: ast.ListComp) -> str:
        over = ", ".join(
            f"{text(part.target)} in {text(part.iter)}" + "".join(f" where {text(test)}" for test in part.ifs)
            for part in node.generators
        )
        return f"{_inside(node.elt)} over {over}"

    generatorexp = setcomp = listcomp

    @staticmethod
    def binop(node: ast.BinOp) -> str:
        left, right, op = node.left, node.right, type(node.op)
        if op is ast.Pow:
            return f"{_inside(left, ast.operator)}^{_inside(right, ast.operator)}"
        sums = (ast.Add, ast.Sub)
        loose = {ast.Add: (), ast.Sub: sums, ast.Mult: sums}.get(op, (ast.operator,))
        return f"{_inside(left, *(() if op in sums else sums))}{SIGNS.get(op, ' ')}{_inside(right, *loose)}"

    @staticmethod
    def unaryop(node: ast.UnaryOp) -> str:
        return f"not {_inside(node.operand)}" if isinstance(node.op, ast.Not) else f"-{_inside(node.operand, ast.Add)}"

    @staticmethod
    def compare(node: ast.Compare) -> str:
        pairs = zip(node.ops, node.comparators, strict=True)
        return text(node.left) + "".join(f" {COMPARED[type(op)]} {text(other)}" for op, other in pairs)

    @staticmethod
    def boolop(node: ast.BoolOp) -> str:
        return (" and " if isinstance(node.op, ast.And) else " or ").join(
            f"({text(v)})" if isinstance(v, ast.BoolOp | ast.IfExp) else text(v) for v in node.values
        )

    @staticmethod
    def ifexp(node: ast.IfExp) -> str:
        return f"{_inside(node.body)} if {text(node.test)}, else {_inside(node.orelse)}"

    @staticmethod
    def tuple(node: ast.Tuple) -> str:
        return ", ".join(map(text, node.elts))

    list = set = tuple

    @staticmethod
    def starred(node: ast.Starred) -> str:
        return text(node.value)
