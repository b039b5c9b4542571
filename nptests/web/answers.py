"""The answers of the services as named JSON schemas, read from the dataclasses that they are of."""

import collections.abc
import dataclasses
from collections.abc import Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from nptests.adjustments.methods import Steps
from nptests.analysis import advice, analysing
from nptests.data.kinds.kind import Schema
from nptests.data.kinds.schema import INCOMPLETE, NAMES, NUMBER, SCORES
from nptests.derivations import steps
from nptests.results import Comparisons, Effect, Outcome, Posterior
from nptests.studies.rejections import SampleSize
from nptests.web.schemas import WRITTEN, object_of

WORD: Schema = {"type": "string"}
PLAIN: Mapping[Any, Schema] = {
    str: WORD,
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    NoneType: {"type": "null"},
    float: {"$ref": "#/components/schemas/Real"},
}
SEQUENCES = (tuple, list, collections.abc.Sequence)
STEPS = (steps.Statement, steps.Table, steps.Equation, steps.Conventions)


def ref(name: str) -> Schema:
    """Where the schema of this name stands in the document."""
    return {"$ref": f"#/components/schemas/{name}"}


def listed(name: str) -> Schema:
    """A list of what has a name."""
    return {"type": "array", "items": ref(name)}


class Components:
    """Named schemas, each entered when a type first speaks of it."""

    def __init__(self) -> None:
        self.schemas: dict[str, Schema] = {}

    def of(self, kind: Any) -> Schema:
        """The schema of what `nptests.results.plain` makes of a value of a type."""
        origin, inside = get_origin(kind), get_args(kind)
        if dataclasses.is_dataclass(kind):
            return self._named(kind)
        if origin in (Union, UnionType):
            return any_of(*map(self.of, inside))
        if origin is Literal:
            return {"type": "string", "enum": list(inside)}
        if origin in SEQUENCES:
            return {"type": "array", "items": any_of(*(self.of(part) for part in inside if part is not Ellipsis))}
        if origin in (dict, Mapping) and inside[1] is Any:
            return ref("Record")
        if origin in (dict, Mapping):
            return {"type": "object", "additionalProperties": self.of(inside[1])}
        return PLAIN.get(kind, {})

    def _named(self, kind: Any) -> Schema:
        if kind.__name__ not in self.schemas:
            self.enter(kind.__name__, {})  # a type may speak of itself
            fields = {field.name for field in dataclasses.fields(kind)}
            self.enter(kind.__name__, {n: self.of(t) for n, t in get_type_hints(kind).items() if n in fields})
        return ref(kind.__name__)

    def enter(self, name: str, properties: Mapping[str, Schema], *optional: str) -> None:
        """An object with these fields; more may be added to answers, so that a client bears others."""
        whole = object_of(properties, *optional)
        self.schemas[name] = {key: value for key, value in whole.items() if key != "additionalProperties"}


def any_of(*schemas: Schema) -> Schema:
    """One of some schemas; a real number may be missing as it is."""
    different = [schema for i, schema in enumerate(schemas) if schema not in schemas[:i]]
    if PLAIN[float] in different:
        different = [schema for schema in different if schema not in (PLAIN[NoneType], PLAIN[int])]
    if {} in different:
        return {}
    return different[0] if len(different) == 1 else {"anyOf": different}


@cache
def components() -> Mapping[str, Schema]:
    """Every named schema: bodies of data, the problem, and what the services answer."""
    known = Components()
    known.schemas |= {"Scores": SCORES, "IncompleteScores": INCOMPLETE, "Number": NUMBER, "Problem": WRITTEN["problem"]}
    known.schemas |= WRITTEN["named"]
    for kind in (Outcome, Comparisons, Effect, Posterior, Steps):
        known.of(kind)
    _enter_analysis(known)
    seconds = {"type": "number"}
    job = {"id": WORD, "state": {"type": "string", "enum": ["waiting", "running", "done"]}, "submitted": seconds}
    known.enter("JobState", {**job, "before": PLAIN[int], "seconds": any_of(seconds, PLAIN[NoneType])})
    known.enter("Advised", {"advice": known.of(tuple[advice.Advice, ...]), "guide": {}})
    known.enter("Snippets", dict.fromkeys(("python", "r", "command"), WORD))
    known.of(SampleSize)
    size = known.schemas["SampleSize"]["properties"]
    known.enter("SampleSize", size | {"picture": {**WORD, "description": "SVG, if it was asked for"}}, "picture")
    drawn = {**dict.fromkeys(("svg", "text", "words"), WORD), "kind": WORD, "cells": {}}
    known.enter("PictureStep", drawn)
    written = [_step(known, kind) for kind in STEPS]
    known.enter(
        "Derivation", {"title": WORD, "steps": {"type": "array", "items": any_of(*written, ref("PictureStep"))}}
    )
    return known.schemas


def _step(known: Components, kind: type) -> Schema:
    """A step of a derivation, which says of which kind it is."""
    properties = {field.name: known.of(get_type_hints(kind)[field.name]) for field in dataclasses.fields(kind)}
    name = f"{kind.__name__}Step"
    more = {"latex": WORD, "mathml": {"type": "object", "additionalProperties": WORD}} if kind is steps.Equation else {}
    known.enter(name, {"kind": {"const": kind.__name__.lower()}, **properties, **more})
    return ref(name)


def _enter_analysis(known: Components) -> None:
    """An analysis, whose `as_dict` puts some of its fields together."""
    types = {name: known.of(kind) for name, kind in get_type_hints(analysing.Analysis).items()}
    table = {"n": PLAIN[int], "k": PLAIN[int], "algorithms": NAMES, "datasets": NAMES, "better": WORD}
    values: Schema = {"type": "array", "items": {"type": "array", "items": PLAIN[float]}}
    known.enter("Table", {**table, "values": values, "notes": NAMES, "reading": NAMES})
    known.enter("Groups", {"cliques": types["groups"], "letters": types["letters"]})
    known.enter("Effects", {"concordance": types["concordance"], "pairs": types["effects"]})
    whole = {
        name: types[name] for name in ("alpha", "advice", "omnibus", "comparisons", "conclusion", "choices", "notes")
    }
    own = {"data": ref("Table"), "groups": ref("Groups"), "effects": ref("Effects")}
    ranks = {"mean_ranks": known.of(Mapping[str, float])}
    known.enter("Analysis", {**own, **whole, **ranks})
    pairs = {"count": PLAIN[int], "differing": PLAIN[int], "named": {"type": "array", "items": NAMES}}
    known.enter("Counted", pairs)
    known.schemas["Pairs"] = WRITTEN["pairs"]
    record = ref("Record")  # the analysis without the details of its tests
    first = {"data": record, "omnibus": record, "comparisons": any_of(record, PLAIN[NoneType]), "pairs": ref("Counted")}
    first |= {name: whole[name] for name in ("alpha", "advice", "conclusion", "choices", "notes")} | ranks
    rows = any_of(ref("Pairs"), PLAIN[NoneType])
    known.enter("FirstPart", first | {"letters": types["letters"], "effects": ref("Effects"), "rows": rows})
