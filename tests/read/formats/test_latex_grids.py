"""LaTeX tables cell by cell: what a cell covers, which rows are headings, what stands between rows and is none."""

import pytest
from support.beside import beside, frozen, on_each
from support.refused import refusal

from nptests.read.formats.latex import grids
from nptests.read.grid import LARGEST_SPAN
from nptests.read.source import Source

WRITTEN = frozen(beside(__file__))

TWO = (("d", "A"), ("x", "1"))
OPEN, CLOSE = r"\begin{tabular}{lr}", r"\end{tabular}"


def tables(text):
    return list(grids(Source(text.encode(), "t.tex", ".tex")))


def table(text):
    (found,) = tables(text)
    return found


def rows(body):
    return table(OPEN + body + CLOSE).rows


@on_each("beginning")
def test_rows_begin_after_the_columns(beginning):
    name = beginning.split("{")[1].split("}")[0]
    assert table(beginning + r" d & A \\ x & 1 \\ \end{" + name + "}").rows == TWO


@on_each("body")
def test_what_stands_between_rows_is_none(body):
    assert rows(body) == TWO


@on_each("rule")
def test_the_first_full_rule_below_a_row_ends_the_headings(rule):
    assert table(OPEN + rf"d & A \\ {rule} x & 1 \\ y & 2 \\ {rule} z & 3 \\" + CLOSE).headers == 1
    above = table(OPEN + rf"{rule} g & B \\ \cline{{1-2}} d & A \\ {rule} x & 1 \\ {rule}" + CLOSE)
    assert (above.headers, above.rows) == (2, (("g", "B"), *TWO))


@pytest.mark.parametrize("body", [r"d & A \\ x & 1 \\", r"d & A \\ x & 1 \\ \hline", r"\toprule d & A \\ x & 1 \\"])
def test_without_a_rule_below_some_row_and_above_another_headings_are_not_known(body):
    assert table(OPEN + body + CLOSE).headers is None


def test_a_cell_covers_what_it_spans():
    found = table(
        r"\begin{tabular}{lrrr}d & \multirow{2}{*}{A} & \multicolumn{2}{c}{B} \\ & & x & y \\ \hline"
        r" u & 1 & 2 & 3 \\ \end{tabular}"
    )
    assert found.rows == (("d", "A", "B", "B"), ("", "A", "x", "y"), ("u", "1", "2", "3"))
    assert (found.merged, found.headers) == ({(0, 1), (1, 1), (0, 2), (0, 3)}, 2)


def test_a_cell_of_two_columns_and_two_rows():
    found = table(
        r"\begin{tabular}{lrr}\multicolumn{2}{c}{\multirow{2}{*}{A}} & B \\ \multicolumn{2}{c}{} & C \\"
        r" 1 & 2 & 3 \\ \end{tabular}"
    )
    assert found.rows == (("A", "A", "B"), ("A", "A", "C"), ("1", "2", "3"))
    assert found.merged == {(0, 0), (0, 1), (1, 0), (1, 1)}


def test_text_under_a_cell_of_several_rows_is_its_own():
    assert rows(r"\multirow{2}{*}{A} & 1 \\ B & 2 \\ C & 3 \\") == (("A", "1"), ("B", "2"), ("C", "3"))


def test_a_cell_that_reaches_below_the_last_row_stays_within():
    found = table(OPEN + r"d & A \\ \multirow{3}{*}{x} & 1 \\ & 2 \\" + CLOSE)
    assert found.rows == (("d", "A"), ("x", "1"), ("x", "2"))


@on_each("cell", "text", "across", "down")
def test_spans(cell, text, across, down):
    found = table(OPEN + cell + r" & z \\ & & u \\ & & & v \\ 1 & 2 & 3 & 4 & 5 \\" + CLOSE)
    assert found.rows[0] == (text,) * across + ("z",)
    covered = {(i, j) for i in range(down) for j in range(across)}
    assert found.merged == (covered if len(covered) > 1 else set())
    assert {(i, 0) for i in range(3) if found.rows[i][0] == text} == {(i, 0) for i in range(down)}


def test_empty_cells_at_the_end_of_a_row_are_cells():
    assert rows(r"d & & \\ x & 1 &") == (("d", "", ""), ("x", "1", ""))
    assert rows(r"d & \multicolumn{2}{c}{} \\ x & 1 & 2") == (("d", "", ""), ("x", "1", "2"))


def test_a_heading_reaches_as_far_as_the_rows_and_a_row_that_ends_early_is_empty_there():
    above = r"\newcommand{\ours}{Net\xspace} d & \multicolumn{3}{c}{A} \\ d & b & c \\ \midrule "
    assert rows(above + r"& \multicolumn{2}{c}{part} \\ \ours & 1 & 2 \\ y & 3 \\ z & 4 & 5 \\")[2:] == (
        ("part", "part", "part"), ("Net", "1", "2"), ("y", "3", ""), ("z", "4", "5"),
    )  # fmt: skip


def test_a_sign_between_the_columns_joins_the_spread_to_its_mean():
    for columns in (r"l*{2}{r@{$\pm$}l}", r"@{}l|r@{ $\,\pm\,$ }S[x=2.1]|p{1cm}!{\hspace{1pt}$\pm$}l"):
        heads = r"d & \multicolumn{2}{c}{A} & \multicolumn{2}{c}{B} \\ \hline "
        found = table(rf"\begin{{tabular}}{{{columns}}} {heads} x & 1.5 & 0.2 & 2.5 & NA \\" + CLOSE)
        assert found.rows == (("d", "A", "A", "B", "B"), ("x", "1.5 ± 0.2", "", "2.5", ""))


def test_an_option_that_never_closes_is_passed_over():
    assert rows(r"\multirow{2}{*}[1pt{B} & 1 \\ C & 2")[1] == ("C", "2")


def test_a_span_has_an_end():
    found = table(OPEN + r"\multicolumn{123456789012}{c}{B} \\ 1 & 2 \\" + CLOSE)
    assert found.rows[0] == ("B",) * LARGEST_SPAN
    assert len(found.merged) == LARGEST_SPAN


def test_separators_within_braces_and_inner_tables_separate_nothing():
    assert rows(r"{a & b \\ c} & \& \\ x & 1") == (("a & b c", "&"), ("x", "1"))
    inner = r"\begin{array}{c} 1 \\ 2 \end{array}"
    assert rows(rf"d & {inner} & z \\ x & 1 & 2")[0] == ("d", "1 2", "z")
    nested = r"\begin{tabular}{c}p\\q\end{tabular}"
    assert tables(OPEN + rf"d & {nested} \\ x & 1 \\" + CLOSE)[0].rows == (("d", "p q"), ("x", "1"))
    assert len(tables(OPEN + rf"d & {nested} \\" + CLOSE + OPEN + r"x & 1" + CLOSE)) == 2
    assert len(rows(r"d & \begin{array}{cc} 1 & 2 \\ 3 & 4 \end{array} & z \\ x & 1 & 2")[0]) == 3


def test_parts_of_a_long_table():
    """The first heading stands; those repeated on every page and the footings are no rows."""
    parts = {
        "head": r"d & A \\ \hline \endhead x & 1 \\",
        "both heads": r"d & A \\ \endfirsthead d & A again \\ \endhead x & 1 \\",
        "foot": r"d & A \\ \endhead continued & \\ \endfoot x & 1 \\",
        "foot first": r"continued & \\ \endfoot d & A \\ \endhead x & 1 \\",
        "last foot": r"d & A \\ \endhead continued & \\ \endfoot the & end \\ \endlastfoot x & 1 \\",
        "all": r"d & A \\ \endfirsthead d & A again \\ \endhead more & \\ \endfoot the & end \\ \endlastfoot x & 1 \\",
    }
    for name, body in parts.items():
        found = table(r"\begin{longtable}{lr}" + body + r"\end{longtable}")
        assert (found.rows, found.headers) == (TWO, 1), name


CAPTIONS = WRITTEN["captions"]


@pytest.mark.parametrize("text", CAPTIONS)
def test_the_caption_of_its_float_is_the_title(text):
    assert table(text).title == CAPTIONS[text]


def test_each_table_has_its_own_caption():
    one = r"\begin{table}\caption{%s}\begin{tabular}{lr}%s & 1 \end{tabular}\end{table}"
    found = tables("\n".join(one.replace("%s", name) for name in ("first", "second", "third")))
    assert [grid.title for grid in found] == [grid.rows[0][0] for grid in found] == ["first", "second", "third"]


def test_rows_without_an_environment_are_one_table():
    assert table("d & A \\\\\r\nx & 1 \\\\\r\n").rows == TWO
    for text in ("no rows", "a & b", r"a \\ b"):
        assert refusal(tables, text)[:2] == ("format", "there is no tabular in t.tex")


def test_an_environment_without_its_end_reaches_to_the_end():
    assert table(OPEN + r"d & A \\ x & 1 \\").rows == TWO


@pytest.mark.parametrize("open_", [r"\midrule[2pt", r"\cmidrule(lr", r"\cline{1-2"])
def test_an_argument_that_never_closes_takes_the_rest(open_):
    assert table(OPEN + rf"d & A \\ {open_} x & 1 \\").rows == (("d", "A"),)


@on_each("source", "printed")
def test_a_cell_is_what_a_reader_of_the_page_sees(source, printed):
    from nptests.read.formats.latex_text import plain

    assert plain(source) == printed


def test_a_group_that_opens_the_first_cell_is_text():
    assert table(r"\begin{tabularx}{5cm}{lr}{d} & A \\ x & 1 \\ \end{tabularx}").rows == TWO
