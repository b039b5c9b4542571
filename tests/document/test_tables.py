"""Tables: what is emphasised, what is escaped, and that reading what was written gives the table back to the bit."""

import csv
import io
import re
import tempfile
import unicodedata
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import example, given, strategies as st
from support.beside import beside, frozen

import nptests
from nptests.document import escaping, tables, writing
from nptests.read import exchange, literature as fixtures
from nptests.read.names import FOOTNOTES

WRITTEN = frozen(beside(__file__))

HOSTILE = WRITTEN["hostile"]
EXTENSIONS = {"latex": "tex", "markdown": "md", "html": "html", "csv": "csv"}


def is_seen(name):
    """Whether every sign of a name is seen: names that look the same are one to the reader."""
    signs = all(unicodedata.category(c) not in ("Cf", "Mn", "Me") for c in name)
    return signs and unicodedata.normalize("NFC", name) == name


# A sign of a footnote behind a name is set aside by the reader, with a note.
NAMES = st.one_of(st.sampled_from(HOSTILE), st.text(min_size=1, max_size=8)).filter(
    lambda t: is_seen(t) and escaping.one_line(t) == escaping.one_line(t).rstrip(FOOTNOTES) != ""
)
CELLS = st.one_of(
    st.integers(-999, 999).map(lambda i: f"{i / 100:.2f}"),
    st.integers(-999, 999).map(str),
    st.floats(-1e6, 1e6, allow_nan=False).map(repr),
    st.sampled_from(["0", "1e-30", "2.5e-7", "1e25", "-0.001", "123456789.25", "0.30000000000000004"]),
)


@st.composite
def hostile_scores(draw):
    n, k = draw(st.integers(2, 5)), draw(st.integers(2, 4))
    names = [draw(st.lists(NAMES, min_size=m, max_size=m, unique_by=escaping.one_line)) for m in (n, k)]
    cells = draw(st.lists(st.lists(CELLS, min_size=k, max_size=k), min_size=n + k, max_size=n + k))
    # more rows than algorithms: a table that does not look transposed
    datasets = [*names[0], *(f"more {i}" for i in range(k))]
    better = draw(st.sampled_from(["higher", "lower"]))
    return nptests.Scores(cells, names[1], datasets, better=better)  # type: ignore[arg-type]


def assert_same_table(scores, expected):
    assert scores.algorithms == tuple(map(escaping.one_line, expected.algorithms))
    assert scores.datasets == tuple(map(escaping.one_line, expected.datasets))
    assert scores.values.tobytes() == expected.values.tobytes()
    assert scores.numbers.exponent == expected.numbers.exponent
    assert (scores.numbers.integers is None) == (expected.numbers.integers is None)
    if expected.numbers.integers is not None:
        assert scores.numbers.integers is not None
        assert scores.numbers.integers.tolist() == expected.numbers.integers.tolist()


def all_at_once():
    """Every hostile name is a data set, and the first half of them algorithms."""
    names = list(dict.fromkeys(map(escaping.one_line, HOSTILE)))
    half = len(names) // 2
    cells = [[f"{(7 * i + 13 * j) % 1000 / 1000:.3f}" for j in range(half)] for i in range(len(names))]
    return nptests.Scores(cells, names[:half], names, better="higher")


@pytest.mark.parametrize("form", writing.TABLES)
@given(hostile_scores())
@example(all_at_once())
def test_parse_of_format_is_the_table(form, scores):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"table.{EXTENSIONS[form]}"
        path.write_text(writing.TABLES[form](tables.scores_table(scores)), "utf-8")
        assert_same_table(nptests.read_scores(path, better=scores.better, keep_all=True), scores)


@pytest.mark.parametrize("form", writing.TABLES)
@pytest.mark.parametrize("name", ["demsar2006/table6", "garcia2010/data", "garcia2008/data"])
def test_published_tables_come_back_with_nothing_set_aside(form, name, tmp_path):
    scores = fixtures.scores(name)
    path = tmp_path / f"table.{ {'latex': 'tex', 'markdown': 'md'}.get(form, form) }"
    path.write_text(writing.TABLES[form](tables.scores_table(scores)), "utf-8")
    assert_same_table(nptests.read_scores(path, better=scores.better), scores)


@pytest.mark.parametrize("form", writing.TABLES)
def test_ranks_come_back_without_their_means(form):
    scores = fixtures.scores("demsar2006/table6")
    read = nptests.read_scores(writing.TABLES[form](tables.ranks_table(scores)), better="lower")
    assert any("mean rank" in note for note in read.reading)
    np.testing.assert_array_equal(read.values.sum(axis=1), 10)
    assert nptests.friedman(read).statistic == nptests.friedman(scores).statistic


def test_the_best_of_each_data_set_is_strong_ties_included():
    scores = nptests.Scores([["0.30", "0.3", "0.20"], ["0.1", "0.2", "0.3"]] * 2, better="higher")
    strong = [[cell.strong for cell in row[1:]] for row in tables.scores_table(scores).rows[:2]]
    assert strong == [[True, True, False], [False, False, True]]
    assert [cell.text for cell in tables.scores_table(scores).rows[0][1:]] == ["0.30", "0.30", "0.20"]
    lower = nptests.Scores.of(scores, better="lower")
    assert [cell.strong for cell in tables.scores_table(lower).rows[0][1:]] == [False, False, True]


def comparisons():
    rows = (
        nptests.Comparison("a|b", "=c", -0.5, 0.25, -2.0, 0.0455, 0.05),
        nptests.Comparison("a|b", "<d>", 0.25, None, 1.0, 1e-12, 3e-12),
        nptests.Comparison("=c", "<d>", 0.75, 0.25, 3.0, 0.3, 0.6),
    )
    return nptests.Comparisons("friedman", rows, "all pairs", "holm", 10, 3, ("a|b", "=c", "<d>"))


def test_significant_comparisons_are_marked_at_the_given_level_only():
    for sheet in (tables.posthoc_table(comparisons(), alpha=0.05), tables.pvalue_matrix(comparisons(), alpha=0.05)):
        assert {cell.text for row in sheet.rows for cell in row if cell.mark} == {"0.05", "3e-12"}
        assert sheet.notes == ("*: adjusted p <= 0.05",)
    for sheet in (tables.posthoc_table(comparisons()), tables.pvalue_matrix(comparisons())):
        assert not any(cell.mark or cell.strong for row in sheet.rows for cell in row)
    with pytest.raises(nptests.InputError):
        tables.posthoc_table(comparisons(), alpha=5)


def test_the_matrix_is_symmetric_with_an_empty_diagonal():
    rows = tables.pvalue_matrix(comparisons()).rows
    texts = [[cell.text for cell in row[1:]] for row in rows]
    assert texts == [list(column) for column in zip(*texts, strict=True)]
    assert [texts[i][i] for i in range(3)] == ["", "", ""]


def test_wins_ties_and_losses():
    rows = tables.wins_table(nptests.Scores([[1, 2], [2, 2], [5, 1], [4, 3]], ["x", "y"], better="higher")).rows
    assert [[cell.text for cell in row] for row in rows] == [["x", "", "2/1/1"], ["y", "1/1/2", ""]]


def test_latex_is_booktabs_with_minus_signs_and_powers():
    text = writing.TABLES["latex"](tables.posthoc_table(comparisons(), alpha=0.05))
    assert text.startswith("\\begin{tabular}{llrrrrr}\n\\toprule\n")
    assert "$-0.5$" in text
    assert r"\textbf{$3\times 10^{-12}$}$^{*}$" in text
    assert r"a\textbar{}b" in text
    assert "\\hline" not in text


@pytest.mark.parametrize("name", HOSTILE)
def test_no_text_escapes_from_its_cell(name):
    assert not re.search(r"(?<!\\)[#$%&_]", re.sub(r"\\[a-z]+\{\}", "", escaping.latex_text(name)))
    assert not re.search(r"(?<!\\)[|<>*_`]", re.sub(r"\\\\", "", escaping.markdown_text(name)))
    assert not set("<>\"'") & set(escaping.html_text(name).replace("&#x27;", "").replace("&quot;", ""))
    assert not escaping.csv_text(name).startswith(("=", "+", "-", "@", "\t", "\r"))


def test_spreadsheets_run_nothing_and_numbers_stay_numbers():
    scores = nptests.Scores([["-0.5", "+1"], ["-2", "3"]] * 2, ["=1+1", "@x"], ["+a", "-b", "=c", "d"], better="lower")
    rows = list(csv.reader(io.StringIO(writing.TABLES["csv"](tables.scores_table(scores)))))
    assert rows[0] == ["data set", "'=1+1", "'@x"]
    assert [row[0] for row in rows[1:]] == ["'+a", "'-b", "'=c", "d"]
    assert rows[1][1:] == ["-0.5", "1.0"]


def test_a_sheet_ends_in_one_line_break_in_every_form():
    for write in writing.TABLES.values():
        text = write(tables.ranks_table(fixtures.scores("garcia2010/data")))
        assert text.endswith("\n")
        assert not text.endswith("\n\n")


def test_signs_of_frames_in_a_name_stay():
    """A text is drawn where a line of it is nothing else."""
    scores = nptests.Scores([[1, 2], [3, 4], [5, 7]], ["a╣b", "c─d"], ["x│y", "z", "w"], better="higher")
    for form in writing.TABLES:
        text = writing.TABLES[form](tables.scores_table(scores))
        assert_same_table(nptests.read_scores(text, better="higher"), scores)


@pytest.mark.parametrize("count", [500, pytest.param(10_000, marks=pytest.mark.deep)])
def test_random_names_come_back_from_every_export(count, tmp_path):
    """As they are; where signs are not seen, as what is seen of them."""
    draw, names = Random(39), set()
    while len(names) < count:
        signs = [draw.randrange(0x20, draw.choice((0x250, 0x3000, 0x110000))) for _ in range(draw.randint(1, 8))]
        text = escaping.one_line("".join(chr(sign) for sign in signs if not 0xD800 <= sign < 0xE000))
        names |= {text} if text.rstrip(FOOTNOTES) == text != "" else set()
    drawn, other = draw.sample(sorted(names), count), []
    for start in range(0, count, 100):
        algorithms, datasets = drawn[start : start + 4], drawn[start + 4 : start + 100]
        cells = [[draw.random() for _ in algorithms] for _ in datasets]
        scores = nptests.Scores(cells, algorithms, datasets, better="lower")
        backs = {"json": nptests.Scores(**exchange.exchanged(scores, "lower"))}
        for form in writing.TABLES:
            path = tmp_path / f"table.{EXTENSIONS[form]}"
            path.write_text(writing.TABLES[form](tables.scores_table(scores)), "utf-8")
            backs[form] = nptests.read_scores(path, keep_all=True, better="lower")
        for form, back in backs.items():
            assert back.values.tobytes() == scores.values.tobytes(), form
            pairs = list(zip((*algorithms, *datasets), (*back.algorithms, *back.datasets), strict=True))
            other += [(form, *pair) for pair in pairs if len(set(pair if is_seen(pair[0]) else map(seen, pair))) > 1]
    assert other == []


def seen(name):
    """What of it is seen."""
    return unicodedata.normalize("NFC", "".join(sign for sign in name if unicodedata.category(sign) != "Cf"))
