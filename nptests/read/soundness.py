"""What speaks against a reading of a table: sizes, costs and summaries as names, mixed measures, turned tables."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise, takewhile

import numpy as np

from nptests.data.intake import directions, headings as words
from nptests.data.intake.columns_that_describe import KEPT, heads_rate
from nptests.data.intake.known_names import builds_on, in_rows, known_algorithms, known_datasets, sizes_of_one
from nptests.data.intake.runs_as_tables import splits_of
from nptests.data.intake.spreads import names_spread, without_spread
from nptests.data.intake.summaries import SET_ASIDE
from nptests.data.intake.summary_words import ANSWERS, BESIDE_MEASURES, GRADES, OF_A_MODEL, OF_WORDS, QUANTILE
from nptests.data.scores import Scores
from nptests.read.factors import in_measures, mixed, several_statistics
from nptests.read.file_columns import DATE
from nptests.read.settings import NO_SCORES, are_settings, counts_beside_shares, of_chart, predicted

MOST_DAYS = 12  # dates: more are one series, day by day
MOST_COMPARED = 141  # whose pairs are analysed
FEWEST_RANKED = 5  # rows: that each column counts so many is no accident
LOOKED_AT = 200  # names: what so many do not tell, more do not
MOSTLY = 0.75  # of the data sets stand there in one measure
SHOWN = 0.5  # of the names, known as data sets: the others stand beside them
MANY, NOT_RARE = 4, 0.1  # known names, and their share, where none is of the other side: no accident
FUNCTION = re.compile(r"[fF]_?\{?\d+\}?")  # of a benchmark, F1 to F30
_MEASURED_ON = re.compile(r"(\S(?:[^(\[]*[^(\[\s])?)\s*[(\[](.+)[)\]]")
# 2019; 10x5, the size of an instance; 15%; 5-shot; n = 100
_AMOUNT = re.compile(r"(?i)(?:\w{1,8}\s?=\s?|@)?\d+(?:[.,]\d+)?(?:\s?[x×*]\s?\d+)*(?:\s?(?:\\?%|k|db)|[\s-]?shots?)?")
_FIGURES = re.compile(r"\d+[.,]\d\d+")
_OWN = re.compile(
    r"(?i)^ours\b|^(?:our|proposed)(?: (?:method|model|approach))?$|[(\[](?:ours|proposed)[)\]]$|[\s_-]ours$"
)
_OF_A_ROW = re.compile(_OWN.pattern + r"|^(?:\+\s?|w/o?\s)[a-z]")  # or a variant of it
_INDEX = re.compile(r"(?i)\w[\s_-](?:index|coefficient|criterion)$")  # a measure of its own: Rand Index
OF_TESTS = re.compile(r"(?:w(?:in|on)?|l(?:oss|ost)?|t(?:ie)?|d(?:raw)?|e(?:qual)?)(?:s|es)?")
_QUOTED = re.compile("'([^']*)'")
_OF_MEMORY = re.compile(r"set aside: (?:a|one) unit behind the scores \(.*\d\s?[GMKk]i?B(?:/s)?\)")
TOTAL = "the sum of the others on every data set"
MEAN_COLUMN, MEAN_ROW = f"{SET_ASIDE}column", f"{SET_ASIDE}row"


def named_soundly(algorithms: Sequence[str], datasets: Sequence[str], *, headed: bool = True) -> bool:
    """Whether no name is that of a size, a cost or a summary, and names are no mixture of measures.

    headed    whether algorithms are headings, which may say what is no score: LR in a cell names an algorithm
    """
    algorithms, datasets = algorithms[:LOOKED_AT], datasets[:LOOKED_AT]
    beside = [name for name in datasets if words.stands_beside(name) and words.word(name) not in OF_WORDS]
    described = headed and any(words.stands_beside(a) or words.between_two(a) for a in algorithms)
    tests = count_tests(algorithms) or count_tests(datasets)
    if described or tests or len(beside) > 1 or any(map(words.of_models, beside)):
        return False
    settings = [name for name in algorithms if len(name) > 2 and words.stands_beside(name)]
    if 2 * len(settings) > len(algorithms) or any(map(words.in_several_units, (algorithms, datasets))):
        return False  # Learning rate, Weight decay
    if any(
        any(name[:1].isdigit() for name in names) and sum(map(words.names_statistic, names)) * 2 > len(names)
        for names in (algorithms, datasets)
    ):  # 1st Qu., 25%: what sums up samples
        return False
    if (datasets and set(algorithms) == set(datasets)) or any(map(words.names_cost, datasets)):
        return False
    costly = [name for name in datasets if len(name) > 3 and words.measure_in(name) in words.COSTS]
    several = len({*map(words.measure_in, costly)}) > 1 and 4 * len(costly) >= len(datasets)  # times and memory
    some = several or len(datasets) <= 2 * len(costly) < 2 * len(datasets)
    if (some and not known_datasets(costly)) or _all_sum_up(datasets):  # peak_memory beside max_value
        return False
    if any(map(_has_spreads, (algorithms, datasets))) or any(map(words.several_statistics, (algorithms, datasets))):
        return False
    for names in (algorithms, datasets):
        if sum(map(words.of_a_test, names)) > 1 or (names is algorithms and directions.toward_both(names)):
            return False
        if 2 * sum(map(_sums_up, names)) > len(names) and any(map(_tells_spread, names)):  # max, min alone: combiners
            return False
        kinds = words.measure_in if names is algorithms else words.kind_of_number
        measures = [measure for name in names if (measure := kinds(name)) is not None]
        mixture = len(set(measures)) > 1 and len(measures) * 2 >= len(names)
        if mixture and not (names is datasets and _each_in_its_own(datasets)):
            return False
    return True


def _has_spreads(names: Sequence[str]) -> bool:
    """Whether the spread of one number stands beside it: accuracy_pct, accuracy_std_pct."""
    plain = {words.word(name) for name in names}
    return any(without_spread(name) in plain for name in names if names_spread(name))


def _all_sum_up(datasets: Sequence[str]) -> bool:
    """Whether they are numbers of samples: min, max; n, min, max; most of five."""
    datasets = list(map(words.without_unit, datasets))
    summaries = [name for name in datasets if words.names_statistic(name)]
    mostly = len(summaries) > 2 and MOSTLY * len(datasets) <= len(summaries)
    return mostly or (bool(summaries) and all(name in summaries or words.heads_description(name) for name in datasets))


def _each_in_its_own(datasets: Sequence[str]) -> bool:
    """Whether each data set stands there in a measure of its own: SQuAD F1, MNLI acc; XY (F1), Z (acc).

    A few may stand there in two, ARC/acc and ARC/acc_norm.
    """
    own = [words.in_its_measure(name) for name in datasets if len({name.rpartition("(")[2] for name in datasets}) > 1]
    if (own and all(own) and len({*own}) == len(own)) or each_in_brackets(datasets):
        return True
    rests = {words.without_measure(name) for name in datasets}
    return MOSTLY * len(datasets) < len(rests) and all(rests) and bool(known_datasets(rests))


def each_in_brackets(names: Sequence[str]) -> bool:
    """Whether names differ without what stands in brackets behind them, a measure or a setting: Tamil (0-shot)."""
    bare = list(map(words.without_unit, names))
    named = not any(words.measure_in(name) or words.only_measure(name) or words.ends_as_score(name) for name in bare)
    return named and len({*bare}) == len(bare) and bare != list(names)


def _tells_spread(name: str) -> bool:
    bare, quantile = words.without_unit(name) == name, QUANTILE.fullmatch(words.word(name)) is not None
    return words.heads_spread_or_rank(name) or words.word(name) in ("best", "worst") or quantile or not bare


@lru_cache(words.ASKED)
def _sums_up(name: str) -> bool:
    """Whether it is what was taken of several runs, and no name: Best, Worst, Std."""
    name = words.without_unit(name)
    return words.names_extreme(name) or words.names_statistic(name) or words.heads_spread_or_rank(name)


def of_one_dataset(names: Sequence[str]) -> bool:
    """Whether names are those of measures, which were taken on one data set; P and R alone may be anything."""
    if (len(names) > 2 and all(map(FUNCTION.fullmatch, names))) or _on_several(names):
        return False
    taken = [_MEASURED_ON.fullmatch(name) for name in names]
    kinds = {match[1] for match in taken if match and words.only_measure(match[1])}
    if len(kinds) == len(names) > 1 == len({match[2] for match in taken if match}):  # Precision (DGA), Recall (DGA)
        return True
    named = [name for name in names if not words.in_its_measure(name)]
    measures = [name for name in named if words.only_measure(name) or _INDEX.search(name)]
    return len(measures) * 2 >= len(names) and any(len(name) > 1 for name in measures)


def _on_several(names: Sequence[str]) -> bool:
    """Whether one measure was taken on several sets, of which one may be a part: Test AUROC, External AUROC."""
    rests = [words.without_measure(name) for name in names]
    named = [rest for rest in rests if {*rest.split()} - BESIDE_MEASURES and not words.names_statistic(rest)]
    named = [r for r in named if not (r.isdecimal() or words.heads_spread_or_rank(r) or words.only_measure(r))]
    measures = {*map(words.measure_in, names)}
    return len(measures - {None}) == len(measures) == 1 and len({*rests}) == len(rests) and len(named) >= len(rests) - 1


@dataclass(frozen=True)
class Doubt:
    """What speaks against a reading; a mild one asks only where another way was found; `after` is its cure.

    of_rows    whether only names of rows do
    """

    code: str
    words: str
    mild: bool = False
    after: str = ""
    of_rows: bool = False

    def of(self, source: str) -> str:
        """The doubt about a file."""
        return f"{source}: {self.words}" + self.after.replace("(df", f"({source!r}")


def _counts(numbers: Iterable[float], most: int) -> bool:
    """Whether each of 1, 2, ..., most stands there once; the first other number ends it."""
    return len({*takewhile(lambda x: 0 < x <= most and x.is_integer(), numbers)}) == most


def doubted(
    algorithms: Sequence[str] | None,
    datasets: Sequence[str] | None,
    notes: Sequence[str],
    corner: str,
    numbers: Callable[[int], Iterable[float]],
) -> Doubt | None:
    """What speaks against a table as it stands; None where nothing does.

    numbers    those of one of the algorithms
    """
    rows = datasets or ()
    columns = [name for name in algorithms or () if f"column {name!r} {KEPT}" not in notes]
    headed = not any(map(from_cells, notes))
    codes = {words.word(m[2]) for name in rows[:LOOKED_AT] if (m := _MEASURED_ON.fullmatch(name))}  # German (de)
    same, sizes = {*columns} & {*rows}, sorted((len(rows), len(columns)))
    square = len(same) == sizes[0] > sizes[1] / 2 or codes == {*map(words.word, columns)}
    if square and sizes[0] > 1:
        return Doubt("square", f"the rows and columns have the same names ({', '.join(rows[:3])}): pairs, no scores")
    ranked = len(rows) >= FEWEST_RANKED and all(_counts(numbers(j), len(rows)) for j in range(len(algorithms or ())))
    if columns and ranked:
        words_ = f"each column ranks the rows (1 to {len(rows)}); if these are compared, say transpose (--transpose)"
        return Doubt("counted", words_)
    if any(map(of_chart, columns)):
        return Doubt("measures", "the columns (..., __MIN, __MAX) are curves of a chart, one row a step")
    if only_counted(corner, rows):
        cure = (
            f"name their column with dataset={corner!r} (--dataset {corner})" if corner else "say keep_all (--keep-all)"
        )
        counted = f"the rows only count ({rows[0]}, {rows[1]}, ...)"
        if words.heads_runs(corner):
            splits = splits_of([corner], len(rows))[0]
            line = f", which nptests.compare(df, splits={splits!r}) compares in Python; if each is a data set, {cure}"
            return Doubt("counted", f"{counted}: they are runs", after=line)
        return Doubt("counted", f"{counted}: if each is a data set, {cure}; so far they are steps or runs")
    if len(columns) > 1 and ("yes" in map(words.word, columns) or all(words.word(name) in ANSWERS for name in columns)):
        return Doubt("measures", f"the headings ({', '.join(columns[:3])}) are answers, no algorithms")
    words_set_aside = [name for note in notes if note.endswith(", no numbers") for name in _QUOTED.findall(note)]
    if truths := predicted([*columns, *words_set_aside]):
        return Doubt("measures", f"{truths[0]!r} is what is true of each row, and the others what was predicted")
    spread = any(note.startswith(MEAN_COLUMN) and note.endswith("a spread, no scores") for note in notes)
    if spread and len(columns) > 1 and all(map(_sums_up, columns)):
        return Doubt("measures", f"the columns ({', '.join(columns[:3])}) sum up one sample a row")
    if len(rows) > 1 and in_parts_of_one(rows[:LOOKED_AT]):
        return Doubt("measures", f"the rows ({', '.join(rows[:3])}) are parts of one data set")
    if not named_soundly(columns, rows, headed=headed):
        odd = [name for name in (*columns, *rows) if words.stands_beside(name)]
        odd = odd or list(filter(words.between_two, columns))
        of_rows = named_soundly(columns, (), headed=headed)
        listed = ", ".join(map(repr, odd[:4] or (rows if of_rows else columns)[:4]))
        words_ = f"{listed} may describe what is compared, and be no algorithm and no data set"
        return Doubt("description", words_, of_rows=of_rows)
    if mixed(columns) or several_statistics(columns) or in_measures((algorithms or ())[:LOOKED_AT], numbers):
        return Doubt("measures", f"the columns ({', '.join(columns[:4])}) hold several numbers of each algorithm")
    total = [name for note in notes if note.endswith(TOTAL) for name in _QUOTED.findall(note)]
    if len(columns) > 1 and (any(map(words.only_measure, total)) or of_one_dataset(columns)):
        return Doubt("measures", f"the columns ({', '.join(columns[:4])}) are measures")
    if of_parts(columns):
        return Doubt(
            "transposed",
            f"the headings ({', '.join(columns[:3])}) are parts of data sets: the algorithms may stand in the rows",
        )
    head = words.without_unit(corner)
    if words.word(head) in OF_A_MODEL:
        return Doubt("description", f"the rows, under {corner!r}, are no data sets unless dataset= says so (--dataset)")
    if words.heads_datasets(head) and words.word(head) not in ("name", "names"):
        return None
    beside = [n for n in notes if "left out beside it" in n or n.startswith((MEAN_COLUMN, "names of rows are"))]
    over = [name for note in beside for name in _QUOTED.findall(note)]
    models = [name for name in over if words.of_models(name) and not words.heads_rank(name)]
    if models[1:] or (models := [*filter(words.stands_over_algorithms, over)]):  # one may describe data sets
        return Doubt("transposed", f"column {models[0]!r} is one of models: the algorithms may stand in the rows", True)
    if graded(columns):
        return Doubt("transposed", "the headings are grades of one thing: the algorithms may stand in the rows", True)
    if sizes_of_one(columns) and not known_datasets(rows[:LOOKED_AT]):
        words_ = f"the headings ({', '.join(columns[:3])}) are sizes of one model: the algorithms may stand in the rows"
        return Doubt("transposed", words_)
    ends = ("the means of the others", TOTAL)  # of algorithms nobody takes one
    sums = [note for note in notes if note.startswith(MEAN_COLUMN) and note.endswith(ends)]
    means_below = any(note.startswith(MEAN_ROW) and "mean" in note for note in notes)
    if sums and not means_below:
        what = "mean" if sums[0].endswith(ends[0]) else "sum"
        else_ = f", unless dataset={corner!r} is said (--dataset {corner})" if corner else ""
        words_ = f"a column is the {what} of the others ({sums[0]}): the algorithms may stand in the rows{else_}"
        return Doubt("transposed", words_, True)
    rows = rows[:LOOKED_AT]
    if (not head or known_datasets([head])) and len(columns) > 1 and amounts(columns) and not amounts(rows):
        return Doubt("transposed", "the headings are numbers: the algorithms may stand in the rows", True)
    if _tell(columns, rows, known_datasets):
        return Doubt("transposed", "the headings name data sets: the algorithms may stand in the rows", True)
    theirs = (own(rows, _OF_A_ROW) and not own(columns, _OF_A_ROW)) or (builds_on(rows) and not builds_on(columns))
    if theirs or known_algorithms(rows) - known_algorithms(columns) >= SHOWN:
        return Doubt("transposed", "the rows have names of algorithms", sizes_of_one(rows))  # what was tuned
    if in_rows(rows, columns) >= SHOWN or _tell(rows, columns, known_algorithms):
        return Doubt("transposed", "the rows have names of algorithms", True)
    return None


def _tell(names: Sequence[str], others: Sequence[str], known: Callable[[Iterable[str]], float]) -> bool:
    """Whether most names are known to be of one kind, or many of a long list, and more than those of the others."""
    share, beside = known(names), known(others)
    return share > beside and (share >= SHOWN or (not beside and share * len(names) >= MANY and share >= NOT_RARE))


def one_is_a_kind_of_score(names: Sequence[str]) -> bool:
    """Whether one name is that of a kind of score, novelty_score, and no other is one, or is known as a data set."""
    kinds = [n for n in names if words.word(n).endswith((" score", " scores")) and not words.of_all(n)]
    return len(kinds) == 1 and not known_datasets(names) and sum(words.measure_in(n) is not None for n in names) < 2


def of_parts(names: Sequence[str]) -> bool:
    """Whether most names say on which part of a data set something was measured: dev, test; Sahara test."""
    splits = len(names) > 1 and all(words.word(name).endswith((" split", " subset")) for name in names)
    parts = [next(filter(words.names_part, (name, re.split("[ -]", name)[0])), words.part_in(name)) for name in names]
    held_out = {words.word(part) for part in parts if part}  # beside what was learned from, they may be sizes
    learned = any(part.startswith("tr") for part in held_out)
    return splits or (2 * sum(map(bool, parts)) > len(names) and len(held_out) > 1 and not learned)


def in_parts_of_one(names: Sequence[str]) -> bool:
    """Whether names say no more than which measure was taken on which part of one thing: Dev score, Test score."""
    if words.learned_and_tried(names) or not all(words.measure_in(x) or words.ends_as_score(x) for x in names):
        return words.learned_and_tried(names)
    kinds: dict[str, set[frozenset[str]]] = {}
    for name in names:
        parts = [part.casefold() for part in words.PARTS_OF_WORDS.findall(name)]
        of_part = [part for part in parts if words.names_part(part)]
        rest = frozenset(p for p in parts if not (p.isdecimal() or p in of_part or words.only_measure(p)))
        kinds.setdefault(of_part[-1][:2] if of_part else "", set()).add(rest - BESIDE_MEASURES)
    return "" not in kinds and len({*map(frozenset, kinds.values())}) == 1 < len(kinds)


def amounts(names: Sequence[str]) -> bool:
    """Whether all names are numbers or sizes, as years and instances have them."""
    return all(map(_AMOUNT.fullmatch, names))


def count_tests(names: Sequence[str]) -> bool:
    """Whether names end in wins and losses, perhaps with ties: so many tests, and no scores."""
    ends = {words.word(name).rpartition(" ")[2] for name in names}
    return {"w", "l"} <= {end[:1] for end in ends} and all(map(OF_TESTS.fullmatch, ends))


def graded(names: Sequence[str]) -> bool:
    """Whether names say how much of one thing there was, as low, medium and high do: conditions, and no algorithms."""
    return len(names) > 1 and all(words.word(name) in GRADES for name in names)


def own(names: Iterable[str], called: re.Pattern[str] = _OWN) -> bool:
    """Whether a name is that of what somebody proposes: Ours, Ours 4-bit, XYZ (ours), proposed."""
    return any(map(called.search, names))


def only_counted(corner: str, rows: Sequence[str]) -> bool:
    """Whether most names of rows are that of what stands over them and a number: Commit over commit 1; seeds, steps."""
    stem, one = words.word(corner), words.begins_datasets(words.word(corner)) or words.may_head_datasets(corner)
    counts = len(rows) > 2 < len(stem) and not one and [*rows] == [str(i + 1) for i in range(len(rows))]
    looked_at = rows[:LOOKED_AT]
    if counts or (len(rows) > MOST_DAYS and all(map(DATE.fullmatch, looked_at))):
        return True
    over, steps_below = words.stands_over_runs(corner), words.counts_steps(corner)
    if over and 2 * sum(bool(words.IN_A_RUN.search(name.casefold())) for name in looked_at) > len(looked_at):
        return len(rows) > 1
    stems = {re.sub(r"\d+", "#", name.strip(" #")) for name in looked_at if over or steps_below}
    short = len(stems) == 1 and any("#" in stem and len(stem.replace("#", "")) < 3 for stem in stems)  # r0f0
    if (over and short) or (steps_below and stems == {"#"}):
        return len(rows) > 1
    if len(stem) < 3 or one:
        return 2 * sum(map(words.names_run, looked_at)) > len(rows) > 1 and not words.heads_datasets(corner)
    pattern = re.compile(re.escape(stem.removesuffix("s")) + r"s?[\s_#.-]*(\d{1,15})")
    counted = [int(match[1]) for name in looked_at if (match := pattern.fullmatch(words.word(name)))]
    steps = {b - a for a, b in pairwise(counted)}  # hotel_0, hotel_105, hotel_14 are no steps of one thing
    even = len(steps) < 2 or (2 * len(steps) <= len(counted) and min(steps) * max(steps) > 0)
    return even and 2 * len(counted) > len(looked_at)


def from_cells(note: str) -> bool:
    """Whether a note says that the names of algorithms stand in a column of their own."""
    return note.startswith("long form")


def sound(scores: Scores, *, turned: bool = False) -> bool:
    """Whether algorithms are compared on data sets: neither is a size, a cost, a summary or a mixture of measures."""
    algorithms, datasets = scores.algorithms, scores.datasets
    judged = [name for name in algorithms if f"column {name!r} {KEPT}" not in scores.reading]
    headed = not turned and not any(map(from_cells, scores.reading))
    if not 1 < scores.k <= MOST_COMPARED or scores.n < 2 or not named_soundly(judged, datasets, headed=headed):
        return False
    both = {*algorithms} & {*datasets}
    pairs = len(both) > 1 and 2 * len(both) > min(scores.k, scores.n)
    if pairs or {"higher", "lower"} <= {*directions.each_toward(datasets[:LOOKED_AT])}:
        return False
    counted = any(datasets == tuple(str(i + first) for i in range(scores.n)) for first in (0, 1))
    if turned and (counted or builds_on([name.rpartition(" ")[0] for name in datasets])):
        return False  # a table that is turned has headings; what only counts is a run; no data set is another + X
    one = any(of_one_dataset(names) or in_parts_of_one(names[:LOOKED_AT]) for names in (datasets, algorithms))
    runs = 2 * sum(map(words.names_run, datasets)) > len(datasets)
    if one or runs or (headed and all(map(words.counts_or_numbers, algorithms))):
        return False
    lone = np.isfinite(scores.values).sum(axis=0) < 2
    no_scores = (turned and counts_beside_shares(scores.values)) or any(are(scores.values) for are in NO_SCORES)
    if no_scores or 2 * lone.sum() > lone.size:  # who stands on one data set is compared on none
        return False
    other = scores.n == 2 and any(map(_named_otherwise, scores.reading))
    if other or any(map(_OF_MEMORY.match, scores.reading)) or any(map(_hold_scores, (algorithms, datasets))):
        return False
    names, each = (datasets, scores.values) if turned else (algorithms, scores.values.T)
    if in_measures(names[:LOOKED_AT], each.__getitem__) or are_settings(scores.values if turned else scores.values.T):
        return False
    numbered = sum(bool(name.replace(".", "").lstrip("-").isdigit() or DATE.fullmatch(name)) for name in algorithms)
    return numbered * 2 <= len(algorithms) and all(map(heads_rate, {*algorithms} - {*judged}))


def _hold_scores(names: Sequence[str]) -> bool:
    """Whether a number of several figures, another one each, ends every name: a score that was taken for a part."""
    ends = [name.rpartition(" / ")[2] for name in names]
    return len({*ends}) == len(ends) and all(map(_FIGURES.fullmatch, ends)) and all(" / " in name for name in names)


def _named_otherwise(note: str) -> bool:
    """Whether a row was set aside as the sum or mean of others, and is not called so: one of these may be a gap."""
    name = note.removeprefix(MEAN_ROW).split("'")[1:2]
    return note.startswith(MEAN_ROW) and any(not words.is_summary(n) and not words.may_be_summary(n) for n in name)
