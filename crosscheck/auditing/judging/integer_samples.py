"""Answers on a scale of whole numbers: a sample that has the printed mean and standard deviation, or proof of none.

Every sum and sum of squares that n answers from low to high can have is counted, number by number, so that nothing is
left to chance (Heathers' SPRITE searches by trial). A score that averages several items is no whole number: that a
mean cannot be proves an error only of single items.
"""

import itertools
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from math import ceil, floor

from crosscheck.auditing.binding import scopes, sizes_said as sizes
from crosscheck.auditing.binding.pairs import claim_of, digits
from crosscheck.auditing.judging.granularity import Possible, mean_of_integers, span
from crosscheck.auditing.judging.pairs_judged import paired
from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading.plain_text import Normal
from crosscheck.auditing.reading.statistics_in_print import Extraction
from crosscheck.claims.claims import Verdict
from nptests.errors import InputError

PHRASES = Phrases(__file__)
MOST_BITS = 400_000_000  # of sums of squares that are kept: 50 MB


def sample_of_integers(mean: str, sd: str, n: int, low: int, high: int) -> Possible | None:
    """n whole numbers from low to high with that mean and standard deviation (n - 1); None where they are too many."""
    if n < 2 or high <= low:
        raise InputError("n", f"n = {n} from {low} to {high}: two numbers and two points of a scale are needed")
    reach = high - low
    (mean_low, mean_high), (sd_low, sd_high) = span(mean), span(sd)
    sums = range(max(0, ceil((mean_low - low) * n)), min(n * reach, floor((mean_high - low) * n)) + 1)
    if n * (sums.stop or 1) * n * reach**2 > MOST_BITS:
        return None
    kept = _squares(n, sums.stop - 1, reach)
    for total in sums:
        centred = Fraction(total * total, n)
        least, most = ((n - 1) * max(Fraction(0), x) ** 2 + centred for x in (sd_low, sd_high))
        for square in range(ceil(least), floor(most) + 1):
            if kept[n][total] >> square & 1:
                return Possible(True, _words(_traced(kept, n, total, square), low))
    return Possible(False, reason=f"no {n} whole numbers from {low} to {high} have mean {mean} and sd {sd}")


def _squares(n: int, most: int, reach: int) -> list[list[int]]:
    """For j numbers of sum s, the sums of squares that they can have, one bit each."""
    kept = [[1] + [0] * max(0, most)]
    for _ in range(n):
        before, now = kept[-1], []
        for total in range(max(0, most) + 1):
            bits = 0
            for value in range(min(reach, total) + 1):
                bits |= before[total - value] << value * value
            now.append(bits)
        kept.append(now)
    return kept


def _traced(kept: Sequence[Sequence[int]], n: int, total: int, square: int) -> Counter[int]:
    """One sample, from its last number back: each leaves a sum and a sum of squares that one number fewer can have."""
    numbers: Counter[int] = Counter()
    for left in range(n - 1, -1, -1):
        value = next(v for v in itertools.count() if kept[left][total - v] >> (square - v * v) & 1)
        numbers[value] += 1
        total, square = total - value, square - value * value
    return numbers


def _words(numbers: Counter[int], low: int) -> str:
    return ", ".join(f"{many} x {value + low}" for value, many in sorted(numbers.items()))


def of_text(normal: Normal) -> Iterator[Verdict]:
    """Means with standard deviations, where a sentence gives one of each, n and a scale: a sample that prints so."""
    for start, end in scopes.sentences(normal.text):
        sentence = normal.text[start:end]
        if not any(map(str.isdigit, sentence)):
            continue
        if "%" in sentence:
            yield from _rates(normal, sentence, start)
        yield from _means(normal, sentence, start)
        summaries, scales = (list(PHRASES[name].finditer(sentence)) for name in ("summary", "scale"))
        n = sizes.count(sentence) if len(summaries) == len(scales) == 1 else None
        if n is not None and n > 1:
            ends = [int(part) for part in scales[0].groups() if part]
            low, high = ends if len(ends) == 2 else (1, ends[0])
            yield from _judged(normal, sentence, start, summaries[0], n, (low, high))


def _judged(
    normal: Normal, sentence: str, start: int, summary: re.Match[str], n: int, scale: tuple[int, int]
) -> Iterator[Verdict]:
    mean, sd = (digits(re.sub(r"\s", "", summary[name]).replace("−", "-")) for name in ("mean", "sd"))
    if scale[0] >= scale[1] or not scale[0] <= float(mean) <= scale[1]:
        return
    can = sample_of_integers(mean, sd, n, *scale)
    if can is None:
        return
    place = start + summary.start("sd"), start + summary.end("sd")
    mention = replace(Extraction.at(normal, "sd", place, sd), phrase=summary[0])
    claim = claim_of(mention, {"formula": "x", "with": {"x": sd}}, "mean and scale")
    evidence = {"value": float(sd), **paired(mention)}
    if can.possible:
        yield Verdict(claim, "holds", {**evidence, "context": f"such a sample: {can.witness}"})
    elif PHRASES["single"].search(sentence) and not PHRASES["modelled"].search(sentence):
        yield Verdict(claim, "fails", {**evidence, "proof": can.reason})
    else:
        yield Verdict(claim, "unresolved", {**evidence, "context": f"{can.reason}, unless it averages several items"})


def _means(normal: Normal, sentence: str, start: int) -> Iterator[Verdict]:
    """Means that are said to be of so many whole numbers: a sum that gives it, or proof that none does (GRIM)."""
    for match in PHRASES["whole"].finditer(sentence):
        mean, n = digits(match["mean"]), int(match["n"])
        can = mean_of_integers(mean, n)
        mention = replace(
            Extraction.at(normal, "mean", (start + match.start("mean"), start + match.end("mean")), mean),
            phrase=match[0],
        )
        claim = claim_of(mention, {"formula": "x", "with": {"x": mean}}, "mean of whole numbers")
        beside = {"context": f"such a sum: {can.witness}"} if can.possible else {"proof": can.reason}
        yield Verdict(claim, "holds" if can.possible else "fails",
                      {"value": round(float(mean) * n) / n, **paired(mention), **beside})  # fmt: skip


def _rates(normal: Normal, sentence: str, start: int) -> Iterator[Verdict]:
    """Shares of so many cases in per cent: a count that prints so, or that there is none; such a share may be weighted,
    a mean, or one of those who answered."""
    for match in (m for pattern in PHRASES.every("rates") for m in pattern.finditer(sentence)):
        rate, n = match["rate"].replace(",", "."), int(match["n"])
        low, high = span(rate)
        if not 1 < n < 100 / (high - low):  # so many cases that every share can be printed
            continue
        can = mean_of_integers(str(Decimal(rate).scaleb(-2)), n)
        place = start + match.start("rate"), start + match.end("rate")
        mention = replace(Extraction.at(normal, "share", place, rate), phrase=match[0])
        claim = claim_of(mention, {"formula": "x", "with": {"x": rate}}, "share of a count")
        evidence = {"value": 100 * round(float(rate) * n / 100) / n, **paired(mention)}
        if can.possible:
            yield Verdict(claim, "holds", {**evidence, "context": f"so many: {can.witness}"})
        else:
            about = f"{_no_count(rate, n)}, unless it is a mean, or of fewer"
            yield Verdict(claim, "unresolved", {**evidence, "context": about})


def _no_count(rate: str, n: int) -> str:
    """What shares of n there are beside one that there is not."""
    below = floor(Fraction(rate) * n / 100)
    near = " and ".join(f"{count}/{n} = {100 * count / n:.4g}%" for count in (below, below + 1))
    return f"no count of {n} cases is {rate}%: the nearest are {near}"
