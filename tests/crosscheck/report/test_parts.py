"""The report made in parts: whoever makes them, the same is reported."""

from concurrent.futures import Executor

import pytest

from crosscheck.auditing.literature import audit_literature
from crosscheck.auditing.papers import Audit
from crosscheck.evaluation import seeded_errors
from crosscheck.r import agreement, parts
from crosscheck.report import reporting
from nptests.procedures.listed import procedure

NAMES = ("mcnemar", "adjust_rom", "kappa")


class Elsewhere(Executor):
    """Works arrive as processes get them: pickled; the last is done first."""

    def submit(self, work, /, *args, **options):
        raise AssertionError("results are taken in the order of the works")

    def map(self, work, *several, **_):
        import pickle

        calls = [pickle.dumps((work, arguments)) for arguments in zip(*several, strict=True)]
        results = []
        for call in reversed(calls):
            asked, arguments = pickle.loads(call)
            results.append(pickle.dumps(asked(*arguments)))
        return map(pickle.loads, reversed(results))


@pytest.fixture
def few(monkeypatch):
    """A report of some subjects, tables and papers."""
    subjects = tuple(subject for subject in parts.subjects() if subject.name in NAMES)
    assert len(subjects) == len(NAMES)
    monkeypatch.setattr(parts, "subjects", lambda: subjects)
    drawn = tuple(seeded_errors.drawn({"paired": 2}))
    monkeypatch.setattr(reporting.measuring, "drawn", lambda *_: drawn)
    monkeypatch.setattr(reporting, "publications", lambda: ("demsar2006", "conover1999", "rom1990"))


def test_whoever_makes_the_parts_the_report_is_the_same(few):
    steps = []
    alone = reporting.report(progress=lambda *step: steps.append(step))
    assert steps == [(i, 11) for i in range(1, 12)]
    assert reporting.report(executor=Elsewhere()).as_dict() == alone.as_dict()


def test_parts_are_the_whole(few):
    whole = reporting.report()
    assert whole.agreement.as_dict() == agreement.agree(parts.subjects()).as_dict()
    assert {row.procedure for row in whole.agreement.rows} == set(NAMES)
    together = audit_literature(["demsar2006", "conover1999", "rom1990"])
    assert whole.audit.as_dict() == together.as_dict()
    assert whole.errors == seeded_errors.seeded_errors()


def test_joined_audits_keep_their_notes_and_order():
    one, two = audit_literature(["rom1990"]), audit_literature(["conover1999"])
    noted = Audit(two.verdicts, two.witnesses, two.profiles, ("a note",))
    joined = Audit.joined(iter((one, noted)))
    assert (joined.verdicts, joined.notes) == (one.verdicts + two.verdicts, ("a note",))
    assert list(joined.profiles) == [*one.profiles, *two.profiles]


def test_a_part_of_a_procedure_is_that_of_agree():
    part = parts.judged("mcnemar")
    alone = agreement.agree([procedure("mcnemar")])
    assert part.rows == alone.rows
    assert len(part.compared) == alone.comparisons
