"""The OpenAPI document: every route, its schemas named once, so that a generated client has types and few files."""

import json
from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from nptests.data.kinds.kind import Schema
from nptests.web.answers import components, ref
from nptests.web.endpoints import Endpoint, endpoints

SHARED = ("Scores", "IncompleteScores", "Number", "Problem")


def document(app: FastAPI) -> dict[str, Any]:
    """What `/openapi.json` says; routes that differ by a word of the address alone are one operation."""
    whole = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
    whole["paths"] |= _alike(endpoints())
    names = _Names()
    for path in whole["paths"].values():
        for operation in path.values():
            _name_body(operation, names)
    named = dict(components()) | names.schemas
    whole["paths"] = names.shortened(whole["paths"])
    whole["components"] = {
        "schemas": {name: {k: names.shortened(v) for k, v in schema.items()} for name, schema in named.items()}
    }
    return whole


class _Names:
    """Schemas by what they say: whatever is equal has one name."""

    def __init__(self) -> None:
        self.schemas: dict[str, Schema] = {}
        self.known = {_text(components()[name]): name for name in SHARED}

    def enter(self, name: str, schema: Schema) -> Schema:
        """Where it stands now: under the name, or under the one that an equal schema has."""
        first = self.known.setdefault(_text(schema), name)
        if first == name:
            self.schemas[name] = schema
        return ref(first)

    def shortened(self, value: Any) -> Any:
        """The same with names in the place of what has one."""
        if isinstance(value, list):
            return [self.shortened(part) for part in value]
        if not isinstance(value, dict):
            return value
        name = self.known.get(_text(value)) if {"type", "anyOf"} & set(value) else None
        return ref(name) if name else {key: self.shortened(part) for key, part in value.items()}


def _text(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


def _name_body(operation: Mapping[str, Any], names: _Names) -> None:
    """Names for the body of an operation and for the options in it, after the operation."""
    if "requestBody" not in operation:
        return
    content = operation["requestBody"]["content"]["application/json"]
    words = operation["operationId"].removeprefix("post_").removeprefix("v1_").removeprefix("tests_").split("_")
    name = "".join(word.capitalize() for word in words)
    schema = content["schema"]
    for shape in schema.get("anyOf", [schema]):
        if "options" in shape.get("properties", {}):
            names.enter(f"{name}Options", shape["properties"]["options"])
    content["schema"] = names.enter(f"{name}Body", schema) if schema else schema


def _alike(every: Iterable[Endpoint]) -> dict[str, Any]:
    """The routes that the document describes together, by their common path."""
    paths = {}
    together = sorted((e for e in every if e.alike), key=lambda e: e.alike)
    for path, group in groupby(together, key=lambda e: e.alike):
        routes = list(group)
        operation: dict[str, Any] = {
            "summary": "STAC's address",
            "operationId": "_".join(["stac", *_parts(path)]),
            "tags": ["STAC"],
        }
        operation |= routes[0].openapi() | {"responses": {str(s): r for s, r in routes[0].responses().items()}}
        operation["parameters"] = [_parameter(name, at, routes) for at, name in enumerate(_parts(path))]
        paths[path] = {"post": operation}
    return paths


def _parts(path: str) -> list[str]:
    return path.strip("/").replace("{", "").replace("}", "").split("/")


def _parameter(name: str, at: int, routes: list[Endpoint]) -> dict[str, Any]:
    """A part of the common path: the words that stand there, or any text where one route leaves it open."""
    words = list(dict.fromkeys(e.path.strip("/").split("/")[at] for e in routes))
    some = next((p["example"] for e in routes for p in e.parameters if f"{{{p['name']}}}" in words), words[0])
    kind = {"type": "string"} if any("{" in word for word in words) else {"type": "string", "enum": words}
    return {"name": name, "in": "path", "required": True, "schema": kind, "example": some}
