"""Many tables in one frame, Arrow table or Parquet file, each row with the key of its table: some at a time."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from os import PathLike, fspath
from typing import Any

import numpy as np

from nptests.errors import InputError, did_you_mean
from nptests.vocabulary import Array, Integers, Numeric

ROWS = 50_000  # that are held at a time: of ten columns, 4 megabytes, and some times as much while they are ranked
READ_AHEAD = 2**20  # bytes of each column of a Parquet file
Progress = Callable[[int, int], None]
Columns = dict[str, Numeric]


@dataclass(frozen=True)
class Keyed:
    """Which columns are what: of one row a data set all others are algorithms; of one row a score, three are said.

    table       names the table of each row; rows of one table follow upon each other
    dataset     names the data set; needed only of one row a score
    algorithm   names the algorithm, and `score` its score there
    """

    table: str
    dataset: str | None = None
    algorithm: str | None = None
    score: str | None = None

    @property
    def long(self) -> bool:
        """Whether there is one row a score."""
        return self.algorithm is not None or self.score is not None


def tables_of(source: Any, how: Keyed, progress: Progress | None = None) -> Iterator[Numeric]:
    """The tables as blocks of the shape (m, n, k), in the order in which they come."""
    shape: tuple[int, int] | None = None
    heads: list[Any] = []
    rest: Columns = {}
    place = 0
    rows, parts = _parts(source)
    done = 0
    for part, last in _and_last(parts):
        columns = _columns(part, how)
        rest = {name: np.concatenate([rest[name], column]) if rest else column for name, column in columns.items()}
        keys = rest[how.table]
        starts = np.flatnonzero(np.concatenate([[True], keys[1:] != keys[:-1]]))
        whole = len(keys) if last else int(starts[-1])  # the last table may go on
        done += len(next(iter(columns.values())))
        if whole:
            starts = starts[starts < whole]
            heads = heads or _heads(rest, how, int(starts[1]) if len(starts) > 1 else whole)
            block = _block({name: column[:whole] for name, column in rest.items()}, starts, how, heads, shape, place)
            shape, place = block.shape[1:], place + len(block)
            yield block
            rest = {name: column[whole:] for name, column in rest.items()}
        if progress:
            progress(done, rows)


def _and_last(parts: Iterator[Any]) -> Iterator[tuple[Any, bool]]:
    """Each, and whether it is the last."""
    held = next(parts, None)
    if held is None:
        raise InputError("empty", "there is no table: it holds no rows", where="tables")
    for part in parts:
        yield held, False
        held = part
    yield held, True


def _parts(source: Any) -> tuple[int, Iterator[Any]]:
    """How many rows there are, and some at a time."""
    if isinstance(source, (str, PathLike)):
        source = _parquet(fspath(source))
        return source.metadata.num_rows, (part for part in source.iter_batches(ROWS) if len(part))
    if hasattr(source, "to_batches"):  # a table of Arrow, whose parts are no copies
        return source.num_rows, (part for part in source.to_batches(max_chunksize=ROWS) if len(part))
    if hasattr(source, "columns") and hasattr(source, "__getitem__"):  # a frame of pandas or polars
        rows = source.iloc if hasattr(source, "iloc") else source
        return len(source), (rows[start : start + ROWS] for start in range(0, len(source), ROWS))
    words = f"table= names a column, and a {type(source).__name__} has none: a frame, a table of Arrow or the path of"
    raise InputError("columns", f"{words} a Parquet file is needed", where="tables")


def _parquet(path: str) -> Any:
    try:
        from pyarrow import lib, parquet
    except ImportError as error:
        raise InputError("extra", "reading Parquet needs pyarrow: pip install 'nptests[scale]'") from error
    try:
        # Unasked it holds what it has read of the whole file, and of a row group all columns at once.
        return parquet.ParquetFile(path, pre_buffer=False, buffer_size=READ_AHEAD)
    except (OSError, lib.ArrowException) as error:
        raise InputError("file", f"{path} cannot be read as Parquet: {error}", where=path) from error


def _columns(part: Any, how: Keyed) -> Columns:
    """Those that are needed, by name."""
    names = list(getattr(getattr(part, "schema", None), "names", None) or part.columns)
    roles = [name for name in (how.table, how.dataset, how.algorithm, how.score) if name is not None]
    for name in roles:
        if name not in names:
            hint = did_you_mean(name, names) or f"there are {', '.join(map(str, names[:20]))}"
            raise InputError("columns", f"no column is called {name!r}: {hint}", where=name)
    if how.long and len(roles) < 4:
        raise InputError("columns", "one score a row needs dataset=, algorithm= and score=, too", where="score")
    wanted = roles if how.long else [name for name in names if name != how.dataset]
    return {name: _array(part, name) for name in wanted}


def _array(part: Any, name: str) -> Numeric:
    """A column; one of Arrow without gaps is the same memory."""
    column = part.column(name) if hasattr(part, "column") else part[name]
    return column.to_numpy(zero_copy_only=False) if hasattr(part, "column") else np.asarray(column)


def _heads(columns: Columns, how: Keyed, end: int) -> list[Any]:
    """The algorithms: of the first table, where each row is a score."""
    if not how.long:
        return [name for name in columns if name != how.table]
    return list(dict.fromkeys(columns[str(how.algorithm)][:end].tolist()))


def _block(
    columns: Columns, starts: Integers, how: Keyed, heads: list[Any], shape: tuple[int, int] | None, place: int
) -> Numeric:
    """Whole tables: one row a data set, or in that order once they are sorted."""
    rows = len(columns[how.table])
    sizes = np.diff(np.append(starts, rows))
    each = int(sizes[0]) if shape is None else shape[0] * (shape[1] if how.long else 1)
    other = np.flatnonzero(sizes != each)
    if other.size:
        i = int(other[0])
        words = f"table {columns[how.table][starts[i]]} has {sizes[i]} rows, and the first one has {each}"
        raise InputError("ragged", f"{words}: batch takes tables of one size, whose rows follow upon each other")
    if how.long:
        values = _crossed(columns, len(starts), how, heads)
    else:
        values = np.column_stack([_numbers(columns[name], name) for name in heads])
    return values.reshape(len(starts), -1, len(heads))


def _numbers(column: Numeric, name: Any) -> Numeric:
    if column.dtype.kind not in "iuf":
        words = f"column {name!r} holds no numbers: name it with dataset=, or leave it out"
        raise InputError("columns", words, where=str(name))
    return column


def _crossed(columns: Columns, tables: int, how: Keyed, heads: list[Any]) -> Array:
    """The scores by table, data set (as they come) and algorithm, each of which is there once."""
    import pandas as pd

    algorithm, dataset = columns[str(how.algorithm)], pd.factorize(columns[str(how.dataset)])[0]
    column = pd.Index(heads).get_indexer(algorithm)
    table = np.repeat(np.arange(tables), len(column) // tables)
    first = pd.Series(np.arange(len(column))).groupby([table, dataset]).transform("first").to_numpy()
    order = np.lexsort((column, first, table))
    k = len(heads)
    if len(order) % (tables * k) or (column[order].reshape(-1, k) != np.arange(k)).any() or (
        np.ptp(first[order].reshape(-1, k), axis=1).any()
    ):  # fmt: skip
        bad = np.flatnonzero(column < 0)
        name = columns[how.table][bad[0]] if bad.size else None
        words = f"table {name} has algorithm {algorithm[bad[0]]!r}, which the first one lacks" if bad.size else (
            "some table lacks a score, or has one twice"
        )  # fmt: skip
        raise InputError("ragged", f"{words}: every algorithm needs one score on every data set of each table")
    return np.asarray(_numbers(columns[str(how.score)], how.score)[order])
