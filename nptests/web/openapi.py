"""The OpenAPI document: every route, its schemas named once, so that a generated client has types and few files."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from nptests.data.kinds.kind import Schema
from nptests.web.answers import any_of, components, ref
from nptests.web.endpoints import JOBS, PREFER, SUBMITTED, TOGETHER, Endpoint, endpoints
from nptests.web.schemas import object_of

SHARED = ("Scores", "IncompleteScores", "Number", "Problem")
INSIDE = ("schema", "items", "anyOf")  # are of the same thing as what they stand in
ONE = ("derivations",)  # tags whose options are described as one object: what any of them takes


def document(app: FastAPI, *, together: bool = True) -> dict[str, Any]:
    """What `/openapi.json` says: routes that differ by a word of the address alone are one operation.

    STAC's are so in any case; of the others each may be told of with the body that it alone takes.
    """
    whole = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
    names = _Names()
    groups: dict[str, list[Endpoint]] = {}
    for endpoint in endpoints():
        if endpoint.alike:
            groups.setdefault(endpoint.alike, []).append(endpoint)
    for path, routes in groups.items():
        if (stac := routes[0].service == "stac") or together:
            whole["paths"][path] = {"post": _together(path, routes, names)}
        if not (stac or together):
            whole["paths"] |= {e.path: {"post": _operation(e)} for e in routes}
    every = [operation for path in whole["paths"].values() for operation in path.values()]
    if any(operation["operationId"] in JOBS for operation in every):
        for operation in every:
            _may_be_a_job(operation)
    for operation in every:
        _named(operation, names)
    whole["paths"] = names.shortened(whole["paths"])
    every_schema = {**components(), **names.schemas}
    schemas = {name: {k: names.shortened(v, k) for k, v in schema.items()} for name, schema in every_schema.items()}
    whole["components"] = {"schemas": _asked({**schemas, **names.words}, whole["paths"])}
    return whole


def _may_be_a_job(operation: dict[str, Any]) -> None:
    """Where it takes a body, it may be answered later."""
    if "requestBody" in operation:
        operation["parameters"] = [*operation.get("parameters", []), PREFER]
        operation["responses"] = dict(sorted({**operation["responses"], "202": SUBMITTED}.items()))


def _asked(schemas: Mapping[str, Schema], by: Any) -> dict[str, Schema]:
    """The schemas that something refers to, itself or through others."""
    words = _text(by)
    there = {name: schema for name, schema in schemas.items() if f'/schemas/{name}"' in words}
    return there if _text(there) in words else _asked(schemas, [by, there])


class _Names:
    """Schemas by what they say: whatever is equal has one name."""

    def __init__(self) -> None:
        self.schemas: dict[str, Schema] = {}
        self.words: dict[str, Schema] = {}
        self.known = {_text(components()[name]): name for name in SHARED}

    def enter(self, name: str, schema: Schema) -> Schema:
        """Where it stands now: under the name, or under the one that an equal schema has."""
        first = self.known.setdefault(_text(schema), name)
        if first == name:
            self.schemas[name] = schema
        return ref(first)

    def shortened(self, value: Any, of: str = "") -> Any:
        """The same with names in the place of what has one; words to choose from are named after what they are of."""
        if isinstance(value, list):
            return [self.shortened(part, of) for part in value]
        if not isinstance(value, dict):
            return value
        if of and isinstance(value.get("enum"), list):
            more = {key: part for key, part in value.items() if key not in ("type", "enum", "title")}
            return self._choice(value.get("title", of), value["enum"]) | more
        name = self.known.get(_text(value)) if {"type", "anyOf"} & set(value) else None
        of = value["name"] if "in" in value and "schema" in value else of
        return ref(name) if name else {k: self.shortened(v, of if k in INSIDE else k) for k, v in value.items()}

    def _choice(self, of: str, words: list[str]) -> Schema:
        """A name for these words: what they are of, and where others have that, the words themselves, too."""
        schema, name = {"type": "string", "enum": words}, _title(of)
        taken = {**components(), **self.schemas, **self.words}
        if taken.get(name, schema) != schema:
            name += "".join(map(_title, words))
        self.words[name] = schema
        return ref(name)


def _text(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


def _title(words: str) -> str:
    return "".join(word[:1].upper() + word[1:] for word in words.replace("-", "_").split("_"))


def _named(operation: dict[str, Any], names: _Names) -> dict[str, Any]:
    """The operation, with names for its body and for the options in it, after the operation."""
    if "requestBody" in operation:
        content = operation["requestBody"]["content"]["application/json"]
        name = _title(operation["operationId"].removeprefix("post_").removeprefix("v1_").removeprefix("tests_"))
        schema = content["schema"]
        for shape in schema.get("anyOf", [schema]):
            if "options" in shape.get("properties", {}):
                names.enter(f"{name}Options", shape["properties"]["options"])
        content["schema"] = schema if "$ref" in schema else names.enter(f"{name}Body", schema)
    return operation


def _operation(endpoint: Endpoint) -> dict[str, Any]:
    """A route as the document tells of it."""
    about = {"summary": endpoint.summary, "operationId": endpoint.name, "tags": [endpoint.tag]}
    responses = {str(status): response for status, response in endpoint.responses().items()}
    return about | endpoint.openapi() | {"description": endpoint.description, "responses": responses}


def _together(path: str, routes: list[Endpoint], names: _Names) -> dict[str, Any]:
    """Routes of one common path as one operation, with the words that stand in it."""
    summary = TOGETHER.get(path, "STAC's address")
    operation = _operation(replace(routes[0], path=path, summary=summary, description=""))
    places = [(at, part[1:-1]) for at, part in enumerate(path.split("/")) if part.startswith("{")]
    asked = [parameter for parameter in routes[0].parameters if parameter["in"] == "query"]
    operation["parameters"] = [_parameter(name, at, routes) for at, name in places] + asked
    content: dict[str, list[Schema]] = {}
    for e in routes:
        for kind, schema in e.answers.items():
            content.setdefault(kind, []).append(schema)
    operation["responses"]["200"]["content"] = {kind: {"schema": any_of(*all_)} for kind, all_ in content.items()}
    bodies = any_of(*(dict(e.body or {}) for e in routes))
    if "anyOf" in bodies:
        for e in () if routes[0].tag in ONE else routes:
            _named(_operation(e), names)
        merged = _by_data(_title(path.split("/")[2]), bodies["anyOf"], routes[0].tag in ONE, names)
        operation["requestBody"]["content"]["application/json"]["schema"] = merged
        operation["description"] = "\n".join(f"- {e.path.split('/')[-1]}: {_taken(e, names)}" for e in routes)
    return operation


def _taken(endpoint: Endpoint, names: _Names) -> str:
    """What a route is and takes, in words."""
    shapes = (endpoint.body or {}).get("anyOf", [endpoint.body])
    data = " or ".join(", ".join(name for name in shape["properties"] if name != "options") for shape in shapes)
    options = ", ".join(shapes[0]["properties"]["options"]["properties"])
    return f"{endpoint.summary}. Takes {data}" + (f"; options: {options}" if options else "")


def _by_data(name: str, bodies: Iterable[Schema], one: bool, names: _Names) -> Schema:
    """A body for each kind of data, with any of the options that go with it, named after the data."""
    shapes: dict[tuple[str, ...], list[Schema]] = {}
    for shape in (shape for body in bodies for shape in body.get("anyOf", [body])):
        shapes.setdefault(tuple(key for key in shape["properties"] if key != "options"), []).append(shape["properties"])
    every = [shape["options"] for alike in shapes.values() for shape in alike]
    whole = names.enter(f"{name}Options", _united(every)) if one else {}
    entered = []
    for data, alike in shapes.items():
        properties = {key: any_of(*(shape[key] for shape in alike)) for key in data}
        options = whole or any_of(*(shape["options"] for shape in alike))
        schema = object_of({**properties, "options": options}, "options")
        entered.append(names.enter(f"{name}Of{''.join(map(_title, data))}", schema))
    return names.enter(f"{name}Body", any_of(*entered))


def _united(objects: Iterable[Schema]) -> Schema:
    """An object with every property that one of some has; defaults stand where there is one."""
    kinds: dict[str, list[Schema]] = {}
    for name, schema in ((name, schema) for whole in objects for name, schema in whole["properties"].items()):
        kinds.setdefault(name, []).append(schema)
    properties = {}
    for name, schemas in kinds.items():
        plain = [{key: part for key, part in schema.items() if key != "default"} for schema in schemas]
        properties[name] = schemas[0] if all(s == schemas[0] for s in schemas) else any_of(*plain)
    return object_of(properties, *properties)


def _parameter(name: str, at: int, routes: list[Endpoint]) -> dict[str, Any]:
    """A part of the common path: the words that stand there, or any text where one route leaves it open."""
    words = list(dict.fromkeys(e.path.split("/")[at] for e in routes))
    some = next((p["example"] for e in routes for p in e.parameters if f"{{{p['name']}}}" in words), words[0])
    title = f"{routes[0].tag.lower()}_{name}"
    kind = {"type": "string"} if any("{" in word for word in words) else {"type": "string", "enum": words}
    return {"name": name, "in": "path", "required": True, "schema": {**kind, "title": title}, "example": some}
