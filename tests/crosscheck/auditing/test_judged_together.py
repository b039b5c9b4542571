"""Numbers judged beside their neighbours: which departure is shared, whose options count; departures are made up."""

import pytest
from support.beside import on_each

from crosscheck.auditing.judging import joint, profiles
from crosscheck.auditing.judging.profiles import AS_STATED, Profile
from crosscheck.claims.claims import Claim, Verdict
from crosscheck.variants import software
from crosscheck.variants.conventions import Departure

IGNORED, SPLIT = {"ties": "ignored"}, {"zeros": "split"}


def claim(name, printed="1.5", publication="paper", **body):
    return Claim(publication, name, "here", printed, {"test": "wilcoxon", **body})


def verdict(name, word="fails", evidence=None, **about):
    return Verdict(claim(name, **about), word, evidence or {"value": 2.0})


@pytest.fixture
def known(monkeypatch):
    """Departures by the claim's name: those alone, and behind them those of two at once, which nobody asked for."""
    table = {}

    def departures(about, most=2):
        yield from table.get(about.id, ())
        if most > 1:
            yield Departure("ignored", "convention", 1.5, IGNORED)

    monkeypatch.setattr(joint, "departures", departures)
    return table


def gives(name, value=1.5, options=None, kind="convention"):
    return Departure(name, kind, value, options or {})


# One departure for all


def test_the_departure_that_gives_every_number_is_the_reason_for_each(known):
    known["m[A]"] = [gives("x", 9.0), gives("y"), gives("z", kind="defect")]
    known["m[B]"] = [gives("z", kind="defect"), gives("y"), gives("x")]
    known["m[C]"] = [gives("y"), gives("z", kind="defect")]
    found = joint.conventions(
        [verdict("m[A]"), verdict("m[B]", "rounding"), verdict("m[C]", "holds"), verdict("m[D]", "cannot-be-checked")]
    )
    shared = {"value": 2.0, "name": "y", "tried": 8, "joint": "one departure for all 3 numbers"}
    assert [(v.verdict, dict(v.evidence)) for v in found] == [
        ("convention", shared), ("convention", shared),
        ("holds", {"value": 2.0}), ("cannot-be-checked", {"value": 2.0}),
    ]  # fmt: skip


@pytest.mark.parametrize("reason", ["one alone", "not all", "one that holds", "none", "stated otherwise", "a formula"])
def test_what_is_not_shared_is_left_to_the_single_numbers(reason, known):
    known["m[A]"] = known["m[B]"] = known["m[C]"] = [gives("y")]
    given = [verdict("m[A]"), verdict("m[B]"), verdict("m[C]", "holds")]
    if reason == "one alone":
        given[1] = verdict("m[B]", "holds")
    elif reason == "not all":
        known["m[B]"] = [gives("y", 9.0)]
    elif reason == "one that holds":
        known["m[C]"] = [gives("y", 9.0)]
    elif reason == "none":
        known["m[A]"] = []
    elif reason == "stated otherwise":
        known["m[A]"] = known["m[B]"] = [gives("y", options=IGNORED)]
        given[1] = verdict("m[B]", options={"ties": "corrected"})
    else:
        given[0] = verdict("m[A]", equals="x")
    assert [v.evidence for v in joint.conventions(given)] == [v.evidence for v in given]


def test_numbers_belong_together_by_their_claim_and_paper(known):
    for name in ("m[A]", "m[B]", "n[A]"):
        known[name] = [gives("y")]
    apart = [verdict("m[A]"), verdict("n[A]"), verdict("m[B]", publication="other")]
    assert [v.verdict for v in joint.conventions(apart)] == ["fails"] * 3
    assert [v.verdict for v in joint.conventions([*apart, verdict("m[B]")])] == [
        "convention",
        "fails",
        "fails",
        "convention",
    ]


# The options of most


def convention(name, departure, taken, **about):
    return verdict(name, "convention", {"value": 2.0, "name": departure, "options": taken}, **about)


@pytest.fixture
def asked(monkeypatch):
    """The options under which numbers were judged again, by their names."""
    under = {}

    def check(about):
        under[about.id] = about.body["options"]
        return Verdict(about, "fails", {"value": 3.0})

    monkeypatch.setattr(joint, "check", check)
    return under


def test_a_number_with_options_of_its_own_is_judged_under_those_of_most(known, asked):
    given = [convention(f"m[{i}]", "ignored", IGNORED) for i in range(3)]
    given.append(convention("m[3]", "split", SPLIT, options={"zeros": "drop", "continuity": True}))
    found = joint.neighbours(given)
    assert asked == {"m[3]": {"zeros": "drop", "continuity": True, "ties": "ignored"}}
    assert found[:3] == given[:3]
    assert (found[3].verdict, dict(found[3].evidence)) == (
        "fails", {"value": 3.0, "neighbours": "3 of the 4 numbers"},
    )  # fmt: skip
    assert found[3].claim == given[3].claim


def test_where_most_hold_as_they_stand_the_others_are_judged_so(known, asked):
    holding = [verdict(f"m[{i}]", "holds") for i in range(3)]
    odd = [convention(f"m[{i}]", "ignored", IGNORED, options={"ties": "corrected"}) for i in (3, 4)]
    found = joint.neighbours([*holding, *odd])
    assert asked == {"m[3]": {"ties": "corrected"}, "m[4]": {"ties": "corrected"}}
    assert [v.evidence.get("neighbours") for v in found] == [None, None, None, *["3 of the 5 numbers"] * 2]


@pytest.mark.parametrize("reason", ["as many", "they follow it too", "no options", "no odd ones"])
def test_where_there_is_no_majority_nobody_is_judged_again(reason, known, asked):
    if reason == "as many":
        given = [convention("m[0]", "ignored", IGNORED), convention("m[1]", "split", SPLIT)]
    elif reason == "they follow it too":
        given = [verdict(f"m[{i}]", "holds") for i in range(3)] + [convention("m[3]", "ignored", IGNORED)]
        known["m[0]"] = known["m[1]"] = [gives("ignored")]  # of the three that hold, two: three follow it in all
    elif reason == "no options":
        given = [convention(f"m[{i}]", "ignored", {}) for i in range(3)] + [verdict("m[3]", "holds")]
    else:
        given = [verdict(f"m[{i}]", "holds") for i in range(3)]
    assert joint.neighbours(given) == given
    assert asked == {}


@pytest.mark.parametrize("value", [9.0, 1.5])
def test_only_numbers_that_an_option_gives_follow_it(value, known, asked):
    """Three hold and one follows another option; two of the three may follow it, too, if it gives them."""
    given = [verdict(f"m[{i}]", "holds") for i in range(3)] + [convention("m[3]", "ignored", IGNORED, options=IGNORED)]
    known["m[0]"] = known["m[1]"] = [gives("ignored", value), gives("other")]
    joint.neighbours(given)
    assert bool(asked) is (value == 9.0)


# Digits cut off


def cut(name):
    return verdict(name, "convention", {"value": 0.156, "name": "truncated"}, printed="0.15")


def test_digits_are_cut_off_only_where_fewer_numbers_are_rounded():
    rounded = verdict("r", "holds", {"value": 0.156}, printed="0.16")
    either = verdict("e", "holds", {"value": 0.151}, printed="0.15")  # cut off as rounded
    assert profiles._rounding_alike([cut("a"), rounded, either]) == [cut("a"), rounded, either]
    found = profiles._rounding_alike([cut("a"), rounded, either, rounded])
    departs = "rounding: so are 2 numbers of the paper that would be others with digits cut off"
    assert [v.evidence.get("departs") for v in found] == [departs, None, None, None]
    assert profiles._rounding_alike([rounded] * 3) == [rounded] * 3
    open_ = verdict("o", "unresolved", {"value": 0.156}, printed="0.16")
    assert profiles._rounding_alike([cut("a"), rounded, open_]) == [cut("a"), rounded, open_]


@on_each("printed", "value", "about", "tells", lists=True)
def test_which_numbers_tell_that_they_were_rounded(printed, value, about, tells):
    assert profiles._tells_rounding(verdict("a", "holds", {"value": value}, printed=printed, **about)) is tells


# The program that a paper follows


@pytest.fixture
def programs(monkeypatch):
    """P and Q; of the claims named here Q says nothing."""
    silent = set()
    monkeypatch.setattr(software, "programs", lambda: ("P", "Q"))
    monkeypatch.setattr(software, "printing", lambda c, name: None if name == "Q" and c.id in silent else {"test": ""})
    return silent


def inferred(*readings):
    given = [verdict(f"c{i}") for i in range(len(readings))]
    return profiles._inferred(given, [dict.fromkeys(names, v.claim) for names, v in zip(readings, given, strict=True)])


def test_the_profile_is_the_program_under_which_most_numbers_hold(programs):
    assert inferred((AS_STATED, "P"), ("P",), ()) == Profile(("P",), 2, 2, 1)
    assert inferred((AS_STATED, "P"), ("P", "Q"), ("Q",)) == Profile(("P", "Q"), 3, 2, 1)
    assert inferred((AS_STATED,), ("P",)) == Profile((AS_STATED,), 2, 1, 1)  # no more than as they stand
    assert inferred((AS_STATED,), (AS_STATED, "P")) == Profile((AS_STATED,), 2, 2, 2)
    assert inferred() == Profile()
    programs |= {"c0", "c2"}  # what a program says nothing of it leaves as it stands
    assert inferred((AS_STATED,), ("Q",), ("P",)) == Profile(("Q",), 3, 2, 1)


@pytest.mark.parametrize(
    ("word", "evidence", "reading", "departs"),
    [
        ("holds", {}, (AS_STATED,), True),
        ("holds", {}, (AS_STATED, "P"), False),
        ("holds", {}, (), False),  # nobody prints it in a way of its own
        ("convention", {"name": "exchanged"}, ("Q",), True),
        ("convention", {"name": "as P prints"}, ("Q",), False),
        ("rounding", {}, (AS_STATED,), False),
        ("fails", {}, ("Q",), False),
    ],
)
def test_what_departs_from_a_program(word, evidence, reading, departs, programs):
    v = verdict("c", word, evidence)
    assert profiles._departs(0, [v], [dict.fromkeys(reading, v.claim)], "P") is departs
    programs.add("c")
    assert profiles._departs(0, [v], [dict.fromkeys(reading, v.claim)], "Q") is False  # it says nothing of it
    other = Verdict(Claim("paper", "c", "here", "1", {"adjust": "holm"}), v.verdict, evidence)
    assert profiles._departs(0, [other], [dict.fromkeys(reading, v.claim)], "P") is False


@on_each("change", "departs", lists=True)
def test_what_departs_from_numbers_that_hold_as_they_stand(change, departs, monkeypatch):
    """A number explained by ties = "ignored", beside one of the same test that holds, and not under that."""
    asked = []
    monkeypatch.setattr(software, "holds", lambda c: asked.append(c.body["options"]) or "holds under them" in change)
    body = {"test": change.get("test", "wilcoxon"), "options": change.get("options", {})}
    other = Verdict(Claim("paper", "o", "here", "1", body, draws=change.get("draws")), change.get("word", "holds"), {})
    odd = convention("c", "ignored", {"ties": "no-such-default"})
    assert profiles._departs(0, [odd, other], [{}, {}], AS_STATED) is departs
    assert profiles._departs(0, [odd, odd], [{}, {}], AS_STATED) is False
    assert profiles._departs(1, [odd, other], [{}, {}], AS_STATED) is False  # what holds departs from nothing
    if departs:
        assert asked[0] == {**body["options"], "ties": "no-such-default"}
