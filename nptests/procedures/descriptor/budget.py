"""How many random draws a call is given: as many as were asked for, and unasked what takes seconds."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from nptests.errors import InputError
from nptests.procedures.descriptor.options import Option

# A function that validates numbers further may still refuse; these are the limits of the kind alone.
MOST_DRAWS = 10**8
MOST_DRAWN = 10**9  # scores permuted or numbers drawn: some 10 to 40 ns each
UNASKED_DRAWN = 2 * 10**8  # where nobody asked for a number of draws: a few seconds
LEAST_UNASKED = 1000  # draws, fewer of which nobody is given unasked

_T = TypeVar("_T")


class _Unasked(int):
    """A number of draws that nobody asked for."""


class _FewerDraws(Exception):
    """So many take seconds, and as many as nobody asked for take longer."""

    def __init__(self, draws: int) -> None:
        super().__init__(draws)
        self.draws = draws


def run_in_seconds(
    run: Callable[..., _T], data: tuple[Any, ...], kwargs: dict[str, Any], known: Mapping[str, Option]
) -> tuple[_T, tuple[str, ...]]:
    """The result, and a note where the default number of draws was lowered, which then stands in `kwargs`."""
    if "draws" not in known or "draws" in kwargs:
        return run(*data, **kwargs), ()
    default = known["draws"].default
    try:
        return run(*data, **kwargs, draws=_Unasked(default)), ()
    except _FewerDraws as fewer:
        kwargs["draws"] = fewer.draws
    fewer_draws = f"{kwargs['draws']:,} random draws, because {default:,} of data of this size take long"
    return run(*data, **kwargs), (f"{fewer_draws}; draws= sets another number",)


def check_draws(draws: int, cells: int, *, dear: int = 1) -> int:
    """A number of random draws, at least one, and not more than can be made of so many cells each.

    `dear` is how many times as long a cell takes as one that is permuted. A default that takes more than seconds is
    lowered (`checked` does so), unless few would be left.
    """
    if draws < 1:
        raise InputError("option", f"draws={draws}: at least one draw is needed", where="draws")
    if draws > MOST_DRAWS:
        words = f"draws={draws}: at most {MOST_DRAWS}, which leave an error of 0.0001 in a probability"
        raise InputError("limit", words, where="draws")
    if isinstance(draws, _Unasked):
        quick = max(LEAST_UNASKED, UNASKED_DRAWN // (cells * dear))
        if quick < draws:
            raise _FewerDraws(quick)
    if draws > 1 and draws * cells * dear > MOST_DRAWN:
        words = f"draws={int(draws)}: {cells} random numbers for each draw would take minutes"
        raise InputError("limit", f"{words}; draws={max(1, MOST_DRAWN // (cells * dear))} do not", where="draws")
    return int(draws)
