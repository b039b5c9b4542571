"""Other ways to read a table that cannot be read as it stands: each is tried, and only sound ones are told.

What a message proposes was run on the table first: it names no size, second or count as an algorithm, mixes no
measures, and leaves no part of a table out.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from nptests.data.decimals import is_missing
from nptests.data.intake import headings as words
from nptests.data.scores import Scores
from nptests.errors import InputError
from nptests.read import soundness
from nptests.read.answer import Answer, Way, heading
from nptests.read.file_columns import Column, akin, averaged, columns_of, strange
from nptests.read.grid import Grid
from nptests.read.known_names import known_algorithms, known_datasets
from nptests.read.levels import is_of_a_measure
from nptests.read.logs import long_ways
from nptests.read.marks import DOWN

LARGEST = 200_000  # cells of a file that is read again and again
MOST_TRIED = 24
MOST_TOLD = 4
MOST_TABLES = 8


def answers(grid: Grid, source: str, options: Way, read: Callable[[Way], Scores]) -> list[Answer]:
    """The sound ways to read a table that keep to what was said, the likeliest first.

    read    the scores of the table, read so; an InputError where they cannot be
    """
    if len(grid.rows) * grid.width > LARGEST:
        return []
    try:
        columns = columns_of(grid, source, options.get("headings"))
    except InputError:
        return []
    if any(column.head.endswith(("__MIN", "__MAX")) for column in columns):  # a chart of Weights & Biases, step by step
        return []
    hits: list[Answer] = []
    seen: set[str] = set()
    for i, way in enumerate(_ways(columns, options, turned=grid.turned, marks=grid.marks)):
        if i >= MOST_TRIED or len(hits) >= MOST_TOLD or (hits and "score" in hits[0].said and "score" not in way.said):
            break
        for tried in way.tries if "missing" not in options else (way,):
            try:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")
                    scores = read({**options, **tried.said})
            except InputError as problem:
                if problem.code in ("missing", "text"):
                    continue
                break
            key = f"{scores.algorithms}{scores.datasets}{scores.values.tobytes()!r}"
            if key not in seen and soundness.sound(scores):
                seen.add(key)
                hits.append(Answer({**options, **tried.said}, tried.why, tried.certain))
            break
    return hits


def answers_of(grids: Sequence[Grid], source: str, options: Way, read: Callable[[Way], Scores]) -> list[Answer]:
    """The same for a file of several tables: of each that can be read, the likeliest way."""
    if len(grids) == 1 or "table" in options:
        at = [
            i
            for i, grid in enumerate(grids)
            if str(options.get("table", 1)) in (str(i + 1), grid.title, grid.title[:80])
        ]
        return answers(grids[at[0]], source, options, read) if at else []
    hits: list[Answer] = []
    costs = [is_of_a_measure(grid) and words.measure_in(grid.title) in words.COSTS for grid in grids]
    for i, grid in enumerate(grids[:MOST_TABLES]):
        if costs[i] and not all(costs):
            continue
        chosen = {**options, "table": grid.title if is_of_a_measure(grid) else i + 1}
        plain = _tried(read, chosen)
        if plain is not None and soundness.sound(plain):
            hits.append(Answer(chosen, "", certain=False))
        else:
            hits += answers(grid, source, chosen, read)[:1]
    return [] if _are_parts(hits, read) else hits[:MOST_TOLD]


def _tried(read: Callable[[Way], Scores], options: Way) -> Scores | None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return read(options)
    except InputError:
        return None


def _are_parts(hits: Sequence[Answer], read: Callable[[Way], Scores]) -> bool:
    """Whether several tables are one that was cut: the same rows under other columns, or the reverse."""
    tables = [scores for answer in hits if (scores := _tried(read, answer.said)) is not None]
    for one, other in pairwise(tables):
        rows, columns = set(one.datasets) & set(other.datasets), set(one.algorithms) & set(other.algorithms)
        if (not rows and columns == set(one.algorithms)) or (not columns and rows == set(one.datasets)):
            return True
    return False


def _ways(columns: Sequence[Column], options: Way, *, turned: bool, marks: str = "") -> Iterator[Answer]:
    """What may be said of a table, the likeliest first; it is not known yet whether it can be read so."""
    yield from long_ways(columns, options)
    yield from (way for way in _wide_ways(columns, options, marks) if not (turned and "transpose" in way.said))


# --- one row an algorithm or a data set ---------------------------------------------------------------


def _wide_ways(columns: Sequence[Column], options: Way, marks: str) -> Iterator[Answer]:
    """The table as it stands and turned, without what is no score, in one measure at a time."""
    texts = [column for column in columns if column.names]
    key = _named(columns, options.get("algorithm"), words.heads_algorithms) or _named(
        columns, options.get("dataset"), lambda head: words.heads_datasets(head) and not words.heads_numbering(head)
    )
    key = key or next((column for column in texts if len(column.values) == len(column.cells)), None) or _pair(texts)
    if key is None or len(key.values) < len(key.cells) or "score" in options:
        return
    scored = [column for column in columns if column is not key and column.head and column.numbers]
    left: Sequence[Column] = [column for column in scored if not column.beside and not _ends_as_cost(column.head)]
    turned, why, sure = _orientation(key, columns, left)
    if marks:
        turned, sure = marks == DOWN, True
        why = "bold numbers are the best of each " + ("column" if turned else "row")
    summed = averaged(scored)
    if summed is not None:
        mean, left = summed
        why = f"column {mean.head!r} is the mean of {left[0].head!r} to {left[-1].head!r}" if turned else why
        sure = sure or words.heads_algorithms(words.bare(key.head))
    if turned and any(words.names_datasets(words.without_unit(c.head)) for c in columns if c is not key):
        return  # each row says on which data set: the columns are none
    if options.get("transpose") and not turned:
        return
    if turned:  # a score beside those on each data set is of all of them
        of_each = [column for column in left if not words.heads_scores(words.bare(column.head))]
        left = of_each if len(of_each) > 1 else left
    parts = _measured(left)
    for measure, part in parts:
        named = {c.place for c in texts[:2]} if len({*key.cells}) > len({*columns[key.place].cells}) else set()
        out = [c.head for c in columns if c.head and c is not key and c not in part and c.place not in named]
        out = list(dict.fromkeys([*(options.get("leave_out") or ()), *out]))
        if any(column.head in out for column in part):
            continue
        if len({column.head for column in part}) < len(part):  # a heading that stands twice
            continue
        way: dict[str, Any] = {"leave_out": out} if out else {}
        if turned:
            way["transpose"] = True
        if key.place != next((c.place for c in columns if c.names), 0) or (columns[0] is not key and columns[0].head):
            way["algorithm" if turned else "dataset"] = key.head
        keeps = False
        suspects = [] if turned else strange(part)
        if suspects and len(part) - len(suspects) > 1:
            others = [column for column in part if column not in suspects and not column.describes]
            foreign = [
                column.head
                for column in part
                if column.describes
                or (column in suspects and not (column.constant or column.within(others) or akin(column, others)))
            ]
            out += [head for head in foreign if head not in out]
            keeps = any(column.head not in foreign for column in suspects)
            if out:
                way["leave_out"] = out
            if keeps:
                way["keep_all"] = True
        evident = all(not c.numbers or c.beside or c.describes for c in columns if c.head in out)
        words_of = why if measure is None else f"{why}, {measure} alone"
        lacking = _lacking(key, part) if turned else ()
        yield Answer(way, words_of, certain=sure and not keeps and len(parts) == 1 and evident, lacking=lacking)


def _pair(texts: Sequence[Column]) -> Column | None:
    """The first two columns of words as one, where together they name each row."""
    if len(texts) < 2 or texts[1].place != texts[0].place + 1:
        return None
    cells = tuple(" ".join(filter(None, pair)) for pair in zip(texts[0].cells, texts[1].cells, strict=True))
    return Column(texts[0].place, texts[0].head, cells) if len({*cells}) == len(cells) else None


def _lacking(key: Column, part: Sequence[Column]) -> tuple[str, ...]:
    """The rows without any score, where they are less than half of the rows."""
    names = tuple(key.cells[i] for i in range(len(key.cells)) if all(is_missing(c.cells[i]) for c in part))
    return names if len(names) * 2 < len(key.cells) else ()


def _named(columns: Sequence[Column], name: str | None, judged: Callable[[str], bool]) -> Column | None:
    if name is not None:
        return next((column for column in columns if column.head == name), None)
    telling = [column for column in columns if len(column.values) == len(column.cells)]
    return heading([column for column in telling if column.names], judged) or heading(telling, judged)


def _measured(scored: Sequence[Column]) -> Sequence[tuple[str | None, Sequence[Column]]]:
    """The columns of each measure of quality, where several measures stand side by side."""
    heads = [column.head for column in scored]
    if soundness.mixed(heads) and not all(map(words.statistic_in, heads)):
        firsts = dict.fromkeys(head.rpartition(" ")[0] for head in heads)
        return [(first, [c for c in scored if c.head.rpartition(" ")[0] == first]) for first in firsts]
    rests = [words.without_measure(head) for head in heads]
    if all(rests) and len({*rests}) == len(rests) and known_datasets(rests):  # each data set in a measure of its own
        return [(None, scored)]
    measures = [_kind(head) for head in heads]
    kinds = [kind for kind in dict.fromkeys(measures) if kind is not None and kind not in words.COSTS]
    kinds = [kind for kind in kinds if not words.heads_spread_or_rank(kind)]
    if len(set(measures)) < 2 or not kinds:
        return [(None, scored)]
    of_each = [column for column in scored if not words.of_all(column.head)]
    groups = [(kind, [c for c in of_each if _kind(c.head) == kind]) for kind in kinds]
    wide = [(kind, group) for kind, group in groups if len(group) > 1]
    return wide or [(None, [c for c, m in zip(scored, measures, strict=True) if m is None])]


def _kind(head: str) -> str | None:
    """What tells a column from those beside it that hold other numbers of the same algorithm."""
    return words.measure_in(head) or words.statistic_in(head) or words.part_in(head)


def _orientation(key: Column, columns: Sequence[Column], scored: Sequence[Column]) -> tuple[bool, str, bool]:
    """Whether the rows are algorithms, what says so, and whether anything does."""
    head = words.without_unit(key.head)
    if words.stands_over_algorithms(head):
        # The word may also stand over the columns: what else stands in the table tells.
        beside = [column.head for column in columns if column is not key and column.head and column.beside]
        of_columns = known_datasets(column.head for column in scored)
        of_rows = known_algorithms(key.cells) - known_algorithms(column.head for column in scored)
        clear = of_rows >= soundness.SHOWN or (of_columns >= soundness.SHOWN and of_columns > known_datasets(key.cells))
        why = f"column {key.head!r} names algorithms" + (
            f", and {beside[0]!r} stands beside the scores" if beside else ""
        )
        return True, why, bool(beside) or clear
    if words.names_datasets(head) or words.heads_numbering(head):
        return False, f"column {key.head!r} names data sets", True
    board = [column.head for column in columns if column is not key and column.numbers and words.of_models(column.head)]
    summary = [
        column.head for column in columns if column.numbers and words.is_summary(words.without_unit(column.head))
    ]
    if board:
        return True, f"column {board[0]!r} is one of models", True
    known = known_datasets(column.head for column in scored), known_datasets(key.cells)
    if known[0] > known[1]:
        return True, "the headings name data sets", True
    if known[1] > known[0]:
        return False, f"column {key.head!r} names data sets", True
    algorithms = known_algorithms(key.cells) - known_algorithms(column.head for column in scored)
    if abs(algorithms) >= soundness.SHOWN:
        return algorithms > 0, f"the {'rows' if algorithms > 0 else 'headings'} name algorithms", True
    if summary:
        return True, f"column {summary[0]!r} sums up each row over the data sets", not key.head
    return False, "data sets stand in the rows, unless it is said otherwise", False


def _ends_as_cost(head: str) -> bool:
    """Whether a heading of several words ends as that of a time or a count: cplex_time, heur_iter."""
    return (
        re.search(r"[a-z][_ ](?:time|times|iter|iters|iterations|seconds|secs|steps|evals|gap|rank|count)$", head)
        is not None
    )
