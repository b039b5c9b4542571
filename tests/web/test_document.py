"""The OpenAPI document: its examples fit their schemas, and so do the answers to them; every schema has a name."""

import json
from functools import cache

import pytest
from jsonschema import Draft202012Validator

from nptests.web.app import create_app
from nptests.web.endpoints import endpoints
from nptests.web.settings import Settings
from nptests.web.work import Task

pytestmark = pytest.mark.filterwarnings("ignore")  # as in a worker
EXAMPLES = [e for e in endpoints() if e.method == "POST" and e.listed and not e.alike]
DEAR = {"/v1/audit", "/v1/power"}  # computed once, by a test of their own service


@cache
def document():
    return create_app().openapi()


def faults(schema, value):
    whole = {**schema, "components": document()["components"]}
    return [f"{list(e.absolute_path)}: {e.message[:200]}" for e in Draft202012Validator(whole).iter_errors(value)]


@pytest.mark.parametrize("endpoint", EXAMPLES, ids=lambda e: e.path)
def test_examples_and_answers_fit_their_schemas(endpoint):
    from nptests.web.worker import answered

    operation = document()["paths"][endpoint.path]["post"]
    content = operation["requestBody"]["content"]["application/json"]
    assert faults(content["schema"], content["example"]) == []
    path = {p["name"]: p["example"] for p in endpoint.parameters if p["in"] == "path"}
    said = operation["responses"]["200"]["content"].get("application/json")
    if said and endpoint.path not in DEAR:
        task = Task(endpoint.service, {**endpoint.values, **path}, json.dumps(content["example"]).encode())
        answer = answered(task, Settings())
        assert answer.status == 200, answer.body
        assert faults(said["schema"], json.loads(answer.body)) == []


def test_parts_of_an_analysis_fit_too():
    from nptests.web.worker import answered

    example = next(e.example for e in EXAMPLES if e.path == "/v1/analyse")
    for part, name in (("first", "FirstPart"), ("pairs", "Pairs"), ("all", "Analysis")):
        answer = answered(Task("analysis", {"part": part}, json.dumps(example).encode()), Settings())
        assert faults({"$ref": f"#/components/schemas/{name}"}, json.loads(answer.body)) == []


def test_what_a_client_is_generated_from_is_named():
    """Bodies, options, answers and problems are references, so that each is one type of a client."""
    paths, schemas = document()["paths"], document()["components"]["schemas"]
    assert {"Outcome", "Comparisons", "Effect", "Posterior", "Analysis", "Problem", "Scores"} <= set(schemas)
    for item in paths.values():
        for operation in item.values():
            for status, response in operation["responses"].items():
                problem = response.get("content", {}).get("application/problem+json")
                assert problem is None or problem["schema"] == {"$ref": "#/components/schemas/Problem"}, status
            body = operation.get("requestBody")
            assert body is None or "$ref" in body["content"]["application/json"]["schema"]


def test_stac_is_described_by_four_addresses_that_stand_for_all():
    stac = {path for path, item in document()["paths"].items() if any(o["tags"] == ["STAC"] for o in item.values())}
    assert len(stac) == 4
    words = document()["paths"]["/{test}/{post_hoc}/{control}"]["post"]["parameters"]
    routes = {e.path for e in endpoints() if e.alike == "/{test}/{post_hoc}/{control}"}
    assert len(routes) == len(words[0]["schema"]["enum"]) * len(words[1]["schema"]["enum"])
