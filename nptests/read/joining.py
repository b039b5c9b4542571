"""Columns that name something only together: a model and its size, a data set and the split."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

from nptests.data.cells import is_number
from nptests.data.intake import headings as words
from nptests.data.intake.known_names import known_datasets
from nptests.read.answer import Way, heading
from nptests.read.conditions import is_condition, may_be_varied
from nptests.read.file_columns import MOST_KINDS, Column, crosses, determines, each_pair_once, strange
from nptests.read.wording import BETWEEN, joined_cells

MOST = 4  # columns that are read as one
FULL = 0.5  # of the pairs of algorithms and data sets stand in a file


@dataclass(frozen=True)
class Together:
    """Columns that are read as one, and what they name: "dataset" or "algorithm"; `other` names the other one.

    repeated    whether a column of runs stands beside them, over which each score is averaged
    """

    parts: tuple[Column, ...]
    role: str
    other: Column | None = None
    repeated: bool = False

    @property
    def head(self) -> str:
        return BETWEEN.join(column.head for column in self.parts)

    @property
    def evident(self) -> bool:
        """Whether an algorithm and what varies it stand side by side: neither names the rows, nor are they crossed."""
        one, other, *more = self.parts
        beside = not more and other.place == one.place + 1 and self.role == "algorithm"
        return beside and crosses(one, other) < 1 and max(len(one.values), len(other.values)) < len(one.cells)

    @property
    def full(self) -> bool:
        """Whether most pairs of what is named so and of the other stand there, and few columns are read as one."""
        pairs = len(_told([*self.parts, *([self.other] if self.other else [])]))
        others = len(self.other.values) if self.other else 1
        return len(self.parts) <= MOST and pairs >= FULL * len(_told(self.parts)) * others

    @property
    def why(self) -> str:
        return f"only together {' and '.join(repr(column.head) for column in self.parts)} tell the rows apart"

    def columns(self, columns: Sequence[Column]) -> list[Column]:
        """The columns of the file, with one in the place of these."""
        first, *others = self.parts
        one = replace(first, head=self.head, cells=tuple(joined_cells([column.cells for column in self.parts])))
        return [one if column is first else column for column in columns if column not in others]

    def said(self, options: Way) -> dict[str, Any]:
        """What else is said then."""
        roles = {self.role: self.head}
        if self.other is not None:
            roles["algorithm" if self.role == "dataset" else "dataset"] = self.other.head
        return {**options, **roles}

    def bears(self, way: Way) -> bool:
        """Whether a way reads what is joined as that which it names, and averages nothing but runs."""
        turned = "score" in way or "transpose" in way or self.role == "dataset"
        return turned and ("repetitions" in way) == self.repeated


def names_together(columns: Sequence[Column], options: Way) -> Iterator[Together]:
    """The columns that may name the rows of a table only together, the likeliest first."""
    named = [column for column in columns if column.head]
    texts = [c for c in named if c.names and len(c.values) > 1]
    algorithm = next((c for c in named if c.head == options.get("algorithm")), None)
    algorithm = algorithm or heading(texts, words.heads_algorithms) or heading(texts, words.stands_over_algorithms)
    open_ = not options.keys() & {"algorithm", "dataset"}
    if open_ and not any(words.names_datasets(words.bare(c.head)) for c in named):
        alone = (c for c in columns if c.names and len(c.values) == len(c.cells))
        first = next(alone, algorithm)
        if first is not None and (algorithm is None or first.place < algorithm.place):
            return  # it tells the rows apart alone, whatever stands behind it
    if algorithm is None and open_:
        yield from _at_the_left(named)
    if algorithm is None or len(algorithm.values) == len(algorithm.cells):
        return
    settings = [c for c in named if c is not algorithm and 1 < len(c.values) <= MOST_KINDS]
    settings = [c for c in settings if _may_name(c) or _is_condition(c, algorithm)]
    settings = [c for c in settings if not determines([algorithm], c)]
    runs = [c for c in settings if words.heads_runs(c.head) and not c.names]
    blocks = [c for c in named if c not in runs and c is not algorithm and _is_condition(c, algorithm)]
    if any(words.names_datasets(words.bare(c.head)) for c in blocks):  # a number beside it may only count runs
        dataset = next(c for c in blocks if words.names_datasets(words.bare(c.head)))
        blocks = [c for c in blocks if not c.numbers or _varied(c, dataset, algorithm)]
        blocks.sort(key=lambda c: c.numbers)
    variants = list(_variants(algorithm, [c for c in settings if c.names]))
    if variants:  # no block lacks a score
        yield from variants
        return
    named_ones = [*(c for c in blocks if not c.numbers), algorithm, *runs]
    blocks = [c for c in blocks if not (runs and c.numbers and determines(named_ones, c))]  # a size of each fold
    averaged = _told([*blocks, algorithm]) if runs else frozenset()
    together = _telling([], blocks, algorithm, averaged)
    repeated = bool(together) and len(averaged) < len(algorithm.cells) and bool(runs)
    if together and len(together) > 1:
        yield Together(together, "dataset", algorithm, repeated)
    if any(words.names_datasets(column.head) for column in settings):
        return  # each row says on which data set: what is joined with it names no algorithm
    beside = sorted((c for c in settings if c not in runs), key=lambda c: abs(c.place - algorithm.place))
    odd = strange([c for c in named if c.numbers])  # the number of languages beside accuracies
    beside = [c for c in beside if not any(map(words.heads_rank, words.word(c.head).split()))]
    names = _telling([algorithm], [c for c in beside if words.stands_beside(c.head) or c.names or c in odd], None)
    sized = any(c.beside or (c.names and all(x[:1].isdigit() for x in c.values)) for c in names or () if c in beside)
    over = known_datasets(words.without_measure(c.head) for c in named if c.numbers) >= FULL  # no row is a data set
    if names and (over or sized or len(names) > 2 or not each_pair_once(*names)):  # what crosses all varies no name
        yield Together(names, "algorithm")


def _at_the_left(named: Sequence[Column]) -> Iterator[Together]:
    """The columns before the scores, of which only all together tell the rows apart: words, then words or settings."""
    sized = len(named) > 2 and named[0].describes and named[1].names  # the rows of a file, then what was done to it
    settings = len(named) > 3 and all(c.numbers and c.whole for c in named[:2]) and crosses(*named[:2]) > FULL
    settings = settings and all(c.broken for c in named[3:] if c.numbers)
    if not named or not (named[0].names or sized or settings):
        return
    first, *others = named
    if not 1 < len(first.values) < len(first.cells) or any(words.heads_runs(c.head) for c in named):
        return  # the runs of a data set are no data sets
    parts = [first, *takewhile(lambda c: c.names or (c.whole and _may_name(c) and len(c.values) > 1), others)][:MOST]
    while len(parts) > 2 and len(_told(parts[:-1])) == len(first.cells):
        parts.pop()
    if len(parts) < 2 or len(_told(parts)) < len(first.cells):
        return
    for part in parts[1:-1]:
        others = [c for c in parts if c is not part]
        parts = others if len(_told(others)) == len(first.cells) else parts
    if words.may_head_datasets(words.bare(first.head)) and len(parts) > 2 and all(c.names for c in parts):
        yield Together(tuple(parts[1:]), "algorithm", first)
    measured = any(words.names_extreme(c.head.split()[0]) for c in named if c.numbers and " " in c.head)
    if not (measured and words.names_datasets(words.bare(first.head))):  # best of one, best of another: one row a score
        yield Together(tuple(parts), "dataset")


def _variants(algorithm: Column, blocks: Sequence[Column]) -> Iterator[Together]:
    """A method and its variant, where each block has the same pairs of both, but not all variants of all methods."""
    heads = {
        c.place: words.heads_datasets(words.bare(c.head)) or words.may_head_datasets(words.bare(c.head)) for c in blocks
    }
    for block in sorted(blocks, key=lambda c: not heads[c.place]):
        for other in (c for c in blocks if c is not block and crosses(c, algorithm) < 1 and not heads[c.place]):
            pairs = len(_told([algorithm, other]))
            if pairs * len(block.values) == len(block.cells) == len(_told([block, algorithm, other])):
                yield Together(tuple(sorted((algorithm, other), key=lambda c: c.place)), "algorithm", block)


def _told(columns: Sequence[Column]) -> frozenset[tuple[str, ...]]:
    return frozenset(zip(*(column.cells for column in columns), strict=True))


def _varied(column: Column, dataset: Column, algorithm: Column) -> bool:
    """Whether a number says under what each of several scores on a data set was taken, and does not only count them."""
    counted = [{str(i) for i in range(first, first + len(column.values))} for first in (0, 1)]
    places = list(zip(dataset.cells, algorithm.cells, strict=True))
    written = {value.removesuffix(".0") for value in column.values}  # as programs write whole numbers beside gaps
    return written not in counted and is_condition(column.head, places, column.cells)


def _is_condition(column: Column, algorithm: Column) -> bool:
    """Whether a column says under which conditions something was measured: each of its values stands in many rows."""
    if not 1 < 2 * len(column.values) <= len(column.cells) or len(column.values) < 2 or column.beside:
        return False
    counts = column.numbers and words.counts_or_numbers(column.head) and not may_be_varied(column.head)
    scores = words.heads_scores(words.bare(column.head)) or words.heads_metrics(column.head)
    if counts or scores or words.measure_in(column.head) or column.dates or column.links:
        return False
    if column.numbers:
        return len(column.values) <= MOST_KINDS and crosses(column, algorithm) == 1
    lists = len(column.values) > MOST_KINDS and not words.may_head_datasets(words.bare(column.head))
    return crosses(column, algorithm) > FULL and (not lists or words.names_datasets(words.bare(column.head)))


def _may_name(column: Column) -> bool:
    """Whether a column may be a part of a name: words, sizes, whole numbers; no measures, no costs."""
    if (
        column.dates
        or column.links
        or words.heads_metrics(column.head)
        or words.measure_in(column.head) not in (None, "size")
    ):
        return False
    return column.names or column.whole or column.beside or not any(map(is_number, column.values))


def _telling(
    parts: list[Column], more: Sequence[Column], algorithm: Column | None, apart: Collection[object] = ()
) -> tuple[Column, ...] | None:
    """As few further columns as tell all rows apart, together with the algorithm where it stands elsewhere.

    apart    what is to be told apart, where several rows are runs of it
    """
    rows = len(apart) or (len((parts or more)[0].cells) if parts or more else 0)
    count = len(_told([*parts, *([algorithm] if algorithm else [])])) if parts or algorithm else 0
    for column in more:
        if count == rows or len(parts) == MOST:
            break
        keys = _told([*parts, column, *([algorithm] if algorithm else [])])
        if len(keys) > count:
            parts, count = [*parts, column], len(keys)
    if count < rows or not parts:
        return None
    if algorithm is None:
        return tuple(sorted(parts, key=lambda c: c.place))
    blocks = len(_told(parts))
    full = rows >= FULL * blocks * len(algorithm.values)
    return tuple(sorted(parts, key=lambda c: c.place)) if full else None
