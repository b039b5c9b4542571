"""Data named on the command line -> what a procedure takes."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from nptests import examples
from nptests.errors import InputError, did_you_mean
from nptests.procedure import Procedure
from nptests.read import Table, read_columns, read_table
from nptests.scores import MISSING_BETTER, IncompleteScores, Scores
from nptests.vocabulary import Better

DATA_HELP = {
    "scores": "a table (CSV and its relatives), - for standard input, or an example such as demsar2006/table6",
    "incomplete": "a table with empty cells, - for standard input, or an example",
    "pair": "a table with two columns (or choose two with --columns)",
    "samples": "a table with two columns of any lengths (or choose two with --columns)",
    "groups": "a table whose columns are the groups, of any lengths",
    "sample": "a table with one column (or choose one with --columns)",
    "counts": "the counts, in the order of the names",
    "differences": "a table of differences",
    "numbers": "the numbers",
}


def add_data(parser: argparse.ArgumentParser, procedure: Procedure) -> None:
    """The positional data and what qualifies it."""
    many = procedure.takes in ("counts", "numbers")
    parser.add_argument("data", nargs="+" if many else 1, metavar="DATA", help=DATA_HELP[procedure.takes])
    if not many:
        add_reading(parser)


def add_reading(parser: argparse.ArgumentParser) -> None:
    """How a table is to be read."""
    group = parser.add_argument_group("how the table is read")
    group.add_argument("--columns", nargs="+", metavar="NAME", help="use only these columns, in this order")
    group.add_argument("--better", metavar="higher|lower", help="which scores are better (examples know it)")
    group.add_argument("--decimals", type=int, metavar="INT", help="the printed precision, if files hold more digits")
    group.add_argument("--table", metavar="N", help="which table or sheet of a file with several, by number or name")
    group.add_argument(
        "--decimal", metavar="MARK", help="the decimal mark, . or , where the file could be read either way"
    )
    group.add_argument("--transpose", action="store_true", help="the algorithms stand in the rows")
    group.add_argument("--keep-all", action="store_true", help='set no row or column ("average", ...) aside')


def reading(given: argparse.Namespace) -> dict[str, Any]:
    """The options of `read_table`."""
    names = ("table", "decimal", "transpose", "keep_all")
    return {name: getattr(given, name) for name in names}


def arguments_of(procedure: Procedure, given: argparse.Namespace) -> tuple[Any, ...]:
    """The positional arguments for `procedure.run`."""
    if procedure.takes in ("counts", "numbers"):
        return tuple(_count(text) for text in given.data)
    source = given.data[0]
    if procedure.takes == "scores" or (procedure.takes == "pair" and (given.better or is_example(source))):
        return (scores(source, given.better, given.columns, given.decimals, **reading(given)),)
    if procedure.takes == "incomplete":
        table = read_table(source, **reading(given))
        return (IncompleteScores(table.cells, table.columns, table.rows, better=direction(given.better)),)
    named = _columns(source, given.columns)
    columns = list(named.values())
    if procedure.takes == "differences":
        return (list(zip(*columns, strict=True)) if len(columns) > 1 else columns[0],)
    wanted = {"sample": 1, "pair": 2, "samples": 2}.get(procedure.takes)
    if wanted is not None and len(columns) != wanted:
        raise InputError(
            "columns",
            f"{procedure.name} needs {wanted}, {source} has {len(columns)} columns: pick with --columns NAME ...",
        )
    return (named,) if procedure.takes == "groups" else tuple(columns)


def scores(
    source: str,
    better: str | None,
    columns: list[str] | None = None,
    decimals: int | None = None,
    *,
    quiet: bool = False,
    **how: Any,
) -> Scores:
    """A table of scores from a file, standard input, or a worked example (which knows its direction)."""
    if is_example(source):
        from nptests import fixtures

        table = fixtures.scores(source, better=None if better is None else direction(better))
    else:
        read = _table(source, how)
        toward = read.better if better is None and read.better is not None else direction(better)
        table = read.scores(better=toward, decimals=decimals)
        for note in (
            () if quiet else table.reading
        ):  # what was set aside must be seen, whatever is printed of the result
            print(f"nptests: note: {note}", file=sys.stderr)
    return table.select(*columns) if columns else table


def _table(source: str, how: dict[str, Any]) -> Table:
    """A table from a file; a name like those of the examples that no example has is told from a path."""
    try:
        return read_table(source, **how)
    except InputError as problem:
        if problem.code == "file" and source.count("/") == 1 and not Path(source).suffix:
            from nptests import fixtures

            near = did_you_mean(source, [table.name for table in fixtures.tables()])
            hint = f", nor an example (`nptests examples` lists them); {near}" if near else ""
            raise InputError("file", f"{problem.message}{hint}", where=source) from None
        raise


def is_example(source: str) -> bool:
    """Whether this names a worked example of the literature, and no file."""
    if source == "-" or "/" not in source or Path(source).exists():
        return False
    from nptests import fixtures

    return fixtures.has_table(source)


def direction(word: str | None) -> Better:
    """The direction as it was typed, or an error that tells the words."""
    if word is None:
        raise InputError("better", MISSING_BETTER.replace("better=", "--better ").replace('"', ""), where="better")
    if word not in ("higher", "lower"):
        raise InputError("better", f"--better {word}: the words are higher and lower", where="better")
    return "higher" if word == "higher" else "lower"


def _columns(source: str, names: list[str] | None) -> dict[str, list[str]]:
    columns = examples.columns(source) if is_example(source) else read_columns(source)
    for name in names or ():
        if name not in columns:
            raise InputError("columns", f"no column is called {name!r}: {source} has {', '.join(columns)}", where=name)
    return {name: columns[name] for name in names} if names else columns


def _count(text: str) -> float | int:
    try:
        return int(text)
    except ValueError:
        pass
    try:
        return float(text)
    except ValueError:
        raise InputError("counts", f"{text!r} is not a number: the numbers are given one by one, as in 12 3") from None
