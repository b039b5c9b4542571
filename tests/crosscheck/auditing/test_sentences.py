"""Statistics in sentences: three languages, decimal commas, LaTeX; contradictions are found, lines not read listed."""

import random

import pytest
from support.beside import beside, frozen, on_each
from support.effort import at_most
from support.refused import refuses
from support.small_pdf import pdf

from crosscheck.auditing.accounting import text
from crosscheck.auditing.reading.plain_text import Normal
from crosscheck.auditing.reading.source_text import read_text
from crosscheck.auditing.reading.statistics_in_print import extracted
from crosscheck.auditing.sentences import audit_sentences
from crosscheck.evaluation.recall import document, expected_sentences, sentences
from nptests.read import literature as fixtures

HELD = beside(__file__)


def _found(line):
    return [(e.statistic, e.value) for e in extracted(Normal.of(line))]


@on_each("line", "expected")
def test_a_sentence_gives_its_statistics(line, expected):
    assert frozen(_found(line)) == expected


def test_a_relation_is_kept():
    said = Normal.of("p < 0.001, z = 2.1 and the p-value is less than 0.05")
    assert [e.relation for e in extracted(said)] == ["<", "=", "<"]


# Forms of other papers and of programs, none of which the five documents use.
@on_each("words", "expected")
def test_forms_of_other_papers(words, expected):
    read = sorted(f"{e.statistic} {e.value.replace(', ', ' ')}" for e in extracted(Normal.of(words)))
    assert read == sorted(expected.split(", ") if expected else [])


@pytest.mark.parametrize("publication", [p for p in fixtures.publications() if expected_sentences(p)])
def test_the_documents_give_what_a_reader_finds_in_them_line_by_line(publication):
    reads = expected_sentences(publication)
    counted = {(e.line, e.statistic, e.value) for e in audit_sentences(document(reads)).extractions}
    assert counted == {(r.line, r.statistic, r.value) for r in reads if r.statistic}


def test_recall_and_precision_count_what_is_missed_and_what_is_too_much(monkeypatch):
    measured = sentences()
    assert (measured.documents, measured.expected) == (5, 70)
    assert measured.recall > 0.95
    assert measured.precision > 0.95
    monkeypatch.setattr("crosscheck.evaluation.recall.audit_sentences", lambda text: audit_sentences("z = 1.28"))
    blind = sentences()
    assert (blind.right, blind.recall) == (0, 0)
    assert len(blind.missed) == 70
    assert blind.wrong[0].endswith("line 1: z 1.28")


def test_a_statistic_split_over_lines_stands_where_its_value_stands():
    said = Normal.of("F_F =\n\n3.69 with 3 and 39 degrees\nof freedom")
    assert [(e.line, e.statistic) for e in extracted(said)] == [(3, "F"), (3, "df")]


def test_a_statistic_has_the_same_name_wherever_its_line_breaks():
    said = "The Iman-Davenport statistic is F_F = 6.41, with 4 and 76 degrees of freedom, and the p-value is 0.0017."
    for at in (i for i, letter in enumerate(said) if letter == " "):
        assert _found(f"{said[:at]}\n{said[at + 1 :]}") == _found(said)


def test_equations_without_a_left_side_are_named_by_the_laws_that_they_satisfy():
    lines = "= 16,225\n\n= 6,691\n\ncon 3 y 69 grados de libertad, el valor p es 4,97 · 10−4"
    assert [(e.line, e.statistic) for e in audit_sentences(lines).extractions] == [
        (1, "chi2"), (3, "F"), (5, "df"), (5, "p")]  # fmt: skip
    other = audit_sentences(lines.replace("6,691", "6,791").replace("16,225", "17,225"))
    assert [e.statistic for e in other.extractions] == ["df", "p"]
    assert [number for number, _ in other.unread] == [1, 3]


def test_a_pvalue_of_one_side_is_a_convention():
    (judged,) = audit_sentences("t = -2.97 on 19 degrees of freedom, p = 0.004").verdicts
    assert (judged.verdict, judged.evidence["name"]) == ("convention", "one-sided")


@on_each("lines", "verdict", lists=True)
def test_numbers_of_one_passage_are_checked_against_each_other(lines, verdict):
    (judged,) = audit_sentences("\n".join(lines)).verdicts
    assert judged.verdict == verdict


@pytest.mark.parametrize("line", ["U = 14, p = 0.3", "W = 12, p = 0.04", "p = 0.04"])
def test_a_pvalue_without_a_known_law_is_left_alone(line):
    assert audit_sentences(f"F(3, 39) = 3.69\n{line}" if line == "W = 12, p = 0.04" else line).verdicts == ()


def test_a_pvalue_far_from_its_statistic_is_left_alone():
    assert audit_sentences("z = 1.0\n\n\n\n\np = 0.9").verdicts == ()


def test_what_is_not_read_is_listed_with_its_line():
    read = audit_sentences("a heading\nthe statistic amounts to some 3.5 or so\nCD = 1.25")
    assert [number for number, _ in read.unread] == [2]
    lines = text(read)
    assert "line 3, column 6: CD = 1.25" in lines
    assert "line 2: not read" in lines


def test_a_pdf_is_read(tmp_path):
    paper = tmp_path / "paper.pdf"
    paper.write_bytes(pdf("z = -1.38, p = 0.1688"))
    assert [(e.statistic, e.value) for e in audit_sentences(read_text(paper)).extractions] == [
        ("z", "-1.38"),
        ("p", "0.1688"),
    ]


def test_an_empty_pdf_says_so(tmp_path):
    paper = tmp_path / "paper.pdf"
    paper.write_bytes(pdf(""))
    refuses("holds no text", read_text, paper)


PIECES = HELD["pieces"]


def test_no_text_is_an_accident():
    rng = random.Random(3)
    for _ in range(400):
        audit_sentences("".join(rng.choices(PIECES, k=40)))


HOSTILE = [
    "F = " + "a1 = " * 800,
    "p-value " + "1,1 " * 3000,
    "(k) " * 3000 + " grados de libertad",
    "z = 1 " * 1000,
    "= 1\n" * 2000 + "3 and 69 degrees of freedom, p = 0.01",
    "ranks " * 2000 + "differ by",
    "a\n" * 20000,
]


@pytest.mark.parametrize("line", HOSTILE)
def test_a_hostile_line_costs_no_time(line):
    with at_most(200):  # some two seconds; a backtracking pattern would need minutes
        audit_sentences(line)


@on_each("text")
def test_other_languages_deny_and_part_in_their_own_way(text):
    verdicts = audit_sentences(text).verdicts
    assert verdicts
    assert not any(v.wrong for v in verdicts)


@pytest.mark.parametrize(("title", "wrong"), [("Exact", False), ("Approximative", False), ("Asymptotic", True)])
def test_the_title_of_a_printout_says_how_its_p_was_computed(title, wrong):
    """As the package coin prints; the exact p-value of such a Z is not that of the normal law."""
    printed = f"\t{title} Wilcoxon-Mann-Whitney Test\n\ndata:  pd by age\nZ = -1.2247, p-value = 0.2544\n"
    assert any(v.wrong for v in audit_sentences(f"```\n{printed}```\n").verdicts) is wrong
    assert any(v.wrong for v in audit_sentences(printed).verdicts) is wrong


@on_each("text", "wrong")
def test_small_words_mean_what_their_language_means(text, wrong):
    assert any(v.wrong for v in audit_sentences(text).verdicts) is wrong


def test_what_is_said_after_a_value_in_letters_is_another_statistic():
    text = "1. There is no effect of posture, F(1, 196)=2.449, p=NS\n2. There is one of size, F(1, 196)=43.734, p<.05."
    assert [e.value for e in extracted(Normal.of(text)) if e.statistic == "F"] == ["2.449", "43.734"]
    assert not any(v.wrong for v in audit_sentences(text).verdicts)
