"""What captions say of printed tables: which paragraph is theirs, and that one is continued from another page."""

import itertools
from collections.abc import Sequence
from dataclasses import replace

from crosscheck.auditing.phrases import Phrases
from nptests.read.grid import Grid

PHRASES = Phrases(__file__)


def captioned(grids: list[Grid], text: str) -> list[Grid]:
    """The tables of a text with the captions above or below them: paragraphs that begin with Table and a number."""
    pieces = [piece.strip() for piece in PHRASES["piped"].split(text)]
    if len(pieces) != len(grids) + 1:
        return grids
    captions = []
    for above, below in itertools.pairwise(pieces):
        near = (above.rpartition("\n\n")[2], below.partition("\n\n")[0])
        captions.append(next((words for words in near if PHRASES["caption"].match(words)), ""))
    return [replace(grid, title=caption or grid.title) for grid, caption in zip(grids, captions, strict=True)]


def joined(grids: Sequence[Grid]) -> tuple[list[Grid], list[Grid]]:
    """A table that is continued under the same headings is one: its last rows sum up all of it. What is continued from
    where it does not begin stands apart: of which rows its last ones are is not printed."""
    whole, lost = list[Grid](), list[Grid]()
    for grid in grids:
        if not PHRASES["continued"].search(grid.title):
            whole.append(grid)
        elif whole and grid.rows[:1] == whole[-1].rows[:1]:
            whole[-1] = replace(whole[-1], rows=(*whole[-1].rows, *grid.rows[grid.headers or 1 :]))
        else:
            lost.append(grid)
    return whole, lost
