"""Where a table came from, as far as a call can repeat it: what it was read from, and how."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from nptests.values import Value


@dataclass(frozen=True, eq=False)
class Origin(Value):
    """What `read_scores` was called with, and what it left out.

    source     the file or example; None where there is none to name: a text, standard input
    how        the options that are not the usual ones
    left_out   the data sets that missing="drop" left out
    """

    source: str | None = None
    how: Mapping[str, Any] = field(default_factory=dict)
    left_out: tuple[str, ...] = ()

    @property
    def name(self) -> str | None:
        """The source as it may be printed: the file alone of a path from the root, which is private."""
        return Path(self.source).name if self.source and Path(self.source).is_absolute() else self.source


HERE = Origin()
