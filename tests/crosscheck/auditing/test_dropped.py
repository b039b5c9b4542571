"""A file that somebody hands in: judged for its sentences and its tables, every sentence found again in the text."""

import random
import re
from pathlib import Path

import pytest
from support.beside import beside, frozen

import nptests
from crosscheck import audit_sentences
from crosscheck.auditing import material
from crosscheck.auditing.dropped import ENDINGS, audit_file
from nptests.errors import InputError

HELD = beside(__file__)

SENTENCES = frozen(HELD["sentences"])


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\n\n"])
@pytest.mark.parametrize("seed", range(5))
def test_every_sentence_is_found_again(seed, ending):
    """The places are those of the text that comes back: cutting it there gives the sentence and its phrases."""
    sample = random.Random(seed).choices(SENTENCES, k=12)
    judged = audit_file("x.txt", ending.join(text for text, _, _ in sample).encode()).as_dict()
    text, marks = judged["text"], judged["marks"]
    expected = [(sentence, verdict, phrases) for sentence, verdict, phrases in sample if verdict]
    assert len(marks) == len(expected)
    for mark, (sentence, verdict, phrases) in zip(marks, expected, strict=True):
        assert text[mark["start"] : mark["end"]] == sentence
        assert tuple(text[a:b] for a, b in mark["phrases"]) == phrases
        assert judged["verdicts"][mark["verdict"]]["verdict"] == verdict


def test_a_document_is_judged_for_tables_and_sentences():
    table = "| d | A | B |\n|---|---|---|\n| one | **0.9** | 0.8 |\n| two | **0.7** | 0.6 |\n| Average | 0.8 | 0.9 |\n"
    findings = audit_file("notes.md", f"{table}\nIt was clear, t(28) = 2.20, p = .360.\n".encode())
    assert {v.claim.where.split()[0] for v in findings.audit.verdicts} == {"row", "line"}
    assert [v.claim.printed for v in findings.audit.verdicts if v.wrong] == ["0.9", ".360"]


def refusal(name, content):
    try:
        audit_file(name, content)
    except InputError as refused:
        return refused.message
    return None


def test_every_ending_is_judged_or_refused_with_its_name():
    for ending in ENDINGS:
        for content in (
            b"",
            b"\x00\xff\xfe",
            b"%PDF-1.4 broken",
            b"PK\x03\x04 broken",
            "\u00e9t\u00e9 p = .04".encode("latin-1"),
        ):
            message = refusal(f"thesis{ending}", content)
            assert message is None or ("thesis" in message and "tmp" not in message)


@pytest.mark.parametrize(
    "name",
    [
        "../../etc/passwd.txt",
        "C:\\x\\y.txt",
        "\x00.txt",
        "a" * 5000 + ".txt",
        ".txt.txt",
        "\u202e.txt",
        "con?<>|.txt",
        "x.TXT",
    ],
)
def test_names_of_files_are_names_only(name):
    assert audit_file(name, b"t(28) = 2.20, p = .036").audit.verdicts


@pytest.mark.parametrize("name", ["x.png", "x", "", ".", "..", "x.txt/", "x.py"])
def test_other_files_are_refused(name):
    if name == "x.txt/":  # the last part of a path is its name
        assert audit_file(name, b"p").prose == "p"
        return
    with pytest.raises(InputError, match="a file ends in one of"):
        audit_file(name, b"t(28) = 2.20, p = .036")


def test_the_report_for_a_review_names_the_file_and_nothing_of_this_machine(tmp_path):
    for ending in (".html", ".md", ".json"):
        report = audit_file("paper.tex", b"We find $t(28) = 2.20$, $p = .360$.", review=ending).review
        assert "paper.tex" in report
        assert ".360" in report
        assert "/tmp" not in report


def test_what_is_read_says_where_in_the_source():
    text = "A \u03c7\u00b2(3) = 10.95, and $F(3, 39) = 4.59$; W = 12, n = 8, p = 0.04."
    for e in audit_sentences(text).extractions:
        a, b = e.span
        assert e.value.replace(" ", "") in text[a:b].replace(" ", ""), e


def test_the_page_offers_the_files_that_are_judged():
    page = Path(nptests.__file__).with_name("web") / "page" / "paper.js"
    offered = re.search(r'ENDINGS = "([^"]+)"', page.read_text("utf-8"))
    assert set(offered[1].split(",")) == set(ENDINGS)


def test_a_document_is_judged_for_its_sentences_beside_its_table(tmp_path):
    """A wrong p beside a right table is found where the file itself is named, as where its folder is."""
    paper = tmp_path / "paper.md"
    table = "| d | A | B |\n|---|---|---|\n| x | **0.9** | 0.8 |\n| y | **0.7** | 0.6 |\n"
    paper.write_text(f"We find t(28) = 2.20, p = .360.\n\n{table}")
    assert {v.claim.id for v in material.audit(paper).failed} == {v.claim.id for v in material.audit(tmp_path).failed}
    assert material.audit(paper).failed
