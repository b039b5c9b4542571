"""What papers and programs do to a table of four numbers, one habit at a time."""

from __future__ import annotations

import sys
from fractions import Fraction
from pathlib import Path

import pytest

import nptests
from nptests.cli.manners import DONE
from nptests.read import read_columns, read_runs, read_table

WANTED = (("0.10", "0.25"), ("0.3", "0.4"))
NAMES = (("A", "B"), ("x one", "y"))

SAME = {
    "blanks": "          A     B\nx one     0.10  0.25\ny         0.3   0.4\n",
    "drawn": "+-------+------+------+\n| d     | A    | B    |\n|-------+------+------|\n"
    "| x one | 0.10 | 0.25 |\n| y     | 0.3  | 0.4  |\n",
    "quoted line break": 'd,A,B\r\n"x\r\none",0.10,0.25\r\ny,0.3,0.4\r\n',
    "trailing separators": "d,A,B,\nx one,0.10,0.25,\ny,0.3,0.4,\n",
    "remarks": "# exported\nd,A,B\n# all of them\nx one,0.10,0.25\ny,0.3,0.4\n* p < 0.05\n",
    "per cent": "d;A;B\nx one;0,10 %;0,25%\ny;0,3 %;0,4%\n",
    "marks of Weka": "d;A;B\nx one;0.10 v;0.25 *\ny;0.3 ;0.4 *\n",
    "spreads": "d;A;B\nx one;0.10±0.01;0.25 +/- .02\ny;0.3 +- 1e-3;0.4(0.02)\n",
    "two levels": ",A,,B,\nd,mean,sd,mean,sd\nx one,0.10,.01,0.25,.02\ny,0.3,.01,0.4,.02\n",
    "ranks beside": "<table><tr><th rowspan=2>Data<th colspan=2>A<th colspan=2>B<tr><th>Acc.<th>Rank<th>Acc.<th>Rank"
    "<tr><td>x one<td>0.10<td>2<td>0.25<td>1<tr><td>y<td>0.3<td>2<td>0.4<td>1</table>\n",
    "means at the end": "d,A,B,average\nx one,0.10,0.25,0.175\ny,0.3,0.4,0.35\n",
    "sizes": "d,#Instances,Classes,A,B\nx one,150,3,0.10,0.25\ny,1000,2,0.3,0.4\n",
    "wins below": "d,A,B\nx one,0.10,0.25\ny,0.3,0.4\nvs. A,-,2/0/0\n",
    "JSON rows": '[{"dataset": "x one", "A": 0.10, "B": 0.25},\n {"dataset": "y", "A": 0.3, "B": 0.4}]',
    "JSON nested": '{"A": {"x one": 0.10, "y": 0.3},\n "B": {"x one": 0.25, "y": 0.4}}',
    "JSON body": '{"scores": {"values": [[0.10, 0.25], ["0.3", 0.4]], "algorithms": ["A", "B"],\n'
    ' "datasets": ["x one", "y"], "better": "lower"}}',
    "JSON long": '[{"problem": "x one", "method": "A", "auc": 0.10},\n'
    ' {"problem": "x one", "method": "B", "auc": 0.25},\n'
    ' {"problem": "y", "method": "A", "auc": 0.3}, {"problem": "y", "method": "B", "auc": 0.4}]',
    "HTML without ends": "<TABLE><TR><TH>d<TH>A<TH>B<TR><TD>x <i>one</i><TD>0.10<TD>0.25<sup>2</sup>"
    "<TR><TD>y<TD>0.3<TD>0.4</TABLE>\n",
    "HTML sections": "<table><tr><th>d<th>A<th>B</tr><tr><td colspan=3>UCI</tr><tr><td>x one<td>0.10<td>0.25</tr>"
    "<tr><td colspan=3>KEEL</tr><tr><td>y<td>0.3<td>0.4</tr></table>\n",
    "LaTeX rows": "d & A & B \\\\ \\hline\nx~one & \\bf 0.10 & $0.25$ \\\\[1ex]\ny & {\\em 0.3} & 0.4$^{\\ast}$ \\\\\n",
    "LaTeX long table": "\\begin{longtable}{lrr}\\caption{All}\\\\ \\hline d & A & B \\\\ \\hline \\endfirsthead\n"
    "d & A & B \\\\ \\hline \\endhead \\multicolumn{3}{r}{continued} \\\\ \\endfoot \\hline \\endlastfoot\n"
    "x one & 0.10 & 0.25 \\\\\ny & 0.3 & 0.4 \\\\ \\end{longtable}\n",
    "LaTeX colours": "\\begin{tabularx}{\\linewidth}[t]{@{}Xrr@{}}\\toprule & \\multicolumn{2}{c}{Method}\\\\"
    "\\cmidrule(lr){2-3} Data & A & B\\tabularnewline\\midrule \\rowcolor[gray]{.9} x one & \\textcolor{red}{0.10} &"
    " \\cellcolor{blue!20}0.25\\footnote{at $5\\%$} \\\\ % 1 & 2 \\\\\ny & \\underline{0.3} & \\num{0.4} \\\\"
    "\\bottomrule\\end{tabularx}\n",
}


@pytest.mark.parametrize("name", SAME)
def test_one_habit_at_a_time(name: str) -> None:
    table = read_table(SAME[name])
    assert (table.columns, table.rows) == NAMES
    assert table.cells == WANTED


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252"])
def test_encodings(encoding: str, tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_bytes("d;Müller–Schütz;B\r\nÅ;–0,5;0,25\r\ny;0,3;0,4\r\n".encode(encoding))
    table = read_table(tmp_path / "t.csv")
    assert table.columns == ("Müller–Schütz", "B")
    assert table.cells == (("-0.5", "0.25"), ("0.3", "0.4"))


@pytest.mark.parametrize(
    ("cell", "number"),
    [
        ("0.750", "0.750"),
        (".5", ".5"),
        ("−0.5", "-0.5"),
        ("- 0.5", "-0.5"),
        ("1 234.5", "1234.5"),
        ("1'234.5", "1234.5"),
        ("1,234.5", "1234.5"),
        ("12,345,678", "12345678"),
        ("1.2e-3", "1.2e-3"),
        ("1.2×10⁻³", "1.2e-3"),
        ("0.75²", "0.75"),
        ("0.75†‡", "0.75"),
        ("0.75 (+)", "0.75"),
        ("0.75 (2.5)", "0.75"),
        ("**0.75**", "0.75"),
        ("0.75 ± 0.01 (3)", "0.75"),
    ],
)
def test_printed_numbers(cell: str, number: str) -> None:
    assert read_table(f"d\tA\tB\nx\t{cell}\t0.5\ny\t0.5\t0.5\n").cells[0][0] == number


@pytest.mark.parametrize("cell", ["12k", "10^-3", "1.2.3", "0.5/3", "0.5-0.7", "<0.5", "~", "0.5 0.6", "x"])
def test_what_is_no_number_is_never_guessed(cell: str) -> None:
    with pytest.raises(nptests.InputError, match=r"data set 'x'"):
        nptests.read_scores(f"d\tA\tB\nx\t{cell}\t0.5\ny\t0.5\t0.5\n", better="higher")


@pytest.mark.parametrize("other", ["1.234", "1.234.567", "0,5", "-0,25"])
def test_points_between_thousands(other: str) -> None:
    cells = read_table(f"d;A;B\nx;1.234,5;{other}\ny;0,5;0,5\n").cells
    assert cells[0] == ("1234.5", other.replace(".", "").replace(",", "."))


def test_the_decimal_mark_can_be_stated() -> None:
    text = "d;A;B\nx;1,234;2,345\ny;3,456;4,567\n"
    assert read_table(text, decimal=",").cells[0] == ("1.234", "2.345")
    assert read_table(text, decimal=".").cells[0] == ("1234", "2345")


def test_a_stated_mark_is_not_forced_on_numbers_that_it_cannot_explain() -> None:
    for decimal, cell in ((".", "0,5"), (",", "0.5")):
        with pytest.raises(nptests.InputError, match=cell):
            nptests.read_scores(f"d;A;B\nx;{cell};1\ny;2;3\n", better="lower", decimal=decimal)  # type: ignore[arg-type]


def test_settings_as_headings() -> None:
    text = "k,1,5,10\nx,.1,.2,.3\ny,.2,.3,.1\n"
    with pytest.raises(nptests.InputError, match="may be headings or scores"):
        read_table(text)
    assert read_table(text, headings=1).columns == ("1", "5", "10")
    assert read_table(text, headings=0).rows == ("k", "x", "y")
    assert read_table(text.replace("k", "", 1)).columns == ("1", "5", "10")
    assert read_table("x,.1,.2,.3\ny,.2,.3,.1\n").rows == ("x", "y")


def test_combiners_called_mean_and_max_are_algorithms() -> None:
    text = "d,Max,Min,Mean\nx,.1,.2,.7\ny,.2,.3,.1\n"
    assert read_table(text).columns == ("Max", "Min", "Mean")


def test_the_file_may_state_its_direction() -> None:
    assert nptests.read_scores(SAME["JSON body"]).better == "lower"
    assert nptests.read_scores(SAME["JSON body"], better="higher").better == "higher"


def test_columns_of_different_lengths() -> None:
    assert read_columns("a,b\n1,2\n3\n4,\n") == {"a": ["1", "3", "4"], "b": ["2"]}


def test_csv_stays_light() -> None:
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


def test_runs_from_a_file_a_dictionary_and_a_search() -> None:
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
    assert searched.algorithms == ("kernel=A", "kernel=B")
    assert searched.better == "higher"
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
def test_mistaken_runs(data: object, code: str) -> None:
    with pytest.raises(nptests.InputError) as caught:
        read_runs(data, better="higher")  # type: ignore[arg-type]
    assert caught.value.code == code
