"""Counts in sentences: sign tests from wins and sizes, and Wilcoxon's rank sum from U and both sizes. All exact."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import comb
from typing import Any

from crosscheck.auditing.binding.pairs import TWO_SIZES, Pairing, claim_of, digits
from crosscheck.auditing.reading.statistics_in_print import Extraction

_SIGN_TEST = re.compile(
    r"(?i:sign\s+tests?|binomial\s+tests?|prueba\s+de\s+(?:los\s+)?signos|Vorzeichentest|test\s+des\s+signes)"
)
_OF = re.compile(
    r"(?<![\d.,=])(\d{1,3})\s+(?:out\s+of|of|de|von|sur)\s+(?:(?:the|las|los|den|les)\s+)?(\d{1,3})(?![\d.,]*[\d%])"
)


def of_sentence(sentence: str, mentions: Sequence[Extraction]) -> Iterator[Pairing]:
    """What follows from the counts of a sentence."""
    yield from _signs(sentence, mentions)
    yield from _rank_sums(sentence, mentions)


def _signs(sentence: str, mentions: Sequence[Extraction]) -> Iterator[Pairing]:
    """ "Wins on 14 of the 18 (sign test, p = .031)": exact, two- or one-sided, and what normal approximations give."""
    counts, values = _OF.findall(sentence), [m for m in mentions if m.statistic == "p"]
    if not _SIGN_TEST.search(sentence) or len(counts) != 1 or len(values) != 1:
        return
    wins, n = map(int, counts[0])
    if not 0 <= wins <= n or n == 0:
        return
    ways: list[tuple[str, dict[str, Any]]] = []
    for ties in range(n - max(wins, n - wins) + 1):  # what was not won may be tied
        wins_most, size = max(wins, n - wins - ties), n - ties
        dropped = f", {ties} ties dropped" if ties else ""
        tail = {"t": sum(comb(size, j) for j in range(wins_most, size + 1)) / 2**size}
        z = {"d": wins_most - size / 2, "n": size}
        ways += [
            (f"exact{dropped}", {"formula": "min(1, 2*t)", "with": tail}),
            (f"one-sided{dropped}", {"formula": "t", "with": tail}),
            (f"normal approximation{dropped}", {"formula": "2*normal_sf(2*d/sqrt(n))", "with": z}),
            (
                f"normal approximation with continuity{dropped}",
                {"formula": "2*normal_sf((2*d - 1)/sqrt(n))", "with": z},
            ),
            (f"one-sided normal approximation{dropped}", {"formula": "normal_sf(2*d/sqrt(n))", "with": z}),
        ]
    yield Pairing(claim_of(values[0], ways[0][1], "wins"), (values[0],), tuple(ways[1:]))


def _rank_sums(sentence: str, mentions: Sequence[Extraction]) -> Iterator[Pairing]:
    """Wilcoxon's W beside Mann and Whitney's U: U and the least sum of ranks of a group, of either group."""
    sums = [m for m in mentions if m.statistic == "ranksum" and m.relation == "="]
    us = [m for m in mentions if m.statistic == "U" and m.relation == "="]
    sizes = TWO_SIZES.search(sentence)
    if len(sums) != 1 or len(us) != 1 or sizes is None:
        return
    names = {"u": digits(us[0].value), "m": int(sizes[1]), "n": int(sizes[2])}
    bodies = [
        {"formula": formula, "with": names}
        for formula in ("u + m*(m + 1)/2", "u + n*(n + 1)/2", "m*n - u + m*(m + 1)/2", "m*n - u + n*(n + 1)/2")
    ]
    otherwise = tuple(("the rank sum of the other group", body) for body in bodies[1:])
    yield Pairing(claim_of(sums[0], bodies[0], "U"), (us[0], sums[0]), otherwise)
