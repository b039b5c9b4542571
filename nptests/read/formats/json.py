"""JSON: rows of objects, {algorithm: scores}, or {"values", "algorithms", "datasets", "better"}; digits as written."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from nptests.data.cells import is_number
from nptests.data.intake.headings import measure_in, stands_beside
from nptests.errors import InputError
from nptests.read.formats.harness import results_in
from nptests.read.grid import OF_A_MEASURE, Grid
from nptests.read.source import Source

PROJECT = "nptests-project"  # what a file says that it is, in which the page saves analyses
SHAPES = (
    'a list of rows, {"algorithm": [scores, ...]}, or {"values": rows, "algorithms": names, "datasets": names, '
    '"better": "higher" or "lower"}'
)


def grids(source: Source) -> Sequence[Grid]:
    """The table of a JSON text, or those of a project; numbers are kept as the text that they are."""
    try:
        content = _loaded(source.text())
    except json.JSONDecodeError as problem:
        raise InputError(
            "format",
            f"{source.name} is no valid JSON: {problem.msg} at line {problem.lineno}, column {problem.colno}",
            where=f"line {problem.lineno}",
        ) from None
    except RecursionError:
        raise InputError("format", f"{source.name} is nested too deeply for a table") from None
    if isinstance(content, dict) and content.get("format") == PROJECT:
        return _analyses(content, source.name)
    harness = results_in(content, source.name)
    if harness is not None:
        return (harness,)
    inner = [part for part in content.values() if isinstance(part, (dict, list))] if isinstance(content, dict) else []
    if len(inner) == 1 < len(content) and _is_crossed(inner[0]):  # beside a date, a version
        content = inner[0]
    return _of_measures(content) or (_grid(content, source.name),)


def _loaded(text: str) -> Any:
    """What a JSON text holds; of JSON Lines, the objects, one a line."""
    load = partial(
        json.loads, parse_float=str, parse_int=str, parse_constant=str, object_pairs_hook=_of_different_names
    )
    lines = [line for line in text.splitlines() if line.strip()]
    whole = len(lines) < 2 or not all(line.startswith("{") and line.rstrip().endswith("}") for line in lines)
    return load(text) if whole else [load(line) for line in lines]


def _of_measures(content: Any) -> Sequence[Grid]:
    """A table of each measure in {one: {other: {measure: number}}}; none where a JSON is anything else."""
    named = {one: inner for one, inner in content.items() if inner} if isinstance(content, dict) else {}
    if len(named) < 2 or not all(isinstance(inner, dict) for inner in named.values()):
        return ()
    cells = [cell for inner in named.values() for cell in inner.values()]
    if not cells or not all(isinstance(cell, dict) for cell in cells):
        return ()
    kinds = [kind for kind in dict.fromkeys(kind for cell in cells for kind in cell) if not stands_beside(kind)]
    kinds = [
        kind for kind in kinds if all(isinstance(text := cell.get(kind), str) and is_number(text) for cell in cells)
    ]
    empty = [one for one in content if one not in named]
    notes = (f"left out, with nothing in it: {', '.join(map(repr, empty))}",) if empty else ()
    others = list(dict.fromkeys(other for inner in named.values() for other in inner))
    grids = []
    for kind in kinds:
        rows = [[other, *(inner.get(other, {}).get(kind) for inner in named.values())] for other in others]
        own = (*notes, f"{OF_A_MEASURE}{kind}") if len(kinds) > 1 else notes
        grids.append(replace(_headed(["", *named], rows), title=kind, notes=own))
    return grids


def _is_crossed(content: Any) -> bool:
    """Whether each of several holds the same names, which are not those of measures."""
    rows = list(content.values()) if isinstance(content, dict) else []
    if len(rows) < 2 or not all(isinstance(row, dict) and row.keys() == rows[0].keys() for row in rows):
        return False
    return len(rows[0]) > 1 and not any(measure_in(name) for name in rows[0])


def _analyses(project: dict[str, Any], name: str) -> Sequence[Grid]:
    """The tables of a project, each under the name of its analysis."""
    entries = project.get("analyses")
    if not isinstance(entries, list) or not entries or not all(isinstance(entry, dict) for entry in entries):
        raise InputError("shape", f"the project {name} holds no analyses: save it anew", where=name)
    return tuple(replace(_grid(entry, name), title=str(entry.get("name", ""))) for entry in entries)


def _of_different_names(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON; of two parts with one name, Python's reader would keep the last without a word."""
    content = dict(pairs)
    if len(content) < len(pairs):
        ((twice, _),) = Counter(name for name, _ in pairs).most_common(1)
        raise InputError("names", f"an object of the JSON has two parts called {twice!r}: names must differ")
    return content


def _grid(content: Any, name: str) -> Grid:
    if isinstance(content, dict) and isinstance(content.get("scores"), dict):  # the body of a request to the service
        content = content["scores"]
    if isinstance(content, dict) and ("values" in content or "data" in content):
        return _split(content, name)
    if isinstance(content, dict) and content and all(isinstance(column, list) for column in content.values()):
        return _columns(content, name)
    if isinstance(content, dict) and content and all(isinstance(column, dict) for column in content.values()):
        if any(isinstance(cell, dict) for column in content.values() for cell in column.values()):
            return _grid([{"": one, **_flat(column)} for one, column in content.items()], name)  # one record each
        rows = list(dict.fromkeys(key for column in content.values() for key in column))
        return _headed(["", *content], [[row, *(column.get(row) for column in content.values())] for row in rows])
    if isinstance(content, list) and content and all(isinstance(row, dict) for row in content):
        content = [_flat(row) for row in content]
        heads = list(dict.fromkeys(key for row in content for key in row))
        return _headed(heads, [[row.get(head) for head in heads] for row in content])
    if isinstance(content, list) and content and all(isinstance(row, list) for row in content):
        return Grid(tuple(tuple(_text(cell) for cell in row) for row in content))
    raise InputError("shape", f"the JSON of {name} is no table: {SHAPES} is understood", where=name)


def _flat(row: dict[str, Any]) -> dict[str, Any]:
    """A row with what stands one level deeper, {"model": ..., "metrics": {"accuracy": ...}}, beside the rest."""
    inner = [part for part in row.values() if isinstance(part, dict)]
    names = [name for part in inner for name in part] + [name for name in row if not isinstance(row[name], dict)]
    if not inner or len({*names}) < len(names):
        return row
    parts = (part if isinstance(part, dict) else {name: part} for name, part in row.items())
    return {name: cell for part in parts for name, cell in part.items()}


def _split(content: dict[str, Any], name: str) -> Grid:
    values = content.get("values", content.get("data"))
    if not isinstance(values, list) or not all(isinstance(row, list) for row in values):
        raise InputError("shape", f'"values" of {name} must be a list of rows, each a list of scores', where=name)
    algorithms = content.get("algorithms", content.get("columns")) or _numbered("A", max(map(len, values), default=0))
    datasets = content.get("datasets", content.get("index")) or _numbered("", len(values))
    if len(datasets) != len(values):
        raise InputError("names", f"{name} names {len(datasets)} data sets for {len(values)} rows", where=name)
    better = content.get("better")
    rows = [[label, *row] for label, row in zip(datasets, values, strict=True)]
    named = _headed(["", *algorithms], rows, better if isinstance(better, str) else None)
    return replace(named, turned="data" not in content)


def _columns(columns: dict[str, list[Any]], name: str) -> Grid:
    lengths = {head: len(column) for head, column in columns.items()}
    if len(set(lengths.values())) > 1:
        sizes = ", ".join(f"{head!r} has {length}" for head, length in lengths.items())
        raise InputError("ragged", f"the columns of {name} differ in length: {sizes}", where=name)
    return _headed(list(columns), list(zip(*columns.values(), strict=True)))


def _numbered(prefix: str, count: int) -> list[str]:
    return [f"{prefix}{i + 1}" for i in range(count)]


def _headed(heads: Sequence[Any], rows: Sequence[Sequence[Any]], better: str | None = None) -> Grid:
    held = zip(*rows, strict=True)  # a column of truths holds scores
    columns = [map(int, column) if {bool}.issuperset(map(type, column)) else column for column in held]
    body = (tuple(map(_text, row)) for row in zip(*columns, strict=True))
    return Grid((tuple(map(_text, heads)), *body), headers=1, better=better)


def _text(cell: Any) -> str:
    if cell is None:
        return ""
    if isinstance(cell, str):
        return cell.strip()
    return json.dumps(cell)  # a truth among other things, lists and objects: refused as scores, with their text shown
