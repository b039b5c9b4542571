"""Parquet files, as pandas writes frames, through pyarrow."""

import io
from collections.abc import Sequence

from nptests.errors import InputError
from nptests.read.formats.rdata import LARGEST_FRAME, grid_of
from nptests.read.grid import Grid
from nptests.read.source import Source


def grids(source: Source) -> Sequence[Grid]:
    """The one table of a file, with the names of its rows."""
    try:
        import pyarrow.parquet
    except ImportError:
        words = "reading Parquet needs pyarrow: pip install pyarrow, or use df.to_csv in pandas"
        raise InputError("extra", words) from None
    try:
        file = pyarrow.parquet.ParquetFile(io.BytesIO(source.data))
        cells = file.metadata.num_rows * file.metadata.num_columns
        frame = file.read().to_pandas() if cells <= LARGEST_FRAME else None
    except Exception as problem:  # of pyarrow, which share no class
        words = f"{source.name} cannot be read as Parquet: {' '.join(str(problem).split())[:100]}"
        raise InputError("format", f"{words}; use df.to_csv in pandas", where=source.name) from None
    if frame is None:
        raise InputError("limit", f"{source.name} has {cells} cells: no table of scores", where=source.name)
    return [grid_of("", frame)]
