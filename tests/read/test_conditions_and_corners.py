"""Logs of runs under conditions, and tables whose corner heads rows and columns at once, drawn with their truth.

A condition takes part in the names of data sets or is fixed; a score that averages over one is wrong. In the first run,
of 120 each, commands averaged over conditions 102 times; of the corners 17 were wrong in silence and 37 with a note.
"""

import os
import random
import warnings
from collections import Counter

import pytest
from support.beside import beside

import nptests
from nptests.read import read_table
from nptests.read.source import Source
from nptests.read.wording import is_doubt

COUNT = int(os.environ.get("NPTESTS_CORNERS", "120"))
ALGORITHMS = ["Alder", "Rowan", "Hazel", "Cedar", "Maple", "Willow", "SVM", "kNN"]
DATASETS = ["north", "south", "harbour", "mill", "quarry", "bridge", "iris", "wine"]
CONDITIONS, CORNERS = beside(__file__)["conditions"], beside(__file__)["corners"]


def conditions(draw):
    """One row a run, under one condition or two, with runs and several measures or without."""
    algorithms, datasets = draw.sample(ALGORITHMS, draw.randrange(2, 5)), draw.sample(DATASETS, draw.randrange(2, 5))
    names = draw.sample(list(CONDITIONS), draw.choice((1, 1, 2)))
    seeds = draw.choice((0, 0, 3))
    measures = draw.choice((["accuracy"], ["f1"], ["accuracy", "f1"], ["Mean_Fitness"]))
    heads = [draw.choice(("dataset", "Benchmark", "Dataset")), draw.choice(("algorithm", "Model", "method"))]
    heads += [*names, *["seed"] * bool(seeds), *measures, *["runtime_s"] * draw.randrange(2)]
    rows, truth = [], {}
    for dataset in datasets:
        for values in [(a, b) for a in CONDITIONS[names[0]] for b in CONDITIONS[names[-1]] if len(names) > 1 or a == b]:
            for algorithm in algorithms:
                scores = [[draw.uniform(0.3, 0.99) for _ in measures] for _ in range(seeds or 1)]
                for seed, row in enumerate(scores):
                    cells = [dataset, algorithm, *values[: len(names)], *[str(seed)] * bool(seeds)]
                    cells += [f"{x:.6f}" for x in row] + [f"{draw.uniform(1, 99):.2f}"] * (heads[-1] == "runtime_s")
                    rows.append(cells)
                for j in range(len(measures)):
                    mean = sum(float(f"{row[j]:.6f}") for row in scores) / len(scores)
                    truth[j, algorithm, frozenset((dataset, *values))] = mean
    if draw.random() < 0.5:
        draw.shuffle(rows)
    return "".join(",".join(row) + "\n" for row in [heads, *rows]), ".csv", truth, algorithms


def corners(draw):
    """One row an algorithm or a data set, and over the names both words."""
    algorithms, datasets = draw.sample(ALGORITHMS, draw.randrange(3, 6)), draw.sample(DATASETS, draw.randrange(3, 7))
    truth = {(0, a, frozenset([d])): draw.randrange(300, 999) / 1000 for a in algorithms for d in datasets}
    of_rows, of_columns, rows, columns = (
        (draw.choice(("Model", "Models", "Method", "Algorithm")), draw.choice(("Dataset", "Datasets", "Data")),
         algorithms, datasets)
    )  # fmt: skip
    turned = draw.random() < 0.5
    if turned:
        of_rows, of_columns, rows, columns = of_columns, of_rows, columns, rows
    corner, ending = draw.choice(list(CORNERS.items()))
    corner = corner.replace("ROWS", of_rows).replace("COLUMNS", of_columns)
    at = (lambda r, c: truth[0, c, frozenset([r])]) if turned else (lambda r, c: truth[0, r, frozenset([c])])
    body = [[r, *(f"{at(r, c):.3f}" for c in columns)] for r in rows]
    if ending == ".md":
        lines = [[corner, *columns], ["---"] * (len(columns) + 1), *body]
        return "".join("| " + " | ".join(row) + " |\n" for row in lines), ending, truth, algorithms
    lines = [" & ".join(row) + r" \\" for row in [[corner, *columns], *body]]
    text = "\\begin{tabular}{l" + "c" * len(columns) + "}\n\\hline\n" + lines[0] + "\n\\hline\n"
    return text + "\n".join(lines[1:]) + "\n\\hline\n\\end{tabular}\n", ending, truth, algorithms


def right(scores, truth, algorithms, *, fixed):
    """Whether every score is that of its algorithm on its data set, in one measure, under the conditions named."""
    if not {*scores.algorithms} <= {*algorithms} or (len(scores.algorithms) < len(algorithms)):
        return False
    for measure in {key[0] for key in truth}:
        of_it = {(a, where): x for (m, a, where), x in truth.items() if m == measure}
        hits = [
            any(abs(x - scores.values[i][j]) < 1e-5 for (other, where), x in of_it.items()
                if other == a and where <= {*" ".join((d, *fixed)).replace("=", " ").split()})
            for i, d in enumerate(scores.datasets) for j, a in enumerate(scores.algorithms)
        ]  # fmt: skip
        if all(hits):
            return True
    return False


def outcome(kind, seed):
    text, ending, truth, algorithms = kind(random.Random(f"{kind.__name__} {seed}"))
    source = Source(text.encode(), f"table{ending}", ending, named=True)
    try:
        scores = read_table(source).scores(better="higher")
    except nptests.InputError as problem:
        for how in problem.readings:
            read = read_table(source, **how).scores(better="higher")
            if not right(read, truth, algorithms, fixed=how.get("where", ())):
                return "wrong command"
        return "right after a command" if problem.readings else "refused"
    if right(scores, truth, algorithms, fixed=()):
        return "right at once"
    return "noted, and wrong" if any(map(is_doubt, scores.reading)) else "silently wrong"


@pytest.mark.parametrize("kind", [conditions, corners])
def test_what_is_drawn_is_read_or_asked_about_and_never_wrong(kind):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        outcomes = {seed: outcome(kind, seed) for seed in range(COUNT)}
    counts = Counter(outcomes.values())
    print(dict(counts))
    bad = {seed: what for seed, what in outcomes.items() if "wrong" in what}
    assert not bad, bad
    assert counts["refused"] * 10 <= COUNT


def test_groups_of_well_known_names_and_names_in_two_lines_are_no_levels():
    from nptests.read.corners import with_plain_headings
    from nptests.read.grid import Grid

    body = (("m", "1", "2", "3"), ("n", "4", "5", "6"))
    two = Grid((("", "AGI", "Deep", ""), ("Model", "English", "Math", "GPQA"), *body), 2)
    assert with_plain_headings(two).rows[0] == ("Model", "AGI English", "Deep Math", "GPQA")
    known = Grid(
        (("", "Dev", "Dev", "Test"), ("Model", "MNIST", "MMLU", "GSM8K"), *body), 2, frozenset({(0, 1), (0, 2)})
    )
    assert with_plain_headings(known).rows[0] == ("Model", "MNIST", "MMLU", "GSM8K")
    measured = Grid((("", "Acc", "Acc", "F1"), *known.rows[1:]), 2, known.merged)
    apart = Grid((("", "A", "", "B"), ("Model", "x", "y", "x"), *body), 2)
    assert [with_plain_headings(grid) for grid in (measured, apart)] == [measured, apart]
