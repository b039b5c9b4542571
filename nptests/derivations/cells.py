"""Which cells of the data a step speaks of, so that a page can step through a derivation and show them.

The data are the table that the procedure was given: a row for each data set (or place in a group, or p-value), a column
for each algorithm (or group). What a formula calls r_i2 or x_ij says which cells it has; what it calls T_j are steps
before it, whose cells it has.
"""

import ast
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from nptests.derivations.expressions import tree

Places = tuple[int, ...] | None


@dataclass(frozen=True)
class Cells:
    """The cells that stand in one of these rows and in one of these columns, both counted from 0; None means every."""

    rows: Places = None
    columns: Places = None


@dataclass(frozen=True)
class Holds:
    """For each row and column of a printed table the rows and columns of the data that it belongs to.

    () belongs to none (a label), None to every one (a sum, a difference).
    """

    rows: tuple[Places, ...]
    columns: tuple[Places, ...]


EVERYWHERE = Cells()


def of_columns(*columns: int) -> Cells:
    return Cells(columns=tuple(sorted(columns)))


def of_rows(rows: Iterable[int]) -> Cells:
    return Cells(rows=tuple(int(i) for i in rows))


def block(parts: Iterable[Cells | None]) -> Cells | None:
    """The smallest block of rows and columns that has all of them."""
    blocks = [part for part in parts if part is not None]
    if not blocks:
        return None
    return Cells(_joined([part.rows for part in blocks]), _joined([part.columns for part in blocks]))


def _joined(places: Sequence[Places]) -> Places:
    known: set[int] = set()
    for some in places:
        if some is None:
            return None
        known.update(some)
    return tuple(sorted(known))


# Values of one observation or one row by the letters of the formulas; n_i, k_i and f_i are sizes.
_OBSERVED = re.compile(r"[A-Za-z]+_i(j|\d*)")
_SIZES = ("n_i", "k_i", "f_i")


def observed(name: str) -> Cells | None:
    """The cells that a name such as r_ij, r_i2 or d_i stands for."""
    if re.fullmatch("n_[01]{2}", name):  # a count of the 2 x 2 table
        return EVERYWHERE
    match = _OBSERVED.fullmatch(name)
    if match is None or name in _SIZES:
        return None
    return of_columns(int(match[1]) - 1) if match[1].isdigit() else EVERYWHERE


def names(formula: str) -> tuple[str, ...]:
    """The symbols of a formula, without those of functions and laws."""
    nodes = list(ast.walk(tree(formula)))
    called = {id(node.func) for node in nodes if isinstance(node, ast.Call)}
    symbols = [node.id for node in nodes if isinstance(node, ast.Name) and id(node) not in called]
    return tuple(dict.fromkeys(symbols))


def meant(name: str, symbols: Sequence[str]) -> tuple[int, ...]:
    """The places of the earlier symbols that a name stands for: T_j for T_1, T_2, ...; else the last of that name."""
    same = [place for place, symbol in enumerate(symbols) if symbol == name]
    if same:
        return (same[-1],)
    base, _, index = name.partition("_")
    if not re.fullmatch("[ijgh]+", index):
        return ()
    one = re.compile(re.escape(base) + rf"(_\d+){{{len(index)}}}")
    return tuple(place for place, symbol in enumerate(symbols) if one.fullmatch(symbol))
