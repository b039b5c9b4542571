"""Raw and adjusted p-values that a sentence lists beside each other: by Bonferroni's rule or by Holm's.

Which numbers are raw and which adjusted is a reading of the sentence: a list that no rule gives is left alone.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from crosscheck.auditing.binding import scopes, sizes_said
from crosscheck.auditing.binding.pairs import Pairing, number, reading
from crosscheck.auditing.binding.tables_of_keel import of_adjusted
from crosscheck.auditing.reading.plain_text import Normal
from crosscheck.auditing.reading.statistics_in_print import Extraction

RULES = ("Holm", "Bonf")
_AND = re.compile(r"\s?[,;]?\s?(?:(?:and|y|e|und|et|ed|i|и|ve|en|och)\s)?")
_MOST_WORDS = 60  # letters between the name of a rule and its list
_SHARE = re.compile(r"(?<![\w.,<>-])(?:0?[.,]\d+|1[.,]0+)(?![\w%]|[.,]\d|\s?%)")


def of_text(normal: Normal, spans: Sequence[tuple[int, int]]) -> Iterator[Pairing]:
    """Every adjusted p-value of such lists, with its raw one."""
    for i, (start, end) in enumerate(spans):
        sentence = normal.text[start:end]
        named = any(rule in sentence for rule in RULES)
        of_runs = [*_of_runs(normal, spans[max(0, i - 1)][0], start, end)] if named else []
        yield from of_runs
        rules = [rule for rule in RULES if rule in sentence]
        numbers = [m.span() for m in _SHARE.finditer(sentence)] if rules and not of_runs else []
        if len(rules) != 1 or len(numbers) < 4 or len(numbers) % 2:
            continue
        values = [Extraction.at(normal, "adjusted", (start + a, start + b)) for a, b in numbers]
        for raw, adjusted in _lists(sentence, values, [a for a, _ in numbers]):
            many = sizes_said.comparisons(sentence) or len(raw)
            if all(number(q) >= number(p) for p, q in zip(raw, adjusted, strict=True)) and many == len(raw):
                rows = sorted(zip(raw, adjusted, strict=True), key=lambda row: number(row[0]))
                pairings = of_adjusted(["p", rules[0]], [list(row) for row in rows])
                yield from (replace(pairing, supposed=True) for pairing in pairings)
                break


def _of_runs(normal: Normal, first: int, start: int, end: int) -> Iterator[Pairing]:
    """Lists behind the name of their rule, and the first one before them, of its sentence or the one before, that is as
    long: wrong may be a number of a list whose others follow."""
    runs = list[list[Extraction]]()
    for m in _SHARE.finditer(normal.text, first, end):
        e = Extraction.at(normal, "adjusted", m.span())
        goes_on = runs and _AND.fullmatch(normal.text, runs[-1][-1].end, e.start)
        runs[-1].append(e) if goes_on and runs else runs.append([e])
    runs = [run for run in runs if len(run) > 1]
    for i, run in enumerate(runs):
        since = max(start, runs[i - 1][-1].end if i else first)
        before = normal.text[max(since, run[0].start - _MOST_WORDS) : run[0].start]
        rules = [rule for rule in RULES if rule in before]
        raw = next((other for other in runs[:i] if len(other) == len(run)), None)
        if len(rules) != 1 or raw is None:
            continue
        of_raw = (replace(e, statistic="p") for e in raw)
        rows = sorted(zip(of_raw, run, strict=True), key=lambda row: number(row[0]))
        sure = len(run) > 2 and _following(rules[0], rows) == len(run) - 1
        pairings = of_adjusted(["p", rules[0]], [list(row) for row in rows])
        yield from (replace(pairing, supposed=not sure) for pairing in pairings)


def _following(rule: str, rows: Sequence[tuple[Extraction, Extraction]]) -> int:
    """How many of the adjusted p-values follow from the raw ones, which stand from the smallest on."""
    least = most = 0.0
    right = 0
    for i, (raw, adjusted) in enumerate(rows):
        times = len(rows) - (i if rule == "Holm" else 0)
        least, most = (max(end, times * p) for end, p in ((least, reading(raw).low), (most, reading(raw).high)))
        printed = reading(adjusted)
        right += printed.low <= min(1.0, most) and min(1.0, least) <= printed.high
    return right


def _lists(
    sentence: str, values: Sequence[Extraction], places: Sequence[int]
) -> Iterator[tuple[Sequence[Extraction], Sequence[Extraction]]]:
    """The readings: one list behind the other, one of them in brackets, or number by number; either may be raw."""
    half, spans = len(values) // 2, scopes.brackets(sentence, 0, len(sentence))
    inside = [any(a < at < b for a, b in spans) for at in places]
    within = [value for value, bracketed in zip(values, inside, strict=True) if bracketed]
    without = [value for value, bracketed in zip(values, inside, strict=True) if not bracketed]
    splits = [(values[:half], values[half:]), (values[::2], values[1::2])]
    for one, other in (*splits, *([(within, without)] if len(within) == len(without) else [])):
        yield one, other
        yield other, one
