"""A way to read a table: what has to be said of it, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from nptests.data.intake import headings as words
from nptests.read.file_columns import Column

Way = Mapping[str, Any]


@dataclass(frozen=True)
class Answer:
    """A way to read a table that was tried.

    said      all that has to be said of the table
    why       what in the table speaks for it
    certain   whether nothing has to be asked
    lacking   rows and columns without which no score is missing
    """

    said: Way
    why: str
    certain: bool = False
    lacking: tuple[str, ...] = ()

    @property
    def tries(self) -> Iterator[Answer]:
        """The way; without the data sets on which a score is missing; without the algorithms that have none."""
        yield self
        if "missing" not in self.said:
            yield Answer({**self.said, "missing": "drop"}, self.why)
        if self.lacking:
            yield Answer({**self.said, "leave_out": [*self.said.get("leave_out", ()), *self.lacking]}, self.why)


def heading(hits: Sequence[Column], judged: Callable[[str], bool]) -> Column | None:
    """The first column whose heading is of a kind."""
    return next((column for column in hits if judged(words.bare(column.head))), None)
