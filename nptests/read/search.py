"""Other ways to read a table that cannot be read as it stands: each is tried, and only sound ones are told.

What a message proposes was run on the table first: it names no size, second or count as an algorithm, mixes no
measures, and leaves no part of a table out.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from nptests.data.cells import is_number
from nptests.data.intake import headings as words
from nptests.data.intake.columns_that_describe import heads_rate
from nptests.data.intake.known_names import in_rows, known_algorithms, known_datasets, sizes_of_one
from nptests.data.intake.summary_words import GREEK, better_in, has_arrow
from nptests.data.scores import Scores
from nptests.errors import InputError
from nptests.read import file_columns, soundness
from nptests.read.answer import Answer, Way, besides, compares_nothing, exchanged, heading, lacking_of, parts_tried
from nptests.read.conditions import tells_datasets
from nptests.read.crossed import crossed_ways, either_ways
from nptests.read.file_columns import Column, akin, ends_as_cost, of_one_kind, paired, related, strange
from nptests.read.grid import Grid
from nptests.read.joining import names_together
from nptests.read.logs import long_ways, of_runs
from nptests.read.marks import CROSSED, HEADED, IN_ROWS
from nptests.read.measures import of_each_measure
from nptests.read.objections import bounded, doubt_of
from nptests.read.settings import of_chart
from nptests.read.sides import without_and_with
from nptests.read.wording import BETWEEN

LARGEST = 200_000  # cells of a file that is read again and again
MOST_TRIED = 24
MOST_TOLD = 4
FEWEST = 3  # data sets without a gap, of more: on two nothing is compared
_BY_NUMBERS = re.compile(rf"{soundness.MEAN_ROW}.* of the others$")  # and not for its name
_PAIR = re.compile(r"[\d.]+ ?/ ?[\d.]+")  # of scores, in one cell
COUNTED = 1e5  # no score beside shares: 400 million images


def answers(grid: Grid, source: str, options: Way, read: Callable[[Way], Scores]) -> list[Answer]:
    """The sound ways to read a table that keep to what was said, the likeliest first.

    read    the scores of the table, read so; an InputError where they cannot be
    """
    if len(grid.rows) * grid.width > LARGEST:
        return []
    try:
        columns = file_columns.columns_of(grid, source, options.get("headings"))
    except InputError:
        return []
    named = [c.constant and c.names and len(c.cells) > 1 for c in columns if words.heads_algorithms(c.head)]
    if any(of_chart(c.head) for c in columns) or (named and all(named)):  # one algorithm: nothing is compared
        return []
    usual = _ways(columns, options, turned=grid.turned, marks=grid.marks)
    hits = _sound((each for way in usual for each in exchanged(way, columns, options)), options, read, columns)
    if not hits and not grid.turned and not compares_nothing(columns):
        hits = _sound(crossed_ways(columns, options), options, read, columns)
        hits = hits or _sound(_block_ways(columns, options), options, read, columns)
        hits = hits or _sound(either_ways(columns, options), options, read, columns)
    if not hits and "transpose" in options and not columns[0].head and not compares_nothing(columns):
        hits = _sound(iter([Answer({}, "nothing stands over the names of the rows")]), options, read, columns)
    toward = [_toward(answer.said, columns) for answer in hits]
    if any("score" in answer.said for answer in hits) and any(toward):  # beside scores that say which are better
        called = ["score" in words.word(answer.said.get("score", "")).split() for answer in hits]
        return [answer for answer, better, score in zip(hits, toward, called, strict=True) if better or score]
    first = toward[:1]  # whoever typed which are better meant one of two directions
    return [answer for answer, better in zip(hits, toward, strict=True) if better is None or [better] == first]


def _toward(way: Way, columns: Sequence[Column]) -> str | None:
    """Which scores are better, where the headings of those that a way chooses say it."""
    out = way.get("leave_out", ())
    heads = [way["score"]] if "score" in way else [c.head for c in columns if c.numbers and c.head not in out]
    directions = {better for head in heads if (better := better_in(head)) is not None}
    return directions.pop() if len(directions) == 1 else None


def _sound(
    ways: Iterator[Answer], options: Way, read: Callable[[Way], Scores], columns: Sequence[Column]
) -> list[Answer]:
    """Those of some ways that give a sound table, each another one."""
    hits, asked, seen = list[Answer](), list[Answer](), set[str]()
    for i, way in enumerate(ways):
        if i >= MOST_TRIED or len(hits) >= MOST_TOLD or (hits and "score" in hits[0].said and "score" not in way.said):
            break
        described = False
        for tried in way.tries if "missing" not in options else (way,):
            if described != ("keep_all" in tried.said and way.whole):
                continue
            try:
                with warnings.catch_warnings(action="ignore"):
                    scores = read({**options, **tried.said})
            except InputError as problem:
                described = described or problem.code == "description"
                more = () if asked or problem.code != "description" else problem.readings
                asked += [Answer(besides({**options, **tried.said}, answer), tried.why) for answer in more]
                few = problem.code == "shape" and "missing" in tried.said
                if few or problem.code in ("missing", "empty", "text", "description"):
                    continue
                break
            if "join" in tried.said and any(map(_BY_NUMBERS.match, scores.reading)):
                tried = replace(tried, said={**tried.said, "keep_all": True})  # by luck: all are named alike
                scores = read({**options, **tried.said})
            if doubt_of(tried.said, columns, scores):
                continue
            key = f"{scores.algorithms}{scores.datasets}{scores.values.tobytes()!r}"
            chosen = {**options, **tried.said}.keys() - {"table"}  # as it stands it is in doubt
            if "missing" not in options and _is_remnant(tried.said, options, scores, columns):
                break
            if chosen and key not in seen and soundness.sound(scores, turned="transpose" in tried.said):
                seen.add(key)
                hits.append(Answer({**options, **tried.said}, tried.why, tried.certain))
            break
    return hits or without_and_with(asked, read)


def _is_remnant(way: Way, options: Way, scores: Scores, columns: Sequence[Column]) -> bool:
    """Whether what is left without gaps is no design: what was joined, or taken for data sets, met few algorithms."""
    if way.get("missing") != "drop" or not scores.origin.left_out:
        return False
    if "join" in way and "join" not in options:
        parts = [c for c in columns if any(c.head in heads.split(BETWEEN) for heads in way["join"])]
        names = [c.cells for c in columns if c.head == way.get("algorithm")]
        met = [[name for name, _ in {*zip(cells, c.cells, strict=True)}] for c in parts for cells in names]
        return any({1} < {*map(each.count, each)} for each in met)
    named = "dataset" in options or words.names_datasets(words.bare(way.get("dataset", "")))
    return "repetitions" in way and not named and any(n.split()[4:5] == ["to"] for n in scores.reading)


def _ways(columns: Sequence[Column], options: Way, *, turned: bool, marks: str = "") -> Iterator[Answer]:
    """What may be said of a table, the likeliest first; it is not known yet whether it can be read so."""

    def plain(columns: Sequence[Column], options: Way, *, named: bool = False) -> Iterator[Answer]:
        ways = _wide_ways(columns, options, marks, named=named)
        yield from long_ways(columns, options)
        yield from (way for way in ways if not (turned and "transpose" in way.said))

    columns, lost = file_columns.without_differing(columns)
    options = {**options, "leave_out": [*(options.get("leave_out") or ()), *lost]} if lost else options
    long = any(words.stands_over_algorithms(c.head) for c in columns)
    if compares_nothing(columns):
        return
    for part, value in parts_tried(columns) if not options.keys() & {"where", "join", "score"} else ():
        yield Answer({"where": [f"{part.head}={value}"]}, f"{part.head!r} says on which part was measured")
    runs = [c.head for c in columns if words.heads_runs(c.head) and not c.counts_nothing]
    if len(runs) == 1 and not turned and not long and not options.keys() & {"join", "score", "repetitions"}:
        yield Answer(of_runs(runs[0], columns, options), f"{runs[0]!r} counts the runs of each data set")
    if not options.keys() & {"join", "score", "repetitions"}:
        for together in names_together(columns, options):
            joined, stated = together.columns(columns), together.said(options)
            for way in plain(joined, stated, named=together.evident):
                if together.bears(way.said):
                    yield Answer({"join": [together.head], **way.said}, f"{together.why}; {way.why}")
    yield from plain(columns, options)


def _block_ways(columns: Sequence[Column], options: Way) -> Iterator[Answer]:
    """The rows of each block in its own, where what is compared stands once in all of them: methods of a backbone."""
    names = [c for c in columns if c.names and c.head]
    heads = [c for c in names if words.stands_over_algorithms(words.bare(c.head))][-1:]
    bases = [c for c in names if len(c.values) <= MOST_TOLD and words.stands_over_algorithms(words.bare(c.head))]
    blocks = [c for c in bases if c is not heads[0] and file_columns.each_pair_once(c, heads[0])]
    for block, value in [(c, value) for c in blocks for value in c.values if "where" not in options]:
        rows = [i for i, cell in enumerate(block.cells) if cell == value]
        rest = enumerate(c for c in columns if c is not block)
        part = [replace(c, place=j, cells=tuple(c.cells[i] for i in rows)) for j, c in rest]
        for way in _wide_ways(part, options, "", named=False):
            yield replace(way, said={"where": [f"{block.head}={value}"], **way.said}, certain=False)


def _wide_ways(columns: Sequence[Column], options: Way, marks: str, *, named: bool) -> Iterator[Answer]:
    """The table as it stands and turned, without what is no score, in one measure at a time; `named`: turned."""
    texts = [column for column in columns if column.names]
    first = [c.head for c in columns if c.numbers][:2]
    summed_up = any(map(words.heads_spread_or_rank, first)) and all(map(words.names_statistic, first))
    if summed_up or any(c.numbers_runs for c in columns):
        return  # each row is a sample, with its mean and deviation, or a run, and no data set
    key = _named(columns, options.get("algorithm"), words.heads_algorithms) or _named(
        columns, options.get("dataset"), tells_datasets
    )
    key = key or next((column for column in texts if len(column.values) == len(column.cells)), None) or paired(texts)
    key = key or (level if not texts and (level := file_columns.of_levels(columns)) else None)
    if key is None or len(key.values) < len(key.cells) or "score" in options:
        return
    scored = [column for column in columns if column is not key and column.head and column.numbers]
    if {column.head for column in scored} == {*key.cells}:
        return  # pairs
    plain = [column for column in scored if not column.beside and not ends_as_cost(column.head)]
    may = not words.heads_algorithms(words.bare(key.head))
    # LR is logistic regression, with numbers as those of the others, and no rate of learning
    rates = [c for c in scored if may and heads_rate(c.head) and not c.whole and c.within(plain)]
    left: Sequence[Column] = [c for c in scored if c in plain or c in rates]
    shares = [c for c in left if c.written and all("%" in cell for cell in c.written)]
    if {*(file_columns.gap_between(columns) or ("", ""))[1:]} <= {c.head for c in shares}:
        left = shares  # numbers of another kind stand beside two that were compared
    turned, why, sure = _orientation(key, columns, left)
    if marks:
        turned, sure = marks in IN_ROWS, marks != CROSSED
        why = IN_ROWS.get(marks, "bold numbers are the best of each row")
    turned, summed, totalled = turned or named or bool(options.get("transpose")), file_columns.averaged(scored), False
    aside = key.beside and not words.may_head_datasets(words.bare(key.head)) and not known_datasets(key.cells)
    if aside and not turned and "dataset" not in options:
        return  # data sets are not called by what stands beside scores
    kinds = len(scored) > 2 and soundness.one_is_a_kind_of_score([c.head for c in scored])
    if turned and (file_columns.complementary(scored) or kinds or (key.broken and not key.names)):
        return  # measures of one thing; the others are numbers of other kinds; decimals name no algorithms
    if summed is not None:
        mean, left = summed
        if not turned and not sure and not words.heads_datasets(words.bare(key.head)):
            turned = totalled = words.word(words.bare(mean.head)) in ("total", "sum")
        why = f"column {mean.head!r} is the mean of {left[0].head!r} to {left[-1].head!r}" if turned else why
        sure |= words.heads_algorithms(words.bare(key.head))
    names = [c for c in columns if c is not key and (c.whole or not c.numbers)]
    if turned and any(words.names_datasets(words.without_unit(c.head)) for c in names):
        return  # each row says on which data set: the columns are none
    if turned:  # a score beside those on each data set is of all of them
        of_each = [c for c in left if not words.heads_scores(words.bare(c.head)) or words.measure_in(c.head)]
        of_each = [column for column in of_each if not words.of_all(column.head)]
        left = of_each if len(of_each) > 1 else left
        left = [column for column in left if not words.ends_as_difference(words.bare(column.head))]
        left = file_columns.of_one_stem(left)
        arrows = [has_arrow(column.head) for column in left]
        if any(arrows) and not all(arrows) and not known_datasets(column.head for column in left):
            return  # what has a direction of its own beside what has none is a measure
        small = [c for c in left if max(c.values_written, default=0) <= 100]
        if 2 * len(small) > len(left) and all(min(c.values_written) > COUNTED for c in left if c not in small):
            left = small
    if words.heads_datasets(words.bare(key.head)) or words.heads_algorithms(words.bare(key.head)):
        left = [column for column in left if not _describes(column, left)]
    every = summed is not None and known_datasets(words.without_measure(c.head) for c in left) >= soundness.SHOWN
    parts = [(None, left)] if every else of_each_measure(left if summed else of_one_kind(columns, left), turned=turned)
    for measure, part in parts:
        twofold = {c.place for c in texts[:2]} if len({*key.cells}) > len({*columns[key.place].cells}) else set()
        twofold |= {c.place for c in texts if c.head == key.head}  # one heading over a name and its group
        out = [c.head for c in columns if c.head and c is not key and c not in part and c.place not in twofold]
        settings = [name for name in key.cells if turned and GREEK.fullmatch(name) and words.stands_beside(name)]
        out = list(dict.fromkeys([*(options.get("leave_out") or ()), *out, *settings]))
        if any(column.head in out for column in part):
            continue
        if len({column.head for column in part}) < len(part):  # a heading that stands twice
            continue
        way: dict[str, Any] = {"leave_out": out} if out else {}
        if totalled:
            way["keep_all"] = True  # what is summed up may be of any size
        if turned:
            way["transpose"] = True
        elif words.stands_over_algorithms(words.without_unit(key.head)):
            way["dataset"] = key.head
        twin = columns[0].head == key.head and columns[0].place != key.place
        elsewhere = key.place != next((c.place for c in columns if c.names), 0) or not key.names
        if not twin and (elsewhere or (columns[0] is not key and columns[0].head)):
            way["algorithm" if turned else "dataset"] = key.head
        keeps = False
        described = [c for c in part if words.heads_description(c.head) and not turned]
        suspects = [c for c in strange(part) if summed is None or c not in summed[1]]  # what adds up is of one kind
        suspects = [c for c in suspects if not turned or (c.whole and not c.within([o for o in part if o is not c]))]
        if (suspects or described) and len(part) > len({*suspects, *described}):
            others = [column for column in part if column not in suspects and not column.describes]
            foreign = [
                column.head
                for column in part
                if (column.describes and not turned)
                or (column in suspects and not (column.constant or column.within(others) or akin(column, others)))
                or (column in suspects and related(column, described) and not related(column, others))
            ]
            if described and 2 * sum(c in described or c not in part for c in scored) >= len(scored):
                return  # all this describes data sets
            lone = [c for c in part if c.head in foreign]
            if not all(c.whole or c.describes or c.beside or related(c, described) for c in lone):
                continue  # numbers alone part it from the others: it may be compared, and nobody can tell
            out += [head for head in foreign if head not in out]
            keeps = any(column.head not in foreign for column in suspects)
            if out:
                way["leave_out"] = out
            if keeps:
                way["keep_all"] = True
        alike = [c for c in scored if c.head in out and c.describes and not c.beside and c.within(part)]
        alike = [c for c in alike if len(part) > 1 and all(p.broken for p in (c, *part))]
        pairs = any(_PAIR.fullmatch(cell) for c in columns if c.head in out for cell in c.cells)
        evident = not (alike or settings or pairs)
        evident = evident and all(not c.numbers or c.beside or c.describes for c in columns if c.head in out)
        words_of = why if measure is None else f"{why}, {measure} alone"
        lacking = lacking_of(key, part) if turned or sure or not key.names else ()
        scores = [c.cells for c in part] if turned else [*zip(*(c.cells for c in part), strict=True)]
        scarce = sum(all(map(is_number, each)) for each in scores) < FEWEST < len(scores)
        whole = turned and words.stands_over_algorithms(words.bare(key.head)) and not bounded(part)
        whole = whole and not any(map(_may_describe, key.cells))
        sure_of = sure and not keeps and len(parts) == 1 and evident
        yield Answer(way, words_of, certain=sure_of, lacking=lacking, whole=whole and not keeps, scarce=scarce)
        if alike and not turned:  # by its heading alone it is none
            kept = [head for head in out if head not in {c.head for c in alike}]
            all_ = {name: value for name, value in way.items() if name != "leave_out"} | {"keep_all": True}
            yield Answer(all_ | ({"leave_out": kept} if kept else {}), words_of)
        if marks == HEADED and turned and not totalled:  # all rows are algorithms: none is a description
            yield Answer({**way, "keep_all": True}, words_of, lacking=lacking)


def _named(columns: Sequence[Column], name: str | None, judged: Callable[[str], bool]) -> Column | None:
    if name is not None:
        return next((column for column in columns if column.head == name), None)
    telling = [c for c in columns if len(c.values) == len(c.cells) and (c.names or not c.numbers or c.whole)]
    return heading([column for column in telling if column.names], judged) or heading(telling, judged)


def _orientation(key: Column, columns: Sequence[Column], scored: Sequence[Column]) -> tuple[bool, str, bool]:
    """Whether the rows are algorithms, what says so, and whether anything does."""
    head = words.without_unit(key.head)
    gap = file_columns.gap_between(columns)
    if gap is not None and not any(words.measure_in(name) or words.part_in(name) for name in gap[1:]):
        sure = not words.stands_over_algorithms(head)  # of a model, it may be that of two sets: Internal, External
        return False, "column {!r} is the difference of {!r} and {!r}".format(*gap), sure
    own = list(filter(None, (words.in_its_measure(column.head) for column in scored)))
    apart = len(own) > 1 and len({*own}) == len(own)
    if apart and not words.may_head_datasets(head) and not words.heads_datasets(head):
        return True, "the headings name data sets, each with its measure", len(own) == len(scored)
    if words.stands_over_algorithms(head):
        # The word may also stand over the columns: what else stands in the table tells.
        beside = [column.head for column in columns if column is not key and column.head and column.beside]
        of_columns = known_datasets(column.head for column in scored)
        if not beside and known_datasets(key.cells) * 2 >= soundness.SHOWN and not of_columns:
            return False, f"the rows under {key.head!r} name data sets", False
        of_rows = known_algorithms(key.cells) - known_algorithms(column.head for column in scored)
        clear = of_rows >= soundness.SHOWN or (of_columns >= soundness.SHOWN and of_columns > known_datasets(key.cells))
        why = f"column {key.head!r} names algorithms" + (
            f", and {beside[0]!r} stands beside the scores" if beside else ""
        )
        return True, why, bool(beside) or clear
    if words.heads_metrics(head.rpartition(" ")[2]):  # Metric, below Dataset
        return True, "the headings name data sets, each with its measure", False
    if soundness.of_parts([column.head for column in scored]):
        return True, "the headings are parts of data sets", False
    if words.names_datasets(head) or words.heads_numbering(head):
        return False, f"column {key.head!r} names data sets", True
    heads = [column.head for column in scored]
    if soundness.amounts(heads):
        return True, "the headings are numbers", False
    if soundness.graded(heads):
        return True, "the headings are grades of one thing", False
    if sizes_of_one(column.head for column in scored) and not known_datasets(key.cells):
        return True, "the headings are sizes of one model", False
    if soundness.own(key.cells) and not soundness.own(column.head for column in scored):
        return True, "one of the rows is called the authors' own", True
    board = [c.head for c in columns if c is not key and c.beside and words.of_models(c.head)]
    board += [c.head for c in columns if c.names and words.word(c.head) in ("paper", "publication")]
    versions = [c.head for c in columns if words.word(c.head) == "version" and any(v.count(".") > 1 for v in c.cells)]
    summary = [c.head for c in columns if c.numbers and words.is_summary(words.without_unit(c.head))]
    if board or versions:
        return True, f"column {(board + versions)[0]!r} is one of models", bool(board)
    known = known_datasets(column.head for column in scored), known_datasets(key.cells)
    if known[0] > known[1]:
        return True, "the headings name data sets", True
    if known[1] > known[0] and in_rows(key.cells, ()) < 0:  # "higgs" may also begin the name of a model
        return False, f"column {key.head!r} names data sets", True
    algorithms = known_algorithms(key.cells) - known_algorithms(column.head for column in scored)
    if abs(algorithms) >= soundness.SHOWN:
        return (
            algorithms > 0,
            f"the {'rows' if algorithms > 0 else 'headings'} name algorithms",
            not sizes_of_one(key.cells),
        )
    if in_rows(key.cells, (column.head for column in scored)) >= soundness.SHOWN:
        return True, "the rows name algorithms", False
    if summary:
        return True, f"column {summary[0]!r} sums up each row over the data sets", not key.head
    return False, "data sets stand in the rows, unless it is said otherwise", False


def _describes(column: Column, others: Sequence[Column]) -> bool:
    """Whether a heading of more than a letter is that of a description, and not one of several numbers of each."""
    first, _, last = column.head.rpartition(" ")
    crossed = first and sum(other.head.startswith(first) for other in others) > 1
    if column.counts_nothing or words.names_part(last):
        return False
    return bool(last[1:] and words.heads_description(column.head) and not crossed)


def _may_describe(name: str) -> bool:
    """Whether a row so called may be no algorithm."""
    summed = words.is_summary(name) or words.may_be_summary(name)
    return summed or words.stands_beside(name) or name[:1] in "+-±"
