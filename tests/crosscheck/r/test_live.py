"""Against R itself. Collected where R is present; then nothing may be skipped."""

import dataclasses
import math
import subprocess
import threading

import pytest
from support.toys import HALVES, ONES, SUM, TOTAL

from crosscheck.r import agreement, bridge, code, corpus, deviations, recording, sources
from crosscheck.r.cases import Case
from crosscheck.r.questions import Question, labelled
from crosscheck.r.subjects import subjects
from nptests.data.kinds.listed import KINDS
from nptests.errors import InputError
from nptests.r_reference import R

# Embedded R lives in one process: all of this runs in one worker.
pytestmark = [pytest.mark.live, pytest.mark.xdist_group("R")]


@pytest.fixture(scope="module")
def session():
    return bridge.start()


def printed_answers(output):
    """The reads in what a script printed, comments and other lines of R left out by the caller."""
    lines = [line.split() for line in output.splitlines() if line.strip()]
    return {name: tuple(math.nan if v in {"NA", "NaN"} else float(v) for v in values) for name, *values in lines}


class Kept(sources.Live):
    """R, whose answers are kept: several tests look at what it is asked once."""

    def __init__(self, packages):
        super().__init__(packages)
        self.said = []

    def answers(self, asked):
        for question, answer in super().answers(asked):
            if self.live(question.reference.package):
                self.said.append((question, answer))
            yield question, answer


@pytest.fixture(scope="session")
def asked():
    """The comparison with R, live, and every answer of R in it: once, whatever stands between the tests that look.

    One question in four, of each reference: all of them are `test_the_full_run`'s.
    """
    source = Kept({reference.package for procedure in subjects() for reference in procedure.same_as})
    return agreement.agree(source=source, seeds=10, every=4), source.said


@pytest.mark.slow
def test_every_declared_reference_is_asked_and_agrees(asked):
    summary, _ = asked
    assert summary.failures == ()
    assert {row.package for row in summary.rows if not row.live} <= sources.OUTSIDE_DEBIAN
    declared = sum(len(p.same_as) for p in subjects())
    assert summary.references == declared > 0


@pytest.mark.deep
def test_the_full_run(record_property):
    summary = agreement.agree(live=True)
    record_property("crosscheck", f"live: {agreement.closing(summary)}")
    assert summary.failures == ()
    assert sum(row.questions for row in summary.rows if row.live) >= 20_000
    assert len({(row.procedure, row.asked) for row in summary.rows}) >= 60


def test_a_package_that_is_not_there_turns_a_live_run_red():
    absent = dataclasses.replace(TOTAL, same_as=(*TOTAL.same_as, R("noSuchPackage", "f(x)", statistic="res")))
    summary = agreement.agree([absent], live=True, seeds=1)
    assert summary.unexplained > 0
    assert all("noSuchPackage" in failure for failure in summary.failures)


@pytest.mark.slow
def test_the_recordings_are_what_r_says_today(asked):
    summary, said = asked
    assert len(said) == sum(row.questions for row in summary.rows if row.live) > 0
    assert recording.changes(said) == []


@pytest.mark.parametrize("deviation", deviations.load(), ids=lambda d: d.id)
def test_a_deviation_is_what_r_still_does(session, deviation):
    example = deviation.example
    case = Case("example", example.kind, example.rows)
    everywhere = dataclasses.replace(deviation, cases=("*",))
    for procedure in subjects():
        for label, reference in labelled(procedure):
            question = Question(procedure, reference, label, case, deviation.sees or case.ways[0])
            if procedure.takes != case.kind or example.read not in reference.reads:
                continue
            if not everywhere.covers(question, example.read):
                continue
            if session.versions([reference.package])[1][reference.package] is None:
                continue
            (answer,) = session.ask(reference, [(case, question.sees)])
            numbers = () if answer.error else answer.numbers[example.read]  # where R has none it gives NULL
            theirs = numbers[0] if numbers else "error"
            if repr(theirs) == repr(example.theirs):
                return
    assert set(deviation.package.split("|")) <= set(sources.OUTSIDE_DEBIAN)


@pytest.mark.slow
def test_plain_rscript_gives_the_same_answers(asked):
    """Every declared reference on its first small case that R answers, as text: one session for each package."""
    first = {}
    for question, answer in asked[1]:
        if question.reference.package not in sources.OUTSIDE_DEBIAN and answer.error is None and small(question.case):
            first.setdefault((question.procedure.name, question.label), (question, answer))
    live = {(p.name, label) for p in subjects() for label, r in labelled(p) if r.package not in sources.OUTSIDE_DEBIAN}
    assert set(first) == live
    for package in sorted({question.reference.package for question, _ in first.values()}):
        pasted = [pair for pair in first.values() if pair[0].reference.package == package]
        scripts = [code.script(question.reference, question.case, question.sees) for question, _ in pasted]
        text = 'cat("#\\n")\nrm(list = ls())\n'.join(scripts)
        plain = subprocess.run(["Rscript", "--vanilla", "-"], input=text, capture_output=True, text=True, timeout=300)
        assert plain.returncode == 0, plain.stderr
        for (question, embedded), printed in zip(pasted, plain.stdout.split("#\n"), strict=True):
            assert repr(printed_answers(printed)) == repr(dict(embedded.numbers)), question


def small(case):
    return sum(map(len, case.rows)) <= 120


@pytest.mark.parametrize("kind", [kind.name for kind in KINDS.values() if kind.seeded])
def test_data_reach_r_exactly_either_way(session, kind):
    """What R holds, embedded and by script, is bit for bit what was sent: the sum of squares would not hide it."""
    echo = R("stats", "NULL", values="unlist(rows)", scale="scale")
    cases = list(corpus.seeded(kind, 4))
    case = next((c for c in cases if c.places in (2, 3, 4, 6, None)), cases[0])  # counts and labels have no decimals
    for sees in case.ways:
        (embedded,) = session.ask(echo, [(case, sees)])
        sent = tuple(v for row in case.doubles(sees) for v in row)
        assert repr(embedded.numbers["values"]) == repr(sent)
        plain = subprocess.run(
            ["Rscript", "--vanilla", "-"],
            input=code.script(echo, case, sees),
            capture_output=True,
            text=True,
            timeout=60,
            check=True,
        )
        assert repr(printed_answers(plain.stdout)["values"]) == repr(sent)


def test_extremes_reach_r_exactly(session):
    case = Case("extremes", "sample", (("5e-324", "1.7976931348623157e308", "-2.2250738585072014e-308", "0.1"),))
    echo = R("stats", "x", values="res")
    (embedded,) = session.ask(echo, [(case, "doubles")])
    assert embedded.numbers["values"] == (5e-324, 1.7976931348623157e308, -2.2250738585072014e-308, 0.1)
    text = code.script(echo, case, "doubles")
    plain = subprocess.run(["Rscript", "--vanilla", "-"], input=text, capture_output=True, text=True, check=True)
    assert printed_answers(plain.stdout)["values"] == embedded.numbers["values"]


def test_errors_and_warnings_of_r_are_data(session):
    failing = R(
        "stats", 'if (x[1] > 0.9) stop("too large") else { warning("small"); warning("small"); 1 }', value="res"
    )
    large, small = session.ask(failing, [(ONES, "integers"), (HALVES, "doubles")])
    assert large == bridge.Answer(error="too large")
    assert small == bridge.Answer({"value": (1.0,)}, warnings=("small",))


def test_what_a_package_attaches_is_detached_again(session):
    session.ask(R("coin", "1", value="res"), [(ONES, "integers")])
    (answer,) = session.ask(R("stats", '"package:coin" %in% search()', value="res"), [(ONES, "integers")])
    assert answer.numbers["value"] == (0.0,)


def test_one_case_leaves_nothing_for_the_next(session):
    leaving = R("stats", 'seen <- exists("left"); left <- 1; seen', value="res")
    answers = session.ask(leaving, [(ONES, "integers")] * 2) + session.ask(leaving, [(ONES, "integers")])
    assert [a.numbers["value"] for a in answers] == [(0.0,)] * 3


def test_simulating_references_repeat_themselves(session):
    first, second = session.ask(R("stats", "runif(2)", value="res"), [(ONES, "integers")] * 2)
    assert first == second


def test_a_missing_package_is_one_clear_sentence(session):
    with pytest.raises(InputError, match="noSuchPackage::f could not be asked"):
        session.ask(R("noSuchPackage", "f(x)", value="res"), [(ONES, "integers")])


def test_r_belongs_to_the_main_thread(session):
    refused = []

    def ask():
        for call in (bridge.start.__wrapped__, lambda: session.ask(SUM, [(ONES, "integers")])):
            try:
                call()
            except InputError as error:
                refused.append(error.message)

    thread = threading.Thread(target=ask)
    thread.start()
    thread.join()
    assert len(refused) == 2
    assert all("main thread" in message for message in refused)


def test_r_does_not_survive_a_fork(session, monkeypatch):
    monkeypatch.setattr("os.getpid", lambda: -1)
    with pytest.raises(InputError, match="fork"):
        session.ask(SUM, [(ONES, "integers")])
