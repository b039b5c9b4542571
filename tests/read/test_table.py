"""What is noted of the numbers of a table, what is refused, and what is chosen of it: every message word for word."""

import zipfile
from importlib import import_module

import pytest
from support.beside import beside, frozen, on_each
from support.refused import refusal

import nptests
from nptests.data.intake.origin import Origin
from nptests.errors import InputError
from nptests.read import headed_columns, read_columns, read_groups, read_table
from nptests.read.file_columns import Column

WRITTEN = frozen(beside(__file__))


def text(body):
    """Cells with blanks between them as a text with tabs."""
    return "\n".join("\t".join(line.split()) for line in body.strip().splitlines()) + "\n"


def notes(body, **how):
    return read_table(text(body), **how).notes


def above(count, of, limit, shown):
    return f"{count} of {of} scores are above {limit} ({shown}) where most are not: meant so?"


def thousands(number):
    return f"{number} is read with a decimal point; if its point stands between thousands: --decimal ,"


NOTED = WRITTEN["noted"]


@pytest.mark.parametrize("body", NOTED)
def test_notes_on_numbers(body):
    """All rows and columns are kept, so that only numbers are spoken of."""
    assert notes(body, keep_all=True) == NOTED[body]


def test_a_stated_mark_leaves_no_doubt():
    body = "d A B\nx 1.234 2.345\ny 3.456 4.567"
    assert notes(body, decimal=".") == ()
    assert notes(body, decimal=",") == ("decimal commas read as points",)
    assert read_table(text(body), decimal=",").cells == (("1234", "2345"), ("3456", "4567"))
    dressed = body.replace("3.456", "3.456*")
    assert notes(dressed, decimal=".") == ("set aside: marks beside the scores (*)",)
    assert notes(dressed) == (thousands("1.234"), "set aside: marks beside the scores (*)")
    assert notes("d A B\nx 1.234,5 2\ny 3.456 4") == ("decimal commas read as points",)


def test_per_cent_signs_stand_behind_all_numbers_or_none():
    code, message, where = refusal(read_table, text("d A B\nx 50% 60%\ny 70% .8"))
    assert (code, where) == ("percent", "the text")
    assert message == "the text has 3 scores with a per cent sign and 1 without: write all of them one way"


def test_a_minus_sign_behind_a_number():
    code, message, where = refusal(read_table, text("d A B\nx 1.5- 2\ny 3 4"))
    assert (code, where) == ("sign", "the text")
    assert message == (
        "a minus sign stands behind 1.5 in the text: write -1.5 if it is negative, and 1.5 alone if the sign is a mark"
    )
    for other in ("2+", "2="):
        assert notes(f"d A B\nx 1.5- {other}\ny 3 4")[0].startswith("set aside: marks beside the scores (")
    assert notes("d A B\nx 1.5* 2\ny 3 4") == ("set aside: marks beside the scores (*)",)
    assert notes("d A B\nx 1.5(-) 2\ny 3 4") == ("set aside: marks beside the scores ((-))",)


PAGE = "<table><tr><th>{}<th>A<th>B<tr><td>x<td colspan=2>{}<tr><td>y<td>1<td>2</table>\n"


def test_a_score_in_a_merged_cell_is_refused():
    assert read_table(PAGE.format("d", "n/a")).cells == (("n/a", "n/a"), ("1", "2"))


NO_NUMBERS = WRITTEN["no_numbers"]


@pytest.mark.parametrize("body", NO_NUMBERS)
def test_a_table_without_numbers(body):
    code, message, where = refusal(nptests.read_scores, body, better="higher", headings=0 if ":" in body else None)
    assert (code, message, where) == (*NO_NUMBERS[body], "the text")


def test_one_column_is_no_comparison():
    assert nptests.read_scores("d,A,B\nx,1,2\ny,2,1\n", better="higher").values.shape == (2, 2)


TWO_TABLES = "<table><caption>one</caption><tr><td>d<td>A<td>B<tr><td>x<td>1<td>2<tr><td>y<td>3<td>4</table>\n"
TWO_TABLES += "<table><tr><td>e<td>C<td>D<td>E<tr><td>z<td>5<td>6<td>7</table>"
WORDS = "<table><tr><td>only<td>words</table>"


def test_one_of_several_tables_is_chosen():
    for table in (1, "1", "one"):
        assert read_table(TWO_TABLES, table=table).rows == ("x", "y")
    assert read_table(TWO_TABLES, table=2).rows == ("z",)
    assert read_table(WORDS + TWO_TABLES[:110] + WORDS, keep_all=True).rows is not None
    assert read_table(f"{WORDS}\n{WORDS}<table><tr><td>d<td>A<tr><td>x<td>1</table>").cells == (("1",),)
    assert read_table(f"\n{WORDS}", headings=0).cells != ()


def test_data_sets_with_a_missing_score_may_be_left_out(tmp_path):
    body = "d A B\nx 1 2\ny - 4\nz 5 6\nw 7 n/a"
    read = read_table(text(body), missing="drop")
    assert (read.rows, read.cells) == (("x", "z"), (("1", "2"), ("5", "6")))
    assert read.notes == ("left out, with a missing score: 'y', 'w'",)
    assert (read.origin.how, read.origin.left_out) == ({"missing": "drop"}, ("y", "w"))
    bare = read_table("1;2\n;4\n5;6\n", missing="drop", headings=0, keep_all=True)
    assert bare.notes == ("left out, with a missing score: '2'",)
    whole = read_table(text("d A B\nx 1 2\ny 3 4"), missing="drop")
    assert (whole.notes, whole.origin.left_out) == ((), ())
    assert read_table(text(body)).cells[1][0] == ""


def test_where_a_table_comes_from_and_how_it_was_read(tmp_path):
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


@on_each("how", "code", "message", "where")
def test_options_that_are_refused(how, code, message, where):
    assert refusal(read_table, "d,A,B\nx,1,2\ny,3,4\n", **how) == (code, message, where)


def test_zero_headings_and_one_are_taken():
    assert read_table("x,1,2\ny,3,4\n", headings=0).rows == ("x", "y")
    assert read_table("x,1,2\ny,3,4\n", headings=1).columns == ("1", "2")


def test_algorithms_in_rows_are_refused_until_the_table_is_turned():
    body = "Method,x,y\nA,.1,.2\nB,.3,.4\n"
    turned = read_table(body, transpose=True)
    assert (turned.columns, turned.rows, turned.cells) == (("A", "B"), ("x", "y"), ((".1", ".3"), (".2", ".4")))
    assert read_table(body, dataset="Method").rows == ("A", "B")


def test_the_direction_that_a_file_states():
    for stated, read in (("higher", "higher"), ("lower", "lower"), ("best", None)):
        body = f'{{"values": [[1, 2], [3, 4]], "better":\n"{stated}"}}'
        assert read_table(body).better == read


def test_columns_of_unequal_length():
    assert read_columns("A,B\n1,2\n3,\n,\n4,\n") == {"A": ["1", "3", "4"], "B": ["2"]}
    assert read_columns("1,2\n3,\n") == {"A1": ["1", "3"], "A2": ["2"]}
    assert read_columns("A,B\n1,2\n,3\n") == {"A": ["1"], "B": ["2", "3"]}
    assert read_columns("A,B\n,2\n1,3\n") == {"A": ["", "1"], "B": ["2", "3"]}
    assert read_columns("1,2\n3\n") == {"A1": ["1", "3"], "A2": ["2"]}
    assert read_columns("A,B\n1,\n2,\n") == {"A": ["1", "2"], "B": []}
    assert list(read_columns("A,B,mean\n1,3,2\n2,4,3\n5,5,5\n")) == ["A", "B", "mean"]
    page = "<table><tr><th>A<th>B<tr><td>1<td>2<td>{}<tr><td>3</table>\n"
    assert read_columns(page.format("")) == {"A": ["1", "3"], "B": ["2"]}


def test_columns_by_their_headings_as_they_stand():
    assert headed_columns("p,mean,p2\n.1,x,\n.2,,y\n") == {"p": [".1", ".2"], "mean": ["x", ""], "p2": ["", "y"]}


def test_groups_in_long_form():
    body = 'arm,y,z\na,1,5\n",2,5\nb,3,5\n'.replace('"', "do.")
    assert read_groups(body, algorithm="arm", score="y") == {"a": ["1", "2"], "b": ["3"]}
    two = "<table><tr><td>g<td>y<tr><td>a<td>1</table>\n<table><tr><td>g<td>y<tr><td>b<td>2</table>"
    assert read_groups(two, algorithm="g", score="y", table=2) == {"b": ["2"]}


def test_a_table_keeps_its_notes_in_order():
    body = "# remark\nd,A†,B\nx,10%,20%\ny,30%,40%\nmean,20%,30%\n"
    assert read_table(body).notes == (
        "set aside: '# remark', a remark", "set aside: signs of footnotes behind names (†)",
        "set aside: row 'mean', the mean of the others", "per cent signs removed",
    )  # fmt: skip


DOORS = {f.__name__: f for f in (headed_columns, nptests.read_scores, read_columns, read_groups, read_table)}


@pytest.mark.parametrize("call", [call for calls in WRITTEN["refused"].values() for call in calls])
def test_refusals_word_by_word(call):
    """What is called and given, by position and by name, and the refusal: its code, message and place."""
    name, given, how, wanted = call
    assert refusal(DOORS[name], *given, **how) == wanted


@pytest.mark.parametrize(("many", "listed"), [(10, "v8, v9"), (11, "v9, ...")])
def test_what_a_column_holds_is_listed_as_far_as_it_is_short(many, listed):
    rows = "".join(f"d{i},v{i},0.{i}1,0.{i}2\n" for i in range(many))
    with pytest.raises(InputError) as refused:
        nptests.read_scores("data,kind,A,B\n" + rows, better="higher", where=["kind=nothing"])
    assert refused.value.message.endswith(listed)


def test_a_name_of_a_column_and_of_a_row_is_left_out_as_a_column():
    text = "data,A,B,mean\nd1,.1,.2,.3\nd2,.2,.2,.1\nmean,.3,.5,.2\nlast,.2,.4,.6\n"
    left = nptests.read_scores(text, better="higher", leave_out=["mean"], keep_all=True)
    assert (left.algorithms, left.datasets) == (("A", "B"), ("d1", "d2", "mean", "last"))
    left = nptests.read_scores(text, better="higher", leave_out=["last"], keep_all=True)
    assert (left.algorithms, left.datasets) == (("A", "B", "mean"), ("d1", "d2", "mean"))


def test_a_column_is_within_the_size_of_others():
    others = [Column(0, "A", ("0.1", "0.9"))]
    assert [Column(1, "B", (cell,)).within(others) for cell in ("0.9", "1.6", "1.8", "-0.6", "-0.8")] == [
        True, True, False, True, False,
    ]  # fmt: skip


@pytest.mark.parametrize("packer", ["gzip", "bz2", "lzma", "zip"])
def test_what_was_packed_is_read_as_what_it_holds(packer, tmp_path):
    cells, path = "data,A,B\nx,1,2\ny,3,4\n", tmp_path / f"t.csv.{packer}"
    if packer == "zip":
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("t.csv", cells)
    else:
        path.write_bytes(import_module(packer).compress(cells.encode()))
    assert read_table(path).cells == read_table(cells).cells
