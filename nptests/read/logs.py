"""Ways to read a file with one row a score: logs of runs, and what programs of experiments write."""

import re
from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any

from nptests.data.intake import headings as words, spreads, summary_words
from nptests.data.intake.known_names import known_algorithms, known_datasets
from nptests.read.answer import Answer, Way, heading
from nptests.read.conditions import is_condition, tells_datasets
from nptests.read.file_columns import MOST_KINDS, Column, crosses, determines, each_pair_once, gap_between
from nptests.read.joining import Together

SWITCHES = ({"true", "false"}, {"yes", "no"}, {"on", "off"})  # in some rows, and off in others
_AVERAGED = re.compile(r"(?i)(?<=\w)[_. ](?:mean|median|avg|average)$")  # of a measure that is named before it
MOST_UNNAMED = 4  # columns of scores whose headings do not say so
MOSTLY = 0.5  # of the pairs of data sets and algorithms stand in a file


def long_ways(columns: Sequence[Column], options: Way) -> Iterator[Answer]:
    """Each measure and each condition of a file with one score a row."""
    places = _places(columns, options)
    if places is None:
        return
    dataset, algorithm = places
    pair = Together(tuple(sorted(places, key=lambda c: c.place)), "dataset")
    if gap_between(columns) is not None and "score" not in options and each_pair_once(dataset, algorithm):
        yield Answer({"join": [pair.head], "dataset": pair.head}, pair.why)
        return
    rest = [column for column in columns if column not in places and column.head]
    named = options.get("score")
    stands_at = list(zip(dataset.cells, algorithm.cells, strict=True))
    varied = [column for column in rest if column.numbers and column.head not in (named, options.get("repetition"))]
    varied = [c for c in varied if len({*stands_at}) < len(stands_at) and is_condition(c.head, stands_at, c.cells)]
    rest = [column for column in rest if column not in varied]
    numeric = [column for column in rest if column.numbers and (column.head == named if named else _may_score(column))]
    numeric = [c for c in numeric if c.head == named or not any(determines([name], c) for name in places)]
    costs = [c for c in rest if words.measure_in(words.bare(c.head)) == "time" and not spreads.names_spread(c.head)]
    numeric = numeric or [c for c in costs if c.numbers]
    if not numeric:
        return
    conditions = [
        column
        for column in rest
        if column not in numeric
        and 1 < len(column.values) <= MOST_KINDS
        and (not column.beside or is_condition(column.head, stands_at, column.cells))
        and not (words.heads_runs(column.head) and any(any(map(str.isdigit, value)) for value in column.values))
        and not column.dates
        and not column.links
        and (column.names or {v.casefold() for v in column.values} in SWITCHES)
        and 2 * len(column.values) <= len(column.cells)
        and not any(determines([each], column) for each in places)
        and not determines(places, column)
    ]
    measured = [column for column in conditions if words.heads_metrics(column.head) or _kinds_of_measures(column)]
    apart = [*(c for c in conditions if c not in measured), *varied]
    if not apart and len({*stands_at}) < len(stands_at):  # a setting that only some of what is compared have
        apart = [c for c in rest if c.numbers and c not in numeric and not words.stands_over_runs(words.bare(c.head))]
        apart = [c for c in apart if _each_once(dataset, algorithm, c)][:1]
    cut = any(words.heads_runs(c.head) for c in apart)  # a split may be of the whole
    parts = cut and any(any(map(words.names_part, c.values)) for c in apart)
    if apart and not parts and not options.keys() & {"join", "where", "dataset"}:
        role, one, other = "dataset", dataset, algorithm
        if not _heads_algorithms(algorithm) and not varied:  # several words side by side: all tell what is compared
            role, one, other = "algorithm", algorithm, dataset
        together = Together(tuple(sorted((one, *apart), key=lambda c: c.place)), role, other)
        ways = list(long_ways(together.columns(columns), together.said(options))) if together.full else []
        yield from (Answer({"join": [together.head], **way.said}, way.why) for way in ways)
        if ways and not cut:
            return  # no part of a table beside the whole
    plain = {"dataset": dataset.head, "algorithm": algorithm.head}
    weaker = not tells_datasets(words.bare(dataset.head)) and dataset.head != options.get("dataset")
    if (
        weaker
        and len(numeric) > 1
        and (words.may_head_datasets(words.bare(dataset.head)) or not each_pair_once(dataset, algorithm))
    ):
        numeric = [column for column in numeric if _unlikely(column) < 2 and len(column.head) > 1]
    numeric = list({_AVERAGED.sub("", c.head): c for c in numeric[::-1]}.values())[::-1]  # the mean, not the median
    learned = {c.place: {p.casefold() for p in words.PARTS_OF_WORDS.findall(c.head)} for c in numeric}
    held_out = [c for c in numeric if learned[c.place].isdisjoint({"train", "training"})]  # and not learned from
    numeric = sorted(held_out or numeric, key=_unlikely)
    numeric = [column for column in numeric if _unlikely(column) <= max(1, _unlikely(numeric[0]))]
    headed = _heads_algorithms(algorithm) and not weaker  # which is which: each measure is one of the same table
    if len(numeric) > MOST_UNNAMED and _unlikely(numeric[0]) > 1 and named is None and not headed:
        once = len({*stands_at}) == len(stands_at) and crosses(*places) > MOSTLY
        if once and words.names_datasets(words.bare(dataset.head)):
            yield Answer({"join": [pair.head], "dataset": pair.head}, pair.why)
        return  # no part of a table of several columns, under none of which scores are said to stand
    why = f"column {dataset.head!r} holds data sets and {algorithm.head!r} algorithms"
    for score in numeric:
        for where in _conditions([*measured, *(c for c in conditions if c not in measured), *varied]):
            way: dict[str, Any] = {**plain, "score": score.head}
            if where:
                way["where"] = [*(options.get("where") or ()), *where]
            kept = _rows_where(columns, where)
            if len({algorithm.cells[i] for i in kept}) < len(algorithm.values):
                continue  # what only some algorithms met is a part of their names
            each = list(zip(*([column.cells[i] for i in kept] for column in places), strict=True))
            if len(set(each)) < len(each):
                way.setdefault("repetitions", options.get("repetitions", "mean"))
            sure = words.heads_algorithms(words.bare(algorithm.head)) and words.names_datasets(words.bare(dataset.head))
            yield Answer(way, why, certain=sure and len(numeric) == 1 and way.keys() == {*plain, "score"})


def _each_once(dataset: Column, algorithm: Column, setting: Column) -> bool:
    """Whether each algorithm in each of its settings meets each data set in one row."""
    compared = list(zip(algorithm.cells, setting.cells, strict=True))
    places = {*zip(dataset.cells, compared, strict=True)}
    return len(places) == len(compared) == len({*compared}) * len(dataset.values)


def _may_score(column: Column) -> bool:
    head = words.bare(column.head)
    cost = words.measure_in(head) in words.COSTS and not words.heads_scores(head)
    beside = column.beside and not words.only_measure(head)  # the mean of several runs is a score
    best = any(map(words.names_extreme, words.word(head).split()[:1]))  # the best cost of a run is its score
    counts = words.counts_or_numbers(head) and not best
    other = cost or beside or spreads.names_spread(head) or words.heads_runs(head) or counts
    return not other and len(column.values) > 1


def _unlikely(column: Column) -> int:
    """How far a column of a log is from being one of scores, by its heading and its numbers."""
    head = _AVERAGED.sub("", words.bare(column.head))
    if words.heads_scores(head) or words.heads_scores(head.rpartition(" ")[2]) or "score" in words.word(head).split():
        return 0
    if words.measure_in(head) is not None or words.only_measure(head) or summary_words.better_in(head) is not None:
        return 1
    last = re.findall(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])", head)
    return 0 if last and words.heads_scores(last[-1]) else 3 if column.whole else 2


def _kinds_of_measures(column: Column) -> bool:
    return sum(words.measure_in(value) is not None for value in column.values) * 2 > len(column.values)


def _conditions(columns: Sequence[Column]) -> Iterator[list[str]]:
    """One value of each condition: of the first each in turn, of the others the commonest."""
    if not columns:
        yield []
        return
    first, *others = columns
    measures = [value for value in first.values if words.measure_in(value) not in words.COSTS]
    fixed = [f"{column.head}={max(column.values, key=lambda v: column.values[v])}" for column in others]
    for value in measures or first.values:
        yield [f"{first.head}={value}", *fixed]


def _rows_where(columns: Sequence[Column], where: Sequence[str]) -> list[int]:
    kept = list(range(len(columns[0].cells)))
    for condition in where:
        head, _, value = condition.partition("=")
        cells = next(column.cells for column in columns if column.head == head)
        kept = [i for i in kept if cells[i] == value]
    return kept


def _places(columns: Sequence[Column], options: Way) -> tuple[Column, Column] | None:
    """The columns of data sets and of algorithms: by their headings, else two of words that cross."""
    kinds = [column for column in columns if column.head and 1 < len(column.values) < len(column.cells)]
    by_name = {column.head: column for column in columns}
    named = {role: by_name.get(options[role]) for role in ("dataset", "algorithm") if options.get(role)}
    dataset = named.get("dataset")
    for some in ([column for column in kinds if column.names], kinds):
        dataset = dataset or heading(some, words.names_datasets)
    dataset = dataset or heading(kinds, tells_datasets)
    algorithm = named.get("algorithm") or heading([c for c in kinds if c.names], words.heads_algorithms)
    others = [column for column in kinds if column.names and not column.beside and column not in (dataset, algorithm)]
    if algorithm is None and dataset is not None:
        crossed = [c for c in kinds if c is not dataset and words.may_head_algorithms(words.bare(c.head))]
        algorithm = next((c for c in crossed if crosses(dataset, c) > MOSTLY), None)
    algorithm = algorithm or heading([c for c in kinds if c.names], words.stands_over_algorithms)
    if dataset is None and algorithm is not None:
        crossed = [c for c in kinds if c is not algorithm and words.may_head_datasets(words.bare(c.head))]
        dataset = next((c for c in crossed if crosses(c, algorithm) > MOSTLY), None)
        sizes = [c for c in kinds if not c.beside and all(value[:1].isdigit() for value in c.values)]
        sizes = [c for c in sizes if not words.stands_over_runs(words.bare(c.head)) and c is not algorithm]
        twins = [c for c in sizes for o in kinds if o.names and determines([o], c) and determines([c], o)]
        every = [c for c in sizes if each_pair_once(c, algorithm) and c not in twins]  # k, beside each form that has it
        dataset = dataset or (every[0] if len(every) == 1 else None)
    if dataset is not None and algorithm is not None and "algorithm" not in named:
        # Of two names of algorithms, the one that tells all rows of a data set apart.
        whole = [
            c
            for c in others
            if determines([c], algorithm) and len({*zip(dataset.cells, c.cells, strict=True)}) == len(c.cells)
        ]
        algorithm = (
            next(iter(whole), algorithm)
            if len({*zip(dataset.cells, algorithm.cells, strict=True)}) < len(algorithm.cells)
            else algorithm
        )
    if dataset is not None and algorithm is not None:
        return dataset, algorithm
    texts = [c for c in kinds if c.names and not (c.beside or _kinds_of_measures(c))]
    texts = [c for c in texts if not (words.heads_metrics(c.head) or words.heads_runs(c.head))]
    beside = [c for c in texts if c is not algorithm and not all(map(words.names_part, c.values))]
    numbers = [column for column in columns if column.numbers]
    if (
        algorithm is not None
        and dataset is None
        and (len(numbers) == 1 or 2 * sum(map(_is_said, numbers)) >= len(numbers))
    ):
        crossed = [c for c in beside if crosses(c, algorithm) > MOSTLY]
        alone = len(numbers) == 1
        before = [
            c
            for c in crossed
            if c.place < algorithm.place
            or ((alone or words.word(c.head).endswith(" id")) and each_pair_once(c, algorithm))
        ]
        if len(crossed) == len(before) == 1:  # what stands behind may be a variant
            return crossed[0], algorithm
    for one, other in permutations(texts, 2):
        if (dataset in (None, one)) and (algorithm in (None, other)) and crosses(one, other) > MOSTLY:
            known = known_datasets(one.values), known_datasets(other.values)
            if dataset is not None or known[0] > known[1]:
                return one, other
    return None


def _is_said(column: Column) -> bool:
    """Whether a heading says that numbers are no scores on the data set of this name: a measure, a count."""
    head = words.bare(column.head)
    counted = column.beside or words.heads_scores(head) or words.counts_or_numbers(head)
    return counted or words.measure_in(head) is not None or summary_words.has_arrow(column.head)


def _heads_algorithms(column: Column) -> bool:
    head = words.bare(column.head)
    named = words.stands_over_algorithms(head) or words.may_head_algorithms(head)
    return named or known_algorithms(column.values) > MOSTLY


def of_runs(head: str, columns: Sequence[Column], options: Way) -> Way:
    """The means of the runs that a column counts, without words that say no more than the names of data sets do."""
    texts = sorted((c for c in columns if c.names), key=lambda c: -len(c.values))
    out = [c.head for c in texts[1:] if determines(texts[:1], c)]
    left = {"leave_out": [*(options.get("leave_out") or ()), *out]} if out else {}
    return {**left, "repetition": head, "repetitions": "mean"}
