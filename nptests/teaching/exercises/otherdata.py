"""What comes out of other data than those of an exercise, and of another procedure on them."""

import math
import warnings
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations, cycle, permutations, product, repeat
from string import ascii_uppercase
from typing import Any

import numpy as np
from scipy.stats import rankdata

from nptests.adjustments.methods import adjustment
from nptests.errors import InputError
from nptests.experiment.metrics.listed import EVERY, metrics
from nptests.procedures.descriptor import Procedure
from nptests.procedures.listed import catalogue, find
from nptests.results import Comparisons
from nptests.teaching.exercises import wording
from nptests.teaching.exercises.data import Data
from nptests.teaching.exercises.making import Exercise, Question, exercise

PAIRED = ("truth", "predicted")
GROUPS = ("cluster",)  # columns that are no numbers
GAPS = "incomplete"  # data that have empty cells
MANY = 5  # classes
ONE_SIDED = ("greater", "less")
FORM = "F"  # of a test whose statistic has the chi-squared law
LEAST = 0.001  # of what is no difference, taken for one
MOST = 1000  # assignments whose statistics are worked out
CHOICES: tuple[tuple[Mapping[str, Any], str], ...] = (
    ({"null": "asymptotic"}, "approximately"), ({"variances": "equal"}, "with equal variances"),
    ({"error": "published"}, "with the standard error that the literature prints"),
    ({"null": "asymptotic", "continuity": True}, "approximately, with a correction for continuity"),
)  # fmt: skip
Other = tuple[str, int, Any, str, str]  # the kind of slip, its weight, the result, what was read, in place of what


def results(task: Exercise) -> Iterator[Other]:
    """Another procedure on these data; a row forgotten, columns exchanged, two digits of a cell exchanged."""
    yield from (
        (kind, weight, result, part, by) for kind, weight, result, part, by in _every(task) if result is not None
    )


def _every(task: Exercise) -> Iterator[Other]:
    data, asked, taught = task.data, subject(task.name), wording.rules()["taught"]
    ranks = _ranked(data)
    for other in (*catalogue(), *metrics()):
        alike = other.takes == data.takes or (other.kind.holds and data.kind.holds)  # a table of numbers, or groups
        if other.name != task.name and alike:
            own = replace(data, takes=other.takes)
            is_near = asked is not None and other.hypothesis == asked.hypothesis
            weight = 2 if other.name in taught else (3 if other.takes == data.takes else 4) - is_near
            if other.name not in EVERY:
                result = result_of(other.name, own)
                yield "other-test", weight, result, other.title, ""
                if isinstance(result, Comparisons) and result.rows[0].adjusted is not None:
                    rows = tuple(replace(row, adjusted=row.pvalue) for row in result.rows)
                    yield "other-test", weight, replace(result, rows=rows), f"{other.title}, before the adjustment", ""
            for choice, words in CHOICES:
                if all(
                    x in other.options and data.options.get(x, other.options[x].default) != y for x, y in choice.items()
                ):
                    rough = result_of(other.name, replace(own, options={**data.options, **choice}))
                    yield "other-test", 4 if "null" in choice else weight, rough, f"{other.title}, {words}", ""
        if alike and ranks and "null" not in other.options and (other.name == task.name or other.name not in EVERY):
            yield "of-ranks", 4, result_of(other.name, replace(ranks, takes=other.takes)), other.title, ""
    yield from _of_whole_tables(data) if data.takes == GAPS else ()
    if asked is not None and "form" in asked.options:
        of_form = replace(data, options={**data.options, "form": FORM})
        yield "other-test", 2, result_of(task.name, of_form), f"{asked.title}, in its F form", ""
    for side in ONE_SIDED if asked is not None and "alternative" in asked.options else ():
        of_side = replace(data, options={**data.options, "alternative": side})
        yield "one-side", 2, result_of(task.name, of_side), side, ""
    if asked is not None and data.takes == GAPS and "ties" in asked.options:
        plain = replace(data, options={**data.options, "ties": "ignored"})
        yield "ties-ignored", 2, result_of(task.name, plain), "", ""
    for control in data.columns if "control" in data.options else ():
        if control != data.options["control"]:
            against = replace(data, options={**data.options, "control": control})
            yield "other-control", 2, result_of(task.name, against), control, str(data.options["control"])
    for kind, weight, changed, part, by in _misread(task):
        yield kind, weight, result_of(task.name, changed), part, by


def _of_whole_tables(data: Data) -> Iterator[Other]:
    """Tests of groups on the columns of a table with empty cells; tests of whole tables, the empty cells being the
    worst."""
    worst = str(min(float(x) for row in data.cells for x in row if x) - 1)
    filled = replace(data, takes="scores", cells=tuple(tuple(x or worst for x in row) for row in data.cells))
    for own, words in ((replace(data, takes="groups"), ""), (filled, ", empty cells as the worst")):
        for other in (x for x in catalogue() if x.takes == own.takes):
            result = result_of(other.name, own)
            if not isinstance(result, Comparisons):
                yield "other-test", 3 - (other.name in wording.rules()["taught"]), result, f"{other.title}{words}", ""


def _mean_of(cells: Sequence[str]) -> str:
    return str(float(np.mean([float(x) for x in cells if x])))


def _ranked(data: Data) -> Data | None:
    """The ranks of the numbers: within each row of a table, among all of several samples, else down each column."""
    try:
        numbers = np.array(data.cells, dtype=float)
    except ValueError:
        return None
    axis = 1 if data.kind.table else None if data.kind.holds else 0
    ranks = rankdata(numbers, axis=axis).reshape(numbers.shape)
    return replace(data, cells=tuple(tuple(f"{x:g}" for x in row) for row in ranks))


def _misread(task: Exercise) -> Iterator[tuple[str, int, Data, str, str]]:
    data, counted = task.data, list(_miscounted(task.data)) if task.name in EVERY else []
    if len(data.rows) > 3:
        ends = (0, len(data.rows) - 1)
        for i in range(len(data.rows)):
            fewer = replace(data, rows=_without(data.rows, i), cells=_without(data.cells, i))
            yield "row-forgotten", 3 - (i in ends), fewer, data.rows[i], ""
            if data.columns[:-1] == PAIRED:  # beside which another column has cases of its own
                rest = replace(data, cells=replaced(data.cells, i, ("", "", *data.cells[i][len(PAIRED) :])))
                yield "row-forgotten", 3 - (i in ends), rest, data.rows[i], ""
                alone = replace(data, cells=replaced(data.cells, i, (*data.cells[i][: len(PAIRED)], "")))
                yield "value-forgotten", 3 - (i in ends), alone, data.cells[i][-1], data.columns[-1]
            twice = replace(data, cells=replaced(data.cells, i, data.cells[i - 1]))
            yield "row-copied", 5, twice, data.rows[i - 1], data.rows[i]
            if not counted:
                again = replace(data, rows=(*data.rows, "again"), cells=(*data.cells, data.cells[i]))
                yield "row-twice", 5, again, data.rows[i], ""
    if data.takes == GAPS:
        whole = [i for i, row in enumerate(data.cells) if all(row)]
        rest = replace(data, rows=tuple(data.rows[i] for i in whole), cells=tuple(data.cells[i] for i in whole))
        yield "gaps-dropped", 2, rest, "", ""
        means = [_mean_of(data.column(j)) for j in range(len(data.columns))]
        of_rows = [[_mean_of(row)] * len(row) for row in data.cells]
        for words, fill in (
            ("0", repeat(["0"] * len(means))), ("the mean of its row", of_rows),
            ("the mean of its column", repeat(means)),
        ):  # fmt: skip
            filled = tuple(
                tuple(x or y for x, y in zip(*own, strict=True)) for own in zip(data.cells, fill, strict=False)
            )
            yield "gaps-filled", 2, replace(data, cells=filled), "", words
    if len(data.columns) == 1 and 1 < len(set(data.cells)) < len(data.cells):
        first = [data.cells.index(row) for row in dict.fromkeys(data.cells)]
        fewer = replace(data, rows=tuple(data.rows[i] for i in first), cells=tuple(data.cells[i] for i in first))
        yield "values-once", 3, fewer, "", ""
    for j in range(len(data.columns) - 1) if len(data.cells) == 1 else ():
        x, n = data.cells[0][j], data.cells[0][j + 1]
        if (data.columns[j][:1], data.columns[j + 1][:1]) == ("x", "n"):  # successes, and of how many
            failures = replaced(data.cells[0], j, str(int(n) - int(x)))
            yield "failures-counted", 2, replace(data, cells=(failures,)), data.columns[j], ""
    apart = data.kind.holds and not data.kind.table  # values of samples, not of rows
    for (i, row), j in product(enumerate(data.cells), range(len(data.columns))) if apart else ():
        fewer = replace(data, cells=replaced(data.cells, i, replaced(row, j, "")))
        yield "value-forgotten", 3 if row == data.cells[-1] else 4, fewer, row[j], data.columns[j]
    is_paired = len(data.columns) == len(("a", "b")) and data.kind.holds == "scores"
    if (is_paired or data.columns[: len(PAIRED)] == PAIRED) and not counted:
        ordered = (sorted(data.column(j), key=float) for j in range(len(data.columns)))
        yield "columns-in-order", 3, replace(data, cells=tuple(zip(*ordered, strict=True))), "", ""
    yield from zeros_otherwise(data) if is_paired or data.columns == ("d",) else ()
    yield from _ties_with(data, data.columns.index(data.options["control"])) if "control" in data.options else ()
    if data.kind.holds and len(data.columns) > 1:
        kind = "exchanged" if len(data.columns) == len(("a", "b")) else "reversed"
        yield kind, 2, replace(data, cells=tuple(row[::-1] for row in data.cells)), "", ""
    for a, b in combinations(range(len(data.columns)), 2) if data.kind.holds and len(data.columns) > 2 else ():
        cells = tuple(replaced(replaced(row, a, row[b]), b, row[a]) for row in data.cells)
        yield "columns-exchanged", 3, replace(data, cells=cells), data.columns[a], data.columns[b]
    for j in (0, len(data.columns) - 1) if data.kind.holds and len(data.columns) > 2 else ():
        cells = tuple(_without(row, j) for row in data.cells)
        fewer = replace(data, columns=_without(data.columns, j), cells=cells)
        yield "column-forgotten", 4 - (j > 0), fewer, data.columns[j], ""
    if data.kind.holds and len(data.rows) >= len(data.columns) > 2 and all(map(all, data.cells)):
        turned = tuple(zip(*data.cells, strict=True))
        columns, rows = ascii_uppercase[: len(data.rows)], data.rows[: len(turned)]
        yield "transposed", 2, replace(data, columns=tuple(columns), rows=rows, cells=turned), "", ""
    if task.name in EVERY:
        numbers = [j for j, name in enumerate(data.columns) if name not in GROUPS]
        for a, b in (
            combinations(numbers, 2) if len(numbers) > len(PAIRED) and data.columns[: len(PAIRED)] == PAIRED else ()
        ):
            cells = tuple(replaced(replaced(row, a, row[b]), b, row[a]) for row in data.cells)
            yield "columns-exchanged", 3, replace(data, cells=cells), data.columns[a], data.columns[b]
        for a, b in permutations(numbers, 2):
            if {data.columns[a], data.columns[b]} == set(PAIRED):  # which would be alike
                continue
            cells = tuple(replaced(row, a, row[b]) for row in data.cells)
            yield "other-column", 2, replace(data, cells=cells), data.columns[b], data.columns[a]
    yield from counted
    for (i, j), (g, h) in _neighbours(data) if not counted else ():
        one, two = data.cells[i][j], data.cells[g][h]
        if one and two and one != two:
            cells = replaced(data.cells, i, replaced(data.cells[i], j, two))
            cells = replaced(cells, g, replaced(cells[g], h, one))
            of = data.columns[j] if j == h else data.rows[i]
            yield "cells-exchanged", 5, replace(data, cells=cells), of, f"{one}, {two}"
    for cell, other, changed in _longer(data):
        yield "digit-misread", 6, changed, cell, other


def zeros_otherwise(data: Data) -> Iterator[tuple[str, int, Data, str, str]]:
    """Without the differences that are 0; each of them as a small one, on either side."""
    zeros = [i for i, row in enumerate(data.cells) if float(row[0]) == float(row[-1]) * (len(row) - 1)]
    sizes = [abs(float(row[0]) - float(row[-1]) * (len(row) - 1)) for row in data.cells]
    tied = [i for i, size in enumerate(sizes) if sizes.count(size) > 1 or i in zeros]
    for kind, dropped in (("zeros-dropped", zeros), ("ties-dropped", tied)):
        fewer = data
        for i in reversed(dropped):
            fewer = replace(fewer, rows=_without(fewer.rows, i), cells=_without(fewer.cells, i))
        yield kind, 2 + (dropped is tied), fewer, "", ""
    for kind, by in (("zeros-won", LEAST), ("zeros-lost", -LEAST)):
        cells = ((str(float(x) + by), *rest) if i in zeros else (x, *rest) for i, (x, *rest) in enumerate(data.cells))
        yield kind, 3, replace(data, cells=tuple(cells)), "", ""


def _ties_with(data: Data, control: int) -> Iterator[tuple[str, int, Data, str, str]]:
    """Values equal to those of a control as a little better, as a little worse, as both by turns."""
    for kind, signs in (("zeros-won", (1,)), ("zeros-lost", (-1,)), ("zeros-split", (1, -1))):
        columns = [[row[j] for row in data.cells] for j in range(len(data.columns))]
        for column in (x for j, x in enumerate(columns) if j != control):
            tied = [i for i, x in enumerate(column) if float(x) == float(columns[control][i])]
            for sign, i in zip(cycle(signs), tied[: len(tied) // len(signs) * len(signs)], strict=False):
                column[i] = str(float(column[i]) + sign * LEAST)
        yield kind, 2, replace(data, cells=tuple(zip(*columns, strict=True))), "", ""


def _neighbours(data: Data) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """The places of every two cells that are one below the other, or in one row."""
    for i, j in product(range(len(data.rows)), range(len(data.columns))):
        yield from (
            ((i, j), place)
            for place in ((i + 1, j), *((i, other) for other in range(j + 1, len(data.columns))))
            if place < (len(data.rows), 0)
        )


def _longer(data: Data) -> Iterator[tuple[str, str, Data]]:
    """One line of counts with a digit too many or too few."""
    for j, cell in enumerate(data.cells[0] if len(data.cells) == 1 else ()):
        others = {f"1{cell}", f"{cell}0", f"{cell}{cell[-1]}"} | ({cell[1:], cell[:-1]} if len(cell) > 1 else set())
        for other in sorted(x for x in others if x.lstrip("0")):
            yield cell, other, replace(data, cells=(replaced(data.cells[0], j, other),))


def _miscounted(data: Data) -> Iterator[tuple[str, int, Data, str, str]]:
    """Cases whose class was misread, or that were counted twice; alike cases are one slip."""
    labels = [j for j in range(len(data.columns)) if all(len(row[j]) == 1 for row in data.cells)]
    classes = sorted({row[j] for row in data.cells for j in labels})
    if not 0 < len(classes) <= MANY:
        return
    for case in sorted(set(data.cells)):
        i = data.cells.index(case)
        twice = replace(data, rows=(*data.rows, "again"), cells=(*data.cells, case))
        yield "case-twice", 3, twice, ", ".join(case), ""
        for other in (replaced(case, j, x) for j in labels for x in classes if x != case[j]):
            misplaced = replace(data, cells=replaced(data.cells, i, other))
            yield "case-misplaced", 3, misplaced, ", ".join(case), ", ".join(other)
    for one, two in combinations(classes, 2) if len(classes) > len(PAIRED) else ():
        merged = tuple(tuple(one if x == two else x for x in row) for row in data.cells)
        yield "other-index", 3, replace(data, cells=merged), two, one


def answers(result: Any, asked: Mapping[str, Question]) -> Iterator[tuple[str, float]]:
    """What a result answers to questions of another, as far as it has that."""
    rows = result.rows if isinstance(result, Comparisons) else ()
    pairs = {(row.b, row.a): row for row in rows} | {(row.a, row.b): row for row in rows}
    for name, question in asked.items():
        value, at = str(question.claim["value"]), question.claim.get("at", ())
        if len(at) == 2 and tuple(at) in pairs:
            own = getattr(pairs[tuple(at)], {"unadjusted": "pvalue"}.get(value, value), None)
        elif value == "mean_ranks":
            ranks = getattr(result, "mean_ranks", None)
            own = None if ranks is None else dict(zip(result.algorithms, ranks, strict=True)).get(at[0])
        else:  # comparisons have one a row, and say so to whoever asks for one
            names = (value, "estimate")[: (value == "statistic") + 1] if not isinstance(result, Comparisons) else ()
            own = next((x for x in (getattr(result, name, None) for name in names) if x is not None), None)
        if isinstance(own, (int, float)):
            yield name, float(own)


def in_order(result: Any, asked: Mapping[str, Question]) -> Iterator[tuple[str, float]]:
    """What a result answers to questions about other pairs, in their order."""
    for value in {str(question.claim["value"]) for question in asked.values()}:
        names = [name for name, question in asked.items() if question.claim["value"] == value]
        own = (getattr(row, {"unadjusted": "pvalue"}.get(value, value), None) for row in result.rows)
        yield from ((name, float(x)) for name, x in zip(names, own, strict=False) if isinstance(x, (int, float)))


def subject(name: str) -> Procedure | None:
    """The procedure or measure of that name; None where it is an adjustment."""
    return EVERY[name].procedure if name in EVERY else find(name)


def result_of(name: str, data: Data) -> Any:
    """What it says of data; None where it refuses them, and of an adjustment."""
    asked = subject(name)
    if asked is None:
        adjustment(name)
        return None
    options = {key: x for key, x in data.options.items() if key in asked.options}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return asked.run(*data.arguments(), **options)
        except (InputError, ArithmeticError, ValueError, TypeError):
            return None


def law(name: str, own: Data) -> dict[float, float] | None:
    """How often each value of a statistic is among all assignments of the values to samples of these sizes."""
    data = replace(own, options={**own.options, "null": "asymptotic"})  # which is soon worked out
    data = own if result_of(name, data) is None else data
    values = [cell for row in data.cells for cell in row]
    n = len(data.rows)
    if data.takes != "samples" or "" in values or math.comb(2 * n, n) > MOST:
        return None
    counts = Counter[float]()
    for chosen in map(set, combinations(range(2 * n), n)):
        a, b = ([x for i, x in enumerate(values) if (i in chosen) is own] for own in (True, False))
        other = result_of(name, replace(data, cells=tuple(zip(a, b, strict=True))))
        statistic = getattr(other, "statistic", None)
        if statistic is None:
            return None
        counts[round(float(statistic), 12)] += 1
    return {x: times / counts.total() for x, times in counts.items()}


def untied(data: Data) -> Data:
    """As many numbers, no two of which are alike."""
    j = len(data.columns)
    return replace(data, cells=tuple(tuple(str(i * j + g) for g in range(j)) for i in range(len(data.rows))))


@lru_cache(maxsize=4)
def law_of_sizes(name: str, rows: int, options: tuple[tuple[str, Any], ...]) -> Mapping[float, float] | None:
    """The law of a statistic of two samples of as many values, no two of which are alike: one for a whole class."""
    data = exercise(name, seed=0, student=1).data
    return law(name, replace(untied(replace(data, rows=tuple(map(str, range(rows))))), options=dict(options)))


def replaced(items: tuple[Any, ...], i: int, other: Any) -> tuple[Any, ...]:
    """With another item at a place."""
    return (*items[:i], other, *items[i + 1 :])


def _without(items: tuple[Any, ...], i: int) -> tuple[Any, ...]:
    return (*items[:i], *items[i + 1 :])
