"""Numbers whose law a passage names with all its parts: alpha of variances, predictive values of counts, mean answers.

The parts stand in one phrase, or each in the sentence of the number or a few before it, once. A number that no reading
of the law gives is wrong, unless a word says that another is meant.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from crosscheck.auditing.binding import quantities, scopes, sizes_said
from crosscheck.auditing.binding.quantities import Quantity
from crosscheck.auditing.judging.candidates import Candidate, fitted, missed
from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading.plain_text import Normal
from crosscheck.claims.claims import Verdict

PHRASES = Phrases(__file__)
LAWS: Sequence[Mapping[str, Any]] = PHRASES.data["laws"]
_LONGEST = 1500  # letters of a passage
Parts = dict[str, Quantity | float]


def of_text(normal: Normal) -> Iterator[Verdict]:
    """The verdicts on all numbers that a law gives."""
    spans = [*scopes.sentences(normal.text)]
    for law in (w for w in LAWS if all(PHRASES[w[x]].search(normal.text) for x in ("needs", "gives") if x in w)):
        for i, (start, end) in enumerate(spans):
            for m in PHRASES[law["gives"]].finditer(normal.text, start, end):
                passage = normal.text[spans[max(0, i - law.get("before", 0))][0] : end]
                if len(passage) > _LONGEST or PHRASES[law["unless"]].search(passage):
                    continue
                parts = _around(normal, spans, i, law)
                if parts is not None:
                    target = quantities.of_number(normal, m.span("y"))
                    parts |= {x: quantities.of_number(normal, m.span(x)) for x in m.re.groupindex if x != "y" and m[x]}
                    parts.setdefault("q", quantities.level(target, normal.text))
                    percent = normal.text[m.end("y") :].lstrip()[:2].lstrip("\\")[:1] == "%"
                    yield from filter(None, [_judged(target, law, parts, percent)])


def _around(normal: Normal, spans: Sequence[tuple[int, int]], at: int, law: Mapping[str, Any]) -> Parts | None:
    """Each part in the nearest sentence that names it; None where one names it with two numbers, or none does."""
    parts: Parts = {}
    for pattern in law.get("parts", ()):
        near = (PHRASES[pattern].finditer(normal.text, *spans[j])
                for j in range(at, max(-1, at - 1 - law["before"]), -1))  # fmt: skip
        places = next((every for sentence in near if (every := [*sentence])), [])
        if len({tuple(m.groupdict().values()) for m in places}) != 1:
            return None
        for name in places[0].re.groupindex:
            word = places[0][name]
            if word.isalpha() and (number := sizes_said.number_in(word)) is None:
                return None
            parts[name] = float(number or 0) if word.isalpha() else quantities.of_number(normal, places[0].span(name))
    return parts


def _judged(target: Quantity, law: Mapping[str, Any], parts: Parts, percent: bool) -> Verdict | None:
    """Where a law has several forms that must be earned nothing is said of a number that none gives; a form that gives
    the other end of its interval, too, is earned by that."""
    other, every = parts.pop("o", None), [*zip(law["of"], law.get("also", law["of"]), strict=True)]
    if isinstance(other, Quantity):
        ends = [(form, Candidate("", also, parts).ends) for form, also in every]
        every = [(form, "") for form, (low, high) in ends if low <= other.ends[1] and other.ends[0] <= high]
    formulas = [f"100*({formula})" if percent and "share" in law else formula for formula, _ in every]
    settles, earned = law.get("open", ""), "earned" in law
    ways = [Candidate(law["said"], f, parts, not earned or "also" in law, settles or "what is meant",
                      "" if settles else law["said"]) for f in (*formulas, *law.get("doubts", ()))]  # fmt: skip
    verdict = fitted(target, ways[: len(formulas)]) or (None if earned else missed(target, ways[0], ways))
    return verdict and verdict[0]
