"""What papers and programs do to a table of four numbers, one habit at a time."""

import sys
from fractions import Fraction

import pytest
from support.beside import beside, frozen, on_each
from support.refused import refuses

import nptests
from nptests.cli.manners import DONE
from nptests.read import read_columns, read_runs, read_table

WRITTEN = frozen(beside(__file__))

WANTED = (("0.10", "0.25"), ("0.3", "0.4"))
NAMES = (("A", "B"), ("x one", "y"))

SAME = WRITTEN["same"]


@pytest.mark.parametrize("name", SAME)
def test_one_habit_at_a_time(name):
    table = read_table(SAME[name])
    assert (table.columns, table.rows) == NAMES
    assert table.cells == WANTED


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252"])
def test_encodings(encoding, tmp_path):
    (tmp_path / "t.csv").write_bytes("d;Müller–Schütz;B\r\nÅ;–0,5;0,25\r\ny;0,3;0,4\r\n".encode(encoding))
    table = read_table(tmp_path / "t.csv")
    assert table.columns == ("Müller–Schütz", "B")
    assert table.cells == (("-0.5", "0.25"), ("0.3", "0.4"))


@on_each("cell", "number")
def test_printed_numbers(cell, number):
    assert read_table(f"d\tA\tB\nx\t{cell}\t0.5\ny\t0.5\t0.5\n").cells[0][0] == number


@pytest.mark.parametrize("cell", ["12k", "10^-3", "1.2.3", "0.5/3", "0.5-0.7", "<0.5", "~", "0.5 0.6", "x"])
def test_what_is_no_number_is_never_guessed(cell):
    refuses(r"data set 'x'", nptests.read_scores, f"d\tA\tB\nx\t{cell}\t0.5\ny\t0.5\t0.5\n", better="higher")


@pytest.mark.parametrize("other", ["1.234", "1.234.567", "0,5", "-0,25"])
def test_points_between_thousands(other):
    cells = read_table(f"d;A;B\nx;1.234,5;{other}\ny;0,5;0,5\n").cells
    assert cells[0] == ("1234.5", other.replace(".", "").replace(",", "."))


def test_the_decimal_mark_can_be_stated():
    text = "d;A;B\nx;1,234;2,345\ny;3,456;4,567\n"
    assert read_table(text, decimal=",").cells[0] == ("1.234", "2.345")
    assert read_table(text, decimal=".").cells[0] == ("1234", "2345")


def test_a_stated_mark_is_not_forced_on_numbers_that_it_cannot_explain():
    for decimal, cell in ((".", "0,5"), (",", "0.5")):
        with pytest.raises(nptests.InputError, match=cell):
            nptests.read_scores(f"d;A;B\nx;{cell};1\ny;2;3\n", better="lower", decimal=decimal)  # type: ignore[arg-type]


def test_settings_as_headings():
    text = "k,1,5,10\nx,.1,.2,.3\ny,.2,.3,.1\n"
    refuses("may be headings or scores", read_table, text)
    assert read_table(text, headings=1).columns == ("1", "5", "10")
    assert read_table(text, headings=0).rows == ("k", "x", "y")
    refuses("the headings are numbers", read_table, text.replace("k", "", 1))
    assert read_table("x,.1,.2,.3\ny,.2,.3,.1\n").rows == ("x", "y")


def test_combiners_called_mean_and_max_are_algorithms():
    assert read_table("d,Max,Min,Mean\nx,.1,.2,.7\ny,.2,.3,.1\n").columns == ("Max", "Min", "Mean")


def test_the_file_may_state_its_direction():
    assert nptests.read_scores(SAME["JSON body"]).better == "lower"
    assert nptests.read_scores(SAME["JSON body"], better="higher").better == "higher"


def test_columns_of_different_lengths():
    assert read_columns("a,b\n1,2\n3\n4,\n") == {"a": ["1", "3", "4"], "b": ["2"]}


def test_csv_stays_light():
    import subprocess

    code = (
        "import sys, nptests; nptests.read_scores('d,A,B\\nx,1,2\\ny,2,3\\n', better='lower');"
        "print(sorted({'pandas', 'openpyxl', 'lxml', 'pyreadr', 'html.parser'} & set(sys.modules)))"
    )
    process = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (process.returncode, process.stdout.strip()) == (DONE, "[]")


LONG = "data set,algorithm,fold,accuracy\n" + "".join(
    f"{d},{a},{r},{(3 * i + 5 * j + r) / 100:.2f}\n"
    for i, d in enumerate("xyz")
    for j, a in enumerate("AB")
    for r in (1, 2)
)


def test_runs_from_a_file_a_dictionary_and_a_search():
    found = read_runs(LONG, better="higher")
    assert found.values.shape == (3, 2, 2)
    runs = {a: {d: list(found.values[i, j]) for i, d in enumerate("xyz")} for j, a in enumerate("AB")}
    again = read_runs(runs, better="higher")
    arrays = read_runs({a: found.values[:, j] for j, a in enumerate("AB")}, better="higher")
    searches = {
        d: {
            "params": [{"kernel": "A"}, {"kernel": "B"}],
            "mean_test_score": found.values[i].mean(axis=1),
            **{f"split{r}_test_score": found.values[i, :, r] for r in range(2)},
        }
        for i, d in enumerate("xyz")
    }
    searched = read_runs(searches)
    for other in (again, arrays, searched):
        assert other.values.tolist() == found.values.tolist()
    assert again.algorithms == found.algorithms == ("A", "B")
    assert again.datasets == found.datasets == searched.datasets == ("x", "y", "z")
    assert (searched.algorithms, searched.better) == (("kernel=A", "kernel=B"), "higher")
    means = [[float(sum(Fraction(repr(x)) for x in cell) / 2) for cell in row] for row in found.values.tolist()]
    assert found.mean().values.tolist() == means


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({"A": {"x": [1, 2]}, "B": {"x": [1]}}, "ragged"),
        ({"A": {"x": [1]}, "B": {"y": [1]}}, "ragged"),
        ({"A": {"x": [[1]]}}, "shape"),
        ({}, "shape"),
        ("d,A,B\nx,1,2\ny,2,3\n", "shape"),
        (LONG.replace("0.01", "bad"), "text"),
        ({"x": {"params": [{}], "split0_test_auc": [1], "split0_test_acc": [1]}}, "metric"),
    ],
)
def test_mistaken_runs(data, code):
    with pytest.raises(nptests.InputError) as caught:
        read_runs(data, better="higher")  # type: ignore[arg-type]
    assert caught.value.code == code
