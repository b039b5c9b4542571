"""Judging: disagreement is never let pass, and what explains it must speak of exactly that."""

import dataclasses
import math

import pytest
from support.beside import on_each
from support.toys import HALVES, ONES, SUM, TOTAL, Script, summed, total

from crosscheck.r import agreeing_digits as digits, agreement, bridge, deviations, recording
from crosscheck.r.agreement import judge
from crosscheck.r.questions import labelled, ours, questions, ways
from crosscheck.r.recording import Recordings
from crosscheck.r.sources import Replayed
from crosscheck.r.subjects import subjects
from nptests.errors import InputError
from nptests.procedures.descriptor import Procedure
from nptests.r_reference import R

EXAMPLE = deviations.Example("sample", (("1", "1"),), "statistic", 2.0, 3.0)


def question(procedure=TOTAL, case=ONES):
    return next(iter(questions([procedure], [case])))


def deviation(**changes):
    base = deviations.Deviation("adds-one", "stats", "total", ("statistic",), "adds one", "arithmetic", "0", EXAMPLE)
    return dataclasses.replace(base, **changes)


def answering(value):
    return bridge.Answer({"statistic": (value,)})


def test_agreement_carries_its_digits():
    comparison = judge(question(), answering(2.0 + 2e-13), [])
    assert comparison.wrong is None
    assert comparison.digits == pytest.approx(13, abs=0.01)


def test_too_few_digits_are_wrong_and_both_numbers_are_shown():
    comparison = judge(question(), answering(2.0 + 2e-9), [])
    assert comparison.wrong == (
        "total, stats::sum(), sample case ones as integers: statistic is 2.0, R's 2.000000002 (9.0 digits agree)"
    )


@pytest.mark.parametrize("value", [math.nan, math.inf, 0.0, -2.0])
def test_what_is_not_the_number_is_wrong(value):
    assert judge(question(), answering(value), []).wrong


def test_a_missing_answer_is_wrong():
    unanswered = judge(question(), InputError("unrecorded", "run this"), [])
    assert (unanswered.wrong, unanswered.digits) == ("run this", 0)
    assert "R's 2" in judge(question(), bridge.Answer({"statistic": (2.0, 2.0)}), []).wrong


def test_an_explained_deviation_is_counted_but_not_wrong():
    comparison = judge(question(), answering(3.0), [deviation()])
    assert comparison.wrong is None
    assert comparison.explained == ("adds-one",)


@on_each("changes")
def test_a_deviation_explains_only_what_it_speaks_of(changes):
    assert judge(question(), answering(3.0), [deviation(**changes)]).wrong


def test_what_is_explained_counts_with_its_digits():
    shared = judge(question(), answering(2.02), [deviation()]).shared
    assert (shared.explained, shared.digits) == (("adds-one",), pytest.approx(2.004, rel=1e-3, abs=0))
    assert judge(question(), answering(2.0), []).shared.trivial
    assert judge(question(), answering(math.nan), [deviation()]).shared.digits == 0.0


def refusing(x):
    raise InputError("toy", "no")


def crashing(x):
    raise ZeroDivisionError("division by zero")


def test_refusals_agree_only_with_refusals():
    refuses = dataclasses.replace(TOTAL, run=refusing)
    assert judge(question(refuses), bridge.Answer(error="no"), []).wrong is None
    assert "we refuse: no" in judge(question(refuses), answering(2.0), []).wrong
    assert "R refuses: no" in judge(question(), bridge.Answer(error="no"), []).wrong
    assert judge(question(), bridge.Answer(error="no"), [deviation()]).wrong
    assert judge(question(), bridge.Answer(error="no"), [deviation(gives="error")]).explained == ("adds-one",)


def test_a_crash_of_ours_is_a_finding():
    crashes = dataclasses.replace(TOTAL, run=crashing)
    assert "we crash: ZeroDivisionError" in judge(question(crashes), answering(2.0), []).wrong


@pytest.fixture
def recorded(tmp_path):
    recording.record(Script(summed), list(questions([TOTAL], [HALVES, ONES])), "2025-01-02", tmp_path)
    return tmp_path


def replay(folder, *procedures, cases=(HALVES, ONES)):
    source = Replayed(Recordings(folder))
    judged = [judge(q, a, []) for q, a in source.answers(questions(procedures, cases))]
    return agreement.summary(procedures, judged, source)


def test_counts(recorded):
    summary = replay(recorded, TOTAL)
    assert (summary.procedures, summary.references, summary.cases, summary.comparisons) == (1, 1, 2, 2)
    assert (summary.explained, summary.unexplained) == (0, 0)
    row = summary.rows[0]
    assert (row.package, row.version, row.R, row.date, row.live) == ("stats", "1.0", "4.2.2", "2025-01-02", False)


def test_a_mutant_is_caught_by_recordings_alone(recorded):
    def mutant(x):
        right = total(x)
        return dataclasses.replace(right, statistic=right.statistic * (1 + 1e-11))

    assert replay(recorded, dataclasses.replace(TOTAL, run=mutant)).unexplained == 2


MUTANTS = {
    "friedman": lambda run: lambda scores, **given: run(scores, **given | {"ties": "ignored"}),
    "quade": lambda run: lambda scores, **given: run(scores, **given | {"ties": "ignored"}),
    "sign": lambda run: lambda a, b, **given: dataclasses.replace(run(a, b, **given), pvalue=run(b, a, **given).pvalue),
    "mcnemar": lambda run: lambda n01, n10, **given: run(n01 + 1, n10, **given),
    "page": lambda run: lambda scores, **given: _nudged(run(scores, **given)),
}


def _nudged(result):
    return dataclasses.replace(result, statistic=result.statistic * (1 + 1e-10))


@pytest.mark.parametrize("name", MUTANTS)
def test_broken_procedures_are_caught_by_the_recordings_that_we_ship(name):
    honest = next(p for p in subjects() if p.name == name)
    assert agreement.agree([honest]).failures == ()
    assert agreement.agree([dataclasses.replace(honest, run=MUTANTS[name](honest.run))]).unexplained > 0


def test_every_deleted_line_turns_the_report_red(recorded):
    for path in sorted(recorded.rglob("*.jsonl")):
        text = path.read_text()
        for line in text.splitlines():
            path.write_text(text.replace(line + "\n", ""))
            assert replay(recorded, TOTAL).unexplained > 0, line
        path.write_text(text)
    assert replay(recorded, TOTAL).unexplained == 0


def test_a_reference_that_no_case_reaches_is_a_failure(recorded):
    unreachable = dataclasses.replace(TOTAL, same_as=(dataclasses.replace(SUM, only=("no such trait",)),))
    assert "no case of the corpus reaches" in replay(recorded, unreachable).failures[0]


def test_a_procedure_without_reference_must_say_why(recorded):
    alone = dataclasses.replace(TOTAL, same_as=())
    assert "neither a reference in R nor a reason" in replay(recorded, alone).failures[0]
    reasoned = dataclasses.replace(alone, no_reference="no package has it")
    assert replay(recorded, reasoned).unexplained == 0
    assert replay(recorded, reasoned).unreferenced == (("total", "no package has it"),)


def test_text_ends_with_the_counts(recorded):
    assert agreement.text(replay(recorded, TOTAL)).splitlines()[-1] == (
        "1 procedures, 1 references, 2 cases, 2 comparisons: worst agreement 15.9 digits, 0 explained, 0 unexplained"
    )


def test_as_dict_has_the_promised_keys(recorded):
    summary = replay(recorded, TOTAL).as_dict()
    assert summary.keys() >= {"procedures", "references", "cases", "unexplained", "worst_digits"}


def test_labels_are_unique_and_show_the_options():
    two = dataclasses.replace(TOTAL, same_as=(SUM, SUM, R("stats", "sum(x)", options={"a": 1}, statistic="res")))
    assert [label for label, _ in labelled(two)] == ["stats::sum()", "stats::sum() #2", "stats::sum(a=1)"]


def with_arithmetic(x, *, arithmetic="decimal"):
    return total(x)


def test_doubles_are_asked_where_the_procedure_can_subtract_them():
    both = Procedure("Both", with_arithmetic, takes="sample")
    assert ways(both, SUM, HALVES) == ("integers", "doubles")
    assert ways(both, SUM, ONES) == ("integers",)
    assert ways(both, dataclasses.replace(SUM, options={"arithmetic": "float"}), HALVES) == ("doubles",)
    assert ways(both, dataclasses.replace(SUM, options={"arithmetic": "decimal"}), HALVES) == ("integers",)
    assert ways(TOTAL, SUM, HALVES) == ("integers",)


def test_ours_gets_text_or_doubles_as_r_does():
    progress = []

    def spy(x, *, arithmetic="decimal"):
        progress.append((x, arithmetic))
        return total(x)

    procedure = Procedure("Spy", spy, takes="sample", same_as=(SUM,))
    for query in questions([procedure], [HALVES]):
        ours(query)
    assert progress == [(["0.5", "1.5", "2.0"], "decimal"), ([0.5, 1.5, 2.0], "float")]


def test_the_least_number_carries_no_digit():
    """So that it and zero agree to as many as it has; the next one carries some, and does not."""
    assert digits.enough([0.0], [math.ulp(0.0)])
    assert not digits.enough([0.0], [4 * math.ulp(0.0)])


def test_progress_counts_from_the_first_question_to_the_last(recorded):
    told = []
    agreement.agree([TOTAL], source=Replayed(Recordings(recorded)), progress=lambda *numbers: told.append(numbers))
    assert told
    assert told == [(count, len(told)) for count in range(1, len(told) + 1)]
