"""What Weka's Experimenter prints: means with (v/ /*) under them, and a key of the schemes that its headings cut.

It also prints CSV, HTML and LaTeX, in which schemes are numbers and the key says which is which.
"""

import csv
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module

from nptests.errors import InputError
from nptests.read.grid import Grid
from nptests.read.source import Source

_HEADING = re.compile(r"\s*Dataset\s+(?=\(\d+\) )")
_ROW = re.compile(r"\s*(?P<name>.*?)\s*\((?P<count>\d+)\)\s+(?P<cells>[-\d].*)")
_CELL = re.compile(r"(-?\d+(?:[.,]\d+)?(?:[eE][-+]?\d+)?)(?:\(\s*([\d.,]+)\))?(?:\s+[v*](?=\s|$))?")
_SCHEME = re.compile(r"\((\d+)\)\s+(.+?)(?=\s*\|?\s*\(\d+\)|\s*$)")
_KEY = re.compile(r"^[^\S\n]*\((\d+)\)\s+([^\s']++)\s*(?:'(.*)'\s*)?(?:-?\d+\s*)?$", re.MULTILINE)
_NUMBER = re.compile(r"[(\[](\d+)[)\]]")
_DRESSES = {"html": "<table", "latex": "\\begin{tabular"}
_MEASURE = re.compile(r"^[^\S\n]*Analysing:\s*(\S+)", re.MULTILINE)


def looks_like_weka(text: str) -> bool:
    """Whether a line heads schemes with their numbers, and one counts wins, ties and losses."""
    own = "weka.experiment." in text and "Resultsets:" in text
    return own or ("(v/ /*)" in text and any(map(_HEADING.match, text.splitlines())))


def grids(source: Source) -> Sequence[Grid]:
    """The tables of means, one for each measure that was analysed; marks and deviations are left out."""
    text = source.text()
    other = next((name for name, sign in _DRESSES.items() if sign in text), None)
    tables = list(import_module(f"nptests.read.formats.{other}").grids(source)) if other else _tables(text, source.name)
    tables = [_named(table, text) for table in tables or _separated(text)]
    if not tables:
        raise InputError("format", f"{source.name} holds no table of Weka's Experimenter", where=source.name)
    return tables


def _separated(text: str) -> list[Grid]:
    """The tables in commas: cells in apostrophes are marks."""
    tables, rows = list[Grid](), list[list[str]]()
    for line in [*text.splitlines(), ""]:
        if rows and not line.startswith(("'[v/", "Key")) and line.strip():
            rows.append(next(csv.reader([line], quotechar="'", escapechar="\\")))
        elif rows:
            kept = [j for j, head in enumerate(rows[0]) if head.strip()]
            tables.append(Grid(tuple(tuple(row[j] for j in kept if j < len(row)) for row in rows), headers=1))
            rows = []
        if line.startswith("Dataset,["):
            rows = [next(csv.reader([line], quotechar="'"))]
    return tables


def _named(table: Grid, text: str) -> Grid:
    """The same under the names of the schemes, where numbers stand for them."""
    key = {number: scheme for number, scheme, _ in _KEY.findall(text)}
    heads = [match[1] for cell in table.rows[0] if (match := _NUMBER.fullmatch(cell))]
    if not heads or not set(heads) <= set(key):
        return table
    twice = Counter(key[number] for number in dict.fromkeys(heads))
    names = {number: key[number] if twice[key[number]] == 1 else f"({number}) {key[number]}" for number in heads}
    row = tuple(names[match[1]] if (match := _NUMBER.fullmatch(cell)) else cell for cell in table.rows[0])
    return replace(table, rows=(row, *table.rows[1:]))


def _tables(text: str, name: str) -> list[Grid]:
    tables: list[Grid] = []
    measures = [(match.start(), match[1]) for match in _MEASURE.finditer(text)]
    lines = text.splitlines(keepends=True)
    places = [0]
    for line in lines:
        places.append(places[-1] + len(line))
    for i, line in enumerate(lines):
        heading = _HEADING.match(line)
        if heading is None:
            continue
        end = next((j for j in range(i + 1, len(lines)) if "(v/ /*)" in lines[j]), len(lines))
        schemes = _schemes(line[heading.end() :], text[places[end] :])
        rows = [match for other in lines[i + 1 : end] if (match := _ROW.match(other)) is not None]
        names = _apart([row["name"] for row in rows])
        body = [
            (name, *(cell[1] for cell in _CELL.finditer(row["cells"].replace("|", " "))))
            for name, row in zip(names, rows, strict=True)
        ]
        title = next((measure for at, measure in measures[::-1] if at < places[i]), "")
        tables.append(Grid((("Dataset", *schemes), *body), headers=1, title=title, notes=_notes(rows, title)))
    return tables


def _apart(names: Sequence[str]) -> list[str]:
    """Names that were cut to the same letters, numbered in their order."""
    counts = Counter(names)
    so_far: Counter[str] = Counter()
    so_far_each = []
    for name in names:
        so_far[name] += 1
        so_far_each.append(name if counts[name] == 1 else f"{name} ({so_far[name]})")
    return so_far_each


def _schemes(heading: str, below: str) -> tuple[str, ...]:
    """The whole names of the schemes from the key; with their options where names alone are the same."""
    cut = {match[1]: match[2].strip(" |") for match in _SCHEME.finditer(heading.strip())}
    key = {number: (scheme, options or "") for number, scheme, options in _KEY.findall(below)}
    names = Counter(scheme for number, (scheme, _) in key.items() if number in cut)
    whole = {
        number: scheme if names[scheme] == 1 else f"{scheme} {options}".strip()
        for number, (scheme, options) in key.items()
    }
    listed = [whole.get(number, short) for number, short in cut.items()]
    twice = Counter(listed)
    return tuple(name if twice[name] == 1 else f"({number}) {name}" for number, name in zip(cut, listed, strict=True))


def _notes(rows: Sequence[re.Match[str]], title: str) -> tuple[str, ...]:
    counts = sorted({int(row["count"]) for row in rows})
    many = " to ".join(map(str, [counts[0], counts[-1]][: len(counts)])) if counts else "no"
    measure = f", {title}" if title else ""
    return (f"Weka's Experimenter: means of {many} results each{measure}; set aside: deviations, marks, (v/ /*)",)
