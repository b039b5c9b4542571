"""A line of all groups beside those of groups whose headings say of how many they are: means weighted, counts added.

Data may be missing in some groups, so a mean is wrong only where no groups of half their size or more would give it.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import product

from crosscheck.auditing.binding import pairs_in_output as printed, quantities
from crosscheck.auditing.binding.quantities import Quantity
from crosscheck.auditing.judging.candidates import Candidate, Found, fitted, missed
from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading.plain_text import Normal

PHRASES = Phrases(__file__)
_HOLD = 2  # numbers of the line that hold for each that does not
_OF_ALL = "the mean of all groups by their sizes, and none of half of each or more gives what is printed"
_MOST = 5  # groups, as every corner of what they may be is tried
Line = Sequence[printed.Entry]
Group = tuple[Line, int]  # its line, and its size


def of_text(normal: Normal) -> Iterator[Found]:
    """The departing numbers of lines of all, where most of the line hold."""
    for rows, _ in printed.tables(normal.text):
        whole = [row for row in rows if len(row) == len(rows[0])]
        for lines in (whole, [*zip(*whole, strict=True)]):
            for of_all, groups in _parted(lines):
                for along in (_means, _counts):
                    verdicts = [*along(normal, lines[0], of_all, groups)]
                    departing = [each for each in verdicts if each[0].verdict not in ("holds", "rounding")]
                    if _HOLD * len(departing) <= len(verdicts) - len(departing):
                        yield from departing


def _parted(lines: Sequence[Line]) -> Iterator[tuple[Line, Sequence[Group]]]:
    """The line of all, where there is one, and the groups, which add up to it where it says its size."""
    every = [(line, m) for line in lines if (m := PHRASES["all"].fullmatch(line[0].text))]
    sized = [(line, PHRASES["sized"].search(line[0].text)) for line in lines if line not in [own for own, _ in every]]
    groups = [(line, int(m["n"])) for line, m in sized if m]
    if len(every) == 1 and 1 < len(groups) <= _MOST:
        line, m = every[0]
        if m["n"] is None or int(m["n"]) == sum(n for _, n in groups):
            yield line, groups


def _means(normal: Normal, names: Line, of_all: Line, groups: Sequence[Group]) -> Iterator[Found]:
    for name, cell, *own in zip(names, of_all, *(line for line, _ in groups), strict=True):
        every = [PHRASES["mean"].fullmatch(each.text) for each in (cell, *own)]
        if all(every) and all(m and m["spread"] for m in every[1:]) and not PHRASES["otherwise"].search(name.text):
            target, *means = (_number(normal, each, m) for each, m in zip((cell, *own), every, strict=True) if m)
            yield _mean(target, means, [n for _, n in groups])


def _counts(normal: Normal, _: Line, of_all: Line, groups: Sequence[Group]) -> Iterator[Found]:
    """Counts are known by their shares of the groups: 61 (12.5) may be a mean."""
    for cell, *own in zip(of_all, *(line for line, _ in groups), strict=True):
        every = [PHRASES["count"].fullmatch(each.text) for each in (cell, *own)]
        if all(every) and all(m and _is_share(m, n) for m, (_, n) in zip(every[1:], groups, strict=True)):
            target, *counts = (_number(normal, each, m) for each, m in zip((cell, *own), every, strict=True) if m)
            named = {f"x{i}": x for i, x in enumerate(counts)}
            way = Candidate("the sum of all groups", "+".join(named), named, True, fails="the sum of all groups")
            yield fitted(target, [way]) or missed(target, way, [way])


def _is_share(m: re.Match[str], n: int) -> bool:
    _, _, places = (share := m["share"].replace(",", ".")).partition(".")
    return bool(2 * abs(100 * int(m["y"]) / n - float(share)) * 10 ** len(places) <= 1 + 1e-9)


def _number(normal: Normal, cell: printed.Entry, m: re.Match[str]) -> Quantity:
    return quantities.of_number(normal, (cell.at + m.start("y"), cell.at + m.end("y")))


def _mean(target: Quantity, means: Sequence[Quantity], sizes: Sequence[int]) -> Found:
    """Sum of n m / sum of n; the sum itself and the plain mean acquit as well."""
    named = {f"m{i}": m for i, m in enumerate(means)}
    ways = [_weighted(named, sizes), _weighted(named, [1] * len(sizes)),
            Candidate("the sum of all groups", "+".join(named), named, True, fails=_OF_ALL)]  # fmt: skip
    fits = fitted(target, ways)
    if fits is not None:
        return fits
    halved = [_weighted(named, corner) for corner in product(*((n, n / 2) for n in sizes))]
    low, high = (pick(way.ends[i] for way in halved) for pick, i in ((min, 0), (max, 1)))
    if low <= target.ends[1] and target.ends[0] <= high:
        way = Candidate(ways[0].name, ways[0].formula, named, True, "how many of each group are in it")
        return missed(target, way, [way])
    return missed(target, ways[0], ways)


def _weighted(means: dict[str, Quantity], sizes: Sequence[float]) -> Candidate:
    terms = "+".join(f"{n:g}*{name}" for n, name in zip(sizes, means, strict=True))
    return Candidate("the mean of all groups", f"({terms})/{sum(sizes):g}", means, True, fails=_OF_ALL)
