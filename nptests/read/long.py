"""Long form: one row a score, with columns for the data set, the algorithm, perhaps the run, and the score."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from nptests.errors import InputError
from nptests.read.cell import is_number
from nptests.read.grid import Grid
from nptests.read.words import heads_algorithms, heads_datasets, heads_numbering, heads_runs, heads_scores


@dataclass(frozen=True)
class Long:
    """The scores in the order of the file: (data set, algorithm) -> one score a run, as printed."""

    scores: dict[tuple[str, str], list[str]]
    heading: str

    @property
    def datasets(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(dataset for dataset, _ in self.scores))

    @property
    def algorithms(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(algorithm for _, algorithm in self.scores))

    def wide(self, source: str) -> tuple[tuple[str, ...], ...]:
        """One row a data set, one column an algorithm; an absent score is an empty cell, two are refused."""
        for (dataset, algorithm), found in self.scores.items():
            if len(found) > 1:
                raise InputError(
                    "runs",
                    f"{source} has {len(found)} scores of {algorithm!r} on {dataset!r}: read_runs reads repetitions, "
                    "and read_runs(...).mean() averages them",
                    where=f"{dataset}, {algorithm}",
                )
        return tuple(tuple(self.scores.get((d, a), [""])[0] for a in self.algorithms) for d in self.datasets)


def long_form(grid: Grid, source: str) -> Long | None:
    """The table in long form, or None where the headings do not say that it is."""
    heads, *body = grid.rows
    algorithm = _only(heads, heads_algorithms)
    dataset = _only(heads, lambda head: heads_datasets(head) and not heads_numbering(head))
    if algorithm is None or dataset is None or not body:
        return None
    labels = [row[dataset] for row in body if dataset < len(row)]
    if len(set(labels) | {""}) > len(labels):
        return None  # every data set stands once: a wide table, of an algorithm that is called "method"
    used = {algorithm, dataset} | {j for j, head in enumerate(heads) if heads_runs(head) or heads_numbering(head)}
    score = _score_column(heads, body, used, source)
    scores: dict[tuple[str, str], list[str]] = {}
    names = ["", ""]
    for i, row in enumerate(body):
        if len(row) != len(heads):
            raise InputError(
                "ragged",
                f"row {i + 1} of {source} has {len(row)} cells where {len(heads)} are expected",
                where=f"row {i + 1}",
            )
        names = [row[j] or above for j, above in zip((dataset, algorithm), names, strict=True)]
        scores.setdefault((names[0], names[1]), []).append(row[score])
    return Long(scores, heads[score])


def _only(heads: Sequence[str], judged: Callable[[str], bool]) -> int | None:
    found = [j for j, head in enumerate(heads) if head and judged(head)]
    return found[0] if len(found) == 1 else None


def _score_column(heads: Sequence[str], body: Sequence[Sequence[str]], used: set[int], source: str) -> int:
    numeric = [
        j
        for j in range(len(heads))
        if j not in used and any(is_number(row[j]) for row in body if j < len(row)) and heads[j]
    ]
    named = [j for j in numeric if heads_scores(heads[j])]
    chosen = numeric if len(numeric) == 1 else named
    if len(chosen) != 1:
        told = ", ".join(repr(heads[j]) for j in chosen or numeric) or "none"
        raise InputError(
            "columns",
            f"{source} is in long form (data set, algorithm, score) with several or no columns of scores ({told}): "
            "keep the one that is meant",
            where=source,
        )
    return chosen[0]
