"""Errors told again in the words of whoever called: with the cure that he has, and the names that he gave."""

import functools
import re
from collections.abc import Callable
from typing import Any

from nptests.errors import CURE, InputError, as_owner, as_written

_CHOSEN = r"(?<![\w.'\"])df(\[\[.*?\]\])( and so on)?"  # columns of it
_FRAME = r"(?<![\w.'\"])df(?=[\[.,)])"  # in a line of Python


class Retold:
    """Tells an InputError that is raised inside as another one; unlike a generator it is entered for next to nothing.

    retold   the other error, or None to let the first one pass
    """

    __slots__ = ("retold",)

    def __init__(self, retold: Callable[[InputError], InputError | None]) -> None:
        self.retold = retold

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if isinstance(error, InputError) and (other := self.retold(error)) is not None:
            raise other from None


def missing_cured(cure: str, infinite: str = "") -> Retold:
    """A missing score is told with the cure that the caller has; an infinite one with its own."""

    def retold(error: InputError) -> InputError | None:
        if error.code == "infinite" and infinite:
            return InputError("infinite", f"{error.sentence}; {infinite}", where=error.where)
        if error.code != "missing" or CURE not in error.message:
            return None
        return InputError("missing", error.message.replace(CURE, cure), where=error.where)

    return Retold(retold)


def in_own_names(data: Any) -> Retold:
    """A line that speaks of `df` speaks of what its caller calls so."""

    def retold(error: InputError) -> InputError | None:
        sentence = re.sub(_CHOSEN, functools.partial(_of_levels, data), error.sentence)
        name = as_owner(as_written(data, "df")) if re.search(_FRAME, sentence) else "df"
        if name in ("df", "your_df") and sentence == error.sentence:
            return None
        words = re.sub(_FRAME, lambda _: "df" if name == "your_df" else name, sentence)
        return InputError(error.code, words, where=error.where, readings=error.readings)

    return Retold(retold)


def _of_levels(data: Any, line: re.Match[str]) -> str:
    """Columns of several levels as their frame takes them: by the first level where one holds them all."""
    columns = getattr(data, "columns", ())
    if getattr(columns, "nlevels", 1) < 2:
        return line[0]
    keys = [key for key in columns if repr(" ".join(map(str, key))) in line[1]]
    first = [*dict.fromkeys(key[0] for key in keys)]
    return f"df[{first[0]!r}]" if len(first) == 1 else f"df[{keys!r}]"
