"""JSON schemas and examples of bodies, read from the signatures in the catalogue."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from functools import cache
from typing import Any

from nptests import fixtures
from nptests.analysis import analyse
from nptests.procedure import Option, Procedure, options_of
from nptests.web.bodies import names_of

Schema = dict[str, Any]

NUMBER: Schema = {"anyOf": [{"type": "number"}, {"type": "string", "description": 'decimal text, as "0.825"'}]}
NUMBERS: Schema = {"type": "array", "items": NUMBER}
NAMES: Schema = {"type": "array", "items": {"type": "string"}}
PROBLEM: Schema = {
    "type": "object",
    "required": ["type", "title", "status", "detail", "code"],
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string", "description": "what is wrong and how to mend it"},
        "code": {"type": "string", "description": "a stable word for programs"},
        "field": {"type": "string", "description": "JSON pointer into the body"},
        "where": {"type": "string", "description": "the row, column or option, in words"},
    },
}
FILE: Schema = {
    "type": "object",
    "properties": {
        "text": {"type": "string", "description": "the text of the table"},
        "base64": {"type": "string", "description": "the bytes of a file, where it is no text"},
        "name": {"type": "string", "description": "the name of the file; its ending helps to tell the format"},
    },
    "additionalProperties": False,
}
FILE_EXAMPLE = {"text": "data;C4.5;Bayes\nadult;0,763;0,768\nbreast;0,599;0,591\n", "name": "table.csv"}


def path(name: str, schema: Schema) -> Schema:
    """A part of the address."""
    return {"name": name, "in": "path", "required": True, "schema": schema}


def word(example: str) -> Schema:
    """A text with an example."""
    return {"type": "string", "example": example}


def scores_schema(*, incomplete: bool = False) -> Schema:
    """The table of a body."""
    cell = {"anyOf": [*NUMBER["anyOf"], {"type": "null"}]} if incomplete else NUMBER
    return {
        "type": "object",
        "description": "rows are data sets, columns are algorithms",
        "required": ["values", "better"],
        "properties": {
            "values": {"type": "array", "items": {"type": "array", "items": cell, "minItems": 2}, "minItems": 2},
            "algorithms": NAMES,
            "datasets": NAMES,
            "better": {"enum": ["higher", "lower"]},
        },
        "additionalProperties": False,
    }


def options_schema(options: Mapping[str, Option]) -> Schema:
    """The options of a procedure."""
    made: Schema = {
        "type": "object",
        "properties": {name: _option(option) for name, option in options.items()},
        "additionalProperties": False,
    }
    required = [name for name, option in options.items() if option.required]
    return made | ({"required": required} if required else {})


def _option(option: Option) -> Schema:
    kinds: dict[str, Schema] = {
        "word": {"enum": list(option.words)},
        "bool": {"type": "boolean"},
        "int": {"type": "integer"},
        "float": {"type": "number"},
        "text": {"type": "string"},
        "any": {},
    }
    made = kinds[option.kind]
    return made if option.required or option.default is None else made | {"default": option.default}


def body_of(procedure: Procedure) -> Schema:
    """The body of a procedure."""
    names = names_of(procedure)
    kinds: dict[str, Schema] = {
        "scores": scores_schema(),
        "incomplete": scores_schema(incomplete=True),
        "groups": {"type": "array", "items": NUMBERS},
        "differences": {"type": "array", "items": {"anyOf": [*NUMBER["anyOf"], NUMBERS]}},
        "counts": {"type": "integer"},
        "numbers": {"type": "number"},
    }
    data = {name: kinds.get(procedure.takes, NUMBERS) for name in names}
    made = _with_options(data, procedure.options)
    if procedure.takes == "pair":
        return {"anyOf": [made, _with_options({"scores": scores_schema()}, procedure.options)]}
    return made


def _with_options(data: Mapping[str, Schema], options: Mapping[str, Option]) -> Schema:
    needed = [*data, *(["options"] if any(o.required for o in options.values()) else [])]
    return {
        "type": "object",
        "required": needed,
        "properties": {**data, "options": options_schema(options)},
        "additionalProperties": False,
    }


def analysis_body() -> Schema:
    """The body of what takes a whole table."""
    known = {name: option for name, option in options_of(analyse).items() if name != "progress"}
    return _with_options({"scores": scores_schema()}, known)


@cache
def scores_example(algorithms: int | None = None) -> dict[str, Any]:
    """A body with a table of the literature."""
    from nptests.read.exchange import exchanged

    scores = fixtures.scores("demsar2006/table6")
    return {"scores": exchanged(scores.select(*scores.algorithms[:algorithms]), scores.better)}


def example_of(procedure: Procedure) -> Any:
    """A body that works, or None where options without default are needed."""
    samples: dict[str, list[str]] = {
        "a": ["0.825", "0.775", "0.90", "0.61", "0.72"],
        "b": ["0.80", "0.77", "0.85", "0.64", "0.70"],
        "x": ["0.825", "0.775", "0.90", "0.61", "0.72", "0.69", "0.81", "0.77"],
    }
    if procedure.takes in ("scores", "incomplete"):
        return scores_example()
    if procedure.takes == "groups":
        return {"groups": [samples["a"], samples["b"], samples["x"]]}
    if all(name in samples for name in names_of(procedure)):
        return {name: samples[name] for name in names_of(procedure)}
    return None


def description_of(procedure: Procedure) -> str:
    """The docstring: definition, formula, reference."""
    return inspect.getdoc(procedure.run) or procedure.title
