"""Python peers: scipy end to end, planted errors found and made small, absent peers named, nothing unexplained."""

import dataclasses
import json
import sys
import types

from support import beside, refused, toys

from crosscheck.cli import main
from crosscheck.peers import page, peers
from crosscheck.peers.answers import ask, bound
from crosscheck.peers.calls import CALLS, PEERS, Call, Peer
from crosscheck.r import agreeing_digits as digits, corpus, shrinking
from crosscheck.r.cases import Case
from crosscheck.r.questions import ours
from crosscheck.r.subjects import subjects
from nptests.document.writing import write
from nptests.procedures.descriptor import Procedure, Size
from nptests.results import Outcome

TOY = Peer("scipy", ("scipy.stats",), "stands for a package that is installed")


def largest(x):
    """The largest value of a sample."""
    return Outcome("largest", max(float(v) for v in x), 1.0, 0.0, toys.NULL, n=len(x), k=1)


LARGEST = Procedure("Largest", largest, takes="sample", least=Size(n=2, k=1), no_reference="a toy")


def compared(code, **settings):
    calls = {"largest": (Call("scipy", f"res = {code}", {"statistic": "res / scale"}, **settings),)}
    (row,) = peers.compare(seeds=2, calls=calls, peers=(TOY,), procedures=[LARGEST]).rows
    return row


def test_a_right_peer_agrees_everywhere():
    row = compared("x.max()")
    assert (row.agreeing, row.differences) == (row.cases, ())
    assert row.cases > 10


def test_a_planted_error_is_found_and_made_small():
    """It errs on samples of four or more with a value of at least 3: the smallest is 0 0 0 3."""
    row = compared("x.max() + (scale if len(x) > 3 and x.max() >= 3 * scale else 0)")
    (difference,) = row.differences
    assert difference.kind == "differs"
    assert sorted(difference.input.split()) == ["0", "0", "0", "3"]
    assert (difference.ours, difference.theirs) == ((3.0,), (4.0,))
    assert 0 < difference.cases < row.cases
    assert difference.explanation is None


@beside.on_each("code", "kind")
def test_kinds_of_difference(code, kind):
    row = compared(code, only=("ordinary", "varied"))
    assert {d.kind for d in row.differences} == {kind}


def test_errors_and_warnings_of_a_peer_are_data():
    case = Case("two", "sample", (("1", "2"),))
    call = Call("scipy", "import warnings; warnings.warn('odd'); print('noise'); res = x", {"statistic": "res.sum()"})
    answer = ask(call, case, "integers")
    assert (dict(answer.numbers), answer.warnings) == ({"statistic": (3.0,)}, ("odd",))
    assert ask(dataclasses.replace(call, code="res = x[7]"), case, "integers").error.startswith("IndexError")


def test_every_name_that_calls_use_is_bound():
    for case in corpus.cases(1):
        assert {"np", "pd", "scale"} < set(bound(case, case.ways[0]))
    table = Case("t", "scores", (("1", "2"), ("3", "4")))
    assert bound(table, "integers")["long"].values.tolist()[1] == ["D2", "A1", 3.0]


def test_shrinking_keeps_what_is_shown_and_stops():
    case = Case("long", "pair", (tuple("12345678"), tuple("87654321")))
    assert shrinking.smallest(case, lambda c: any(x == "7" for x in c.rows[0])).rows == (("7",), ("0",))
    assert shrinking.smallest(case, lambda c: True, seconds=0.0) == case


def test_every_call_names_a_procedure_a_peer_and_numbers_of_ours():
    by_name = {procedure.name: procedure for procedure in subjects()}
    for name, calls in CALLS.items():
        for call in calls:
            assert call.package in {peer.name for peer in PEERS}
            assert set(call.options) <= set(by_name[name].options)
            assert len({c.code + str(c.options) + str(c.only) for c in calls}) == len(calls)


def text_of(compared):
    return write(page.document(compared), "text")


def test_scipy_end_to_end():
    """Some of the real calls; what scipy's documentation says of ties is found, with R on our side."""
    few = {name: CALLS[name] for name in ("kruskal_wallis", "mann_whitney", "adjust_benjamini_hochberg")}
    compared = peers.compare(("scipy",), seeds=1, calls=few)
    assert compared.unexplained == ()
    rows = {row.call: row for row in compared.rows if row.peer == "scipy"}
    exact = rows['res = scipy.stats.mannwhitneyu(a, b, method="exact")']
    ties = [d for d in exact.differences if d.explanation == "exact-law-of-untied-samples"]
    assert min(len(d.input.replace("/", " ").split()) for d in ties) <= 4
    assert rows["res = scipy.stats.false_discovery_control(p)"].differences == ()
    text = text_of(compared)
    assert "These calls agree on every input" in text
    assert "exact-law-of-untied-samples" in text


def test_an_absent_peer_is_named_with_what_was_measured(monkeypatch):
    monkeypatch.setattr(peers, "installed", lambda peer: None)
    compared = peers.compare(("statds",))
    assert (compared.rows, compared.absent) == ((), ("statds",))
    assert {row.peer for row in compared.measured} == {"statds"}
    assert "pip install statds" in text_of(compared)
    unknown = Peer("nowhere", ("nowhere",), "not measured")
    assert "pip install nowhere" in text_of(peers.compare(peers=(unknown,)))


def test_a_broken_installation_is_one_clear_error():
    refused.refuses("cannot be imported", peers.load, Peer("broken", ("no_such_module_at_all",), ""))


def test_an_unknown_peer_is_refused():
    refused.refuses("is not a peer: they are scipy", peers.compare, ("spss",))


def test_measurements_are_complete_and_explained():
    """All six peers were measured with the calls as they are; every difference that needs a reason has one."""
    rows = peers.measured()
    assert {row.peer for row in rows} == {peer.name for peer in PEERS}
    listed = [(call.package, name, call.code, call.options) for name, calls in CALLS.items() for call in calls]
    measured = [(row.peer, row.procedure, row.call, row.options) for row in rows]
    assert [one for one in listed if one not in measured] == []
    assert [one for one in measured if one not in listed] == []
    known = {e.id for e in peers.explanations()}
    assert {d.explanation for row in rows for d in row.differences if d.explanation} == known
    for row in rows:
        for d in row.differences:
            assert d.kind not in peers.NEEDS_EXPLANATION or d.explanation, (row.call, d)


def test_measurements_survive_writing(tmp_path):
    rows = peers.measured()
    path = tmp_path / "measured.json"
    peers.keep(peers.Compared(rows, (), (), ()), path)
    assert len(peers.measured(path)) == len(rows)
    assert path.read_text() == peers.MEASURED.read_text()


def test_our_side_of_the_measurements_is_ours_today():
    """The smallest inputs, asked again: a recorded number of ours that changed is noticed without any peer."""
    by_name = {procedure.name: procedure for procedure in subjects()}
    for row in peers.measured():
        procedure = by_name[row.procedure]
        for d in row.differences:
            if d.ours:
                case = Case("smallest", procedure.takes, corpus.parse(d.input))
                call = Call(row.peer, row.call, {d.read: ""}, dict(row.options))
                assert digits.enough(d.ours, ours(peers.decimal(procedure, call, case))[d.read]), (row.call, d)


def test_the_command(capsys):
    assert main(["peers", "--recorded", "statds"]) == 0
    assert "statds-hochberg-maximum" in capsys.readouterr().out
    assert main(["peers", "--recorded", "--json", "autorank"]) == 0
    reply = json.loads(capsys.readouterr().out)
    assert reply["unexplained"] == 0
    assert reply["measured"]
    assert main(["peers", "spss"]) == 2


def test_peers_are_imported_only_when_asked():
    assert isinstance(sys.modules["crosscheck.peers.peers"], types.ModuleType)
    assert not {"statsmodels", "pingouin", "scikit_posthocs", "autorank", "statds"} & set(vars(peers))
