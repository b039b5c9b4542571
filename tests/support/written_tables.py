"""Tables as files of every format, written as people and programs write them."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from support.dressed import Table

FORMATS = (
    "comma", "semicolon", "tab", "bar", "blanks", "blank", "markdown", "latex", "html", "json", "long", "excel", "arff",
)  # fmt: skip
HEADS_OF_LONG = (
    ("data set", "algorithm", "score"), ("dataset", "method", "accuracy"), ("Dataset", "Classifier", "AUC"),
    ("problem", "model", "value"),
)  # fmt: skip
MERGING = ("latex", "html", "excel")  # formats with cells that span columns
SEPARATORS = {"comma": ",", "semicolon": ";", "tab": "\t", "bar": "|", "blank": " "}
ENDINGS = {
    "markdown": ".md", "latex": ".tex", "html": ".html", "json": ".json", "tab": ".tsv", "blanks": ".txt",
    "blank": ".txt", "excel": ".xlsx", "bar": ".txt", "arff": ".arff",
}  # fmt: skip


def written(table: Table) -> tuple[bytes, str]:
    """The bytes of a file, and its ending."""
    if table.names_at:
        _number(table)
    heads = [table.corner, *table.heads]
    rows = [[name, *row] for name, row in zip(table.names, table.cells, strict=True)]
    form = table.form
    ending = ENDINGS.get(form, ".csv")
    if form == "excel":
        return _excel(table, heads, rows), ending
    writers = {"long": _long, "json": _json, "markdown": _markdown, "latex": _latex, "html": _html, "blanks": _blanks,
               "arff": _arff}  # fmt: skip
    text = writers[form](table, heads, rows) if form in writers else _separated(table, heads, rows)
    return _encoded(text, table), ending


def _number(table: Table) -> None:
    """Rows counted in a first column, as data frames are written."""
    start = table.chance.choice((0, 1))
    table.heads.insert(0, table.corner or "data set")
    for row, name in zip(table.cells, table.names, strict=True):
        row.insert(0, name)
    table.names = [str(i + start) for i in range(len(table.names))]
    table.corner = table.chance.choice(("", "Unnamed: 0", "index"))
    if table.over is not None:
        table.over.insert(0, "")


def _encoded(text: str, table: Table) -> bytes:
    kind = table.chance.random()
    if kind < 0.08:
        table.dress.append("mark of UTF-8")
        return b"\xef\xbb\xbf" + text.encode()
    if kind < 0.12:
        table.dress.append("UTF-16")
        return text.encode("utf-16")
    if kind < 0.2:
        table.dress.append("CR LF")
        return text.replace("\n", "\r\n").encode()
    return text.encode()


def _separated(table: Table, heads: list[str], rows: list[list[str]]) -> str:
    mark = SEPARATORS[table.form]
    over = [["", *table.over]] if table.over is not None else []
    lines = [mark.join(_quoted(cell, mark) for cell in row) for row in (*over, heads, *rows)]
    for i, remark in table.lines.items():
        lines.insert(i, remark)
    return "\n".join(lines) + "\n"


def _quoted(cell: str, mark: str) -> str:
    return '"' + cell.replace('"', '""') + '"' if mark in cell or '"' in cell or (mark == " " and not cell) else cell


def _long(table: Table, heads: list[str], rows: list[list[str]]) -> str:
    """One score a row; with folds, or with two measures, where what is asked must be said."""
    chance = table.chance
    names = chance.choice(HEADS_OF_LONG)
    kind = chance.choice(("", "", "folds", "measures", "odd headings"))
    scores = [(row[0], a, x) for row in rows for a, x in zip(heads[1:], row[1:], strict=True)]
    table.dress.append(f"long {kind}")
    if kind == "folds":
        head = f"{names[0]},{names[1]},fold,{names[2]}"
        lines = [f"{d},{a},{f},{x if f == 1 else chance.random()}" for d, a, x in scores for f in (1, 2)]
    elif kind == "measures":
        head = f"{names[0]},{names[1]},auc,f1"
        lines = [f"{d},{a},{x},{chance.random():.3f}" for d, a, x in scores]
    elif kind == "odd headings":
        head, lines = "d,learner type,res", [f"{d},{a},{x}" for d, a, x in scores]
    else:
        head, lines = ",".join(names), [f"{d},{a},{x}" for d, a, x in scores]
    return "\n".join([head, *lines]) + "\n"


def _arff(table: Table, heads: list[str], rows: list[list[str]]) -> str:
    """What Weka and KEEL write: attributes by name and kind, then rows."""
    numeric = [all(_is_plain(row[j]) for row in rows) for j in range(len(heads))]
    kinds = ["numeric" if plain else "string" for plain in numeric]
    named = [f"@attribute '{head or 'name'}' {kind}" for head, kind in zip(heads, kinds, strict=True)]
    lines = [
        ",".join(f"'{cell.replace(chr(39), chr(92) + chr(39))}'" if not _is_plain(cell) else cell for cell in row)
        for row in rows
    ]
    return "\n".join(["% results", "@relation results", "", *named, "", "@data", *lines]) + "\n"


def _is_plain(cell: str) -> bool:
    try:
        float(cell)
    except ValueError:
        return False
    return True


def _json(table: Table, heads: list[str], rows: list[list[str]]) -> str:
    def quoted(text: str) -> str:
        return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'

    def score(text: str) -> str:
        return text if _is_plain(text) and text[0] in "-0123456789" and "e" not in text and numbers else quoted(text)

    numbers = table.sometimes(0.5)
    kind = table.chance.choice(("records", "columns", "split"))
    table.dress.append(kind)
    heads = [heads[0] or "data set", *heads[1:]]
    if kind == "records":
        entries = [
            "{" + ", ".join([f"{quoted(heads[0])}: {quoted(row[0])}",
                             *(f"{quoted(a)}: {score(x)}" for a, x in zip(heads[1:], row[1:], strict=True))]) + "}"
            for row in rows
        ]  # fmt: skip
        return "[" + ", ".join(entries) + "]\n"
    if kind == "columns":
        columns = list(zip(*rows, strict=True))
        first = f"{quoted(heads[0])}: [{', '.join(map(quoted, columns[0]))}]"
        more = [f"{quoted(a)}: [{', '.join(map(score, c))}]" for a, c in zip(heads[1:], columns[1:], strict=True)]
        return "{" + ", ".join([first, *more]) + "}\n"
    values = ", ".join("[" + ", ".join(map(score, row[1:])) + "]" for row in rows)
    names = ", ".join(quoted(row[0]) for row in rows)
    return f'{{"values": [{values}], "algorithms": [{", ".join(map(quoted, heads[1:]))}], "datasets": [{names}]}}\n'


def _markdown(table: Table, heads: list[str], rows: list[list[str]]) -> str:
    lines = ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in (heads, *rows)]
    return "\n".join([lines[0], "|---" * len(heads) + "|", *lines[1:]]) + "\n"


def _latex(table: Table, heads: list[str], rows: list[list[str]]) -> str:
    def line(row: list[str]) -> str:
        text = " & ".join(cell.replace("%", r"\%").replace("_", r"\_") for cell in row)
        return text.replace("#", r"\#").replace("±", r"$\pm$").replace("\u202f", r"\,") + r" \\"

    body = []
    for i, row in enumerate(rows):
        if table.groups is not None and (i == 0 or table.groups[i] != table.groups[i - 1]):
            body.append(rf"\multicolumn{{{len(heads)}}}{{c}}{{{table.groups[i]}}} \\")
        body.append(line(row))
    above = []
    if table.over is not None:
        parts = [f"\\multicolumn{{{table.over.count(o)}}}{{c}}{{{o}}}" if o else "" for o in dict.fromkeys(table.over)]
        above = [" & ".join(["", *parts]) + r" \\", r"\cmidrule(lr){2-3}"]
    full = [r"\begin{tabular}{l" + "r" * (len(heads) - 1) + "}", r"\toprule", *above, line(heads), r"\midrule", *body]
    return "\n".join([*full, r"\bottomrule", r"\end{tabular}"]) + "\n"


def _html(table: Table, heads: list[str], rows: list[list[str]]) -> str:
    body = []
    for i, row in enumerate(rows):
        if table.groups is not None and (i == 0 or table.groups[i] != table.groups[i - 1]):
            body.append(f"<tr><td colspan={len(heads)}>{table.groups[i]}</td></tr>")
        body.append("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>")
    above = ""
    if table.over is not None:
        spans = "".join(f"<th colspan={table.over.count(o)}>{o}</th>" for o in dict.fromkeys(table.over))
        above = f"<tr><th></th>{spans}</tr>"
    return "<table>" + above + "<tr>" + "".join(f"<th>{h}</th>" for h in heads) + "</tr>" + "".join(body) + "</table>\n"


def _blanks(table: Table, heads: list[str], rows: list[list[str]]) -> str:
    every = [heads, *rows]
    widths = [max(len(row[j] or "-") for row in every) + 3 for j in range(len(heads))]
    return "\n".join("".join((c or "-").ljust(w) for c, w in zip(row, widths, strict=True)) for row in every) + "\n"


def _excel(table: Table, heads: list[str], rows: list[list[str]]) -> bytes:
    """A workbook: numbers as numbers where they are plain, so that noughts at the end are lost."""
    import openpyxl

    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None

    def put(row: list[str]) -> None:
        sheet.append([float(cell) if numbers and _is_plain(cell) else cell or None for cell in row])

    # Numbers are stored as such, or all as text: 59.675 with a point between thousands is text.
    numbers = table.sometimes(0.7) and not {"commas", "thousands"} & set(table.dress)
    if table.over is not None:
        put(["", *table.over])
        at = 2
        for over in dict.fromkeys(table.over):
            count = table.over.count(over)
            sheet.merge_cells(start_row=1, end_row=1, start_column=at, end_column=at + count - 1)
            at += count
    put(heads)
    for i, row in enumerate(rows):
        if table.groups is not None and (i == 0 or table.groups[i] != table.groups[i - 1]):
            put([table.groups[i]])
            sheet.merge_cells(start_row=sheet.max_row, end_row=sheet.max_row, start_column=1, end_column=len(heads))
        put(row)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()
