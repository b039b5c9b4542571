"""What a table's own marks say of it, and what a message proposes where they say nothing: both sides, all parts."""

import warnings

import numpy as np
import pytest

import nptests
from nptests.cli import main


def read(text, **how):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return nptests.read_scores(text, better="higher", **how)


def asked(text, **how):
    with pytest.raises(nptests.InputError) as refused:
        read(text, **how)
    return list(refused.value.readings)


def markdown(heads, rows):
    lines = [heads, ["---"] * len(heads), *rows]
    return "".join(f"| {' | '.join(map(str, line))} |\n" for line in lines)


def numbers(names, width):
    rng = np.random.default_rng(len(names) * 100 + width)
    return [[name, *rng.uniform(0.3, 0.9, width).round(4).tolist()] for name in names]


@pytest.mark.parametrize("corner", ["", "bench"])
@pytest.mark.parametrize(("heads", "rows"), [("d1 d2 d3 d4", "foo bar baz"), ("foo bar baz qux", "d1 d2 d3")])
def test_sides_that_nothing_tells_are_asked_about_and_told_by_the_name_of_a_control(corner, heads, rows):
    text = markdown([corner, *heads.split()], numbers(rows.split(), len(heads.split())))
    assert asked(text) == [{"dataset": corner}, {"transpose": True}]
    with warnings.catch_warnings(action="ignore"):
        for side in (heads, rows):
            assert nptests.analyse(text, better="higher", control=side.split()[0]).algorithms == tuple(side.split())
    with pytest.raises(nptests.InputError, match="may be data sets"):
        nptests.analyse(text, better="higher", control="nobody")


@pytest.mark.parametrize("command", ["gate", "analyse", "test against"])
def test_a_proposed_command_is_tried_with_all_its_options(command, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.csv").write_text("bench,foo,bar\n" + "".join(f"d{i},0.{i + 2},0.{i + 1}\n" for i in range(7)))
    line = [*command.split(), "x.csv", "--better", "higher", "--control"]
    assert main([*line, "foo"]) in (0, 1)
    capsys.readouterr()
    assert main([*line, "nobody"]) == 2
    assert "no algorithm is called 'nobody'" in (refused := capsys.readouterr().err)
    assert "tried on this table" not in refused


@pytest.mark.parametrize(("corner", "heads", "rows"), [
    ("", "foo bar", "d1 d2 d3 d4"),  # not wide
    ("", "foo bar baz qux", "MNIST iris CIFAR10"),  # the rows are known as data sets
    ("", "J48 SVM LSTM ResNet", "d1 d2 d3"),  # the columns as algorithms
    ("dataset", "foo bar baz qux", "d1 d2 d3"),
])  # fmt: skip
def test_a_table_that_tells_its_side_is_not_asked_about(corner, heads, rows):
    table = read(markdown([corner, *heads.split()], numbers(rows.split(), len(heads.split()))))
    assert (table.algorithms, table.datasets) == (tuple(heads.split()), tuple(rows.split()))


def test_macros_that_stand_for_names_tell_headings_apart():
    heads = r"$[f,\fifo]$ & $[f,\lifo]$ & $[f,h,\ro]$ & $h=\lmcut$"
    rows = "".join(" & ".join(map(str, row)) + " \\\\\n" for row in numbers(("d1", "d2", "d3", "d4", "d5"), 4))
    table = read(f"\\begin{{tabular}}{{lrrrr}}\nDomain & {heads} \\\\ \\hline\n{rows}\\end{{tabular}}")
    assert table.algorithms == ("[f,fifo]", "[f,lifo]", "[f,h,ro]", "h=lmcut")


@pytest.mark.parametrize("cell", [r"\win 0.9", r"0.9\win", r"\win{0.9}", r"$\win 0.9$", r"(\win 0.9)", r"0.9, \win x"])
def test_macros_that_dress_a_number_print_nothing(cell):
    from nptests.read.formats.latex_text import plain

    assert "win" not in plain(cell)


def test_a_total_with_its_spread_above_the_first_rule_is_no_heading():
    rows = [
        r"Total (9) & 12.0 & 17.9 $\pm$ 0.5 \\ \hline",
        *(rf"d{i} & {i}.0 & {b} $\pm$ 0.1 \\" for i, b in ((3, 6.2), (4, 3.8), (5, 7.9))),
    ]
    table = read("\n".join([r"\begin{tabular}{lrr} & A & B \\", *rows, r"\end{tabular}"]))
    assert (table.algorithms, table.datasets) == (("A", "B"), ("d3", "d4", "d5"))


def test_a_row_of_one_number_or_as_another_is_no_summary_by_luck():
    values = [[5, 5, 6, 5], [20, 20, 20, 20], [8, 14, 9, 13], [12, 13, 12, 13], [29, 30, 30, 30], [16, 16, 16, 16],
              [12, 13, 12, 13], [8, 8, 8, 8], [4, 4, 6, 4], [0, 0, 0, 0], [19, 19, 18, 19]]  # fmt: skip
    rows = [[f"map{i:02}", *row] for i, row in enumerate(values)]
    assert read(markdown(["dataset", *"ABCD"], rows)).n == len(values)


@pytest.mark.parametrize("name", ["mAP", "mAP@10", "mAP50", "mAP 0.5", "mIoU"])
def test_a_mean_over_classes_is_a_summary_by_its_name(name):
    from nptests.data.intake.headings import is_summary

    assert is_summary(name)
    assert not any(map(is_summary, ("map06", "map20")))


def test_runs_that_a_program_wrote_as_decimals_are_averaged():
    lines = [
        f"{a},{d},{run}.0,{0.5 + 0.1 * i + 0.01 * j + 0.001 * run},{0.4 + 0.1 * i + 0.01 * j}"
        for i, a in enumerate(("mlp", "fcn", "cnn")) for j, d in enumerate("pqrs") for run in range(4)
    ]  # fmt: skip
    ways = asked("\n".join(["classifier_name,dataset_name,iteration,accuracy,recall", *lines]))
    assert {(way["repetitions"], way["dataset"]) for way in ways} == {("mean", "dataset_name")}


def test_a_level_that_is_called_metric_names_no_rows():
    heads = ";".join(["", *(d for d in ("iris", "wine", "sonar", "glass") for _ in range(2))])
    rows = [";".join(map(str, row)) for row in numbers(("plain", "stable", "tuned"), 8)]
    ways = asked("\n".join([heads, ";".join(["Metric", *["acc", "f1"] * 4]), *rows]) + "\n")
    assert ways == [{"table": "acc", "transpose": True}, {"table": "f1", "transpose": True}]


@pytest.mark.parametrize("gain", ["Improvement", "Gain"])
def test_two_numbers_and_their_difference_under_each_heading_are_compared(gain):
    def row(name, side):
        cells = [(0.5 + 0.1 * j, round(0.5 + 0.1 * j + 0.01 * (j + 1 + side), 2)) for j in range(3)]
        return ",".join([name, *(f"{a:.2f},{b:.2f},{b - a:.2f}" for a, b in cells)])

    heads = [",".join(["", *(w for w in ("5-way", "10-way", "20-way") for _ in range(3))]),
             ",".join(["", *["Before", "After", gain] * 3])]  # fmt: skip
    table = read("\n".join([*heads, *(row(f"{i}-shot", i) for i in (1, 5, 10))]))
    assert (table.algorithms, table.n) == (("Before", "After"), 9)
    assert table.datasets[0] == "1-shot / 5-way"


def test_each_of_several_tables_with_titles_of_their_own_has_its_command():
    body = [[r[0], round(sum(r[1:]) / 4, 3), *r[1:]] for r in numbers(("GPT-4", "Llama2-7B", "Vicuna-13B"), 4)]
    tables = [
        f"## {title}\n\n" + markdown(["", "Avg", *heads], body)
        for title, heads in (("English", "abcd"), ("Chinese", "efgh"))
    ]  # fmt: skip
    ways = asked("\n".join(tables))
    assert [(way["table"], way["transpose"]) for way in ways] == [(1, True), (2, True)]


def test_rates_of_learning_are_no_scores():
    from nptests.read.settings import are_rates

    assert are_rates(np.array([[2e-5, 3e-5], [3e-5, 3e-5], [5e-5, 2e-5]]))
    assert not are_rates(np.array([[2.1e-5, 3e-5], [3e-5, 3e-5], [5e-5, 3e-5]]))
    assert not are_rates(np.array([[0.2, 0.3], [0.3, 0.3], [0.5, 0.2]]))


def test_who_is_slow_is_an_algorithm_where_a_column_names_them():
    times = {"CLIP": 0.08, "Caption": 2.4, "VQA": 0.7}
    lines = [
        f"{m},{d}.jpg,{t + 0.01 * j},0.0" for j, d in enumerate(("cat", "bike", "car", "dog")) for m, t in times.items()
    ]
    assert asked("\n".join(["model,image,latency_s,memory_mb", *lines])) == [
        {"dataset": "image", "algorithm": "model", "score": "latency_s"}
    ]


def test_conditions_written_as_settings_are_where_methods_were_tried():
    methods = enumerate(("full", "LoRA", "prefix"))
    rows = [[m, level, 60 + i + 3 * j, round(6 + 0.1 * i + 0.3 * j, 3)] for i, m in methods
            for j, level in enumerate(("ε=3", "ε=8", "none"))]  # fmt: skip
    ways = asked(markdown(["Method", "Guarantee", "BLEU", "NIST"], rows))
    assert {(way["dataset"], way["algorithm"]) for way in ways} == {("Guarantee", "Method")}


def test_the_name_above_a_table_of_the_harness_stands_in_bold():
    rows = [[f"task{i}", 1, "none", 0, "acc", "↑", round(0.5 + 0.07 * i, 3), "±", 0.01] for i in range(4)]
    heads = ["Tasks", "Version", "Filter", "n-shot", "Metric", "", "Value", "", "Stderr"]
    texts = [f"**{name}**\n\n{markdown(heads, rows)}\n" for name in ("base", "small")]
    assert read("## Scores\n" + "\n".join(texts)).algorithms == ("base", "small")


@pytest.mark.parametrize(("heads", "runs"), [("svm-cv{}", True), ("svm fold {}", True), ("svm{}", False)])
def test_runs_of_each_algorithm_side_by_side_are_averaged(heads, runs):
    names = [heads.replace("svm", a).format(i) for a in ("svm", "knn") for i in range(3)]
    text = "\n".join(
        ",".join(map(str, row)) for row in [["file", *names], *numbers(("set a", "set b", "set c", "set d"), 6)]
    )
    if runs:
        (way,) = asked(text + "\n")
        assert way == {"dataset": "dataset", "algorithm": "algorithm", "score": "score", "repetitions": "mean"}
        assert read(text + "\n", **way).algorithms == ("svm", "knn")
    else:
        assert read(text + "\n", dataset="file").algorithms == tuple(names)


def test_models_each_on_a_task_of_its_own_are_not_compared():
    times = {"CLIP": ("label", 0.08), "Caption": ("caption", 2.4), "VQA": ("answer", 0.7)}
    lines = [f"{m},{d}.jpg,{task},{t + 0.01 * j}" for j, d in enumerate("pqrs") for m, (task, t) in times.items()]
    assert asked("\n".join(["model,image,task,latency_s", *lines])) == []


@pytest.mark.parametrize("name", ["All", "Total", "Pooled"])
def test_a_last_row_of_all_that_is_no_mean_is_asked_about(name):
    rows = numbers([f"d{i}" for i in range(5)], 3)
    assert asked(markdown(["Dataset", "A", "B", "C"], [*rows, [name, 0.9, 0.8, 0.7]])) == [{"leave_out": [name]}]


def test_what_stands_over_the_middle_of_its_columns_stands_over_each():
    heads = ["Topic", "", "gpt-4o", "", "", "qwen3", ""]
    text = markdown(heads, [["", *["func", "param", "value"] * 2], *numbers(["d1", "d2", "d3", "d4"], 6)])
    assert read(text, table="func").algorithms == ("gpt-4o", "qwen3")


def test_parts_of_one_data_set_are_no_data_sets():
    heads = ["Model", "Dev form accuracy", "Dev run accuracy", "Test form accuracy", "Test run accuracy"]
    assert asked(markdown(heads, numbers(["A", "B", "C"], 4))) == []
    heads = ["Model", "IMDB dev", "IMDB test", "SST dev", "SST test"]
    assert asked(markdown(heads, numbers(["A", "B", "C"], 4)))


def test_where_nearly_all_data_sets_have_a_gap_whoever_has_it_is_left_out():
    rows = numbers(["A", "B", "C", "D"], 6)
    rows[2][2:6] = "----"
    ways = asked(markdown(["Model", *(f"d{i}" for i in range(6))], rows))
    assert ways == [{"transpose": True, "leave_out": ["C"]}]


def test_a_setting_that_some_algorithms_have_is_a_part_of_their_names():
    each = [("Linear", 0), ("Scatter", 10), ("Scatter", 50)]
    rows = [[d, a, k, 0.5 + i / 7 + k / 1000] for i, d in enumerate(["x", "y", "z"]) for a, k in each]
    (way,) = asked(markdown(["Dataset", "Encoding", "Num slices", "Mean accuracy"], rows))
    assert way["join"] == ["Encoding / Num slices"]
    assert len(read(markdown(["Dataset", "Encoding", "Num slices", "Mean accuracy"], rows), **way).algorithms) == 3


def test_a_row_is_left_out_by_its_name_behind_its_rank():
    rows = [[i + 1, *row] for i, row in enumerate(numbers(["A", "B", "C", "D"], 5))]
    text = markdown(["#", "Model", *(f"d{i}" for i in range(5))], rows)
    how = {"transpose": True, "algorithm": "Model"}
    assert read(text, **how, leave_out=["#", "C"]).algorithms == ("A", "B", "D")
    with pytest.raises(nptests.InputError, match="no column or row"):
        read(text, **how, leave_out=["#", "X"])


def test_what_describes_models_says_that_they_stand_in_the_rows():
    rows = [[name, "70B", 24, *row] for name, *row in numbers(["foo", "bar", "baz", "qux"], 3)]
    table = read(markdown(["Name", "Params", "#Layers", "x", "y", "z"], rows))
    assert table.algorithms == ("foo", "bar", "baz", "qux")


def test_names_that_tell_all_rows_apart_are_joined_to_nothing_behind_them():
    kinds = ["ViT-L", "RN50", "ViT-L", "RN50", "ViT-B"]
    rows = [[n, 12 * (i // 2), k, *r] for i, ((n, *r), k) in enumerate(zip(numbers("PQRST", 4), kinds, strict=True))]
    table = read(markdown(["Team", "#Layers", "Backbone", "Art", "Law", "Tech", "Health"], rows))
    assert table.algorithms == tuple("PQRST")


def test_decimals_under_a_word_for_runs_are_scores():
    way = asked(markdown(["Model", "POPE", "SEED", "MME"], numbers(["A", "B", "C"], 3)))[0]
    assert "SEED" in read(markdown(["Model", "POPE", "SEED", "MME"], numbers(["A", "B", "C"], 3)), **way).datasets
