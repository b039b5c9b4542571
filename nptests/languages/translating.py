"""English sentences in another language: a catalogue is a file of data, `es.toml`, whose keys are the sentences.

    "p-value" = "valor p"
    "At alpha = {n} no null hypothesis is rejected." = "Con alfa = {n} no se rechaza ninguna hipótesis nula."
    "{a} is practically better {n}" = "{a} es mejor en la práctica {n}"
    "If the null hypothesis holds: {B} ({C}; {D})" = "Si la hipótesis nula es cierta: {B} ({C}; {D})"

Slots have types, by their letters: n, n2, n3 hold numbers; capital letters hold what is translated in its turn; other
small letters hold what stands as it is: names, formulas, words of options. A sentence is found by the words around its
slots, those with the most letters first, so the code that says it knows of no language: its English is the key. It may
begin with a capital letter and end with a full stop where the key does not, and the other way round.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import accumulate
from pathlib import Path

from nptests.errors import InputError, did_you_mean

ORIGINAL = "en"
SPOKEN: ContextVar[str] = ContextVar("language", default=ORIGINAL)
_SLOT = re.compile(r"\{(\w+)\}")
_NUMBER = re.compile(r"[-+\d.,e%<> ]*\d[\d.,/e+%-]*|-?inf(inite)?|undefined")
_WORD = re.compile(r"[^\W\d_]+")
_QUOTED = re.compile(r"""(?<![\w=])(?:"[^"]*"|'[^']*')(?!\w)""")  # names, which may have words of a sentence in them
_ENDS = (re.compile(r"(?:(?<=[\d%)\]}][.?!])|(?<=\w\w[.?!])) "), re.compile("(?<=;) "), re.compile("(?<=:) "))
KNOWN = 20_000  # texts whose translation is kept
_LISTED = "one of these: "  # which begins what several sentences stand in
FEW = 2  # words: a message with fewer joins what is said by others


@cache
def languages() -> tuple[str, ...]:
    """English, and every language that has a catalogue."""
    return (ORIGINAL, *sorted(path.stem for path in Path(__file__).parent.glob("*.toml")))


def checked(language: str) -> str:
    if not isinstance(language, str) or language not in languages():
        near = did_you_mean(language, languages()) or f"there are {', '.join(languages())}"
        raise InputError("language", f"nothing is said in {language!r}: {near}", where="language")
    return language


def speak(language: str) -> None:
    """From now on what is printed and drawn is in this language."""
    SPOKEN.set(checked(language))


@contextmanager
def speaking(language: str | None) -> Iterator[None]:
    """What is printed and drawn meanwhile is in this language; None leaves it as it is."""
    token = SPOKEN.set(SPOKEN.get() if language is None else checked(language))
    try:
        yield
    finally:
        SPOKEN.reset(token)


def said(text: str, language: str | None = None) -> str:
    """The text in the language in force, or in that one; as it stands where the catalogue does not have it."""
    language = language or SPOKEN.get()
    return text if language == ORIGINAL else translation(text, language) or text


@dataclass(frozen=True)
class Message:
    """A sentence: the words between its slots, the slots, and what it is in the other language."""

    words: tuple[str, ...]
    slots: tuple[str, ...]
    other: str

    @property
    def letters(self) -> int:
        """How many letters stand around its slots."""
        return sum(map(str.isalpha, "".join(self.words)))

    @property
    def length(self) -> int:
        return sum(map(len, self.words))

    @property
    def joins(self) -> bool:
        """Whether it is little more than a conjunction."""
        return len(_WORD.findall(" ".join(self.words))) < FEW

    @property
    def names(self) -> int:
        """How many of its slots hold what stands as it is."""
        return sum(slot[0].islower() and slot[0] != "n" for slot in self.slots)

    @cached_property
    def longest(self) -> str:
        """The most words in a row; the first letter may be another in a text, where it begins one."""
        return max(self.words, key=len)[1:]

    def filled(self, text: str) -> dict[str, str] | None:
        """What stands in the slots of a text without a full stop; None if it is another sentence."""
        first, last = self.words[0], self.words[-1]
        if not text.startswith(first) or not text.endswith(last) or len(text) < len(first) + len(last):
            return None
        at, end = len(first), len(text) - len(last)
        bare, ends = _QUOTED.sub(lambda name: "_" * len(name[0]), text), []
        for words in self.words[1:-1]:
            place = bare.find(words, at, end)
            place = text.find(words, at, end) if place < 0 else place
            if place < 0:
                return None
            ends.append((at, place))
            at = place + len(words)
        parts = dict(zip(self.slots, (*ends, (at, end)), strict=True))
        fits = all(_of_type(slot, bare[a:b]) for slot, (a, b) in parts.items())
        return {slot: text[a:b] for slot, (a, b) in parts.items()} if fits else None


def with_slots(text: str, parts: Mapping[str, str]) -> str:
    """A sentence with what stands in its slots."""
    return _SLOT.sub(lambda slot: parts[slot[1]], text)


def _of_type(slot: str, part: str) -> bool:
    """Whether a slot can hold that: names are no two sentences, and leave no bracket open."""
    if slot[0] == "n":
        return _NUMBER.fullmatch(part) is not None
    return slot[0].isupper() or not (_ENDS[0].search(part) or "; " in part or _LISTED in part or not _nested(part))


def _nested(text: str) -> bool:
    depths = [0, *accumulate((letter == "(") - (letter == ")") for letter in text)]
    return min(depths) == depths[-1] == 0


def message(key: str, other: str) -> Message:
    words = _SLOT.split(_closed(key))
    return Message(tuple(words[::2]), tuple(words[1::2]), other)


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """The sentences of a language, each by its key; the tables of its file only sort them."""
    from nptests.vocabulary import read_beside  # it loads numpy, for which a command's help has no use

    return {key: other for table in read_beside(__file__, f"{language}.toml").values() for key, other in table.items()}


@dataclass(frozen=True)
class Catalogue:
    """The sentences of a language: those without slots, and the others by how many letters are theirs, most first.

    `joining` ones are little more than a conjunction: they are tried where nothing else speaks of the text.
    """

    whole: Mapping[str, tuple[str, str]]
    open: tuple[tuple[str, Message], ...]
    joining: tuple[tuple[str, Message], ...]


@cache
def _known(language: str) -> Catalogue:
    messages = [(key, message(key, other)) for key, other in catalogue(language).items() if "{" in key]
    ordered = sorted(messages, key=lambda one: (-one[1].letters, -one[1].length))
    whole = {_lowered(_closed(key)): (key, other) for key, other in catalogue(language).items() if "{" not in key}
    joining = sorted((one for one in ordered if one[1].joins), key=lambda one: (one[1].names, -one[1].length))
    return Catalogue(whole, tuple(one for one in ordered if not one[1].joins), tuple(joining))


@lru_cache(KNOWN)
def translation(text: str, language: str, *, alone: bool = True) -> str | None:
    """The text in another language; None where nothing of it is in the catalogue.

    alone   whether it is no sentence among others: of those, such as the title of a work, no conjunction is translated
    """
    joining = _known(language).joining if alone else ()
    return (
        _sentence(text, language)
        or _in_parts(text, language, alone=alone)
        or _fitting(text, _closed(text), joining, language)
    )


def _sentence(text: str, language: str) -> str | None:
    known, closed = _known(language), _closed(text)
    if (whole := known.whole.get(_lowered(closed))) is not None:
        return _as_written(text, *whole)
    return _fitting(text, closed, known.open, language)


def _fitting(text: str, closed: str, messages: Iterable[tuple[str, Message]], language: str) -> str | None:
    """The first of these messages that fits, filled."""
    other_case = closed[:1].swapcase() + closed[1:]
    for key, one in messages:
        if one.longest not in closed:
            continue
        parts = one.filled(closed) or (one.filled(other_case) if one.words[0] else None)
        if parts:
            own = {slot: said(part, language) if slot[0].isupper() else part for slot, part in parts.items()}
            return _as_written(text, key, with_slots(one.other, own))
    return None


def _in_parts(text: str, language: str, *, alone: bool) -> str | None:
    """Several sentences, or what stands on both sides of a semicolon or colon: the most that is one, and the rest."""
    for end in _ENDS:
        parts = _between(end, text)
        among = alone and end is not _ENDS[0]
        for cut in range(len(parts) - 1, 0, -1):
            head, rest = " ".join(parts[:cut]), " ".join(parts[cut:])
            sign = head[-1] if head[-1] in ";:" else ""
            body = head.removesuffix(sign)
            known = _sentence(body, language) if cut > 1 else translation(body, language, alone=among)
            after = None if known is None and cut > 1 else translation(rest, language, alone=among)
            if known is not None or after is not None:
                return f"{known or body}{sign} {after or rest}"
    return None


def _between(end: re.Pattern[str], text: str) -> list[str]:
    """What stands between ends of sentences; a name, such as 'Avg. Win Rate', holds none."""
    names = {place for name in _QUOTED.finditer(text) for place in range(*name.span())}
    ends = [each.span() for each in end.finditer(text) if each.start() not in names]
    starts, stops = [0, *(last for _, last in ends)], [*(first for first, _ in ends), len(text)]
    return [text[start:stop] for start, stop in zip(starts, stops, strict=True)]


def _closed(text: str) -> str:
    return text.removesuffix(".")


def _lowered(text: str) -> str:
    return text[:1].lower() + text[1:]


def _as_written(text: str, key: str, other: str) -> str:
    """A translation that begins and ends as the text does, where the key begins or ends otherwise."""
    if text[:1] != key[:1] and key[:1] != "{":
        other = (other[:1].upper() if text[:1].isupper() else other[:1].lower()) + other[1:]
    if text.endswith(".") != key.endswith("."):
        other = f"{other}." if text.endswith(".") else _closed(other)
    return other
