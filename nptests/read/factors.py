"""Headings that are pairs of an algorithm or a data set and a measure: RF_acc, RF_f1; acc (RF); GP-RBF Interval Len."""

import math
import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import filterfalse, pairwise

from nptests.data.intake import headings as words
from nptests.data.intake.summary_words import BESIDE_MEASURES, GRADES

FEWEST = 2  # names, and measures of each
MOSTLY = 0.5  # of the headings are such pairs


def _around(sign: str, head: str, *, last: bool) -> tuple[str, str]:
    left, _, right = head.rpartition(sign) if last else head.partition(sign)
    return left, right


def _bracketed(head: str) -> tuple[str, str]:
    at = next((i for i, c in enumerate(head) if c in "(["), 0)
    return (head[:at].removesuffix(" "), head[at + 1 : -1]) if head[-1:] in (")", "]") else ("", "")


_PARTINGS: list[Callable[[str], tuple[str, str]]] = [
    *(partial(_around, sign, last=last) for sign in (" ", "_", "-", "/") for last in (False, True)),
    _bracketed,
]


def in_measures(heads: Sequence[str], numbers: Callable[[int], Iterable[float]]) -> dict[str, list[int]]:
    """The places of the headings of each measure, in one order of names; empty where nothing shows measures.

    Measures that not all names have, and what is no pair, are left out. Words that are no measures may be such where
    their numbers never meet: size_a and power_a, size_b and power_b.

    numbers    those that stand under a heading
    """
    best: dict[str, list[int]] = {}
    shares = {i for i, head in enumerate(heads) if head.endswith(" (%)")}
    if len(shares) < len(heads):  # of one of several kinds
        heads = [head.removesuffix(" (%)") for head in heads]
    for parting in _PARTINGS:
        pairs = {i: pair for i, head in enumerate(heads) if all(pair := parting(head))}
        if len(pairs) < FEWEST**2:  # so many kinds of so many names there are at least
            continue
        for side in (1, 0):
            kinds = _complete({i: (pair[side], pair[1 - side]) for i, pair in pairs.items()})
            ends = {kind: words.word(kind).split(" ")[-1] for kind in kinds}
            kept = {kind: at for kind, at in kinds.items() if not words.heads_spread_or_rank(ends[kind])}
            names = {pairs[i][1 - side] for places in kept.values() for i in places}
            apart = not any(map(_tells, names)) and not all(map(words.names_part, names))
            if len(kept) < FEWEST or not apart or _of_one_measure([*kept]):
                continue
            if not any(_tells(kind) or {*at} <= shares for kind, at in kept.items()) and not (
                sum(map(len, kept.values())) == len(heads)
                and are_words(kept)
                and never_meet([[x for at in of for x in numbers(at)] for of in kept.values()])
            ):
                continue
            if sum(map(len, kinds.values())) > max(MOSTLY * len(heads), sum(map(len, best.values()))):
                best = _with_longer_names(kept, heads, behind=bool(side))
    return best


def several_statistics(heads: Sequence[str]) -> bool:
    """Whether they are what was taken of several runs, but for one at most; or several names are each in more than one:
    GA_best, GA_avg, SA_best, SA_avg.
    """
    taken = [head for head in heads if words.statistic_in(head)]
    stems = [words.word(head).rpartition(" ")[0] for head in taken]
    alone = len({*map(words.statistic_in, taken)}) > 1 and len(heads) - len(taken) < FEWEST
    return alone or sum(stems.count(stem) > 1 for stem in {*stems}) >= FEWEST


def _with_longer_names(kinds: dict[str, list[int]], heads: Sequence[str], *, behind: bool) -> dict[str, list[int]]:
    """The same with the names that hold the sign themselves: AUC Maple Net, beside AUC RF."""
    longest, names = sorted(kinds, key=len, reverse=True), dict[str, dict[str, int]]()
    for i, head in enumerate(heads):
        for kind in longest:
            rest = head.removesuffix(kind) if behind else head.removeprefix(kind)
            if rest and rest != head and not rest[-1 if behind else 0].isalnum():
                names.setdefault(kind, {})[rest] = i
                break
    return {kind: list(names[kind].values()) for kind in kinds} if len({*map(len, names.values())}) == 1 else kinds


def _complete(pairs: dict[int, tuple[str, str]]) -> dict[str, list[int]]:
    """The kinds that stand once with each of the names that most of them have."""
    kinds: dict[str, dict[str, int]] = {}
    for i, (kind, name) in pairs.items():
        kinds.setdefault(kind, {})[name] = i
    names = max(({*of} for of in kinds.values()), key=len, default=set[str]())
    if len(names) < FEWEST:
        return {}
    return {kind: list(of.values()) for kind, of in kinds.items() if {*of} == names}


def are_words(kinds: Iterable[str]) -> bool:
    """Whether they may be measures: no settings or shots, no parts, no conditions as clean and robust are."""
    return not any(
        words.word(kind) in (GRADES | BESIDE_MEASURES) or words.names_part(kind) or not kind.isalpha() or len(kind) < 3
        for kind in kinds
    )


def never_meet(groups: Sequence[Sequence[float]]) -> bool:
    """Whether the numbers of all kinds lie apart, so far as those of one kind reach."""
    ordered = sorted(sorted(filterfalse(math.isnan, group)) for group in groups)
    return min(map(len, ordered)) >= FEWEST**2 and all(a[-1] < b[0] for a, b in pairwise(ordered))


def _of_one_measure(kinds: Sequence[str]) -> bool:
    """Whether all end in one measure, which tells none apart, behind words that are no parts: L1_PSNR, TV_PSNR."""
    ends = [re.fullmatch(r"(.*\W|.*_)([^\W_]+)", kind) for kind in kinds]
    if None in ends or len({end[2] for end in ends if end}) > 1:
        return False
    return all(_tells(end[2]) and not words.names_part(end[1].rstrip(" _-")) for end in ends if end)


def _tells(text: str) -> bool:
    """Whether it is a measure, or holds one: TestAcc, Acc (%)."""
    parts = re.findall(r"[A-Z]?[a-z]+|[A-Z]+\d*(?![a-z])", text)
    shares = text[-1:] == "%" and any(map(str.isalpha, text))
    measured = any(words.measure_in(part) not in (None, *words.COSTS) for part in [text, *parts])
    return shares or words.heads_difference(text) or measured


def mixed(heads: Sequence[str]) -> bool:
    """Whether headings are algorithms crossed with measures or statistics: each of A and B with best and mean."""
    parts = [head.rpartition(" ") for head in heads]
    firsts, lasts = {first for first, _, _ in parts}, {last for _, _, last in parts}
    if len(firsts) < 2 or len(lasts) < 2 or len(firsts) * len(lasts) != len(heads) or "" in firsts:
        return False
    measured = all(words.measure_in(first) is not None or "@" in first for first in firsts)
    measured = measured or all(last.endswith("%") for last in lasts)
    return measured or all(map(words.statistic_in, heads)) or all(map(words.part_in, heads))
