"""How many were compared, on how many, at which level, as a sentence or a whole text says."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import astuple, dataclass
from functools import lru_cache

from crosscheck.auditing.phrases import Phrases

PHRASES = Phrases(__file__)
_TWO_COUNTS = PHRASES.every("two_counts")
_NUMERALS = {word: i for i, row in enumerate(PHRASES.data["numerals"], start=2) for word in row.split("|")}
PHRASES.data["numeral"] = "|".join(_NUMERALS)
_MOST_LEVEL = 0.2  # of a test; others are of something else
_AS_FAR = 70  # letters before a count, in which it may be said of what it is the count


def _has_number(text: str) -> bool:
    """Whether a number stands there, in digits or not."""
    words = re.findall(r"[^\W\d_]+", text.lower())
    return PHRASES["unspaced"].search(text) is not None or not _NUMERALS.keys().isdisjoint(words)


def number_in(word: str) -> int | None:
    """The number that a word or digits stand for: "fifteen", "twenty-three"."""
    if word.isdigit():
        return int(word)
    tens, _, ones = word.lower().partition("-")
    known = _NUMERALS.get(tens)
    return known if known is None or not ones else known + (_NUMERALS.get(ones) or {"one": 1}.get(ones, 0))


def comparisons(sentence: str) -> int | None:
    """How many p-values are adjusted together, where a sentence says it once."""
    words = {m["many"] or m["named"] for m in PHRASES["family"].finditer(sentence)}
    return _only({_NUMERALS.get(word.lower()) or int(word) for word in words})


def compared(sentence: str) -> int | None:
    """The one k that a sentence gives, if it gives one."""
    return _numbered("many", sentence)


def counts(sentence: str, number: str) -> bool:
    """Whether a number says how many were compared: "diagrama de diferencia crítica de 4 algoritmos"."""
    return any((m["k"] or m["one"] or "").strip() == number for m in PHRASES["many"].finditer(sentence))


def groups(sentence: str) -> int | None:
    """The one number of groups or of what was compared that a sentence gives, if it gives one."""
    return compared(sentence) or _numbered("groups", sentence)


def units(sentence: str) -> int | None:
    """On how many something was measured, or by how many ranked, as a sentence says it once."""
    return count(sentence) or _only(_counts("units", sentence))


def _numbered(pattern: str, sentence: str) -> int | None:
    return _only(_numbers(pattern, sentence))


def _numbers(pattern: str, sentence: str) -> Iterator[int]:
    words = ((m["k"] or m["named"] or m["one"]).strip().lower() for m in PHRASES[pattern].finditer(sentence))
    yield from (int(_NUMERALS.get(word, word)) for word in words if word in _NUMERALS or word.isdigit())


def _counts(pattern: str, sentence: str) -> Iterator[int]:
    best_on = PHRASES["best_on"].search
    for m in PHRASES[pattern].finditer(sentence):
        number = next(filter(None, m.groups())).replace(",", "").lower()
        before = sentence[max(0, m.start() - _AS_FAR) : m.start()]
        size = number_in(number)
        if size is not None and ("=" in m[0] or not best_on(before)):
            yield size


def whole(words: str) -> frozenset[int]:
    """Every whole number of some words, in digits or not."""
    named = (number_in(m[0]) for m in PHRASES["any_whole"].finditer(words))
    return frozenset(n for n in named if n is not None)


@lru_cache(maxsize=4)  # every judge of tables asks
def every(text: str) -> tuple[frozenset[int], frozenset[int]]:
    """All sizes that a text names, of samples and of how many were compared or are groups."""
    return (frozenset((*_counts("count", text), *_counts("units", text), *_counts("of_all", text))),
            frozenset((*_numbers("many", text), *_numbers("groups", text))))  # fmt: skip


def count(sentence: str) -> int | None:
    """The one n that a sentence gives, if it gives one."""
    return _only(_counts("count", sentence))


def _only(numbers: Iterable[int], otherwise: int | None = None) -> int | None:
    """The one number that is given; of a long text no more is read than its first two."""
    first = None
    for number in numbers:
        if first not in (None, number):
            return otherwise
        first = number
    return first


def of_two_groups(sentence: str) -> tuple[int, int] | None:
    """n1 and n2, where a sentence gives both: by these names, or "16 and 10 runs", "9 runs of A and 7 runs of B"."""
    for pattern in (PHRASES["two_sizes"], *_TWO_COUNTS):
        matches = list(pattern.finditer(sentence))
        if len(matches) == 1:
            return int(matches[0][1]), int(matches[0][pattern.groups])
    return None


def pairs(sentence: str) -> int | None:
    """The one number of pairs or differences that a sentence gives, if it gives one; not of what is adjusted for."""
    measured = (m for m in PHRASES["pairs"].finditer(sentence)
                if not PHRASES["adjusts_for"].search(sentence[: m.start()][-_AS_FAR:]))  # fmt: skip
    words = (m["n"] or m["of"] or m["on"] for m in measured)
    return _only(_NUMERALS.get(word.lower()) or int(word) for word in words)


def level(sentence: str) -> float | None:
    """The one level that a sentence gives in words."""
    words = [m["a"] or m["b"] or m["c"] for m in PHRASES["at_level"].finditer(sentence)]
    shares = set(map(_share, words))
    alone = shares.pop() if len(shares) == 1 else None
    return alone if alone is not None and 0 < alone < 0.5 else None


def _share(level: str) -> float:
    return float(level.strip("% ").replace(",", ".")) / (100 if "%" in level else 1)


@dataclass(frozen=True)
class Sizes:
    """What a text says once and for all; what it says differently in two places is 0, and nothing else says it then.

    declared   the level of all its decisions, as it says in words
    moved      whether it speaks of what makes a level stricter: several comparisons, several looks
    """

    k: int | None = None
    n: int | None = None
    per_group: int | None = None
    alpha: float | None = None
    units: int | None = None
    declared: float | None = None
    moved: bool | None = None

    @classmethod
    def of(cls, text: str) -> Sizes:
        """Read a text."""
        numbers = text if _has_number(text) else ""  # most sentences have none
        levels = {float(level.replace(",", ".")) for level in PHRASES["level"].findall(numbers)}
        in_words = (_share(word) for m in PHRASES["at_level"].finditer(text) if (word := m["a"] or m["b"]))
        levels = {share for share in (*levels, *in_words) if 0 < share <= _MOST_LEVEL}  # 0.4 is a weight
        declared = {_share(next(filter(None, m.groups()))) for m in PHRASES["declared"].finditer(numbers)}
        per_group = {int(next(filter(None, m.groups()))) for m in PHRASES["per_group"].finditer(numbers)}
        k, n = (_only(every, 0) for every in (_numbers("many", numbers), _counts("count", numbers)))
        units = n if n is not None else _only(_counts("units", numbers), 0)
        at = declared.pop() if len(declared) == 1 else None
        alpha = levels.pop() if len(levels) == 1 else at or (0.0 if levels else None)
        moved = PHRASES["stricter"].search(text) is not None
        return cls(k, n, _only(per_group), alpha, units, at, moved or None)

    def beyond(self, other: Sizes) -> Sizes:
        """With what another says of what is not said here."""
        pairs = zip(astuple(self), astuple(other), strict=True)
        return Sizes(*(others if own is None else own for own, others in pairs))

    @property
    def freedom(self) -> tuple[str, ...]:
        """The degrees of freedom of Iman and Davenport's F."""
        if not self.k or not self.n or self.k < 2 or self.n < 2:
            return ()
        return str(self.k - 1), str((self.k - 1) * (self.n - 1))
