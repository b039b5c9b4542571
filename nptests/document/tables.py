"""Tables for papers and screens as rows of cells: what stands in them and what is emphasised, not how it is written.

`nptests.document.writers` write them in LaTeX, Markdown, HTML or CSV.
"""

import numpy as np

from nptests.adjustments.methods import adjusted_by
from nptests.data.numerals import number, printed, pvalue
from nptests.data.ranks import doubled
from nptests.data.scores import IncompleteScores, Scores
from nptests.document.blocks import Cell, Sheet, numbers, row
from nptests.errors import InputError
from nptests.results import Comparisons

DATASETS = "data set"


def scores_table(scores: Scores | IncompleteScores, *, plain: bool = False) -> Sheet:
    """The scores with their decimals; unless `plain`, the best of each data set are strong, where not all are alike."""
    costs, there = scores.costs("decimal"), scores.present
    lowest = np.where(there, costs, costs.max()).min(axis=1, keepdims=True)
    highest = np.where(there, costs, costs.min()).max(axis=1, keepdims=True)
    best = there & (costs == lowest) & (lowest < highest) & (not plain)
    cells = printed(scores.numbers, there)
    rows = [
        (Cell(name), *(Cell(cell, True, bool(top)) for cell, top in zip(texts, tops, strict=True)))
        for name, texts, tops in zip(scores.datasets, cells, best, strict=True)
    ]
    title = f"Scores of {scores.k} algorithms on {scores.n} data sets"
    if plain:
        return Sheet(title, (DATASETS, *scores.algorithms), tuple(rows))
    notes = (f"bold: the best of the data set ({scores.better} is better)",) * bool(best.any())
    notes += ("an empty cell: the score is missing",) * (not there.all())
    return Sheet(title, (DATASETS, *scores.algorithms), tuple(rows), notes)


def ranks_table(scores: Scores | IncompleteScores) -> Sheet:
    """Ranks within each data set, 1 the best, ties sharing their mean rank; the mean ranks below."""
    if isinstance(scores, IncompleteScores):
        words = f"{scores.holes} scores are missing, and ranks among fewer are on no common scale"
        raise InputError("missing", f'{words}: missing="drop" keeps the complete data sets alone')
    ranks = doubled(scores.costs("decimal")) / 2
    means = ranks.mean(axis=0)
    labelled = zip(scores.datasets, ranks, strict=True)
    rows = [row(name, *numbers(f"{rank:g}" for rank in of_row)) for name, of_row in labelled]
    rows.append((Cell("mean rank"), *(Cell(f"{mean:.4f}", True, bool(mean == means.min())) for mean in means)))
    title = f"Ranks of {scores.k} algorithms on {scores.n} data sets (1 is the best)"
    return Sheet(title, (DATASETS, *scores.algorithms), tuple(rows), summary=1)


def pvalue_matrix(comparisons: Comparisons, *, alpha: float | None = None) -> Sheet:
    """Adjusted p-values of all pairs that were compared, in a square; at a given alpha the significant are marked."""
    known = {(row.a, row.b): row.adjusted for row in comparisons.rows}
    names = comparisons.algorithms

    def cell(a: str, b: str) -> Cell:
        p = known.get((a, b), known.get((b, a)))
        return Cell("") if p is None else _pvalue_cell(p, alpha)

    rows = tuple((Cell(a), *(cell(a, b) for b in names)) for a in names)
    return Sheet(f"p-values {adjusted_by(comparisons.adjustment)}", ("", *names), rows, _legend(alpha))


def posthoc_table(comparisons: Comparisons, *, alpha: float | None = None, smallest_first: bool = False) -> Sheet:
    """One row a comparison, in the order of the result or of its p; at a given alpha the significant are marked."""
    listed = (
        sorted(comparisons.rows, key=lambda row: (row.adjusted, row.pvalue)) if smallest_first else comparisons.rows
    )
    rows = tuple(
        (
            Cell(row.a),
            Cell(row.b),
            Cell(number(row.estimate), True),
            Cell("" if row.error is None else number(row.error), True),
            Cell(number(row.statistic), True),
            Cell(pvalue(row.pvalue), True),
            _pvalue_cell(row.adjusted, alpha),
        )
        for row in listed
    )
    control = f" with the control {comparisons.control}" if comparisons.control else ""
    header = ("a", "b", "estimate", "error", "statistic", "p", "adjusted p")
    method = comparisons.procedure.replace("_", " ")
    title = f"Comparisons{control}: {method}, {adjusted_by(comparisons.adjustment)}"
    return Sheet(title, header, rows, _legend(alpha))


def wins_table(scores: Scores | IncompleteScores) -> Sheet:
    """Wins/ties/losses of the algorithm of the row against that of the column, over the data sets that have both."""
    costs, there = scores.costs("decimal"), scores.present

    def cell(i: int, j: int) -> Cell:
        a, b = costs[there[:, i] & there[:, j]][:, [i, j]].T
        record = "/".join(str(np.count_nonzero(outcome)) for outcome in (a < b, a == b, a > b))
        return Cell("" if i == j else record, True)

    rows = tuple((Cell(name), *(cell(i, j) for j in range(scores.k))) for i, name in enumerate(scores.algorithms))
    title = f"Wins/ties/losses of the row against the column on {scores.n} data sets"
    return Sheet(title, ("", *scores.algorithms), rows)


def _pvalue_cell(p: float, alpha: float | None) -> Cell:
    significant = alpha is not None and p <= alpha
    return Cell(pvalue(p), True, significant, "*" if significant else "")


def _legend(alpha: float | None) -> tuple[str, ...]:
    if alpha is None:
        return ()
    if not 0 < alpha < 1:
        raise InputError("alpha", f"alpha={alpha!r}: a level between 0 and 1 is needed", where="alpha")
    return (f"*: adjusted p <= {alpha:g}",)
