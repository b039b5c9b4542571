"""The report as a page: everything that was counted is on it, and it needs nothing else."""

import dataclasses
import datetime
import re

import html5lib
import pytest
from support.toys import ONES, TOTAL, Script, summed

from crosscheck.auditing.literature import audit_literature
from crosscheck.evaluation import recall, seeded_errors as measuring
from crosscheck.r import agreement, deviations, recording
from crosscheck.r.coverage import Coverage, Covered
from crosscheck.r.questions import questions
from crosscheck.report import page, reporting
from nptests.document.writing import write

TODAY = datetime.date(2026, 2, 3)


class Source:
    """Answers of a script, as a live source gives them."""

    def live(self, package):
        return True

    def answers(self, questions):
        for question in questions:
            yield question, Script(summed).ask(question.reference, [(question.case, question.sees)])[0]

    def provenance(self, question):
        return recording.Provenance("4.2.2", "1.0", "")


@pytest.fixture(scope="module")
def audit():
    return audit_literature(["demsar2006"])


def report(audit, **changes):
    queries = list(questions([TOTAL], [ONES]))
    judged = [agreement.judge(q, answer) for q, answer in Source().answers(queries)]
    summary = agreement.summary([TOTAL], judged, Source())
    errors = measuring.seeded_errors({"paired": 1})
    return reporting.Report(dataclasses.replace(summary, **changes), audit, errors, recall.sentences())


def test_everything_counted_is_on_it(audit):
    known = deviations.load()
    text = write(
        page.document(report(audit, deviations=known, unreferenced=(("lonely", "nobody <has> it"),)), TODAY), "html"
    )
    words = " ".join("".join(html5lib.parse(text, namespaceHTMLElements=False).itertext()).split())
    assert "1 procedures and measures, 1 references, 1 comparisons on 1 cases" in words
    assert "Made on 2026-02-03: 1 references were asked live." in words
    assert "nobody <has> it" in words
    assert "stats::sum()" in words
    for deviation in known:
        assert " ".join(deviation.what.split()) in words
        assert " ".join(deviation.proof.split()) in words
    for erratum in audit.errata:
        assert erratum.claim.name in words
    assert "Seeded errors caught" in words
    assert "false alarms" in words


def test_it_needs_nothing_else(audit):
    text = write(page.document(report(audit), TODAY), "html")
    assert not re.search(r"<script|<link|<img|https?://|@import|url\(", text)


def test_what_is_wrong_stands_at_the_top(audit):
    text = write(page.document(report(audit, unexplained=1, failures=("total is 2, R's 3",)), TODAY), "html")
    assert "1 UNEXPLAINED" in text
    assert text.index("total is 2, R&#x27;s 3") < text.index("Every procedure and reference")


def test_what_no_comparison_reaches_is_counted_and_named(audit):
    row = Covered("total", "ties=ignored", 29, 1)
    whole = report(audit, coverage=Coverage((row, dataclasses.replace(row, setting="ties=corrected", comparisons=30))))
    text = write(page.document(whole, TODAY, full=False), "text")
    assert "1 are compared with R" in text
    assert "1 are uncovered: total(ties=ignored)" in text
    assert whole.unexplained == report(audit).unexplained + 1
    assert re.search(r"total +ties=ignored +29 +1 +uncovered", write(page.document(whole, TODAY), "text"))
