"""The columns of a table of results by what they are called, and what stands in the parts of their cells.

A heading may say a name in two scripts, rows may name their own cells (n = 20 | r = .7), one cell may hold an estimate
with its interval, a mean with its deviation or a count with its share, and the size of a group may head its column.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from crosscheck.auditing.binding import pairs_in_output as printed
from crosscheck.auditing.phrases import Phrases

PHRASES = Phrases(__file__)
_NONE = printed.Entry("", 0)
Cells = Sequence[printed.Entry]


@dataclass(frozen=True)
class Column:
    """The cells of a column, what its heading says, in every language, and what its part of a cell is by its form."""

    titles: frozenset[str]
    cells: Cells
    parts: frozenset[str] = frozenset()
    heading: str = ""


def columns_of(rows: Sequence[printed.Row]) -> Iterator[Sequence[Column]]:
    """The columns below each heading that a table may have; without one, those whose cells name themselves alike."""
    alike = [row for row in rows if rows and len(row) == len(rows[0])]
    own = [column for cells in zip(*alike, strict=True) if (column := _named_by_itself(cells))]
    if len(own) > 1:
        yield [part for column in own for part in _parts(column, [""] * len(alike))]
        return
    for i, heading in enumerate(rows[:2]):
        if i and len(rows[0]) == len(heading) and not any(cell.number for cell in rows[0]):
            heading = tuple(map(_below, rows[0], heading))
        if len(rows) > i + 1 and all(len(row) == len(heading) + 1 for row in rows[i + 1 :]):  # labels have none
            heading = (_NONE, *heading)
        body = [row for row in rows[i + 1 :] if len(row) == len(heading)]
        bare = [cell.text for cell in heading if cell.number or PHRASES["no_word"].fullmatch(cell.text)]
        if body and len(bare) < len(heading) and all(map(PHRASES["quantile"].fullmatch, bare)):
            yield [*_parted(heading, body)]


def _below(first: printed.Entry, second: printed.Entry) -> printed.Entry:
    """What two headings, one below the other, say of their column: the second, or the first with a bracket below it."""
    if second.text.startswith("("):
        return printed.Entry(f"{first.text} {second.text}", second.at - len(first.text) - 1)
    return second if second.text else first


def _named_by_itself(cells: Cells) -> Column | None:
    """A column of cells that say the same name before their values."""
    read = [PHRASES["with_name"].fullmatch(cell.text) for cell in cells]
    names = {m["name"].strip() for m in read if m}
    if len(names) != 1 or None in read:
        return None
    values = [printed.Entry(m["value"], cell.at + m.start("value")) for m, cell in zip(read, cells, strict=True) if m]
    return Column(titles_of(names.pop()), values)


def _parted(heading: printed.Row, body: Sequence[printed.Row]) -> Iterator[Column]:
    """The parts of all columns, and the size of each group that its heading, or a row, says."""
    sizes = [row for row in body if PHRASES["size"].fullmatch(_plain(row[0].text))]
    rows = [row for row in body if row not in sizes]
    labels = list[str]()
    for row in rows:  # one that is empty goes on with the one above
        labels.append(row[0].text or (labels or [""])[-1])
    for j, title in enumerate(heading):
        size = PHRASES["sized"].search(title.text)
        name = size["name"].lower() if size else "n"
        at = printed.Entry(size["n"], title.at + size.start("n")) if size else sizes[0][j] if len(sizes) == 1 else _NONE
        if j and at.number:
            yield Column(frozenset(), [at] * len(rows), frozenset([name]))
        yield from _parts(Column(titles_of(title.text), [row[j] for row in rows], heading=title.text), labels)


def _parts(column: Column, labels: Sequence[str]) -> Iterator[Column]:
    """What each part of its cells is, where most are of one form: of two forms each in the rows of its own."""
    some = sum(any(map(str.isdigit, cell.text)) for cell in column.cells)
    for form in PHRASES.data["forms"]:
        pattern = PHRASES[form["cell"]]
        lines = [
            None if "label" in form and bool(PHRASES["in_percent"].search(label)) != form["label"]
            else pattern.fullmatch(cell.text) for cell, label in zip(column.cells, labels, strict=True)
        ]  # fmt: skip
        if 2 * sum(map(bool, lines)) > some or ("label" in form and any(lines)):
            for name in pattern.groupindex:
                if name in form["is"]:
                    cells = [printed.Entry(m[name], cell.at + m.start(name)) if m and m[name] else _NONE
                             for m, cell in zip(lines, column.cells, strict=True)]  # fmt: skip
                    inner = name == form.get("inner") and PHRASES["of_bracket"].search(column.heading)
                    titles = column.titles if name == "y" else titles_of(inner[1]) if inner else frozenset[str]()
                    yield Column(titles, cells, frozenset(() if inner else form["is"][name]))
            if "label" not in form:
                return
    yield column


def _plain(text: str) -> str:
    return PHRASES["markup"].sub("", " ".join(text.split())).strip()


def titles_of(text: str) -> frozenset[str]:
    """What a heading says; in two scripts in each by itself, of names that _ joins with and without, and without what
    its bracket says of the cells: OR [95 % CI], M (SD)."""
    parts = (text, *PHRASES["line"].split(text), *(PHRASES[name].sub("", text) for name in ("of_bracket", "sized")))
    return frozenset(_plain(form) for part in parts for form in (part, part.replace("_", " ")))
