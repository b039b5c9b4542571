"""Infinite scores: beyond all others for what ranks scores; what subtracts them is refused with a test of ranks."""

import math
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

import nptests.procedures.descriptor.instead as instead
from nptests.data.intake import not_finite
from nptests.errors import InputError, on_trial
from nptests.procedures.descriptor.procedure import of_result
from nptests.procedures.elsewhere.translation import BY_RANKS
from nptests.results import Comparisons
from nptests.values import changed

DISTANCES = (1, 10)  # at which infinite scores stand: what is not the same at both is no matter of ranks
STANDS = "infinite scores stand beyond all others, which is all that ranks need to know of them"


def answered(run: Callable[..., Any], args: tuple[Any, ...], asked: Mapping[str, Any], problem: InputError) -> Any:
    """The result of a procedure of ranks; of another one the refusal, with the test that takes such scores."""
    both = [not_finite.standing(args, distance) for distance in DISTANCES]
    if both[0] is None or not instead.answers_others():
        raise problem
    own, other = of_result(run.__name__), instead.named(BY_RANKS.get(run.__name__, ""))
    if own is not None and own.least.k > 1 and "monotone" not in own.breaks:  # ranks of one sample are all alike
        near = run(*both[0], **asked)
        with on_trial():
            far = run(*both[1], **asked)
        if _decided(near) == _decided(far):
            return changed(_of_ranks(near, far), notes=(*near.notes, STANDS))
    if other is None:
        raise problem
    words = {name: value for name, value in asked.items() if name in ("better", "alternative", "control")}
    texts = instead.written(other.run, args)
    line = None if any(text[0] in "[{" for text in texts) else instead.tried(other.run, args, texts, words)
    what = f"{problem.sentence.partition(':')[0]}: {run.__name__} takes differences of scores, which infinite ones lack"
    way = f"write {line}" if line else f"nptests.{other.name} ranks them"
    raise InputError("infinite", f"{what}: {way}", where=problem.where)


def _decided(result: Any) -> list[float]:
    return [getattr(row, "pvalue", 0.0) for row in getattr(result, "rows", (result,))]


def _of_ranks(near: Any, far: Any) -> Any:
    """A result of which what the distance moves is infinite: it is on the scale of the scores."""
    if isinstance(near, Comparisons):
        return changed(near, rows=tuple(map(_of_ranks, near.rows, far.rows)))
    held = {field.name: (getattr(near, field.name), getattr(far, field.name)) for field in fields(near)}
    return changed(near, **{name: _far(*held[name]) for name in ("estimate", "interval") if name in held})


def _far(near: Any, far: Any) -> Any:
    if isinstance(near, tuple):
        return tuple(map(_far, near, far))
    return near if near is None or near == far or math.isnan(near) else math.copysign(math.inf, far - near)
