"""What all columns of a table say against a way to read it: the last look at each command before it is printed.

Names and numbers of a reading are judged in `soundness`; here it is held against what it left out, or averaged over.
"""

import re
import warnings
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress

import numpy as np

from nptests.data.cells import is_number
from nptests.data.intake import headings as words
from nptests.data.intake.known_names import in_rows, known_algorithms, known_datasets, sizes_of_one
from nptests.data.intake.summary_words import better_in
from nptests.data.scores import Scores
from nptests.errors import InputError
from nptests.read.answer import Tried, Way
from nptests.read.conditions import numbers_runs
from nptests.read.doubts import better_of
from nptests.read.file_columns import Column, akin, columns_of, crosses, gap_between, number_in
from nptests.read.grid import Grid
from nptests.read.marks import IN_ROWS
from nptests.read.selection import chosen_table
from nptests.read.settings import are_rates
from nptests.read.sides import SIDES
from nptests.read.soundness import LOOKED_AT, SHOWN, TOTAL, from_cells, of_one_dataset, of_parts, own
from nptests.read.wording import BETWEEN

UNTOLD = (
    "no heading and no name tells what is compared: say dataset= (--dataset) if the columns are, transpose "
    "(--transpose) if the rows are"
)
ASKING = ("transposed", "description", "measures", "columns", "runs")  # of which another reading is the answer
ALIKE = 0.5  # of pairs of rows, so many more stand in one order than in the other
SUCCESS = frozenset({"found", "solved", "success", "successful", "converged", "feasible", "completed", "finished"})
FEWEST = 3  # rows on which a sum is no accident
CHOSEN = frozenset({"best", "selected", "chosen", "tuned", "optimal", "param"})  # of a search, before a parameter
_PARTS = re.compile(r"(?i)\b(?:breakdown|decomposition|per[\s-](?:pass|stage|phase|step|component|kernel|operator))\b")
_POINT = re.compile(r"[.](\d+)")
_LOAD = re.compile(
    r"(?i)(?:input|problem|batch|seq(?:uence)?|graph|matrix)[\s_]?(?:size|len(?:gth)?)s?$|bs$"
)  # of a program
_SIZE = re.compile(r"\d[\d.,]*\s?[a-zA-Z]{0,2}")  # 1,000; 720p


def judged(
    problem: InputError,
    ways: Sequence[Way],
    grids: Sequence[Grid],
    options: Way,
    source: str,
    read: Callable[[Way], tuple[Scores, str]],
) -> InputError:
    """A problem with those of the ways to read a file to which the whole table does not object; else with the reason.

    options  what the user said of the file
    read     the scores of a way, and what stands over the names of its rows
    """

    def why(way: Way) -> tuple[str, Scores]:
        grid = chosen_table(grids, way.get("table"), source)
        with warnings.catch_warnings(action="ignore"):
            scores, corner = read(way)
        columns = _columns(grid, source, way.get("headings"))
        lost = [c for c in columns if c.head in way.get("leave_out", ()) and c.head not in options.get("leave_out", ())]
        own = next(filter(None, _objections(columns, way, scores, grid.title)), "")
        asked = problem.code not in ("", "decimals") and not options.keys() & SIDES and grid.marks not in IN_ROWS
        untold = UNTOLD if asked and not _is_told(way, scores, corner) else ""
        return own or _loss(lost, columns, scores) or untold, scores

    looked_at = [why(way) for way in ways]
    sides = [way for way, (words_, _) in zip(ways, looked_at, strict=True) if words_ in ("", UNTOLD)]
    either = [any(_are_exchanged(way, other) for other in sides) for way in ways]  # a question names both
    looked_at = [
        ("" if words_ == UNTOLD and both else words_, scores)
        for (words_, scores), both in zip(looked_at, either, strict=True)
    ]
    against = [words_ for words_, _ in looked_at]
    left = tuple(Tried(way, scores) for way, (words_, scores) in zip(ways, looked_at, strict=True) if not words_)
    table = options.get("table")
    if not ways and problem.code in ASKING and (table is not None or len(grids) == 1):
        against = [nothing_compared(_columns(chosen_table(grids, table, source), source, None))]
    reasons = [] if left else [*filter(None, against)][:1]
    return InputError(problem.code, "; ".join([problem.sentence, *reasons]), where=problem.where, readings=left)


def _are_exchanged(one: Way, other: Way) -> bool:
    """Whether what one way compares is what the other compares it over, with nothing else said."""
    rests = [{name: value for name, value in way.items() if name not in SIDES} for way in (one, other)]
    named = (one.get("dataset"), one.get("algorithm")) == (other.get("algorithm"), other.get("dataset"))
    turned = ("transpose" in one) != ("transpose" in other) and not {"algorithm"} & (one.keys() | other.keys())
    return rests[0] == rests[1] and (turned or (named and "algorithm" in one))


def _is_told(way: Way, scores: Scores, corner: str) -> bool:
    """Whether something says what is compared in a reading, or over what: a heading, names, what stands beside them."""
    turned, cells = "transpose" in way, any(map(from_cells, scores.reading))
    if "algorithm" not in way and (cells or not (turned or "dataset" in way)):
        return True  # as it stands, without what is no score
    compared = way.get("algorithm", corner if turned else "").split(BETWEEN)
    over = "" if turned else way.get("dataset", corner)
    heads = any(words.stands_over_algorithms(words.bare(part)) for part in compared)
    heads |= any(words.names_datasets(words.bare(part)) for part in over.split(BETWEEN))
    algorithms, datasets = scores.algorithms[:LOOKED_AT], scores.datasets[:LOOKED_AT]
    named = own(algorithms) or (in_rows(algorithms, datasets) > 0 and not sizes_of_one(algorithms))
    if turned and not named and any(words.names_datasets(words.bare(part)) for part in compared):
        return False
    out = [*map(words.without_unit, way.get("leave_out", ()))]
    of_rows = any(words.of_models(head) or words.is_summary(head) or words.word(head) == "version" for head in out)
    beside = of_rows if turned else any(map(words.ends_as_difference, out))
    numbered = all(map(is_number, datasets)) and (not turned or datasets[0][:1] == "0")  # sizes may be compared
    return heads or named or beside or numbered or of_parts(datasets) or sizes_of_one(datasets)


def _columns(grid: Grid, source: str, headings: int | None) -> list[Column]:
    """Those of a table; none where it has no headings."""
    with suppress(InputError):
        return columns_of(grid, source, headings)
    return []


def _objections(columns: Sequence[Column], way: Way, scores: Scores, title: str) -> Iterator[str]:
    """Why nothing is compared in a reading, or nothing is averaged, by the whole table."""
    by_head = {column.head: column for column in columns}
    key = way.get("dataset", "")
    keys = [by_head[part] for part in key.split(BETWEEN) if part in by_head]
    used = [by_head[head] for head in (scores.datasets if "transpose" in way else scores.algorithms) if head in by_head]
    summed = all(map(_SIZE.fullmatch, scores.datasets)) or any(note.endswith(TOTAL) for note in scores.reading)
    if _PARTS.search(title) and summed:
        yield "what is compared are parts of one thing, by the title"
    if "score" in way:
        yield from _of_long_form(columns, way, keys)
    elif "transpose" not in way:
        yield from _of_columns(columns, keys, used, scores)
    else:
        yield from _of_rows(columns, used, scores)
    yield doubt_of(way, columns, scores)


def _loss(lost: Sequence[Column], columns: Sequence[Column], scores: Scores) -> str:
    """What a comparison of the rows would leave out, though neither its heading nor its numbers say why."""
    named = [c for c in columns if c.names and len(c.values) > 1 and words.heads_algorithms(words.bare(c.head))]
    if scores.origin.how.get("transpose") and named and all(c in lost for c in named):
        return f"{named[0].head!r} names what is compared, and would be left out"
    used = [c for c in columns if c.head in scores.datasets and c.broken]
    measured = [c for c in lost if c.broken and words.measure_in(c.head) not in (None, *words.COSTS)]
    measures = [c.head for c in measured if not _total([c], used, mean=True)]
    unknown = not known_datasets(scores.datasets) and not any(map(words.measure_in, scores.datasets))
    if measures and scores.origin.how.get("transpose") and unknown:
        return f"beside {measures[0]!r} the other columns may be measures, too"
    for c in lost if len(used) == scores.n else ():
        reason = c.beside or c.describes or words.is_summary(c.head) or words.may_be_summary(c.head)
        reason |= words.heads_scores(c.head) or words.ends_as_score(c.head) or better_in(c.head) is not None
        reason |= words.measure_in(c.head) is not None or words.part_in(c.head) is not None
        reason |= words.of_all(c.head) or words.names_extreme(c.head) or words.ends_as_difference(c.head)
        if c.broken and all(map(is_number, c.cells)) and c.within(used) and not reason:
            return f"nothing tells why {c.head!r} would be left out"
    return ""


def _of_long_form(columns: Sequence[Column], way: Way, keys: Sequence[Column]) -> Iterator[str]:
    named = any(words.names_datasets(words.bare(c.head)) or words.may_head_datasets(words.bare(c.head)) for c in keys)
    if not named and (one := only_dataset(columns)):
        yield one
    unnamed = bool(keys) and not named and all(c.numbers for c in keys)
    if unnamed and any(_is_setting(c) and not _LOAD.match(c.head) for c in keys):
        yield f"the rows differ in settings ({', '.join(c.head for c in keys)}), and name no data set"
    for best in (c for c in columns if c.names):  # of each row: Faster
        theirs = [c.head for c in columns if c.numbers and c.head.split(" ")[0] in best.values]
        if len(theirs) == len(best.values) > 1:
            yield f"column {best.head!r} tells which of {', '.join(map(repr, theirs))} is best: these are compared"
    for measured in (c for c in columns if words.heads_metrics(c.head) and "normal" not in way["score"].casefold()):
        sides = {better_of(x): x for i, x in enumerate(measured.cells) if _stands(columns, way, i)}
        if {"higher", "lower"} <= sides.keys():
            yield f"of some rows higher scores are better ({sides['higher']}), of others lower ({sides['lower']})"
    for failed in (c for c in columns if words.word(c.head) in SUCCESS and c.head != way["score"]):
        chosen = any(condition.startswith(f"{failed.head}=") for condition in way.get("where", ()))
        no = next((value for value in failed.values if words.word(value) in ("false", "no")), "")
        if no and not chosen:
            yield f"{failed.values[no]} of {len(failed.cells)} runs failed ({failed.head}={no}), and reached no score"
    gap = gap_between(columns)
    if gap is not None and way["score"] in gap:
        yield "column {!r} is the difference of {!r} and {!r}".format(*gap)
    by_head = {column.head: column for column in columns}
    algorithm = by_head.get(way.get("algorithm", ""))
    runs = any(numbers_runs(c.head) and len(c.values) > 1 for c in columns)
    if "repetitions" in way and algorithm and keys and not runs:
        kept = [i for i in range(len(algorithm.cells)) if _stands(columns, way, i)]
        counts = Counter((algorithm.cells[i], *(c.cells[i] for c in keys)) for i in kept)
        once = min(counts.values(), default=1) == 1 < max(counts.values(), default=1)
        if once:
            (name, *rest), count = counts.most_common(1)[0]
            yield f"{name!r} stands {count} times on {BETWEEN.join(rest)!r}, and others once, as no repetitions do"


def _stands(columns: Sequence[Column], way: Way, i: int) -> bool:
    parts = [condition.partition("=") for condition in way.get("where", ())]
    return all(c.cells[i] == value for head, _, value in parts for c in columns if c.head == head)


def only_dataset(columns: Sequence[Column]) -> str:
    """The sentence on the one data set that a table names in each of its rows."""
    for column in columns:
        if column.constant and len(column.cells) > 1 and words.names_datasets(words.bare(column.head)):
            return f"one data set only ({column.cells[0]!r})"
    return ""


def nothing_compared(columns: Sequence[Column]) -> str:
    """Why a table compares nothing, whichever way it is read, as far as its headings and names say so."""
    numbers, texts = [c for c in columns if c.numbers and c.head], [c for c in columns if c.names and c.head]
    rows = len(columns[0].cells) if columns else 0
    if not rows or not numbers:
        return ""
    if rows == 1:
        return "one row only"
    if one := only_dataset(columns):
        return one
    of = next((c for c in texts if c.constant and words.heads_algorithms(words.bare(c.head))), None)
    if of is not None and not any(words.stands_over_algorithms(words.bare(c.head)) for c in texts if c is not of):
        return f"one algorithm only ({of.cells[0]!r})"
    if sum(map(_is_parameter, columns)) > 1:
        return PARAMETERS
    key = texts[0] if texts else None
    if key is None or len(key.values) < rows:
        return ""
    if words.names_datasets(key.head) and all(c.beside or c.describes or c.whole for c in numbers):
        return "every column is a property of the data sets" if any(c.beside or c.describes for c in numbers) else ""
    if not words.stands_over_algorithms(words.bare(key.head)):
        return ""
    scored = [c.head for c in numbers if not c.beside or words.only_measure(c.head)]
    if len(numbers) == 1 or (len(scored) == 1 and words.only_measure(scored[0])):
        return "one number of each, and no data sets"
    lone = [n for i, n in enumerate(key.cells) if sum(is_number(c.cells[i]) for c in numbers if not c.beside) == 1]
    if 2 * len(lone) > rows:
        return f"most of what is compared ({', '.join(lone[:2])}, ...) has a score in one column only"
    kinds = {words.measure_in(head) for head in scored if words.only_measure(head)}
    alone = len(kinds) > 1 and of_one_dataset(scored) and known_datasets(scored) < SHOWN
    return f"one data set only: {len(kinds)} measures of it" if alone else ""


PARAMETERS = "the columns are parameters of one algorithm, and what it reached"


def _is_setting(column: Column) -> bool:
    """Whether a number so headed was set, or was chosen in a search: lr, batch_size, selected_C."""
    parts = [part.casefold() for part in words.PARTS_OF_WORDS.findall(column.head)]
    return words.stands_beside(column.head) or _is_parameter(column) or (bool(parts) and parts[0] in CHOSEN)


def _is_parameter(column: Column) -> bool:
    """Whether a heading names what a search chose, and no measure of it: best_C, param_alpha; not best_acc."""
    first, *rest = [part.casefold() for part in words.PARTS_OF_WORDS.findall(column.head)] or [""]
    measured = words.measure_in(column.head) is not None or words.ends_as_score(column.head)
    return first in CHOSEN and bool(rest) and not measured


def _of_columns(
    columns: Sequence[Column], keys: Sequence[Column], used: Sequence[Column], scores: Scores
) -> Iterator[str]:
    if sum(map(_is_parameter, columns)) > 1 and any(map(_is_parameter, used)):
        yield PARAMETERS
    if steps := [c.head for c in keys if c.numbers and words.counts_steps(words.bare(c.head))]:
        yield f"the rows differ in settings ({', '.join(steps)}), and name no data set"
    lost = [c for c in columns if c.numbers and c not in (*used, *keys) and words.measure_in(c.head) in words.COSTS]
    rests = {words.without_measure(c.head) for c in used}
    lost = [c for c in lost if words.without_measure(c.head) not in rests]
    if lost and used and all(words.measure_in(c.head) for c in used) and not known_algorithms(c.head for c in used):
        yield f"beside {lost[0].head!r} the other columns may be measures, too"
    if total := _total(columns, used):
        yield f"the columns ({', '.join(c.head for c in used[:3])}) are parts of {total!r}"
    if scores.origin.how.get("repetition") and all(c.whole and 4 * len(c.values) <= len(c.cells) for c in used):
        yield f"the columns ({', '.join(c.head for c in used[:3])}) are settings of the runs"
    left = [c for c in columns if keys and c.place < keys[0].place]
    written = bool(keys) and all(_POINT.search(cell[:4]) for cell in keys[0].written)  # 6.41e-5; 6.41 times 10
    if written and any(c.numbers for c in left) and not words.names_datasets(words.bare(keys[0].head)):
        yield f"under {keys[0].head!r} stand numbers, and no names of data sets"


def _of_rows(columns: Sequence[Column], used: Sequence[Column], scores: Scores) -> Iterator[str]:
    if any(are_rates(np.array([c.values_written])) for c in used) and not are_rates(scores.values):
        yield "a rate of learning stands among the scores"
    if scores.n == 2 and scores.origin.how.get("join") and not known_datasets(scores.datasets):
        yield f"the columns ({', '.join(scores.datasets)}) may be measures, and no data sets"
    numbers = [c for c in columns if c.numbers and c.head]
    for whole in used:
        if _total(columns, [c for c in numbers if c is not whole]) == whole.head:
            yield f"the other columns are parts of {whole.head!r}"
    block, other = columns[:2]  # nothing of fewer is turned
    crossed = block.names and other.names and words.stands_over_algorithms(words.bare(other.head))
    if crossed and crosses(block, other) == 1 < len(block.values) and scores.n < len(other.values) < scores.k:
        yield f"each {other.head!r} stands in every block: what is compared may be either, and no pair of both"
    parts = [name.rpartition(": ") for name in scores.algorithms]
    sections, names = {part[0] for part in parts}, [part[2] for part in parts]
    if "" not in sections and len({*names}) * len(sections) == scores.k > len({*names}) > 1:
        yield f"each {names[0]!r} stands in every block: what is compared may be either, and no pair of both"
    rows_apart = words.may_head_datasets(columns[0].head) and not words.may_head_algorithms(columns[0].head)
    if rows_apart and (total := _total(columns, used)):
        yield f"the columns ({', '.join(c.head for c in used[:3])}) are parts of {total!r}"


def _total(columns: Sequence[Column], used: Sequence[Column], *, mean: bool = False) -> str:
    """The heading of a column that is the sum or the mean of those used, on each row, to the printed figures."""
    if len(used) < 2 or len(used[0].cells) < FEWEST:
        return ""
    x = np.array([[number_in(cell) for cell in c.cells] for c in used])
    for column in (c for c in columns if c not in used and c.numbers):
        y = np.array([number_in(cell) for cell in column.cells])
        there = np.isfinite(y) & np.isfinite(x).all(axis=0)
        *units, own_unit = (0.5 * 10.0 ** -_figures(c) for c in (*used, column))
        count = len(used) if mean else 1
        if (
            there.sum() >= FEWEST
            and (abs(x.sum(axis=0) / count - y)[there] <= (sum(units) / count + own_unit) * (1 + 1e-9)).all()
        ):
            return column.head
    return ""


def _figures(column: Column) -> int:
    """Most figures behind a point."""
    return max((len(match[1]) for cell in column.written if (match := _POINT.search(cell))), default=0)


def doubt_of(way: Way, columns: Sequence[Column], scores: Scores) -> str:
    """That some algorithms never meet, or numbers of another kind are kept among the scores; else nothing."""
    used = [c for c in columns if c.head in (scores.datasets if "transpose" in way else scores.algorithms)]
    if not _linked(scores):
        return "some of what is compared has no data set in common with the others"
    if "keep_all" in way and (apart := next((c.head for c in used if _is_apart(c, used)), "")):
        return f"the numbers of {apart!r} are of another kind than the others"
    names = (*scores.algorithms, *scores.datasets) if "keep_all" in way else ()
    if summed := next((name for name in names if words.is_summary(name) or name.startswith("#")), ""):
        return f"{summed!r} sums up the others"
    return "a row may hold full marks, and no scores" * ({"keep_all", "transpose"} <= way.keys() and bounded(used))


def bounded(part: Sequence[Column]) -> bool:
    """Whether whole numbers of a row are the largest of every column, as full marks are."""
    largest = [max(column.values_written, default=0.0) for column in part]
    rows = zip(*(map(number_in, column.cells) for column in part), strict=True)
    return any(all(x >= best and x.is_integer() for x, best in zip(row, largest, strict=True)) for row in rows)


def _linked(scores: Scores) -> bool:
    """Whether each algorithm can be compared with each other, be it over others, on data sets that they share."""
    present = np.isfinite(scores.values)
    near = (present.T.astype(int) @ present.astype(int)) > 0
    reached = near[0]
    for _ in range(scores.k):
        reached = near[reached].any(axis=0) | reached
    return bool(reached.all())


def _orders_alike(column: Column, others: Sequence[Column]) -> bool:
    """Whether what is large in a column is so in the others: scores on the same data sets."""
    x = np.array([[number_in(cell) for cell in c.cells] for c in (column, *others)])
    x = x[:, np.isfinite(x[0]) & np.isfinite(x[1:]).any(axis=0)]
    if x.shape[1] < 2:
        return True
    middle = np.nanmean(x[1:], axis=0)
    signs = np.sign(x[0][:, None] - x[0]) * np.sign(middle[:, None] - middle)
    return bool(signs.sum() > ALIKE * (signs != 0).sum())


def _is_apart(column: Column, used: Sequence[Column]) -> bool:
    """Whether whole numbers, or such as are never as small or large as the others, stand among broken ones."""
    others = [c for c in used if c is not column]
    shares = any(c.broken and max(c.values_written) <= 1 for c in others) and max(column.values_written, default=0) > 1
    decimals = [c for c in others if c.broken]
    broken = shares or 2 * len(decimals) > len(others) or (bool(decimals) and not column.within(decimals))
    few = column.constant  # 1.00, to which the others are relative
    by_luck = column.within(others) and (few or akin(column, others) or _orders_alike(column, others))
    return broken and column.whole and not by_luck and not known_datasets([column.head])
