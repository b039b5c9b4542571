"""Answers that are known: printed by R or a publication, or of so few numbers that a reader sees them; and refusals.

In answers.toml `call` is what a user writes, `says` stands in a note, and every other key is a part of the result. A
number in quotes is a print, to which ours must round; one without quotes is met exactly, or to the relative error
`within`. Where no status is named there is none. In refused.toml a call stands before what its refusal says.
"""

import math
import re
import tomllib
import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from support.inputs import groups_of

import nptests
from nptests.read import literature
from nptests.studies.designs import Design
from nptests.studies.rejections import power, sample_size

KNOWN = tomllib.loads(Path(__file__).with_name("answers.toml").read_text("utf-8"))
REFUSED = tomllib.loads(Path(__file__).with_name("refused.toml").read_text("utf-8"))
NAMES: dict[str, Any] = {f.__name__: f for p in nptests.catalogue() for f in (p.run, *p.doors)}
NAMES |= {
    f.__name__: f
    for f in (
        nptests.Scores,
        nptests.IncompleteScores,
        nptests.batch,
        nptests.critical_value,
        nptests.critical_difference,
    )
}
NAMES |= {f.__name__: f for f in (nptests.adjust, nptests.adjustment_steps, power, sample_size, Design)}
NAMES |= {"np": np, "inf": math.inf, "nan": math.nan, "table": literature.scores, "groups": groups_of}
NAMES |= KNOWN["data"]


def called(call):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", nptests.InputWarning)  # small tables look transposed
        return eval(call, NAMES)


def part(found, path):
    """details.z is the z of the details, rows.adjusted one number a row, and gives is all that is given."""
    for name in [] if path == "gives" else path.split("."):
        if isinstance(found, Mapping):
            found = found[name]
        elif isinstance(found, tuple | list):
            found = [getattr(row, name) for row in found]
        else:
            found = getattr(found, name)
    return found


def assert_agrees(found, expected, within):
    if isinstance(expected, list):
        for one, known in zip(found, expected, strict=True):
            assert_agrees(one, known, within)
    elif isinstance(expected, str) and re.fullmatch(r"-?\d+\.?\d*(e-?\d+)?", expected, re.IGNORECASE):
        mantissa, e, _ = expected.replace("E", "e").partition("e")
        assert f"{found:.{len(mantissa.partition('.')[2])}{e or 'f'}}" == expected.replace("E", "e")
    elif isinstance(expected, str):
        assert found == expected
    else:
        assert found == pytest.approx(expected, rel=within, abs=0, nan_ok=True)


@pytest.mark.parametrize("known", KNOWN["answer"], ids=lambda known: known["call"])
def test_the_answer_is_the_known_one(known):
    result = called(known["call"])
    assert getattr(result, "status", None) == known.get("status")
    assert "says" not in known or any(known["says"] in note for note in result.notes)
    for path in known.keys() - {"call", "says", "within", "status", "about"}:
        assert_agrees(part(result, path), known[path], known.get("within", 0.0))


@pytest.mark.parametrize(("call", "words"), [(call, words) for room in REFUSED.values() for call, words in room])
def test_what_is_refused_and_how(call, words):
    with pytest.raises(nptests.InputError, match=words):
        called(call)
