"""Pages in two columns that a reader gives line by line across both: the left column first, then the right one."""

import re
from collections.abc import Sequence
from statistics import median

FEWEST = 5  # rows with words in both columns
WORDS = 4  # in a row of prose on either side, in the middle: rows of tables have numbers there
_WORD = re.compile(r"[^\W\d_]{2,}")


def in_reading_order(page: str) -> str | None:
    """The text of a page that is laid out as it is seen, column by column; None where it has no two columns of prose.

    A line across both columns, such as a title, ends the columns above it.
    """
    lines = [line.expandtabs().rstrip() for line in page.split("\n")]
    cut = _gutter(lines)
    if cut is None:
        return None
    read: list[str] = []
    left: list[str] = []
    right: list[str] = []
    for line in lines:
        if _crossed(line, cut):
            read += [*left, *right, line]
            left, right = [], []
        else:
            left.append(line[:cut].rstrip())
            right.append(line[cut:].lstrip())
    return "\n".join([*read, *left, *right])


def _crossed(line: str, cut: int) -> bool:
    return bool(line[cut - 2 : cut].strip()) and bool(line[cut : cut + 1].strip())


def _gutter(lines: Sequence[str]) -> int | None:
    """Where the right column begins: most rows have a gap before it, and prose on both sides."""
    begins = [m.end() for line in lines for m in re.finditer(r"\S {2,}(?=\S)", line)]
    best = max(sorted(set(begins)), key=begins.count, default=None)
    if best is None or begins.count(best) < FEWEST:
        return None
    both = [(line[:best], line[best:]) for line in lines if line[:best].strip() and line[best:].strip()]
    apart = [(a, b) for a, b in both if a.endswith("  ")]
    prose = all(median(len(_WORD.findall(side)) for side in sides) >= WORDS for sides in zip(*apart, strict=True))
    return best if prose and len(apart) >= FEWEST and len(apart) >= 0.8 * len(both) else None


def joined(plain: str, laid_out: str) -> bool:
    """Whether a text read plainly holds most rows of two columns as one line each."""
    rows = [" ".join(line.split()) for line in laid_out.split("\n") if re.search(r"\S {2,}\S", line)]
    lines = {" ".join(line.split()) for line in plain.split("\n")}
    return bool(rows) and sum(row in lines for row in rows) > len(rows) / 2
