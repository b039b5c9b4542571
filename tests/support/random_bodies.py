"""Seeded bodies of requests: the example of a route with parts of it replaced, removed, doubled, nested, or cut."""

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

from nptests.web.endpoints import Endpoint

ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 3, 0.5, 1e308, -1e308, 5e-324, 10**30, "", "nix", "0,5", "1e999", "NaN", "\u202e", "\0",
    [], {}, [[]], [None], {"nix": 1}, [[1, 2], [3]], ["a", "a"], "higher", "two-sided", "exact", 10**400, "nan", "inf",
    "1e-99999999", "1,234", "-", "A", "holm", [1], "x" * 300, float("nan"), float("inf"),
)  # fmt: skip


def bodies(endpoint: Endpoint, count: int, seed: int = 0) -> Iterator[bytes]:
    """So many of them, the same on every machine."""
    dice = random.Random(f"{seed} {endpoint.path}")
    for _ in range(count):
        body = copy.deepcopy(endpoint.example if endpoint.example is not None else {})
        for _ in range(dice.randint(1, 3)):
            body = changed(body, dice)
        text = json.dumps(body).encode("utf-8", "surrogatepass")
        yield _damaged(text, dice) if dice.random() < 0.2 else text


def changed(body: Any, dice: random.Random) -> Any:
    """One part of it is another; the deeper a part, the less often."""
    places = range(len(body)) if isinstance(body, list) else list(body) if isinstance(body, dict) else ()
    if not places or dice.random() < 0.15:
        return copy.deepcopy(dice.choice(ODD))
    at = dice.choice(places)
    kind = dice.random()
    if kind < 0.6:
        body[at] = changed(body[at], dice)
    elif kind < 0.75:
        del body[at]
    elif isinstance(body, list):
        body.insert(at, copy.deepcopy(body[at]))
    else:
        body[dice.choice((*body, "nix", "options", "alpha"))] = copy.deepcopy(dice.choice(ODD))
    return body


def _damaged(text: bytes, dice: random.Random) -> bytes:
    at = dice.randrange(len(text) + 1)
    return text[:at] + dice.choice((b"", b"\xff", b"\0", b"]", b'"', b"[" * 200)) + text[at + dice.randint(0, 3) :]
