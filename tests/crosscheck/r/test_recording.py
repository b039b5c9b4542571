"""Recorded answers: full digits, nothing silently missing, and changes told apart."""

import dataclasses
import json

import pytest
from support.beside import on_each
from support.toys import HALVES, ONES, SUM, TOTAL, Script, summed

from crosscheck.r import bridge, recording
from crosscheck.r.cases import Case
from crosscheck.r.questions import questions
from crosscheck.r.recording import Recordings
from nptests.errors import InputError


def asked(procedure=TOTAL, cases=(HALVES, ONES)):
    return list(questions([procedure], cases))


@pytest.fixture
def folder(tmp_path):
    recording.record(Script(summed), asked(), "2025-01-02", tmp_path)
    return tmp_path


def test_an_answer_comes_back_with_versions_and_date(folder):
    first = asked()[0]
    assert Recordings(folder).replay(first) == bridge.Answer({"statistic": (4.0,)})
    assert Recordings(folder).provenance(first) == recording.Provenance("4.2.2", "1.0", "2025-01-02")


@on_each("values")
def test_every_double_survives(tmp_path, values):
    answer = bridge.Answer({"statistic": values}, warnings=("a warning",))
    recording.record(Script(lambda case, sees: answer), asked(), "2025-01-02", tmp_path)
    again = Recordings(tmp_path).replay(asked()[0])
    assert [v.hex() for v in again.numbers["statistic"]] == [v.hex() for v in values]
    assert again.warnings == ("a warning",)


def test_an_error_of_r_is_an_answer(tmp_path):
    answer = bridge.Answer(error="not enough observations")
    recording.record(Script(lambda case, sees: answer), asked(), "2025-01-02", tmp_path)
    assert Recordings(tmp_path).replay(asked()[0]) == answer


def test_a_missing_answer_names_the_command_that_records_it(folder):
    unknown = asked(cases=[Case("unknown", "sample", (("1", "2"),))])[0]
    with pytest.raises(InputError, match=r"never recorded.*crosscheck r --record --procedure total --package stats"):
        Recordings(folder).replay(unknown)


def test_other_code_is_told_from_another_input(folder):
    other_code = dataclasses.replace(TOTAL, same_as=(dataclasses.replace(SUM, code="sum(x * 1) / scale"),))
    with pytest.raises(InputError, match="other R code"):
        Recordings(folder).replay(asked(other_code)[0])
    other_read = dataclasses.replace(TOTAL, same_as=(dataclasses.replace(SUM, reads={"statistic": "-res"}),))
    with pytest.raises(InputError, match="other R code"):
        Recordings(folder).replay(asked(other_read)[0])
    with pytest.raises(InputError, match="another input"):
        Recordings(folder).replay(asked(cases=[Case("halves", "sample", (("0.5", "1.5", "2.1"),))])[0])


def test_an_altered_input_is_refused(folder):
    path = folder / "cases" / "sample.jsonl"
    path.write_text(path.read_text().replace('"2.0"', '"2.1"'))
    with pytest.raises(InputError, match=r"halves.*altered"):
        Recordings(folder).replay(asked()[0])


def replays(folder, question):
    try:
        Recordings(folder).replay(question)
    except InputError:
        return False
    return True


def test_the_same_answers_give_the_same_bytes(folder):
    before = {path: path.read_bytes() for path in folder.rglob("*.jsonl")}
    recording.record(Script(summed), list(reversed(asked())), "2025-01-02", folder)
    assert {path: path.read_bytes() for path in folder.rglob("*.jsonl")} == before
    assert len(before) == 2


def test_recording_one_reference_leaves_the_others(folder):
    two = dataclasses.replace(TOTAL, same_as=(SUM, dataclasses.replace(SUM, code="Reduce(`+`, x) / scale")))
    second = [q for q in asked(two) if q.label == "stats::Reduce()"]
    assert len(second) == 2
    recording.record(Script(summed), second, "2025-02-03", folder)
    assert all(replays(folder, question) for question in asked(two))
    assert Recordings(folder).provenance(asked(two)[0]).date == "2025-01-02"
    assert Recordings(folder).provenance(second[0]).date == "2025-02-03"


def test_verify_finds_an_answer_that_changed(folder):
    assert recording.verify(Script(summed), asked(), folder) == []

    def drifted(case, sees):
        value = summed(case, sees).numbers["statistic"][0]
        return bridge.Answer({"statistic": (value * (1 + 1e-11) if case is ONES else value,)})

    changed = recording.verify(Script(drifted), asked(), folder)
    assert [c.question for c in changed] == ["total, stats::sum(), sample case ones as integers"]
    assert len(recording.verify(Script(lambda case, sees: bridge.Answer(error="gone")), asked(), folder)) == 2


def test_prune_removes_what_nobody_asks_for(folder):
    remaining = asked(cases=[ONES])
    assert recording.prune(remaining, folder) == 2  # an answer and its input
    assert all(replays(folder, question) for question in remaining)
    assert recording.prune(remaining, folder) == 0
    assert recording.prune([], folder) == 3  # with the line of the reference
    assert list(folder.rglob("*.jsonl")) == []


def test_lines_are_json_in_the_order_of_their_keys(folder):
    lines = [json.loads(line) for line in (folder / "stats" / "total.jsonl").read_text().splitlines()]
    places = [(line["asked"], line.get("case", ""), line.get("sees", "")) for line in lines]
    assert places == sorted(places)
    assert lines[0]["text"] == "sum(x) / scale"


def test_many_cases_are_one_call_of_r():
    session = Script(summed)
    assert len(list(recording.ask(session, asked()))) == 2
    assert session.calls == 1


def test_answers_are_the_same_where_every_number_is():
    one, other, third = (bridge.Answer({"a": (1.0,), "b": (b,)}) for b in (2.0, 2.0, 3.0))
    assert recording._same(one, other)
    assert not recording._same(one, third)
    none, some = bridge.Answer({"a": ()}), bridge.Answer({"a": (1.0,)})
    assert recording._same(none, none)
    assert not recording._same(none, some)
