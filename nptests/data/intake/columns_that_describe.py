"""Rows and columns of a table that are no scores: by arithmetic and scale first, by their names second.

What sums up, describes, ranks or measures the others is set aside with a note. Where arithmetic and name disagree on
something that matters, the reader stops and says what to write. Tables of text and of numbers are judged alike.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import pairwise, permutations
from typing import Any

import numpy as np

from nptests.data.cells import is_number
from nptests.data.intake import columns_that_summarise, headings, spreads
from nptests.data.intake.judged import Judged, T, listed
from nptests.data.intake.printed import Printed
from nptests.data.intake.summaries import LUCK, SET_ASIDE
from nptests.errors import InputError
from nptests.vocabulary import Array


@dataclass(frozen=True)
class Way:
    """How messages speak of a table, and of what its reader can say of it.

    named    whether what stands over the columns names algorithms, of whatever words
    typed    whether columns that sum up the others are no scores only where their names say so
    """

    table: str
    choose: str  # with {}, the names of columns; empty where ways to read the table are tried and told
    keep_all: str
    turned: str
    named: bool = False
    typed: bool = False


def without_described(table: T) -> T:
    """Without columns whose headings say that they are spreads, ranks or sizes."""
    return _plain_headings(without_columns(table, _described(table.heads), "a description or a spread, no scores"))


def without_foreign_columns(table: T, way: Way) -> T:
    """Without columns of another kind than scores and of sums of the others; measures are refused."""
    table = _without_differences(table)
    scaled, doubtful = _of_one_scale(table, way)
    left = _without_measures(_without_summed_columns(scaled, way), way)
    if left is not scaled or scaled is not table:
        left, doubtful = _of_one_scale(left, way)
    if doubtful is not None:
        raise doubtful()
    return left.noted(*_numbering(left.heads or (), way.turned))


APART = 1.02  # so far beyond the others, at the least, are numbers of another kind
KEPT = "is kept, although so headed: its numbers are as those of the others"


def _without_differences(table: T) -> T:
    """Without columns that are, as their headings say, the differences of two others; of other numbers, they stay."""
    heads, printed = table.heads or (), table.printed
    headed = _differing(heads)
    if not headed or not printed.regular or len(printed.values) < 2 or len(heads) - len(headed) < 2:
        return table
    notes, out = list[str](), list[int]()
    for j in headed:
        others = [c for c in range(len(heads)) if c not in headed]
        each = ((_apart(printed, j, *pair), *(heads[i] for i in pair)) for pair in permutations(others, 2))
        kind, one, other = next((fit for fit in each if fit[0]), ("", "", ""))
        if kind == "ratio":
            notes.append(f"{SET_ASIDE}column {heads[j]!r}, the ratio of {one!r} and {other!r}")
        elif kind:
            notes.append(f"{SET_ASIDE}column {heads[j]!r}, the difference of {one!r} and {other!r}")
        if kind:
            out.append(j)
        elif headings.heads_difference(heads[j]) and _is_alike(printed, j, others):
            notes.append(f"column {heads[j]!r} {KEPT}")
    return (table.keep_columns([j for j in range(len(heads)) if j not in out]) if out else table).noted(*notes)


_LESS = re.compile(r"\s[-–−]\s")


@lru_cache(8)
def _differing(heads: tuple[str, ...]) -> tuple[int, ...]:
    """Columns that are headed as differences: gap_positional, Speed-up, or "acc_A - acc_B" beside both."""
    names = {*heads}
    return tuple(
        j
        for j, head in enumerate(heads)
        if headings.heads_difference(headings.word(head).split(" ")[0])
        or headings.ends_as_difference(head)
        or (_LESS.search(head) and names.issuperset(_LESS.split(head)))
    )


def _apart(printed: Printed, j: int, a: int, b: int) -> str:
    """Whether a column is, in each row, the difference of two others, or the ratio; nothing where it is neither."""
    x, unit, theirs = printed.values, printed.units.max(), printed.units[:, [a, b]].max()
    between, own = x[:, a] - x[:, b], printed.units[:, j]
    unsigned = not (x[:, j] < 0).any()  # colours may stand for signs
    with np.errstate(all="ignore"):
        of_each = [(between, own + unit)]  # and relative to the one, as a share or in per cent, or so many times
        of_each += [
            (s * d / x[:, b], own + s * theirs * (1 + np.abs(d / x[:, b])) / np.abs(x[:, b]))
            for s, d in ((1, between), (100, between), (1, x[:, a]))
        ]
        gaps = [(np.abs((np.abs(d) if unsigned else d) - x[:, j]), slack) for d, slack in of_each]
        fits = [(gap <= slack * (1 + 1e-9))[~np.isnan(gap)] for gap, slack in gaps]
    fit = [len(each) > 0 and bool(each.all()) for each in fits]
    return "difference" if any(fit[:-1]) else "ratio" if fit[-1] else ""


def _is_alike(printed: Printed, j: int, others: Sequence[int]) -> bool:
    """Whether a column prints as many figures as others do, of numbers of their size."""
    there = ~np.isnan(printed.values)
    own, theirs = there[:, j], there[:, others]
    if not own.any() or not theirs.any():
        return False
    x, units = printed.values[:, j][own], printed.units[:, j][own]
    y, finest = printed.values[:, others][theirs], printed.units[:, others][theirs].min()
    low, high = float(y.min()), float(y.max())
    return bool(units.min() == finest < 1 and 2 * low - high <= x.min() and x.max() <= 2 * high - low)


_COUNTED = re.compile(r"(.*?)(\d{1,9})")


@lru_cache(8)
def _numbering(heads: tuple[str, ...], turned: str) -> tuple[str, ...]:
    """Headings such as run1, run2, ... only count the columns, and numbers are settings as a rule: a note."""
    if len(heads) > 1 and all(map(is_number, heads)):
        return (f"the headings are numbers ({', '.join(heads[:3])}), and taken for algorithms{_if_turned(turned)}",)
    parts = [_COUNTED.fullmatch(head) if head[-1:].isdigit() else None for head in heads]
    counted = [
        j
        for j, (a, b) in enumerate(pairwise(parts))
        if a is not None and b is not None and a[1] == b[1] and int(b[2]) == int(a[2]) + 1
    ]
    counted = [j for j in counted if heads[j].startswith(heads[counted[0]].rstrip("0123456789"))]
    if len(counted) < 2 or (len(counted) + 1) * 2 <= len(heads):
        return ()
    examples = f"{heads[counted[0]]}, {heads[counted[1]]}, ..."
    return (f"the headings only count the columns ({examples}): are they algorithms, or runs?",)


def without_columns(table: T, out: Sequence[int], why: str) -> T:
    if table.heads is None or not out or table.printed.width - len(out) < 1:
        return table
    left_out = set(out)
    kept = [j for j in range(table.printed.width) if j not in left_out]
    named = listed(table.heads[j] for j in out)
    return table.keep_columns(kept).noted(f"{SET_ASIDE}column{'s' * (len(out) > 1)} {named}, {why}")


@lru_cache(8)
def _described(heads: tuple[str, ...] | None) -> tuple[int, ...]:
    def describes(names: tuple[str, ...]) -> bool:
        tested = names if not names[0][-1:].isdigit() else names[1:]  # A12 may be the twelfth of the As
        own = any(headings.heads_sizes(n) or headings.heads_spread_or_rank(n) for n in names)
        own |= any(n[:1] in ("Δ", "∆") and headings.only_measure(n[1:].strip()) for n in names)
        return own or any(map(headings.compares, tested))

    return tuple(j for j, names in enumerate(spreads.read_as(heads)) if describes(names))


def _plain_headings(table: T) -> T:
    """ "C4.5 mean", "NB mean" are C4.5 and NB once the spreads or ranks beside them are set aside."""
    heads = table.heads or ()
    lasts = {head.split()[-1].casefold() for head in heads if len(head.split()) > 1}
    if all(map(headings.only_measure, heads)):  # "clean accuracy" and "robust accuracy" are no names
        return table
    if len(lasts) != 1 or not headings.heads_scores(*lasts) or not all(len(head.split()) > 1 for head in heads):
        return table
    return table.headed(tuple(head.rsplit(None, 1)[0] for head in heads))


def _without_summed_columns(table: T, way: Way) -> T:
    """Without columns that are the mean, sum, median, best or worst of all others on every data set.

    Whole numbers may do so by luck, above all where they grow from row to row: there the name decides.
    """
    typed = way.typed or table.printed.whole
    while table.heads is not None and table.printed.regular and table.printed.width >= 3:
        out, notes = columns_that_summarise.next_sums(table.printed, table.heads, typed=typed)
        table = table.noted(*_unsaid(notes, table.notes)) if notes else table
        if not out:
            break
        table = table.keep_columns([j for j in range(table.printed.width) if j not in out])
    return table


def _unsaid(notes: Iterable[str], before: Iterable[str]) -> Iterator[str]:
    """Each once; but of columns that are set aside each has its own, though they are headed alike."""
    so_far = set(before)
    for note in notes:
        if note.startswith(SET_ASIDE) or note not in so_far:
            yield note
        so_far.add(note)


def _without_measures(table: T, way: Way) -> T:
    """Columns of accuracy, time and memory compare no algorithms."""
    heads, names = table.heads or (), table.names or ()
    if len(names) > 1 and all(headings.measure_in(name) for name in names):
        note = f"the rows are named by measures ({listed(names[:3])}), and taken for data sets{_if_turned(way.turned)}"
        table = table.noted(note)
    measures = [measure for head in heads if (measure := headings.measure_in(head)) is not None]
    if len(set(measures)) > 1 and len(measures) * 2 >= len(heads):
        keep_all = way.keep_all if len(set(measures)) == len(measures) else ""  # of several each, ranks mix measures
        raise InputError(
            "measures",
            f"the columns of {way.table} ({listed(heads[:6])}) are measures, not algorithms: one column an algorithm "
            "is needed, all of one measure" + (f"; {keep_all} reads them as they stand" if keep_all else ""),
            where=way.table,
        )
    return table


def _of_one_scale(table: T, way: Way) -> tuple[T, Callable[[], InputError] | None]:
    """Columns of another kind than scores (counts among decimals, numbers beyond a common bound) are set aside where
    their names say so too; else there is a reason to stop.
    """
    printed = table.printed
    if len(printed.values) < 2 or not printed.regular or printed.width < 2:
        return table, None
    readable: Sequence[int] = range(printed.width) if printed.complete else _readable(printed.values)
    if len(readable) < 2:
        return table, None
    meant = way.named and way.typed  # whoever said where the names of algorithms are written meant each of them
    suspects, heads, whole = {} if meant else _of_other_scales(printed, readable), table.heads, table
    if heads is not None and any(len(heads[j]) > 1 for j in readable):  # not A, B, C, D
        headed, letters = ([j for j in columns if j in readable] for columns in _describing(heads))
        if not headed and not letters:  # as nearly everywhere
            return table, partial(_may_describe, whole, way, suspects, readable) if suspects else None
        foreign = set(suspects) & set(headed)
        others = [j for j in readable if j not in {*headed, *letters, *suspects}]
        kept = [j for j in letters if j not in suspects and len(others) > 1 and _is_alike(printed, j, others)]
        table = table.noted(*(note for j in kept if (note := f"column {heads[j]!r} {KEPT}") not in table.notes))
        whole = whole if not kept else table
        suspects |= {j: "so headed" for j in headed if j not in suspects and j not in kept and not way.named}
        if foreign and len(foreign) < len(heads):
            readable = [j for j in readable if j not in foreign]
            table = without_columns(table, [j for j in suspects if j in foreign], "a description, no scores")
            suspects = {j: why for j, why in suspects.items() if j not in foreign}
    return table, partial(_may_describe, whole, way, suspects, readable) if suspects else None


@lru_cache(8)
def _describing(heads: tuple[str, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The columns whose headings say that they describe, and those that may be so headed by a letter or two."""
    headed = tuple(
        j
        for j, names in enumerate(spreads.read_as(heads))
        if any(headings.heads_description(n) and not (n != heads[j] and headings.names_part(n)) for n in names)
    )
    letters = (j for j, head in enumerate(heads) if heads_rate(head) or (j in headed and len(head) == 1))
    return headed, tuple(letters)


def _may_describe(table: Judged, way: Way, suspects: Mapping[int, str], readable: Sequence[int]) -> InputError:
    heads = table.heads
    columns = [repr(heads[j]) if heads is not None else str(j + 1) for j in suspects]
    kept = [heads[j] for j in readable if j not in suspects] if heads is not None else []
    cure = ""
    if way.choose:
        chosen = way.choose.format(kept[:3]) + (" and so on" if len(kept) > 3 else "")
        cure = f": choose the algorithms with {chosen}, or keep all with {way.keep_all}"
    first = next(iter(suspects))
    cells = ", ".join(table.shown(i, first) for i in range(min(3, len(table.printed.values))))
    foreign = [heads[j] for j in suspects] if heads is not None else []
    answers: tuple[dict[str, Any], ...] = ({"leave_out": foreign},) if foreign and not way.choose else ()
    answers += ({"keep_all": True},) if answers and not any(map(_tells, foreign)) else ()
    return InputError(
        "description",
        f"{way.table}: column{'s' * (len(columns) > 1)} {', '.join(columns)} ({cells}, ...) may describe the data sets "
        f"and be no algorithm ({suspects[first]}){cure}",
        where=columns[0],
        readings=answers,  # each is tried before it is told
    )


_OF_SEVERAL = re.compile(r"(?i)(?:total|overall|number|num|no|nr|avg|average|mean|max|min)\b|.*\bepochs?$")


def _tells(heading: str) -> bool:
    """Whether a heading, or what stands before a row, says of itself that it describes."""
    described = headings.stands_beside(heading) or headings.heads_description(heading) or headings.is_summary(heading)
    return described or _OF_SEVERAL.match(heading) is not None


def heads_rate(heading: str) -> bool:
    """Whether it is a rate, or a method called so: LR, logistic regression; Dropout, of Monte Carlo."""
    return headings.word(heading) in ("lr", "dropout")


def _readable(x: Array) -> list[int]:
    """The columns that hold any number."""
    return list(np.flatnonzero(~np.isnan(x).all(axis=0)).tolist())


def _of_other_scales(printed: Printed, readable: Sequence[int]) -> dict[int, str]:
    """Columns of whole numbers among decimals, and of numbers beyond 1 or 100 where those of the others are not."""
    x, whole_cells = printed.values, printed.units == 1
    least, most = (np.fmin, np.fmax) if not printed.complete else (np.minimum, np.maximum)
    low, high = least.reduce(x, axis=0).tolist(), most.reduce(x, axis=0).tolist()
    whole = np.logical_and.reduce(whole_cells if printed.complete else whole_cells | np.isnan(x))
    suspects: dict[int, str] = {}
    decimals = [j for j in readable if (printed.units[:, j] < 1).mean() > 0.5] if whole.any() else []
    if decimals:
        floor, ceiling = min(low[j] for j in decimals), max(high[j] for j in decimals)
        # How likely so many decimals are to end in zeros that are not printed: as often as in the other columns.
        luck = max(float(whole_cells[:, decimals].mean()), 0.1) ** len(x)
        outside = ((x < floor) | (x > ceiling)).mean(axis=0) >= 0.5
        suspects = {j: "whole numbers among decimals" for j in readable if whole[j] and (outside[j] or luck < LUCK)}
    for bound in (1.0, 100.0):
        within = [j for j in readable if low[j] >= 0 and high[j] <= bound and j not in suspects]
        apart = APART * max((high[j] for j in within), default=bound)
        beyond = [j for j in readable if low[j] > max(bound, apart)]
        if len(within) >= 2 and len(within) >= len(beyond):
            return suspects | {j: f"above {bound:g} where the others are not" for j in beyond}
    return suspects


def _if_turned(turned: str) -> str:
    return f"; if the algorithms stand in the rows: {turned}"
