"""Option coverage is counted from the signatures and from R's answers: what nobody compares is named."""

import dataclasses
import math
from functools import cache
from typing import Any, Literal

import pytest
from support.adding import mends
from support.toys import NULL

from crosscheck.r import bridge, cases, corpus, coverage, sources
from crosscheck.r.questions import questions
from crosscheck.r.subjects import subjects
from nptests import errors, results
from nptests.procedures.descriptor import Procedure, Size
from nptests.r_reference import R


def counted(
    x: Any,
    *,
    null: Literal["exact", "asymptotic", "simulated"] = "exact",
    ties: Literal["corrected", "ignored"] = "corrected",
    continuity: bool = False,
    level: float = 0.95,
    draws: int = 100,
    alpha: float | None = None,
) -> results.Outcome:
    """A toy with options of every sort."""
    return results.Outcome("counted", 1.0, 1.0, 0.0, NULL, n=len(x), k=1)


def reference(**options):
    return R("stats", f"sum(x)  # {options}", options=options, statistic="res")


TOY = Procedure("Counted", counted, takes="sample", least=Size(1, 1))
CASES = [cases.Case(str(i), "sample", ((str(i), "2"),)) for i in range(coverage.ENOUGH)]


def found(*references, **changes):
    toy = dataclasses.replace(TOY, same_as=references, **changes)
    rows = coverage.coverage([toy], questions([toy], CASES)).rows
    return toy, {row.setting: row for row in rows}


def test_the_values_are_those_of_the_signature():
    assert {setting for setting in found()[1] if " " not in setting} == {
        "null=exact", "null=asymptotic", "null=simulated", "ties=corrected", "ties=ignored", "continuity=False",
        "continuity=True", "level=0.95", "level=other", "draws=100", "draws=other", "alpha=None", "alpha=other",
    }  # fmt: skip


def test_thirty_comparisons_are_enough_and_every_row_is_in_one_state():
    def row(comparisons, otherwise=""):
        return coverage.Covered("toy", f"null={comparisons}", comparisons, 1, otherwise)

    whole = coverage.Coverage((row(29), row(30), row(31), row(0), row(29, "enumerated"), row(30, "enumerated")))
    counts = {state: whole.count(state) for state in (coverage.COMPARED, coverage.OTHERWISE, coverage.UNCOVERED)}
    assert counts == {coverage.COMPARED: 3, coverage.OTHERWISE: 1, coverage.UNCOVERED: 2}
    assert whole.uncovered == ("toy(null=29)", "toy(null=0)")


def test_every_group_of_options_is_listed_once():
    """An option that no other one of its group stands beside is no combination."""
    for procedure in subjects():
        listed = coverage.groups(procedure)
        assert len(set(listed)) == len(listed), procedure.name


def test_options_that_act_together_are_counted_together():
    _, rows = found(reference(null="asymptotic", ties="ignored"))
    assert rows["ties=ignored continuity=False"].comparisons == len(CASES)
    assert rows["ties=ignored continuity=True"].state == coverage.UNCOVERED


def test_defaults_and_values_given_are_counted_in_comparisons_and_references():
    _, rows = found(reference(), reference(alpha=0.01))
    assert (rows["ties=corrected"].comparisons, rows["ties=corrected"].references) == (2 * len(CASES), 2)
    assert (rows["alpha=None"].comparisons, rows["alpha=other"].comparisons) == (len(CASES), len(CASES))
    assert rows["alpha=other"].state == coverage.COMPARED


@pytest.mark.parametrize("idle", ["draws=100", "continuity=False", "level=0.95"])
def test_an_option_without_a_say_is_not_counted(idle):
    assert found(reference(null="exact"))[1][idle].comparisons == 0


def test_what_gives_an_option_its_say():
    interval = R("stats", "1:2", interval="res")
    _, rows = found(reference(null="simulated"), reference(null="asymptotic"), interval)
    assert {rows[name].comparisons for name in ("draws=100", "level=0.95")} == {len(CASES)}
    assert rows["continuity=False"].comparisons == 2 * len(CASES)


def test_a_reason_stands_in_for_a_value_an_option_or_a_combination():
    stated = {"null=simulated": "drawn", "draws": "drawn", "ties=ignored continuity=True": "nobody does"}
    _, rows = found(checked_otherwise=stated)
    assert rows["null=simulated"].state == rows["draws=other"].state == coverage.OTHERWISE
    assert rows["ties=ignored continuity=True"].state == coverage.OTHERWISE
    assert rows["ties=ignored continuity=False"].state == coverage.UNCOVERED


@pytest.mark.parametrize("key", ["null=exact", "no_option", "null=nonsense"])
def test_a_reason_for_what_is_compared_or_does_not_exist_is_stale(key):
    toy, rows = found(reference(), checked_otherwise={key: "why", "ties=ignored": "why"})
    assert coverage.stale(toy, rows.values()) == (key,)


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (bridge.Answer({"p": (math.nan, 0.5)}), True),
        (bridge.Answer({"p": (math.nan,)}), False),
        (bridge.Answer(error="no"), False),
        (errors.InputError("unrecorded", "run this"), False),
    ],
)
def test_refusals_and_nan_are_no_comparison(answer, told):
    assert coverage.is_number(answer) is told


# --- the catalogue, from the recordings -----------------------------------------------------------


@cache
def of_the_catalogue():
    queries = questions(subjects(), corpus.cases())
    return coverage.coverage(subjects(), [q for q, a in sources.Replayed().answers(queries) if coverage.is_number(a)])


def test_no_reason_of_the_catalogue_is_stale():
    rows = of_the_catalogue().rows
    assert not {p.name: coverage.stale(p, rows) for p in subjects() if coverage.stale(p, rows)}


def test_every_value_of_every_option_is_compared_with_r_or_checked_otherwise():
    uncovered = of_the_catalogue().uncovered
    assert not uncovered, mends.mend("coverage_by_r", uncovered)


def test_what_another_procedure_lacks_keeps_no_reason_alive():
    toy, rows = found(reference(), checked_otherwise={"null=exact": "why"})
    others = [dataclasses.replace(row, procedure="another", comparisons=0) for row in rows.values()]
    assert coverage.stale(toy, [*rows.values(), *others]) == ("null=exact",)
    assert coverage.stale(toy, [dataclasses.replace(row, comparisons=0) for row in rows.values()]) == ()
