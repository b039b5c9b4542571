"""One file a format; which one is meant is seen from the content, the extension, or both.

A reader takes a `Source` and gives the tables in it as `Grid`s. Readers are imported when they are needed, so that
a CSV file costs nothing but the csv module.
"""

import re
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from nptests.errors import InputError
from nptests.read.formats.rules import is_document, looks_drawn, looks_like_latex, looks_like_markdown
from nptests.read.formats.timed import in_factors, looks_timed
from nptests.read.formats.weka import looks_like_weka
from nptests.read.grid import Grid
from nptests.read.rows import size
from nptests.read.source import Source

_ENDINGS = {
    "arff": ".arff", "delimited": ".csv .tsv .tab", "excel": ".xlsx .xlsm", "office": ".docx .odt .ods", "typst":
    ".typ", "html": ".htm .html", "json": ".json .jsonl .ndjson", "markdown": ".md .qmd .rmd .markdown", "latex":
    ".tex .ltx", "rdata": ".rds .rda .rdata", "parquet": ".parquet"
}  # fmt: skip
_OF_EXTENSION = {ending: name for name, endings in _ENDINGS.items() for ending in endings.split()}
_UNREADABLE = {
    ".xls": "the old Excel format: save it as .xlsx or .csv",
    ".numbers": "an Apple Numbers table: export it as .xlsx or .csv",
    ".pdf": "a PDF: copy the table into a text file, or take the LaTeX source",
    ".pkl": "a pickle: load it yourself, if you trust it, and pass what it holds to Scores.of",
}
_MAGIC = (  # how the files begin that are no text
    (b"PK\x03\x04", "excel"),
    (b"RDX", "rdata"),
    (b"PAR1", "parquet"),
    (b"X\n\x00\x00\x00", "rdata"),
)
_TYPST = re.compile(r"#?\btable\(\s*(?:columns|stroke|align|inset|fill)\s*:")
_CONTENT: tuple[tuple[str, Callable[[str], Any]], ...] = (  # what text of a format contains and text of no other does
    ("html", re.compile(r"<table[\s>]", re.IGNORECASE).search),
    ("latex", lambda text: re.search(r"\\begin\s*\{(?:(?:long|super)?tab|array\})", text) or looks_like_latex(text)),
    ("markdown", looks_like_markdown),
    ("typst", lambda text: "table(" in text and _TYPST.search(text)),
    ("drawn", looks_drawn),
    ("arff", re.compile(r"\A\s*(?:%[^\n]*\n\s*)*@relation\b", re.IGNORECASE).match),
    ("json", re.compile(r"\A\s*(?:\{\s*[\"}]|\[\s*[\[{])").search),
    ("timed", looks_timed),
)
LARGEST_TABLE = 2_000_000  # cells
OF_WEKA = (b"(v/ /*)", b"weka.experiment.")
LONGEST_PRINTOUT = 1_000_000  # bytes in which the mark of a program is looked for


def read_grids(source: Source) -> Sequence[Grid]:
    """The tables of a source, each without empty rows; at least one."""
    if not source.data.strip():
        raise InputError(
            "empty",
            f"{source.name} is empty: rows of data sets and columns of algorithms are needed",
            where=source.name,
        )
    reader = import_module(f"nptests.read.formats.{format_of(source)}")
    grids = [in_factors(grid.in_seen_signs().without_empty_rows()) for grid in reader.grids(source)]
    filled = [grid for grid in grids if grid.rows]
    cells = sum(size(grid.rows) for grid in filled)
    if cells > LARGEST_TABLE:
        raise InputError("limit", f"{source.name} has {cells} cells: tables up to {LARGEST_TABLE} are read")
    if not filled:
        raise InputError("empty", f"{source.name} holds no table with anything in it", where=source.name)
    return filled


def format_of(source: Source) -> str:
    """The name of the module that reads a source."""
    for start, name in _MAGIC:
        if source.data.startswith(start) and source.extension not in _UNREADABLE:
            return "office" if name == "excel" and is_document(source.data) else name
    if any(source.data.find(mark, 0, LONGEST_PRINTOUT) >= 0 for mark in OF_WEKA) and looks_like_weka(source.text()):
        return "weka"
    if source.extension in _OF_EXTENSION:
        return _OF_EXTENSION[source.extension]
    text = source.text()
    contained = next((name for name, signs in _CONTENT if signs(text)), None)
    if source.extension in _UNREADABLE and contained != "html":  # pages are sold as .xls
        raise InputError("format", f"{source.name} is {_UNREADABLE[source.extension]}", where=source.name)
    return contained or "delimited"
