"""Sums of ranks beyond what their sizes allow: U beyond n1 n2, sums of signed ranks beyond n(n + 1)/2."""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations

from crosscheck.auditing.binding import sizes_said
from crosscheck.auditing.binding.pairs import claim_of, digits, number
from crosscheck.auditing.judging import granularity
from crosscheck.auditing.judging.pairs_judged import paired
from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading.statistics_in_print import Extraction
from crosscheck.claims.claims import Verdict

PHRASES = Phrases(__file__)

OF_ANY = frozenset({"W", "T"})  # letters of other tests, too
_DIGITS = re.compile(r"(?<![\d.,])\d+(?![.,]?\d)")
_SIZES = (sizes_said.count, sizes_said.pairs)
ASKED = frozenset({"U", "V", "R+", "R-"}) | OF_ANY


def of_sentence(sentence: str, mentions: Sequence[Extraction]) -> Iterator[Verdict]:
    """What no data can give, where the sentence gives the sizes."""
    two = sizes_said.of_two_groups(sentence)
    named = PHRASES["wilcoxon"].search(sentence) is not None
    for e in (m for m in mentions if m.relation == "=" and m.statistic in ASKED):
        n = _size(sentence, [e])
        if e.statistic == "U" and two:
            can = granularity.mann_whitney(digits(e.value), *two)
        elif e.statistic != "U" and n is not None and (named or e.statistic not in OF_ANY):
            can = granularity.signed_rank(digits(e.value), n)
            if e.statistic in OF_ANY and any(x > n for x in _others(sentence, mentions)):
                continue  # which of the sizes is that of its differences?
        else:
            continue
        if not can.possible and not _of_several(sentence, mentions, number(e), two or (n,)):
            claim = claim_of(e, {"formula": "x", "with": {"x": e.value}, "of": two or (n,)}, "the sizes")
            yield Verdict(claim, "fails", {"said": can.reason, "proof": can.reason, "value": number(e), **paired(e)})


def of_both(sentence: str, mentions: Sequence[Extraction]) -> Iterator[Verdict]:
    """Both sums of signed ranks, which together are those of all differences, or of those that are not 0."""
    both = [m for m in mentions if m.relation == "=" and m.statistic in ("R+", "R-")]
    n = _size(sentence, both)
    if n is None or [m.statistic for m in both] not in (["R+", "R-"], ["R-", "R+"]):
        return
    total, most = sum(map(number, both)), n * (n + 1) / 2
    of_zeros = {z * (z + 1) / 2 for z in range(n + 1)}  # ranked and left out, or never ranked
    if total in of_zeros - {most} or any(number(m) > most for m in both) or _of_several(sentence, both, total, (n,)):
        return
    words = f"both sums of {n} differences are {most:g} together, these {total:g}"
    evidence = {"value": most, **paired(*both)} | ({} if total == most else {"said": words, "proof": words})
    claim = claim_of(both[-1], {"formula": "t - x", "with": {"t": most, "x": both[0].value}, "of": (n,)}, "the sizes")
    if most - total in of_zeros - {0}:
        yield Verdict(claim, "unresolved", {**evidence, "settles": "whether differences of 0 were ranked, too"})
    else:
        yield Verdict(claim, "holds" if total == most else "fails", evidence)


def _size(sentence: str, mentions: Sequence[Extraction]) -> int | None:
    """Of how many differences statistics are: as the sentence says once, or their part of it."""
    part = next((part for part in sentence.split(";") if all(m.phrase in part for m in mentions)), "")
    return next(filter(None, (size(words) for words in (sentence, part) for size in _SIZES)), None)


def _of_several(sentence: str, mentions: Sequence[Extraction], value: float, sizes: Sequence[int | None]) -> bool:
    """Whether other sizes that the sentence names allow so much: 12 data sets of 10 folds, or two other groups."""
    others = {*_others(sentence, mentions)} - {*sizes}
    if len(sizes) > 1:
        return any(value <= m * n for m, n in combinations(others, 2))
    each = PHRASES["of_each"].search(sentence) is not None
    return each and any(value <= n * x * (n * x + 1) / 2 for n in sizes if n for x in others)


def _others(sentence: str, mentions: Sequence[Extraction]) -> Iterator[int]:
    """The whole numbers of a sentence that stand in no statistic."""
    for number_ in re.finditer(r"(?<![\w.,])\d{1,5}(?![\w%]|[.,]\d)", sentence):
        if not any(number_[0] in _DIGITS.findall(m.phrase) for m in mentions):
            yield int(number_[0])
