"""Raw and adjusted p-values that a sentence lists beside each other: by Bonferroni's rule or by Holm's.

Which numbers are raw and which adjusted is a reading of the sentence: a list that no rule gives is left alone.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from crosscheck.auditing.binding import scopes, sizes_said
from crosscheck.auditing.binding.pairs import Pairing, number
from crosscheck.auditing.binding.tables_of_keel import of_adjusted
from crosscheck.auditing.reading.plain_text import Normal
from crosscheck.auditing.reading.statistics_in_print import Extraction

RULES = ("Holm", "Bonf")
_SHARE = re.compile(r"(?<![\w.,<>-])(?:0?[.,]\d+|1[.,]0+)(?![\w%]|[.,]\d|\s?%)")


def of_text(normal: Normal, spans: Sequence[tuple[int, int]]) -> Iterator[Pairing]:
    """Every adjusted p-value of such lists, with its raw one."""
    for start, end in spans:
        sentence = normal.text[start:end]
        rules = [rule for rule in RULES if rule in sentence]
        numbers = [m.span() for m in _SHARE.finditer(sentence)] if rules else []
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
