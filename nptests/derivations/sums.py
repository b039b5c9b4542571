"""Slips of sums: terms that are left out, squares and means of them, sums in a quotient."""

import ast
from collections.abc import Iterator
from itertools import combinations

from nptests.derivations import expressions as ex

Tree = ast.expr
MANY = 4  # terms of a sum, two of which belong together


def of_sum(node: ast.Call, name: str) -> Iterator[tuple[str, Tree]]:
    """What is summed otherwise, by kinds."""
    args = node.args
    yield from (("mean", ast.BinOp(node, ast.Div(), ex.tree(count))) for count in ("n", "n - 1", "N / k"))
    if len(args) > 1:
        count = ast.Call(ast.Name(name.replace("sum", "count")), args[1:], [])
        yield from (("mean", ast.BinOp(node, ast.Div(), count)), ("count-for-sum", count))
    letters = name.partition("_")[2]
    term = args[0]
    if isinstance(term, ast.BinOp) and isinstance(term.op, ast.Mult):
        yield "sizes-summed", ast.Call(node.func, [ast.Call(ast.Name("abs"), [term], []), *args[1:]], [])
    if isinstance(term, ast.Name):  # of what is counted and summed by hand
        yield from (("off-by-one", ast.BinOp(node, sign, ast.Constant(1))) for sign in (ast.Add(), ast.Sub()))
    else:
        rounded = (ast.Call(ast.Name("round"), [term, ast.Constant(digits)], []) for digits in range(3))
        yield from (("rounded-line", ast.Call(node.func, [each, *args[1:]], [])) for each in rounded)
    columns = [column for column in ex.names_in(term) if column.endswith(f"_{letters}")]
    if letters == "ij" and columns and len(args) == 1:  # of a table
        counts = (f"count_{letters}({columns[0]})", f"(count_{letters}({columns[0]}) - 1)")
        yield from (("mean", ast.BinOp(node, ast.Div(), ex.tree(count))) for count in counts)
    if len(args) == len(letters) == len(columns) == 1 and not isinstance(term, ast.Name):
        (column,) = columns
        mean = ex.tree(f"sum_{letters}({column}) / count_{letters}({column})")
        of_mean = ex.Renamed({column: mean}).visit(ex.tree(ast.unparse(term)))
        yield "of-mean", ast.BinOp(ex.tree(f"count_{letters}({column})"), ast.Mult(), of_mean)
    if isinstance(term, ast.BinOp) and isinstance(term.op, ast.Pow):
        plain = ast.Call(node.func, [term.left, *args[1:]], [])
        square = ast.BinOp(plain, ast.Pow(), term.right)
        count = ast.Call(ast.Name(name.replace("sum", "count")), [term.left, *args[1:]], [])
        yield from (("square-of-sum", of) for of in (square, ast.BinOp(square, ast.Div(), count)))
        if letters == "ij" and len(args) == 1:
            yield "roots-added", ex.tree(f"sum_i(sqrt(sum_j({ast.unparse(term)})))")
    if len(args) == len(letters) - 1 and letters == "ij":  # of what is there or not, the terms where it is so
        tables = sorted(x for x in ex.names_in(term) if x.endswith("_ij"))
        wheres = (f"{x} {limit}" for x in tables for limit in ("> 0", "< 1"))
        yield from (("terms-of-some", ast.Call(node.func, [term, ex.tree(where)], [])) for where in wheres)
    if len(args) == 1 and {"i", "j"} <= ex.names_in(term):
        yield "half-table", ast.Call(node.func, [term, ex.tree("i < j")], [])
    if len(args) > 1:
        yield "condition-left-out", ast.Call(node.func, args[:1], [])
    else:  # a term forgotten, or a row or column of terms: the first, or the last
        for letter in letters:
            rest = letters.replace(letter, "")
            inner: list[Tree] = [ast.Call(ast.Name(f"sum_{rest}"), args, [])] if rest else args
            for place in ("first", "last"):
                one = ast.Call(ast.Name(f"{place}_{letter}"), inner, [])
                yield "term-only", one
                yield "term-forgotten", ast.BinOp(node, ast.Sub(), one)


def without_two(node: ast.BinOp) -> Iterator[tuple[str, Tree]]:
    """Two terms of many left out: what is subtracted, and its mean that is added again."""
    terms = list(_terms(node, positive=True))
    for out in combinations(terms[1:], 2) if len(terms) >= MANY else ():
        yield "term-left-out", _added([term for term in terms if term not in out])


def _terms(node: Tree, *, positive: bool) -> Iterator[tuple[bool, Tree]]:
    if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Add, ast.Sub)):
        yield from _terms(node.left, positive=positive)
        yield from _terms(node.right, positive=positive == isinstance(node.op, ast.Add))
    else:
        yield positive, node


def _added(terms: list[tuple[bool, Tree]]) -> Tree:
    (is_first, total), *rest = terms
    total = total if is_first else ast.UnaryOp(ast.USub(), total)
    for positive, term in rest:
        total = ast.BinOp(total, ast.Add() if positive else ast.Sub(), term)
    return total


def of_two(above: Tree, below: Tree) -> Iterator[tuple[str, Tree]]:
    """A sum over a sum: both squared as a whole, of sizes in place of squares; sum and mean of their quotients."""
    parts = [part for part in (above, below) if isinstance(part, ast.Call) and ex.over(part)[0] == "sum"]
    terms = [part.args[0] for part in parts if len(part.args) == 1]
    if len(terms) != len((above, below)):
        return
    if ex.over(parts[0]) == ex.over(parts[1]):
        each = ast.BinOp(terms[0], ast.Div(), terms[1])
        total = ast.Call(parts[0].func, [each], [])
        count = ast.Call(ast.Name(f"count_{ex.over(parts[0])[1]}"), [each], [])
        yield from (("mean-of-fractions", of) for of in (total, ast.BinOp(total, ast.Div(), count)))
    for word in ("max", "median"):
        one, other = (ast.Call(ast.Name(f"{word}_{ex.over(part)[1]}"), part.args, []) for part in parts)
        yield "other-extreme", ast.BinOp(one, ast.Div(), other)
    plain = [term.left for term in terms if isinstance(term, ast.BinOp) and isinstance(term.op, ast.Pow)]
    if len(plain) == len(terms):
        sums = [ast.Call(part.func, [term], []) for part, term in zip(parts, plain, strict=True)]
        sizes = [ast.Call(of.func, [ast.Call(ast.Name("abs"), of.args, [])], []) for of in sums]
        squares = [ast.BinOp(of, ast.Pow(), ast.Constant(2)) for of in sums]
        yield "square-of-sum", ast.BinOp(squares[0], ast.Div(), squares[1])
        yield "size-for-square", ast.BinOp(sizes[0], ast.Div(), sizes[1])
