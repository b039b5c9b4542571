"""What stands behind the scores of a whole table, cell by cell alike: units, times, counts, intervals, letters, places.

One such cell alone is no number; where nearly all cells are dressed in one way, the number before it is the score.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, zip_longest

from nptests.data.cells import entry, is_number, is_record
from nptests.data.decimals import is_missing
from nptests.data.intake.summaries import BOUNDS
from nptests.errors import InputError
from nptests.read.formats.latex_text import plain
from nptests.read.grid import Grid
from nptests.read.marks import ranked

_N = r"[+-]?(?:\d{1,3}(?:[,' ]\d{3}){1,4}(?:\.\d+)?|\d+(?:[.,]\d+)?|[.,]\d+)(?:[eE][+-]?\d+)?(?!\d)"
_LEVEL = r"(?:9[059](?:\.\d)?\s?%)?\s*(?:CI|CrI|KI|IC)?[:,]?\s*"  # of an interval
_TAGS = re.compile(r"</?(?:b|strong|i|em|u|sup|sub|br|span|font|mark|code|small|a)\b[^<>]{0,200}>", re.IGNORECASE)
_MATHS = re.compile(r"(?::math:`|\$)([^`$]{1,80})[`$]")
_PICTURES = re.compile(
    "[\u2190-\u21ff\u2b00-\u2bff\u2600-\u27bf\U0001f000-\U0001faff\ufe0f\u200d]+|:[a-z_0-9]+_(?:medal|place)[a-z_]*:"
)
_HOLLOW = re.compile(r"[(\[]\s*[)\]]")  # what a picture left
_UNITS = "ms|s|sec|secs|seconds|min|mins|h|hrs?|us|µs|μs|ns|MB|GB|KB|kB|MiB|GiB|Hz|fps|FPS|dB|pts?|pp|k|K|M|B|G|T|x|×|°"
_TIMES = frozenset(("ms", "s", "sec", "secs", "seconds", "min", "mins", "h", "hr", "hrs", "us", "µs", "μs", "ns"))
_SIZES = frozenset(("G", "M", "MB", "GB", "KB", "kB", "MiB", "GiB"))
_TAILS = {  # what it is: its pattern behind the number
    "a second number": rf"\s*(?:\(\s*{_N}\s*\))?\s*/\s*{_N}\s*(?:\(\s*{_N}\s*\))?\s*(?:%|{_UNITS})?",
    "a unit": rf"\s*(?P<unit>{_UNITS})\.?",
    "counts": r"\s*[(\[]\s*(?:n\s*=\s*)?\d+\s*(?:/|of)\s*\d+\s*[)\]]|\s*\(n\s*=\s*\d+\)",
    "an interval": rf"\s*[(\[{{]?\s*{_LEVEL}(?P<low>{_N})\s*(?:,|;|-|–|to|\.\.\.?)\s*(?P<high>{_N})\s*[)\]}}]?",
    "places": r"\s*(?:#\s*\d+|[(\[]?\d+(?:st|nd|rd|th)[)\]]?|_\{?\(?\d+\)?\}?|\^\(?\d+\)?)",
    "letters": r"(?:\s+[a-h]{1,4}\)?|[a-h]{1,4}\)|\^\{?[a-h]{1,4}\}?|\s*\([a-h]{1,4}\)|\s*[?!]+)",
    "the spread": r"\s?\+\s?\d*[.,]\d+",
    "remarks": r"\s*\(\?\)|\s*[(\[]\s*[+*]?\s*[^\W\d_](?:[^()\[\]\d]{1,40}|[^()\[\]]{1,60}\b(?:19|20)\d\d[a-z]?)[)\]]",
    "changes": rf"(?:\s*[(\[]?\s*[↑↓▲▼△▽]|\s+[(\[]?\s*[+-]|\s*[(\[]\s*[+-])\s*{_N}\s*%?\s*[)\]]?",
    "a second number in brackets": rf"\s*[(\[]\s*{_N}\s*(?:%|{_UNITS})?\s*[)\]]",
    "one unit": r"\s*(?P<unit>[^\W\d_]{2,8}(?:\s?/\s?[^\W\d_]{1,8})?)",
}
_DRESSED = {
    what: re.compile(rf"(?P<score>{_N}\s?%?(?:\s?(?:±|\+/-|\+-)\s?{_N}(?=\s*[(\[]))?)(?:{tail})")
    for what, tail in _TAILS.items()
}
_CENSORED = re.compile(rf"\s*(?P<sign>[<>≤≥])\s*(?P<score>{_N}\s?%?)\s*")
_NOTHING = re.compile(r"(?:nan|n/?a|-+)\s*(?:±|\+/-|\+-|\+|\()\s*(?:nan|n/?a|-+)\s*\)?", re.IGNORECASE)
_WORD = re.compile(r"(?!INF)[A-Z]{1,3}|[*×·?]")
SHARE = 0.6  # of the cells with something in them: so many are dressed in one way


def without_tails(grid: Grid, source: str) -> Grid:
    """The same with the scores alone in the cells that are dressed as most others are; a note says what went."""
    if not any(_is_odd(cell) or _WORD.fullmatch(cell) for cell in chain.from_iterable(row[1:] for row in grid.glance)):
        return grid
    first = grid.headers or 1
    rows = [list(row[:1]) + list(map(_bare, row[1:])) for row in grid.rows[first:]]
    notes = ["set aside: marks and pictures beside the scores"] * any(
        a != b for row, other in zip(grid.rows[first:], rows, strict=True) for a, b in zip(row, other, strict=True)
    )
    rows = [[row[0], *("" if _NOTHING.fullmatch(cell) else cell for cell in row[1:])] if row else row for row in rows]
    rows, gaps = _without_word(rows)
    notes += gaps
    cells = [cell for row in rows for cell in row[1:] if cell]
    bounds = [cell for cell in cells if _CENSORED.fullmatch(cell)]
    if bounds:
        rows = [_with_bounds(row) for row in rows]
        notes.append(
            f"{BOUNDS}{len(bounds)} ({bounds[0]}), read as these: in ranks they are right, since no other score of "
            "their rows lies beyond; in means and differences they are not"
        )
    odd = [cell for cell in cells if _is_odd(cell)]
    marks, what = grid.marks, _usual(odd, len(odd) + sum(map(is_number, cells)))
    if what is None and odd:
        rows, more = _with_first_numbers(rows)
        notes += more
    if what is not None:
        pattern = _DRESSED[what]
        units = {match["unit"] for cell in odd if (match := pattern.fullmatch(cell))} if "unit" in what else set[str]()
        if len(units) > 1 and not (units <= _TIMES or units <= _SIZES):
            return grid  # columns of several kinds
        if len(units) > 1:
            listed = ", ".join(sorted(units))
            words = f"the scores of {source} are in several units ({listed}): write all of them in one"
            raise InputError("units", words, where=source)
        example = next(cell for cell in odd if pattern.fullmatch(cell))
        dressed = rows
        rows = [
            [*row[:1], *(match["score"].strip() if (match := pattern.fullmatch(cell)) else cell for cell in row[1:])]
            for row in rows
        ]
        notes.append(f"set aside: {what} behind the scores ({example[:40]})")
        places = [[_place(cell) for cell in row if pattern.fullmatch(cell)] for row in dressed]
        marks = (what == "places" and ranked([row for row in places if row])) or marks
    whole = (*grid.rows[:first], *map(tuple, rows))
    return replace(grid, rows=whole, notes=(*grid.notes, *notes), marks=marks) if notes else grid


def _place(cell: str) -> int:
    """The last number of a cell."""
    return int(re.findall(r"\d{1,9}", cell)[-1])


def _without_word(rows: list[list[str]]) -> tuple[list[list[str]], list[str]]:
    """One short word in capitals, or one mark, for all that is no number in columns of them: a score is missing."""
    columns = list(zip_longest(*(row[1:] for row in rows), fillvalue=""))
    scored = {j for j, column in enumerate(columns, 1) if any(map(is_number, column))}
    cells = Counter(c for j in scored for c in columns[j - 1] if c and not is_number(c) and not is_missing(c))
    word, count = next(iter(cells.items()), ("", 0))
    if len(cells) != 1 or count < 2 or not _WORD.fullmatch(word):
        return rows, []
    rows = [["" if j in scored and cell == word else cell for j, cell in enumerate(row)] for row in rows]
    return rows, [f"{word!r} stands in {count} cells for a missing score"]


def _with_first_numbers(rows: list[list[str]]) -> tuple[list[list[str]], list[str]]:
    """Of columns in which two numbers stand in each cell (F1/accuracy, on boards), the first; and what to say of it."""
    pattern = _DRESSED["a second number"]
    whole = [["", *row[1:]] for row in rows]
    columns = [[cell for cell in column if not is_missing(cell)] for column in zip_longest(*whole, fillvalue="")]
    twice = {j for j, column in enumerate(columns) if len(column) > 1 and all(map(pattern.fullmatch, column))}
    twice = {j for j in twice if not any(map(is_record, columns[j]))}  # wins and losses
    if not twice:
        return rows, []
    first = [
        [m["score"].strip() if j in twice and (m := pattern.fullmatch(c)) else c for j, c in enumerate(row)]
        for row in rows
    ]
    example = columns[min(twice)][0]
    return first, [f"set aside: the second numbers of {len(twice)} columns ({example[:40]}): is the first the score?"]


def _is_odd(cell: str) -> bool:
    """Whether a cell may be a score in a dress."""
    if not cell or is_number(cell) or is_record(cell) or is_missing(cell):
        return False
    bound = _NOTHING.fullmatch(cell) or _CENSORED.fullmatch(cell)
    return bound is not None or next(_kinds(cell), None) is not None or _bare(cell) != cell


def _with_bounds(row: Sequence[str]) -> list[str]:
    """A row with the bounds for the scores that are below or above them, where no other score lies beyond."""
    bounds = [_CENSORED.fullmatch(cell) for cell in row]
    others = [_value(cell) for cell in row[1:] if is_number(cell)]
    for match in filter(None, bounds):
        bound, below = _value(match["score"]), match["sign"] in "<≤"
        if any(x <= bound if below else x >= bound for x in others):
            return list(row)
    return [cell if match is None else match["score"].strip() for cell, match in zip(row, bounds, strict=True)]


def _bare(cell: str) -> str:
    """A cell without tags, maths and pictures; what is a number with them keeps them, since they are told."""
    if cell.isascii() and not set("<:$").intersection(cell) and not _HOLLOW.search(cell):
        return cell
    if (maths := _MATHS.fullmatch(cell)) is not None:
        cell = plain(maths[1])
    text = " ".join(_HOLLOW.sub(" ", _PICTURES.sub(" ", _TAGS.sub(" ", cell))).split())
    return text if text.lstrip("$€£")[:1].isdigit() and not is_number(cell) else cell


def _usual(odd: Sequence[str], written: int) -> str | None:
    """The dress of nearly all cells that are no numbers, where these are many or the others are bare."""
    fits = Counter(what for cell in odd for what in _kinds(cell))
    best = next(iter(fits.most_common(1)), None)
    if best is None:
        return None
    marked = ("letters", "places", "changes", "counts", "remarks")  # may stand beside some scores only
    enough = best[1] >= SHARE * len(odd) and (best[0] in marked or best[1] >= SHARE * written)
    return best[0] if enough and (len(odd) > 1 or best[0] == "remarks") else None


def _kinds(cell: str) -> Iterator[str]:
    for what, pattern in _DRESSED.items():
        match = pattern.fullmatch(cell)
        behind = cell[len(match["score"]) :].strip(" ()[]+*") if match is not None and what == "remarks" else ""
        if behind != "?" and behind and is_missing(behind):
            return  # 3600 (timeout)
        if match is not None and (what != "an interval" or _inside(match)):
            yield what
            return


def _inside(match: re.Match[str]) -> bool:
    low, score, high = (_value(match[part]) for part in ("low", "score", "high"))
    return low <= score <= high


def _value(text: str) -> float:
    e = entry(text)
    try:
        return float(e.written("," if "," in e.number else ".")) if e is not None else float("nan")
    except ValueError:
        return float("nan")
