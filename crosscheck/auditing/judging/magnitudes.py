"""What a text calls the size of an effect, "A12 = 0.53, a large effect": wrong where no convention calls it so."""

import re
from collections.abc import Iterator

from crosscheck.auditing.binding import pairs_in_output as printed, quantities
from crosscheck.auditing.binding.pairs import claim_of
from crosscheck.auditing.binding.quantities import Quantity
from crosscheck.auditing.judging.pairs_judged import paired
from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading.plain_text import Normal
from crosscheck.claims.claims import Verdict

PHRASES = Phrases(__file__)
CALLS: dict[str, dict[str, tuple[float, float]]] = PHRASES.data["calls"]
_NEAR = 40  # letters before a measure in which its word stands


def of_text(normal: Normal) -> Iterator[Verdict]:
    """The verdicts on words in the bracket, or the clause, of a size alone."""
    for m in PHRASES["sizes"].finditer(normal.text):
        behind = PHRASES["behind"].match(normal.text, m.end())
        ahead = PHRASES["ahead"].search(normal.text[max(0, m.start() - _NEAR) : m.start()])
        match = behind or ahead
        before = (
            "" if behind or ahead is None else normal.text[: m.start()][-_NEAR:][: ahead.start(ahead.lastgroup or 0)]
        )
        if match is not None and not PHRASES["doubted"].search(before):
            word = next(text for text in match.groupdict().values() if text)
            measure = next(name for name in CALLS if m[name])
            if not _is_of(measure, normal) or (m["d"] == "d" and not PHRASES["of_effects"].search(normal.text)):
                continue
            verdict = _judged(quantities.of_number(normal, m.span("y")), measure, word, m[0])
            if verdict is not None:
                yield verdict


def of_tables(normal: Normal) -> Iterator[Verdict]:
    """The same of the cells below the name of a measure: 0.53 (L), or the word in the cell beside it."""
    for rows, _ in printed.tables(normal.text):
        for j, heading in enumerate(rows[0] if rows else ()):
            measured = PHRASES["heading"].fullmatch(heading.text)
            if measured and heading.text.strip(" *_$") == "d" and not PHRASES["of_d"].search(normal.text):
                continue  # a depth, a dimension, a distance
            beside = j + 1 < len(rows[0]) and PHRASES["told"].fullmatch(rows[0][j + 1].text) is not None
            for row in (row for row in rows[1:] if measured and j + beside < len(row)):
                last = row[j + beside]
                m = PHRASES["cell"].fullmatch(normal.text, row[j].at, last.at + len(last.text))
                if m is not None and measured is not None:
                    measure = next(name for name in CALLS if measured[name])
                    verdict = _judged(quantities.of_number(normal, m.span("y")), measure, m["word"], m["y"])
                    yield from (verdict,) if verdict is not None and _is_of(measure, normal) else ()


def _is_of(measure: str, normal: Normal) -> bool:
    """Whether the letter is that measure: a delta may be Glass's, or a delay, where nobody names Cliff."""
    return measure != "delta" or "Cliff" in normal.text


def _judged(size: Quantity, measure: str, word: str, phrase: str) -> Verdict | None:
    called = next(name for name in CALLS[measure] if re.fullmatch(PHRASES[f"{name}_word"], word.lower())
                  or word.upper() == name[0].upper())  # fmt: skip
    values = [abs(x) for x in size.ends]
    values = [max(x, 1 - x) for x in values] if measure == "A" else values
    low, high = CALLS[measure][called]
    if max(values) > max(most for _, most in CALLS[measure].values()):
        return None  # no size of this kind
    if min(values) <= high and max(values) >= low:
        return None
    right = [name for name, (a, b) in CALLS[measure].items() if a <= max(values) and min(values) <= b]
    reason = f"no convention in use calls {size.of.value} {called}, but {' or '.join(right)}"
    claim = claim_of(size.of, {"formula": "x", "with": {"x": size.of.value}}, "its size in words")
    evidence = {"said": reason, "proof": reason, "value": sum(values) / 2, **paired(size.of)}
    return Verdict(claim, "fails", evidence | {"paired": [f"{phrase} … {word}"]})
