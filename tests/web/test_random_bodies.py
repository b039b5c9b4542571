"""Random bodies at every route: never an answer of 500, nor anything but an answer or a refusal with a sentence."""

import json
import warnings

import pytest
from support.random_bodies import bodies

from nptests.web import settings, work, worker
from nptests.web.endpoints import endpoints

# The deep run: python tests/benchmarks/random_bodies.py --each 10000
EACH = 12
SMALL = settings.Settings(draws=1_000, count=1_000)
ROUTES = [e for e in endpoints() if e.body is not None and e.listed]


def faults(endpoint, count, seed=0):
    """The bodies that a route answers as it must not."""
    found = []
    given = {
        **endpoint.values,
        **{p["name"]: str(p.get("example", "1")) for p in endpoint.parameters if p["in"] == "path"},
    }
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # as the worker does
        for body in dict.fromkeys(bodies(endpoint, count, seed)):  # equal bodies have equal answers
            answer = worker.answered(work.Task(endpoint.service, given, body), SMALL)
            refused = answer.status in (400, 404, 422) and len(json.loads(answer.body)["detail"].split()) > 2
            if answer.status != 200 and not refused:
                found.append((body, answer.status))
    return found


@pytest.mark.parametrize("endpoint", ROUTES, ids=lambda e: str(e.path))
def test_random_bodies_are_answered_or_refused(endpoint):
    assert faults(endpoint, EACH) == []
