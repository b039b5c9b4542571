"""Long form: one row a score, with columns for the data set, the algorithm, perhaps the run, and the score."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from nptests.data.cells import decimal_mark, entry, is_number
from nptests.data.decimals import PRINTED_DIGITS, parse_decimal
from nptests.data.headings import heads_algorithms, heads_datasets, heads_numbering, heads_runs, heads_scores
from nptests.errors import InputError
from nptests.read.grid import Grid
from nptests.read.layout import DITTO, Layout
from nptests.vocabulary import DecimalMark


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

    def combined(self, how: str | None, decimal: DecimalMark | None, source: str) -> tuple[Long, tuple[str, ...]]:
        """One score a cell, the mean or median of the repetitions, exact; as it stands without `how`."""
        if how is None:
            return self, ()
        texts = [text for row in self.scores.values() for text in row]
        mark = decimal_mark((e.number for e in map(entry, texts) if e is not None), source, decimal)
        combined: dict[tuple[str, str], list[str]] = {}
        for (dataset, algorithm), row in self.scores.items():
            exact = [_fraction(text, mark, f"{algorithm!r} on {dataset!r}") for text in row]
            middle = sum(exact) / len(exact) if how == "mean" else statistics.median(exact)
            combined[dataset, algorithm] = [_decimal(Fraction(middle))]
        counts = sorted({len(row) for row in self.scores.values()})
        many = f"{counts[0]}" if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"
        return Long(combined, self.heading), (f"the {how} of {many} repetitions stands for each score",)

    def wide(self, source: str) -> tuple[tuple[str, ...], ...]:
        """One row a data set, one column an algorithm; an absent score is an empty cell, two are refused."""
        for (dataset, algorithm), runs in self.scores.items():
            if len(runs) > 1:
                raise InputError(
                    "runs",
                    f"{source} has {len(runs)} scores of {algorithm!r} on {dataset!r}: average them with "
                    'repetitions="mean" (--repetitions mean on the command line), or read the runs with read_runs',
                    where=f"{dataset}, {algorithm}",
                )
        return tuple(tuple(self.scores.get((d, a), [""])[0] for a in self.algorithms) for d in self.datasets)


def _fraction(text: str, mark: DecimalMark, where: str) -> Fraction:
    score = entry(text)
    if score is None:
        raise InputError("text", f"a score of {where} is {text!r}, not a number: correct or remove it", where=where)
    integer, exponent = parse_decimal(score.written(mark), f"a score of {where}")
    return integer * Fraction(10) ** exponent


def _decimal(x: Fraction) -> str:
    """Exact where the decimal ends soon, else the shortest decimal of the nearest double."""
    for places in range(PRINTED_DIGITS):
        scaled = x * 10**places
        if scaled.denominator == 1:
            return f"{scaled.numerator}e-{places}" if places else str(scaled.numerator)
    return repr(float(x))


def refuse_crossed_names(grid: Grid, wide: Layout, source: str) -> None:
    """Two columns of names that are crossed, as data set and algorithm are in long form, name no data sets."""
    if wide.names is None or len(wide.cells) < 4 or wide.heads is None:
        return
    body = grid.rows[-len(wide.cells) :]
    width = len(grid.rows[0]) - len(wide.heads)
    if width < 2 or any(len(row) < 2 for row in body):
        return
    first, second = ({row[j] for row in body} for j in (width - 2, width - 1))
    pairs = {(row[width - 2], row[width - 1]) for row in body}
    crossed = len(pairs) == len(first) * len(second) and len(body) % len(pairs) == 0  # once, or so many runs each
    if min(len(first), len(second)) > 1 and crossed and all(first | second):
        raise InputError(
            "long",
            f"{source} seems to be in long form, {len(first)} x {len(second)} names crossed in two columns: head them "
            "data set and algorithm; keep one of the columns of scores",
            where=source,
        )


def long_form(grid: Grid, source: str, measure: str | None = None) -> Long | None:
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
    score = _score_column(heads, body, used, source) if measure is None else _named_column(heads, measure, source)
    scores: dict[tuple[str, str], list[str]] = {}
    names = ["", ""]
    for i, row in enumerate(body):
        if len(row) != len(heads):
            raise InputError(
                "ragged",
                f"row {i + 1} of {source} has {len(row)} cells where {len(heads)} are expected",
                where=f"row {i + 1}",
            )
        names = [
            above if row[j] in DITTO else row[j] or above for j, above in zip((dataset, algorithm), names, strict=True)
        ]
        scores.setdefault((names[0], names[1]), []).append(row[score])
    return Long(scores, heads[score])


def _only(heads: Sequence[str], judged: Callable[[str], bool]) -> int | None:
    places = [j for j, head in enumerate(heads) if head and judged(head)]
    return places[0] if len(places) == 1 else None


def _named_column(heads: Sequence[str], measure: str, source: str) -> int:
    if list(heads).count(measure) != 1:
        raise InputError(
            "columns", f"no column of {source} is called {measure!r}: it has {', '.join(heads)}", where=measure
        )
    return list(heads).index(measure)


def _score_column(heads: Sequence[str], body: Sequence[Sequence[str]], used: set[int], source: str) -> int:
    numeric = [
        j
        for j in range(len(heads))
        if j not in used and any(is_number(row[j]) for row in body if j < len(row)) and heads[j]
    ]
    named = [j for j in numeric if heads_scores(heads[j])]
    chosen = numeric if len(numeric) == 1 else named
    if len(chosen) != 1:
        columns = ", ".join(repr(heads[j]) for j in chosen or numeric) or "none"
        raise InputError(
            "columns",
            f"{source} is in long form (data set, algorithm, score) with several or no columns of scores ({columns}): "
            f"choose one with measure={heads[(chosen or numeric or [0])[0]]!r} (--measure on the command line)",
            where=source,
        )
    return chosen[0]
