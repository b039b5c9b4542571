"""How many were compared, on how many, at which level, as a sentence or a whole text says."""

from __future__ import annotations

import re
from dataclasses import dataclass

_NUMERALS = {
    w: i
    for i, w in enumerate(
        ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"], start=2
    )
}
_COMPARED = r"(?:methods?|algorithms?|classifiers?|models?|treatments?|conditions?|techniques?|populations?|learners?)"
_MANY = re.compile(
    rf"(?<!\w)(?:(?P<k>\d{{1,2}}|{'|'.join(_NUMERALS)})\s+{_COMPARED}|k\s?=\s?(?P<named>\d{{1,2}}))(?!\w)", re.I
)
_COUNT = re.compile(
    r"(?<![\w])[nN]\s?=\s?(\d{1,3}(?:,\d{3})+|\d{1,6})(?![.,]?\d)|(?<!\w)(\d{1,5})\s+(?:data\s?sets|datasets|problems|blocks)(?!\w)"
)
_LEVEL = re.compile(r"(?:α|(?<!Cronbach's )(?<![-\w])alpha)\s?=\s?(0?[.,]\d+)")
_PER_GROUP = re.compile(
    r"(?<![\d.,])(\d{1,4})\s+(?:[^\W\d]+\s+)?(?:per|por|je|pro|par|in\s+each|in\s+jeder)\s+"
    r"(?:group|grupo|Gruppe|groupe|condition|condición|Bedingung|arm|cell)(?!\w)"
)


_FAMILY = re.compile(
    rf"(?<!\w)(?:(?P<many>\d{{1,3}}|{'|'.join(_NUMERALS)})\s+(?:pairwise\s+|planned\s+|post[\s-]?hoc\s+)?"
    r"(?:comparisons|hypotheses|contrasts|pairs)|m\s?=\s?(?P<named>\d{1,3}))(?!\w)",
    re.I,
)


def comparisons(sentence: str) -> int | None:
    """How many p-values are adjusted together, where a sentence says it once."""
    words = {m["many"] or m["named"] for m in _FAMILY.finditer(sentence)}
    return _only({_NUMERALS.get(word.lower()) or int(word) for word in words})


def compared(sentence: str) -> int | None:
    """The one k that a sentence gives, if it gives one."""
    words = {m["k"] or m["named"] for m in _MANY.finditer(sentence)}
    return _only({_NUMERALS.get(word.lower()) or int(word) for word in words})


def count(sentence: str) -> int | None:
    """The one n that a sentence gives, if it gives one."""
    return _only({int((a or b).replace(",", "")) for a, b in _COUNT.findall(sentence)})


def _only(numbers: set[int]) -> int | None:
    return next(iter(numbers)) if len(numbers) == 1 else None


TWO_SIZES = re.compile(r"n_?\{?1\}?\s?=\s?(\d+)\D{1,12}?n_?\{?2\}?\s?=\s?(\d+)")
_AND = r"(?:and|versus|vs\.?|against|y|e|et|und)"
_ONES = (  # what two samples consist of
    r"(?:runs|observations|values|scores|measurements|participants|subjects|patients|students|seeds|repetitions"
    r"|replicat(?:es|ions)|samples|trials|experiments)"
)
_TWO_COUNTS = tuple(
    re.compile(pattern, re.I)
    for pattern in (
        rf"(?<![\d.,])(\d{{1,4}})\s+{_AND}\s+(\d{{1,4}})\s+(?:independent\s+)?{_ONES}(?!\w)",
        rf"(?<![\d.,])(\d{{1,4}})\s+({_ONES})(?!\w)[^.;\d()]{{0,40}}?\s{_AND}\s+(\d{{1,4}})\s+\2(?!\w)",
    )
)


def of_two_groups(sentence: str) -> tuple[int, int] | None:
    """n1 and n2, where a sentence gives both: by these names, or "16 and 10 runs", "9 runs of A and 7 runs of B"."""
    for pattern in (TWO_SIZES, *_TWO_COUNTS):
        matches = list(pattern.finditer(sentence))
        if len(matches) == 1:
            return int(matches[0][1]), int(matches[0][pattern.groups])
    return None


_PAIRS = re.compile(
    r"(?<!\w)(?:over|on|across|from|with|using|for)\s+(?:the\s+)?(\d{1,5})\s+(?:(?:matched\s+)?pairs"
    r"|paired\s+(?:samples|observations|scores|runs|results|values|differences)|non-?zero\s+differences)(?!\s+of)(?!\w)",
    re.I,
)


def pairs(sentence: str) -> int | None:
    """The one number of pairs or differences that a sentence gives, if it gives one."""
    return _only({int(n) for n in _PAIRS.findall(sentence)})


# A level without its letter: "at the 0.05 level", "a significance level of 5 %".
_AT_LEVEL = re.compile(
    r"(?<![\d.,])(?P<a>0?[.,]\d+|\d{1,2}\s?%)\s+(?:significance\s+)?level(?!\w)"
    r"|(?<!\w)level\s+(?:of\s+)?(?P<b>0?[.,]\d+|\d{1,2}\s?%)(?![\d%])",
    re.I,
)


def level(sentence: str) -> float | None:
    """The one level that a sentence gives in words."""
    words = [m["a"] or m["b"] for m in _AT_LEVEL.finditer(sentence)]
    shares = {float(x.strip("% ").replace(",", ".")) / (100 if "%" in x else 1) for x in words}
    alone = shares.pop() if len(shares) == 1 else None
    return alone if alone is not None and 0 < alone < 0.5 else None


@dataclass(frozen=True)
class Sizes:
    """What a whole text says once and for all; what it says differently in two places is not said."""

    k: int | None = None
    n: int | None = None
    per_group: int | None = None
    alpha: float | None = None

    @classmethod
    def of(cls, text: str) -> Sizes:
        """Read a text."""
        levels = {float(level.replace(",", ".")) for level in _LEVEL.findall(text)}
        alpha = levels.pop() if len(levels) == 1 else None
        return cls(compared(text), count(text), _only({int(n) for n in _PER_GROUP.findall(text)}), alpha)

    @property
    def freedom(self) -> tuple[str, ...]:
        """The degrees of freedom of Iman and Davenport's F."""
        if self.k is None or self.n is None or self.k < 2 or self.n < 2:
            return ()
        return str(self.k - 1), str((self.k - 1) * (self.n - 1))
