"""deviations.toml: complete, each one needed, and each example true of ours."""

import dataclasses
import math

import pytest
from support.beside import beside
from support.refused import refuses

from crosscheck.r import agreeing_digits as digits, agreement, cases, deviations, questions
from crosscheck.r.subjects import subjects
from nptests.data.kinds.listed import KINDS

HELD = beside(__file__)

ENTRY = HELD["entry"]


def load(tmp_path, text):
    path = tmp_path / "deviations.toml"
    path.write_text(text)
    return deviations.load(path)


def test_an_entry_is_read(tmp_path):
    (entry,) = load(tmp_path, ENTRY)
    assert (entry.id, entry.cases, entry.digits, entry.sees) == ("one", ("ones",), 0.0, None)
    assert entry.example.rows == (("1", "1"),)
    assert entry.example.theirs != entry.example.theirs


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (ENTRY.replace('what = "adds one"\n', ""), "what is missing"),
        (ENTRY.replace("what =", "whatever ="), "whatever is not known"),
        (ENTRY + ENTRY, "used twice"),
        (ENTRY.replace('read = "statistic"\n', ""), "example"),
        (ENTRY.replace('kind = "sample"', 'kind = "simple"'), "example"),
    ],
)
def test_an_incomplete_entry_is_refused(tmp_path, text, message):
    refuses(message, load, tmp_path, text)


def on_example(deviation):
    """Our number on its example, for every procedure and reference that it speaks of."""
    example = deviation.example
    case = cases.Case("example", example.kind, example.rows)
    for procedure in subjects():
        for asked, reference in questions.labelled(procedure):
            if example.read not in reference.reads:
                continue
            for sees in case.ways:
                question = questions.Question(procedure, reference, asked, case, sees)
                named = dataclasses.replace(deviation, cases=("*",))
                if procedure.takes == case.kind and named.covers(question, example.read):
                    yield questions.ours(question)[example.read][0]


def close(mine, stated):
    return digits.enough((mine,), (stated,))


@pytest.mark.parametrize("deviation", deviations.load(), ids=lambda d: d.id)
def test_what_the_file_says(deviation):
    known = {trait for kind in KINDS.values() for trait in kind.traits}
    assert set(deviation.traits) | set(deviation.without) <= known
    assert deviation.example.read in deviation.reads
    assert any(close(mine, deviation.example.ours) for mine in on_example(deviation))
    if deviation.example.theirs != "error":
        assert not digits.enough((deviation.example.ours,), (float(deviation.example.theirs),))


def test_no_tolerance_changes_alone():
    """How far R may be off, and the digits that must agree all the same, stand here a second time."""
    stated = {d.id: [d.digits, d.within] for d in deviations.load() if d.digits or d.within < math.inf}
    assert stated == HELD["tolerances"]


@pytest.mark.slow
@pytest.mark.xdist_group("replay")
def test_recorded_answers_agree_and_every_deviation_is_needed(record_property, replayed):
    record_property("crosscheck", f"recorded: {agreement.closing(replayed)}")
    assert replayed.failures == ()
    assert {d.id for d in replayed.deviations} == {d.id for d in deviations.load()}
