"""Every drop-in on the same call as its package: the same numbers, words and order, or an explanation."""

import importlib
import json
import math
from typing import Any

import pytest
from compat.asking import CALLS, HERE, answer, bound, with_models
from matplotlib import pyplot

import nptests

ANSWERS = json.loads((HERE / "answers.json").read_text("utf-8"))
DIGITS = 1e-7  # of tails that packages take as 1 - P, and of draws where a call says so


@pytest.fixture(scope="module")
def names():
    return with_models(bound())


def alike(ours: Any, theirs: Any, error: float) -> bool:
    """The same in every place, numbers up to an error."""
    if isinstance(theirs, dict) and isinstance(ours, dict):
        return list(ours) == list(theirs) and all(alike(ours[key], theirs[key], error) for key in theirs)
    if isinstance(theirs, list) and isinstance(ours, list):
        return len(ours) == len(theirs) and all(alike(a, b, error) for a, b in zip(ours, theirs, strict=True))
    if isinstance(theirs, float) and isinstance(ours, (float, bool)):
        return math.isclose(ours, theirs, rel_tol=error, abs_tol=error if error > 1e-3 else error * 1e-3)
    return bool(ours == theirs)


@pytest.mark.parametrize("call", CALLS, ids=lambda call: f"{call['peer']}: {call['write']}"[:90])
def test_a_call_gives_what_its_package_gives(call, names):
    module = importlib.import_module(f"nptests.compat.{call['peer']}")
    if "left" in call:
        with pytest.raises((AttributeError, nptests.InputError), match=call["left"]):
            answer(module, call["write"], names)
        return
    if "runs" in call:
        pyplot.close("all")
        answer(module, call["write"], names)
        return
    theirs = ANSWERS[f"{call['peer']}: {call['write']}"]
    error = call.get("error", DIGITS)
    if "explained" in call or "better" in call:
        assert not alike(answer(module, call["write"], names), theirs, error), "nothing is to be explained"
    else:
        assert alike(answer(module, call["write"], names), theirs, error)
    if "ours" in call:
        assert alike(answer(module, call["ours"], names), theirs, error)
