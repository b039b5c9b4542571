"""Columns that name something only together are read as one, by hand and in what messages propose."""

import pytest

import nptests
from nptests.read import read_table
from nptests.read.source import Source

BOARD = "Model,Size,iris,wine,zoo\nLlama,7B,.5,.6,.4\nLlama,13B,.7,.8,.9\nOpt,7B,.1,.2,.3\n"
SPLITS = "dataset,split,algorithm,acc\n" + "".join(
    f"{d},{s},{a},0.{i}{j}{k}\n"
    for i, d in enumerate(("iris", "wine"))
    for j, s in enumerate(("half", "most"))
    for k, a in enumerate(("SVM", "RF"))
)


def file(text):
    return Source(text.encode(), "table.csv", ".csv")


def asked(text):
    with pytest.raises(nptests.InputError) as problem:
        read_table(file(text)).scores(better="higher")
    return problem.value.readings


def test_a_name_is_joined_from_columns_wherever_they_stand():
    scores = read_table(file(BOARD), join=["Model / Size"], transpose=True).scores(better="higher")
    assert scores.algorithms == ("Llama / 7B", "Llama / 13B", "Opt / 7B")
    assert scores.datasets == ("iris", "wine", "zoo")
    turned = read_table(file(BOARD), join=["Size / Model"], transpose=True, algorithm="Size / Model")
    assert turned.columns == ("7B / Llama", "13B / Llama", "7B / Opt")


def test_what_is_written_once_over_several_rows_is_carried_down():
    rows = "Model,Size,iris,wine\nLlama,7B,.5,.6\n,13B,.7,.8\nOpt,7B,.1,.2\n"
    assert read_table(file(rows), join=["Model / Size"], transpose=True).columns == (
        "Llama / 7B",
        "Llama / 13B",
        "Opt / 7B",
    )


@pytest.mark.parametrize("join", ["Model", "Model / Model", "Model / Weight"])
def test_a_join_of_fewer_than_two_columns_of_the_file_is_refused(join):
    with pytest.raises(nptests.InputError, match=r"join|Weight"):
        read_table(file(BOARD), join=[join])


def test_messages_propose_what_tells_the_rows_apart():
    assert asked(BOARD) == ({"join": ["Model / Size"], "transpose": True},)
    assert asked(SPLITS)[0] == {
        "join": ["dataset / split"],
        "dataset": "dataset / split",
        "algorithm": "algorithm",
        "score": "acc",
    }


def test_runs_are_averaged_and_no_part_of_a_name():
    rows = [line.split(",") for line in SPLITS.split()]
    runs = "\n".join(",".join([*row[:2], fold, *row[2:]]) for row in rows[1:] for fold in ("0", "1", "2"))
    first = asked(f"dataset,split_type,fold,algorithm,acc\n{runs}\n")[0]
    assert first["join"] == ["dataset / split_type"]
    assert first["repetitions"] == "mean"


def test_a_column_that_names_data_sets_is_no_part_of_the_name_of_an_algorithm():
    rows = "dataset,classifier,acc,f1\n" + "".join(
        f"{d},{a},0.{i}{j},0.{j}{i}\n" for i, d in enumerate(("iris", "wine")) for j, a in enumerate(("LR", "RF", "NB"))
    )
    assert all("join" not in way for way in asked(rows))
    assert asked(rows)  # LR names an algorithm where it stands in a column of them


def test_what_tests_say_of_pairs_is_no_score():
    text = "CUT,A mean,B mean,B A12,B p-value\nx,.5,.6,.71,.03\ny,.7,.8,.62,.01\nz,.4,.1,.33,.02\n"
    assert read_table(file(text)).scores(better="higher").algorithms == ("A", "B")


def test_gaps_that_leave_no_whole_data_set_are_left_out_with_what_has_them():
    text = "Method,north,south,mill\nA,.5,.6,.7\nB,.4,.3,.2\nC,-,.1,.3\nD,.1,-,.2\nE,.1,.2,-\nF,.3,.4,.6\n"
    assert {"leave_out": ["C", "D", "E"], "transpose": True} in asked(text)


def test_a_column_of_numbers_under_organization_is_one_of_entities():
    text = "Model,PER,ORG,LOC,Overall\nA,.50,.60,.70,.60\nB,.40,.30,.20,.30\nC,.20,.10,.30,.20\n"
    assert read_table(file(text)).scores(better="higher").datasets == ("PER", "ORG", "LOC")
