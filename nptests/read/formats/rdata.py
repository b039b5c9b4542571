"""R's own files: data frames and matrices in .rds and .RData, through pyreadr."""

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from nptests.errors import InputError
from nptests.read.grid import Grid
from nptests.read.source import Source

LARGEST_FRAME = 1_000_000  # cells


def grids(source: Source) -> Sequence[Grid]:
    """The data frames of an R file, titled by their names."""
    try:
        import pyreadr
    except ImportError:
        raise InputError(
            "extra", "reading R data needs pyreadr: pip install 'nptests[read]', or use write.csv in R"
        ) from None
    with tempfile.TemporaryDirectory() as folder:  # pyreadr reads from disk only
        path = Path(folder) / "table"
        path.write_bytes(source.data)
        try:
            objects = pyreadr.read_r(str(path))
        except Exception as problem:  # pyreadr's own errors share no class
            raise InputError(
                "format", f"{source.name} cannot be read as R data: {problem}; use write.csv in R", where=source.name
            ) from None
    frames = [(name, frame) for name, frame in objects.items() if getattr(frame, "ndim", None) == 2]
    if not frames:
        raise InputError("empty", f"{source.name} holds no data frame or matrix", where=source.name)
    return [grid_of(name or "", frame) for name, frame in frames]


def grid_of(name: str, frame: Any) -> Grid:
    """A frame of pandas as it stands."""
    if frame.size > LARGEST_FRAME:
        raise InputError("limit", f"{name or 'the data frame'} has {frame.size} cells: no table of scores", where=name)
    heads = [str(column) for column in frame.columns]
    rows = [[_text(cell) for cell in row] for row in frame.itertuples(index=False, name=None)]
    # R numbers the rows of a frame that has no row names: such names say nothing.
    labels = [str(label) for label in frame.index]
    if labels != [str(i) for i in range(len(rows))] and labels != [str(i + 1) for i in range(len(rows))]:
        heads = ["", *heads]
        rows = [[label, *row] for label, row in zip(labels, rows, strict=True)]
    return Grid((tuple(heads), *(tuple(row) for row in rows)), headers=1, title=name)


def _text(cell: Any) -> str:
    if cell is None or cell != cell:  # NA
        return ""
    if isinstance(cell, float):
        return str(int(cell)) if cell.is_integer() and abs(cell) < 2**53 else repr(float(cell))
    return str(cell).strip()
