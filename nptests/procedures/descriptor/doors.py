"""The functions that start from printed summaries, where these stand in the place of scores."""

import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from nptests.data.intake.mending import mended
from nptests.errors import TRIED, InputError, all_written
from nptests.procedures.descriptor.instead import needed, tried
from nptests.procedures.descriptor.options import options_of
from nptests.procedures.descriptor.procedure import of_result

SIZES = {"algorithms": "k", "models": "k", "classifiers": "k", "datasets": "n", "problems": "n", "N": "n"}


def with_line(
    call: Callable[..., Any],
    run: Callable[..., Any],
    args: tuple[Any, ...],
    asked: Mapping[str, Any],
    problem: InputError,
) -> InputError:
    """The refusal of a call with a line that runs: from printed summaries, or of the same call mended."""
    if not TRIED.get() and (line := by_door(call, args, asked)) is not None:
        return InputError(problem.code, problem.sentence, where=problem.where, line=line)
    words = {name: option.words for name, option in options_of(run).items()}
    return mended(call, args, asked, problem, partial(needed, run, args), words)


def by_door(run: Callable[..., Any], args: Sequence[Any], asked: Mapping[str, Any]) -> str | None:
    """The line of the function that starts from printed summaries, where a call hands over such: mean ranks and n; or
    of the same call, where its options are called otherwise."""
    if not all(isinstance(x, (int, float, list, tuple, dict)) for x in args):
        return None
    typed, own, asked = args, of_result(run.__name__), dict(asked)
    named = next((name for name in ("names", "labels", "algorithms") if isinstance(asked.get(name), list)), "")
    if named and args and isinstance(args[0], list) and len(asked[named]) == len(args[0]):
        args = [dict(zip(asked.pop(named), args[0], strict=True)), *args[1:]]
    for door in (run, *(own.doors if own is not None else ())):
        parts = {name: {*name.split("_")} for name in inspect.signature(door).parameters}
        ours = {x: next((y for y, words in parts.items() if words & {*x.split("_")}), SIZES.get(x, x)) for x in asked}
        words = {ours[x]: value for x, value in asked.items()}
        if door is not run and "alpha" not in parts:
            words.pop("alpha", None)  # no p-value depends on it
        if door is run and words == asked and args is typed:
            continue
        if (line := tried(door, args, all_written(args, list(parts)), words)) is not None:
            return line
    return None
