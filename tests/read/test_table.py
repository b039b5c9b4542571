"""What is noted of the numbers of a table, what is refused, and what is chosen of it: every message word for word."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import nptests
from nptests.data.intake.origin import Origin
from nptests.read import headed_columns, read_columns, read_groups, read_table


def text(body: str) -> str:
    """Cells with blanks between them as a text with tabs."""
    return "\n".join("\t".join(line.split()) for line in body.strip().splitlines()) + "\n"


def notes(body: str, **how: Any) -> tuple[str, ...]:
    return read_table(text(body), **how).notes


def refusal(call: Any, *given: Any, **how: Any) -> tuple[str, str, str]:
    with pytest.raises(nptests.InputError) as caught:
        call(*given, **how)
    return caught.value.code, caught.value.message, caught.value.where or ""


def above(count: int, of: int, limit: int, shown: str) -> str:
    return f"{count} of {of} scores are above {limit} ({shown}) where most are not: meant so?"


def thousands(number: str) -> str:
    return f"{number} is read with a decimal point; if its point stands between thousands: --decimal ,"


RANKS = "every row holds the ranks 1 to {}: of ranks the lower is the better (better='lower')"
NOTED: dict[str, tuple[str, ...]] = {
    "d A B\nx .1 .2\ny .3 .4": (),
    # Numbers beyond the others.
    "d A B\nx 0.1 0.2\ny 0.3 5.0": (above(1, 4, 1, "5"),),
    "d A B\nx 0.1 0.2\ny 7.5 5.0": (),
    "d A B C\nx 0.1 0.2 .3\ny 7.5 5.0 0.4": (above(2, 6, 1, "7.5, 5"),),
    "d A B C\nx 0.1 0.2 1\ny 0.3 0.4 1.5": (above(1, 6, 1, "1.5"),),
    "d A B\nx 0 0.2\ny 0.3 5.0": (above(1, 4, 1, "5"),),
    "d A B\nx -0.1 0.2\ny 0.3 5.0": (),
    "d A B\nx 10 20\ny 30 500": (above(1, 4, 100, "500"),),
    "d A B\nx 10 20\ny 30 100": (),
    "d A B C D E\nx .1 .2 .3 .4 2\ny .1 .2 .3 .4 3\nz .1 .2 .3 4 5": (above(4, 15, 1, "2, 3, 4"),),
    "d A B C D\nx .1 .2 10 20\ny .1 .2 30 400": (above(1, 8, 100, "400"),),
    "d A B\nx 0.1 n/a\ny 0.3 5.0": (above(1, 3, 1, "5"),),
    # Ranks.
    "d A B C\nx 1 2 3\ny 3 1 2\nz 1.5 1.5 3": (RANKS.format(3),),
    "d A B C\nx 1 2 3\ny 3 1 2": (),
    "d A B C\nx 1 2 3\ny 3 1 2\nz 1 1 3": (),
    "d A B C\nx 1 2 3\ny 3 1 2\nz 0.5 2.5 3": (),
    "d A B C D\nx 4 3 2 1\ny 1 2 3 4\nz 2.5 2.5 2.5 2.5": (RANKS.format(4),),
    "d A B\nx 1 2\ny 2 1\nz 1 2": (),
    "d A B C\nx 1 2 3\ny 3 1 2\nz 1 2 -": (),
    # Points that may stand between thousands.
    "d A B\nx 1.234 2.345\ny 3.456 4.567": (thousands("1.234"),),
    "d A B\nx 1.234 2.345\ny 3.456 4.56": (),
    "d A B\nx 0.234 2.345\ny 3.456 4.567": (),
    "d A B\nx 1.234* 2.345\ny 3.456 4.567": (thousands("1.234"), "set aside: marks beside the scores (*)"),
    # What is printed around numbers.
    "d A B\nx 1,5 2\ny 3,5 4": ("decimal commas read as points",),
    "d A B\nx 50% 60%\ny 70% 80%": ("per cent signs removed",),
    "d A B\nx .1±.02 .2\ny .3 .4": ("set aside: the spread after ±; the scores are what stands before it",),
    "d A B\nx .1(1) .2(2)\ny .3(2) .4(1)": ("set aside: the ranks in parentheses",),
    "d A B\nx .1(1.5) .2(1.5)\ny .3[2] .4(1)": ("set aside: the ranks in parentheses",),
    "d A B\nx .1(2) .2(2)\ny .3(2) .4(1)": ("set aside: the numbers in parentheses",),
    "d A B\nx .1(1) .2(2)\ny .3(2) .4": ("set aside: the numbers in parentheses",),
    "d A B\nx .1(0.5) .2(2.5)\ny .3(2) .4(1)": ("set aside: the numbers in parentheses",),
    "d A B\nx .1(1) .2(2)\ny .3(2) -": ("set aside: the numbers in parentheses",),
    "d A B\nx .1(±1) .2(2)\ny .3(2) .4(1)": ("set aside: the numbers in parentheses",),
    "d A B C\nx .1(1,0) .2(2,0) .3(3,0)\ny .3(2,0) .4(1,0) .5(3,0)": ("set aside: the ranks in parentheses",),
    "d A B C\nx .1(1) .2(2) .3(4)\ny .3(2) .4(1) .5(3)": ("set aside: the ranks in parentheses",),
    "d A B C\nx .1(1) .2(2) .3(5)\ny .3(2) .4(1) .5(3)": ("set aside: the numbers in parentheses",),
    "d A B\nx .1* .2\ny .3† .4": ("set aside: marks beside the scores (* †)",),
    "d A B\nx .1* .2†\ny .3‡ .4§\nz .1• .2¶\nw .2 .4": ("set aside: marks beside the scores (* § ¶ † ‡)",),
    "d A B\nx .1+ .2\ny .3- .4": ("set aside: marks beside the scores (+ -)",),
    "d A B\nx 50%(1) 2%(2)\ny 3%* 4%±1": (
        "per cent signs removed", "set aside: the spread after ±; the scores are what stands before it",
        "set aside: the numbers in parentheses", "set aside: marks beside the scores (*)",
    ),
}  # fmt: skip


@pytest.mark.parametrize("body", NOTED)
def test_notes_on_numbers(body: str) -> None:
    """All rows and columns are kept, so that only numbers are spoken of."""
    assert notes(body, keep_all=True) == NOTED[body]


def test_a_stated_mark_leaves_no_doubt() -> None:
    body = "d A B\nx 1.234 2.345\ny 3.456 4.567"
    assert notes(body, decimal=".") == ()
    assert notes(body, decimal=",") == ("decimal commas read as points",)
    assert read_table(text(body), decimal=",").cells == (("1234", "2345"), ("3456", "4567"))
    dressed = body.replace("3.456", "3.456*")
    assert notes(dressed, decimal=".") == ("set aside: marks beside the scores (*)",)
    assert notes(dressed) == (thousands("1.234"), "set aside: marks beside the scores (*)")
    assert notes("d A B\nx 1.234,5 2\ny 3.456 4") == ("decimal commas read as points",)


def test_per_cent_signs_stand_behind_all_numbers_or_none() -> None:
    code, message, where = refusal(read_table, text("d A B\nx 50% 60%\ny 70% .8"))
    assert (code, where) == ("percent", "the text")
    assert message == "the text has 3 scores with a per cent sign and 1 without: write all of them one way"


def test_a_minus_sign_behind_a_number() -> None:
    code, message, where = refusal(read_table, text("d A B\nx 1.5- 2\ny 3 4"))
    assert (code, where) == ("sign", "the text")
    assert message == (
        "a minus sign stands behind 1.5 in the text: write -1.5 if it is negative, and 1.5 alone if the sign is a mark"
    )
    for other in ("2+", "2="):
        said = notes(f"d A B\nx 1.5- {other}\ny 3 4")
        assert said[0].startswith("set aside: marks beside the scores (")
    assert notes("d A B\nx 1.5* 2\ny 3 4") == ("set aside: marks beside the scores (*)",)
    assert notes("d A B\nx 1.5(-) 2\ny 3 4") == ("set aside: marks beside the scores ((-))",)


PAGE = "<table><tr><th>{}<th>A<th>B<tr><td>x<td colspan=2>{}<tr><td>y<td>1<td>2</table>\n"


def test_a_score_in_a_merged_cell_is_refused() -> None:
    words = " is a merged cell that covers several: split it and write every score"
    assert refusal(read_table, PAGE.format("d", "0.5")) == (
        "merged", "the score 0.5 in row 'x', column 'A'" + words, "row 'x', column 'A'",
    )  # fmt: skip
    bare = "<table><tr><td>7<td>3<td>9<tr><td>5<td colspan=2>0.5<tr><td>6<td>1<td>2</table>\n"
    assert refusal(read_table, bare, headings=0) == (
        "merged", "the score 0.5 in row 2, column 2" + words, "row 2, column 2",
    )  # fmt: skip
    assert read_table(PAGE.format("d", "n/a")).cells == (("n/a", "n/a"), ("1", "2"))


NO_NUMBERS = {
    "a|b\nc|d\n": ("text", "there are no numbers in the text, but 'd'"),
    "d,A,B\nx,,\ny,,\n": ("text", "there are no numbers in the text, but ''"),
    f"d,A\nx,{'n' * 50}\ny,p\n": ("text", f"there are no numbers in the text, but {'n' * 40!r}"),
    "a:b:c\nx:0.1:0.2\ny:0.3:0.4\n": (
        "separator",
        "the text has one column ('a:b:c'): is the separator a comma, semicolon, tab, bar or space? Every row has 2 of "
        "':': write commas there",
    ),
    "a:b/c\nx:.1/.2\ny:0.3/.4\nz+:'.'/2\n": (
        "separator",
        "the text has one column ('a:b/c'): is the separator a comma, semicolon, tab, bar or space? Every row has 1 of "
        "'/': write commas there",
    ),
    "a:b/c\nx:.1\ny/.4\n": (
        "separator", "the text has one column ('a:b/c'): is the separator a comma, semicolon, tab, bar or space?",
    ),
}  # fmt: skip


@pytest.mark.parametrize("body", NO_NUMBERS)
def test_a_table_without_numbers(body: str) -> None:
    code, message, where = refusal(nptests.read_scores, body, better="higher", headings=0 if ":" in body else None)
    assert (code, message, where) == (*NO_NUMBERS[body], "the text")


def test_one_column_is_no_comparison() -> None:
    wanted = ("shape", "the text has one column: a comparison needs at least two algorithms", "the text")
    assert refusal(nptests.read_scores, "A\n1\n2\n", better="higher") == wanted
    assert refusal(nptests.read_scores, "d,A\nx,1\ny,2\n", better="higher") == wanted
    assert nptests.read_scores("d,A,B\nx,1,2\ny,2,1\n", better="higher").values.shape == (2, 2)


TWO_TABLES = "<table><caption>one</caption><tr><td>d<td>A<td>B<tr><td>x<td>1<td>2<tr><td>y<td>3<td>4</table>\n"
TWO_TABLES += "<table><tr><td>e<td>C<td>D<td>E<tr><td>z<td>5<td>6<td>7</table>"
WORDS = "<table><tr><td>only<td>words</table>"


def test_one_of_several_tables_is_chosen() -> None:
    held = "1 'one' (3 x 3); 2 (2 x 4)"
    assert refusal(read_table, TWO_TABLES) == (
        "tables", f"the text holds 2 tables: choose one with table=N (--table N on the command line): {held}",
        "the text",
    )  # fmt: skip
    assert refusal(read_table, TWO_TABLES, table=3) == (
        "tables",
        f"the text has no table 3: it holds {held}",
        "the text",
    )
    assert refusal(read_table, TWO_TABLES, table=0)[1] == f"the text has no table 0: it holds {held}"
    for table in (1, "1", "one"):
        assert read_table(TWO_TABLES, table=table).rows == ("x", "y")
    assert read_table(TWO_TABLES, table=2).rows == ("z",)
    assert read_table(WORDS + TWO_TABLES[:110] + WORDS, keep_all=True).rows is not None
    assert read_table(f"{WORDS}\n{WORDS}<table><tr><td>d<td>A<tr><td>x<td>1</table>").cells == (("1",),)
    assert refusal(read_table, f"{WORDS}\n{WORDS}")[0] == "tables"
    assert read_table(f"\n{WORDS}", headings=0).cells != ()


def test_data_sets_with_a_missing_score_may_be_left_out(tmp_path: Path) -> None:
    body = "d A B\nx 1 2\ny - 4\nz 5 6\nw 7 n/a"
    read = read_table(text(body), missing="drop")
    assert (read.rows, read.cells) == (("x", "z"), (("1", "2"), ("5", "6")))
    assert read.notes == ("left out, with a missing score: 'y', 'w'",)
    assert (read.origin.how, read.origin.left_out) == ({"missing": "drop"}, ("y", "w"))
    bare = read_table("1;2\n;4\n5;6\n", missing="drop", headings=0, keep_all=True)
    assert bare.notes == ("left out, with a missing score: '2'",)
    assert refusal(read_table, text("d A B\nx - 2\ny 3 -"), missing="drop") == (
        "missing", "every data set has a missing score: missing='drop' leaves none", "missing",
    )  # fmt: skip
    whole = read_table(text("d A B\nx 1 2\ny 3 4"), missing="drop")
    assert (whole.notes, whole.origin.left_out) == ((), ())
    assert read_table(text(body)).cells[1][0] == ""


def test_where_a_table_comes_from_and_how_it_was_read(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text("d,A,B,C\nx,1,2,3\ny,3,4,5\nz,3,4,5\n")
    read = read_table(path, columns=["B", "A"], rows=["z", "x"], keep_all=True, headings=1, decimal=".")
    how = {"columns": ["B", "A"], "rows": ["z", "x"], "keep_all": True, "headings": 1, "decimal": "."}
    assert read.origin == Origin(str(path), how, ())
    assert read.scores(better="lower", decimals=2).origin.how == {**how, "decimals": 2}
    assert read_table(path).origin == Origin(str(path), {}, ())
    assert read_table(path.read_text(), headings=0).origin == Origin(None, {"headings": 0}, ())
    long = "problem,who,x\na,R,1\na,S,2\nb,R,3\nb,S,4\n"
    named = {"dataset": "problem", "algorithm": "who", "score": "x", "repetitions": "mean"}
    assert read_table(long, **named).origin.how == named
    turned = read_table("algorithm,x,y\nA,1,2\nB,3,4\n", transpose=True, table=1)
    assert turned.origin.how == {"transpose": True, "table": 1}


@pytest.mark.parametrize(
    ("how", "code", "message", "where"),
    [
        ({"decimal": ";"}, "decimals", "decimal=';': the marks are \".\" and \",\"", "decimal"),
        ({"headings": -1}, "option", "headings=-1: a number of rows is needed, 0 or more", "headings"),
        ({"headings": True}, "option", "headings=True: a number of rows is needed, 0 or more", "headings"),
        ({"headings": "1"}, "option", "headings='1': a number of rows is needed, 0 or more", "headings"),
        ({"headings": 1.0}, "option", "headings=1.0: a number of rows is needed, 0 or more", "headings"),
        ({"repetitions": "max"}, "option", "repetitions='max': the words are mean and median", "repetitions"),
        ({"missing": "keep"}, "option", "missing='keep': the word is drop", "missing"),
        (
            {"score": "A"}, "option",
            "score is for long form, one score a row, and the headings of the text do not say that it is: name the "
            "columns with dataset=, algorithm= and score= (--dataset, --algorithm, --score on the command line)",
            "score",
        ),
        (
            {"repetitions": "mean"}, "option",
            "repetitions is for long form, one score a row, and the headings of the text do not say that it is: name "
            "the columns with dataset=, algorithm= and score= (--dataset, --algorithm, --score on the command line)",
            "repetitions",
        ),
    ],
)  # fmt: skip
def test_options_that_are_refused(how: dict[str, Any], code: str, message: str, where: str) -> None:
    assert refusal(read_table, "d,A,B\nx,1,2\ny,3,4\n", **how) == (code, message, where)


def test_zero_headings_and_one_are_taken() -> None:
    assert read_table("x,1,2\ny,3,4\n", headings=0).rows == ("x", "y")
    assert read_table("x,1,2\ny,3,4\n", headings=1).columns == ("1", "2")


def test_algorithms_in_rows_are_refused_until_the_table_is_turned() -> None:
    body = "Method,x,y\nA,.1,.2\nB,.3,.4\n"
    words = (
        "the first column of the text is headed 'Method': algorithms belong in columns and data sets in rows; turn the "
        "table with transpose=True (--transpose on the command line)"
    )
    assert refusal(read_table, body) == ("transposed", words, "the text")
    turned = read_table(body, transpose=True)
    assert (turned.columns, turned.rows, turned.cells) == (("A", "B"), ("x", "y"), ((".1", ".3"), (".2", ".4")))
    assert read_table(body, dataset="Method").rows == ("A", "B")
    above_ = "Method,Data,Data\n,x,y\nA,.1,.2\nB,.3,.4\n"
    assert refusal(read_table, above_)[0] == "transposed"


def test_the_direction_that_a_file_states() -> None:
    for stated, read in (("higher", "higher"), ("lower", "lower"), ("best", None)):
        body = f'{{"values": [[1, 2], [3, 4]], "better":\n"{stated}"}}'
        assert read_table(body).better == read


def test_columns_of_unequal_length() -> None:
    assert read_columns("A,B\n1,2\n3,\n,\n4,\n") == {"A": ["1", "3", "4"], "B": ["2"]}
    assert read_columns("1,2\n3,\n") == {"A1": ["1", "3"], "A2": ["2"]}
    assert read_columns("A,B\n1,2\n,3\n") == {"A": ["1"], "B": ["2", "3"]}
    assert read_columns("A,B\n,2\n1,3\n") == {"A": ["", "1"], "B": ["2", "3"]}
    assert read_columns("1,2\n3\n") == {"A1": ["1", "3"], "A2": ["2"]}
    assert read_columns("A,B\n1,\n2,\n") == {"A": ["1", "2"], "B": []}
    assert list(read_columns("A,B,mean\n1,3,2\n2,4,3\n5,5,5\n")) == ["A", "B", "mean"]
    page = "<table><tr><th>A<th>B<tr><td>1<td>2<td>{}<tr><td>3</table>\n"
    assert read_columns(page.format("")) == {"A": ["1", "3"], "B": ["2"]}
    words = "write a heading over every column, or remove what stands outside"
    assert refusal(read_columns, page.format("7" * 70)) == (
        "ragged", f"the text has 2 headings and cells beyond them ({'7' * 60!r}): {words}", "the text",
    )  # fmt: skip
    assert refusal(read_columns, f"{'A' * 70},{'A' * 70}\n1,2\n")[:2] == (
        "duplicate", f"two columns of the text are called {'A' * 60!r}: names must differ",
    )  # fmt: skip


def test_columns_by_their_headings_as_they_stand() -> None:
    assert headed_columns("p,mean,p2\n.1,x,\n.2,,y\n") == {"p": [".1", ".2"], "mean": ["x", ""], "p2": ["", "y"]}
    assert refusal(headed_columns, "a,b\n1,2\n3\n4\n")[:2] == (
        "ragged",
        "row 2 of the text has 1 cells under 2 headings",
    )


def test_groups_in_long_form() -> None:
    body = 'arm,y,z\na,1,5\n",2,5\nb,3,5\n'.replace('"', "do.")
    assert read_groups(body, algorithm="arm", score="y") == {"a": ["1", "2"], "b": ["3"]}
    assert refusal(read_groups, body, algorithm=None, score="y") == (
        "columns",
        "which column of the text names the groups? Write algorithm=... (--algorithm), one of 'arm', 'y', 'z'",
        "algorithm",
    )
    two = "<table><tr><td>g<td>y<tr><td>a<td>1</table>\n<table><tr><td>g<td>y<tr><td>b<td>2</table>"
    assert read_groups(two, algorithm="g", score="y", table=2) == {"b": ["2"]}


def test_a_table_keeps_its_notes_in_order() -> None:
    body = "# remark\nd,A†,B\nx,10%,20%\ny,30%,40%\nmean,20%,30%\n"
    assert read_table(body).notes == (
        "set aside: '# remark', a remark", "set aside: signs of footnotes behind names (†)",
        "set aside: row 'mean', the mean of the others", "per cent signs removed",
    )  # fmt: skip
