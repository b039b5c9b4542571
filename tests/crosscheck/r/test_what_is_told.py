"""What a comparison with R is told by: the worst of its digits, the first difference, what was asked and never said."""

import dataclasses

import pytest
from support.toys import HALVES, ONES, SUM, TOTAL, Script, summed, total

from crosscheck.r import agreement, bridge, coverage, recording, sources
from crosscheck.r.cases import Sees
from crosscheck.r.questions import Question, questions
from crosscheck.r.subjects import subjects

SEES: tuple[Sees, Sees] = ("integers", "doubles")


def asked(cases=(HALVES, ONES), procedure=TOTAL):  # type: ignore[no-untyped-def]
    return list(questions([procedure], cases))


def test_the_worst_digits_of_a_reference_are_its_fewest(tmp_path):
    """One answer is off by 1e-13 of 2, the other by nothing: 13.3 digits, and all that doubles have."""
    by_case = {q.case.name: q for q in asked()}
    judged = [
        agreement.judge(by_case["halves"], bridge.Answer({"statistic": (4.0,)}), []),
        agreement.judge(by_case["ones"], bridge.Answer({"statistic": (2.0 + 1e-13,)}), []),
    ]
    assert judged[0].digits > 15
    found = agreement.summary([TOTAL], judged, sources.Replayed(recording.Recordings(tmp_path)))
    assert found.rows[0].worst == judged[1].digits == pytest.approx(13.3, rel=0, abs=0.02)
    assert found.rows[0].median == pytest.approx((judged[0].digits + judged[1].digits) / 2, rel=1e-12, abs=0)
    assert found.worst_digits == found.rows[0].worst


def test_what_disagrees_covers_no_option(tmp_path, monkeypatch):
    """Nor does what is no number."""
    told = []
    empty = coverage.Coverage()
    monkeypatch.setattr(agreement, "coverage", lambda _, found: told.append([q.case.name for q in found]) or empty)
    by_case = {q.case.name: q for q in asked()}
    right, wrong = bridge.Answer({"statistic": (4.0,)}), bridge.Answer({"statistic": (3.0,)})
    judged = [agreement.judge(by_case["halves"], right, []), agreement.judge(by_case["ones"], wrong, [])]
    source = sources.Replayed(recording.Recordings(tmp_path))
    agreement.summary([TOTAL], judged, source)
    agreement.summary([TOTAL], [dataclasses.replace(judged[0], numeric=False)], source)
    assert told == [["halves"], []]


def test_of_several_differences_the_first_is_told():
    def run(x):
        return total(x)

    both = dataclasses.replace(SUM, code="c(sum(x), 1)", reads={"statistic": "res[1]", "pvalue": "res[2]"})
    (question,) = asked((ONES,), dataclasses.replace(TOTAL, run=run, same_as=(both,)))[:1]
    right, wrong = (2.0, 1.0), (3.0, 0.5)
    for statistic, pvalue, expected in (
        (wrong[0], wrong[1], "statistic"), (right[0], wrong[1], "pvalue"), (wrong[0], right[1], "statistic"),
    ):  # fmt: skip
        compared = agreement.judge(question, bridge.Answer({"statistic": (statistic,), "pvalue": (pvalue,)}), [])
        assert compared.wrong is not None
        assert compared.wrong.startswith(f"{question}: {expected} is ")
    assert agreement.judge(question, bridge.Answer({"statistic": (2.0,), "pvalue": (1.0,)}), []).wrong is None


def test_an_answer_that_was_never_recorded_is_a_change(tmp_path):
    recording.record(Script(summed), asked((HALVES,)), "2025-01-02", tmp_path)
    now = bridge.Answer({"statistic": (2.0,)})
    (changed,) = recording.changes([(asked((ONES,))[0], now)], tmp_path)
    assert (changed.recorded, changed.now) == (None, now)
    assert recording.changes([(asked((HALVES,))[0], bridge.Answer({"statistic": (4.0,)}))], tmp_path) == []


def test_scores_as_doubles_are_compared_with_float_arithmetic():
    """Of every procedure that has the option; the others have none to cover."""
    seen = set()
    for procedure in subjects():
        has = "arithmetic" in procedure.options
        for reference in procedure.same_as[:1]:
            for sees in SEES:
                word = coverage.exercised(Question(procedure, reference, "", HALVES, sees)).get("arithmetic")
                if sees == "doubles":
                    assert word == ("float" if has else None)
                seen.add((has, word))
    assert seen == {(False, None), (True, "float"), (True, "decimal")}
