"""Small parts of the comparison with R, by hand: digits that agree, what is shown, what is kept, what is lacking."""

import dataclasses
import math
from types import SimpleNamespace

import pytest
from support.beside import beside, on_each

from crosscheck.r import agreeing_digits, agreement, bridge, distribution, doctor, recording
from crosscheck.r.agreeing_digits import FULL, agreeing
from crosscheck.r.deviations import Deviation, Example, _same
from crosscheck.r.distribution import Shared

HELD = beside(__file__)


@pytest.mark.parametrize(
    ("a", "b", "digits"),
    [(1.0, 1.0, FULL), (1.0, 1.001, math.log10(1001)), (-1.0, 1.0, 0.0), (0.0, 1e-300, 0.0), (100.0, 99.0, 2.0),
     (math.nan, math.nan, FULL), (math.nan, 1.0, 0.0), (math.inf, math.inf, FULL), (math.inf, -math.inf, 0.0),
     (math.inf, 1.0, 0.0), (1e308, -1e308, 0.0), (1.7e308, 1.7e307, -math.log10(0.9)), (5e-324, 5e-324, FULL),
     (1e-250, 1.001e-250, math.log10(1001)), (1e308, 1.01e308, math.log10(101)), (math.inf, 1e308, 0.0),
     (0.0, 0.0, FULL), (-math.inf, -math.inf, FULL)],
)  # fmt: skip
def test_digits_that_agree(a, b, digits):
    assert agreeing(a, b) == agreeing(b, a) == pytest.approx(digits, rel=1e-12, abs=0)


def test_the_fewest_digits_of_a_vector():
    one, two = (1.0, 100.0, math.nan), (1.0, 99.0, math.nan)
    assert agreeing_digits.worst(one, two) == agreeing_digits.fewest(one, two) == pytest.approx(2.0, rel=1e-12, abs=0)
    assert agreeing_digits.worst(one, two[:2]) == agreeing_digits.fewest(one, two[:2]) == 0.0
    assert agreeing_digits.worst((), ()) == 0.0
    assert agreeing_digits.fewest((), ()) is None
    assert agreeing_digits.fewest((math.nan,), (math.nan,)) is None
    assert agreeing_digits.fewest((math.nan,), (1.0,)) == 0.0


@on_each("ours", "theirs", "trivial")
def test_whole_numbers_that_are_the_same_are_trivial(ours, theirs, trivial):
    assert agreeing_digits.trivial(ours, theirs) is trivial


def test_numbers_below_the_least_normal_one_carry_fewer_digits():
    """4 units of 2**-1074 carry the digits of 4; one carries none."""
    assert agreeing_digits.carried(5e-324) == 0.0
    assert agreeing_digits.carried(-4 * 5e-324) == pytest.approx(math.log10(4), rel=1e-9, abs=0)
    for x in (1.0, 0.0, math.inf, -math.inf, math.nan, 1e300):
        assert agreeing_digits.carried(x) == pytest.approx(FULL, rel=0.02, abs=0)
    assert agreeing_digits.carried(1e-310) == pytest.approx(13.3, rel=0, abs=0.1)
    for ours, theirs, enough in HELD["enough"]:
        assert agreeing_digits.enough(ours, theirs) is enough, (ours, theirs)
    assert agreeing_digits.enough([100.0], [99.0], 1.99)
    assert not agreeing_digits.enough([100.0], [99.0], 2.01)


def test_comparisons_by_their_digits():
    """A band begins at its number; what is below twelve has a reason, and what says nothing is apart."""
    shared = [Shared(x, False) for x in (15.95, 15.0, 14.99, 14.0, 13.0, 12.0)]
    shared += [Shared(11.99, False, ("a",)), Shared(3.0, False), Shared(1.0, False, ("a", "b"))]
    shared += [Shared(None, False), Shared(None, True), Shared(FULL, True)]
    found = distribution.distribution(shared)
    assert found.bands == (("15", 2), ("14", 2), ("13", 1), ("12", 1), ("below 12", 3))
    assert (found.silent, found.trivial, found.counted, found.worst) == (2, 1, 9, 1.0)
    assert dict(found.reasons) == {"a": 2, "b": 1, distribution.CARRIED: 1}
    assert found.reasons[0] == ("a", 2)
    assert distribution.distribution([]).worst is None


# --- what is shown ---------------------------------------------------------------------------------------


def row(**changes):
    known = {
        "procedure": "friedman", "package": "stats", "asked": "stats::friedman.test()", "questions": 12, "worst": 13.26,
        "median": 15.95, "explained": 1, "unexplained": 0, "live": False, "R": "4.2.2", "version": "4.2.2",
        "date": "2026-11-01",
    }  # fmt: skip
    return agreement.Row(**{**known, **changes})


@pytest.mark.parametrize("failures", [0, 1, 30, 31, 45])
def test_the_text_has_a_line_for_each_reference_and_the_first_failures(failures):
    shown = SimpleNamespace(
        rows=(row(), row(procedure="quade", live=True, worst=None, median=None)),
        failures=tuple(f"failure {i}" for i in range(failures)),
        deviations=(SimpleNamespace(id="nan", what="gives NaN", versions="stats 4.2.2"),),
        procedures=2, references=2, cases=7, comparisons=24, worst_digits=13.26, explained=2, unexplained=failures,
    )  # fmt: skip
    lines = agreement.text(shown).splitlines()
    heads = "procedure reference questions worst median explained unexplained from"
    assert " ".join(lines[0].split()) == heads
    assert lines[1].split() == [
        "friedman", "stats::friedman.test()", "12", "13.2", "15.9", "1", "0", "recorded", "2026-11-01,", "stats",
        "4.2.2,", "R", "4.2.2",
    ]  # fmt: skip
    assert lines[2].split()[3:8] == ["-", "-", "1", "0", "live,"]
    assert lines[1].index("stats::") == lines[2].index("stats::") == lines[0].index("reference")
    told = [line for line in lines if line.startswith("unexplained: failure")]
    assert len(told) == min(failures, 30)
    more = [line for line in lines if line.startswith("unexplained: ... and")]
    assert more == ([f"unexplained: ... and {failures - 30} more (--json lists them all)"] if failures > 30 else [])
    assert lines[-2] == "explained: nan: gives NaN (stats 4.2.2)"
    assert lines[-1] == (
        "2 procedures, 2 references, 7 cases, 24 comparisons: worst agreement 13.2 digits, "
        f"2 explained, {failures} unexplained"
    )


def test_a_difference_is_told_where_the_fewest_digits_agree():
    told = agreement._difference("pvalue", (1.0, 2.0, 3.0), (1.0, 2.02, 3.0003))
    assert told == "pvalue[2] is 2.0, R's 2.02 (2.0 digits agree)"
    assert agreement._difference("pvalue", (2.0,), (2.02,)) == "pvalue is 2.0, R's 2.02 (2.0 digits agree)"
    assert agreement._difference("df", (2.0,), (2.0, 3.0)) == "df has 1 values, R's 2"


# --- what deviations allow ---------------------------------------------------------------------------------


def deviation(**changes):
    example = Example("sample", (("1", "1"),), "statistic", 2.0, 3.0)
    return dataclasses.replace(Deviation("d", "stats", "total", ("x",), "what", "proof", "0", example), **changes)


@on_each("changes", "ours", "theirs", "allowed", lists=True)
def test_a_deviation_allows_what_it_says(changes, ours, theirs, allowed):
    assert deviation(**changes)._allows(ours, theirs) is allowed


def test_every_number_must_be_allowed():
    asked = None  # the question matters to bounds alone
    known = deviation(within=0.5)
    assert known.admits(asked, "statistic", (1.0, 2.0, 3.0), (1.0, 2.5, 3.0))
    assert not known.admits(asked, "statistic", (1.0, 2.0, 3.0), (1.0, 2.5, 4.0))
    assert not known.admits(asked, "statistic", (1.0, 2.0), (1.0, 2.5, 3.0))
    assert not known.admits(asked, "statistic", (1.0,), ())


def test_numbers_are_the_same_where_both_are_none():
    assert _same(math.nan, math.nan)
    assert _same(2.0, 2.0)
    assert not _same(2.0, math.nan)
    assert not _same(math.nan, 2.0)
    assert not _same(math.nan, "error")


# --- what is kept -------------------------------------------------------------------------------------------


def test_numbers_that_json_lacks_are_kept_as_words():
    assert [recording._json(x) for x in (0.1, math.inf, -math.inf, math.nan)] == [0.1, "inf", "-inf", None]
    answer = recording._answer({"answer": {"p": None, "ends": ["-inf", 0.5, "inf"]}, "warnings": ["w"]})
    assert math.isnan(answer.numbers["p"][0])
    assert (answer.numbers["ends"], answer.warnings) == ((-math.inf, 0.5, math.inf), ("w",))
    assert recording._answer({"error": "stops"}).error == "stops"


def test_an_answer_is_the_same_as_before_where_both_refuse_alike_or_enough_digits_agree():
    def told(p, error=None):
        return bridge.Answer({} if p is None else {"p": (p,)}, error=error)

    assert recording._same(told(0.5), told(0.5 * (1 + 1e-13)))
    assert not recording._same(told(0.5), told(0.5 * (1 + 1e-10)))
    assert recording._same(told(None, "stops"), told(None, "stops"))
    for then, now in ((told(None, "stops"), told(0.5)), (told(0.5), told(None, "stops"))):
        assert not recording._same(then, now)
    assert not recording._same(told(None, "stops"), told(None, "stops otherwise"))


@on_each("output", "versions", lists=True)
def test_what_does_not_answer_as_r_does_has_no_version(monkeypatch, output, versions):
    monkeypatch.setattr(doctor, "_run", lambda *words: (output, ""))
    found, trouble = doctor._versions("/bin/Rscript", ["coin"])
    assert found == versions
    assert ("does not answer as R does" in trouble) is (not versions)


# --- what a machine lacks ------------------------------------------------------------------------------------


def test_headers_of_an_r_that_does_not_answer_are_no_headers(monkeypatch):
    monkeypatch.setattr(doctor, "_has_headers", lambda rscript: True)
    monkeypatch.setattr(doctor, "_rpy2", lambda with_r: (None, "") if with_r else ("3.6.4", ""))
    monkeypatch.setattr(doctor.shutil, "which", lambda name: f"/bin/{name}" if name in ("Rscript", "gcc") else None)
    for versions, broken in (({"R": "4.2.2"}, ""), ({}, "hangs")):
        monkeypatch.setattr(doctor, "_versions", lambda *known, found=(versions, broken): found)
        found = {f.what: f for f in doctor.examine([])}
        assert found["R"].found is found["R headers"].found is bool(versions)
        assert found["R"].version == (broken or "4.2.2")
        assert found["R"].remedy == (doctor.AGAIN if broken else doctor.R_REMEDY)
        assert (found["C compiler"].found, found["C compiler"].version) == (True, "gcc")
        assert found["rpy2"].found is bool(broken)  # it is started where R answers


@on_each("version", "old", lists=True)
def test_the_pin_of_rpy2_follows_r(version, old):
    assert ("rpy2-rinterface<3.6.6" in doctor.rpy2_pin(version)) is old


def test_what_is_optional_or_only_serves_to_install_is_not_needed():
    found = [
        doctor.Finding("R", True, "4.2.2"),
        doctor.Finding("R headers", False, "", {"debian": "apt", "anywhere": "make"}),
        doctor.Finding("C compiler", False),
        doctor.Finding("R: scmamp", False, needed=False),
    ]
    assert doctor.ready(found)
    assert not doctor.ready([*found, doctor.Finding("rpy2", False, "breaks")])
    assert doctor.text(found).splitlines() == [
        "R           found 4.2.2",
        "R headers   missing",
        "    debian:   apt",
        "    anywhere: make",
        "C compiler  missing",
        "R: scmamp   missing (optional: answers are recorded)",
    ]
    assert doctor.text([doctor.Finding("rpy2", False, "breaks")]) == "rpy2  breaks"


def test_the_worst_digits_of_all_are_those_of_the_worst_reference():
    rows = (row(worst=13.0), row(procedure="quade", worst=None), row(procedure="sign", worst=9.5), row(worst=12.0))
    assert agreement.counted([], [], rows).worst_digits == 9.5
    assert agreement.counted([], [], rows[1:2]).worst_digits is None
