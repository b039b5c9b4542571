"""Ways to read a file with one row a score by how its columns cross, where no heading says what the data sets are."""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from typing import Any

from nptests.data.cells import is_record
from nptests.data.intake import headings as words, known_names
from nptests.data.intake.spreads import names_spread
from nptests.data.intake.summary_words import better_in
from nptests.read import conditions, wording
from nptests.read.answer import Answer, Way
from nptests.read.file_columns import Column, crosses, determines, each_pair_once, number_in

MOSTLY = 0.5  # of the pairs of data sets and algorithms stand in a file
MOST_JOINED = 3  # columns that name a data set together
MOST_UNNAMED = 2  # columns of scores whose headings do not say so: more are a table of several
_BASES = {"model", "models", "模型", "モデル", "llm", "backbone", "network"}  # methods are tried on them
FEWEST_RUNS = 3  # rows of one name: of two, one may be a deviation
MOST_TRIED = 8  # columns of which some may


def crossed_ways(columns: Sequence[Column], options: Way) -> Iterator[Answer]:
    """Each score of a file in which one column names algorithms, and others tell its rows apart."""
    named = [column for column in columns if column.head and len(column.values) > 1]
    algorithm = _algorithm(named, options.get("algorithm"))
    if algorithm is None or any(words.heads_metrics(c.head) and c.names for c in named):
        return
    if any(
        c.names and _heads_datasets(c) and len(c.values) == len(algorithm.values) and determines([algorithm], c)
        for c in named
        if c is not algorithm
    ):  # each was tried on a task of its own
        return
    blocks, repeated = _blocks([c for c in named if c is not algorithm], algorithm, options.get("dataset"))
    if not blocks or not _named_so(blocks, algorithm, options.get("dataset")):
        return
    scores = [c for c in named if c not in (algorithm, *blocks) and _may_score(c, (algorithm, *blocks))]
    for score in _likeliest(scores, options.get("score")):
        head = wording.BETWEEN.join(column.head for column in blocks)
        way: dict[str, Any] = {"join": [head]} if len(blocks) > 1 else {}
        way |= {"dataset": head, "algorithm": algorithm.head, "score": score.head}
        if repeated:
            way["repetitions"] = options.get("repetitions", "mean")
        yield Answer(way, f"{algorithm.head!r} crosses {head!r}")


def either_ways(columns: Sequence[Column], options: Way) -> Iterator[Answer]:
    """Each score where every pair of the names in two columns stands once, and it is to be asked which are compared."""
    if options.keys() & {"join", "dataset", "algorithm", "score", "where", "repetitions"}:
        return
    yield from _repeated(columns)
    named = [c for c in columns if c.head and 1 < len(c.values) < len(c.cells)]
    telling = [c for c in named if (c.names or c.whole) and not _is_measured(c)]
    telling = [c for c in telling if not (c.beside and any(value[:1].isdigit() for value in c.values))]  # 26M
    pairs = [(a, b) for a, b in permutations(telling, 2) if each_pair_once(a, b) and not _heads_datasets(a)]
    heads = [a for a, _ in pairs if a.names and words.heads_algorithms(words.bare(a.head))]
    pairs = [(a, b) for a, b in pairs if a in heads or (a.names and b.names)]
    # Mostly data sets are more.
    pairs.sort(key=lambda p: (words.may_head_datasets(p[0].head), len(p[0].values), words.word(p[0].head) in _BASES))
    if len({*heads}) == 1:  # of words, what stands behind may be a variant
        may = [b for b in telling if not b.names or words.stands_over_algorithms(words.bare(b.head))]  # models, too
        may += [b for b in telling if 2 * sum("=" in value for value in b.values) > len(b.values)]  # ε=3, ε=8, without
        pairs = [(a, b) for a, b in pairs if a in heads and (b.place < a.place or b in may)]
    if len({frozenset((a.head, b.head)) for a, b in pairs}) != 1:
        return
    for algorithm, dataset in pairs:
        for score in _likeliest([c for c in columns if c.head and _may_score(c, (algorithm, dataset))], None):
            way = {"dataset": dataset.head, "algorithm": algorithm.head, "score": score.head}
            yield Answer(way, f"{algorithm.head!r} crosses {dataset.head!r}")


def _repeated(columns: Sequence[Column]) -> Iterator[Answer]:
    """The means of the rows of each name, where all have as many of them: runs that no column counts.

    Not where one row stands above another under each name and algorithm, as a mean does above its deviation.
    """
    key, *others = columns
    counts, scored = {*key.values.values()}, [c for c in others if c.head and c.numbers and not c.beside]
    apart = [c for c in others if c not in scored and (c.names or c.whole) and len(c.values) > 1]
    apart += [c for c in scored if c.describes or words.counts_steps(words.bare(c.head))]
    if apart or len(counts) != 1 or min(counts) < FEWEST_RUNS or words.stands_over_algorithms(words.bare(key.head)):
        return
    rows = [[i for i, cell in enumerate(key.cells) if cell == name] for name in key.values]
    runs = [[number_in(c.cells[i]) for i in one] for one in rows for c in scored]
    ordered = any(
        len({a > b for a, b in zip(x, y, strict=True)}) == 1 for x, y in combinations(zip(*runs, strict=True), 2)
    )
    out = [c.head for c in others if c.head and c not in scored]
    if len(rows) > 1 and len(scored) > 1 and not ordered:
        yield Answer(({"leave_out": out} if out else {}) | {"repetitions": "mean"}, f"{key.head!r} names each run")


def _heads_datasets(column: Column) -> bool:
    return conditions.tells_datasets(words.bare(column.head))


def _is_measured(column: Column) -> bool:
    """Whether no names of what is compared stand there: a measure, a step, a run, a day, a link."""
    head = words.bare(column.head)
    costs = words.COSTS if column.names else ("size",)  # a function of cost has a name
    measured = words.measure_in(head) not in (None, *costs) or words.heads_scores(head) or names_spread(head)
    steps = words.counts_steps(head) or words.heads_numbering(head)
    numbered = not column.names or any(words.word(head) in words.word(value) for value in column.values)  # fold a
    runs = words.stands_over_runs(head) and (numbered or any(map(words.names_part, column.values)))
    return bool(column.dates or column.links or measured or (column.numbers and steps) or runs)


def _algorithm(named: Sequence[Column], name: str | None) -> Column | None:
    """The column of algorithms: that which is said, else the only one so headed, else the only one with such names."""
    texts = [c for c in named if c.names and 2 * len(c.values) <= len(c.cells)]
    for judged in (
        lambda c: c.head == name,
        lambda c: words.heads_algorithms(words.bare(c.head)),
        lambda c: words.stands_over_algorithms(words.bare(c.head)),
        lambda c: words.may_head_algorithms(words.bare(c.head)) and not words.heads_datasets(words.bare(c.head)),
        lambda c: not c.beside and known_names.known_algorithms(c.values) > MOSTLY,
    ):
        hits = list(filter(judged, texts))
        if hits:
            return hits[0] if len(hits) == 1 else None
    return None


def _blocks(others: Sequence[Column], algorithm: Column, name: str | None) -> tuple[tuple[Column, ...], bool]:
    """As few columns as tell apart the rows of an algorithm, and whether these are repeated under numbers of runs."""
    runs = [c for c in others if conditions.numbers_runs(c.head) and not c.names]
    rest = [c for c in others if c not in runs and _may_tell(c, algorithm)]
    rest = [c for c in rest if c.head == name] or rest
    rest.sort(key=lambda c: (c.beside, not c.names, not words.may_head_datasets(words.bare(c.head))))
    for count in range(1, MOST_JOINED + 1):
        for parts in combinations(rest[:MOST_TRIED], count):
            for apart in ((), tuple(runs)):
                every = _rows((algorithm, *parts, *apart))
                if len(every) == len(algorithm.cells):
                    pairs, blocks = len(_rows((algorithm, *parts))), len(_rows(parts))
                    full = pairs >= MOSTLY * blocks * len(algorithm.values)
                    return (tuple(sorted(parts, key=lambda c: c.place)), pairs < len(every)) if full else ((), False)
    return (), False


def _named_so(blocks: Sequence[Column], algorithm: Column, name: str | None) -> bool:
    """Whether these are no variants of the algorithms: so headed, several settings in numbers, or very many."""
    if len(_rows(blocks)) >= max(MOST_TRIED, 2 * len(algorithm.values)):
        return True
    heads = [words.bare(c.head) for c in blocks if c.names and c.head != name]
    parts = [[part.casefold() for part in words.PARTS_OF_WORDS.findall(head)] for head in heads]
    headed = all(any(words.heads_datasets(p) or words.may_head_datasets(p) for p in each) for each in parts)
    return headed and (len(_rows(blocks)) > 2 or bool(heads))


def _may_tell(column: Column, algorithm: Column) -> bool:
    """Whether what stands there may be, or tell apart, what algorithms were tried on: no step, no day, no measure."""
    if _is_measured(column) or any(map(is_record, column.values)):  # 5/0/2: wins, ties and losses
        return False
    if not (column.names or column.whole or 4 * len(column.values) <= len(column.cells)):
        return False
    return crosses(column, algorithm) >= MOSTLY and not determines([algorithm], column)


def _may_score(column: Column, names: Sequence[Column]) -> bool:
    """Whether scores may stand there: no count of runs, no spread, and nothing that a name alone says."""
    head = words.bare(column.head)
    counts = words.heads_runs(head) or (column.whole and conditions.numbers_runs(head))
    if not column.numbers or counts or names_spread(head) or words.heads_rank(head):
        return False
    return not column.probable and not any(determines([name], column) for name in names)


def _likeliest(scores: Sequence[Column], name: str | None) -> Sequence[Column]:
    """What is measured by its name, quality before cost; else the decimals, else the only numbers."""
    heads = {c.place: words.bare(c.head) for c in scores}
    costs = [c for c in scores if words.measure_in(heads[c.place]) in words.COSTS or better_in(heads[c.place])]
    called = [c for c in scores if "score" in words.word(heads[c.place]).split()]
    quality = [c for c in costs if not words.counts_or_numbers(heads[c.place])]  # elapsed comes with what it counts
    costs = quality or costs
    kinds = (
        [c for c in scores if c.head == name],
        [
            *called,
            *(c for c in costs if not (c in called or c.beside or words.measure_in(heads[c.place]) in words.COSTS)),
        ],
        [c for c in costs if words.measure_in(heads[c.place]) != "size"],
        [c for c in scores if words.is_summary(heads[c.place]) and not words.heads_rank(c.head)],
        [c for c in scores if not c.whole and not c.beside],
        [c for c in scores if not c.whole],
        scores if len(scores) == 1 else [],
    )
    hits = next(filter(None, kinds), [])
    return [] if len(hits) > MOST_UNNAMED and not any(c in costs or c in called for c in hits) else hits


def _rows(columns: Sequence[Column]) -> frozenset[tuple[str, ...]]:
    return frozenset(zip(*(column.cells for column in columns), strict=True))
