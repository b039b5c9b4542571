"""Long form, word by word: which columns are what, what is combined exactly, what pairs, what is refused."""

import random
from fractions import Fraction
from statistics import median

import pytest
from support.beside import beside, frozen, on_each
from support.refused import refusal

from nptests.read import read_runs, read_table
from nptests.read.grid import Grid
from nptests.read.long import Long, Roles, long_form, long_groups

WRITTEN = frozen(beside(__file__))

HEAD = "data set,algorithm,score\n"


def grid(text):
    return Grid(tuple(tuple(line.split(",")) for line in text.strip("\n").splitlines()))


def long(text, **roles):
    return long_form(grid(text), "t", Roles(**roles))


def found(text, **roles):
    read = long(text, **roles)
    assert read is not None
    return read


def test_the_mean_and_the_median_of_repetitions_are_exact():
    """Fractions of the printed decimals, worked here; a third is the double nearest to it."""
    for seed in range(40):
        dice = random.Random(seed)
        cells = {
            (d, a): [f"{dice.uniform(-3, 99):.{dice.randrange(4)}f}" for _ in range(dice.randrange(1, 5))]
            for d in "uvw"
            for a in "AB"
        }
        text = HEAD + "".join(f"{d},{a},{x}\n" for (d, a), row in cells.items() for x in row)
        for how in ("mean", "median"):
            table = read_table(text, repetitions=how, keep_all=True)
            read = [[Fraction(cell) for cell in row] for row in table.cells]
            wanted = [[exact(cells[d, a], how) for a in "AB"] for d in "uvw"]
            assert [[float(x) for x in row] for row in read] == [[float(x) for x in row] for row in wanted]
            for row, wide in zip(read, wanted, strict=True):
                for x, y in zip(row, wide, strict=True):
                    assert x == y or y.denominator % 3 == 0
            counts = sorted({len(row) for row in cells.values()})
            many = f"{counts[0]}" if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"
            assert table.notes[:2] == (
                "long form: one row a score, from column 'score'",
                f"the {how} of {many} repetitions stands for each score",
            )


def exact(row, how):
    numbers = list(map(Fraction, row))
    return sum(numbers, Fraction(0)) / len(numbers) if how == "mean" else Fraction(median(numbers))


@on_each("row", "written")
def test_how_exact_means_are_written(row, written):
    text = HEAD + "".join(f"x,A,{x}\nx,B,7\ny,A,1\ny,B,2\n" for x in row)
    assert read_table(text, repetitions="mean").cells[0][0] == written


def test_repetitions_with_decimal_commas():
    text = "data set;algorithm;score\nx;A;1.234,5\nx;A;0,5\nx;B;1\nx;B;2\ny;A;1\ny;B;2\n"
    assert read_table(text, repetitions="mean").cells[0] == ("6175e-1", "15e-1")
    either = "data set;algorithm;score\nx;A;1,234\nx;A;3,234\nx;B;1\ny;A;1\ny;B;2\n"
    assert read_table(either, repetitions="median", decimal=".").cells[0] == ("2234", "1")
    assert read_table(either, repetitions="median", decimal=",").cells[0] == ("2234e-3", "1")


@on_each("text")
def test_what_is_not_in_long_form(text):
    assert long(text) is None


def test_what_is_in_long_form():
    read = found("data set,algorithm,score\nx,A,1\nx,B,2\ny,A,3")
    assert read == Long({("x", "A"): ["1"], ("x", "B"): ["2"], ("y", "A"): ["3"]}, "score")
    assert (read.datasets, read.algorithms) == (("x", "y"), ("A", "B"))
    assert read.wide("t") == (("1", "2"), ("3", ""))
    assert read.paired("t") is read.scores
    stated = found("p,who,x\nu,A,1\nv,A,2", dataset="p", algorithm="who")
    assert stated.scores == {("u", "A"): ["1"], ("v", "A"): ["2"]}
    assert found("problem,who,x,y\nu,A,1,5\nv,A,2,6", algorithm="who", score="y").scores == {
        ("u", "A"): ["5"],
        ("v", "A"): ["6"],
    }


@pytest.mark.parametrize("mark", ['"', "''", "〃", "″", "”", "„", "do.", "idem", ""])
def test_as_above(mark):
    read = found(f"data set,algorithm,score\nx,A,1\n{mark},B,2\ny,{mark},3\n{mark},A,4")
    assert read.scores == {("x", "A"): ["1"], ("x", "B"): ["2"], ("y", "B"): ["3"], ("y", "A"): ["4"]}
    groups = long_groups(grid(f"arm,y\na,1\n{mark},2\nb,3\n{mark},4"), "t", Roles(algorithm="arm"))
    assert groups == {"a": ["1", "2"], "b": ["3", "4"]}


def several(named, column):
    return (
        "t is in long form (data set, algorithm, score) with several or no columns of scores "
        f"({named}): choose one with score={column!r} (--score on the command line)"
    )


SCORED = WRITTEN["scored"]


@pytest.mark.parametrize("heads", SCORED)
def test_the_column_of_scores(heads):
    count = heads.count(",") + 1
    rows = [
        f"{d},{a}" + "".join(f",{i}.{j}" for j in range(count)) for i, (d, a) in enumerate(("xA", "xB", "yA", "yB"))
    ]
    text = "\n".join([f"data set,algorithm,{heads}", *rows])
    wanted = SCORED[heads]
    if isinstance(wanted, str):
        assert found(text).heading == wanted
    else:
        assert refusal(long, text) == ("columns", several(*wanted), "t")


def test_a_seed_that_is_the_same_of_all_is_no_score():
    assert found("data set,algorithm,seed,x\nu,A,5,1\nu,B,5,2").heading == "x"


def test_a_column_of_words_holds_no_scores():
    assert found("data set,algorithm,accuracy,x\nu,A,good,1\nu,B,bad,2").heading == "x"
    assert found("data set,algorithm,accuracy,x\nu,A,.5,good\nu,B,bad,bad").heading == "accuracy"


def test_columns_that_are_named_must_be_there_once():
    assert refusal(long, "p,who,x\nu,A,1", algorithm="who", score="x")[1].endswith("(--dataset), one of 'p'")


def test_rows_of_another_width_are_refused():
    assert refusal(long, "data set,algorithm,score\nx\nx,B,2\ny,A,2")[1].startswith("row 1 of t has 1 cells")
    assert refusal(long_groups, grid("g,y\na,1\nb"), "t", Roles(algorithm="g")) == (
        "ragged", "row 2 of t has 1 cells where 2 are expected", "row 2",
    )  # fmt: skip


def test_several_scores_of_a_cell_are_asked_about():
    assert refusal(found("data set,algorithm,run,score\nx,A,1,1\nx,A,2,1\nx,B,1,1\nx,B,2,1").wide, "t") == (
        "runs",
        "t has 2 scores of 'A' on 'x': average them with repetitions=\"mean\" (--repetitions mean on the command line)"
        ", or read the runs with read_runs",
        "x, A",
    )


APART = WRITTEN["apart"]


@pytest.mark.parametrize("head", APART)
def test_scores_that_words_tell_apart_are_no_repetitions(head):
    (first, second), told = APART[head][0].split(","), APART[head][1]
    rows = [f"{d},{a},{word},0.{i}" for i, (d, a) in enumerate(("xA", "xB", "yA", "yB")) for word in (first, second)]
    text = "\n".join([f"data set,algorithm,{head},score", *rows])
    if told is None:
        assert len(found(text, score="score").scores["x", "A"]) == 2
        return
    words = sorted((first, second))
    assert refusal(long, text, score="score") == (
        "runs",
        f"t has 2 scores of 'A' on 'x', which column {told} tells apart ({', '.join(words)}): they are no repetitions, "
        f"keep the rows of one of them, such as all of {words[0]!r}",
        head,
    )


def test_words_that_differ_from_cell_to_cell_tell_nothing_apart():
    rows = ["x,A,u,.1", "x,A,v,.2", "x,B,u,.1", "x,B,w,.2"]
    assert long("\n".join(["data set,algorithm,kind,score", *rows])) is not None
    five = [f"x,{a},{word},.{i}" for a in "AB" for i, word in enumerate("edcba")]
    assert (
        "5 scores of 'A' on 'x', which column 'kind' tells apart (a, b, c, d):"
        in refusal(long, "\n".join(["data set,algorithm,kind,score", *five]))[1]
    )


RUNS = "data set,algorithm,{},score\n"


def runs(head, *rows, **roles):
    return found(RUNS.format(head) + "\n".join(rows), **roles).paired("t")


def test_runs_pair_by_their_columns():
    rows = ("x,A,10,.1", "x,A,9,.2", "x,B,9,.3", "x,B,10,.4")
    assert runs("run", *rows) == {("x", "A"): [".2", ".1"], ("x", "B"): [".3", ".4"]}
    assert runs("run", *(row.replace("10", "r10").replace("9", "r9") for row in rows))["x", "A"] == [".2", ".1"]
    worded = (row.replace("10", "two").replace(",9", ",one") for row in rows)
    assert runs("run", *worded) == {("x", "A"): [".1", ".2"], ("x", "B"): [".4", ".3"]}
    assert runs("nix", *rows, runs=("nix",), score="score")["x", "A"] == [".2", ".1"]
    assert runs("nix", *rows, score="score")["x", "A"] == [".1", ".2"]
    same = ("x,A,5,.1", "x,A,5,.2", "x,B,5,.3", "x,B,5,.4")  # the same of all: it numbers nothing
    assert runs("seed", *same) == {("x", "A"): [".1", ".2"], ("x", "B"): [".3", ".4"]}


def test_the_folds_of_one_repetition_stand_together():
    rows = [f"x,{a},{f},{r},.{r}{f}" for a in "AB" for f in (1, 2) for r in (1, 2)]
    assert runs("fold,rep", *rows)["x", "A"] == [".11", ".12", ".21", ".22"]


def test_each_data_set_has_an_order_of_its_own():
    rows = ("x,A,b,.1", "x,A,a,.2", "y,A,a,.3", "y,A,b,.4", "x,B,a,.5", "x,B,b,.6", "y,B,b,.7", "y,B,a,.8")
    assert runs("run", *rows) == {
        ("x", "A"): [".1", ".2"], ("y", "A"): [".3", ".4"], ("x", "B"): [".6", ".5"], ("y", "B"): [".8", ".7"],
    }  # fmt: skip


def test_runs_that_do_not_pair():
    missing = found(RUNS.format("run") + "x,A,1,.1\nx,A,2,.2\nx,B,1,.3")
    cure = "complete the runs, or average first"
    assert refusal(missing.paired, "t") == ("ragged", f"run '2' of 'B' on 'x' is missing: {cure}", "x, B")
    assert refusal(found(RUNS.format("run,fold") + "x,A,1,1,.1\nx,B,1,1,.3\nx,B,2,2,.3").paired, "t") == (
        "ragged", f"run '2 2' of 'B' on 'x' is that of no other algorithm: {cure}", "x, B",
    )  # fmt: skip
    assert refusal(found(RUNS.format("run") + "x,A,1,.1\nx,A,1,.2\nx,B,1,.3\nx,B,2,.3").paired, "t") == (
        "runs",
        "t has several scores of 'A' on 'x' in one run: name all columns that number the runs, such as "
        'run=["seed", "fold"]',
        "x, A",
    )


CROSSED = "p,q,x\na,R,.9\na,S,.7\nb,R,.9\nb,S,.7\n"
NOT_CROSSED = WRITTEN["not_crossed"]


def test_two_columns_of_names_that_are_crossed_are_asked_about():
    words = (
        "the text seems to be in long form, 2 x 2 names crossed in two columns: say which is which with dataset=, "
        "algorithm= and score= (--dataset, --algorithm, --score on the command line)"
    )
    for framed in ("Table 1\n" + CROSSED, CROSSED + "a footnote\n"):
        assert refusal(read_table, framed) == ("long", words, "the text")
    for text in NOT_CROSSED:
        assert read_table(text, keep_all=True).cells
    assert read_table(CROSSED, dataset="p", algorithm="q").cells == ((".9", ".7"),) * 2


def test_runs_from_a_file():
    text = "data set,algorithm,run,score\nx,A,1,0,5\n".replace("0,5", "0.5") + "x,B,1,0.25\ny,A,1,2e-1\ny,B,1,1\n"
    read = read_runs(text, better="lower")
    assert (read.values.tolist(), read.algorithms, read.datasets, read.better) == (
        [[[0.5], [0.25]], [[0.2], [1.0]]], ("A", "B"), ("x", "y"), "lower",
    )  # fmt: skip
    comma = read_runs(text.replace(",", ";").replace(".", ","), better="lower")
    assert comma == read


DOORS = {f.__name__: f for f in (long, read_table)}


@pytest.mark.parametrize("call", [call for calls in WRITTEN["refused"].values() for call in calls])
def test_refusals_word_by_word(call):
    """What is called and given, by position and by name, and the refusal: its code, message and place."""
    name, given, how, wanted = call
    assert refusal(DOORS[name], *given, **how) == wanted


def test_a_level_is_no_summary_of_others_unless_it_is_called_so():
    for name, kept in (("SAC", True), ("mean", False)):
        rows = (
            f"{d},{a},{0.5 + 0.07 * i * i + 0.03 * j}\n"
            for i, d in enumerate("uvwxyz")
            for j, a in enumerate(["A", name, "B"])
        )
        assert (name in read_table(HEAD + "".join(rows)).columns) == kept
