"""How far a wrong answer speaks for a slip: how usual it is, and how often anything else gives that number.

A number on a fine scale is seldom met by chance. Of counts, sums of ranks and means of few ranks there are few values,
and any slip hits each of them now and then: how often is seen from the slips of reading the data.
"""

import math
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from types import MappingProxyType

from nptests.teaching.exercises.replies import ASKED, Given, Slip, digits

OF_CELLS = frozenset({"digits-exchanged", "cells-exchanged", "digit-misread", "label-misread"})
OF_READING = OF_CELLS | {"row-copied", "row-twice", "case-twice", "case-misplaced"}
OF_TIES = frozenset({"ranks-dense", "ranks-min", "ranks-max", "ranks-ordinal", "equal-above"})
OF_SHEET = OF_READING | {"adjusted-otherwise", "other-adjustment", "levels"}  # whose answers are all of one making
OF_DATA = OF_READING | OF_TIES | {"row-forgotten"}
# How often a slip is made, by its weight, one of many of its kind; the rest is for slips that nobody has thought of.
USUAL: Mapping[int, float] = MappingProxyType({0: 0.2, 1: 0.05, 2: 0.02, 3: 0.004, 4: 0.001, 5: 1e-3, 6: 3e-4, 7: 1e-4})
UNKNOWN = 0.14  # of four gathered sets of sheets, slips that nothing here makes were a ninth
OF_A_KIND = 0.1  # the most that all slips of one kind come to: of many, each is seldom made
MISREAD = 0.1  # what all readings of other data come to
ON_SCALE = 0.1  # of slips that nobody has thought of lead to a number that misread data give
UNDER = 0.05  # of the likeliest that comes to the same, the least that is told with it
BESIDE = 0.1  # of how likely a slip of the working is, the least of a reading that is told beside it
END = 0.1  # of random wrong probabilities are 0 or 1
CONTRADICTED = 0.01  # how often an answer does not follow from a slip that was made before it
CHANCE = 0.2  # the most that something nobody has thought of may be of all that may have been
CHEAP, LONE, MORE = 2, 0.8, 0.38  # the weight, the share of all, and what chance may be then
RARE = 0.1  # what chance may be where only slips of more weight come to it: of many, some come to any number
FOREMOST = 0.96  # of what may have led to the same numbers, the least that is named without the next
LISTED = 6
NEARLY = 0.9  # of what all readings come to, those that are told
MOST_READINGS = 3  # that are told each by itself, where they are all that give a number
SURE = 10.0  # how likely, beside those that nobody has thought of, more readings are that are told together
TOGETHER = 0.6  # the least that those are that are named together


def belief(weight: int, shares: Sequence[float], contradicted: int) -> float:
    """How far answers speak for a slip of this weight, where random numbers give each in a share of cases."""
    return USUAL[min(weight, max(USUAL))] * CONTRADICTED**contradicted / math.prod(max(x, 1e-9) for x in shares)


def tried(slips: Iterable[tuple[str, int, tuple[float, float]]]) -> dict[tuple[str, int], float]:
    """What a slip of a kind and weight is divided by, as many were tried: of these, and of all, each once, by what it
    gives here and on other data."""
    alike = dict[tuple[str, int], set[tuple[str, str]]]()
    for kind, weight, (x, elsewhere) in slips:
        alike.setdefault((kind, weight), set()).add((f"{x:.6g}", f"{elsewhere:.6g}"))
    usual = {of: USUAL[min(max(1, of[1]), max(USUAL))] for of in alike}
    many = {of: max(1.0, usual[of] * len({x for x, _ in xs}) / OF_A_KIND) for of, xs in alike.items()}
    best = dict[tuple[str, str], float]()
    for of, numbers in alike.items():
        best |= {number: max(best.get(number, 0.0), usual[of] / many[of]) for number in numbers}
    total = max(1.0, sum(best.values()) / (1 - UNKNOWN))
    return {of: total * times for of, times in many.items()}


def misread(weights: Collection[int]) -> float:
    """What a reading of other data is divided by, as one of many: how many there are says nothing of all of them."""
    return sum(USUAL[min(weight, max(USUAL))] for weight in weights) / MISREAD


def brevity(reply: Given, tried: Collection[float]) -> float:
    """How often slips give a number of as few digits, where it says less than was asked for: those that are tried as
    often as they do, and those that nobody has thought of between that and always."""
    return math.sqrt(max(1, sum(digits(x) <= reply.digits for x in tried)) / len(tried)) if reply.short else 1.0


def likely(tried: Sequence[tuple[float, Slip]]) -> tuple[Slip, ...]:
    """What is so much likelier than all else that it may be named: one, or up to three where it may well be another.

    Slips that are often made need less where no others come near: few others are as short.
    """
    known = sum(one for one, _ in tried)
    ranked, so_far = sorted(tried, key=lambda pair: -float(f"{pair[0]:.6g}")), 0.0
    best = ranked[:LISTED]
    for i, (one, _) in enumerate(best, 1):
        so_far += one
        if so_far >= FOREMOST * known:
            best = best[:i]
            break
    others = ranked[LISTED:] if so_far < FOREMOST * known else []
    is_any = bool(others) and math.isclose(others[0][0], best[0][0], rel_tol=1e-6)  # what is left out is as likely
    is_any = is_any and others[0][1].weight <= best[0][1].weight
    is_short = bool(best) and sum(one for one, slip in best if slip.weight <= CHEAP) >= LONE * known
    chance = MORE if is_short else CHANCE if best and best[0][1].weight <= CHEAP else RARE
    unnamed = chance * (UNKNOWN + known) < UNKNOWN or so_far < TOGETHER * (UNKNOWN + known)
    return () if unnamed or is_any else tuple(one for _, one in best)


def commonness(misread: Sequence[float]) -> dict[str, float]:
    """Of each number that data give which were misread, how often other slips lead to it: on a coarse scale as often
    as two of them meet, as far as slips lead to numbers of that scale, on a fine one never."""
    times = Counter(map(written, misread))
    n = times.total()
    is_fine = 2 * sum(t == 1 for t in times.values()) >= n and sum(digits(float(x)) >= ASKED for x in times) > n / 2
    meeting = 0.0 if n < 2 or is_fine else sum(t * (t - 1) for t in times.values()) / (n * (n - 1))
    return dict.fromkeys(times, ON_SCALE * meeting)


def written(x: float) -> str:
    """A number, as far as it is told from others."""
    return f"{x:.10g}"
