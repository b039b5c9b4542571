"""Tables of results as authors print them: scores with averages, ranks, counts and p-values; ranks alone."""

import math
import random
from collections.abc import Iterator, Mapping, Sequence

import numpy as np
from scipy import stats

from crosscheck.evaluation.users.sentences import NUMBER, RANK, Item

Rows = list[list[str]]
NAMES = ("SVM", "CART", "kNN", "MLP", "NB", "RF", "LDA")
DATA = ("iris", "wine", "glass", "sonar", "yeast", "ecoli", "heart", "zoo", "vowel", "letter", "pima", "car", "german",
        "vehicle", "segment", "splice")  # fmt: skip


def markdown(head: Sequence[str], rows: Rows, caption: str) -> str:
    """A table of pipes under its caption."""
    lines = [list(head), ["---"] * len(head), *rows]
    return f"Table 1: {caption}\n\n" + "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def latex(head: Sequence[str], rows: Rows, caption: str) -> str:
    """A floating table with booktabs."""
    body = "".join(f"{' & '.join(cells)} \\\\\n" for cells in rows)
    return (
        f"\\begin{{table}}\n\\caption{{{caption}}}\n\\begin{{tabular}}{{l{'c' * (len(head) - 1)}}}\n\\toprule\n"
        f"{' & '.join(head)} \\\\\n\\midrule\n{body}\\bottomrule\n\\end{{tabular}}\n\\end{{table}}\n"
    )


FORMATS = {".md": markdown, ".tex": latex}


def ranks_alone(dice: random.Random, family: str, ending: str) -> Iterator[Item]:
    """Cells that are ranks themselves: the mean rank is their plain mean."""
    n, k = dice.randint(5, 14), dice.randint(3, 6)
    ranks = np.array([stats.rankdata([dice.randint(1, dice.choice((6, 40))) for _ in range(k)]) for _ in range(n)])
    rows = [[name, *(f"{r:g}" for r in row)] for name, row in zip(DATA, ranks, strict=False)]
    means = [f"{x:.2f}" for x in ranks.mean(axis=0)]
    at = dice.randrange(k)
    wrong = f"{float(means[at]) + dice.choice((-1, 1)) * dice.uniform(0.2, 0.6):.2f}"
    label, caption = dice.choice(("Average rank", "Mean rank", "Avg. rank")), "Ranks of the algorithms (1 is best)"
    for error, number in (("", ""), (NUMBER, wrong)):
        cells = [number if error and j == at else x for j, x in enumerate(means)]
        text = FORMATS[ending](["Data set", *NAMES[:k]], [*rows, [label, *cells]], caption + ".")
        yield Item(family, text, error, number, ending)


def results(dice: random.Random, family: str, ending: str) -> Iterator[Item]:
    """Scores with their average, mean ranks, wins, ties and losses, and Wilcoxon's p against the last algorithm."""
    n, k = dice.randint(8, 16), dice.randint(3, 6)
    levels = [dice.uniform(0.6, 0.9) for _ in range(n)]
    scores = np.array([[round(b + dice.gauss(0.01 * j, 0.03), 3) for j in range(k)] for b in levels])
    ranks = np.array([stats.rankdata(-row) for row in scores])
    control = scores[:, -1]
    differences = [np.round(scores[:, j] - control, 9) for j in range(k - 1)]
    counts = [f"{(d > 0).sum()}/{(d == 0).sum()}/{(d < 0).sum()}" for d in differences]
    p = [f"{stats.wilcoxon(d, method='exact' if _plain(d) else 'approx').pvalue:.4f}" for d in differences]
    q = float(stats.studentized_range.isf(0.05, k, np.inf)) / math.sqrt(2)
    printed: dict[str, list[str]] = {
        "Average": [f"{x:.3f}" for x in scores.mean(axis=0)],
        "Mean rank": [f"{x:.2f}" for x in ranks.mean(axis=0)],
        "W/T/L": [*counts, "-"],
        "p-value": [*p, "-"],
        "CD": [f"{q * math.sqrt(k * (k + 1) / (6 * n)):.3f}"],
    }
    yield Item(family, _written(printed, scores, ending), ending=ending)
    what = dice.choice(list(printed))
    wrong = {name: list(cells) for name, cells in printed.items()}
    at = dice.randrange(len(wrong[what]) - (what in ("W/T/L", "p-value")))
    wrong[what][at] = _another(dice, what, wrong[what][at])
    error = NUMBER if what in ("Average", "W/T/L") else RANK
    yield Item(family, _written(wrong, scores, ending), error, wrong[what][at], ending)


def _plain(d: np.ndarray) -> bool:
    """Neither zeros nor ties: the exact law holds."""
    return bool((d != 0).all() and len(set(np.abs(d))) == len(d))


def _another(dice: random.Random, what: str, digits: str) -> str:
    """A wrong number of its kind: near the right one, and out of reach of its digits."""
    if what == "W/T/L":
        wins, ties, losses = map(int, digits.split("/"))
        return f"{wins + 1}/{ties}/{losses - 1}" if losses else f"{wins - 1}/{ties}/{losses + 1}"
    x = float(digits)
    if what == "p-value":
        return f"{x / 5 if x > 0.3 else 0.5 + 0.4 * dice.random():.4f}"
    if what == "Average":
        return f"{x + dice.choice((-1, 1)) * dice.uniform(0.005, 0.03):.3f}"
    if what == "CD":
        return f"{x * dice.choice((dice.uniform(0.5, 0.8), dice.uniform(1.6, 2.2))):.3f}"
    return f"{x + dice.choice((-1, 1)) * dice.uniform(0.2, 0.5):.2f}"


def _written(printed: Mapping[str, list[str]], scores: np.ndarray, ending: str) -> str:
    n, k = scores.shape
    rows = [[name, *(f"{x:.3f}" for x in row)] for name, row in zip(DATA, scores, strict=False)]
    rows += [[name, *cells] for name, cells in printed.items() if name != "CD"]
    caption = (
        f"Accuracy of {k} algorithms on {n} data sets, with mean ranks, wins, ties and losses against {NAMES[k - 1]}, "
        f"and the p-values of Wilcoxon signed-rank tests against it. The critical difference of the Nemenyi test at "
        f"0.05 is CD = {printed['CD'][0]} (k = {k}, N = {n})."
    )
    return FORMATS[ending](["Data set", *NAMES[:k]], rows, caption)


TABLES = {"ranks alone": ranks_alone, "tables of results": results}


def items(count: int, seed: int) -> Iterator[Item]:
    """So many draws of each kind of table, each true and wrong."""
    for name, family in TABLES.items():
        dice = random.Random(f"{name} {seed}")
        for _ in range(count):
            yield from family(dice, name, dice.choice(list(FORMATS)))
