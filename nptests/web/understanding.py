"""What a table that was sent is understood to be, what is in doubt, and the ways out of a refusal: each was tried."""

import csv
import io
import re
import warnings
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from nptests.data.intake import headings as words
from nptests.data.numerals import printed
from nptests.data.scores import IncompleteScores, Scores
from nptests.errors import InputError
from nptests.read import exchange, formats, soundness
from nptests.read.table import Table
from nptests.web import bodies

Body = Mapping[str, Any]
NAMED = 6  # algorithms that a way out names
MOST_TABLES = 8
GAPS = "keep"  # missing="keep": the empty cells stay, for the tests that bear them
AS_IT_STANDS, TURNED = {"transpose": False}, {"transpose": True}
# What may be said where a refusal names no way out itself.
CURES: Mapping[str, Sequence[Body]] = {
    "description": (TURNED, {"keep_all": True}),
    "decimals": ({"decimal": ","}, {"decimal": "."}),
    "missing": ({"missing": "drop"}, {"missing": GAPS}),
    "runs": ({"repetitions": "mean"}, {"repetitions": "median"}),
    "transposed": (TURNED,),
}
MEAN: Body = {"repetitions": "mean"}


def understood(body: Body) -> dict[str, Any]:
    """The table in a body in plain types, gaps as null where they are kept; with the question, where one is open."""
    table = _table(body)
    try:
        scores = table.scores(better=table.better or "higher", dropping='{"missing":"drop"}')
    except InputError as problem:
        if body.get("missing") != GAPS or problem.code != "missing":
            raise
        return _with_gaps(table)
    notes = scores.reading + scores.notes
    answer = exchange.exchanged(scores, table.better) | {"n": scores.n, "k": scores.k, "notes": notes}
    if not {"transpose", "dataset"} & body.keys() and _may_be_turned(table, scores):
        ways = ways_out(body, InputError("transposed", ""), (AS_IT_STANDS, TURNED))
        if len(ways) > 1:
            answer["doubt"] = {"code": "transposed", "readings": ways}
    return answer


def _table(body: Body) -> Table:
    return bodies.table_text({name: value for name, value in body.items() if (name, value) != ("missing", GAPS)})


def _with_gaps(table: Table) -> dict[str, Any]:
    scores = IncompleteScores(table.cells, table.columns, table.rows, better=table.better or "higher")
    cells = zip(printed(scores.numbers), scores.present.tolist(), strict=True)
    return {
        "values": [[cell if there else None for cell, there in zip(*row, strict=True)] for row in cells],
        "algorithms": list(scores.algorithms),
        "datasets": list(scores.datasets),
        "better": table.better,
        "n": scores.n,
        "k": scores.k,
        "notes": table.notes,
    }


def _may_be_turned(table: Table, scores: Scores) -> bool:
    """Whether the algorithms may as well stand in the rows, and nothing in the table says that they do not."""
    if words.heads_datasets(words.without_unit(table.corner)) or any(TURNED_NOTE in note for note in scores.reading):
        return False
    corner, numbers = table.corner, scores.values.T.__getitem__
    doubt = soundness.doubted(scores.algorithms, scores.datasets, scores.reading, corner, numbers)
    return scores.k > scores.n or (doubt is not None and doubt.code == "transposed")


TURNED_NOTE = "read with transpose=True"  # of a table that says itself how it lies


def ways_out(body: Body, problem: InputError, ways: Iterable[Body] | None = None) -> list[dict[str, Any]]:
    """The ways to go on after a refusal, each with what it gives; a way that fails is not told.

    A way has the options to add, and the table as another text where the one that was sent cannot say it.
    """
    named = [dict(way) for way in ways or problem.readings]
    if ways is None and (not named or problem.code == "missing"):
        named += [dict(way) for way in CURES.get(problem.code, ()) if way not in named]
    candidates: list[dict[str, Any]] = [{"options": way} for way in named]
    if ways is None and problem.code in ("duplicate", "runs"):
        candidates += _of_runs(body, problem)
    if ways is None and problem.code in ("tables", "ragged", "duplicate", "names"):
        candidates += _of_parts(body)
    return [way | seen for way in candidates if (seen := _seen(body, way)) is not None]


def _seen(body: Body, way: Body) -> dict[str, Any] | None:
    """The size and the first names of the table that a way gives; None where it gives none."""
    sent = {name: value for name, value in body.items() if name not in ("text", "base64")} if "text" in way else body
    asked = {**sent, **way["options"], **({"text": way["text"], "name": "table.csv"} if "text" in way else {})}
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            seen = understood({"missing": GAPS, "transpose": False} | asked)
    except InputError:
        return None
    return {"n": seen["n"], "k": seen["k"], "algorithms": seen["algorithms"][:NAMED]}


# --- tables that only a long text can say -----------------------------------------------------------------------


def _of_runs(body: Body, problem: InputError) -> Iterator[dict[str, Any]]:
    """Names that stand several times as the runs of one: their mean, or the runs themselves."""
    if problem.code == "runs":  # it is in long form already
        yield {"options": MEAN, "runs": True}
        return
    cells = list(_cells(_table(body)))
    count: Counter[tuple[str, str]] = Counter()
    rows: list[tuple[str, ...]] = []
    for name, algorithm, cell in cells:
        count[name, algorithm] += 1
        rows.append((name, algorithm, str(count[name, algorithm]), cell))
    if len(set(count.values())) == 1:
        text = _written(("dataset", "algorithm", "run", "score"), rows)
        yield {"options": MEAN, "text": text}
        yield {"options": MEAN, "text": text, "runs": True}


def _of_parts(body: Body) -> Iterator[dict[str, Any]]:
    """The tables of a file each alone, and joined where together they are one."""
    source = bodies.sent_source({name: body[name] for name in bodies.SENT if name in body})
    try:
        count = len(formats.read_grids(source))
    except InputError:
        count = 1
    each: list[Body] = [{**body, "table": i + 1} for i in range(min(count, MOST_TABLES))]
    if count == 1:
        each = [{**body, "text": part} for part in re.split(r"\n[ \t]*\n", str(body.get("text", "")).strip())]
    tables = [table for part in each if (table := _tried(part)) is not None]
    if len(tables) < 2:
        return
    rows = [row for table in tables for row in _cells(table)]
    if len({row[:2] for row in rows}) == len(rows):
        yield {"options": {}, "text": _written(("dataset", "algorithm", "score"), rows), "joined": len(tables)}
    if count > 1:
        yield from ({"options": {"table": i + 1}} for i in range(min(count, MOST_TABLES)))


def _tried(body: Body) -> Table | None:
    try:
        return _table(body)
    except InputError:
        return None


def _cells(table: Table) -> Iterator[tuple[str, str, str]]:
    """Data set, algorithm and score of each cell; columns that number runs are none."""
    heads = table.columns or tuple(f"A{j + 1}" for j in range(len(table.cells[0])))
    names = table.rows or tuple(str(i + 1) for i in range(len(table.cells)))
    for name, row in zip(names, table.cells, strict=True):
        yield from ((name, head, cell) for head, cell in zip(heads, row, strict=False) if not words.heads_runs(head))


def _written(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([heads, *rows])
    return text.getvalue()
