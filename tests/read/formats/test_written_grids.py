"""A grid of merged cells, headings and hostile texts is read back as it was drawn, from every format that can hold it.

The writers follow the formats' own rules, and share nothing with the readers: a span covers what it covers, and what
is printed of a cell is its text.
"""

import html
import io
import random
import re
import zipfile
from itertools import product
from types import SimpleNamespace
from xml.sax.saxutils import escape

import docx
import pytest
from support.books import book, saved

from nptests.read.formats import excel, html as pages, latex, office, typst
from nptests.read.source import Source

DRAWS = 40
WORDS = ("SVM", "k-NN (k=3)", "a, b", "C4.5", "R&D", "50%", "x_1", "#2", "tree [pruned]", 'say "yes, no"', "0.750",
         "<none>", "it's", "a/b", "{set}", "~7", "x * y", "Ångström", "0,5", "A: b", "(1)", "1//2", "no )")  # fmt: skip


def drawn(seed):
    """Cells (row, column, down, across, text) that fill a rectangle; no span leaves the headings, or the table.

    In each row a cell begins: a row of which nothing can be seen is none.
    """
    dice = random.Random(seed)
    height, width, heads = dice.randint(2, 7), dice.randint(2, 6), dice.randint(1, 2)
    heads = min(heads, height - 1)
    taken, cells = set(), []
    for i, j in product(range(height), range(width)):
        if (i, j) in taken:
            continue
        last = heads if i < heads else height
        down, across = (dice.choice((1, 1, 1, 2, 3)) for _ in range(2))
        down, across = min(down, last - i), min(across, width - j)
        across = next((n for n in range(1, across) if (i, j + n) in taken), across)
        taken |= set(product(range(i, i + down), range(j, j + across)))
        cells.append((i, j, down, across, f"{dice.choice(WORDS)} {len(cells)}" if dice.random() < 0.9 else "7"))
    if len({cell[0] for cell in cells}) < height:
        return drawn(f"{seed} again")
    title = dice.choice(("", "Scores of 5 algorithms", "Mean (sd), in %"))
    return SimpleNamespace(dice=dice, height=height, width=width, heads=heads, cells=cells, title=title)


def truth(grid):
    """The text of each place, and the places of spans."""
    placed = {(i + a, j + b): t for i, j, down, across, t in grid.cells for a, b in product(range(down), range(across))}
    spans = [c for c in grid.cells if c[2] * c[3] > 1]
    merged = {(i + a, j + b) for i, j, down, across, _ in spans for a, b in product(range(down), range(across))}
    return tuple(tuple(placed[i, j] for j in range(grid.width)) for i in range(grid.height)), merged


def by_rows(grid):
    return [[cell for cell in grid.cells if cell[0] == i] for i in range(grid.height)]


def as_html(grid):
    dice, lines = grid.dice, []
    ends = dice.random() < 0.7  # </td> and </tr> may be left out
    parted = dice.random() < 0.7  # or the headings are known by their <th>
    for i, row in enumerate(by_rows(grid)):
        tag = "th" if i < grid.heads and (dice.random() < 0.5 or not parted) else "td"
        cells = ""
        for _, _, down, across, text in row:
            spans = f' rowspan="{down}"' * (down > 1) + f" COLSPAN={across}" * (across > 1)
            shown = html.escape(text).replace(" ", dice.choice((" ", "\n  ", "&nbsp;")))
            cells += f"<{tag}{spans}>{shown}" + f"</{tag}>" * ends
        lines.append(f"<tr>{cells}" + "</tr>" * ends)
    if parted:
        lines = ["<thead>", *lines[: grid.heads], "</thead><tbody>", *lines[grid.heads :], "</tbody>"]
    caption = f"<caption>{html.escape(grid.title)}</caption>" if grid.title else ""
    return f"<p>12 % of <b>us</b></p><table class='t'>{caption}<!-- <td> -->" + "\n".join(lines) + "</table><p>end"


def as_latex(grid):
    dice, lines = grid.dice, []
    place = {(i, j): cell for cell in grid.cells for i in range(cell[0], cell[0] + cell[2]) for j in (cell[1],)}
    for i in range(grid.height):
        parts, j = [], 0
        while j < grid.width:
            top, _, down, across, text = place[i, j]
            shown = re.sub(r"([&%_#{}$])", r"\\\1", text).replace("~", r"\textasciitilde{}")
            shown = shown if top == i else ""  # below a \multirow stands nothing
            shown = rf"\multirow{{{down}}}{{*}}{{{shown}}}" if down > 1 and shown else shown
            parts.append(rf"\multicolumn{{{across}}}{{c}}{{{shown}}}" if across > 1 else shown)
            j += across
        lines.append(
            dice.choice((" & ", "&", "\n & ")).join(parts) + dice.choice((r"\\", r" \\[2pt]", r" \tabularnewline"))
        )
    heads, body = lines[: grid.heads], lines[grid.heads :]
    title = grid.title.replace("%", r"\%")
    caption = rf"\caption{{{title}}}" if title else ""
    columns = "l" + "r" * (grid.width - 1)
    if dice.random() < 0.5:
        first = [caption + r"\\" * bool(caption), r"\toprule", *heads, r"\midrule"]
        again = [*first, r"\endfirsthead", r"\toprule", *heads, r"\midrule", r"\endhead"]
        once = [*first, r"\endhead"]
        foot = [r"\midrule", r"\multicolumn{2}{r}{continued} \\", r"\endfoot", r"\bottomrule", r"\endlastfoot"]
        tops = dice.choice((again, once))
        table = [rf"\begin{{longtable}}{{{columns}}}", *tops, *foot, *body, r"\end{longtable}"]
    else:
        rules = dice.choice(((r"\toprule", r"\midrule", r"\bottomrule"), (r"\hline",) * 3))
        table = [rf"\begin{{tabular}}{{{columns}}} {rules[0]}", *heads, rules[1], *body, rules[2], r"\end{tabular}"]
        table = [r"\begin{table}[ht]\centering % as in & out", caption, *table, r"\end{table}"]
    return "Text & more text.\n" + "\n".join(table)


def as_typst(grid):
    dice = grid.dice
    shown = []
    for row in by_rows(grid):
        shown.append([])
        for _, _, down, across, text in row:
            inside = re.sub(r"([\[\]_*#$@~\\])", r"\\\1", text).replace("//", r"/\/")
            spans = ", ".join(filter(None, (f"colspan: {across}" * (across > 1), f"rowspan: {down}" * (down > 1))))
            plain = (
                f'"{text}"'
                if not re.search(r'["\\]', text) and dice.random() < 0.3 and "//" not in text
                else f"[{inside}]"
            )
            shown[-1].append(f"table.cell({spans})[{inside}]" if spans else plain)
    columns = dice.choice((f"{grid.width}", f"(auto,) * {grid.width}", f"({', '.join(['1fr'] * grid.width)})"))
    heads, body = ([c for row in part for c in row] for part in (shown[: grid.heads], shown[grid.heads :]))
    arguments = [f"columns: {columns}", "table.hline()", f"table.header({', '.join(heads)})", "table.hline()", *body]
    table = f"table({', '.join(arguments)}{dice.choice(('', ','))})"
    caption = f", caption: [{grid.title}]" if grid.title else ""
    return f'= Results // table(1)\n#figure({table}{caption})\n\n#figure(image("a.png"), caption: [No table])\n'


def as_word(grid):
    document = docx.Document()
    table = document.add_table(grid.height, grid.width)
    for i, j, down, across, text in grid.cells:
        cell = table.cell(i, j)
        (cell.merge(table.cell(i + down - 1, j + across - 1)) if down * across > 1 else cell).text = text
    data = io.BytesIO()
    document.save(data)
    return data.getvalue()


def as_office(grid):
    """A sheet of LibreOffice: what a span covers is written as covered cells, alike ones and empty ones as repeated."""
    names = " ".join(f'xmlns:{n}="urn:oasis:names:tc:opendocument:xmlns:{n}:1.0"' for n in ("table", "text", "office"))
    starts, rows = {cell[:2]: cell[2:] for cell in grid.cells}, []
    for i in range(grid.height):
        cells = ""
        for j in range(grid.width):
            if (i, j) not in starts:
                cells += '<table:covered-table-cell table:number-columns-repeated="1"/>'
                continue
            down, across, text = starts[i, j]
            spans = f' table:number-columns-spanned="{across}" table:number-rows-spanned="{down}"' * (down * across > 1)
            cells += f"<table:table-cell{spans}><text:p>{escape(text)}</text:p></table:table-cell>"
        left = '<table:table-cell table:number-columns-repeated="1000"/>'
        rows.append(f"<table:table-row>{cells}{left}</table:table-row>")
    rows.append(f'<table:table-row table:number-rows-repeated="1048000">{left}</table:table-row>')
    sheet = f'<table:table table:name="{escape(grid.title)}">{"".join(rows)}</table:table>'
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr("content.xml", f"<office:document-content {names}>{sheet}</office:document-content>")
    return data.getvalue()


def as_excel(grid):
    rows = [[None] * grid.width for _ in range(grid.height)]
    for i, j, *_, text in grid.cells:
        rows[i][j] = text
    name = lambda i, j: f"{chr(65 + j)}{i + 1}"  # noqa: E731
    spans = [f"{name(i, j)}:{name(i + d - 1, j + a - 1)}" for i, j, d, a, _ in grid.cells if d * a > 1]
    return saved(book(("one", rows, spans)))


# Each with what it says of a grid: how many rows are headings, and its title.
FORMATS = {
    ".html": (pages.grids, as_html, True, True), ".tex": (latex.grids, as_latex, True, True),
    ".typ": (typst.grids, as_typst, True, True), ".docx": (office.grids, as_word, False, False),
    ".ods": (office.grids, as_office, False, True), ".xlsx": (excel.grids, as_excel, False, False),
}  # fmt: skip


@pytest.mark.parametrize("ending", FORMATS)
def test_what_is_drawn_is_read(ending):
    read, write, headed, titled = FORMATS[ending]
    for seed in range(DRAWS):
        grid = drawn(f"{ending} {seed}")
        written = write(grid)
        found, *_ = read(Source(written if isinstance(written, bytes) else written.encode(), f"t{ending}", ending))
        rows, merged = truth(grid)
        padded = tuple((*row, *("",) * (grid.width - len(row))) for row in found.rows)
        assert padded[: grid.height] == rows, (seed, written)
        assert not any(map(any, padded[grid.height :]))
        assert found.merged == merged, (seed, written)
        if headed:
            assert found.headers == grid.heads, (seed, written)
        if titled:
            assert found.title == grid.title, (seed, written)
