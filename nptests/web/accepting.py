"""Which kinds of answer a client takes: the header `Accept` (RFC 9110, 12.5.1)."""

import re
from collections.abc import Iterable

LIKED = re.compile(r"\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*", re.IGNORECASE)


def accepted(header: str, kinds: Iterable[str]) -> str | None:
    """The kind that is liked best, of equals the first; none where none is taken. No header takes everything."""
    ranges = [_range(part) for part in header.split(",") if part.strip()] or [("*/*", 1.0)]
    liked = {kind: _liking(kind, ranges) for kind in kinds}
    best = max(liked, key=lambda kind: liked[kind])
    return best if liked[best] > 0 else None


def _range(part: str) -> tuple[str, float]:
    name, *parameters = part.split(";")
    weights = [float(weight[1]) for weight in map(LIKED.fullmatch, parameters) if weight]
    return name.strip().lower(), min(1.0, *weights, 1.0)


def _liking(kind: str, ranges: list[tuple[str, float]]) -> float:
    """What is said of the kind itself counts before what is said of its family, and of all."""
    for name in (kind, kind.partition("/")[0] + "/*", "*/*"):
        if weights := [weight for range_, weight in ranges if range_ == name]:
            return max(weights)
    return 0.0
