"""A right results section of ten lines contradicts nothing; every one of twenty errors planted in it is found."""

import math
import re
import shutil

import pypdf
import pytest
from scipy import stats
from support.beside import on_each
from support.programs import pdflatex
from support.small_pdf import pdf

from crosscheck.auditing.reading import source_text as paper_text
from crosscheck.auditing.reading.source_text import read_text
from crosscheck.auditing.sentences import audit_sentences

K, N = 5, 12
CHI2 = 17.4  # Friedman's
F_F = (N - 1) * CHI2 / (N * (K - 1) - CHI2)


def _p(value):
    return f"{value:.3f}".removeprefix("0")


def _two(tail):
    return _p(2 * tail)


LINES = [
    f"We compared five methods on {N} data sets at alpha = .05.",
    f"Friedman's test rejected their equality, chi2({K - 1}) = {CHI2}, p = {_p(stats.chi2.sf(CHI2, K - 1))}.",
    f"Iman and Davenport's statistic says the same, F_F({K - 1}, {(K - 1) * (N - 1)}) = {F_F:.2f},"
    f" p = {stats.f.sf(F_F, K - 1, (K - 1) * (N - 1)):.4f}.",
    f"With k = {K} and n = {N} the critical difference at alpha = .05 is CD ="
    f" {stats.studentized_range.isf(0.05, K, math.inf) / math.sqrt(2) * math.sqrt(K * (K + 1) / (6 * N)):.3f}.",
    "The pairs against the control had z = 3.10, z = 2.32 and z = 0.77 (Holm p = .008, .061 and .441).",
    f"McNemar's test on b = 21 and c = 8 gave chi2(1) = {(13 - 1) ** 2 / 29:.3f},"
    f" p = {_p(stats.chi2.sf((13 - 1) ** 2 / 29, 1))}.",
    f"A paired t test gave t(13) = 2.20, p = {_two(stats.t.sf(2.2, 13))}; an unpaired one t(26) = -1.42,"
    f" p = {_two(stats.t.sf(1.42, 26))}.",
    f"One-way ANOVA found F(3, 56) = 4.18, p = {stats.f.sf(4.18, 3, 56):.4f} (Shapiro-Wilk W = 0.97, p = .140).",
    f"Kruskal-Wallis agreed, H(3) = 9.84, p = {_p(stats.chi2.sf(9.84, 3))}, and so did the correlation"
    f" r(28) = .41, p = {_two(stats.t.sf(0.41 * math.sqrt(28 / (1 - 0.41**2)), 28))}.",
    f"A normal approximation gave z = -2.41, p = {_two(stats.norm.sf(2.41))}; the critical value of F(3, 56)"
    f" at alpha = .05 is {stats.f.isf(0.05, 3, 56):.2f}.",
]
RIGHT = "\n".join(LINES)


def _numbers():
    """(what is printed, what is printed instead) of the twenty errors: another digit, halved, another df."""
    f_p = f"{stats.f.sf(4.18, 3, 56):.4f}"
    mc = f"{(13 - 1) ** 2 / 29:.3f}"
    return [
        (f"chi2(4) = {CHI2}", "chi2(4) = 14.7"),
        (f"chi2(4) = {CHI2}", f"chi2(5) = {CHI2}"),
        (f"p = {_p(stats.chi2.sf(CHI2, 4))}.", "p = .021."),
        (f") = {F_F:.2f}", f") = {F_F + 0.4:.2f}"),
        ("F_F(4, 44)", "F_F(4, 48)"),
        (f"p = {stats.f.sf(F_F, 4, 44):.4f}", f"p = {stats.f.sf(F_F, 4, 44) * 3:.4f}"),
        ("CD = 1.761", "CD = 1.671"),
        (f"chi2(1) = {mc}", "chi2(1) = 4.695"),
        (f"p = {_p(stats.chi2.sf((13 - 1) ** 2 / 29, 1))}.", "p = .062."),
        ("t(13) = 2.20", "t(13) = 2.02"),
        ("t(13) = 2.20", "t(31) = 2.20"),
        (f"p = {_two(stats.t.sf(2.2, 13))};", "p = .460;"),
        ("t(26) = -1.42", "t(26) = -1.24"),
        ("F(3, 56) = 4.18", "F(3, 56) = 4.81"),
        ("F(3, 56) = 4.18", "F(2, 56) = 4.18"),
        (f"p = {f_p}", "p = 1.0096"),
        ("H(3) = 9.84", "H(3) = 8.94"),
        ("r(28) = .41", "r(28) = .14"),
        ("z = -2.41", "z = -2.04"),
        (f"is {stats.f.isf(0.05, 3, 56):.2f}.", "is 2.67."),
    ]


def test_a_right_section_contradicts_nothing():
    read = audit_sentences(RIGHT)
    assert [v.claim.id for v in read.inconsistent] == []
    assert len(read.verdicts) == 13
    reasons = {e.phrase: why for e, why in read.unchecked}
    assert "several" in reasons["p = .008"] or "Holm" in reasons["p = .008"]
    assert "Shapiro" in reasons["p = .140"]


@pytest.mark.parametrize(("printed", "instead"), _numbers())
def test_a_planted_error_is_found(printed, instead):
    assert RIGHT.count(printed) == 1, printed
    read = audit_sentences(RIGHT.replace(printed, instead))
    assert read.inconsistent
    wrong = RIGHT.replace(printed, instead).split("\n")
    altered = {i for i, (a, b) in enumerate(zip(LINES, wrong, strict=True), start=1) if a != b}
    assert {v.claim.where.split(",")[0] for v in read.inconsistent} <= {
        f"line {i}" for i in range(min(altered), min(altered) + 2)
    }


def test_the_same_in_a_pdf(tmp_path):
    paper = tmp_path / "paper.pdf"
    paper.write_bytes(pdf(*LINES))
    text = read_text(paper)
    assert len(re.findall("p = ", text)) == len(re.findall("p = ", RIGHT))
    assert audit_sentences(text).inconsistent == ()
    paper.write_bytes(pdf(*[line.replace("t(13) = 2.20", "t(13) = 2.02") for line in LINES]))
    assert [v.claim.printed for v in audit_sentences(read_text(paper)).inconsistent] == [_two(stats.t.sf(2.2, 13))]


_SYMBOLS = {"chi2": r"\chi^2", "F_F": "F_F", "alpha": r"\alpha", "CD": r"\mathit{CD}"}


def _latex(section):
    """The section as an author types it: statistics, p-values and levels as formulas."""
    return re.sub(
        r"\b(chi2|F_F|alpha|CD|[a-zA-Z])(\([\d, ]+\))?( = )(-?\d*\.?\d+)",
        lambda m: f"${_SYMBOLS.get(m[1], m[1])}{m[2] or ''} = {m[4]}$",
        section.replace("\n", " "),
    )


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """The right section and the twenty wrong ones, typeset by LaTeX, a PDF each."""
    place = tmp_path_factory.mktemp("typeset")
    sections = [RIGHT, *(RIGHT.replace(printed, instead) for printed, instead in _numbers())]
    body = "\n\\newpage\n".join(map(_latex, sections))
    pdflatex(f"\\documentclass{{article}}\n\\begin{{document}}\n{body}\n\\end{{document}}\n", place, "all")
    files = []
    for number, page in enumerate(pypdf.PdfReader(place / "all.pdf").pages):
        writer = pypdf.PdfWriter()
        writer.add_page(page)
        files.append(place / f"{number}.pdf")
        writer.write(files[-1])
    assert len(files) == 21
    return files


@pytest.mark.slow
@pytest.mark.parametrize("reader", ["pypdf", "pdftotext"])
def test_typeset_by_latex_the_right_section_holds_and_twenty_errors_are_found(pages, reader, monkeypatch):
    if reader == "pdftotext":
        if shutil.which("pdftotext") is None:
            pytest.skip("pdftotext is not here: it reads PDFs only where pypdf, which is, is not installed")
        monkeypatch.setattr(paper_text, "find_spec", lambda name: None)
    right, *wrong = [audit_sentences(read_text(page)) for page in pages]
    assert [v.claim.printed for v in right.inconsistent] == []
    assert len(right.verdicts) == 13
    missed = [error for error, read in zip(_numbers(), wrong, strict=True) if not read.inconsistent]
    assert missed == []
    assert all(len(read.inconsistent) <= 2 for read in wrong)  # an F beside its chi2 is contradicted with it


@on_each("sentence", "wrong")
def test_what_cannot_be_is_refused(sentence, wrong):
    assert bool(audit_sentences(sentence).inconsistent) is wrong
