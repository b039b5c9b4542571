"""The report's account of the audit itself: text and tables say the same."""

import json
from concurrent.futures import Executor
from pathlib import Path

import pytest
from support.refused import refuses

from crosscheck.auditing import literature, papers
from crosscheck.auditing.literature import audit_literature
from crosscheck.cli import main
from crosscheck.evaluation import recall, seeded_errors, seeded_errors as measuring
from crosscheck.r import agreement, parts
from crosscheck.r.agreement import Agreement
from crosscheck.report import readme, reporting
from nptests.document.writers import html, text
from nptests.procedures.listed import procedure


def test_text_and_tables_give_the_measured_numbers():
    errors, sentences = measuring.seeded_errors({"paired": 1}), recall.sentences()
    seeded, read = reporting.measured_sheets(errors, sentences)
    for told in (text.body((seeded, read)), html.body((seeded, read))):
        assert f"{errors.recall:.1%}" in told
        assert f"{errors.seeded}" in told
        assert f"{sentences.precision:.1%}" in told
        assert "wilcoxon" in told
    assert seeded.rows[-1][1].text == str(sum(errors.caught.values()))
    assert read.rows[0][1].text == str(sentences.expected)


def test_an_alarm_is_unexplained():
    errors = measuring.Measured({"holds": 1}, 1, {("sign", "tail"): 2}, {("sign", "tail"): 1}, 0)
    none = Agreement(0, 0, 0, 0, 0, 0, None, (), (), (), ())
    whole = reporting.Report(none, papers.Audit(()), errors, recall.sentences())
    assert whole.unexplained == 1
    assert whole.as_dict()["seeded_errors"]["recall"] == 0.5


TEXT = f"before\n{readme.START}\nold\n{readme.END}\nafter\n"
README = Path(__file__).parents[3] / "README.md"


def test_only_the_block_is_replaced_and_twice_is_once():
    text = readme.renewed(TEXT, "new\nlines")
    assert text == f"before\n{readme.START}\nnew\nlines\n{readme.END}\nafter\n"
    assert readme.renewed(text, "new\nlines") == text
    assert readme.block(text) == "new\nlines"


@pytest.mark.parametrize(
    "text", ["nothing", TEXT + TEXT, TEXT.replace(readme.END, ""), f"{readme.END}\n{readme.START}\n"]
)
def test_without_its_markers_a_file_is_refused(text):
    refuses("the summary goes between", readme.renewed, text, "new")


@pytest.mark.slow
@pytest.mark.xdist_group("replay")
def test_the_readme_says_what_a_fresh_report_says(monkeypatch, tmp_path, capsys, replayed, audited):
    """The command itself; what it compares and judges is compared and judged once in a run."""
    few = list(measuring.drawn({"paired": 1}))
    monkeypatch.setattr(measuring, "drawn", lambda: few)  # the study is no part of the summary
    monkeypatch.setattr(parts, "names", lambda: ())
    monkeypatch.setattr(parts, "whole", lambda none: replayed)
    monkeypatch.setattr(literature, "audit_literature", lambda names: audited(*names))
    copy = tmp_path / README.name
    copy.write_bytes(README.read_bytes())
    assert main(["report", "--workers", "1", "--json", "--readme", str(copy), "--force"]) == 0
    assert copy.read_bytes() == README.read_bytes()
    counts = json.loads(capsys.readouterr().out)
    assert counts["unexplained"] == 0
    assert counts["comparisons"] == replayed.comparisons > 0


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
    noted = papers.Audit(two.verdicts, two.witnesses, two.profiles, ("a note",))
    joined = papers.Audit.joined(iter((one, noted)))
    assert (joined.verdicts, joined.notes) == (one.verdicts + two.verdicts, ("a note",))
    assert list(joined.profiles) == [*one.profiles, *two.profiles]


def test_a_part_of_a_procedure_is_that_of_agree():
    part = parts.judged("mcnemar")
    alone = agreement.agree([procedure("mcnemar")])
    assert part.rows == alone.rows
    assert len(part.compared) == alone.comparisons
