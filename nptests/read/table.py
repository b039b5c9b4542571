"""A file, standard input or text as a table of printed scores, and the table as `Scores`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from os import PathLike

from nptests.errors import InputError
from nptests.read.cell import Entry, decimal_mark, entry, is_number, simple
from nptests.read.formats import read_grids
from nptests.read.grid import Grid
from nptests.read.layout import Layout, layout, without_asides
from nptests.read.long import long_form
from nptests.read.source import Source, source_of
from nptests.read.words import heads_algorithms
from nptests.scores import Scores
from nptests.vocabulary import Better, DecimalMark


@dataclass(frozen=True)
class Table:
    """Cells as text with decimal points, and the names of columns and rows (None where there are none).

    notes    what was understood, and what was set aside
    better   the direction, where the file itself states it
    """

    cells: tuple[tuple[str, ...], ...]
    columns: tuple[str, ...] | None
    rows: tuple[str, ...] | None
    source: str
    notes: tuple[str, ...] = ()
    better: Better | None = None

    def scores(self, *, better: Better | None = None, decimals: int | None = None) -> Scores:
        """The table as scores; what is wrong with a cell is said by row and column."""
        direction = better or self.better
        if not any(is_number(cell) for row in self.cells for cell in row):
            raise _no_numbers(self)
        if max(map(len, self.cells)) < 2:
            raise InputError(
                "shape", f"{self.source} has one column: a comparison needs at least two algorithms", where=self.source
            )
        return Scores(self.cells, self.columns, self.rows, better=direction, decimals=decimals, reading=self.notes)


def read_scores(
    source: str | PathLike[str],
    *,
    better: Better | None = None,
    table: int | str | None = None,
    decimals: int | None = None,
    transpose: bool = False,
    decimal: DecimalMark | None = None,
    keep_all: bool = False,
) -> Scores:
    """Scores from a published table in whatever dress: data sets in rows, algorithms in columns.

    Read are CSV and its relatives, Excel, Markdown, HTML, LaTeX, JSON and R data; wide, or long with one score a row.
    Decimals are kept as printed. Rows such as "average" and "mean rank", standard deviations, ranks in parentheses and
    marks of significance are set aside; `scores.reading` says which.

    source      a path, "-" for standard input, or the text itself
    better      "higher" or "lower"
    table       which table of a file with several: its number from 1, or the name of the sheet
    decimals    the printed precision, where the file holds more digits than were printed
    transpose   the algorithms stand in the rows
    decimal     the decimal mark, where the file could be read either way
    keep_all    set no row or column aside
    """
    read = read_table(source, table=table, transpose=transpose, decimal=decimal, keep_all=keep_all)
    return read.scores(better=better, decimals=decimals)


def read_columns(source: str | PathLike[str]) -> dict[str, list[str]]:
    """Columns of possibly different lengths by name; empty cells at the end of a column are left out."""
    table = read_table(source, ragged=True, keep_all=True)
    width = max(len(row) for row in table.cells)
    names = table.columns or tuple(f"A{j + 1}" for j in range(width))
    columns: dict[str, list[str]] = {}
    for j, name in enumerate(names):
        cells = [row[j] if j < len(row) else "" for row in table.cells]
        while cells and not cells[-1]:
            cells.pop()
        columns[name] = cells
    return columns


def read_table(
    source: str | PathLike[str] | Source,
    *,
    table: int | str | None = None,
    transpose: bool = False,
    decimal: DecimalMark | None = None,
    keep_all: bool = False,
    ragged: bool = False,
) -> Table:
    """What `read_scores` reads, still as text: cells that are missing or no numbers are kept as they stand."""
    if decimal not in (None, ".", ","):
        raise InputError("decimals", f'decimal={decimal!r}: the marks are "." and ","', where="decimal")
    given = source_of(source)
    grid = _chosen(read_grids(given), table, given.name)
    if transpose:
        grid = grid.transposed()
    long = None if ragged else long_form(grid, given.name)
    if long is not None:
        found = Layout(long.algorithms, long.datasets, long.wide(given.name))
        notes: tuple[str, ...] = (f"long form: one row a score, from column {long.heading!r}",)
    else:
        found, notes = layout(grid, given.name, ragged=ragged), ()
        if heads_algorithms(found.corner) and not transpose:
            raise _transposed(found.corner, given.name)
    if not keep_all:
        found = without_asides(found)
    cells, more = _numbers(found, decimal, given.name)
    notes = (*grid.notes, *notes, *found.notes, *more)
    better: Better | None = grid.better if grid.better in ("higher", "lower") else None  # type: ignore[assignment]
    return Table(cells, found.heads, found.names, given.name, notes, better)


def _chosen(grids: Sequence[Grid], table: int | str | None, source: str) -> Grid:
    if table is None:
        with_numbers = [grid for grid in grids if any(is_number(cell) for row in grid.rows for cell in row)]
        if len(with_numbers) == 1 or len(grids) == 1:  # pages and workbooks hold tables of mere text, too
            return (with_numbers or list(grids))[0]
    named = [i for i, grid in enumerate(grids) if str(table) in (grid.title, str(i + 1))]
    if table is not None and named:
        return grids[named[0]]
    told = "; ".join(_described(i, grid) for i, grid in enumerate(grids))
    if table is None:
        message = f"{source} holds {len(grids)} tables: choose one with table=N (--table N on the command line): {told}"
    else:
        message = f"{source} has no table {table!r}: it holds {told}"
    raise InputError("tables", message, where=source)


def _described(i: int, grid: Grid) -> str:
    title = f" {grid.title!r}" if grid.title else ""
    return f"{i + 1}{title} ({len(grid.rows)} x {grid.width})"


def _numbers(
    found: Layout, decimal: DecimalMark | None, source: str
) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """The cells as numbers in decimal points, and what was printed around them."""
    entries = [[entry(cell) for cell in row] for row in found.cells]
    flat = [e for row in entries for e in row if e is not None]
    for i, j in sorted(found.merged):
        if entries[i][j] is not None:
            raise _merged(found, i, j)
    mark = decimal_mark((e.number for e in flat), source, decimal)
    cells = tuple(
        tuple(simple(raw) if e is None else e.written(mark) for raw, e in zip(texts, row, strict=True))
        for texts, row in zip(found.cells, entries, strict=True)
    )
    return cells, tuple(_remarks(flat, cells, mark, source))


def _remarks(entries: list[Entry], cells: tuple[tuple[str, ...], ...], mark: DecimalMark, source: str) -> list[str]:
    notes = []
    if mark == ",":
        notes.append("decimal commas read as points")
    percent = sum(e.percent for e in entries)
    if 0 < percent < len(entries):
        raise InputError(
            "percent",
            f"{source} has {percent} scores with a per cent sign and {len(entries) - percent} without: "
            "write all of them one way",
            where=source,
        )
    if percent:
        notes.append("per cent signs removed")
    if any(e.spread for e in entries):
        notes.append("set aside: the spread after ±; the scores are what stands before it")
    brackets = [e.bracket for e in entries]
    if any(brackets):
        ranks = all(brackets) and len({len(row) for row in cells}) == 1 and _are_ranks(brackets, len(cells[0]))
        notes.append(f"set aside: the {'ranks' if ranks else 'numbers'} in parentheses")
    if any(e.marks for e in entries):
        notes.append(
            f"set aside: marks beside the scores ({' '.join(sorted({e.marks for e in entries if e.marks})[:5])})"
        )
    return notes + _out_of_range(cells)


def _are_ranks(brackets: list[str], k: int) -> bool:
    """Whether the bracketed numbers of every row of k are ranks: they add up to k(k+1)/2."""
    try:
        values = [float(b.strip("()[] ").replace(",", ".")) for b in brackets]
    except ValueError:
        return False
    rows = [values[start : start + k] for start in range(0, len(values), k)]
    return all(abs(sum(row) - k * (k + 1) / 2) < k / 2 and min(row) >= 1 for row in rows)


def _out_of_range(cells: tuple[tuple[str, ...], ...]) -> list[str]:
    """Scores beyond 1 or 100 where most lie within: per cent mixed with fractions, or a slip of the pen."""
    values = []
    for row in cells:
        for cell in row:
            try:
                values.append(float(cell))
            except ValueError:
                continue
    for limit in (1.0, 100.0):
        beyond = [v for v in values if v > limit]
        if all(v >= 0 for v in values) and 0 < len(beyond) * 2 < len(values):
            shown = ", ".join(f"{v:g}" for v in beyond[:3])
            return [
                f"{len(beyond)} of {len(values)} scores are above {limit:g} ({shown}) where most are not: meant so?"
            ]
    return []


def _no_numbers(table: Table) -> InputError:
    text = next((cell for row in table.cells for cell in row if cell), "")[:40]
    if table.rows is None and len(table.cells[0]) == 1:
        return InputError(
            "separator",
            f"{table.source} has one column ({text!r}): is the separator a comma, semicolon, tab, bar or space?",
            where=table.source,
        )
    return InputError("text", f"there are no numbers in {table.source}, but {text!r}", where=table.source)


def _transposed(corner: str, source: str) -> InputError:
    return InputError(
        "transposed",
        f"the first column of {source} is headed {corner!r}: algorithms belong in columns and data sets in rows; "
        "turn the table with transpose=True (--transpose on the command line)",
        where=source,
    )


def _merged(found: Layout, i: int, j: int) -> InputError:
    row = repr(found.names[i]) if found.names is not None else str(i + 1)
    column = repr(found.heads[j]) if found.heads is not None else str(j + 1)
    return InputError(
        "merged",
        f"the score {found.cells[i][j]} in row {row}, column {column} is a merged cell that covers several: "
        "split it and write every score",
        where=f"row {row}, column {column}",
    )
