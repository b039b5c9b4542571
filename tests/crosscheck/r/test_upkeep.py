"""Which answers are recorded, verified and pruned: on a catalogue of toys, with a stand-in for R."""

import dataclasses

import pytest
from support.refused import refuses
from support.toys import HALVES, ONES, SUM, TOTAL, Script, summed

from crosscheck.r import recording, sources, upkeep
from nptests.r_reference import R

MEDIAN = R("robust", "total(x) / scale", statistic="res")  # the same sum, in another package
BOTH = dataclasses.replace(TOTAL, same_as=(SUM, MEDIAN))
SINGLE = dataclasses.replace(TOTAL, name="single", same_as=(dataclasses.replace(SUM, code="Reduce(`+`, x) / scale"),))


class Installed(Script):
    """A session with these packages; everything it is asked for is remembered."""

    def __init__(self, *packages):
        super().__init__(summed)
        self.packages, self.asked = packages, list[str]()

    def ask(self, reference, cases):
        self.asked += [reference.package] * len(cases)
        return super().ask(reference, cases)

    def versions(self, packages):
        return "4.2.2", {name: "1.0" if name in self.packages else None for name in packages}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The catalogue is two toys, the corpus two cases, and the recordings are in a folder of their own."""
    catalogue = {p.name: p for p in (BOTH, SINGLE)}
    monkeypatch.setattr(upkeep, "subjects", lambda: tuple(catalogue.values()))
    monkeypatch.setattr(upkeep, "subject", catalogue.__getitem__)
    monkeypatch.setattr(upkeep.corpus, "cases", lambda: (HALVES, ONES))
    for name in ("record", "verify", "prune"):
        whole = getattr(recording, name)
        monkeypatch.setattr(recording, name, lambda *words, whole=whole: whole(*words, tmp_path))
    monkeypatch.setattr(upkeep, "Replayed", lambda: sources.Replayed(recording.Recordings(tmp_path)))
    return tmp_path


def with_session(monkeypatch, *packages):
    session = Installed(*packages)
    monkeypatch.setattr(upkeep.bridge, "start", lambda: session)
    return session


TOTALS = {("total", "stats"), ("total", "robust")}


@pytest.mark.parametrize(
    ("named", "references"),
    [
        ({}, {*TOTALS, ("single", "stats")}),
        ({"procedure": "total"}, TOTALS),
        ({"procedure": "single"}, {("single", "stats")}),
        ({"package": "stats"}, {("total", "stats"), ("single", "stats")}),
        ({"package": "robust"}, {("total", "robust")}),
        ({"procedure": "total", "package": "robust"}, {("total", "robust")}),
    ],
)
def test_what_is_chosen_is_what_is_to_be_recorded(folder, named, references):
    assert {(p.name, r.package) for p in upkeep.chosen(**named) for r in p.same_as} == references
    assert {(q.procedure.name, q.reference.package) for q in upkeep.recorded_questions(**named)} == references


@pytest.mark.parametrize("ask", [upkeep.chosen, upkeep.recorded_questions])
def test_nothing_is_chosen_by_names_that_do_not_meet(folder, ask):
    refuses("no reference of single is in robust", ask, "single", "robust")
    refuses("no reference of any procedure is in nowhere", ask, package="nowhere")


def test_new_answers_are_those_of_references_that_lack_one(folder, monkeypatch):
    session = with_session(monkeypatch, "stats", "robust")
    one = len(upkeep.recorded_questions("single"))
    assert upkeep.record("total", "stats") == one
    assert session.asked == ["stats"] * one
    assert upkeep.record(new=True) == 2 * one  # total in robust, single in stats
    assert session.asked == ["stats"] * one + ["robust"] * one + ["stats"] * one
    assert upkeep.record(new=True) == 0
    assert upkeep.record() == 3 * one  # without `new`, everything again
    path = folder / "stats" / "single.jsonl"
    path.write_text("".join(path.read_text().splitlines(keepends=True)[:-1]))
    assert upkeep.record(new=True) == one


def test_nothing_is_recorded_where_a_package_is_missing(folder, monkeypatch):
    with_session(monkeypatch, "stats")
    refuses(r"R lacks robust: see `crosscheck r --doctor`, or name one --package", upkeep.record)
    assert list(folder.iterdir()) == []
    assert upkeep.record(package="stats") > 0


def test_what_is_not_installed_is_not_verified(folder, monkeypatch):
    with_session(monkeypatch, "stats", "robust")
    upkeep.record()
    session = with_session(monkeypatch, "stats")
    session.answer = lambda case, sees: dataclasses.replace(summed(case, sees), error="gone")
    changed = upkeep.verify()
    assert set(session.asked) == {"stats"}
    assert len(changed) == len(session.asked) > 0
    assert upkeep.verify("total", "robust") == []


def test_what_is_no_longer_asked_is_pruned(folder, monkeypatch):
    with_session(monkeypatch, "stats", "robust")
    upkeep.record()
    assert upkeep.prune() == 0
    monkeypatch.setattr(upkeep, "subjects", lambda: (SINGLE,))
    assert upkeep.prune() > 0
    assert [p.relative_to(folder).as_posix() for p in sorted(folder.glob("[!c]*/*"))] == ["stats/single.jsonl"]
