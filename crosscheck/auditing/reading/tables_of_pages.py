"""Tables in the text of pages, where single blanks part the cells: written as rows between bars, line for line."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from crosscheck.auditing.phrases import Phrases
from nptests.data.intake import headings
from nptests.read.marks import number

PHRASES = Phrases(__file__)
FEWEST, LONGEST = 3, 300  # rows of a table; letters of a line of one
Cells = list[str]


def barred(text: str) -> str:
    """A text with every run of rows that hold as many values under as many names written as rows between bars."""
    lines = text.split("\n")
    rows = [_row(line) for line in lines]
    for is_row, run in groupby(range(1, len(lines)), key=lambda i: bool(rows[i])):
        at = [*run]
        for i, cells in enumerate(_table(lines[at[0] - 1], [rows[i] for i in at]) if is_row else ()):
            lines[at[0] - 1 + i] = f"| {' | '.join(cells)} |"
    return "\n".join(lines)


def with_rules(text: str) -> str:
    """The same with a rule below the first row of each table, as Markdown has it: of more lines."""
    return PHRASES["first_row"].sub(lambda m: f"{m[0]}\n|{'---|' * (m[0].count('|') - 1)}", text)


def _row(line: str) -> Cells:
    """The label and the values of a line that ends in such; nothing of another."""
    match = PHRASES["row"].fullmatch(line) if len(line) <= LONGEST and "|" not in line else None
    return [match["label"], *(m[0] for m in PHRASES["value"].finditer(match["values"]))] if match else []


def _table(heading: str, rows: Sequence[Cells]) -> list[Cells]:
    """The names over the columns, then every row; nothing where these do not belong together."""
    names = [m[0] for m in PHRASES["name"].finditer(heading)] if "|" not in heading else []
    if any(map(PHRASES["no_name"].fullmatch, names)):
        return []
    labels = Counter(row[0] for row in rows)
    rows = [[" ".join(row[:2]), *row[2:]] if labels[row[0]] > 1 and row[1].isdigit() else row for row in rows]
    for many in sorted((len(names) + 1, len(names)), key=lambda many: -sum(len(row) == many for row in rows)):
        body = list(_filled(rows, many)) if many > 2 and _heads(names, many) else []
        if len(body) >= FEWEST and len({row[0] for row in body}) == len(body):
            return [[""] * (many - len(names)) + names, *body]
    body = list(_filled(rows, len(names) - 1)) if len(names) > 3 and _labelled_twice(names) else []
    return [[" ".join(names[:2]), *names[2:]], *body] if len(body) >= FEWEST else []


def _labelled_twice(names: Sequence[str]) -> bool:
    """Whether two words head the labels of rows, of which the first stands in some rows only, before a test."""
    tests = [headings.of_a_test(name) or PHRASES["no_corner"].fullmatch(name) is not None for name in names]
    return not any(tests[:2]) and any(tests[2:]) and all(PHRASES["large"].fullmatch(name) for name in names[:2])


def _heads(names: Sequence[str], many: int) -> bool:
    """Whether a line may be a heading of so many columns, the first without a name where they are one more."""
    small, large = ([bool(PHRASES[kind].fullmatch(name)) for name in names] for kind in ("small", "large"))
    if many == len(names):
        return not (PHRASES["no_corner"].fullmatch(names[0]) or headings.of_a_test(names[0]) or
                    headings.heads_spread_or_rank(names[0]) or (any(small[1:]) and any(large[1:])))  # fmt: skip
    return not all(small[1:]) and not (any(small) and any(large[1:]))


def _filled(rows: Sequence[Cells], many: int) -> Iterator[Cells]:
    """The first rows of so many cells; a shorter one sums up some of the columns."""
    above: list[Cells] = []
    for row in rows:
        if len(row) < many and headings.is_summary(row[0]):
            empty = [""] * (many - len(row))
            ways = [[*row, *empty], [row[0], *empty, *row[1:]]]
            row = next((way for way in ways if _within(way, above)), row)
        if len(row) != many:
            return
        above.append(row)
        yield row


def _within(row: Cells, above: Sequence[Cells]) -> bool:
    """Whether every value lies among those of its column, as their mean does."""
    columns = [[x for other in above if (x := number(other[j])) is not None] for j in range(len(row))]
    of_each = [(number(cell), column) for cell, column in zip(row[1:], columns[1:], strict=True) if cell]
    return all(x is not None and column and min(column) <= x <= max(column) for x, column in of_each)
