"""Several files, or a folder, as one table; and what pandas calls the reading of one."""

import json

import pandas as pd
import pytest

import nptests

SCORES = {"A": (0.9, 0.8, 0.7, 0.6), "B": (0.8, 0.7, 0.5, 0.5), "C": (0.7, 0.9, 0.4, 0.3)}
ROWS = ("iris", "wine", "glass", "zoo")


def columns(read):
    return dict(zip(read.algorithms, read.values.T.tolist(), strict=True))


def written(folder, name, text):
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_text(text)
    return str(folder / name)


def rows(heading, scores):
    return "\n".join([heading, *(f"{row},{score}" for row, score in zip(ROWS, scores, strict=True))])


@pytest.mark.parametrize("heading", ["dataset,acc", "dataset,{}", ",acc"])
def test_a_file_an_algorithm_of_rows_of_the_same_names(tmp_path, heading):
    files = [written(tmp_path, f"{name}.csv", rows(heading.format(name), x)) for name, x in SCORES.items()]
    for source in (",".join(files), str(tmp_path)):
        read = nptests.read_scores(source, better="higher")
        assert columns(read) == {name: list(x) for name, x in SCORES.items()}
        assert read.datasets == ROWS
        assert read.reading[0].startswith("3 files read together: ")


def test_a_file_an_algorithm_of_numbers_alone_or_of_runs(tmp_path):
    files = [written(tmp_path, f"{name}.txt", "\n".join(map(str, x))) for name, x in SCORES.items()]
    assert nptests.wilcoxon(",".join(files[:2])).pvalue == nptests.wilcoxon(SCORES["A"], SCORES["B"]).pvalue
    texts = {name: rows("dataset,seed,acc", x).replace(",0", ",1,0") for name, x in SCORES.items()}
    runs = [written(tmp_path, f"{name}.csv", text) for name, text in texts.items()]
    read = nptests.read_scores(",".join(runs), better="higher", repetitions="mean")
    assert columns(read) == {name: list(x) for name, x in SCORES.items()}


def test_a_folder_of_results_of_the_harness_and_a_measure_by_its_word(tmp_path):
    for name, scores in SCORES.items():
        tasks = {row: {"acc,none": x, "f1,none": x / 2} for row, x in zip(ROWS, scores, strict=True)}
        for day, values in (("1", {row: {"acc,none": 0.1} for row in ROWS}), ("2", tasks)):
            written(tmp_path, f"{name}/results_{day}.json", json.dumps({"results": values, "config": {"model": "hf"}}))
    read = nptests.read_scores(tmp_path, better="higher", score="acc")  # the later one of each folder
    assert columns(read) == {name: list(x) for name, x in SCORES.items()}


def test_files_of_other_columns_and_a_folder_of_one_are_refused(tmp_path):
    one = written(tmp_path, "a.csv", rows("dataset,acc", SCORES["A"]))
    with pytest.raises(nptests.InputError, match="is a folder: name the file in it"):
        nptests.read_scores(tmp_path, better="higher")
    other = written(tmp_path, "b.csv", "x,y,z\n1,2,3")
    with pytest.raises(nptests.InputError, match="tables of other columns or rows each: put them into one file"):
        nptests.read_scores(f"{one},{other}", better="higher")


@pytest.mark.parametrize("words", [
    {"sep": ";"}, {"sep": ";", "decimal": ","}, {"delimiter": ";", "index_col": 0, "header": 0},
    {"index_col": "dataset"}, {"encoding": "utf-8", "index_col": False}, {"header": "infer"},
])  # fmt: skip
def test_a_file_is_read_as_pandas_is_told_to(tmp_path, words):
    lines = [";".join(["dataset", *SCORES]), *(
        ";".join([row, *(str(SCORES[name][i]).replace(".", ",") for name in SCORES)]) for i, row in enumerate(ROWS)
    )]  # fmt: skip
    path = written(tmp_path, "es.csv", "\n".join(lines))
    right = nptests.friedman(SCORES, better="higher")
    assert nptests.friedman(path, better="higher", **words).pvalue == right.pvalue
    assert nptests.read_csv(path, better="higher", **words).algorithms == right.algorithms
    assert (
        nptests.wilcoxon(path, **words, columns=["A", "B"]).pvalue == nptests.wilcoxon(SCORES["A"], SCORES["B"]).pvalue
    )


def test_a_frame_in_parquet_is_a_table(tmp_path):
    frame = pd.DataFrame(SCORES, index=pd.Index(ROWS, name="dataset"))
    frame.to_parquet(tmp_path / "named.parquet")
    frame.reset_index().to_parquet(tmp_path / "counted.data")
    for name in ("named.parquet", "counted.data"):
        read = nptests.read_scores(tmp_path / name, better="higher")
        assert columns(read) == {name: list(x) for name, x in SCORES.items()}
        assert read.datasets == ROWS
    (tmp_path / "cut.parquet").write_bytes((tmp_path / "named.parquet").read_bytes()[:300])
    with pytest.raises(nptests.InputError, match="cannot be read as Parquet"):
        nptests.read_scores(tmp_path / "cut.parquet", better="higher")


HARNESS_HEADS = "|Tasks|Version|Filter|n-shot|Metric| |Value| |Stderr|\n|---|---|---|---|---|---|---|---|---|\n"


@pytest.mark.parametrize(("task", "data"), [
    (" - {}", ("a", "b", "c")),
    ("  - {}", ("a", "b", "c")),
    ("{}", ("group", "sub", "a", "b", "c")),  # nothing stands further in: each is a task
])  # fmt: skip
def test_a_group_of_the_harness_is_no_data_set_beside_its_members(task, data):
    names = ["group", " - sub" if task != "{}" else "sub", *map((" " * (task != "{}") + task).format, "abc")]
    tables = (
        f"hf (pretrained={model})\n\n{HARNESS_HEADS}"
        + "".join(f"|{name}|1|none|0|acc|↑|0.{i}{digit}1|±|0.01|\n" for i, name in enumerate(names))
        for digit, model in enumerate(("one", "two", "three"))
    )
    read = nptests.read_scores("\n".join(tables), better="higher")
    assert (read.algorithms, read.datasets) == (("one", "two", "three"), data)


def test_a_group_of_results_of_the_harness_is_no_data_set_beside_its_members(tmp_path):
    for name, scores in SCORES.items():
        tasks = {row: {"acc,none": x} for row, x in zip(("all", *ROWS), (0.5, *scores), strict=True)}
        content = {"results": tasks, "config": {"model": "hf"}, "group_subtasks": {"all": list(ROWS)}}
        written(tmp_path, f"{name}/results_1.json", json.dumps(content))
    read = nptests.read_scores(tmp_path, better="higher")
    assert columns(read) == {name: list(x) for name, x in SCORES.items()}
    assert "set aside: row 'all', over those that stand below" in read.reading
