"""What was varied beside data sets and algorithms: a column that says so tells no repetitions apart."""

import re
from collections import Counter
from collections.abc import Sequence

from nptests.data.intake import headings as words

_NUMBERS_RUNS = words.RUNS | {"id", "ids", "index", "idx", "no", "nr", "execution", "iteration", "attempt", "bootstrap"}
_DESCRIBES = {"size", "features", "instances", "attributes", "budget", "batch", "lr", "gpu", "tokens", "params", "cpu"}
EVEN = 0.75  # of what would stand there if each algorithm had met each value equally often


def is_condition(head: str, places: Sequence[tuple[str, str]], values: Sequence[str]) -> bool:
    """Whether a column says under what each of several scores was taken: a noise, a dimension, an attack.

    All algorithms meet the same values on a data set, each equally often. What is measured is none, nor what numbers
    runs, by its heading or by its values (run1, run2).

    places    the data set and the algorithm of each row
    values    the cells of the column
    """
    runs = numbers_runs(head) and not any(value.partition(".")[2].strip("0") for value in values)  # 0.25 is none
    if runs or words.heads_scores(words.bare(head)) or words.measure_in(head) not in (None, *words.COSTS):
        return False
    stems = {re.sub(r"\d+", "", value) for value in values}
    if len(stems) == 1 and next(iter(stems)).strip(" .%+-_eE"):  # run1, run2; measures such as top1 tell them apart
        return any(words.measure_in(value) not in (None, *words.COSTS) for value in values)
    met = Counter(zip(places, values, strict=True))
    on: dict[str, tuple[set[str], set[str]]] = {}
    for (dataset, algorithm), value in met:
        algorithms, levels = on.setdefault(dataset, (set(), set()))
        algorithms.add(algorithm)
        levels.add(value)
    crossed = [dataset for dataset, (algorithms, levels) in on.items() if min(len(algorithms), len(levels)) > 1]
    if 2 * len(crossed) <= len(on):
        return False
    full = sum(len(on[dataset][0]) * len(on[dataset][1]) for dataset in crossed)
    counts = [count for ((dataset, _), _), count in met.items() if dataset in crossed]
    return len(counts) >= EVEN * full and sum(counts) >= EVEN * max(counts) * len(counts)


def tells_datasets(heading: str) -> bool:
    """Whether data sets stand under it by their names, and no numbers of them."""
    return words.heads_datasets(heading) and not words.heads_numbering(heading)


def may_be_varied(head: str) -> bool:
    """Whether a number so headed, which describes a run, may be what an experiment varied: data_size, batch."""
    parts = {part.casefold() for part in words.PARTS_OF_WORDS.findall(words.bare(head))}
    return parts & words.NO_SCORE <= _DESCRIBES


def numbers_runs(head: str) -> bool:
    """Whether a part of a heading says so: random_state, ExecutionId, run no; not instance_id, of data sets."""
    parts = [part.casefold() for part in words.PARTS_OF_WORDS.findall(head)]
    signs = words.RUNS if any(map(words.heads_datasets, parts[:1])) else _NUMBERS_RUNS
    return words.heads_runs(head) or not signs.isdisjoint(parts) or parts[-2:] == ["random", "state"]
