"""Whatever there is of a paper, in one audit: its claims, its tables, the sentences of its text."""

import re
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from functools import lru_cache, partial
from os import PathLike
from os.path import exists
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from crosscheck.auditing import accounting, beside_tables, papers, sentences
from crosscheck.auditing.binding import pairs_in_output as output_tables, quantities, sizes_said, tables_told
from crosscheck.auditing.judging import (
    bold_columns,
    columns,
    columns_that_decide,
    differences_by_name,
    groups_and_all,
    groups_beside,
    laws_of_headings,
    magnitudes,
    matrices,
    own_intervals,
    ranks_said,
    sentences_beside,
    shares_of_all,
    spoken_apart,
    steps_of_p,
    tables_of_counts,
)
from crosscheck.auditing.judging.tables_of_files import judged_tables
from crosscheck.auditing.papers import Audit
from crosscheck.auditing.reading import rows_of_claims, tables_in_print
from crosscheck.auditing.reading.plain_text import Normal
from crosscheck.auditing.reading.source_text import PAGES, WEB, read_text
from crosscheck.auditing.reading.tables_in_print import PrintedTable, printed_tables, tables_and_others
from crosscheck.claims.claims import Verdict
from nptests.data.scores import direction_of
from nptests.errors import InputError
from nptests.procedures.keyed_tables import Progress
from nptests.read.source import refuse_address, source_of
from nptests.vocabulary import Better

TABLES = (".tex", ".ltx", ".csv", ".tsv", ".html", ".htm", ".md", ".markdown", ".rst", ".xlsx", *PAGES)
PROSE = (".txt", ".pdf", ".tex", ".ltx", ".md", ".markdown", ".rst", ".docx", ".ipynb", ".rmd", ".qmd", ".typ", *WEB)
_TABULAR = re.compile(r"\\begin\{(tabular[x*]?|longtable|array)\}.*?\\end\{\1\}", re.DOTALL)
_COMMENT = re.compile(r"(?<![\\\d])%.*")  # behind a digit it stands for per cent, whatever TeX makes of it
# A row of a table in one line: cells of LaTeX that go on in the next, cells of a web page.
_LATEX = ((re.compile(r"(?<![\\\s])[^\S\n]*\n\s*+(?=&)"), " "),
          (re.compile(r"(?m)^(?![^\n]*\\(?:begin|end)\s?\{)[^&\n]*\n"), ""))  # fmt: skip
_SPAN = r"(?is)(<t[dh]\s(?:[^<>]{{0,300}}\s)?colspan\s?=\s?[\"']?{}\b[^<>]{{0,300}}>(?:(?!</?t[dhr]\b).)*</t[dh]>)"
_PAGE = ((re.compile(r"<(?!/?(?:table|t[rdh])\b)/?[a-zA-Z][^<>]{0,300}>"), ""),
         (re.compile(r"(?i)<(t[dh])((?:\s[^<>]{0,300})?)/>"), r"<\1\2></\1>"),
         (re.compile(r"(?<=[^>\s])[^\S\n]*\n\s*(?=[^<\s])"), " "),
         *((re.compile(_SPAN.format(n)), r"\1" + "<td></td>" * (n - 1)) for n in range(2, 10)),
         (re.compile(r"(?i)(?<!\s)\s*</t[dh]>\s*<t[dh](?:\s[^<>]{0,300})?>\s*"), " | "),
         (re.compile(r"(?i)(?<!\s)\s*</t[dh]>\s*</tr>(?:\s|</?t(?:head|body|foot)\b[^<>]{0,300}>)*(?=<tr)"), " |"),
         (re.compile(r"(?i)(?<!\s)\s*</t[dh]>\s*</tr>"), " |\n"),
         (re.compile(r"(?i)<tr(?:\s[^<>]{0,300})?>\s*<t[dh](?:\s[^<>]{0,300})?>\s*"), "\n| "))  # fmt: skip
_ROWS = {".tex": _LATEX, ".ltx": _LATEX, ".html": _PAGE, ".htm": _PAGE}
_AROUND = re.compile(r"(?is)(?:^|(?<=</table>))(?!<table\b).+?(?=<table\b|\Z)")
_RULE = re.compile(r"^[ \t]*\|(?=[ \t:|]*-)[ \t:|-]*\|[ \t]*$", re.MULTILINE)
_WITH_P = re.compile(r"(?<![\w-])[pP]\W{0,3}[=<>≤≥≈]\s?\d?[.,]\d")  # a cell that names its p-value
_TEX_MARKS = re.compile(r"(?<!\\)&|\\\\(?=\s)")  # between cells, and behind a row
_HEADED = re.compile(r"the table headed '(.{1,400}?)': \d")
_PLACE = re.compile(r"line (\d+)(?:, column \d+)?")
_PIPED = re.compile(r"(?:^[ \t]*\|.*\|[ \t]*$\n?)+", re.MULTILINE)


def audit(
    path: str | PathLike[str], *, better: Better | None = None, progress: Progress | None = None,
    seconds: float | None = None, executor: Executor | None = None, brief: bool = False,
) -> Audit:  # fmt: skip
    """Judge what there is: a paper.toml, a folder of claims, a table, a folder of tables, text and PDF, or a sentence.

    path      the folder or the file; or what a paper says, where no file is called so
    better    which scores are better, for tables that do not show it by what they print in bold or rank
    progress  is told of claims, and of a folder's files
    seconds   when they are spent, claims that are not decided are `unresolved`
    executor  judges the files of a folder, one a task; the answers are the same
    brief     keep what a line is written of; of a folder's other verdicts only how many there are
    """
    better = None if better is None else direction_of(better)
    frame: Any = path
    if hasattr(frame, "to_csv"):
        with TemporaryDirectory() as folder:
            frame.to_csv(file := Path(folder) / "table.csv", index=type(frame.index).__name__ != "RangeIndex")
            return audit(file, better=better)
    if not exists(path) and any(map(str.isspace, str(path))):
        of_text = audit_text(str(path), "no file is called so: read as a sentence")
        if of_text.verdicts or of_text.unjudged:
            return of_text
    refuse_address(path)
    source = Path(path)
    if source.is_file() and source.suffix.lower() in (*PROSE, *TABLES):
        return audit_document(source, better=better)
    if not source.is_dir():
        return papers.audit(source, progress=progress, seconds=seconds)
    claimed = (source / "source.toml").is_file()
    parts = [papers.audit(source, progress=progress, seconds=seconds)] if claimed else []
    files = [file for file in sorted(source.iterdir()) if not (claimed and file.suffix.lower() in (".csv", ".toml"))]
    judged = (map if executor is None else executor.map)(
        partial(_judged, better=better, seconds=seconds, brief=brief), files
    )
    for done, of_file in enumerate(judged, start=1):
        parts += of_file
        if progress is not None:
            progress(done, len(files))
    return _together(parts, source)


def _judged(file: Path, better: Better | None, seconds: float | None, brief: bool) -> list[Audit]:
    """The audit of a file that can be read as claims, as a table or as prose."""
    if file.suffix.lower() == ".toml":
        return [papers.audit(file, seconds=seconds)]
    try:
        return [part.brief if brief else part for part in _of_file(file, better)]
    except InputError as none:  # one file that cannot be read does not cost the others their verdicts
        return [Audit((), notes=(f"{file.name}: {none.message}",))]


def _of_file(file: Path, better: Better | None) -> Iterator[Audit]:
    """The tables of a file, and its sentences: a document may hold both."""
    ending = file.suffix.lower()
    if ending in (".csv", ".tsv", ".xlsx") and (claimed := rows_of_claims.sentences_of(file)) is not None:
        yield audit_text(claimed, f"{file.name}: a result a row", file.name)
        return
    if ending in (".csv", ".tsv") and (normal := _rows(file)) is not None and _adjusts(normal):
        yield audit_text(normal.text, f"{file.name}: p-values, and adjusted ones beside them", file.name)
        return
    unread: InputError | None = None
    of_columns, places = _of_columns(file)
    of_rows: set[tuple[str, str]] = set()
    if ending in TABLES:
        try:
            table = _of_table(file, better)
            of_rows = {_kind(v) for v in table.verdicts if v.verdict != "unresolved"}
            if (normal := _rows(file)) is not None:
                table = replace(table, verdicts=tuple(spoken_apart.opened(normal, table.verdicts)))
            settled = {_kind(v) for v in of_columns.verdicts if v.verdict != "unresolved"}
            yield replace(
                table, verdicts=tuple(v for v in table.verdicts if _kind(v) in of_rows or _kind(v) not in settled)
            )
        except InputError as no_table:
            unread = no_table
    if ending in PROSE or (ending in (".csv", ".tsv") and prose(file).strip()):
        sentences_of_it, statistics = _of_prose(file, better, places)
        if ending not in WEB and (normal := _rows(file)) is not None:
            sentences_of_it = replace(
                sentences_of_it, verdicts=tuple(spoken_apart.opened(normal, sentences_of_it.verdicts))
            )
        of_columns, sentences_of_it = beside_tables.once(of_columns, sentences_of_it)
        wrong = {_line(v) for v in sentences_of_it.verdicts if v.wrong}
        every = wrong | {_line(v) for v in of_columns.verdicts if v.wrong}
        kept = (_beside(v, every) for v in of_columns.verdicts if _line(v) not in wrong)
        of_columns = replace(of_columns, verdicts=tuple(kept))
        if statistics or ending not in TABLES or unread is not None:  # sentences are enough
            yield sentences_of_it
            if unread is not None:
                yield Audit((), unjudged=_other_tables(file))
            unread = None
    if unread is not None and (not of_columns.verdicts or unread.code == "decimals"):  # no number is known there
        raise unread
    if of_columns.verdicts:
        unjudged = () if unread is None or unread.code == "table" else (f"{file.name}: {unread.message}",)
        others = tuple(v for v in of_columns.verdicts if _kind(v) not in of_rows)  # not judged as those of its rows
        yield replace(of_columns, verdicts=others, unjudged=unjudged)


def _adjusts(normal: Normal) -> bool:
    """Whether a heading names p-values and adjusted ones: all that its rows are judged by."""
    headings = (row for rows, _ in output_tables.tables(normal.text) for row in rows)
    return any({"p", "adjusted"} <= {cell.kind for cell in row} for row in headings)


def audit_text(text: str, origin: str, name: str | None = None) -> Audit:
    """Judge the sentences of a text that is in no file, or that stands for one of that name."""
    read = sentences.audit_sentences(text)
    notes, unjudged = (f"{origin}: {accounting.counted(read)}",), tuple(accounting.not_judged(read))
    return Audit(tuple(_named(v, name or v.claim.publication) for v in read.verdicts), notes=notes, unjudged=unjudged)


def audit_document(file: Path, *, better: Better | None = None) -> Audit:
    """Judge one file for all that it holds."""
    return _together(list(_of_file(file, better)), file)


def _of_table(file: Path, better: Better | None) -> Audit:
    lines = _lines_told(file)
    verdicts, notes, unjudged = judged_tables(file, better=better, sentences=lines)
    return Audit(tuple(verdicts), notes=tuple(notes), unjudged=tuple(u for u in unjudged if not _is_told(u, lines)))


def _lines_told(file: Path) -> list[str]:
    """The rows of tables that are read as sentences."""
    rows = _rows(file) if file.suffix.lower() in (".csv", ".tsv", ".xlsx", *WEB) else None
    text = rows.text if rows else "" if file.suffix.lower() == ".xlsx" else "\n".join(read_text(file).splitlines())
    pairs = zip(text.split("\n"), tables_told.told(text).split("\n"), strict=False)
    return [line for line, sentence in pairs if line != sentence]


def _is_told(other: str, lines: Sequence[str]) -> bool:
    """Whether it is of a table whose heading stands among the lines that are read as sentences."""
    heading = _HEADED.search(other)
    return heading is not None and any(all(name in line for name in heading[1].split(" | ")) for line in lines)


def _other_tables(file: Path) -> tuple[str, ...]:
    """What its tables are headed that are none of scores."""
    try:
        others = [f"{file.name}: {other}" for other in tables_and_others(file)[1]]
        lines = _lines_told(file) if others else []
        return tuple(other for other in others if not _is_told(other, lines))
    except InputError:
        return ()


Places = frozenset[tuple[int, str]]
WRONG_ITSELF = "which is wrong itself"


def _of_columns(file: Path) -> tuple[Audit, Places]:
    """Columns that follow from others in any table of a file, and the numbers that stand there, by line."""
    normal = _rows(file)
    if normal is None:
        return Audit(()), frozenset()
    of_columns = [*columns.of_text(normal, lambda: sizes_said.every(read_text(file))[0])]
    settled = {v.evidence["spans"][-1][1] for v, _ in of_columns}
    by_name = (pair for pair in differences_by_name.of_text(normal) if pair[0].evidence["spans"][-1][1] not in settled)
    of_names = (j.of_text for j in (columns_that_decide, laws_of_headings, tables_of_counts, steps_of_p))
    judged = [*of_columns, *by_name, *(pair for of_text in of_names for pair in of_text(normal))]
    places = frozenset((q.of.line, q.of.phrase) for _, numbers in judged for q in numbers)
    judged += (pair for judge in (groups_and_all, groups_beside) for pair in judge.of_text(normal))
    judges = (own_intervals, magnitudes, shares_of_all, matrices, ranks_said)
    alone = [*(v for v, _ in judged), *(v for judge in judges for v in judge.of_tables(normal))]
    opened = (_named(v, file.name) for v in spoken_apart.opened(normal, alone))
    return Audit((*opened, *bold_columns.of_text(normal, file.name))), places


def _rows(file: Path) -> Normal | None:
    """The text of a file whose tables have rows between bars, of a page or of cells nothing but these."""
    ending = file.suffix.lower()
    if ending in (".csv", ".tsv"):
        mark = "," if ending == ".csv" else "\t"
        lines = source_of(file).text().splitlines()
        mark = ";" if lines and lines[0].count(";") > lines[0].count(mark) else mark
        text = "\n".join(f"|{line.replace(mark, '|')}|" for line in lines)
    elif ending in WEB:
        text = _AROUND.sub(lambda m: "\n" * m[0].count("\n"), source_of(file).text())
    elif ending in (*PROSE, *TABLES) and ending != ".xlsx":
        text = "\n".join(read_text(file).splitlines())
        text = _COMMENT.sub("", text) if ending in (".tex", ".ltx") else text
    else:
        return None
    normal = Normal.of(text)
    for pattern, written in _ROWS.get(ending, ()):
        normal = normal.replaced(pattern, written)
    return normal


def _line(v: Verdict) -> tuple[str, str]:
    """What is printed in which line."""
    return v.claim.where.partition(", column")[0], v.claim.printed


def _kind(v: Verdict) -> tuple[str, str]:
    """As what which number was judged."""
    return re.split(r"[\[-]", v.claim.id)[0], v.claim.printed


def _of_prose(file: Path, better: Better | None, known: Places) -> tuple[Audit, int]:
    """The sentences of a text, and how many statistics are in them: what they contradict is wrong; what is open there
    is no error of theirs."""
    text, of_all = prose(file), _tables_beside(file)
    tables = [table for table in of_all if "scores" in table.kinds and not _of_tests(table)]
    read = sentences.read_beside(text, sentences_beside.sizes(tables, text, of_all))
    unbarred = prose(file, rows=False) if of_all else text
    beside = beside_tables.judged(beside_tables.Tables(file.name, of_all, tables, unbarred), read, known, better)
    refuted = {v.claim.printed for v in beside if v.wrong}
    own = {tuple(v.evidence["spans"][-1]) for v in read.verdicts if v.wrong and v.evidence.get("spans")}
    verdicts = tuple(_named(v, file.name) for v in (*(_of_refuted(v, refuted, own) for v in read.verdicts), *beside))
    places = known | {(int(v.claim.where.removeprefix("line ")), v.claim.printed) for v in beside}
    read = beside_tables.without_told_lines(read, places)
    counts = f"{file.name}: {accounting.counted(read, places)}"
    unjudged = tuple(f"{file.name}, {line}" for line in accounting.not_judged(read, places))
    if file.suffix.lower() in WEB:  # rows that were told stand behind the text
        last, lines = len(read_text(file).splitlines()), text.splitlines()
        verdicts = tuple(replace(v, claim=replace(v.claim, where=_row(v.claim.where, lines, last))) for v in verdicts)
        unjudged = tuple(_row(line, lines, last) for line in unjudged)
    return Audit(verdicts, notes=(counts,), unjudged=unjudged), len(read.extractions) + len(verdicts)


def _row(words: str, lines: Sequence[str], last: int) -> str:
    """The same words, with the row of a table for a line that is none of the text."""
    place = _PLACE.search(words)
    if place is None or int(place[1]) <= last:
        return words
    label = re.sub(r"<[^<>]{0,99}>", "", lines[int(place[1]) - 1]).partition(",")[0]
    return words.replace(place[0], f"row {label!r}", 1)


def _of_refuted(v: Verdict, refuted: set[str], own: set[tuple[int, int]]) -> Verdict:
    """What contradicts a number that the table refutes, or another beside it, may be right itself: open."""
    *others, _ = v.evidence.get("paired", ("",))
    by_table = any(number in phrase for phrase in others for number in refuted)
    *beside, itself = map(tuple, v.evidence.get("spans") or ((),))
    if not v.wrong or not (by_table or not (own - {itself}).isdisjoint(beside)):
        return v
    return _open(v, "which the cells of the table refute" if by_table else WRONG_ITSELF)


def _beside(v: Verdict, wrong: set[tuple[str, str]]) -> Verdict:
    """The same of a number in a row of a table, where a sentence or its own test refutes the one beside it."""
    *others, _ = v.evidence.get("paired", ("",))
    numbers = {(_line(v)[0], re.split(r"[=<≤]\s?", other)[-1]) for other in others}
    return _open(v, WRONG_ITSELF) if v.wrong and numbers & wrong else v


def _open(v: Verdict, why: str) -> Verdict:
    evidence = {**v.evidence, "settles": f"the number beside it, {why}"}
    return replace(v, verdict="unresolved", decision_changed=False, evidence=evidence)


def _tables_beside(file: Path) -> list[PrintedTable]:
    """The tables that the sentences of a file may be about; a text of columns in print may be one as well."""
    if file.suffix.lower() not in (*TABLES, ".txt"):
        return []
    try:
        return printed_tables(file)
    except InputError:
        return []


def _of_tests(table: PrintedTable) -> bool:
    """Whether it has a column of p-values: then its rows are tests, not data."""
    return any(tables_in_print.PHRASES["p_values"].fullmatch(head.lower()) for head in table.columns)


def prose(file: Path, rows: bool = True) -> str:
    """The text of a file without its comments and its tables, but for those of results, line for line: told in
    sentences, where rows are wanted."""
    barred = _rows(file) if rows and file.suffix.lower() in (".csv", ".tsv", *WEB) else None
    of_rows = barred.text if barred else ""
    before = partial(tables_told.introduced, source_of(file).text(), barred) if barred else str
    in_words = tables_told.told(of_rows, unread=True, before=before)
    web = file.suffix.lower() in WEB
    kept = _PIPED.sub(_with_p if web else "", in_words)
    tables = kept if in_words != of_rows or (web and _WITH_P.search(kept)) else ""
    if file.suffix.lower() in (".csv", ".tsv"):  # remarks between the rows
        lines = source_of(file).text().splitlines()
        remarks = "\n".join(line.lstrip("# ") if tables_in_print.REMARK.match(line) else "" for line in lines)
        return tables or remarks
    text = "\n".join(read_text(file).splitlines())
    text = tables_told.told(text) + f"\n\n{tables}" * bool(tables) if rows else text
    if file.suffix.lower() in (".tex", ".ltx"):
        text = _TABULAR.sub(_of_results, _COMMENT.sub("", text))
    of_it = partial(_of_results, ruled=file.suffix.lower() != ".pdf")
    return _PIPED.sub(of_it, text) if file.suffix.lower() in (".md", ".markdown", *PAGES) else text


def _of_results(table: re.Match[str], ruled: bool = True) -> str:
    plain = Normal.of(table[0]).text
    kept = output_tables.prints_p_values(plain) or (matrices.printed_in(plain) and _names_matrix(table.string))
    kept = kept or ranks_said.stand_in(plain)
    piped = table[0].lstrip().startswith("|")
    if kept or (piped and ruled and not _RULE.search(table[0])):  # without a rule it is no table
        return table[0]
    return _with_p(table)


@lru_cache(maxsize=1)  # every table of a text asks
def _names_matrix(text: str) -> bool:
    return quantities.PHRASES["matrix"].search(text) is not None


def _with_p(table: re.Match[str]) -> str:
    """Its rows that name a p-value in a cell, line for line, between bars."""
    lines = _TEX_MARKS.sub("|", table[0]).splitlines(keepends=True)
    return "".join(line if _WITH_P.search(line) else "\n" * line.endswith("\n") for line in lines)


def _named(v: Verdict, name: str) -> Verdict:
    """Of a text, where nothing is stated of a number but that it is right: only what is wrong is not as stated."""
    expect = v.claim.expect if v.wrong else v.verdict
    return replace(v, claim=replace(v.claim, publication=name, expect=expect))


def _together(parts: list[Audit], folder: Path) -> Audit:
    if not any(part.verdicts or part.notes or part.unjudged for part in parts):
        problem = f"{folder.name or folder} holds no paper.toml, table, text or PDF that can be judged"
        raise InputError("path", problem, where=folder.name)
    return Audit.joined(parts)
