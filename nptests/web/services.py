"""What the workers do: one function a service, each calling what the command line calls, so that bytes are equal."""

from __future__ import annotations

import difflib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from nptests import fixtures
from nptests.analysis import Analysis, analyse
from nptests.catalogue import described, procedure, procedures
from nptests.errors import InputError
from nptests.procedure import options_of
from nptests.results import as_json
from nptests.web import bodies
from nptests.web.settings import Settings
from nptests.web.work import Task

JSON = "application/json"


@dataclass(frozen=True)
class Made:
    """A text with its kind."""

    text: str
    media_type: str = JSON


Service = Callable[[Task, Settings], Made]
SERVICES: dict[str, Service] = {}


def service(run: Service) -> Service:
    """Enter a function under its name."""
    SERVICES[run.__name__] = run
    return run


def answer(value: Any) -> Made:
    """JSON as the command line prints it, with the line break at its end."""
    return Made(as_json(value) + "\n")


def readable(task: Task) -> Mapping[str, Any] | None:
    """The body once more, for an error to point into."""
    try:
        found = json.loads(task.body)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def warm_up() -> None:
    """Import what the first request would wait for."""
    import pandas  # noqa: F401

    analyse(fixtures.scores("demsar2006/table6"))


@service
def catalogue(task: Task, settings: Settings) -> Made:
    return answer([described(p) for p in procedures()])


@service
def examples(task: Task, settings: Settings) -> Made:
    return answer(fixtures.tables())


@service
def example(task: Task, settings: Settings) -> Made:
    from nptests.read.exchange import exchanged

    name = f"{task.given['publication']}/{task.given['table']}"
    about = next((t for t in fixtures.tables() if t.name == name), None)
    if about is None:  # nothing but a listed name reaches the files
        near = difflib.get_close_matches(name, [t.name for t in fixtures.tables()], n=3)
        hint = f"; near it: {', '.join(near)}" if near else ""
        raise InputError("fixtures", f"there is no table {name!r} among the examples{hint}")
    scores = fixtures.scores(name)
    notes = scores.reading + scores.notes
    body = exchanged(scores, scores.better) | {"n": scores.n, "k": scores.k, "notes": notes}
    return answer(body | {"name": name, "citation": about.citation})


@service
def read(task: Task, settings: Settings) -> Made:
    from nptests.read.exchange import exchanged

    body = bodies.parsed(task.body, settings)
    table = bodies.table_text(body)
    scores = table.scores(better=table.better or "higher")
    notes = scores.reading + scores.notes
    return answer(exchanged(scores, table.better) | {"n": scores.n, "k": scores.k, "notes": notes})


@service
def test(task: Task, settings: Settings) -> Made:
    wanted = procedure(task.given["name"])
    body = bodies.parsed(task.body, settings)
    found = wanted.run(*bodies.arguments(wanted, body, settings), **bodies.options(body, wanted.options, settings))
    return answer(found.as_dict())


@service
def analysis(task: Task, settings: Settings) -> Made:
    return answer(_analysed(task, settings).as_dict())


def _analysed(task: Task, settings: Settings, *more: str) -> Analysis:
    body = bodies.parsed(task.body, settings)
    bodies.only(body, "scores", "options", *more)
    options = bodies.options(body, options_of(analyse), settings)
    if "progress" in options:
        raise InputError("option", "analyse has no option 'progress' here", where="progress")
    return analyse(bodies.scores(body, settings), **options)
