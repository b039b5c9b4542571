"""How many significant decimal digits two numbers share, and how many are asked for."""

import math
from collections.abc import Sequence

REQUIRED = 12.0  # what this project promises wherever the reference itself carries as many
FULL = 53 * math.log10(2)  # 15.95: identical doubles; no more can be seen


def agreeing(a: float, b: float) -> float:
    """-log10 |a - b| / max(|a|, |b|), between 0 and FULL; equal infinities and two NaN agree fully."""
    if a == b or (math.isnan(a) and math.isnan(b)):
        return FULL
    if not (math.isfinite(a) and math.isfinite(b)):
        return 0.0
    largest = max(abs(a), abs(b))
    relative = abs(a / largest - b / largest)  # each divided first: a - b may overflow
    return min(FULL, max(0.0, -math.log10(relative))) if relative > 0 else FULL


def worst(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """The fewest agreeing digits over a vector; vectors of different lengths do not agree."""
    if len(ours) != len(theirs):
        return 0.0
    return min((agreeing(a, b) for a, b in zip(ours, theirs, strict=True)), default=0.0)


def fewest(ours: Sequence[float], theirs: Sequence[float]) -> float | None:
    """The fewest agreeing digits over the numbers: two NaN say nothing. None where no number is left."""
    if len(ours) != len(theirs):
        return 0.0
    pairs = [(a, b) for a, b in zip(ours, theirs, strict=True) if not (math.isnan(a) and math.isnan(b))]
    return min((agreeing(a, b) for a, b in pairs), default=None)


def trivial(ours: Sequence[float], theirs: Sequence[float]) -> bool:
    """Whether all are whole numbers and the same: counts, or ends such as 0 and 1."""
    return len(ours) == len(theirs) and all(
        (a == b and (math.isinf(a) or a.is_integer())) or (math.isnan(a) and math.isnan(b))
        for a, b in zip(ours, theirs, strict=True)
    )


def carried(x: float) -> float:
    """The digits that a double of this size can carry: fewer than FULL only below the least normal number."""
    return min(FULL, math.log10(abs(x)) - math.log10(math.ulp(x))) if x and math.isfinite(x) else FULL


def enough(ours: Sequence[float], theirs: Sequence[float], required: float = REQUIRED) -> bool:
    """Whether the required digits agree, or as many as the second number carries."""
    return len(ours) == len(theirs) > 0 and all(
        agreeing(a, b) >= min(required, carried(b)) for a, b in zip(ours, theirs, strict=True)
    )
