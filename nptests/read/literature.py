"""The literature's tables: found in the checkout or in the installed package, and read with their digits.

The format is described in fixtures/README.md. A table is named publication/table, such as "demsar2006/table6". A paper
that is no fixture but is written down in the same format is named by the absolute path of its folder or single file, or
by what `in_memory` calls it.
"""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from nptests.data.intake.origin import Origin
from nptests.data.kinds.listed import KINDS
from nptests.data.scores import Scores
from nptests.errors import InputError
from nptests.read.bibliography import entries as bibliography, home as folder_of_fixtures
from nptests.read.source import source_of
from nptests.vocabulary import Better


@dataclass(frozen=True)
class TableInfo:
    """One table of a publication: where it stands and what it holds."""

    name: str
    holds: str
    better: Better | None
    rows: int
    columns: int
    citation: str


@dataclass(frozen=True)
class Cells:
    """The cells of a table as text with decimal points, and their labels (no row labels in samples and groups)."""

    columns: tuple[str, ...]
    rows: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]


@cache
def root() -> Path:
    """The folder of the fixtures."""
    return folder_of_fixtures()


@cache
def library() -> dict[str, dict[str, Any]]:
    """The bibliography, by citation key."""
    return bibliography(root())


def author_and_year(key: str) -> str:
    """A work as it is named in passing: the first author and the year; what has no key is our own."""
    if not key:
        return "nptests"
    entry = library()[key]
    return f"{str(entry['citation']).split(',')[0]} {entry.get('year', '')}".strip()


@cache
def publications() -> tuple[str, ...]:
    return tuple(sorted(path.parent.name for path in root().glob("*/source.toml")))


@cache
def source(publication: str) -> dict[str, Any]:
    """The source.toml of a publication (or the single file that holds everything)."""
    if publication in _PAPERS.get():
        return _PAPERS.get()[publication]
    path = Path(publication)
    if path.is_absolute():
        return read_toml(path / "source.toml" if path.is_dir() else path)
    if publication not in publications():
        raise _unknown("publication", publication, publications())
    return read_toml(root() / publication / "source.toml")


def claim_entries(publication: str) -> list[dict[str, Any]]:
    """The [[claim]] blocks of a publication: those of its claims.toml, or of the single file that holds everything."""
    about = source(publication)
    home = root() / publication  # an absolute path stays as it is
    alone = publication in _PAPERS.get() or home.is_file()
    return _blocks(about if alone else read_toml(home / "claims.toml"), "claim")


def _blocks(about: Mapping[str, Any], kind: str) -> list[dict[str, Any]]:
    blocks = about.get(kind, [])
    if not isinstance(blocks, list) or not all(isinstance(block, dict) for block in blocks):
        words = f"every {kind} is a block of its own, headed [[{kind}]] in double brackets"
        raise InputError("toml", words, where=kind)
    return blocks


def read_toml(path: Path) -> dict[str, Any]:
    """A TOML file; what is wrong with it is one clear error."""
    try:
        text = source_of(path).data.decode("utf-8")
    except UnicodeDecodeError:
        raise InputError("toml", f"{path.name} is no UTF-8 text", where=path.name) from None
    return parse_toml(text, f"{path.parent.name}/{path.name}")


def parse_toml(text: str, name: str) -> dict[str, Any]:
    """The content of a TOML text; `name` is what its errors call it."""
    import tomllib

    try:
        about = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise InputError("toml", f"{name} cannot be read: {error}", where=Path(name).name) from None
    _blocks(about, "table")
    return about


# Papers that stand in no file: what source.toml would hold, by name.
_PAPERS: ContextVar[Mapping[str, dict[str, Any]]] = ContextVar("_PAPERS", default=MappingProxyType({}))


@contextmanager
def in_memory(toml: str, files: Mapping[str, str], *, name: str = "paper") -> Iterator[str]:
    """A paper given as texts: its name as a publication, under which it is found while this lasts, in no file.

    toml    one file that holds everything, see fixtures/README.md
    files   the CSV of the tables that have no `cells` there, by file or table name
    """
    about = parse_toml(toml, name)
    for table in _blocks(about, "table"):
        stated, file = table.get("name"), table.pop("file", f"{table.get('name')}.csv")
        text = table.setdefault("cells", files.get(file, files.get(str(stated))))
        if text is None:
            known = f"; given are {', '.join(files)}" if files else ""
            raise InputError("cells", f"table {stated} has no cells, and no text {file} was given{known}", where=file)
    with held(about, name=name) as publication:
        try:
            yield publication
        finally:
            source.cache_clear()
            cells.cache_clear()


@contextmanager
def held(about: dict[str, Any], *, name: str) -> Iterator[str]:
    """What source.toml would hold, tables and claims in it: the name under which it is found while this lasts."""
    import hashlib

    content = repr(about).encode("utf-8", "surrogatepass")
    publication = f"in memory {hashlib.sha256(content).hexdigest()}/{name}"  # what is cached by name stays right
    before = _PAPERS.set({**_PAPERS.get(), publication: about})
    try:
        yield publication
    finally:
        _PAPERS.reset(before)


@cache
def tables(holds: str = "scores") -> tuple[TableInfo, ...]:
    """The tables that hold scores (or pvalues, groups, samples, printed), in the order of their names."""
    infos = []
    for publication in publications():
        citation = str(library()[source(publication)["cite"]]["citation"])
        for about in source(publication).get("table", ()):
            if about["holds"] == holds:
                name = f"{publication}/{about['name']}"
                read = cells(name)
                size = (len(read.cells), len(read.columns))
                infos.append(TableInfo(name, holds, about.get("better"), *size, citation))
    return tuple(infos)


def has_table(name: str) -> bool:
    publication, _, table = name.partition("/")
    return publication in publications() and any(t["name"] == table for t in source(publication).get("table", ()))


def is_example(source: Any) -> bool:
    """Whether this names a table of the literature on board, and no file."""
    if not isinstance(source, str) or source == "-" or "/" not in source or "\n" in source or Path(source).exists():
        return False
    return has_table(source)


def entry(name: str) -> dict[str, Any]:
    """What source.toml says of a table."""
    publication, _, table = name.rpartition("/")
    about: dict[str, Any]
    for about in source(publication).get("table", ()):
        if about["name"] == table:
            return about
    known = [f"{publication}/{t['name']}" for t in source(publication).get("table", ())]
    raise _unknown("table", name, known)


@cache
def cells(name: str) -> Cells:
    """The cells of a table as printed, decimal commas turned into points."""
    about = entry(name)
    publication, _, table = name.rpartition("/")
    header, *body = list(csv.reader(io.StringIO(_csv(publication, table, about), newline="")))
    for number, row in enumerate(body, start=1):
        if len(row) != len(header):
            words = f"table {table}: row {number} has {len(row)} cells and the heading {len(header)}"
            merged = f"{words}; where cells were merged, repeat the text in each"
            raise InputError("cells", merged, where=f"{table}, row {number}")
    comma = source(publication).get("decimal", ".") == ","
    text = [[cell.replace(",", ".") if comma else cell for cell in row] for row in body]
    if about["holds"] in KINDS and KINDS[about["holds"]].layout.rows == "samples":
        return Cells(tuple(header), (), tuple(tuple(row) for row in text))
    labels = tuple(row[0] for row in body)
    return Cells(tuple(header[1:]), labels, tuple(tuple(row[1:]) for row in text))


def _csv(publication: str, table: str, about: dict[str, Any]) -> str:
    """The text of a table: beside source.toml, or within it under `cells`."""
    if "cells" in about:
        return str(about["cells"]).strip() + "\n"
    home: Path = root() / publication  # an absolute path stays as it is
    path: Path = (home.parent if home.is_file() else home) / about.get("file", f"{table}.csv")
    try:
        return source_of(path).data.decode("utf-8")
    except InputError as problem:
        raise InputError("cells", f"table {table}: {problem.sentence}", where=table) from None
    except UnicodeDecodeError:
        raise InputError("cells", f"table {table}: {path.name} is no UTF-8 text", where=table) from None


def scores(name: str, *, better: Better | None = None, columns: Sequence[str] | None = None) -> Scores:
    """A table of scores of the literature, or some columns; `better` overrides the direction that the source gives."""
    about = entry(name)
    if about["holds"] != "scores":
        raise InputError("fixtures", f"{name} holds {about['holds']}, not scores", where=name)
    read = cells(name)
    table = Scores(read.cells, read.columns, read.rows, better=better or about.get("better"))
    named = () if columns is None else tuple(columns)
    chosen = table.select(*named) if named else table
    return chosen.coming(Origin(name, {"columns": named} if named else {}))


def _unknown(what: str, name: str, known: tuple[str, ...] | list[str]) -> InputError:
    import difflib

    near = difflib.get_close_matches(name, known, n=3)
    hint = f"; near it: {', '.join(near)}" if near else ""
    return InputError("fixtures", f"there is no {what} {name!r} among the examples{hint}", where=name)
