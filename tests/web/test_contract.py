"""The OpenAPI document is kept to: generated requests, right and wrong, find no fault and no undocumented answer."""

import math
import subprocess
import sys

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from support.web import running

from nptests.web import app, openapi
from nptests.web.settings import Settings

pytestmark = pytest.mark.xdist_group("web")
CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
)
PHASES = ("examples", "coverage", "fuzzing", "stateful")
PATIENCE = 120  # seconds for one answer: a machine under load is no fault
EXAMPLES = (1_000, pytest.param(5_000, marks=pytest.mark.deep))  # in total, over the operations that take something


@pytest.mark.parametrize("examples", EXAMPLES)
def test_generated_requests_find_no_fault(service, examples):
    """Each address by itself: of many together most requests would only be refused."""
    schema = schemathesis.openapi.from_dict(openapi.document(app.create_app(), together=False))
    schema.config.update(base_url=service.url)
    operations = [found.ok() for found in schema.get_all_operations()]
    posts = [operation for operation in operations if operation.method == "post"]
    each = math.ceil(examples / len(posts) / 2)
    made = 0
    for operation in operations:
        slow = operation.path == "/v1/agreement"  # counts for a minute: asked once, below
        for mode in () if slow else (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            if operation.method == "get" and mode is GenerationMode.NEGATIVE:
                continue

            @given(case=operation.as_strategy(generation_mode=mode))
            @settings(
                max_examples=each if operation.method == "post" else 3,
                phases=[Phase.generate],
                database=None,
                suppress_health_check=list(HealthCheck),
            )
            def holds(case):
                nonlocal made
                made += 1
                case.call_and_validate(checks=CHECKS, timeout=PATIENCE)

            holds()
    assert made >= examples


@pytest.mark.deep
def test_every_phase_finds_no_fault(tmp_path):
    """Examples, values at the edges, drawn ones, and requests that follow each other, of all that the service has."""
    program = "from schemathesis.cli import schemathesis; schemathesis()"
    options = ["--phases", ",".join(PHASES), "--checks", ",".join(check.__name__ for check in CHECKS), "--seed", "39"]
    limits = ["--max-examples", "10", "--request-timeout", str(PATIENCE), "--suppress-health-check", "all"]
    with running(Settings(workers=2, jobs=str(tmp_path / "jobs"))) as service:
        document = f"{service.url}/openapi.json"
        command = [sys.executable, "-c", program, "run", document, *options, *limits, "--exclude-path", "/v1/agreement"]
        done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", cwd=tmp_path, timeout=3_600)
    assert done.returncode == 0, done.stdout[-5_000:] + done.stderr[-1_000:]
    assert [phase for phase in PHASES if f"{phase.title()} (in" not in done.stdout] == []
