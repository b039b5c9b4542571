"""What a reader of a table chose of it, before anything else is judged."""

from collections.abc import Collection, Sequence

from nptests.errors import InputError, did_you_mean
from nptests.read.layout import Layout


def selected(table: Layout, columns: Sequence[str] | None, rows: Sequence[str] | None, source: str) -> Layout:
    """Only the columns and rows of these names, in this order; what is left out need not be good."""
    if columns is not None:
        table = table.keep_columns(_places(columns, table.heads, "column", source))
    if rows is not None:
        table = table.keep_rows(_places(rows, table.names, "row", source))
    return table


def separated(chosen: Sequence[str], names: Collection[str]) -> list[str]:
    """The chosen names, several that were written as one with commas apart."""
    apart: list[str] = []
    for name in chosen:
        parts = [part.strip() for part in name.split(",")]
        apart += parts if name not in names and {*parts} <= {*names} else [name]
    return apart


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
