"""Parts of one table are joined, and it is said; tables that only look alike are not."""

import pytest
from support.beside import on_each
from support.refused import refuses

import nptests
from nptests.read import read_table
from nptests.read.source import Source

ONE = "| data | A | B |\n|---|---|---|\n| x | .81 | .72 |\n| y | .63 | .54 |\n| z | .75 | .66 |\n"
COLUMNS = ONE.replace("A | B", "C | D").replace("72", "71")
ROWS = ONE.replace("| x", "| u").replace("| y", "| v").replace("| z", "| w")


def table(text, **options):
    return read_table(Source(text.encode(), "t.md", ".md"), **options)


@pytest.mark.parametrize("between", ["\n", "\n(continued)\n\n"])
def test_parts_are_joined(between):
    wide, long = table(ONE + between + COLUMNS), table(ONE + between + ROWS)
    assert (wide.columns, wide.rows) == (("A", "B", "C", "D"), ("x", "y", "z"))
    assert (long.columns, long.rows) == (("A", "B"), ("x", "y", "z", "u", "v", "w"))
    for joined in (wide, long):
        assert any(note.startswith("joined: 2 parts of one table") for note in joined.notes)


def test_a_column_that_stands_in_both_parts_is_one():
    assert table(ONE + "\n" + COLUMNS.replace("| C", "| A")).columns == ("A", "B", "D")


@pytest.mark.parametrize(
    "other",
    [
        "# Time\n\n" + COLUMNS,  # of another title
        COLUMNS.replace(".", "9."),  # of another size
        COLUMNS.replace(" |\n", "7 |\n").replace(" | .", "7 | ."),  # of other figures
        COLUMNS.replace("| C", "| A").replace(".81", ".82"),  # a name of both, over other numbers
        COLUMNS.replace("| z", "| q"),  # one row of its own
        ROWS.replace("| u", "| x"),
        ROWS.replace("data", "problem"),
    ],
)
def test_what_looks_alike_is_asked_about(other):
    refuses("holds 2 tables", table, ONE + "\n" + other)


def test_what_r_wraps_is_one_table():
    text = "     A    B\nx 0.81 0.72\ny 0.63 0.54\nz 0.50 0.60\nw 0.70 0.80\n"
    text += "     C    D\nx 0.11 0.22\ny 0.33 0.44\nz 0.40 0.30\nw 0.20 0.10\n"
    scores = nptests.read_scores(text, better="higher")
    assert scores.algorithms == ("A", "B", "C", "D")
    assert scores.values[:2].tolist() == [[0.81, 0.72, 0.11, 0.22], [0.63, 0.54, 0.33, 0.44]]


def test_headings_that_stand_again_begin_a_part():
    rows = r"Data & A & B \\ \midrule x & .8 & .7 \\ y & .6 & .5 \\ \midrule "
    rows += r"Data & C & D \\ \midrule x & .7 & .9 \\ y & .4 & .6 \\"
    read = read_table(Source(rf"\begin{{tabular}}{{lrr}} {rows} \end{{tabular}}".encode(), "t.tex", ".tex"))
    assert (read.columns, read.rows) == (("A", "B", "C", "D"), ("x", "y"))


def test_what_a_program_cut_is_refused():
    text = "         A  ...     D\nx     0.81  ...  0.22\ny     0.63  ...  0.44\n\n[2 rows x 4 columns]\n"
    refuses("was cut when it was printed", nptests.read_scores, text, better="higher")


@on_each("low", "words", lists=True)
def test_bounds_are_scores_where_none_lies_beyond(low, words):
    text = f"data;A;B\nx;0.81;0.72\ny;{low};0.54\nz;0.75;0.66\n"
    if words is None:
        refuses("not a number", nptests.read_scores, text, better="higher")
    else:
        scores = nptests.read_scores(text, better="higher")
        assert any(words in note and "in means and differences they are not" in note for note in scores.reading)
        assert (scores.values[1][0] > scores.values[1][1]) == (low[0] == ">")


def test_bounds_have_ranks_and_no_differences():
    last = (">3600", "99.5")
    rows = "".join(f"d{i},{i + 1}.5,{2 * i + 3}.25,{last[i % 2]}\n" for i in range(6))
    scores = nptests.read_scores(f"instance,A,B,C\n{rows}", better="lower")
    assert nptests.friedman(scores).pvalue < 0.01
    refuses("only bounds", nptests.quade, scores)
    refuses("only bounds", nptests.wilcoxon, scores.select("A", "C"))
    refuses("only bounds", nptests.analyse, scores)


def test_numbers_with_points_between_thousands_are_no_fault():
    one, other = (text.replace("| .", "| 1.700.000.") for text in (ONE, ROWS))
    read = table(f"{one}\n{other}")
    assert (read.columns, len(read.cells)) == (("A", "B"), 6)


def results(names, heads="Acc@1 | NLL", corner="Method", size="1.5M"):
    count = len(heads.split(" | "))
    rows = [
        f"| {name} | 100 | {' | '.join(f'0.{i}{j}7' for j in range(count))} | {size} |"
        for i, name in enumerate(names, 1)
    ]
    return "\n".join((f"| {corner} | Epochs | {heads} | Params |", "|---" * (count + 3) + "|", *rows))


SHARED = "## CIFAR-10\n\n{}\n\n## CIFAR-100\n\n{}\n\n## Times\n\n| Method | Time |\n|---|---|\n| foo | 3 s |\n"


def test_tables_of_the_same_measures_are_one_over_their_titles():
    text = SHARED.format(results(("foo", "bar", "baz", "qux")), results(("bar", "foo", "baz", "new")))
    with pytest.raises(nptests.InputError, match="2 measures") as refused:
        nptests.read_scores(text, better="higher")
    assert refused.value.readings == ({"table": "Acc@1"}, {"table": "NLL"})
    read = table(text, table="Acc@1")
    assert (read.columns, read.rows) == (("foo", "bar", "baz"), ("CIFAR-10", "CIFAR-100"))
    assert read.cells == (("0.107", "0.207", "0.307"), ("0.207", "0.107", "0.307"))
    assert "not in every part, and left out: qux, new" in read.notes


@pytest.mark.parametrize(
    "tables",
    [
        (results(("foo", "bar", "baz")), results(("foo", "four", "five"))),  # of other methods
        (results(("foo", "bar"), "A | C"), results(("foo", "bar"), "A | C")),  # no measures
        (results(("foo", "bar"), "Shoulder | Knee"), results(("foo", "bar"), "Shoulder | Knee")),
        (results(("foo", "bar")), results(("foo", "bar"), corner="Task")),
    ],
)
def test_tables_of_other_methods_or_no_measures_are_none(tables):
    refuses("holds 3 tables", table, SHARED.format(*tables))


def test_parts_of_data_sets_are_no_data_sets():
    text = SHARED.format(results(("foo", "bar")), results(("foo", "bar")))
    refuses("holds 3 tables", table, text.replace("CIFAR-100", "Test").replace("CIFAR-10", "Validation"))
