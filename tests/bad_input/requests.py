"""Every route of the service with every bad body: status, code and sentence."""

import json
import warnings
from collections.abc import Iterator
from functools import cache, partial
from typing import Any

from bad_input.attempts import Attempt, unchanged

from nptests.web import settings, worker
from nptests.web.endpoints import Endpoint, endpoints
from nptests.web.work import Task


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


def answer(path: str, mistake: str) -> tuple[str, str]:
    """Status with its code, and the sentence."""
    endpoint = routes()[path]
    given = {**endpoint.values, **{p["name"]: "1" for p in endpoint.parameters if p["in"] == "path"}}
    return _answered(Task(endpoint.service, given, bodies(endpoint)[mistake]))


def _answered(task: Task) -> tuple[str, str]:
    with unchanged(), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # as the worker does
        found = worker.answered(task, settings.Settings())
    assert found.media_type == "application/problem+json", found.body
    said = json.loads(found.body)
    return f"{found.status} {said['code']}", said["detail"]


def attempts() -> Iterator[Attempt]:
    for path, endpoint in routes().items():
        for mistake in bodies(endpoint):
            yield Attempt("REST", path, mistake, partial(answer, path, mistake))
    for e in endpoints():
        for p in e.parameters if e.body is None else ():
            given = {**e.values, **{q["name"]: q.get("example", "") for q in e.parameters if q["in"] == "path"}}
            given[p["name"]] = "nix"
            yield Attempt("REST", f"GET {e.path}", f"no such {p['name']}", partial(_answered, Task(e.service, given)))
