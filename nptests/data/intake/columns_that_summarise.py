"""Columns that are the mean, sum, median, best or worst of all others on every data set, in tables of any width."""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from nptests.data.cells import all_plain
from nptests.data.intake import glance, many_columns, spreads, summaries
from nptests.data.intake.printed import Printed
from nptests.vocabulary import Array

FEW = 256  # columns of which each is looked at
GLANCE = 3  # rows that tell columns from each other
BY_CHANCE_OF_COLUMNS = (*summaries.BY_CHANCE, summaries.EXTREME)  # the best of every row is an oracle


def next_sums(printed: Printed, heads: tuple[str, ...], *, typed: bool = False) -> tuple[set[int], list[str]]:
    """The last columns that sum up the others, up to one that is itself among the others of the rest; and notes.

    typed   whether somebody who typed them meant each column, unless its name says otherwise
    """
    if any("." in head for head in heads) and all_plain(heads):  # levels, 0.01, 0.02, 0.1: each is one of its kind
        return set(), []
    allowed, alone = _allowed(heads)
    values, units = printed.values.T, printed.units.T
    plain = [j for j in range(printed.width) if allowed[j] == summaries.LUCK]
    twins, verdicts = _twins(values, plain), _told(printed, plain)
    if not twins and list(verdicts) == [many_columns.NOTHING] * printed.width:  # as nearly everywhere
        return set(), []
    known = dict(zip(plain, verdicts, strict=True))
    notes: list[str] = []
    out: set[int] = set()
    for j in range(printed.width - 1, -1, -1):
        if len(plain) - (j in known) < 2:
            continue
        if j in twins:
            if twins[j] < j:
                notes.append(f"columns {heads[twins[j]]!r} and {heads[j]!r} hold the same numbers")
            continue
        verdict = known.get(j) or _sums_columns(values, units, j, [c for c in plain if c != j], allowed[j])
        if verdict[0] is None and allowed[j] == 1:  # "Best of the literature" may be one of the others
            beside = [c for c in range(printed.width) if c != j and c not in out]
            verdict = _sums_columns(values, units, j, beside, 1)
        what, sure = verdict[0], verdict[1] and not (typed and allowed[j] == summaries.LUCK)
        if allowed[j] == 1 and len(values[j]) > 1 and what is None:
            notes.append(f"column {heads[j]!r} is kept, although so headed: its numbers do not sum up the others")
        if what is not None and not sure:
            although = f"although its numbers may be the {what} of the others: an algorithm?"
            notes.append(f"column {heads[j]!r} is kept, {although}")
        if what is not None and sure:
            why = "the means of the others" if what == "mean" else f"the {what} of the others on every data set"
            notes.append(f"{summaries.SET_ASIDE}column {heads[j]!r}, {why}")
            out.add(j)
            if j in known or not alone:  # without it the others, or their names, are read anew
                break
    return out, notes


@lru_cache(8)
def _allowed(heads: tuple[str, ...]) -> tuple[tuple[float, ...], bool]:
    """How likely each column may be to be a summary by luck; and whether each heading is read in one way."""
    read = spreads.read_as(heads)
    return tuple(max(map(summaries.luck_allowed, names)) for names in read), max(map(len, read)) == 1


def _told(printed: Printed, plain: list[int]) -> Sequence[summaries.Verdict | None]:
    """What each of these columns is of the others of them, where that is certain; else None."""
    if len(plain) < 3 or len(plain) > FEW or not printed.complete:
        values, units = printed.values.T[plain], printed.units.T[plain]
        return many_columns.verdicts(values, units, BY_CHANCE_OF_COLUMNS, luck=summaries.LUCK)
    values, units = printed.values, printed.units
    unit, n = float(np.maximum.reduce(np.minimum.reduce(units))), len(plain) - 1  # of the others
    if n + 1 < printed.width:
        values, units = values[:, plain], units[:, plain]
    may = {*glance.may_sum_up_others(values, units, unit)}
    if not printed.beyond(max(values.shape)):
        may |= {*glance.may_count(values.T, units.T, n, n, printed.largest)}
    return [None if j in may else many_columns.NOTHING for j in range(len(plain))]


def _twins(values: Array, among: Sequence[int]) -> dict[int, int]:
    """Of each column that another one equals, the first such one."""
    if len(set(zip(*values[among, :GLANCE].T.tolist(), strict=True))) == len(among):  # as nearly everywhere
        return {}
    alike: dict[bytes, list[int]] = {}
    for j in among:
        if not np.isnan(values[j]).any():
            alike.setdefault((values[j] + 0.0).tobytes(), []).append(j)  # -0.0 + 0.0 is 0.0
    return {j: same[j == same[0]] for same in alike.values() if len(same) > 1 for j in same}


def _sums_columns(values: Array, units: Array, j: int, others: list[int], allowed: float) -> summaries.Verdict:
    """What a column is of the others: slowly, where nothing quick is certain."""
    luck = allowed if values.shape[1] > 1 else summaries.LUCK
    unit = units[others].min(axis=0) if luck == 1 else units[others].min()  # of a row: 0.70 is 0.7 among numbers
    among = summaries.BY_NAME if luck > summaries.LUCK else BY_CHANCE_OF_COLUMNS
    return summaries.summarised(values[j], units[j], values[others], unit, among, luck=luck)
