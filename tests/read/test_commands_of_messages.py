"""What a message about a table proposes is run: it is a table of algorithms on data sets, whatever stood beside it."""

import os
import random
import warnings

import pytest

import nptests
from nptests.read import read_table
from nptests.read.source import Source

COUNT = int(os.environ.get("NPTESTS_COMMANDS", "150"))
ALGORITHMS = ("C4.5", "NaiveBayes", "SVM", "kNN", "RandomForest", "XGBoost", "MLP", "AdaBoost")
DATASETS = ("iris", "wine", "sonar", "glass", "vehicle", "yeast", "zoo", "ecoli", "heart", "adult")
UNKNOWN = ("north", "south", "harbour", "mill", "quarry", "bridge", "orchard", "meadow", "ferry", "chapel")
UNHEARD = ("Alder", "Rowan", "Hazel", "Cedar", "Maple", "Willow", "Linden", "Juniper")
BESIDE = {  # what is never an algorithm or a data set, however it is headed
    "Params (M)": lambda draw: f"{draw.randrange(1, 900)}",
    "Train time (s)": lambda draw: f"{draw.uniform(1, 9000):.1f}",
    "Rank": lambda draw: f"{draw.randrange(1, 9)}",
    "License": lambda draw: draw.choice(("MIT", "GPL", "Apache-2.0")),
    "Release date": lambda draw: f"20{draw.randrange(10, 25)}-0{draw.randrange(1, 10)}-11",
    "#Instances": lambda draw: f"{draw.randrange(50, 5000)}",
}
MEASURES = ("accuracy", "f1", "auc")


def board(draw):
    """One row an algorithm (or a data set), with what describes it before and behind the scores."""
    algorithms = draw.sample(draw.choice((ALGORITHMS, UNHEARD)), draw.randrange(3, 7))
    datasets = draw.sample(draw.choice((DATASETS, UNKNOWN)), draw.randrange(3, 8))
    rows, columns = (algorithms, datasets) if draw.random() < 0.6 else (datasets, algorithms)
    corner = (
        draw.choice(("Model", "Method", "algorithm")) if rows is algorithms else draw.choice(("dataset", "Problem"))
    )
    beside = draw.sample(list(BESIDE), draw.randrange(0, 4))
    cut = draw.randrange(len(beside) + 1)
    table = [[corner, *beside[:cut], *columns, *beside[cut:]]]
    for name in rows:
        cells = {head: BESIDE[head](draw) for head in beside}
        scores = [f"{draw.uniform(0.3, 0.99):.3f}" for _ in columns]
        table.append([name, *(cells[h] for h in beside[:cut]), *scores, *(cells[h] for h in beside[cut:])])
    return table, algorithms, datasets


def runs(draw):
    """One row a run, with several measures and what programs log beside them."""
    algorithms, datasets = draw.sample(ALGORITHMS, draw.randrange(2, 5)), draw.sample(DATASETS, draw.randrange(3, 6))
    measures, seeds = draw.sample(MEASURES, draw.randrange(1, 4)), draw.randrange(1, 4)
    table = [["timestamp", "dataset", "algorithm", "seed", *measures, "duration"]]
    for dataset in datasets:
        for algorithm in algorithms:
            for seed in range(seeds):
                scores = [f"{draw.uniform(0.3, 0.99):.4f}" for _ in measures]
                stamp = f"2024-05-0{draw.randrange(1, 10)} 10:{draw.randrange(10, 60)}:00"
                table.append([stamp, dataset, algorithm, str(seed), *scores, f"{draw.uniform(1, 99):.2f}"])
    return table, algorithms, datasets


def score(draw):
    return f"{draw.uniform(0.3, 0.99):.3f}"


def families(draw):
    """Names that stand several times and are told apart by a size beside them."""
    sizes, datasets = ("7B", "13B", "70B"), draw.sample(draw.choice((DATASETS, UNKNOWN)), draw.randrange(3, 7))
    names = [(name, size) for name in draw.sample(UNHEARD, 3) for size in sizes[: draw.randrange(2, 4)]]
    head = draw.choice(("Size", "Params (B)", "Version"))
    table = [["Model", head, *datasets], *([*name, *(score(draw) for _ in datasets)] for name in names)]
    return table, [" / ".join(name) for name in names], datasets


def conditions(draw):
    """One row a score, under conditions that tell the data sets apart, in several measures."""
    algorithms, datasets = draw.sample(ALGORITHMS, draw.randrange(2, 5)), draw.sample(DATASETS, draw.randrange(3, 6))
    measures, splits = draw.sample(MEASURES, draw.randrange(1, 4)), ("20_80", "50_50", "80_20")
    table = [["Dataset", "Split", "Classifier", *measures]]
    table += [[d, s, a, *(score(draw) for _ in measures)] for d in datasets for s in splits for a in algorithms]
    return table, algorithms, [datasets, [f"{d} / {s}" for d in datasets for s in splits]]


def crossed(draw):
    """One row an algorithm, and a column for each data set in each of several measures."""
    algorithms = draw.sample(draw.choice((ALGORITHMS, UNHEARD)), draw.randrange(3, 7))
    datasets = draw.sample(draw.choice((DATASETS, UNKNOWN)), draw.randrange(2, 6))
    measures = draw.sample(("TestAcc_mean", "TestF1_mean", "ValAUC_mean"), 2)
    heads = [f"{d}-{m}" for m in measures for d in datasets]
    table = [["Classifier", *heads], *([a, *(score(draw) for _ in heads)] for a in algorithms)]
    return table, algorithms, [[f"{d}-{m}" for d in datasets] for m in measures]


def tasks(draw):
    """Each data set in a measure of its own, which stands behind it in brackets; sizes and sums beside."""
    algorithms = draw.sample(draw.choice((ALGORITHMS, UNHEARD)), draw.randrange(3, 7))
    measures = ("acc", "F1", "macro-F1", "AUC", "accuracy")
    datasets = [f"{name} ({draw.choice(measures)})" for name in draw.sample(UNKNOWN, draw.randrange(3, 7))]
    table = [["Model", "Params (M)", *datasets]]
    table += [[a, f"{draw.randrange(1, 900)}", *(score(draw) for _ in datasets)] for a in algorithms]
    return table, algorithms, datasets


def written(table, draw):
    """The table as CSV, with tabs, or in Markdown."""
    dress = draw.choice((".csv", ".tsv", ".md"))
    if dress == ".md":
        rule = ["---"] * len(table[0])
        text = "\n".join("| " + " | ".join(row) + " |" for row in (table[0], rule, *table[1:]))
    else:
        text = "\n".join((", " if dress == ".csv" else "\t").strip(" ").join(row) for row in table)
    return Source(f"{text}\n".encode(), f"table{dress}", dress)


def check(scores, algorithms, datasets):
    """The names are those; of several lists of data sets, each is right."""
    ways = datasets if isinstance(datasets[0], list) else [datasets]
    assert set(scores.algorithms) == set(algorithms)
    assert set(scores.datasets) in [set(way) for way in ways]
    assert ((scores.values > 0) & (scores.values < 1)).all()  # of scores, not of seconds


@pytest.mark.filterwarnings("ignore::nptests.InputWarning")
@pytest.mark.parametrize("kind", [board, runs, families, conditions, crossed, tasks])
def test_every_command_of_a_message_gives_a_sound_table(kind):  # type: ignore[no-untyped-def]
    asked = unanswered = 0
    for number in range(COUNT // 2):
        draw = random.Random(f"{kind.__name__} {number}")
        table, algorithms, datasets = kind(draw)
        source = written(table, draw)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                check(read_table(source).scores(better="higher"), algorithms, datasets)
            except nptests.InputError as problem:
                asked += 1
                ways = problem.readings
                for how in ways:
                    check(read_table(source, **how).scores(better="higher"), algorithms, datasets)
                unanswered += not ways
    assert unanswered <= asked // 10
    assert asked >= COUNT // 60 or kind is tasks  # messages are what is tested here


FOLDS = ",folds:,0,1,2,3\n" + "".join(f"{i},{d},.9{i},.8{i},.7{i},.8{9 - i}\n" for i, d in enumerate(DATASETS[:4]))
PROPOSED_NOTHING = {
    "measures by sizes of models": "Method,box mAP,mask mAP,FLOPs\nA,46,41.6,267G\nA,48.5,43.3,359G\nB,50.4,43.7,45G\n",
    "folds of one algorithm": FOLDS,
    "speeds beside ratios": "Compressor,Pack,Unpack,Ratio %\nz,460 MB/s,1870 MB/s,41.1\ny,436 MB/s,1400 MB/s,34.6\n",
    "measures of similarity": "Model,Cosine Pearson,Cosine Spearman,Dot Pearson,Dot Spearman\n"
    "A,65.1,68.5,65.2,66.8\nB,80.4,79.6,76.6,75.8\n",
    "measures beside others": "Data,Parsing Accuracy,Precision Group Accuracy,Recall Group Accuracy,Event Accuracy\n"
    "x,.9955,.9474,.96,.87\ny,.945,.9615,.9259,.753\nz,.985,.9342,.953,.963\n",
    "a level and one column": "baseWidth,cardinality\n64,1\n40,2\n24,4\n14,8\n4,32\n",
    "several units": "Exp. Id.,Scan speed (mm/min),Laser Power (W)\n1,762,1000\n2,762,1500\n3,1143,1250\n4,1524,1750\n",
    "kinds of scores": "variant,best_y,novelty_score,disagreement\nA,.12,3.1,.02\nB,.08,5.2,.03\nC,.11,4.3,.05\n",
}


@pytest.mark.parametrize("what", PROPOSED_NOTHING)
def test_what_compares_nothing_is_refused_without_a_command(what):
    with pytest.raises(nptests.InputError) as refused:
        read_table(Source(PROPOSED_NOTHING[what].encode(), "t.csv", ".csv")).scores(better="higher")
    assert not refused.value.readings
