"""Several files, or a folder of them, as one source: a file an algorithm, whose name is that of the file."""

import csv
import json
from collections.abc import Sequence
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

from nptests.data.cells import is_number
from nptests.errors import InputError
from nptests.read.formats import read_grids
from nptests.read.source import Source, source_of

ENDINGS = (".json", ".csv", ".tsv", ".txt")  # of what is looked for in a folder: the first that there is


def files_in(folder: Path) -> list[Path]:
    """The files of results in a folder and the folders in it: of one kind; of each folder of JSON the last."""
    every = sorted(path for path in folder.rglob("*") if path.is_file() and not path.name.startswith((".", "samples")))
    files = next(filter(None, ([path for path in every if path.suffix.lower() == end] for end in ENDINGS)), [])
    last = {path.parent: path for path in files}
    return list(last.values()) if len(last) > 1 and files[0].suffix.lower() == ".json" else files


def together(files: Sequence[Path], name: str) -> Source:
    """One table of all: results of models as a list, columns by the names of rows, else one score a row."""
    if len(files) < 2:
        raise InputError("file", f"{name} is a folder: name the file in it", where=name)
    sources = [source_of(path) for path in files]
    names = _names(files)
    read = f"{len(files)} files read together: {', '.join(map(str, files))[:300]}"
    contents = [_json(source) for source in sources]
    if all(isinstance(each, dict) and "results" in each for each in contents):
        whole = [{"model_name": label} | each for label, each in zip(names, contents, strict=True)]
        return Source(json.dumps(whole).encode(), name, ".json", notes=(read,))
    tables = [read_grids(source)[0].rows for source in sources]
    return replace(_csv(_joined(tables, names, name), name), notes=(read,))


def _names(files: Sequence[Path]) -> list[str]:
    """What tells the files apart: their names, or those of their folders."""
    stems = [path.stem for path in files]
    return stems if len({*stems}) == len(stems) else [path.parent.name for path in files]


def _json(source: Source) -> Any:
    try:
        return json.loads(source.text()) if source.extension == ".json" else None
    except ValueError:
        return None


def _joined(tables: Sequence[Any], names: Sequence[str], name: str) -> list[Sequence[str]]:
    headed = [not any(map(is_number, table[0])) for table in tables]
    bodies = [table[head:] for table, head in zip(tables, headed, strict=True)]
    width = {len(row) for body in bodies for row in body}
    if width == {1} and len({*map(len, bodies)}) == 1:  # a column each
        return [names, *([row[0] for row in rows] for rows in zip(*bodies, strict=True))]
    if width == {2} and len({tuple(row[0] for row in body) for body in bodies}) == 1:  # with the names of its rows
        heads = [table[0][1] if head else "" for table, head in zip(tables, headed, strict=True)]
        heads = heads if len({*heads}) == len(heads) else list(names)
        return [["dataset", *heads], *([rows[0][0], *(row[1] for row in rows)] for rows in zip(*bodies, strict=True))]
    if all(headed) and len({tuple(table[0]) for table in tables}) == 1 and "algorithm" not in tables[0][0]:
        rows = [[label, *row] for label, body in zip(names, bodies, strict=True) for row in body]
        return [["algorithm", *tables[0][0]], *rows]
    raise InputError("shape", f"{name} are tables of other columns or rows each: put them into one file", where=name)


def _csv(rows: Sequence[Sequence[str]], name: str) -> Source:
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return Source(text.getvalue().encode(), name, ".csv")
