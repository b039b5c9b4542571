"""Which side of a table is compared, its columns or its rows: where nothing tells, each is an answer."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import TYPE_CHECKING

from nptests.data.cells import is_number
from nptests.data.scores import Scores
from nptests.errors import InputError
from nptests.read.known_names import in_rows, known_datasets
from nptests.read.layout import IF_TURNED
from nptests.read.soundness import LOOKED_AT, sound

if TYPE_CHECKING:
    from nptests.read.answer import Way


def both_sides(way: Way, read: Callable[[Way], tuple[Scores, str]], *, named: bool) -> tuple[Way, ...]:
    """A way to read a file; where it leaves open which side is compared, and both may be, one way for each.

    read    the scores of the file, and what stands over the names of its rows
    named   the user named the column of data sets, which settles it
    """

    def corner_of(side: Way) -> str | None:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                scores, corner = read(side)
        except InputError:
            return None
        settled = side is bare and not _is_open(scores)
        return None if settled or not sound(scores, turned="transpose" in side) else corner

    bare = {name: value for name, value in way.items() if named or name != "dataset"}
    corner = None if "transpose" in way else corner_of(bare)
    if corner is None:
        return (way,)
    sides = ({**bare, "dataset": corner}, {**bare, "transpose": True})
    return (way,) if None in map(corner_of, sides) else sides


def _is_open(scores: Scores) -> bool:
    """Whether nothing tells if the algorithms are the columns or the rows: neither a heading nor known names."""
    rows, columns = scores.datasets[:LOOKED_AT], scores.algorithms
    unsaid = any(note.endswith(IF_TURNED) for note in scores.reading) and not all(map(is_number, rows))
    return unsaid and in_rows(rows, columns) >= 0 and known_datasets(rows) <= known_datasets(columns)
