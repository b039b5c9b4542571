"""Reports: one analysis in four formats, complete, escaped, legible; compiled by LaTeX, opened by Chromium."""

import re
import subprocess

import html5lib
import numpy as np
import pytest
from support import programs

import nptests
from nptests.document.pictures.scene import Words
from nptests.read import literature as fixtures

FORMATS = ("text", "markdown", "html", "latex")
TABLE = fixtures.scores("garcia2010/data")
HOSTILE = (r"<script>alert(1)</script>", r"\end{verbatim}\input{x}", "a|b```", "50% & $x_1$ #~^{}")


def hostile():
    sets = ["</td><td>", "{\\bf", "| x |", "&amp;", "`", "$", "%", "_"]
    values = np.random.default_rng(5).integers(0, 100, (len(sets), len(HOSTILE))) + np.arange(len(HOSTILE)) * 40
    return nptests.Scores(values, HOSTILE, sets, better="higher")


CASES = {
    "all pairs": lambda: nptests.analyse(TABLE),
    "control": lambda: nptests.analyse(TABLE, control="PDFC", adjust="li", alpha=0.1),
    "aligned": lambda: nptests.analyse(TABLE, ranks="aligned", adjust="benjamini-hochberg"),
    "two": lambda: nptests.analyse(TABLE.select("PDFC", "NNEP")),
    "lower": lambda: nptests.analyse(fixtures.scores("stac/data")),
    "flat": lambda: nptests.analyse(nptests.Scores.of([[1, 1, 1], [2, 2, 2], [3, 3, 3]], better="higher")),
    "flat pair": lambda: nptests.analyse(nptests.Scores.of([[1, 1], [2, 2]], better="higher")),
    "hostile": lambda: nptests.analyse(hostile()),
}


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("format", FORMATS)
def test_every_report_is_complete(case, format):
    analysis = CASES[case]()
    text = nptests.report(analysis, format)  # type: ignore[arg-type]
    for title in ("In short", "The data", "Which tests suit", "How large", "Would other choices", "For the paper"):
        assert title in text, title
    for cite in analysis.conclusion.cites:
        assert str(fixtures.library()[cite]["citation"]).split(",")[0] in text
    assert "nptests analyse" in text
    assert "nan" not in re.sub(r"\w*nan\w+|\w+nan\w*", "", text.lower())
    assert text == nptests.report(analysis, format)  # type: ignore[arg-type]


@pytest.mark.parametrize("case", CASES)
def test_pages_are_valid_html_and_need_nothing_else(case):
    page = nptests.report(CASES[case](), "html")
    html5lib.HTMLParser(strict=True).parse(page)  # raises at the first error of the grammar
    assert "<script" not in page
    assert not re.search(r"""(?:src|href|url\(|@import)\s*[=("']""", page.replace("&quot;", ""))
    assert set(re.findall(r"https?://[^\s\"'<]+", page)) <= {"http://www.w3.org/2000/svg"}
    assert "@media print" in page
    assert "prefers-color-scheme: dark" in page


def test_the_validator_sees_errors():
    with pytest.raises(html5lib.html5parser.ParseError):
        html5lib.HTMLParser(strict=True).parse("<!DOCTYPE html><title>x</title><p><b>unclosed</p></div>")


def test_tags_that_open_are_closed():
    """What HTML's grammar forgives: every element that we open is closed where it should be."""
    page = nptests.report(CASES["hostile"](), "html")
    open_tags = []
    for slash, tag, empty in re.findall(r"<(/?)([a-zA-Z][a-zA-Z0-9]*)(?:\s[^<>]*?)?(/?)>", page):
        if slash:
            assert open_tags.pop() == tag
        elif not empty and tag not in ("meta", "br"):
            open_tags.append(tag)
    assert open_tags == []


def test_hostile_names_stay_text():
    analysis = CASES["hostile"]()
    page = nptests.report(analysis, "html")
    assert "<script>" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    section = nptests.report(analysis, "latex")
    assert section.count(r"\begin{verbatim}") == section.count(r"\end{verbatim}")
    assert r"\input{x}" not in re.sub(r"\\begin\{verbatim\}.*?\\end\{verbatim\}", "", section, flags=re.DOTALL)
    markdown = nptests.report(analysis, "markdown")
    assert "````" in markdown  # a fence longer than the backticks in a name


def test_notebooks_show_the_page():
    page = nptests.report(nptests.analyse(TABLE), "html")
    assert page._repr_html_() == page  # type: ignore[attr-defined]
    assert not hasattr(nptests.report(nptests.analyse(TABLE)), "_repr_html_")


def test_text_tables_and_picture_say_the_same():
    analysis = nptests.analyse(TABLE)
    page = nptests.report(analysis, "html")
    for row in analysis.comparisons.rows:  # type: ignore[union-attr]
        assert f"{row.adjusted:.4g}" in page
    bars = re.findall(r'<polyline[^>]*data-kind="bar"[^>]*><title>([^<]*)</title>', page)
    assert {frozenset(bar.split(", ")) for bar in bars} == {
        frozenset(group) for group in analysis.groups if len(group) > 1
    }
    assert analysis.conclusion.text[1] in page.replace("&#x27;", "'")
    for name, letters in analysis.letters.items():
        rank = f"{analysis.mean_ranks[name]:.4f}"
        assert f'<th scope="row">{name}</th><td class="number">{rank}</td><td>{letters}</td>' in page


def test_the_share_is_that_of_the_better_whatever_the_direction():
    turned = nptests.Scores(-TABLE.values, TABLE.algorithms, TABLE.datasets, better="lower", decimals=3)
    shares = []
    for scores in (TABLE, turned):
        text = nptests.report(nptests.analyse(scores))
        lines = text[text.index("How large") : text.index("Would other choices")].splitlines()
        row = next(line.split() for line in lines if line.startswith("PDFC") and "FH-GBML" in line)
        shares.append(row[5:])
    assert shares[0] == shares[1] == ["0.833", "[0.637,", "0.934]"]


def test_what_was_chosen_is_reproduced():
    scores = fixtures.scores("garcia2010/data")
    analysis = nptests.analyse(scores, alpha=0.1, control="PDFC", ranks="quade", adjust="hochberg")
    text = nptests.report(analysis, source="my table.csv")
    assert "analyse(scores, alpha=0.1, control='PDFC', ranks='quade', adjust='hochberg')" in text
    line = "nptests analyse 'my table.csv' --better higher --alpha 0.1 --control PDFC --ranks quade --adjust hochberg"
    assert line in text


def test_lines_of_text_fit_a_terminal():
    text = nptests.report(nptests.analyse(TABLE))
    assert [line for line in text.splitlines() if len(line) > 80 and "  " not in line] == []


def test_long_tables_end_early_and_say_so():
    rng = np.random.default_rng(1)
    analysis = nptests.analyse(nptests.Scores.of(rng.integers(0, 1000, (30, 11)), better="higher"))
    assert "10 more rows are in the HTML report" in nptests.report(analysis)
    page = nptests.report(analysis, "html")
    assert "more rows" not in page
    assert page.count("<tr>") > 2 * 55


def test_bad_calls_say_what_is_right():
    analysis = nptests.analyse(TABLE)
    with pytest.raises(nptests.InputError, match="'markdown'"):
        nptests.report(analysis, "pdf")  # type: ignore[arg-type]
    with pytest.raises(nptests.InputError, match=r"write nptests\.analyse\(TABLE\)\.save\('r\.html'\)"):
        nptests.report(TABLE, "r.html")  # type: ignore[arg-type]
    with pytest.raises(nptests.InputError, match="this is an analysis"):
        nptests.report(analysis, better="higher")
    assert nptests.report(TABLE) == nptests.report(analysis)


PREAMBLE = (
    "\\documentclass{article}\n\\usepackage[T1]{fontenc}\n\\usepackage[utf8]{inputenc}\n"
    "\\usepackage{booktabs}\n\\usepackage{longtable}\n\\usepackage{graphicx}\n\\usepackage{color}\n\\begin{document}\n"
)


@pytest.mark.slow
@pytest.mark.parametrize("cases", [("all pairs", "two", "control"), ("hostile",)], ids=["ordinary", "hostile"])
def test_latex_compiles(cases, tmp_path):
    sections = [nptests.report(CASES[case](), "latex") for case in cases]
    log = programs.pdflatex(PREAMBLE + "\n".join(sections) + "\\end{document}\n", tmp_path)
    overfull = [float(points) for points in re.findall(r"Overfull \\hbox \(([\d.]+)pt", log)]
    if "hostile" not in cases:  # names of 40 characters may stick out
        assert overfull == [], log


@pytest.mark.slow
@pytest.mark.browser
def test_chromium_opens_the_page_without_complaint(tmp_path):
    browser = programs.chromium()

    def console(page):
        (tmp_path / "report.html").write_text(page, "utf-8")
        command = [browser, "--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr", "--dump-dom"]
        command += [f"--user-data-dir={tmp_path / 'profile'}", (tmp_path / "report.html").as_uri()]
        process = subprocess.run(command, capture_output=True, text=True, timeout=100)
        assert "</html>" in process.stdout
        return [line for line in process.stderr.splitlines() if "CONSOLE" in line]

    assert console(nptests.report(CASES["hostile"](), "html")) == []
    assert console("<!DOCTYPE html><title>x</title><script>console.error('planted')</script>") != []


def test_the_page_has_the_pictures_that_people_look_at():
    page = nptests.report(nptests.analyse(TABLE), "html")
    assert page.count("<svg ") == 4  # the law, the critical differences, the p-values, the scores
    assert nptests.report(nptests.analyse(TABLE), "latex").count(r"\begin{picture}") == 1
    two = nptests.report(nptests.analyse(TABLE.select(*TABLE.algorithms[:2])), "html")
    assert two.count("<svg ") == 2  # the law and the scores: nothing is compared after one test


def test_a_picture_in_latex_holds_every_word_of_the_scene():
    from nptests.document.escaping import latex_text

    picture = nptests.draw(nptests.all_pairs(TABLE))
    written = picture.latex()
    for item in picture.scene.items:
        if isinstance(item, Words):
            assert latex_text(item.text) in written
    assert written.count(r"\rule") >= len(picture.scene.of("bar"))
