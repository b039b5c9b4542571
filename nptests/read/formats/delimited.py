"""CSV and its relatives: comma, semicolon, tab, bar or spaces between the cells."""

import csv
import io
import re
from collections import Counter
from collections.abc import Sequence

from nptests.data.cells import all_plain, is_number
from nptests.errors import InputError
from nptests.read.formats.aligned import columns_in
from nptests.read.formats.rectangles import rectangle
from nptests.read.formats.rules import in_signs, is_drawn
from nptests.read.grid import Grid
from nptests.read.source import LARGEST, Source

BLANKS = "  "  # two and more: names in tables set with blanks may hold single ones
SEPARATORS = ("\t", ";", ",", "|", " ", BLANKS)
_WIDE = re.compile(r"[^\S\r\n]{2}")  # blanks of any kind in one line, where BLANKS may separate
_STATED = re.compile(r"\Asep=(.)\r?\n", re.IGNORECASE)  # Excel's own first line
# Spreadsheets take text that begins so for a formula; a writer that knows puts an apostrophe before it (OWASP).
_DISARMED = re.compile(r"'+[=+\-@]")

# Printed signs of ASCII without quotation marks and apostrophes, and the ends of lines: no blank of any kind.
_BARE = bytes({*range(ord("!"), ord("~") + 1), *b"\r\n"} - {*b"\"'"})

_SHOWN = re.compile(r"^\s*(?:##|#>)(?: |$)")
_HIDDEN = re.compile(r"#>\s*Hidden columns:")
_REMARK = re.compile(
    r"^#(?!# |> |>$|\s*(?:A (?:tibble|data)|ℹ|… with))", re.MULTILINE
)  # what a program of R prints is none
_NUMBERED = re.compile(r"\n[^\S\n]*1:?\s.*\n\s*2:?\s")  # rows that a program counts, no heading over their numbers

Cells = list[list[str]]


def grids(source: Source) -> Sequence[Grid]:
    """The one table of a delimited text."""
    even = rectangle(source.data)
    return (Grid(even),) if even is not None else (careful(source.text(), source.name),)


def careful(text: str, name: str = "the text") -> Grid:
    """The table of any text, by the csv module; by its columns, where they are set with blanks and have gaps."""
    text = _of_r(in_signs(text))
    stated = _STATED.match(text)
    separators = (stated[1],) if stated else SEPARATORS
    text = text[stated.end() :] if stated else text
    absent = [separator for separator in separators if separator not in text and separator != BLANKS]
    # Without its separator a text has one cell a row, whatever the separator: one such candidate is enough.
    if _WIDE.search(text) is None:
        absent.append(BLANKS)
    candidates = {x: _cells(text, x) for x in separators if x not in absent[1:]}
    chosen = _best(candidates)
    aligned = columns_in(text, name) if _has_gaps(text, chosen, list(map(len, candidates[chosen]))) else None
    if aligned is not None:
        return aligned
    _refuse_torn(text, chosen)
    rows, notes = _without_comments(candidates[chosen])
    return Grid(tuple(map(tuple, rows)), notes=notes)


def _of_r(text: str) -> str:
    """What R prints, without the signs that knitr and reprex put before each line; code between is none of it."""
    printed = [line for line in text.splitlines() if line.startswith("#>")]
    if len(printed) > 2:
        return "\n".join(_SHOWN.sub("", line) for line in printed if not _HIDDEN.match(line))
    if not text.lstrip().startswith(("##", "#>")):
        return text
    lines = [line for line in text.splitlines() if line.strip()]
    return "\n".join(_SHOWN.sub("", line) for line in lines) if all(map(_SHOWN.match, lines)) else text


def _has_gaps(text: str, separator: str, counts: list[int]) -> bool:
    """Whether blanks alone leave rows of unequal lengths, or rows that a program counts."""
    if not counts or _REMARK.search(text) or not (separator in (" ", BLANKS) or counts[0] < 2):
        return False
    even = counts[0] in (counts[-1], counts[-1] - 1) and len({*counts[1:]}) < 2
    return not even or _NUMBERED.search(text) is not None


def _cells(text: str, separator: str) -> Cells:
    if separator == BLANKS:
        rows = [re.split(r"\s{2,}", line.strip()) for line in text.splitlines() if line.strip()]
        return [row for row in rows if not is_drawn(" ".join(row))]
    if separator == " ":
        text = "\n".join(line.strip() for line in text.splitlines())
    if separator not in text:
        separator = "\x1f"  # one cell a row
    _allow_cells(len(text))
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=separator, skipinitialspace=True))
    except csv.Error as problem:
        raise InputError(
            "format", f"the text cannot be read as cells: {problem}; is a quotation mark unclosed?"
        ) from None
    if _is_bare(text):
        return [row for row in rows if any(row)]
    rows = [_cleaned(row) for row in rows if any(map(str.strip, row))]
    return [row for row in rows if not is_drawn(" ".join(row))]


def _allow_cells(signs: int) -> None:
    """Cells of so many signs: with a separator that is not that of a wide table, its lines are cells.

    Python's limit is one for all threads, of which others may be reading: it is raised where need be, and stays.
    """
    if signs > csv.field_size_limit():
        csv.field_size_limit(LARGEST)


def _is_bare(text: str) -> bool:
    """Whether no cell can need cleaning and no line can be drawn, whatever the separator: seen from the whole text."""
    return text.isascii() and not text.encode().translate(None, _BARE) and "---" not in text and "===" not in text


def _cleaned(row: list[str]) -> list[str]:
    """Cells with single blanks between their words, and without the apostrophes of spreadsheets."""
    text = "".join(row)
    if text.isprintable() and " " not in text and "'" not in text:  # of all white space a blank alone can be printed
        return row
    cells = [" ".join(cell.split()) for cell in row]
    return [cell[1:] if _DISARMED.match(cell) else cell for cell in cells]


def _refuse_torn(text: str, separator: str) -> None:
    """A quoted cell with a line break and a separator in it was opened by chance: by a ditto mark, or never closed."""
    if '"' not in text or separator in (BLANKS, " "):
        return
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=separator, skipinitialspace=True)
    torn = next((cell for row in rows for cell in row if "\n" in cell and separator in cell), None)
    if torn is not None:
        raise InputError(
            "format",
            f"a quotation mark opens {' '.join(torn.split())[:60]!r} and is closed lines below: close it, or write "
            "the name again where the marks mean as above",
        )


def _without_comments(rows: Cells) -> tuple[Cells, tuple[str, ...]]:
    """Rows that begin with # and are not as long as the others: remarks, or headings that a program marked so."""
    if not any(row[0].startswith("#") for row in rows):
        return rows, ()
    usual = _usual_length([row for row in rows if not row[0].startswith("#")])
    kept: Cells = []
    notes: list[str] = []
    below = next((row for row in rows if not row[0].startswith("#")), [])
    headed = len(below) == usual > 1 and not any(map(is_number, below))  # what stands above headings is remarked
    for row in rows:
        bare = [cell for cell in (row[0].lstrip("# "), *row[1:]) if cell]
        remark = headed and not kept and not any(map(is_number, row[1:]))
        if not row[0].startswith("#") or (len(row) == usual and not remark):
            kept.append(row)
        elif not remark and not kept and len(bare) == usual > 1 and not any(map(is_number, bare)):
            kept.append(bare)
            notes.append(f"headings: the row that begins with # ({' '.join(bare)[:60]})")
        elif any(map(is_number, row[1:])):
            raise InputError(
                "ragged",
                f"the row {' '.join(row)[:60]!r} begins with # and holds numbers: is it a row of the table, of "
                f"{usual} cells, or a remark? Complete it or remove it",
                where=row[0],
            )
        else:
            notes.append(f"set aside: {' '.join(row)[:60]!r}, a remark")
    return kept, tuple(notes)


def _usual_length(rows: Cells) -> int:
    counts = Counter(map(len, rows))
    return max(counts, key=lambda length: (counts[length], length), default=0)


def _best(candidates: dict[str, Cells]) -> str:
    """The separator that explains a text best: more than one cell a row, rows of equal length, cells that are numbers.

    The numbers are counted only where the lengths do not tell.
    """
    shapes = {separator: _shape(rows) for separator, rows in candidates.items()}
    best = [separator for separator, shape in shapes.items() if shape == max(shapes.values())]
    return best[0] if len(best) == 1 else max(best, key=lambda separator: _evidence(candidates[separator]))


def _evidence(rows: Cells) -> tuple[bool, int, float]:
    """The shape, and which part of the cells are numbers, headings and names not counted."""
    shape = _shape(rows)
    if not shape[0]:
        return (*shape, 0.0)
    rows = _without_remarks(rows)
    body = [cell for row in rows[1:] or rows for cell in row[1:] or row]
    numbers = len(body) if all_plain(body) else sum(map(is_number, body))
    return (*shape, numbers / len(body) if body else 0.0)


def _shape(rows: Cells) -> tuple[bool, int]:
    """Whether there is more than one cell a row as a rule, and how many rows are of the usual length."""
    rows = _without_remarks(rows)
    usual = _usual_length(rows)
    return (False, 0) if usual < 2 else (True, list(map(len, rows)).count(usual))


def _without_remarks(rows: Cells) -> Cells:
    return [row for row in rows if not row[0].startswith("#")] or rows
