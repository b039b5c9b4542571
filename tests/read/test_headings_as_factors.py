"""Tables whose headings are pairs, of a measure and a method or data set, drawn with their truth: never misread.

What is read, at once or by a command of the message, is one measure, with the true names and the true scores.
"""

import itertools
import random
import warnings
from collections import Counter

import pytest

import nptests
from nptests.read import read_table
from nptests.read.source import Source
from nptests.read.wording import is_doubt

COUNT = 240
METHODS = ["Alder", "Rowan", "Hazel-2", "Cedar", "Maple Net", "SVM", "kNN", "RF"]
DATASETS = ["north", "south", "harbour", "mill", "iris", "wine"]
MEASURES = [
    ("Acc", "F1"),
    ("RMSE", "NLPD", "Coverage"),
    ("AbsRel", "Delta1"),
    ("AUC", "Interval Len"),
    ("Acc (%)", "DP"),
]


def drawn(seed):
    """The text of a table, and its scores by measure, method and data set."""
    draw = random.Random(seed)
    methods, datasets = draw.sample(METHODS, draw.randrange(3, 6)), draw.sample(DATASETS, draw.randrange(3, 6))
    measures = draw.choice(MEASURES)
    levels = {m: {d: draw.random() for d in datasets} for m in methods}
    truth = {
        measure: {m: {d: round(0.9 - x / 2 if i else x / 5, 3) for d, x in row.items()} for m, row in levels.items()}
        for i, measure in enumerate(measures)
    }
    in_rows = draw.random() < 0.5  # the methods
    rows, others = (methods, datasets) if in_rows else (datasets, methods)
    pairs = list(itertools.product(others, measures) if draw.random() < 0.6 else itertools.product(measures, others))
    corner = draw.choice(("Method", "model", "Algorithm") if in_rows else ("Dataset", "data set", "Benchmark"))
    body = []
    for row in rows:
        at = [(one, other) if one in measures else (other, one) for one, other in pairs]
        cells = [truth[measure][row if in_rows else name][name if in_rows else row] for measure, name in at]
        body.append([row, *(f"{cell:.3f}" for cell in cells)])
    sign = draw.choice((" ", "_", "/", None, None)) if "AbsRel" not in measures else None  # no word says what it is
    if sign is not None:
        lines = [[corner, *(f"{one}{sign}{other}" for one, other in pairs)], *body]
        return "\n".join(map(",".join, lines)), ".csv", truth
    spans = [
        f"\\multicolumn{{{len(list(group))}}}{{c}}{{{one}}}" for one, group in itertools.groupby(p[0] for p in pairs)
    ]
    lines = [["", *spans], [corner, *(other for _, other in pairs)], *body]
    text = " \\\\\n".join(" & ".join(line).replace("%", "\\%").replace("_", "\\_") for line in lines)
    return f"\\begin{{tabular}}{{l{'c' * len(pairs)}}}\n{text} \\\\\n\\end{{tabular}}", ".tex", truth


def is_true(scores, truth):
    """Whether these are the scores of one measure, under names that hold those of the methods and data sets."""
    for table in truth.values():
        methods = {m: [a for a in scores.algorithms if m.casefold() in a.casefold()] for m in table}
        datasets = {d: [b for b in scores.datasets if d in b] for d in next(iter(table.values()))}
        sizes = (len(methods), len(datasets)) == (scores.k, scores.n)
        if sizes and all(len(hits) == 1 for hits in (*methods.values(), *datasets.values())):
            at = [(scores.datasets.index(datasets[d][0]), scores.algorithms.index(methods[m][0]), table[m][d])
                  for m in methods for d in datasets]  # fmt: skip
            if all(scores.values[i][j] == value for i, j, value in at):
                return True
    return False


def outcome(seed):
    text, ending, truth = drawn(seed)
    source = Source(text.encode(), f"t{ending}", ending, named=True)
    try:
        scores = read_table(source).scores(better="higher")
    except nptests.InputError as problem:
        each = [is_true(read_table(source, **how).scores(better="higher"), truth) for how in problem.readings]
        return "wrong command" if not all(each) else "after a command" if each else "refused"
    doubted = any(map(is_doubt, scores.reading))
    return "at once" if is_true(scores, truth) else "noted, and wrong" if doubted else "silently wrong"


@pytest.mark.filterwarnings("ignore::nptests.InputWarning")
def test_headings_of_two_factors_are_never_misread():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        outcomes = {seed: outcome(seed) for seed in range(COUNT)}
    counts = Counter(outcomes.values())
    print(dict(counts))
    wrong = [seed for seed, what in outcomes.items() if "wrong" in what]
    assert not wrong, wrong
    assert counts["at once"] + counts["after a command"] >= 0.8 * COUNT


def test_what_a_gap_hides_is_asked_about():
    """Of a kind of numbers with a gap nothing is known, and nothing breaks."""
    text = "|Method|north||mill||\n|-|-|-|-|-|\n||Ax|Bx|Ax|Bx|\n|p|1|9|2|8|\n|q|-|7|3|6|\n|r|3|6|4|5|\n"
    with pytest.raises(nptests.InputError):
        read_table(Source(text.encode(), "t.md", ".md", named=True)).scores(better="higher")


def test_one_measure_behind_names_with_its_sign_is_asked_about():
    """ISTA-L1 and ISTA-TV are two names, and no ISTA with two kinds of a PSNR."""
    names = ["ISTA-L1", "FISTA-L1", "ISTA-TV", "FISTA-TV", "BM3D"]
    heads = [f"{name}_{measure}" for name in names for measure in ("PSNR", "SSIM")]
    draw = random.Random(4)
    rows = [[f"{draw.uniform(20, 30):.3f}" for _ in heads] for _ in range(6)]
    text = "\n".join(",".join(row) for row in (["Image", *heads], *([f"{i}.png", *row] for i, row in enumerate(rows))))
    source = Source(text.encode(), "t.csv", ".csv", named=True)
    with pytest.raises(nptests.InputError) as problem:
        read_table(source).scores(better="higher")
    read = [read_table(source, **how).scores(better="higher").algorithms for how in problem.value.readings]
    assert read == [tuple(heads[::2]), tuple(heads[1::2])]
