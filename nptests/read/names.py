"""What the rows of a table are called: the columns that name them, what is joined and what is carried down."""

from itertools import accumulate, pairwise

from nptests.data.cells import all_plain, is_number, simple
from nptests.data.intake import headings
from nptests.data.intake.headings import counts_steps, heads_algorithms, heads_datasets, heads_description, heads_runs
from nptests.data.intake.summaries import COUNTED, SET_ASIDE
from nptests.errors import InputError, did_you_mean
from nptests.read.figures import plain_numbers
from nptests.read.grid import Grid
from nptests.read.rows import FEW, Rectangle, Rows, column, columns_from

FOOTNOTES = "†‡§¶"
EACH = "names the rows: is each a data set?"  # what sizes of inputs leave open
_BEHIND = FOOTNOTES + " "
DITTO = frozenset((".", '"', "''", "\u3003", "\u2033", "\u201d", "\u201e", "do.", "idem"))  # as above


def name_columns(heads: tuple[str, ...] | None, body: Grid) -> tuple[int, tuple[str, ...]]:
    """How many of the first columns name the rows, and what to say of a column that only numbers them."""
    width = body.width
    if width < 2:
        return 0, ()
    count = int(_is_text(body.rows, 0))
    while 0 < count < width - 1 and _is_text(body.rows, count):
        count += 1
    if count:
        return count + _is_setting(heads, body, count), ()
    head = heads[0] if heads is not None else None
    if width > 2 and headings.heads_rank(head or "") and _is_text(body.rows, 1):
        return 2, (f"set aside: column {head!r}, which ranks the rows",)
    numbering = width > 2 and (head == "" or head is None or headings.heads_numbering(head))
    if numbering and _is_text(body.rows, 1) and all(map(str.isdecimal, column(body.rows, 0))):
        return 2, (f"set aside: column {head or 1!r}, which numbers the rows",)
    if head is not None and (head == "" or heads_datasets(head) or heads_algorithms(head)):
        return 1, ()
    sizes = head is not None and heads_description(head) and not any(map(heads_description, heads[1:] if heads else ()))
    counts = [int(cell) if cell.isdecimal() else 0 for cell in column(body.rows, 0)] if sizes and width > 2 else [0]
    if len(counts) > 1 and all(a < b for a, b in pairwise(counts)) and column(body.rows, 0)[0].isdecimal():
        return 1, (f"column {head!r} {EACH}",)
    if not in_ones(column(body.rows[:2], 0)) or not in_ones(column(body.rows, 0)):
        return 0, ()
    others = columns_from(body.rows, 1)
    whole = all(simple(cell).lstrip("+-").isdigit() for row in others for cell in row)
    # Whole numbers up to the width may be ranks, and ranks of one algorithm may happen to be 1, 2, 3.
    few = whole and len(body.rows) <= width
    ranks = few and all(abs(int(simple(cell))) <= width for row in others for cell in row)
    if len(body.rows) > 2 and (not whole or (body.rows[0][0] in ("0", "1") and not ranks)):
        title = repr(head) if head is not None else "1"
        return 1, (f"{SET_ASIDE}column {title}, {COUNTED}",)
    return 0, ()


def _is_setting(heads: tuple[str, ...] | None, body: Grid, count: int) -> bool:
    """Whether the next column says at which of several settings, the same for each name, a row was taken: a horizon."""
    if heads is None or count >= body.width - 2 or heads_runs(heads[count]) or counts_steps(heads[count]):
        return False
    names = column(body.rows, 0)
    if names.count(names[0]) == 1 and DITTO.isdisjoint(names[1:2]) and all(names[1:2]):
        return False  # the first stands at one setting, as nearly everywhere
    keys = list(zip(*(carried(column(body.rows, j)) for j in range(count)), strict=True))
    settings: dict[tuple[str, ...], list[str]] = {}
    for key, cell in zip(keys, column(body.rows, count), strict=True):
        settings.setdefault(key, []).append(cell)
    first, *others = settings.values()
    return len(first) == len({*first}) > 1 and bool(others) and all(each == first for each in others) and all(first)


def carried(names: list[str]) -> list[str]:
    """Names that are written once, or repeated by ditto marks, in every row."""
    if all(names) and DITTO.isdisjoint(names):
        return names
    return list(accumulate(names, lambda above, name: above if name in DITTO else name or above, initial=""))[1:]


def names_first(
    heads: tuple[str, ...] | None, body: Grid, named: str, source: str
) -> tuple[tuple[str, ...], Grid, tuple[str, ...]]:
    """The column that was named, then all others but those of words at the left, with a note on these."""
    if heads is None or heads.count(named) != 1:
        listed = "no headings" if heads is None else ", ".join(filter(None, heads))
        near = did_you_mean(named, filter(None, heads or ()))
        hint = " ".join(filter(None, (near, f"it has {listed}")))
        raise InputError("columns", f"no column of {source} is called {named!r}: {hint}", where=named)
    place = heads.index(named)
    out = [j for j in range(name_columns(heads, body)[0]) if j != place]
    kept = [place, *(j for j in range(body.width) if j != place and j not in out)]
    beside = ", ".join(_called(heads, j) for j in out)
    notes = (f"column {named!r} names the rows; left out beside it: {beside}",) * bool(out)
    return tuple(heads[j] for j in kept if j < len(heads)), body.keep_columns(kept), notes


def without_marks(names: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Names without the signs of footnotes behind them, unless only these tell two names apart; and a note.

    An asterisk stays: it may belong to a name (A*).
    """
    text = "".join(names)
    if not any(sign in text for sign in FOOTNOTES):
        return names, ()
    plain = tuple([name.rstrip(_BEHIND) or name for name in names])
    if plain == names or len(set(plain)) < len(set(names)):
        return names, ()
    signs = dict.fromkeys(c for name in names for c in name[len(name.rstrip(_BEHIND)) :] if c in FOOTNOTES)
    return plain, (f"set aside: signs of footnotes behind names ({' '.join(signs)})",)


def _is_text(rows: Rows, j: int) -> bool:
    """A column that holds names: some text, and no number without text beside it."""
    if isinstance(rows, Rectangle) and len(rows) > FEW:
        half = rows.part((slice(len(rows) // 2, None), slice(j, j + 1)))
        if plain_numbers(half) is not None:
            return False  # as many cells are numbers as are none, or more
    cells = column(rows, j)
    if all_plain(cells) or not any(simple(cell) and not is_number(cell) for cell in cells):
        return False
    if isinstance(rows, Rectangle) and 2 * rows.letters(j) > len(cells):
        return True
    return sum(map(is_number, [cell for cell in cells if not cell[:1].isalpha()])) * 2 < len(cells)


def in_ones(column: list[str]) -> bool:
    """Whether a column counts in ones, as 0, 1, 2, ... or 2001, 2002, ... does."""
    start = column[0]
    return start.isdecimal() and column == [str(int(start) + i) for i in range(len(column))]


def heading_of_names(over_names: tuple[str, ...], own: int = -1) -> str:
    """The heading over the names: that of the algorithms if one is, or of the data sets, else of the names."""
    telling = (head for judged in (heads_algorithms, headings.names_datasets) for head in over_names if judged(head))
    return next(telling, over_names[own] if over_names else "")


def joined_names(
    heads: tuple[str, ...] | None, body: Grid, count: int, *, numbered: bool
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """One name a row. Of several columns the one that tells all rows apart names them, else all together.

    The name of a block, written once beside its first row, is that of the rows below as well.
    """
    if numbered or count == 1:  # of a column of numbers and one of names, the names
        return tuple(column(body.rows, count - 1)), ()
    parts = [[*row[:count], *[""] * (count - len(row))] for row in body.rows]
    notes: tuple[str, ...] = ()
    carried = [row for row in parts if row[0] in DITTO or (not row[0] and parts[0][0])]
    for above, row in pairwise(parts):
        row[0] = above[0] if row[0] in DITTO or not row[0] else row[0]
    if carried:
        notes = ("names of blocks that are written once are carried to the rows below",)
    telling = [j for j in range(count) if len({row[j] for row in parts} - {""}) == len(parts)]
    if len(telling) > 1 and heads is not None:  # a date or a licence may tell the rows apart as well
        headed = [j for j in telling if j < len(heads) and (heads_datasets(heads[j]) or heads_algorithms(heads[j]))]
        telling = headed if len(headed) == 1 else telling
    if len(telling) == 1 and len(parts) > 1:
        beside = [_called(heads, j) for j in range(count) if j not in telling]
        notes += (f"column {_called(heads, telling[0])} names the rows; left out beside it: {', '.join(beside)}",)
        return tuple(row[telling[0]] for row in parts), notes
    names = tuple(" ".join(cell for cell in row if cell) for row in parts)
    columns = ", ".join(_called(heads, j) for j in range(count))
    return names, (*notes, f"names of rows are joined from columns {columns}: {names[0]!r}, ...")


def _called(heads: tuple[str, ...] | None, j: int) -> str:
    return repr(heads[j]) if heads is not None and j < len(heads) and heads[j] else str(j + 1)


def in_sections(
    names: tuple[str, ...], body: Grid, sections: dict[tuple[str, ...], tuple[str, ...]]
) -> tuple[str, ...]:
    """Names that are unique only within a section carry it."""
    if not sections or len(set(names)) == len(names):
        return names
    left = {row: list(where) for row, where in sections.items()}
    placed = [left[row].pop(0) if left.get(row) else "" for row in body.rows]
    return tuple(f"{section}: {name}" if section else name for section, name in zip(placed, names, strict=True))
