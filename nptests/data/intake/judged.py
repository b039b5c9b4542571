"""A table whose rows and columns are judged, whatever it was read from."""

from collections.abc import Iterable, Sequence
from typing import Protocol, Self, TypeVar

from nptests.data.intake.printed import Printed


class Judged(Protocol):
    """A table of which rows and columns are judged: of text from a file, or of numbers from a frame."""

    @property
    def heads(self) -> tuple[str, ...] | None: ...
    @property
    def names(self) -> tuple[str, ...] | None: ...
    @property
    def notes(self) -> tuple[str, ...]: ...
    @property
    def printed(self) -> Printed: ...
    @property
    def records(self) -> frozenset[int]:
        """The rows of wins/ties/losses."""

    def shown(self, i: int, j: int) -> str:
        """A cell as text."""

    def keep_rows(self, kept: Sequence[int]) -> Self: ...
    def keep_columns(self, kept: Sequence[int]) -> Self: ...
    def noted(self, *notes: str) -> Self: ...
    def headed(self, heads: tuple[str, ...]) -> Self: ...


T = TypeVar("T", bound=Judged)


def listed(names: Iterable[str]) -> str:
    """Names as notes and messages write them."""
    return ", ".join(map(repr, names))
