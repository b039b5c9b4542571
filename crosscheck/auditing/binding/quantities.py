"""The numbers of a sentence as quantities: between what each lies, what it is called, which words stand around it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

from crosscheck.auditing.binding import sizes_said
from crosscheck.auditing.binding.pairs import digits
from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading.plain_text import Normal
from crosscheck.auditing.reading.statistics_in_print import Extraction
from crosscheck.claims.printed import Printed

PHRASES = Phrases(__file__)
NEAR = 40  # letters around a number whose words can be said of it
LEVELS = frozenset({"0.05", "0.01", "0.001", "0.1", "0.10", ".05", ".01", ".001", ".10"})
_NO_VALUE = frozenset({"p", "adjusted", "df", "df1", "df2", "alpha", "k"})
_WHOLE = re.compile(r"[-−–]?\d{1,3}(?:[   ]\d{3}|[.,]\d{3}(?=[.,]))++(?:[.,]\d{3})*")
_BY_COMMAS, _BY_POINTS = re.compile(r"[1-9]\d{0,2}(?:,\d{3})+"), re.compile(r"[1-9]\d{0,2}(?:\.\d{3})+")
_NOTHING, _DECIMAL = re.compile(r"(?!)"), re.compile(r"(?<![\d.])(?:\d+\.(?:\d{1,2}|\d{4,})(?![\d.])|0\.\d)")
_POINT, _COMMA = re.compile(r"\d\.\d"), re.compile(r"(?<!\d)\d+,(?:\d{1,2}(?!\d)|\d{4})|(?<!\d)0,\d|[(\[]\d+,\d+[)\]]")
_PART = re.compile(r"\s?(?:[/*×·+^]|[-−–]\s)\s?[(\d√]|\s?/\s?\w")


@dataclass(frozen=True)
class Quantity:
    """A number, the ends of what it claims, its names, and the words between it and its neighbours.

    interval   of which interval of the sentence it is an end, from 0
    """

    of: Extraction
    roles: frozenset[str]
    ends: tuple[float, float]
    before: str = ""
    behind: str = ""
    interval: int | None = None

    @cached_property
    def kind(self) -> str:
        """What can be added to it: numbers of the same kind."""
        return next(kind for kind in ("percent", "count", "number") if kind in self.roles)

    def marked(self, words: str) -> bool:
        """Whether such a word stands beside it."""
        signed = words == "difference" and (self.of.phrase[0] in "-−–+" or self.before.endswith("+"))
        return bool(signed or PHRASES[words].search(self.before[-NEAR:]) or PHRASES[words].search(self.behind[:NEAR]))


def of_number(normal: Normal, place: tuple[int, int], kind: str = "number", *, exact: bool = True) -> Quantity:
    """A number that stands in a place; a whole one is exact, as a count is, or rounded, as a measurement."""
    e = Extraction.at(normal, kind, place)
    plain = re.sub(r"\s", "", e.value).replace("−", "-").replace("–", "-").lstrip("+")
    whole = _WHOLE.fullmatch(e.value) or _grouped(normal.text).fullmatch(plain)
    value = re.sub(r"\D", "", plain) if whole else digits(plain)
    e = Extraction.at(normal, kind, place, value)
    printed = Printed.of(value, exact=exact and value.isdigit())
    return Quantity(e, frozenset({kind}), (printed.low, printed.high))


@lru_cache(maxsize=4)
def _grouped(text: str) -> re.Pattern[str]:
    """Whole numbers of a text: 1,900 where its decimals stand behind points alone, 1.900 where behind commas alone."""
    if _COMMA.search(text):
        return _NOTHING if _DECIMAL.search(text) else _BY_POINTS
    return _BY_COMMAS if _POINT.search(text) else _NOTHING


def of_sentence(normal: Normal, start: int, end: int, mentions: Sequence[Extraction]) -> list[Quantity]:
    """Every number between two places, in order; ends of intervals are known by their words."""
    text, taken, read = normal.text, list[tuple[int, int]](), list[Quantity]()
    worded = PHRASES["interval_word"].search(text, start, end)  # cheap, and each has one, or is a cell
    for i, m in enumerate(PHRASES["interval" if worded else "cell"].finditer(text, start, end)):
        ends = [of_number(normal, m.span(name)) for name in ("low", "high")]
        if ends[0].ends[0] <= ends[1].ends[0]:
            taken.append(m.span())
            read += [Quantity(q.of, frozenset({name, "number"}), q.ends, interval=i)
                     for q, name in zip(ends, ("low", "high"), strict=True)]  # fmt: skip
    for i, m in enumerate(PHRASES["bracketed"].finditer(text, start, end), start=len(taken)):
        estimate, low, high = (of_number(normal, m.span(name)) for name in ("estimate", "low", "high"))
        inside = low.ends[0] < estimate.ends[1] and estimate.ends[0] < high.ends[1] and not low.of.value.isdigit()
        if inside and not any(a < m.end("high") and m.start("low") < b for a, b in taken):
            taken.append((m.start("low"), m.end("high")))
            read += [Quantity(q.of, frozenset({name, "number"}), q.ends, interval=i)
                     for q, name in ((low, "low"), (high, "high"))]  # fmt: skip
    for m in PHRASES["quantity"].finditer(text, start, end):
        at, last = m.span("number")
        if not any(a <= at < b for a, b in taken):
            percent = m["behind"] is not None or m["before"] is not None
            read.append(_named(normal, (at, last), percent, mentions, start))
    for m in PHRASES["worded_size"].finditer(text, start, end) if mentions else ():
        if size := sizes_said.number_in(m["word"]):
            e = Extraction.at(normal, "number", m.span("word"), f"{size}")
            read.append(Quantity(e, frozenset({"count", "worded", "compared" if m["k"] else "n"}), (size, size)))
    read.sort(key=lambda q: q.of.start)
    compared = any(m.statistic in ("U", "t", "z") for m in mentions)
    two = sizes_said.of_two_groups(text[start:end]) or () if compared else ()
    edges = [start, *(q.of.end for q in read)], [*(q.of.start for q in read), end]
    between = [text[a:b] for a, b in zip(*edges, strict=True)]
    return [  # what the part of an equation is: no name before it is its own
        Quantity(q.of, frozenset({q.kind, "value"}) if _PART.match(between[i + 1]) else
                 q.roles | _before(q, between[i + 1], two), q.ends,
                 between[i], between[i + 1], q.interval) for i, q in enumerate(read)
    ]  # fmt: skip


def _before(q: Quantity, behind: str, two: Sequence[int]) -> set[str]:
    """What the words behind a number call it, or those around the sizes of two samples."""
    names = ("n", "of_size"), ("compared", "of_compared"), ("mean", "of_mean")
    kinds = () if "value" not in q.roles else names[:2] if "count" in q.roles else names[2:]
    size = {"n"} if kinds == names[:2] and q.ends[0] in two else set()
    return size | {role for role, words in kinds if PHRASES[words].match(behind)}


def level(q: Quantity, text: str) -> float:
    """What an interval leaves out at each end: a half of 5 % unless its words say another level."""
    words = [m[1] or m[2] for m in PHRASES["level"].finditer(text, max(0, q.of.start - NEAR), q.of.start)]
    return (1 - float(words[-1].replace(",", ".")) / 100) / 2 if words else 0.025


def _named(
    normal: Normal, place: tuple[int, int], percent: bool, mentions: Sequence[Extraction], start: int
) -> Quantity:
    """A number with the name that a phrase gives it, or the words before it."""
    plain = of_number(normal, place)
    kind = "percent" if percent else "count" if plain.ends[0] == plain.ends[1] else "number"
    roles = {kind, *_roles(normal.text[max(start, place[0] - NEAR) : place[0]])}
    phrase = next((m for m in mentions if m.start <= place[0] and place[1] <= m.end + 1), None)
    counts = next((m for m in mentions if m.statistic == "df" and m.start <= place[0] and place[1] <= m.end + 1), None)
    if counts is not None and (phrase is None or place[1] < phrase.end):
        values = counts.value.split(", ")
        inside = re.findall(r"\d+(?:\.\d+)?", normal.text[counts.start : place[0]].split("=")[-1])
        many = min(len([x for x in inside if x in values]), 1) + 1
        whose = {f"df of {phrase.statistic}"} if phrase is not None else set[str]()
        roles = {kind, "df" if len(values) == 1 else f"df{many}", *whose}
    elif phrase is not None and abs(place[1] - phrase.end) <= 1:
        roles = {kind, *({phrase.statistic} if phrase.statistic != "error" else roles | {"SE"})}
        plain = Quantity(Extraction.at(normal, phrase.statistic, place, plain.of.value, phrase.relation), plain.roles,
                         plain.ends)  # fmt: skip
    if plain.of.value in LEVELS and PHRASES["than"].search(normal.text[max(start, place[0] - NEAR) : place[0]]):
        roles.add("alpha")
    roles -= {"n"} if kind != "count" else set()
    if not roles & _NO_VALUE:
        roles.add("value")
    return Quantity(plain.of, frozenset(roles), plain.ends)


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((role, re.compile(pattern)) for role, pattern in PHRASES.pairs("roles"))


@lru_cache(maxsize=4096)  # the sentences around a number are read again with the next
def _roles(before: str) -> frozenset[str]:
    named = PHRASES["letter"].search(before)  # every name has one
    return frozenset(role for role, pattern in _patterns() if pattern.search(before)) if named else frozenset()
