"""The forms in which papers write statistics, in English, Spanish, Portuguese, German and French.

A form is a name, something that says "is", and a number: "F_F = 3.69", "el valor p es 0,1688", "CD of 1.25". A phrase
may be split over lines, as it is in text extracted from PDF; every number is read once, under the first name that fits.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, chain, takewhile

from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading.plain_text import Normal

PHRASES = Phrases(__file__)
_INLINE_FREEDOM = PHRASES.every("inline_freedom")
# Names in words, in which capitals do not matter.
WORDS = frozenset({"CD", "p", "adjusted", "permuted", "alpha", "error", "statistic"})
_NAMED = tuple(
    (
        statistic,
        re.compile(PHRASES.text(rf"{name}(?P<is>(?&is))(?P<value>(?&number))(?P<rest>\s*%)?+(?&alone)"),
                   re.I if statistic in WORDS else 0),
    )
    for statistic, name in PHRASES.pairs("statistics")
)  # fmt: skip

_VALUE = re.compile(PHRASES.text("(?&is)(?&number)"), re.I)  # without one nothing is named
REACH = 3  # lines between the parts of one passage
LEVEL, FREEDOM = "a level: nothing gives it", "degrees of freedom of nothing that is judged"
RELIABILITY = "a reliability: the answers themselves would settle it"
INPUT = "a size, or degrees of freedom, of what is judged beside it"
LONGEST_LINE = 100  # letters of one that is not understood, as it is listed
PIECE, LONGEST = 2000, 800  # letters of a line that are searched at once; letters from where a phrase begins


@dataclass(frozen=True)
class Extraction:
    """One statistic as a text prints it: value and relation as text, and where they stand.

    line, column    of the value in the source, from 1
    start, end      of the phrase in the plain text
    span            of the phrase in the source
    """

    line: int
    statistic: str
    value: str
    phrase: str
    relation: str = "="
    column: int = 1
    start: int = 0
    end: int = 0
    span: tuple[int, int] = (0, 0)

    @classmethod
    def at(cls, normal: Normal, kind: str, place: tuple[int, int], value: str = "", relation: str = "=") -> Extraction:
        """What stands in a place of a text; its value is all of it, unless that is given."""
        text, (line, column) = normal.text[slice(*place)], normal.place(place[0])
        return cls(line, kind, value or text, text, relation, column, *place, normal.span(*place))


Reasoned = tuple[Extraction, str]  # a number, and why it was not judged


def extracted(normal: Normal) -> list[Extraction]:
    """The statistics of a text without markup, in the order in which they begin; each stands where its value stands.

    Every number is read once, under the first name that fits, whichever line it begins in.
    """
    text = normal.text
    places: list[tuple[int, int]] = []  # in order, none over another
    counted: list[tuple[int, int]] = []  # degrees of freedom stand inside other phrases
    read: list[Extraction] = []
    fitting = (fits for piece in _pieces(text) for fits in _in_piece(text, *piece))
    for _, place, extraction in sorted(fitting, key=lambda fits: fits[0]):
        rivals = counted if extraction.statistic == "df" else places
        before = bisect_left(rivals, (place[1],))
        if before and rivals[before - 1][1] > place[0]:
            continue
        rivals.insert(before, place)
        (where, column), span = normal.place(place[0]), normal.span(extraction.start, extraction.end)
        if extraction.statistic == "W" and _is_concordance(text, extraction):
            extraction = replace(extraction, statistic="concordance")
        read.append(replace(extraction, line=where, column=column, span=span))
    return sorted(read, key=lambda e: e.start)


def _is_concordance(text: str, w: Extraction) -> bool:
    behind = text[max(0, w.start - LONGEST // 4) : w.start]
    return w.value.lstrip("0")[:1] in ".," and PHRASES["of_concordance"].search(behind) is not None


def _pieces(text: str) -> Iterator[tuple[int, int, int]]:
    """Where phrases are looked for: from where to where they begin, and where they end at the latest."""
    lines = text.split("\n")
    starts = [0, *accumulate(len(line) + 1 for line in lines)]
    for i, line in enumerate(lines):
        for begin in range(starts[i], starts[i] + len(line), PIECE):
            end = min(begin + PIECE, starts[i] + len(line))
            last = min(starts[min(i + REACH, len(lines))], end + LONGEST, len(text))
            if PHRASES["digit"].search(text, begin, last):
                yield begin, end, last


Fitting = tuple[int, tuple[int, int], Extraction]


def _in_piece(text: str, begin: int, end: int, last: int) -> Iterator[Fitting]:
    """(the place of its name among all, where its value stands, what was read) of the phrases that begin in a piece."""

    def phrases(pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
        return takewhile(lambda m: m.start() < end, pattern.finditer(text, begin, last))

    plain = " ".join(text[begin:last].split())  # a run of blanks would be looked through from each of its places
    for order, (statistic, pattern) in enumerate(_NAMED if _VALUE.search(plain) else ()):
        for m in phrases(pattern):
            if PHRASES["call"].search(text[begin : m.start()]):
                continue
            less = "<" if PHRASES["less"].search(m["is"]) else "="
            sign = "".join(c for c in m["is"] if c in "=<>≤≥≈")[-1:]  # of the last step
            relation = less if sign in ("", "=") else sign
            yield order, m.span("value"), _extraction(statistic, m, relation, (m["rest"] or "").strip())
    order = len(_NAMED)
    for m in phrases(PHRASES["far"]):
        yield order, m.span("value"), _extraction("CD", m)
    for m in phrases(PHRASES["printed"]):
        if m["kind"] == "q" or PHRASES["upper"].search(m["call"]) or PHRASES["upper"].search(text[begin : m.start()]):
            yield order + 1, m.span("value"), _extraction("p" if m["kind"] == "p" else "critical", m)
    for m in phrases(PHRASES["compared"]):
        if PHRASES["of_levels"].search(text[begin : m.start()]):
            yield order + 2, m.span("value"), _extraction("p", m)
    for m in phrases(PHRASES["not_significant"]):
        yield order + 3, m.span("value"), _extraction("p", m)
    for later, pattern in enumerate((PHRASES["freedom"], *_INLINE_FREEDOM), start=order + 4):
        for m in phrases(pattern):
            counts = ", ".join(count.replace(",", ".") for count in m.groups() if count)
            first = next(g for g in range(pattern.groups, 0, -1) if m[g])
            place = m.start(1), m.end(first)
            if pattern is PHRASES["freedom"]:
                place = m.start("a" if m["a"] else "b"), m.end("b")
            df = Extraction(0, "df", counts, " ".join(m.group().split()), start=m.start(), end=m.end())
            yield later, place, df


def _extraction(statistic: str, m: re.Match[str], relation: str = "=", rest: str = "") -> Extraction:
    value = re.sub(r"\s", "", m["value"]).replace("−", "-").replace("–", "-") + rest
    value = f"1·{value}" if value.startswith("10^") else value
    phrase = " ".join(m.group().split())
    return Extraction(0, statistic, value, phrase, relation, start=m.start(), end=m.end("value"))


def bare_numbers(normal: Normal) -> list[Reasoned]:
    """Numbers, in order, and why nothing can be said of one that no phrase takes; no reference, date or name is one."""
    text, numbers = normal.text, list[Reasoned]()
    of_pairs = PHRASES["of_pairs"].search(text)
    lines = (m.span() for m in PHRASES["lines_of_digits"].finditer(text))
    for m in chain.from_iterable(PHRASES["bare_number"].finditer(text, *span) for span in lines):
        number = m["number"]
        if number is None:
            continue
        before, behind = text[max(0, m.start() - 30) : m.start("number")], text[m.end() : m.end() + 30]
        after_pairs = of_pairs is not None and of_pairs.end() < m.start() < of_pairs.end() + LONGEST * 4
        why = "no statistic is named with it that it could follow from"
        if "%" in number and PHRASES["level_in_percent"].search(before + number + behind):
            why = LEVEL
        elif "%" in number:
            why = "the counts of which it is the share are not beside it"
        elif before.rstrip().endswith("[") or behind[:4].lstrip().startswith("]"):
            why = "an end of an interval whose estimate and error are not beside it"
        elif after_pairs and number.lstrip("0")[:1] in (".", ","):
            why = "a p-value of a pair whose statistic is not printed: the data would settle it"
        elif PHRASES["describing"].search(before) or PHRASES["describing"].match(behind[:4].lstrip()):
            why = "it describes data that are not printed here"
        elif "." not in number and "," not in number:
            why = "a whole number: nothing beside it gives it"
        numbers.append((Extraction.at(normal, "number", m.span("number")), why))
    return numbers


def orphans(text: str) -> list[Extraction]:
    """Equations that lost their left side: a line that holds nothing but "= 16,225"."""
    lines = ((i, line) for i, line in enumerate(text.split("\n"), start=1) if len(line) < LONGEST // 4)
    matches = ((i, PHRASES["orphan"].match(Normal.of(line).text)) for i, line in lines if "=" in line[: REACH * 4])
    return [Extraction(i, "", _extraction("", m).value, m.group().strip()) for i, m in matches if m]


def suspects(normal: Normal, known: Collection[int] = ()) -> list[tuple[int, str]]:
    """The lines, but those known, that name a statistic and hold decimals: something of them should be read."""
    lines: list[tuple[int, str]] = []
    plain_lines = normal.text.split("\n")
    for number, line in enumerate(normal.source.split("\n"), start=1):
        if number not in known and PHRASES["decimal"].search(line):
            plain = plain_lines[number - 1]
            if PHRASES["trigger"].search(plain) or PHRASES["orphan"].match(plain):
                lines.append((number, line.strip()[:LONGEST_LINE]))
    return lines


class Places:
    """Parts of a source, and whether another touches any of them."""

    def __init__(self, spans: Iterable[Sequence[int]]) -> None:
        places = sorted((a, b) for a, b in spans if a < b)
        self.starts, self.ends = [a for a, _ in places], [-1, *accumulate((b for _, b in places), max)]

    def touch(self, span: tuple[int, int]) -> bool:
        """Whether a letter of it belongs to them."""
        return self.ends[bisect_right(self.starts, span[1] - 1)] > span[0]


def remaining(
    normal: Normal, everything: Sequence[Extraction], bare: Sequence[Reasoned], visible: Sequence[Sequence[int]],
    judged: Places, inputs: Collection[tuple[int, str]],
) -> tuple[tuple[Reasoned, ...], int]:  # fmt: skip
    """The numbers that stand in no place that is visible, each with the reason; how many others are no results.

    inputs   what was judged rests on, with a place in the same paragraph
    """
    alphas = [e for e in everything if e.statistic == "alpha"]
    places, levels = Places(visible), Places(e.span for e in alphas)
    reliable = Places(e.span for e in alphas if PHRASES["reliability"].fullmatch(e.value))
    counts = [e for e in everything if e.statistic == "df"]
    freedom, lost = Places(e.span for e in counts), {(e.line, e.value) for e in everything if e.span == (0, 0)}
    breaks = [m.start() for m in PHRASES["empty_line"].finditer(normal.source)] if inputs else []
    beside = {(bisect_right(breaks, at), value) for at, value in inputs}
    known = ((reliable, RELIABILITY), (levels, LEVEL))
    others = ((e, next((reason for spans, reason in known if spans.touch(e.span)), why))
              for e, why in bare if not freedom.touch(e.span))  # fmt: skip
    rest = []
    for e, why in sorted((*others, *((e, FREEDOM) for e in counts)), key=lambda entry: entry[0].span):
        runs = [normal.span(*m.span()) for m in PHRASES["run"].finditer(normal.text, e.start, e.end)]
        part = bisect_right(breaks, e.span[0])
        within = judged.touch(e.span) or all((part, x) in beside for x in e.value.split(", "))
        if (e.line, e.value) not in lost and not all(map(places.touch, runs)):
            rest.append((e, INPUT if within else why))
    listed = Places([*visible, *(e.span for e, _ in (*bare, *rest))])
    labels = sum(not listed.touch(normal.span(*m.span())) for m in PHRASES["run"].finditer(normal.text))
    return tuple(rest), labels


def quoted(normal: Normal, spans: Iterable[Sequence[int]], phrases: Iterable[str]) -> Iterator[tuple[int, int]]:
    """Where in some parts of a source the numbers stand that are quoted of it."""
    numbers = set(PHRASES["run"].findall(" ".join(phrases)))
    for span in spans:
        start, end = (bisect_left(normal.origin, at) for at in span)
        yield from (normal.span(*m.span()) for m in PHRASES["run"].finditer(normal.text, start, end)
                    if m[0] in numbers)  # fmt: skip
