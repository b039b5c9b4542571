"""Long form: one row a score, with columns for the data set, the algorithm, perhaps the run, and the score."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeVar

from nptests.data.cells import decimal_mark, entry, is_number
from nptests.data.decimals import PRINTED_DIGITS, is_missing, parse_decimal
from nptests.data.intake import headings
from nptests.data.intake.headings import COSTS, heads_algorithms, heads_folds, heads_runs, measure_in, only_measure
from nptests.data.intake.spreads import names_spread
from nptests.errors import InputError, did_you_mean
from nptests.read.conditions import is_condition, tells_datasets
from nptests.read.grid import Grid
from nptests.read.layout import Layout, headed
from nptests.read.names import DITTO, carried
from nptests.vocabulary import DecimalMark

_NUMBERS = re.compile(r"[0-9]{1,18}")
Item = TypeVar("Item")


@dataclass(frozen=True)
class Roles:
    """The headings of the columns that say what stands where; None where the headings themselves say it."""

    dataset: str | None = None
    algorithm: str | None = None
    score: str | None = None
    runs: tuple[str, ...] = ()

    @property
    def long(self) -> bool:
        """Whether somebody said that there is one score a row."""
        return self.algorithm is not None


UNSAID = Roles()


@dataclass(frozen=True)
class Long:
    """The scores in the order of the file: (data set, algorithm) -> one score a run, as printed.

    heading    that of the column of scores
    runs       what the columns of runs (seed, fold, ...) hold beside each score; empty without such columns
    varied     headings of conditions that tell several scores of one algorithm on one data set apart, with their values
    """

    scores: dict[tuple[str, str], list[str]]
    heading: str
    runs: dict[tuple[str, str], list[tuple[str, ...]]] = field(default_factory=dict)
    varied: tuple[tuple[str, tuple[str, ...]], ...] = ()

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
        if self.varied:
            raise self._several(source)
        texts = [text for row in self.scores.values() for text in row]
        mark = decimal_mark((e.number for e in map(entry, texts) if e is not None), source, decimal)
        from statistics import median

        combined: dict[tuple[str, str], list[str]] = {}
        for (dataset, algorithm), row in self.scores.items():
            exact = [_fraction(x, mark, f"{algorithm!r} on {dataset!r}") for x in row if not is_missing(x)]
            if not exact:  # every run failed
                combined[dataset, algorithm] = [""]
                continue
            middle = sum(exact) / len(exact) if how == "mean" else median(exact)
            combined[dataset, algorithm] = [_decimal(Fraction(middle))]
        counts = sorted({sum(not is_missing(x) for x in row) for row in self.scores.values()} - {0})
        many = f"{counts[0]}" if len(counts) == 1 else f"{counts[0]} to {counts[-1]}" if counts else "no"
        failed = sum(map(is_missing, texts))
        left_out = f"; {failed} runs without a score are left out of it" if failed else ""
        return Long(combined, self.heading), (f"the {how} of {many} repetitions stands for each score{left_out}",)

    def paired(self, source: str) -> dict[tuple[str, str], list[str]]:
        """The scores of each cell in one order of runs on a data set, whatever the order of the rows."""
        if not self.runs:
            return self.scores
        orders: dict[str, list[tuple[str, ...]]] = {}
        ordered: dict[tuple[str, str], list[str]] = {}
        for (dataset, algorithm), row in self.scores.items():
            by_run = dict(zip(self.runs[dataset, algorithm], row, strict=True))
            order = orders.setdefault(dataset, _numbered(list(by_run)))
            where = f"{algorithm!r} on {dataset!r}"
            if len(by_run) < len(row):
                raise InputError(
                    "runs",
                    f"{source} has several scores of {where} in one run: name all columns that number the runs, such "
                    'as run=["seed", "fold"]',
                    where=f"{dataset}, {algorithm}",
                )
            odd = next((run for run in (*order, *by_run) if run not in by_run or run not in order), None)
            if odd is not None:
                called = " ".join(odd)
                raise InputError(
                    "ragged",
                    f"run {called!r} of {where} {'is missing' if odd in order else 'is that of no other algorithm'}: "
                    "complete the runs, or average first",
                    where=f"{dataset}, {algorithm}",
                )
            ordered[dataset, algorithm] = [by_run[run] for run in order]
        return ordered

    def wide(self, source: str) -> tuple[tuple[str, ...], ...]:
        """One row a data set, one column an algorithm; an absent score is an empty cell, two are refused."""
        if any(len(runs) > 1 for runs in self.scores.values()):
            raise self._several(source)
        algorithms, nothing = self.algorithms, ("",)
        return tuple(tuple(self.scores.get((d, a), nothing)[0] for a in algorithms) for d in self.datasets)

    def _several(self, source: str) -> InputError:
        """What to do with several scores of an algorithm on a data set: they are repetitions, or told apart."""
        (dataset, algorithm), runs = next((place, runs) for place, runs in self.scores.items() if len(runs) > 1)
        words = f"{source} has {len(runs)} scores of {algorithm!r} on {dataset!r}"
        if self.varied:
            head, (value, *_) = self.varied[0]
            listed = " and ".join(f"{head!r} ({', '.join(values[:4])})" for head, values in self.varied)
            words += (
                f", told apart by {listed}: they are no repetitions, keep the rows of one with "
                f"where=[{f'{head}={value}'!r}] (--where), or join it to the names of the data sets (--join); if it "
                f"only numbers repetitions, say repetition={head!r} (--repetition)"
            )
        else:
            words += (
                ': average them with repetitions="mean" (--repetitions mean on the command line), or read the runs '
                "with read_runs"
            )
        return InputError("runs", words, where=f"{dataset}, {algorithm}")


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
    if wide.names is None or wide.heads is None:
        return
    width = grid.width - len(wide.heads)
    if width < 2:
        return
    body = [row for row in grid.rows if len(row) == grid.width][-len(wide.cells) :]
    first, second = ({row[j] for row in body} for j in (width - 2, width - 1))
    pairs = {(row[width - 2], row[width - 1]) for row in body}
    crossed = len(pairs) == len(first) * len(second) and len(body) % len(pairs) == 0  # once, or so many runs each
    settings = all(map(is_number, second)) and (grid.turned or tells_datasets(grid.rows[(grid.headers or 1) - 1][0]))
    if min(len(first), len(second)) > 1 and crossed and all(first | second) and not settings:
        raise InputError(
            "long",
            f"{source} seems to be in long form, {len(first)} x {len(second)} names crossed in two columns: say "
            "which is which with dataset=, algorithm= and score= (--dataset, --algorithm, --score on the command line)",
            where=source,
        )


def long_form(grid: Grid, source: str, roles: Roles = UNSAID) -> Long | None:
    """The table in long form, or None where neither its headings nor `roles` say that it is."""
    heads, body = grid.rows[0], grid.rows[1:]
    if (grid.headers or 1) > 1:
        headers, heads = headed(grid, source)
        body = grid.rows[headers:]
    kinds = [len({row[j] for row in body if j < len(row)}) if heads_algorithms(h) else 2 for j, h in enumerate(heads)]
    varied = [head if count > 1 else "" for head, count in zip(heads, kinds, strict=True)]  # .estimator says nothing
    algorithm = _place(heads if roles.algorithm else varied, roles.algorithm, source, heads_algorithms)
    dataset = _place(heads, roles.dataset, source, tells_datasets)
    if roles.long and dataset is None:
        raise _no_datasets(heads, roles, source)
    if algorithm is None or dataset is None or not body:
        return None
    of, by = ([row[j] for row in body if j < len(row)] for j in (dataset, algorithm))
    if not roles.long and (len({*of, ""}) > len(of) or (len({*of}) > 1 and 2 < len({*by}) == len(by))):
        return None  # each stands once: a wide table, of an algorithm that is called "method", or with one in each row
    runs = _run_columns(heads, body, roles, source)
    used = {algorithm, dataset, *runs} | {
        j for j, head in enumerate(heads) if heads_runs(head) or headings.heads_numbering(head)
    }
    if set(map(len, body)) != {len(heads)}:
        for i, row in enumerate(body):
            check_width(row, heads, i, source)
    places = list(zip(*(carried([row[j] for row in body]) for j in (dataset, algorithm)), strict=True))
    several = len({*places}) < len(places)
    apart = [j for j, head in enumerate(heads) if several and head and j not in used]
    apart = [j for j in apart if is_condition(heads[j], places, [row[j] for row in body])]
    score = _place(heads, roles.score, source)
    score = _score_column(heads, body, used | {*apart}, source) if score is None else score
    parts = {j for j in runs if all(headings.names_part(row[j]) for row in body if j < len(row))}
    others = [j for j in range(len(heads)) if j not in {*used, score} - parts]
    beside = {j: _gathered(places, (row[j] for row in body)) for j in others}
    _refuse_told_apart(heads, beside, source)
    numbers = _gathered(places, (tuple(row[j] for j in runs) for row in body)) if runs else {}
    conditions = tuple((heads[k], tuple(dict.fromkeys(row[k] for row in body))) for k in apart if k != score)
    return Long(_gathered(places, (row[score] for row in body)), heads[score], numbers, conditions)


def melted(grid: Grid, source: str, roles: Roles) -> tuple[Grid, str, Roles]:
    """A row a run of a data set, a column an algorithm: the same with one score a row."""
    heads, *body = grid.rows
    dataset = next(head for head in heads if head not in roles.runs) if roles.dataset is None else roles.dataset
    key, *runs = (_place(heads, name, source) or 0 for name in (dataset, *roles.runs))
    scores = [j for j in range(len(heads)) if j not in (key, *runs)]
    for i, row in enumerate(body):
        check_width(row, heads, i, source)
    rows = [(row[key], heads[j], *(row[i] for i in runs), row[j]) for row in body for j in scores]
    named = Roles(dataset or "data set", "algorithm", "score", roles.runs)
    return Grid(((dataset or "data set", "algorithm", *roles.runs, "score"), *rows), headers=1), source, named


def stand_again(grid: Grid, dataset: str | None) -> bool:
    """Whether the names of rows are repeated, so that each row may be a run."""
    heads, *body = grid.rows
    key = heads.index(dataset) if dataset in heads else 0
    names = [row[key] for row in body if len(row) > key]
    return len({*names}) < len(names)


def _gathered(places: Sequence[tuple[str, str]], items: Iterable[Item]) -> dict[tuple[str, str], list[Item]]:
    """What stands at each place, in the order of the file."""
    gathered: dict[tuple[str, str], list[Item]] = {}
    for place, item in zip(places, items, strict=True):
        if place in gathered:
            gathered[place].append(item)
        else:
            gathered[place] = [item]
    return gathered


def _refuse_told_apart(heads: Sequence[str], beside: dict[int, dict[tuple[str, str], list[str]]], source: str) -> None:
    """Several scores of one algorithm on one data set are no repetitions where words (acc, f1) say what each is."""
    for j, cells in beside.items():
        kinds = {tuple(sorted(words)) for words in cells.values()}
        words = next(iter(kinds), ())
        several = len(kinds) == 1 and len(set(words)) == len(words) > 1 and all(word[:1].isalpha() for word in words)
        if several and (
            not any(sign.isdigit() for word in words for sign in word)
            or any(measure_in(word) is not None for word in words)
        ):
            dataset, algorithm = next(iter(cells))
            listed = ", ".join(words[:4])
            raise InputError(
                "runs",
                f"{source} has {len(words)} scores of {algorithm!r} on {dataset!r}, which column {heads[j]!r} tells "
                f"apart ({listed}): they are no repetitions, keep the rows of one of them, such as all of {words[0]!r}",
                where=heads[j],
            )


def _run_columns(heads: Sequence[str], body: Sequence[Sequence[str]], roles: Roles, source: str) -> tuple[int, ...]:
    """The columns that tell runs apart: those that were named, else those so headed that do not say the same of all."""
    if roles.runs:
        return tuple(j for name in roles.runs if (j := _place(heads, name, source)) is not None)
    columns = [
        j for j, head in enumerate(heads) if heads_runs(head) and len({row[j] for row in body if j < len(row)}) > 1
    ]
    return tuple(sorted(columns, key=lambda j: heads_folds(heads[j])))  # the folds of one repetition stand together


def _numbered(runs: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Runs by their numbers, where each has one (3, r001f002); else in the order of the file."""
    if not all(_NUMBERS.search(part) for run in runs for part in run):
        return runs
    return sorted(runs, key=lambda run: [[int(number) for number in _NUMBERS.findall(part)] for part in run])


def not_long(name: str, source: str) -> InputError:
    """What is said to whoever names a score or repetitions of a table that has several scores a row."""
    return InputError(
        "option",
        f"{name} is for long form, one score a row, and the headings of {source} do not say that it is: name the "
        "columns with dataset=, algorithm= and score= (--dataset, --algorithm, --score on the command line)",
        where=name,
    )


def long_groups(grid: Grid, source: str, roles: Roles) -> dict[str, list[str]]:
    """The scores of each group, in long form: independent samples, which no data set joins."""
    heads, *body = grid.rows
    group = _place(heads, roles.algorithm, source, heads_algorithms)
    if group is None:
        listed = ", ".join(map(repr, heads))
        words = f"which column of {source} names the groups? Write algorithm=... (--algorithm), one of {listed}"
        raise InputError("columns", words, where="algorithm")
    score = _place(heads, roles.score, source)
    score = _score_column(heads, body, {group}, source) if score is None else score
    groups: dict[str, list[str]] = {}
    name = ""
    for i, row in enumerate(body):
        check_width(row, heads, i, source)
        name = name if row[group] in DITTO else row[group] or name
        groups.setdefault(name, []).append(row[score])
    return groups


def check_width(row: Sequence[str], heads: Sequence[str], i: int, source: str) -> None:
    if len(row) != len(heads):
        words = f"row {i + 1} of {source} has {len(row)} cells where {len(heads)} are expected"
        raise InputError("ragged", words, where=f"row {i + 1}")


def _place(
    heads: Sequence[str], named: str | None, source: str, judged: Callable[[str], bool] | None = None
) -> int | None:
    """The column that was named, else the only one whose heading says what it is."""
    if named is not None:
        if not isinstance(named, str):
            raise InputError("columns", f"a {type(named).__name__} names no column: it has {', '.join(heads)}")
        if list(heads).count(named) != 1:
            near = did_you_mean(named, heads)
            words = f"no column of {source} is called {named!r}: {near} it has {', '.join(heads)}".replace("  ", " ")
            raise InputError("columns", words, where=named)
        return list(heads).index(named)
    places = [j for j, head in enumerate(heads) if head and judged is not None and judged(head)]
    return places[0] if len(places) == 1 else None


def _no_datasets(heads: Sequence[str], roles: Roles, source: str) -> InputError:
    free = ", ".join(repr(head) for head in heads if head not in (roles.algorithm, roles.score))
    return InputError(
        "columns",
        f"which column of {source} names the data sets? Write dataset=... (--dataset), one of {free}",
        where="dataset",
    )


def _score_column(heads: Sequence[str], body: Sequence[Sequence[str]], used: set[int], source: str) -> int:
    free = [j for j, head in enumerate(heads) if head and j not in used]
    numeric = [j for j in free if any(is_number(row[j]) for row in body if j < len(row))]
    named = [j for j in numeric if headings.heads_scores(heads[j])]
    measures = [j for j in numeric if only_measure(heads[j]) and measure_in(heads[j]) not in (*COSTS, "variance")]
    several = len(named) == 1 and only_measure(heads[named[0]]) and len({measure_in(heads[j]) for j in measures}) > 1
    chosen = numeric if len(numeric) == 1 else measures if several else named
    if len(chosen) != 1:
        columns = ", ".join(repr(heads[j]) for j in chosen or numeric) or "none"
        plain = [j for j in numeric if not (headings.counts_or_numbers(heads[j]) or names_spread(heads[j]))]
        likely = chosen or plain or numeric
        raise InputError(
            "columns",
            f"{source} is in long form (data set, algorithm, score) with several or no columns of scores ({columns}): "
            f"choose one with score={heads[(likely or [0])[0]]!r} (--score on the command line)",
            where=source,
        )
    return chosen[0]
