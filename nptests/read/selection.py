"""What a reader chose of a file and of its table, before anything else is judged."""

from collections.abc import Collection, Sequence

from nptests.data.cells import is_number
from nptests.errors import InputError, did_you_mean
from nptests.read.grid import Grid
from nptests.read.layout import Layout
from nptests.read.levels import is_of_a_measure
from nptests.read.wording import separated


def selected(table: Layout, columns: Sequence[str] | None, rows: Sequence[str] | None, source: str) -> Layout:
    """Only the columns and rows of these names, in this order; what is left out need not be good."""
    if columns is not None:
        table = table.keep_columns(_places(columns, table.heads, "column", source))
    if rows is not None:
        table = table.keep_rows(_places(rows, table.names, "row", source))
    return table


def _places(chosen: Sequence[str], names: tuple[str, ...] | None, what: str, source: str) -> list[int]:
    if (
        isinstance(chosen, str)
        or not isinstance(chosen, Collection)
        or getattr(chosen, "ndim", 1) != 1
        or not len(chosen)
        or not all(isinstance(name, str) for name in chosen)
    ):
        raise InputError("columns", f"{what}s={chosen!r}: a list of names is needed", where=what)
    if names is None:
        raise InputError("columns", f"the {what}s of {source} have no names to choose from", where=what)
    places = []
    for name in separated(chosen, names):
        at = [i for i, other in enumerate(names) if other == name]
        if not at:
            listed = ", ".join(filter(None, names[:40])) + (", ..." if len(names) > 40 else "")
            near = did_you_mean(name, names)
            hint = " ".join(filter(None, (near, f"{source} has {listed}")))
            raise InputError("columns", f"no {what} is called {name!r}: {hint}", where=name)
        if len(at) > 1:
            raise InputError("duplicate", f"{len(at)} {what}s of {source} are called {name!r}: name them apart")
        places.append(at[0])
    if len(set(places)) < len(places):
        raise InputError("duplicate", f"a {what} is chosen twice: {', '.join(chosen)}", where=what)
    return places


def chosen_table(grids: Sequence[Grid], table: int | str | None, source: str) -> Grid:
    """The table of a file that is asked for, or the only one with numbers."""
    if table is None:
        with_numbers = [grid for grid in grids if any(is_number(cell) for row in grid.rows for cell in row)]
        if len(with_numbers) == 1 or len(grids) == 1:  # pages and workbooks hold tables of mere text, too
            return (with_numbers or list(grids))[0]
    named = [i for i, grid in enumerate(grids) if str(table) in (grid.title, grid.title[:80], str(i + 1))]
    if table is not None and named:
        return grids[named[0]]
    if table is None and all(map(is_of_a_measure, grids)):
        titles = [grid.title for grid in grids]
        words = (
            f"{source} holds {len(grids)} measures: choose one with table={titles[0]!r} (--table on the command line)"
        )
        raise InputError("measures", f"{words}: there are {', '.join(map(repr, titles))}", where=source)
    titles = [f" {grid.title[:80]!r}" if grid.title else "" for grid in grids]
    held = "; ".join(f"{i + 1}{titles[i]} ({len(grid.rows)} x {grid.width})" for i, grid in enumerate(grids))
    message = f"{source} has no table {table!r}: it holds {held}"
    if table is None:
        message = f"{source} holds {len(grids)} tables: choose one with table=N (--table N on the command line): {held}"
    raise InputError("tables", message, where=source)
