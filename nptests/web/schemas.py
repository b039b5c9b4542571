"""JSON schemas and examples of bodies, read from the signatures in the catalogue."""

from __future__ import annotations

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
from nptests.procedures import examples
from nptests.procedures.descriptor import Option, Procedure, options_of
from nptests.read import literature as fixtures
from nptests.read.exchange import exchanged

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
        "table": {"anyOf": [{"type": "integer"}, {"type": "string"}], "description": "which one of several"},
        "decimal": {"enum": [".", ","], "description": "the mark, where the table could be read either way"},
        "transpose": {"type": "boolean", "description": "the algorithms stand in the rows"},
        "keep_all": {"type": "boolean", "description": "set no row or column aside"},
        "columns": {"type": "array", "items": {"type": "string"}, "description": "only these algorithms"},
        "rows": {"type": "array", "items": {"type": "string"}, "description": "only these data sets"},
        "headings": {"type": "integer", "minimum": 0, "description": "how many of the first rows are headings"},
        "dataset": {"type": "string", "description": "the column that names the data sets"},
        "algorithm": {"type": "string", "description": "the column of algorithms, in long form: one score a row"},
        "score": {"type": "string", "description": "the column of the scores, in long form"},
        "repetitions": {"enum": ["mean", "median"], "description": "what stands for several scores, in long form"},
        "missing": {"enum": ["drop"], "description": "leave out data sets with a missing score"},
    },
    "additionalProperties": False,
}
ALPHA: Schema = {"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1, "default": 0.05}
LEVEL = Option("alpha", (), "float", 0.05, False)
AUDIT: Schema = {
    "type": "object",
    "properties": {
        "toml": {"type": "string", "description": "tables and claims, as the paper.toml of `crosscheck audit`"},
        "tables": {"type": "object", "additionalProperties": {"type": "string"}, "description": "CSV texts by name"},
        "text": {"type": "string", "description": "or the sentences of a paper"},
        "base64": {"type": "string", "description": "or the bytes of a file: text, PDF, LaTeX, Markdown, a table"},
        "name": {"type": "string", "description": "the name of the file; its ending tells the format"},
        "better": {
            "enum": ["higher", "lower"],
            "description": "of the scores in its tables, where they do not show it",
        },
        "format": {"enum": ["json", "html", "markdown"], "description": "of a file's audit: verdicts, or the review"},
    },
    "additionalProperties": False,
}
AUDIT_EXAMPLE = {"text": "The difference was significant (t(28) = 2.20, p = .036)."}
ANSWERS: Schema = {
    "type": "object",
    "properties": {"answers": {"type": "object", "additionalProperties": {"type": "string"}}},
    "required": ["answers"],
    "additionalProperties": False,
}
ANSWERS_EXAMPLE: Schema = {"answers": {}}
STAC: Schema = {
    "type": "object",
    "properties": {"values": {"type": "object", "additionalProperties": {"type": "array"}}},
    "description": "groups by name under `values`, or the mapping alone",
}
STAC_EXAMPLE = {
    "values": {"a": [0.61, 0.72, 0.55, 0.8, 0.69, 0.7, 0.66, 0.62], "b": [0.6, 0.7, 0.5, 0.75, 0.7, 0.66, 0.61, 0.6]}
}
RUNS: Schema = {
    "type": "object",
    "properties": {
        "files": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {name: FILE["properties"][name] for name in ("text", "base64", "name")},
                "additionalProperties": False,
            },
            "description": "one file in long form, or the cv_results_ of scikit-learn, one file a data set",
        },
        "better": {"enum": ["higher", "lower"]},
        "metric": {"type": "string", "description": "which one of several"},
        "dataset": {"type": "string", "description": "the column that names the data sets"},
        "algorithm": {"type": "string", "description": "the column of algorithms"},
        "score": {"type": "string", "description": "the column of the scores"},
        "run": {"type": "string", "description": "the column that numbers the runs"},
        "splits": {"type": "string", "description": "how the runs came about: 10x10-fold, 30xholdout:0.3, independent"},
        "on": {"type": "string", "description": "the data set whose runs are compared"},
    },
    "required": ["files"],
    "additionalProperties": False,
}
RUNS_EXAMPLE = {
    "files": [
        {
            "name": "runs.csv",
            "text": "data set,algorithm,fold,score\n"
            + "".join(
                f"iris,{name},{i},{score}\n"
                for name, scores in {
                    "tree": (0.93, 0.95, 0.9, 0.94, 0.96),
                    "forest": (0.95, 0.95, 0.93, 0.96, 0.97),
                }.items()
                for i, score in enumerate(scores)
            ),
        }
    ],
    "better": "higher",
    "splits": "5-fold",
}
FILE_EXAMPLE = {"text": "data;C4.5;Bayes\nadult;0,763;0,768\nbreast;0,599;0,591\n", "name": "table.csv"}


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


def options_schema(options: Mapping[str, Option]) -> Schema:
    """The options of a procedure."""
    properties = {name: _option(option) for name, option in options.items()}
    return object_of(properties, *(name for name, option in options.items() if not option.required))


def _option(option: Option) -> Schema:
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


def body_of(procedure: Procedure, *, level: bool = False) -> Schema:
    """The body of a procedure; with the `level` of a decision among the options, whether it takes one or not."""
    options = ({"alpha": LEVEL} if level else {}) | procedure.options
    bodies = [_with_options(data, options) for data in procedure.kind.bodies(procedure.data)]
    return bodies[0] if len(bodies) == 1 else {"anyOf": bodies}


def _with_options(data: Mapping[str, Schema], options: Mapping[str, Option], **more: Schema) -> Schema:
    optional = [*more, *([] if any(o.required for o in options.values()) else ["options"])]
    return object_of({**data, "options": options_schema(options), **more}, *optional)


def analysis_body(more: Mapping[str, Schema] | None = None) -> Schema:
    """The body of what takes a whole table."""
    known = {name: option for name, option in options_of(analyse).items() if name != "progress"}
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
    return _with_options({"pvalues": NUMBERS}, options_of(adjustment_steps))


@cache
def scores_example(algorithms: int | None = None) -> dict[str, Any]:
    """A body with a table of the literature."""
    scores = fixtures.scores("demsar2006/table6")
    return {"scores": exchanged(scores.select(*scores.algorithms[:algorithms]), scores.better)}


def example_of(procedure: Procedure) -> dict[str, Any]:
    """A body that works: the worked example of the procedure."""
    example = examples.example_of(procedure)
    data = examples.arguments_of(procedure)
    if len(data) == 1 and isinstance(data[0], Scores):
        body: dict[str, Any] = {"scores": exchanged(data[0], data[0].better)}
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


def description_of(procedure: Procedure) -> str:
    """The docstring: definition, formula, reference."""
    return procedure.definition
