"""Tables in the text of pages and of documents of Word are read as those of Markdown; prose stays as it is."""

import pytest
from support.small_pdf import pdf

from crosscheck.auditing.material import audit
from crosscheck.auditing.reading.tables_of_pages import barred, with_rules

TESTS = """Table 2: paired tests with 9 degrees of freedom.
Task Difference 95 % CI t p p (Holm)
CoLA 1.28 [0.63, 1.87] 3.84 0.004 0.012
MRPC 0.36 [-0.03, 0.74] 1.70 <0.001 0.246
Sci Tail -0.10 – -0.91 0.385 0.385"""
SCORES = """Data set n Base Ours Diff.
iris 150 61.0 (1.1) 62.2 (1.4) 1.2
wine 178 94.1 (0.2) 94.3 (0.1) 0.2
glass 214 88.4 (0.6) 88.7 (0.6) 0.3
heart 303 71.5 (0.6) 72.6 (0.6) 1.1
Mean 78.75 79.45 0.70
SD 15.2 14.6 0.5"""


def test_values_stand_under_their_names_line_for_line():
    lines = barred(TESTS).split("\n")
    assert lines[0] == TESTS.split("\n")[0]
    assert lines[1] == "| Task | Difference | 95 % CI | t | p | p (Holm) |"
    assert lines[3:] == [
        "| MRPC | 0.36 | [-0.03, 0.74] | 1.70 | <0.001 | 0.246 |", "| Sci Tail | -0.10 | – | -0.91 | 0.385 | 0.385 |"
    ]  # fmt: skip
    assert barred(SCORES).split("\n")[5] == "| Mean |  | 78.75 | 79.45 | 0.70 |"
    assert with_rules(barred(TESTS)).count("|---|---|---|---|---|---|") == 1


NONE = (
    "Adverse events\nAny 107 225\nSerious 6 13\nOther 2 5",
    "as in the work of\nHolm 6 65\nDunn 7 66\nDemsar 8 67",
    "A B C\nx 1 2\ny 3 4\nz 5",
)


@pytest.mark.parametrize("text", NONE)
def test_what_is_no_table_is_left(text):
    assert barred(text) == text


def test_scores_of_a_page_are_judged_without_their_sizes(tmp_path):
    (tmp_path / "p.pdf").write_bytes(pdf(*SCORES.replace("79.45", "79.54").split("\n")))
    judged = audit(tmp_path / "p.pdf")
    assert {v.claim.printed for v in judged.verdicts if v.wrong} == {"79.54"}
    assert any("no scores: n" in note for note in judged.notes)
