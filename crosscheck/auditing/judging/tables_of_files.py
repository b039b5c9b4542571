"""The tables of a file, judged: which scores are better is inferred or asked for, and everything inferred is said."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from os import PathLike
from pathlib import Path

from crosscheck.auditing.judging.tables_by_themselves import Judge, of_place
from crosscheck.auditing.reading.printed_rows import Row
from crosscheck.auditing.reading.tables_in_print import PrintedTable, printed_tables, tables_and_others
from crosscheck.claims.claims import Verdict
from nptests.errors import InputError
from nptests.vocabulary import Better

BOTH: tuple[Better, Better] = ("higher", "lower")


def direction(table: PrintedTable) -> Better | None:
    """Which scores are better, as bold cells, ranks, mean ranks and wins have it; None where they do not say."""
    higher, lower = _votes(table, "higher"), _votes(table, "lower")
    return None if higher == lower else "higher" if higher > lower else "lower"


def _votes(table: PrintedTable, better: Better) -> int:
    """How many bold cells are the best of their row, and how many ranks, mean ranks and counts of wins are right."""
    rows, judge = [table.rows[i] for i in table.of_kind("scores")], Judge(table, better)
    bold = sum(n is not None and n.bold for row in rows for j in of_place(row, 1, better) for n in [row.numbers[j]])
    ranked = (*judge.ranks_in_brackets(), *judge.summaries("ranks"), *judge.summaries("wins"))
    return bold + sum(v.verdict in ("holds", "rounding", "convention") for v in ranked)


def judged_tables(
    path: str | PathLike[str], *, better: Better | None = None, sentences: Sequence[str] = ()
) -> tuple[list[Verdict], list[str], list[str]]:
    """The verdicts on every table of a file, what was understood and inferred, and what was not judged.

    sentences   lines that are read as such: a table of them is one of tests
    """
    tables, others = tables_and_others(path)
    name = Path(path).name
    if not tables:
        raise InputError("table", f"{name} holds no table with two rows of scores and two columns", where=name)
    verdicts: list[Verdict] = []
    notes: list[str] = []
    unjudged = [f"{name}: {other}" for other in others]
    for number, table in enumerate(tables, start=1):
        place = str(number) if len(tables) > 1 else ""
        chosen = better or direction(table)
        title = f"{name}{f', table {place}' if place else ''}"
        beside = {len(t.of_kind("scores")) for t in tables if set(table.columns) <= set(t.columns)} - {0}
        rows = beside.pop() if "scores" not in table.kinds and len(beside) == 1 else ""
        own = judged = Judge(table, chosen or "higher", place, rows).run()
        of_others = {row: of_row for row in table.rows if (of_row := _beside_scores(table, row, tables, place))}
        judged = [v for v in judged if not any(f"[{row.name}, " in v.claim.id for row in of_others)]
        judged += [v for of_row in of_others.values() for v in of_row]
        if not judged and all(
            any(all(n is None or n.text in line for n in row.numbers) for line in sentences) for row in table.rows
        ):
            continue
        if chosen is None:
            if _emphasised(table) or _words(own) != _words(Judge(table, "lower", place, rows).run()):
                notes.append(f"{title}: say which scores are better (--better higher or lower); higher is taken")
            chosen = "higher"
        elif better is None:
            marks = "its bold cells" if any(n and n.bold for row in table.rows for n in row.numbers) else "its ranks"
            notes.append(f"{title}: {chosen} is better, as {marks} have it")
        if (whole := _with_zeros(table)) != table:  # a verdict must not hang on zeros that a program does not write
            right = {v.claim.id: v for v in Judge(whole, chosen, place).run() if v.verdict == "holds"}
            judged = [v if v.verdict == "holds" else right.get(v.claim.id, v) for v in judged]
        understood = (*table.notes, *_repeated(table)) if judged else ()
        notes += [f"{title}: {note}" for note in understood]
        unjudged += [f"{title}: {note}" for note in (*_data(table, judged), *_unjudged(table), *_unread(table))]
        whole_rows = _with_hidden_rows(path, number, chosen, judged)
        verdicts += whole_rows if better else earned(whole_rows)
    return verdicts, notes, unjudged


def _words(verdicts: Sequence[Verdict]) -> set[tuple[str, str]]:
    """What was judged, and how: what is the same under both directions hangs on none."""
    return {(v.claim.id, v.verdict) for v in verdicts}


def _beside_scores(table: PrintedTable, row: Row, tables: Sequence[PrintedTable], place: str) -> list[Verdict]:
    """The verdicts on a row of ranks or records of a table without scores, by the only table of scores of these columns
    that gives all of them, or all but one: two at least."""
    kind = table.kinds[table.rows.index(row)]
    if "scores" in table.kinds or kind == "other":
        return []
    named = [j for j, text in enumerate(row.texts) if re.search(r"\d", text)]
    earned = []
    for other in (other.called_alike(table.columns) for other in tables):
        if "scores" not in other.kinds or not {table.columns[j] for j in named} <= set(other.columns):
            continue
        at = [table.columns[j] for j in named]
        extras = [[name] for name in other.columns if name not in at] if kind == "records" else [[]]
        for names, way in ((at + extra, way) for extra in extras for way in BOTH):
            judged = list(Judge(_joined(table, row, other, names), way, place).summaries(kind))
            held = [v for v in judged if v.verdict in ("holds", "rounding", "convention")]
            wrong = sum(v.wrong for v in judged)
            # Counts of significant differences are the same as plain ones where one always wins.
            telling = [v for v in held if kind == "ranks" or len(re.findall(r"(?<!\d)0(?!\d)", v.claim.printed)) < 2]
            sure = len(telling) > 1 and len(other.of_kind("scores")) ** len(telling) >= 100  # by luck others would fit
            if wrong + len(held) == len(at) and (len(held) > 1 if not wrong else sure and wrong == 1):
                earned.append((wrong, judged))
    return min(earned, key=lambda one: one[0], default=(0, []))[1]


def _joined(table: PrintedTable, row: Row, scored: PrintedTable, names: Sequence[str]) -> PrintedTable:
    """The columns of these names in the rows of scores of one table, and below them a row of another."""

    def of(one: PrintedTable, r: Row) -> Row:
        texts, numbers = dict(zip(one.columns, r.texts, strict=True)), dict(zip(one.columns, r.numbers, strict=True))
        return Row(r.name, tuple(texts.get(n, "") for n in names), tuple(map(numbers.get, names)))

    rows = [of(scored, scored.rows[i]) for i in scored.of_kind("scores")]
    kinds = (*("scores" for _ in rows), table.kinds[table.rows.index(row)])
    return replace(table, columns=tuple(names), rows=(*rows, of(table, row)), kinds=kinds)


def earned(verdicts: Sequence[Verdict]) -> list[Verdict]:
    """Numbers of one row, or of one sentence, of which most contradict what they were read as: misread, so open, where
    nobody says which scores are better."""
    groups: dict[tuple[str, str], list[Verdict]] = {}
    for v in verdicts:
        groups.setdefault(_row(v), []).append(v)
    odd = {id(v) for group in groups.values() if _unlikely(group) for v in group if v.verdict == "fails"}
    settles = "of which numbers it is: most beside it are of others"
    doubts = {i: replace(v, verdict="unresolved", evidence={**v.evidence, "settles": settles}) for v in verdicts
              if (i := id(v)) in odd}  # fmt: skip
    return [doubts.get(id(v), v) for v in verdicts]


def _row(v: Verdict) -> tuple[str, str]:
    kind, _, of = v.claim.id.partition("[")
    return (kind, v.claim.where) if v.claim.where.startswith("line") else (kind, of.partition(",")[0])


def _unlikely(group: Sequence[Verdict]) -> bool:
    """Whether more of several numbers fail than hold."""
    wrong = sum(v.verdict == "fails" for v in group)
    return len(group) > 2 and "reads" in group[0].claim.body and 2 * wrong > len(group)


def _with_zeros(table: PrintedTable) -> PrintedTable:
    """With scores as precise as the most precise, where programs wrote them without zeros at the end: 0.8, 0.762.

    A file that keeps such zeros, or was typed, is ittable.
    """
    of_scores = table.of_kind("scores")
    cells = [n for i in of_scores for n in table.rows[i].numbers if n is not None]
    typed = not table.source.lower().endswith((".csv", ".tsv", ".xlsx"))
    if typed or any(re.search(r"\.\d+0$", n.text) for n in cells):
        return table
    unit = min((n.unit for n in cells), default=Fraction(1))
    rows = list(table.rows)
    for i in of_scores:
        rows[i] = replace(rows[i], numbers=tuple(n and replace(n, unit=unit) for n in rows[i].numbers))
    return replace(table, rows=tuple(rows))


def _data(table: PrintedTable, judged: Sequence[Verdict]) -> Iterator[str]:
    """The scores that no verdict is about: others follow from them, they from nothing that is printed."""
    rows = [table.rows[i] for i in table.of_kind("scores")]
    known = {v.claim.id.partition("[")[2].rstrip("]") for v in judged}
    names = [(row, column) for row in rows for n, column in zip(row.numbers, table.columns, strict=False) if n]
    alone = sum(f"{row.name}, {column}" not in known for row, column in names)
    if alone:
        words = "they are data, which follow from nothing that is printed"
        yield f"{alone} scores in {len(rows)} rows: {words}: nptests analyse FILE --better higher, or lower, is of them"


def _emphasised(table: PrintedTable) -> bool:
    """Whether a cell is bold, or has a whole number in brackets that may be its rank."""
    numbers = [n for row in table.rows for n in row.numbers if n is not None]
    return any(n.bold or (n.bracket.isdigit() and int(n.bracket) <= len(table.columns)) for n in numbers)


def _with_hidden_rows(path: str | PathLike[str], number: int, better: Better, verdicts: list[Verdict]) -> list[Verdict]:
    """Averages that fit no printed rows, judged again with the rows that LaTeX has commented out."""
    open_ = [v for v in verdicts if v.verdict == "unresolved" and v.claim.body["reads"] == "average"]
    if not open_ or Path(path).suffix.lower() not in (".tex", ".ltx"):
        return verdicts
    tables = printed_tables(path, hidden_rows=True)
    if number > len(tables):
        return verdicts
    again = {v.claim.id: v for v in Judge(tables[number - 1], better).run()}
    known = {id(v): again.get(v.claim.id) for v in open_}
    reason = "average over rows that are commented out in the source"
    return [Verdict(v.claim, "convention", {"value": other.evidence["value"], "name": reason})
            if (other := known.get(id(v))) is not None and other.verdict == "holds" else v
            for v in verdicts]  # fmt: skip


def _repeated(table: PrintedTable) -> list[str]:
    first_names: dict[tuple[str, ...], str] = {}
    notes = []
    for i in table.of_kind("scores"):
        row = table.rows[i]
        if row.texts in first_names:
            notes.append(f"rows {first_names[row.texts]!r} and {row.name!r} print the same numbers")
        first_names.setdefault(row.texts, row.name)
    return notes


def _unread(table: PrintedTable) -> list[str]:
    """Cells among the scores that hold something and no number."""
    rows = [table.rows[i] for i in table.of_kind("scores")]
    cells = [f"{text[:40]!r} (row {row.name!r}, {column})" for row in rows
             for text, number, column in zip(row.texts, row.numbers, table.columns, strict=False)
             if number is None and re.search(r"\w", text)]  # fmt: skip
    more = f" and {len(cells) - 3} more" if len(cells) > 3 else ""
    return [f"cells that are no numbers were left out: {', '.join(cells[:3])}{more}"] if cells else []


def _unjudged(table: PrintedTable) -> list[str]:
    named = [table.rows[i].name for i in table.of_kind("other")]
    return [f"rows not judged, which by their names are no scores: {', '.join(named)}"] if named else []
