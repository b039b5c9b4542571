"""JSON schemas and examples of bodies, read from the signatures in the catalogue."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from nptests.adjustments.methods import adjustment_steps
from nptests.analysis.analysing import analyse
from nptests.data.kinds.kind import Schema
from nptests.data.kinds.schema import NUMBERS, SCORES
from nptests.data.numerals import printed
from nptests.data.scores import IncompleteScores, Scores
from nptests.document.pictures.methods import KINDS, methods
from nptests.procedures import descriptor, examples
from nptests.read import exchange, literature as fixtures
from nptests.vocabulary import read_beside

WRITTEN = read_beside(__file__, "schemas.toml")  # of bodies that no signature has, and examples of them
PROBLEM, FILE, REFUSED = WRITTEN["problem"], WRITTEN["file"], WRITTEN["refused"]
ALPHA: Schema = {"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1, "default": 0.05}
LEVEL = descriptor.Option("alpha", (), "float", 0.05, False)


def written(name: str) -> dict[str, Any]:
    """The body of a route with an example that works, as the file of schemas has them."""
    return {"body": WRITTEN[name], "example": WRITTEN["examples"][name]}


def path(name: str, example: str) -> Schema:
    """A part of the address."""
    return {"name": name, "in": "path", "required": True, "schema": {"type": "string"}, "example": example}


def query(name: str, *words: str, example: str | None = None) -> Schema:
    """A part of the query, one of some words; the first is the default."""
    kind: Schema = {"enum": list(words), "default": words[0]} if words else {}
    parameter: Schema = {"name": name, "in": "query", "schema": {"type": "string", **kind}}
    return parameter if example is None else parameter | {"example": example}


def object_of(properties: Mapping[str, Schema], *optional: str) -> Schema:
    """An object with these names and no others."""
    needed = [name for name in properties if name not in optional]
    schema: Schema = {"type": "object", "properties": dict(properties), "additionalProperties": False}
    return schema | ({"required": needed} if needed else {})


def options_schema(options: Mapping[str, descriptor.Option]) -> Schema:
    properties = {name: _option(option) for name, option in options.items()}
    return object_of(properties, *(name for name, option in options.items() if not option.required))


def _option(option: descriptor.Option) -> Schema:
    kinds: dict[str, Schema] = {
        "word": {"enum": list(option.words)},
        "bool": {"type": "boolean"},
        "int": {"type": "integer"},
        "float": {"type": "number"},
        "text": {"type": "string"},
        "any": {},
    }
    schema = kinds[option.kind]
    return schema if option.required or option.default is None else schema | {"default": option.default}


def body_of(procedure: descriptor.Procedure, *, level: bool = False) -> Schema:
    """The body of a procedure; with the `level` of a decision among the options, whether it takes one or not."""
    options = ({"alpha": LEVEL} if level else {}) | procedure.options
    bodies = [_with_options(data, options) for data in procedure.kind.bodies(procedure.data)]
    return bodies[0] if len(bodies) == 1 else {"anyOf": bodies}


def _with_options(data: Mapping[str, Schema], options: Mapping[str, descriptor.Option], **more: Schema) -> Schema:
    optional = [*more, *([] if any(o.required for o in options.values()) else ["options"])]
    return object_of({**data, "options": options_schema(options), **more}, *optional)


def analysis_body(more: Mapping[str, Schema] | None = None) -> Schema:
    """The body of what takes a whole table."""
    known = {name: option for name, option in descriptor.options_of(analyse).items() if name != "progress"}
    return _with_options({"scores": SCORES}, known, **(more or {}))


def picture_body(kind: str) -> Schema:
    """The body of a picture: the options of what is drawn, which its own checker knows."""
    known: Schema = {"alpha": ALPHA}
    if kind in ("cd", "pvalues", "ranks"):
        known |= {"method": {"enum": list(methods())}, "adjust": {"type": "string"}, "control": {"type": "string"}}
        known |= {"ranks": {"type": "string"}, **({"kind": {"enum": list(KINDS)}} if kind == "cd" else {})}
    elif kind == "null":
        known |= {"method": {"type": "string"}}
    options = {"type": "object", "properties": known, **({"additionalProperties": False} if kind == "scores" else {})}
    return object_of({"scores": SCORES, "options": options}, "options")


def adjustment_body() -> Schema:
    """p-values and the options of the steps."""
    return _with_options({"pvalues": NUMBERS}, descriptor.options_of(adjustment_steps))


@cache
def scores_example() -> dict[str, Any]:
    """A body with a table of the literature."""
    scores = fixtures.scores("demsar2006/table6")
    return {"scores": exchange.exchanged(scores, scores.better)}


def example_of(procedure: descriptor.Procedure) -> dict[str, Any]:
    """A body that works: the worked example of the procedure."""
    example = examples.example_of(procedure)
    data = examples.arguments_of(procedure)
    if len(data) == 1 and isinstance(data[0], Scores):
        body: dict[str, Any] = {"scores": exchange.exchanged(data[0], data[0].better)}
    else:
        names = next(iter(procedure.kind.bodies(procedure.data)))
        body = dict(zip(names, map(_plain, data), strict=True))
    needed = {name: value for name, value in example.options.items() if procedure.options[name].required}
    return body | ({"options": needed} if needed else {})


def _plain(argument: Any) -> Any:
    """An argument of a procedure as JSON: groups without their names."""
    if isinstance(argument, IncompleteScores):
        cells = zip(printed(argument.numbers), argument.present.tolist(), strict=True)
        values = [[cell if there else None for cell, there in zip(*row, strict=True)] for row in cells]
        return {"values": values, "algorithms": list(argument.algorithms), "better": argument.better}
    return list(argument.values()) if isinstance(argument, Mapping) else argument
