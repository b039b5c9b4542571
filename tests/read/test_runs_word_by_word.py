"""Runs, `cv_results_` and grids: every refusal word for word, and the shapes of what is read."""

import dataclasses
import json

import pytest
from support.beside import beside, frozen, on_each
from support.refused import refusal

import nptests
from nptests.read import read_runs
from nptests.read.grid import Grid
from nptests.read.runs import search_in
from nptests.read.source import Source

WRITTEN = frozen(beside(__file__))


def source(text, name="t.csv"):
    return Source(text.encode(), name)


LONG = "data set,algorithm,run,score\n"
METRICS = "data set,algorithm,metric,run,score\n" + "".join(
    f"x,{a},{m},{r},{i}.{r}\n" for a in "AB" for i, m in enumerate(("acc", "f1")) for r in (1, 2)
)
SHAPE = "t.csv is not in long form: columns called data set, algorithm, run and score are needed, or their "


@on_each("text", "how", "wanted")
def test_refusals_of_a_file(text, how, wanted):
    assert refusal(read_runs, source(text), better="higher", **how) == wanted


def test_a_metric_is_chosen():
    runs = read_runs(source(METRICS), better="higher", metric="f1")
    assert (runs.values.tolist(), runs.algorithms) == ([[[1.1, 1.2], [1.1, 1.2]]], ("A", "B"))
    one = "data set,algorithm,metric,run,score\nx,A,acc,1,.5\nx,B,acc,1,.7\n"
    for metric in (None, "acc"):
        assert read_runs(source(one), better="lower", metric=metric).values.tolist() == [[[0.5], [0.7]]]
    assert refusal(read_runs, source(one), better="lower", metric="f1")[1].endswith("there are acc")
    again = METRICS + "data set,algorithm,metric,run,score\n"  # a heading that is repeated, as after a join of files
    with pytest.raises(nptests.InputError):
        read_runs(source(again), better="higher", metric="f1")


def test_other_refusals():
    assert refusal(read_runs, source(LONG + "x,A,1,.1\nx,B,1,.2\n"))[0] == "better"
    assert refusal(read_runs, [1, 2], better="higher")[0] == "file"
    assert refusal(read_runs, 3, better="higher") == (
        "shape", "runs are needed as {algorithm: {data set: runs}}, or a file in long form", "",
    )  # fmt: skip
    assert refusal(read_runs, source("d,A,B\nx,1,2\ny,2,3\n"), better="higher")[1].startswith(SHAPE)
    several = "several files are read where each is a cv_results_ of one data set: "
    assert refusal(read_runs, []) == ("shape", several + "there is none", "")
    search = source("param_k,split0_test_score\n1,.5\n2,.6\n", "a.csv")
    assert refusal(read_runs, [search, source("x,y\n1,2\n", "b.csv")])[1] == several + "b.csv holds none"
    assert refusal(read_runs, [source("x,y\n1,2\n", "b.csv"), search])[1] == several + "b.csv holds none"
    assert refusal(read_runs, [search, dataclasses.replace(search, name="d/a.json")]) == (
        "duplicate", "two files have one name, which would name two data sets: rename one of them", "",
    )  # fmt: skip


def test_searches_of_several_data_sets():
    a = source("param_k,split0_test_score,split1_test_score\n1,.5,.6\n2,.7,.8\n", "d/a.csv")
    b = dataclasses.replace(a, name="b.csv")
    for files in ([a, b], (a, b)):
        runs = read_runs(files)
        assert (runs.datasets, runs.algorithms, runs.better) == (("a", "b"), ("k=1", "k=2"), "higher")
        assert runs.values.tolist() == [[[0.5, 0.6], [0.7, 0.8]]] * 2
    assert read_runs([a, b], better="lower").better == "lower"
    assert read_runs(a).datasets == ("a",)


def test_one_run_may_be_numbered_by_one_column_or_several():
    text = "data set,algorithm,s,f,score\n" + "".join(f"x,{a},{s},1,.{s}\n" for a in "AB" for s in (2, 1))
    wanted = [[[0.1, 0.2], [0.1, 0.2]]]
    for run in ("s", ["s"], ("s", "f"), ["f", "s"]):
        assert read_runs(source(text), better="higher", score="score", run=run).values.tolist() == wanted
    assert read_runs(source(text), better="higher", score="score").values.tolist() == [[[0.2, 0.1], [0.2, 0.1]]]


SEARCHES = WRITTEN["searches"]


@pytest.mark.parametrize("text", SEARCHES)
def test_what_is_a_search(text):
    found = search_in(source(text))
    wanted = SEARCHES[text]
    if wanted is None:
        assert found is None
    else:
        assert found is not None
        assert {name: found[name] for name in wanted} == {name: list(column) for name, column in wanted.items()}
        if "param_k" in text:
            assert found["params"] == [{"k": "1"}, {}]


def test_parameters_are_what_a_candidate_has():
    found = search_in(source("param_a,param_b,other,split0_test_score\n1,nan,7,.5\n,NaN,8,.6\n--,x,9,.7\n"))
    assert found is not None
    assert found["params"] == [{"a": "1"}, {}, {"b": "x"}]
    assert found["other"] == ["7", "8", "9"]


BAD_SEARCHES = WRITTEN["bad_searches"]


@pytest.mark.parametrize("text", BAD_SEARCHES)
def test_searches_that_are_refused(text):
    assert refusal(search_in, source(text)) == BAD_SEARCHES[text]


def test_json_that_is_broken_or_no_search():
    code, message, where = refusal(search_in, source('{"split0_test_score": [1, '))
    assert (code, message.split(":")[0], where) == ("json", "t.csv is no JSON", "t.csv")
    assert refusal(search_in, source("[" * 100_000 + "split0_test_score"))[0] == "json"
    for content in ([1, "split0_test_score"], {"a": "split0_test_score"}, [{"a": "split0_test_score"}, 1]):
        with pytest.raises(nptests.InputError):
            search_in(source(json.dumps(content))) or read_runs(source(json.dumps(content)), better="higher")


def test_grids_keep_rows_and_columns():
    grid = Grid(
        (("a", "b", "c"), ("", "", ""), ("1", "2"), ("3", "4", "5")), 2, frozenset({(0, 1), (2, 0), (3, 2)}), "t"
    )
    assert grid.width == 3
    assert Grid(()).width == 0
    assert grid.without_empty_rows() == dataclasses.replace(
        grid, rows=(("a", "b", "c"), ("1", "2"), ("3", "4", "5")), headers=1, merged=frozenset({(0, 1), (1, 0), (2, 2)})
    )
    assert grid.keep_rows([3, 2]) == dataclasses.replace(
        grid, rows=(("3", "4", "5"), ("1", "2")), headers=0, merged=frozenset({(1, 0), (0, 2)})
    )
    assert Grid((("a",), ("b",))).keep_rows([1]).headers is None
    assert grid.keep_columns([0, 1, 2]) is grid
    assert grid.keep_columns([2, 1]) == dataclasses.replace(
        grid, rows=(("c", "b"), ("", ""), ("2",), ("5", "4")), merged=frozenset({(0, 1), (3, 0)})
    )
    assert grid.transposed() == dataclasses.replace(
        grid,
        rows=(("a", "", "1", "3"), ("b", "", "2", "4"), ("c", "", "", "5")),
        merged=frozenset({(1, 0), (0, 2), (2, 3)}),
        headers=None,
        turned=True,
    )


def sections(text, headers=None):
    return Grid(tuple(tuple(line.split("|")) for line in text.split("\n")), headers).with_sections().merged


def test_rows_of_one_text_are_sections_where_names_need_them():
    both = "d|A|B\nU||\nx|1|2\nK||\nx|3|4"
    whole = {(i, j) for i in (1, 3) for j in range(3)}
    assert sections(both) == whole
    assert sections(both.replace("U||", "U")) == whole - {(1, 1), (1, 2)}
    assert sections(both.replace("K||", "||")) == frozenset()
    assert sections(both.replace("x|3", "y|3")) == frozenset()
    assert sections(both + "\nx|5|6") == frozenset()
    assert sections("d|A\nU|\nx|1\nK|\nx|3") == frozenset()
    assert sections("U||\nx|1|2\nK||\nx|3|4") == {(2, j) for j in range(3)}
    assert sections("T||\nd|A|B\nx|1|2\nK||\nx|3|4", 2) == {(3, j) for j in range(3)}
    assert sections("T||\n|A|B\nx|1|2\nK||\nx|3|4", 1) == {(3, j) for j in range(3)}
    assert sections("d|A|B\nx|1|2\nx|3|4\nK||") == frozenset()
    assert sections("d|A|B\nx|1|2\nx|3|4") == frozenset()
    assert sections("|A|A\nx|a|b\nU||\nx|1|2\ny|3|4", 2) == frozenset()  # the second heading is no name
    assert sections("d|A|B\nU||\nx|1|2\nU||\ny|3|4") == frozenset()  # nor is what stands over a section
    assert Grid((("d", "A", "B"), ("U", "", ""), ("x", "1", "2"), (), ("y", "3", "4"))).with_sections().merged == set()


def test_a_file_of_a_search_has_its_name_from_the_path(tmp_path):
    path = tmp_path / "iris.v2.csv"
    path.write_text("param_k,split0_test_score\n1,.5\n2,.6\n")
    assert read_runs(path).datasets == ("iris.v2",)
