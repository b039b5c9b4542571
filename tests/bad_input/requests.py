"""Every route of the service with every bad body: status, code and sentence."""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from nptests.web.endpoints import Endpoint, endpoints
from nptests.web.settings import Settings
from nptests.web.work import Task
from nptests.web.worker import answered

TABLE = Path(__file__).parent / "requests.tsv"


@cache
def routes() -> dict[str, Endpoint]:
    """The routes that take a body of their own shape, by path."""
    return {e.path: e for e in endpoints() if e.body is not None and e.listed and e.service != "stac"}


def bodies(endpoint: Endpoint) -> dict[str, bytes]:
    """A mistake each, made in the body that works."""
    good: dict[str, Any] = dict(endpoint.example)
    options = good.get("options") or {}
    data = [name for name in good if name != "options"]
    made: dict[str, Any] = {
        "a list": [],
        "no data": {"options": options},
        "a name too many": {**good, "nix": 1},
        "options no object": {**good, "options": [1]},
        "no such option": {**good, "options": {**options, "nix": 1}},
        "data no data": {**good, **{name: True for name in data[:1]}},
    }
    written = {name: json.dumps(body).encode() for name, body in made.items()}
    return {"empty": b"", "cut off": json.dumps(good).encode()[:-2], "no UTF-8": b"\xff", **written}


def answer(path: str, mistake: str) -> tuple[str, str, str]:
    """Status, code and sentence."""
    endpoint = routes()[path]
    given = {**endpoint.values, **{p["name"]: "1" for p in endpoint.parameters if p["in"] == "path"}}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # as the worker does
        found = answered(Task(endpoint.service, given, bodies(endpoint)[mistake]), Settings())
    said = json.loads(found.body) if found.media_type == "application/problem+json" else {}
    return str(found.status), said.get("code", ""), said.get("detail", "")


def tried() -> Iterator[tuple[str, ...]]:
    """The rows of the table."""
    for path, endpoint in routes().items():
        for mistake in bodies(endpoint):
            yield (path, mistake, *answer(path, mistake))
