"""Even texts are cut and read all cells at once: what is read must be what the careful road reads, cell by cell."""

import random
import tracemalloc

import numpy as np
import pytest
from hypothesis import example, given, settings, strategies as st
from support.beside import on_each

import nptests
from nptests.data.intake.printed import Printed
from nptests.errors import InputError
from nptests.read import figures, read_columns, rows as grids
from nptests.read.figures import LONGEST, plain_numbers
from nptests.read.formats import LARGEST_TABLE, delimited
from nptests.read.formats.delimited import careful
from nptests.read.formats.rectangles import rectangle
from nptests.read.source import Source
from nptests.read.table import read_table

SIGNS = ["", "", "", "", "-", "+"]
ODD = ["", "-", "+", ".5", "5.", "1.2.3", "1e5", "--1", "+-1", "0,5", "87%", "x", "1 2", "٣", "½", "1-", "."]


@on_each("text")
def test_even_texts_are_cut_as_the_csv_module_cuts_them(text):
    rows = rectangle(text.encode())
    assert rows is not None
    assert rows == careful(text.removeprefix("\ufeff")).rows


@on_each("text")
def test_what_could_be_read_in_another_way_is_left_to_the_careful_road(text):
    assert rectangle(text.encode()) is None


@pytest.mark.parametrize("encoding", ["cp1252", "utf-16", "utf-16-le", "utf-32"])
def test_other_encodings_are_left_to_the_careful_road(encoding):
    assert rectangle("niño,b\n1,2\n".encode(encoding)) is None
    assert rectangle(b"\xc3a,\xa9\n1,2\n") is None  # what is beyond ASCII would be a letter if it stood together


def test_a_table_is_no_larger_than_the_limit():
    row = b"1," * 999 + b"1\n"
    most = LARGEST_TABLE // 1000
    assert rectangle(row * most) is not None
    assert rectangle(row * (most + 1)) is None


PIECES = ["a", "0.5", "1", "-", "--", "=", "#", "'", '"', "é", "\u00a0", "\x0b", "sep=", ".", "", "", ""]


@settings(max_examples=1500, deadline=None)
@given(st.data())
def test_every_text_that_is_cut_is_cut_as_by_the_csv_module(data):
    """Mostly even ones, of pieces that mean something to one reader or another."""
    separator, other = data.draw(st.permutations(["\t", ";", ",", "|", " ", ", ", "  "]))[:2]
    width = data.draw(st.integers(1, 4))
    pieces = st.sampled_from([*PIECES, *[other] * data.draw(st.integers(0, 2))])
    plain = st.sampled_from(["a", "0.5", "12", "b c" if separator != " " else "bc"])
    odd = data.draw(st.integers(0, 4))
    lines = []
    for i in range(data.draw(st.integers(1, 5))):
        cells = [data.draw(plain) for _ in range(width)]
        if i < odd:
            cells[data.draw(st.integers(0, width - 1))] = data.draw(pieces) + data.draw(pieces)
        lines.append(separator.join(cells))
    end = data.draw(st.sampled_from(["\n", "\n", "\r\n", "\r"]))
    text = end.join(lines) + data.draw(st.sampled_from([end, end, "", 2 * end, " "]))
    rows = rectangle(text.encode())
    if rows is not None:
        grid = careful(text)
        assert rows == grid.rows
        assert not grid.notes


def even(cells):
    rows = rectangle("\n".join(map(",".join, cells)).encode())
    assert rows is not None
    return rows


@st.composite
def numbers(draw):
    most = draw(st.sampled_from([2, 4, 9, 18, 25]))
    whole = draw(st.text("0123456789", min_size=1, max_size=most))
    behind = draw(st.text("0123456789", max_size=most))
    return draw(st.sampled_from(SIGNS)) + whole + ("." + behind if behind else "")


def same(ours, careful):
    assert (ours is None) == (careful is None)
    if ours is None or careful is None:
        return
    assert ours.values.tobytes() == careful.values.tobytes()  # of zeros the sign, too
    assert ours.units.tobytes() == careful.units.tobytes()
    assert ours.places is not None
    assert careful.places is not None
    assert ours.places.dtype == careful.places.dtype
    assert np.array_equal(ours.places, careful.places)
    assert (ours.longest, ours.regular) == (careful.longest, careful.regular)


@settings(max_examples=600, deadline=None)
@given(st.data())
def test_plain_numbers_are_those_of_the_careful_road(data):
    """Bit by bit, in blocks of few cells, with an odd one among them now and then."""
    width = data.draw(st.integers(2, 4))
    rows = data.draw(st.lists(st.lists(numbers(), min_size=width, max_size=width), min_size=1, max_size=9))
    if data.draw(st.integers(0, 3)) == 0:
        rows[data.draw(st.integers(0, len(rows) - 1))][0] = data.draw(st.sampled_from([x for x in ODD if "," not in x]))
    cells = even(rows) if any(rows[0]) and all(map(any, rows)) and not any("--" in x for r in rows for x in r) else None
    if cells is None:
        return
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(figures, "CELLS", data.draw(st.integers(1, 12)))
        same(plain_numbers(cells), Printed.of_plain_texts(rows))


@pytest.mark.parametrize("odd", [text for text in ODD if "," not in text])
@pytest.mark.parametrize("place", [0, 5, 11])
def test_one_odd_cell_leaves_all_to_the_careful_road(odd, place):
    cells = ["0.5"] * 12
    cells[place] = odd
    assert plain_numbers(even([cells[:6], cells[6:]])) is None
    assert plain_numbers(even([["0.5"] * 6] * 2)) is not None


@settings(max_examples=400, deadline=None)
@given(st.lists(numbers(), min_size=2, max_size=30))
@example(["9007199254740991", "9007199254740992", "9007199254740993", "0.5"])
@example(["0.30000000000000004", "0.1", "123456789012345.6", "999999999999999999"])
@example(["0.000000000000000001", "1"])
@example(["-0", "+0.0", "-0.00", "0"])
def test_doubles_are_those_of_python(texts):
    printed = plain_numbers(even([texts]))
    assert printed is not None
    assert printed.values.tobytes() == np.array([list(map(float, texts))]).tobytes()


def test_numbers_of_too_many_signs_are_left_to_the_careful_road():
    longest = "0." + "1" * (LONGEST - 2)
    assert plain_numbers(even([["1", longest]])) is not None
    assert plain_numbers(even([["1", longest + "1"]])) is None


def test_blocks_of_the_usual_size_meet_without_a_gap():
    draw = random.Random(2)
    for n, k in ((figures.CELLS + 1, 2), (3, figures.CELLS + 5)):
        rows = [[f"{draw.uniform(-9, 9):.{draw.randrange(6)}f}" for _ in range(k)] for _ in range(n)]
        same(plain_numbers(even(rows)), Printed.of_plain_texts(rows))


def test_parts_of_a_rectangle_are_those_of_its_rows():
    cells = [["data", "a", "b", "c"], ["x", "1", "", "3.5"], ["ñ", "", "", ""], ["z", "7", "8", "9"]]
    for texts in (cells, [[cell.replace("ñ", "n") for cell in row] for row in cells]):
        rows, plain = even(texts), tuple(map(tuple, texts))
        assert rows == plain
        assert plain == rows
        assert rows != plain[1:]
        assert rows != texts
        assert hash(rows) == hash(plain)
        assert repr(rows) == repr(plain)
        assert (len(rows), grids.widest(rows), grids.size(rows), grids.lengths(rows)) == (4, 4, 16, {4})
        assert rows[1] == plain[1]
        assert tuple(rows[1:3]) == plain[1:3]
        assert tuple(rows[4:]) == ()
        for j in range(4):
            assert grids.column(rows, j) == grids.column(plain, j) == [row[j] for row in plain]
            assert grids.columns_from(rows, j) == grids.columns_from(plain, j)
            assert grids.is_written(rows[1:3], j) == grids.is_written(plain[1:3], j) == (j != 2)
        for kept in ([], [0], [1, 2, 3], [3, 1], [1, 3], [2, 2]):
            assert grids.some_rows(rows, kept) == grids.some_rows(plain, kept) == tuple(plain[i] for i in kept)
            cut, cut_plain = grids.some_columns(rows, kept), grids.some_columns(plain, kept)
            assert cut == cut_plain
            assert list(grids.written_rows(cut)) == grids.written_rows(cut_plain)
            assert grids.some_rows(rows, range(len(kept))) == grids.some_rows(plain, range(len(kept)))
            assert grids.unfinished_rows(cut) == grids.unfinished_rows(cut_plain)
    assert grids.lengths(rows[4:]) == grids.lengths(()) == set()
    ragged = (("a",), ("a", "b"), ("", "", "c"))
    assert (grids.widest(ragged), grids.size(ragged), grids.lengths(ragged)) == (3, 6, {1, 2, 3})
    assert grids.column(ragged, 1) == ["", "b", ""]
    assert grids.unfinished_rows(ragged) == [0]


def answer(function, *arguments, **options):
    try:
        return function(*arguments, **options)
    except InputError as problem:
        return problem.code, problem.message, problem.where


def everything(text, how):
    """What a text is by every door that reads tables."""
    source = Source(text.encode(), "the text", ".csv")
    table = answer(read_table, source, **how)
    scores = answer(nptests.read_scores, text, better="higher", **how)
    columns = answer(read_columns, source)
    runs = answer(nptests.read_runs, text, better="higher")
    parts = [columns, runs if isinstance(runs, tuple) else (runs.values.tobytes(), runs.datasets)]
    if isinstance(scores, tuple):
        return [table, *parts, scores]
    exact = scores.numbers.integers
    integers = None if exact is None else exact.tolist()
    shown = scores.algorithms, scores.datasets, scores.reading, scores.notes, scores.numbers.exponent, integers
    return [table, *parts, shown, scores.values.tobytes()]


def written(draw):
    """A table in one of its dresses; most are of plain numbers."""
    n, k, figures_behind = draw.randrange(2, 9), draw.randrange(1, 6), draw.randrange(7)
    rows = [[f"{draw.uniform(-1, 100):.{figures_behind}f}" for _ in range(k)] for _ in range(n)]
    if draw.random() < 0.2:
        rows.append([f"{sum(float(row[j]) for row in rows) / n:.4f}" for j in range(k)])
    if draw.random() < 0.3:
        rows[draw.randrange(n)][draw.randrange(k)] = draw.choice(ODD)
    heads = draw.choice([None, [draw.choice("pqrst") + str(j) for j in range(k)], [str(5 * j + 1) for j in range(k)]])
    names = draw.choice([None, "set {}", "d{}", "{}", "mean", ""])
    lines = [heads, *rows] if heads is not None else rows
    if names is not None:
        corner = draw.choice(["", "data", "id", "algorithm", "dataset"])
        lines = [[names.format(i) if heads is None or i else corner, *row] for i, row in enumerate(lines)]
    if draw.random() < 0.1:
        lines.insert(0, ["a title", *[""] * (len(lines[0]) - 1)])
    if draw.random() < 0.1:
        lines = [[*row, ""] for row in lines]
    if draw.random() < 0.1:
        lines.insert(draw.randrange(len(lines)), ["section", *[""] * (len(lines[-1]) - 1)])
    return draw.choice(["\n", "\r\n"]).join(map(draw.choice(",;\t|").join, lines)) + "\n"


@pytest.mark.filterwarnings("ignore::nptests.errors.InputWarning")
def test_tables_are_those_of_the_careful_road(monkeypatch):
    draw = random.Random(11)
    hows = [{}, {"keep_all": True}, {"missing": "drop"}, {"headings": 1}, {"transpose": True}]
    cases = [(written(draw), draw.choice(hows)) for _ in range(700)]
    ours = [everything(*case) for case in cases]
    assert sum(rectangle(text.encode()) is not None for text, _ in cases) > 500
    assert sum(len(answers) == 5 for answers in ours) > 200
    monkeypatch.setattr(delimited, "rectangle", lambda data: None)
    for case, quick in zip(cases, ours, strict=True):
        assert everything(*case) == quick, case


def test_cells_take_no_more_than_their_numbers_and_places():
    """Text of every cell would take 60 bytes and its rows 8: numbers, units, places and ends take some tens."""
    text = "data,a,b,c,d\n" + "\n".join(f"d{i},0.5{i},0.25,0.125,{i}.5" for i in range(40_000))
    nptests.read_scores(text[:2000].rpartition("\n")[0] + "\n", better="higher")
    tracemalloc.start()
    try:
        scores = nptests.read_scores(text, better="higher")
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 160 * scores.values.size


def test_numbers_of_a_file_lie_in_memory_as_those_of_an_array():
    """Row by row, so that sums over them round alike, although tables are judged column by column."""
    text = "data set,A,B,C\n" + "".join(f"d{i},0.{i:03},0.{i % 7}1,0.{i % 5}2\n" for i in range(1, 200))
    read = nptests.read_scores(text, better="higher").numbers
    assert read.values.flags.c_contiguous
    assert read.integers is not None
    assert read.integers.flags.c_contiguous
