"""The report's account of the audit itself: text and tables say the same."""

from crosscheck.auditing.papers import Audit
from crosscheck.evaluation import recall
from crosscheck.evaluation import seeded_errors as measuring
from crosscheck.r.agreement import Agreement
from crosscheck.report import reporting
from nptests.document.writers import html, text


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
    whole = reporting.Report(none, Audit(()), errors, recall.sentences())
    assert whole.unexplained == 1
    assert whole.as_dict()["seeded_errors"]["recall"] == 0.5
