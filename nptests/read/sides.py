"""Which side of a table is compared, its columns or its rows: where nothing tells, each is an answer."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar

from nptests.data.cells import is_number
from nptests.data.intake import headings as words
from nptests.data.intake.known_names import in_rows, known_datasets
from nptests.data.scores import Scores
from nptests.errors import InputError
from nptests.read.layout import IF_TURNED, heads_either
from nptests.read.soundness import LOOKED_AT, MEAN_COLUMN, sound

if TYPE_CHECKING:
    from nptests.read.answer import Answer, Way

_T = TypeVar("_T")
SIDES = frozenset({"transpose", "dataset", "algorithm"})  # of which one may be said: it tells what is compared
_MEANS = ("mean", "avg", "average")


def both_sides(way: Way, read: Callable[[Way], tuple[Scores, str]], *, named: bool) -> tuple[Way, ...]:
    """A way to read a file; where it leaves open which side is compared, and both may be, one way for each.

    read    the scores of the file, and what stands over the names of its rows
    named   the user named the column of data sets, which settles it
    """

    def soundly(side: Way) -> tuple[Scores, str] | None:
        hit = tried(read, side)
        return hit if hit is not None and sound(hit[0], turned="transpose" in side) else None

    key = way.get("dataset", "")
    if named or "transpose" in way or "score" in way:
        return (way,)
    bare = {name: value for name, value in way.items() if name != "dataset"}
    if (stands := soundly(bare)) and any(note.endswith(IF_TURNED) for note in stands[0].reading):
        sides: tuple[Way, ...] = ({**bare, "dataset": stands[1]}, {**bare, "transpose": True})
    elif heads_either(key) and (stands := soundly(way)):
        sides = (way, {**bare, "transpose": True, "algorithm": key})
    else:
        return (way,)
    if any(map(words.is_summary, way.get("leave_out", ()))) or any(map(of_means, stands[0].reading)):
        sides = sides[::-1]
    return sides if _are_open(stands[0]) and all(map(soundly, sides)) else (way,)


def tried(read: Callable[[Way], _T], way: Way) -> _T | None:
    """What is read so; None where it cannot be."""
    with suppress(InputError), warnings.catch_warnings(action="ignore"):
        return read(way)
    return None


def by_name(name: str | None, read: Callable[[Way], _T]) -> _T:
    """What is read as it stands; where either of its sides may be compared, by the side that has the name."""
    try:
        return read({})
    except InputError as problem:
        rest = [{word: x for word, x in way.items() if word not in SIDES} for way in problem.readings]
        ways = [way for way in problem.readings if name in getattr(way, "compared", ())]
        if len(ways) != 1 or len(rest) < 2 or any(each != rest[0] for each in rest):
            raise
    return read(ways[0])


def settled(ways: tuple[Way, ...]) -> bool:
    """Whether it is not open both what is no score and which side is compared."""
    return len(ways) < 2 or not {"keep_all", "leave_out"} & ways[0].keys()


def without_and_with(asked: Sequence[Answer], read: Callable[[Way], Scores]) -> list[Answer]:
    """What may describe left out, and kept: each answer that is sound, and mixes no kinds of numbers."""
    hits: list[Answer] = []
    for answer in asked:
        if (scores := tried(read, answer.said)) is None:
            continue
        out, turned = [*answer.said.get("leave_out", ())], "transpose" in answer.said
        kinds = {name.rpartition(" ")[0] for name in out} & {name.rpartition(" ")[0] for name in scores.algorithms}
        means = [n for n in (*out, *scores.algorithms) if words.is_summary(n) or words.word(n).startswith(_MEANS)]
        counted = all(map(is_number, scores.datasets)) or len(out) >= scores.k  # names were left out, or the most
        odd = kinds - {""} or counted or (means and not turned) or any(map(of_means, scores.reading))
        hits += [answer] if sound(scores, turned=turned) and not odd else []
    return hits


def _are_open(scores: Scores) -> bool:
    """Whether no names tell if the algorithms are the columns or the rows."""
    rows, columns = scores.datasets[:LOOKED_AT], scores.algorithms
    counted = all(map(is_number, rows))
    return not counted and in_rows(rows, columns) >= 0 and known_datasets(rows) <= known_datasets(columns)


def left_open(notes: Sequence[str], heads: Sequence[str], rows: Sequence[str]) -> bool:
    """Whether notes say that a word over the names of rows tells nothing of them, or that none stands there.

    Where none does, most tables have their data sets in the rows: only one with more columns than rows is in doubt,
    if no names tell.
    """
    open_ = [note for note in notes if note.endswith(IF_TURNED)]
    wide = bool(open_) and LOOKED_AT >= len(heads) > len(rows) > 1 and in_rows(rows, heads) >= 0
    return any(note.startswith(("the rows, under", *(["nothing stands over"] * wide))) for note in open_)


def of_means(note: str) -> bool:
    """Whether a column of means was set aside: of algorithms nobody takes one."""
    return note.startswith(MEAN_COLUMN) and any(map(words.is_summary, note.split("'")[1:2]))
