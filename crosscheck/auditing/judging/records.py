"""Wins, ties and losses of a row against one algorithm: of the marks in the cells above it, or of their scores.

Marks (+, =, -) say what tests found, so counts of them are no counts of better scores; which sign counts first is what
most records of the row have.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import permutations

from crosscheck.auditing.judging import ranks_in_rows
from crosscheck.auditing.judging.averages import Said
from crosscheck.auditing.reading.printed_rows import Row
from crosscheck.claims.claims import Word
from nptests.data.cells import simple
from nptests.vocabulary import Better

_RECORD = re.compile(r"(\d+)\s*[/\-:]\s*(\d+)(?:\s*[/\-:]\s*(\d+))?")
_MARK = re.compile(r"(?<=[\d)\]}% $])(?:[-+=≈~∼†‡▲▼△▽↑↓•◦○●−–]|\\(?:approx|sim|dagger|ddagger|bullet|circ))(?=\W*$)")
_SURE = 2  # other records of a row that hold, beside which one is wrong


def of_text(text: str) -> tuple[int, ...] | None:
    """Wins, ties and losses as they are printed, or wins and losses."""
    parts = _RECORD.fullmatch(simple(text))
    return None if parts is None else tuple(int(x) for x in parts.groups() if x is not None)


def judged(row: Row, rows: Sequence[Row], columns: Sequence[str], better: Better) -> Iterator[Said]:
    """The verdicts on the records of a row: each by what most of them count."""
    printed = [of_text(text) for text in row.texts]
    yield from _of_marks(printed, rows) or _of_scores(printed, rows, columns, better)


def _of_marks(printed: Sequence[tuple[int, ...] | None], rows: Sequence[Row]) -> list[Said]:
    """By the marks of the cells above, in the order in which most records count them; none where most count others."""
    marks = [[m[0] if (m := _MARK.search(simple(r.texts[j]))) else "" for r in rows] for j in range(len(printed))]
    signs = sorted({mark for own in marks for mark in own if mark})
    judge = [j for j, record in enumerate(printed) if record and len(record) == 3 and any(marks[j])]
    if not 1 < len(signs) < 4 or len(judge) <= _SURE:
        return []
    orders = permutations([*signs, *[""] * (3 - len(signs))])
    counts = max(([tuple(map(marks[j].count, order)) for j in judge] for order in orders),
                 key=lambda counts: sum(printed[j] == own for j, own in zip(judge, counts, strict=True)))  # fmt: skip
    right = [printed[j] == own for j, own in zip(judge, counts, strict=True)]
    if right.count(True) < _SURE or 2 * right.count(True) < len(judge):
        return []
    word: Word = "fails" if right.count(False) == 1 else "unresolved"  # of several a mark may be wrong as well
    values = ["/".join(map(str, own)) for own in counts]
    return [Said(j, "holds" if held else word, {"value": v} | ({} if held else {"proof": f"the marks above it: {v}"}))
            for j, held, v in zip(judge, right, values, strict=True)]  # fmt: skip


def _of_scores(
    printed: Sequence[tuple[int, ...] | None], rows: Sequence[Row], columns: Sequence[str], better: Better
) -> Iterator[Said]:
    """Against one algorithm: the reading that explains most cells; the others are wrong."""

    def duel(j: int, control: int, turned: bool) -> tuple[int, int, int]:
        """Of the control against a column; turned, of the column."""
        return ranks_in_rows.duels(rows, *((j, control) if turned else (control, j)), better)

    right = {
        (control, order, turned): [
            None if record is None or j == control else fits(record, duel(j, control, turned), order)
            for j, record in enumerate(printed)
        ]
        for control in range(len(columns))
        for order in ("wtl", "wlt")
        for turned in (False, True)
        if printed[control] is None or printed.count(None) == 0
    }
    if not right:
        return
    best = max(right, key=lambda key: right[key].count(True))
    fitting, checkable = right[best].count(True), len(printed) - right[best].count(None)
    stated = printed.count(None) == 1  # the one without a record is the one that the others are compared with
    trusted = fitting >= _SURE and (2 * fitting > checkable or (stated and 2 * fitting == checkable))
    control, _, turned = best
    sums = [sum(record) for record in printed if record]
    for j, held in enumerate(right[best]):
        if held is None:
            continue
        word: Word = "holds" if held else "fails" if trusted else "unresolved"
        wins, losses, ties = duel(j, control, turned)
        value = f"{wins}/{ties}/{losses}"
        sides = "of the column against" if turned else "against the column, of"
        proof = f"wins/ties/losses {sides} {columns[control]}: {value}"
        own = sum(printed[j] or ())
        if not held and trusted and _ties_more(printed[j] or (), (wins, losses, ties), best[1]):
            word = "unresolved"  # some that are better are no wins, as by a test
        if not trusted and own > len(rows) and sums.count(len(rows)) == len(sums) - 1 >= _SURE:
            word, proof = "fails", f"they add up to {own}, the others to {len(rows)}, as many rows as there are"
        yield Said(j, word, {"value": value, **({"proof": proof} if word == "fails" else {})})


def _ties_more(record: Sequence[int], duel: tuple[int, int, int], order: str) -> bool:
    """Whether a record has ties where the scores have wins or losses, and no more of these than they."""
    if len(record) != 3:
        return False
    w, t, x = record if order == "wtl" else (record[0], record[2], record[1])
    wins, losses, ties = duel
    return w + t + x == sum(duel) and w <= wins + ties and x <= losses + ties and t > ties


def fits(record: Sequence[int], duel: tuple[int, int, int], order: str = "wtl") -> bool:
    """Whether a record can be, of sure wins and losses and what is left open: printed ties may be either."""
    wins, losses, ties = duel
    if len(record) == 2:
        w, x = record
        return (w == wins and x == losses) or (w + x == wins + losses + ties and wins <= w <= wins + ties)
    w, t, x = record if order == "wtl" else (record[0], record[2], record[1])
    return w + t + x == wins + losses + ties and wins <= w <= wins + ties and losses <= x <= losses + ties
