"""Bold cells that are the best of their columns, of all rows or of blocks, or of rows: where that is earned."""

from collections.abc import Iterator, Sequence

from crosscheck.auditing.binding import pairs_in_output as printed
from crosscheck.auditing.judging import columns, numbers_in_cells
from crosscheck.auditing.judging.pairs_judged import CHANCE
from crosscheck.auditing.reading.plain_text import Normal
from crosscheck.claims.claims import Claim, Verdict

Line = Sequence[Sequence[tuple[printed.Entry, printed.Row]]]  # a column or a row in the parts that are compared


def of_text(normal: Normal, source: str) -> Iterator[Verdict]:
    """Bold cells that are the best of their columns, of all rows or of blocks, or of rows: where that is earned."""
    for rows, _ in printed.tables(normal.text):
        body = numbers_in_cells.parted(rows, numbers_in_cells.width(rows))
        heading = next((row for row in body if not any(map(numbers_in_cells.is_number, row[1:]))), None)
        body = [row for row in body if any(map(numbers_in_cells.is_number, row))]
        if heading is None or len(body) < 2 or not any(_is_bold(normal, cell) for row in body for cell in row):
            continue
        starts = [i for i, row in enumerate(body) if i == 0 or row[0].text.strip()]
        blocks = [body[a:b] for a, b in zip(starts, [*starts[1:], len(body)], strict=True)]
        many = range(1, len(heading))
        parted = ([body], blocks) if 1 < len(blocks) < len(body) else ([body],)
        ways: list[list[Line]] = [[[[(row[j], row) for row in part] for part in parts] for j in many]
                                  for parts in parted]  # fmt: skip
        ways.append([[[(cell, row) for cell in row[1:]] for row in body]])
        for cell, row in next(filter(None, (_best_of(normal, lines) for lines in ways)), ()):
            name, title = (row[0].text or row[1].text).strip(), heading[row.index(cell)].text.strip()
            line = normal.place(cell.at)[0]
            printed_as = "".join(m["number"] for m in [numbers_in_cells.PHRASES["cell"].fullmatch(cell.text)] if m)
            claim = Claim(source, f"bold[{name}, {title}]", f"line {line}", printed_as, {"reads": "bold"})
            yield Verdict(claim, "holds", {"value": name})


def _best_of(normal: Normal, lines: Sequence[Line]) -> list[tuple[printed.Entry, printed.Row]]:
    """The bold cells of all lines whose bold ones are the highest of their parts, or the lowest: most must be so."""
    total, best, many = 1.0, list[tuple[printed.Entry, printed.Row]](), 0
    for line in lines:
        luck, marked, signs = 2.0, list[tuple[printed.Entry, printed.Row]](), {1, -1}
        for part in line:
            cells = [(q.ends[0], at) for at in part if (q := numbers_in_cells.number(normal, at[0])) is not None]
            bolds = [(value, at) for value, at in cells if _is_bold(normal, at[0])]
            if len(bolds) == 1 and len(cells) > 1:
                (value, at), values = bolds[0], [value for value, _ in cells]
                signs &= {sign for sign, end in ((1, max(values)), (-1, min(values))) if value == end}
                luck /= len(cells)
                marked.append(at)
        if signs and marked:
            total *= luck
            best += marked
        many += bool(marked) * (1 if signs else -1)
    return best if many > 0 and len(best) > 1 and total < CHANCE else []


def _is_bold(normal: Normal, cell: printed.Entry) -> bool:
    number = numbers_in_cells.PHRASES["cell"].fullmatch(cell.text)
    start = normal.span(at := cell.at + number.start("number"), at + 1)[0] if number else 0
    return columns.PHRASES["bold"].search(normal.source[max(0, start - 30) : start]) is not None
