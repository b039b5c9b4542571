"""The OpenAPI document: its examples fit their schemas, and so do the answers to them; every schema has a name."""

import json
from functools import cache

import pytest
from jsonschema import Draft202012Validator

from nptests.web import app, openapi, settings, work
from nptests.web.endpoints import endpoints

pytestmark = pytest.mark.filterwarnings("ignore")  # as in a worker
EXAMPLES = [e for e in endpoints() if e.method == "POST" and e.listed and e.service != "stac"]
DEAR = {"/v1/audit", "/v1/power"}  # computed once, by a test of their own service


MOST = 300  # files of a client: one an operation, a schema and a group of operations, and what each client has


@cache
def document(together=True, jobs=""):
    return openapi.document(app.create_app(settings.Settings(jobs=jobs)), together=together)


def faults(schema, value, together=True):
    whole = {**schema, "components": document(together)["components"]}
    return [f"{list(e.absolute_path)}: {e.message[:200]}" for e in Draft202012Validator(whole).iter_errors(value)]


@pytest.mark.parametrize("endpoint", EXAMPLES, ids=lambda e: e.path)
def test_examples_and_answers_fit_their_schemas(endpoint):
    from nptests.web.worker import answered

    operation = document(together=False)["paths"][endpoint.path]["post"]
    shared = document()["paths"][endpoint.alike or endpoint.path]["post"]
    content = operation["requestBody"]["content"]["application/json"]
    assert faults(content["schema"], content["example"], together=False) == []
    assert faults(shared["requestBody"]["content"]["application/json"]["schema"], content["example"]) == []
    path = {p["name"]: p["example"] for p in endpoint.parameters if p["in"] == "path"}
    said = operation["responses"]["200"]["content"].get("application/json")
    if said and endpoint.path not in DEAR:
        task = work.Task(endpoint.service, {**endpoint.values, **path}, json.dumps(content["example"]).encode())
        answer = answered(task, settings.Settings())
        assert answer.status == 200, answer.body
        assert faults(said["schema"], json.loads(answer.body), together=False) == []
        shown = shared["responses"]["200"]["content"]["application/json"]
        assert faults(shown["schema"], json.loads(answer.body)) == []


def test_parts_of_an_analysis_fit_too():
    from nptests.web.worker import answered

    example = next(e.example for e in EXAMPLES if e.path == "/v1/analyse")
    for part, name in (("first", "FirstPart"), ("pairs", "Pairs"), ("all", "Analysis")):
        answer = answered(work.Task("analysis", {"part": part}, json.dumps(example).encode()), settings.Settings())
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
    tests, post_hocs, _ = document()["paths"]["/{test}/{post_hoc}/{control}"]["post"]["parameters"]
    routes = {e.path for e in endpoints() if e.alike == "/{test}/{post_hoc}/{control}"}
    assert len(routes) == len(words_of(tests)) * len(words_of(post_hocs))


def words_of(parameter):
    return document()["components"]["schemas"][parameter["schema"]["$ref"].split("/")[-1]]["enum"]


def test_routes_of_one_kind_are_one_operation_that_names_each():
    """By the words of the address, with what each takes; none is left out."""
    for alike in {e.alike for e in endpoints() if e.alike and e.service != "stac"}:
        operation = document()["paths"][alike]["post"]
        words = {e.path.split("/")[-1] for e in endpoints() if e.alike == alike}
        (choice,) = [p for p in operation["parameters"] if p["in"] == "path"]
        assert set(words_of(choice)) == words
    told = document()["paths"]["/v1/tests/{name}"]["post"]["description"]
    assert "- friedman: " in told
    assert "Takes scores; options: null, ties, draws, seed" in told


def operations_of(whole):
    return [operation for item in whole["paths"].values() for operation in item.values()]


@pytest.mark.parametrize("together", [True, False])
def test_what_takes_a_body_may_be_a_job_which_leads_to_what_can_be_done_with_it(together):
    whole = document(together, jobs="jobs")
    named = {operation["operationId"]: operation for operation in operations_of(whole)}
    for operation in operations_of(whole):
        accepted = operation["responses"].get("202")
        assert (accepted is not None) == ("requestBody" in operation)
        prefers = [p for p in operation.get("parameters", []) if p["name"] == "Prefer"]
        assert len(prefers) == (accepted is not None)
        for link in accepted["links"].values() if accepted else ():
            assert {p["name"] for p in named[link["operationId"]]["parameters"]} == set(link["parameters"])
    assert [operation for operation in operations_of(document(together)) if "202" in operation["responses"]] == []


@pytest.mark.parametrize("jobs", ["", "jobs"])
def test_a_generated_client_has_few_files(jobs):
    whole = document(jobs=jobs)
    operations = operations_of(whole)
    typed = [schema for schema in whole["components"]["schemas"].values() if {"properties", "enum"} & set(schema)]
    tags = {tag for operation in operations for tag in operation["tags"]}
    assert len(operations) + len(typed) + len(tags) + sum(map(within, whole["paths"].values())) < MOST - 10
    assert sum(within(schema) for schema in whole["components"]["schemas"].values()) < 50


def within(schema):
    """How many objects with properties of their own stand in a schema, unnamed."""
    if isinstance(schema, list):
        return sum(map(within, schema))
    if not isinstance(schema, dict):
        return 0
    return sum(within(part) + (isinstance(part, dict) and "properties" in part) for part in schema.values())
