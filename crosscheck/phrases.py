"""The forms in which papers write statistics, in English, Spanish and Portuguese, plain text and LaTeX.

A form is a name, something that says "is", and a number: "F_F = 3.69", "el valor p es 0,1688", "CD of 1.25". A phrase
may be split over lines, as it is in text extracted from PDF; every number is read once, under the first name that fits.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

_EXPONENT = r"\s?\{?\s?[-−–]?\d+\}?"
_GROUPED = r"\d{1,3}(?:,\d{3})+\.\d+|\d{1,3}(?:\.\d{3})+,\d+"  # thousands set apart
_DIGITS = rf"(?:10\s?\^{_EXPONENT}|{_GROUPED}|\d+[.,]\d+|\d+|[.,]\d+)"
NUMBER = rf"[-−–]?\s?{_DIGITS}(?:\s?(?:e|[·x×*]\s?10\s?\^?){_EXPONENT})?(?![.,]?\d)"
_LESS = r"(?:\s+(?:inferior|menor|less|smaller|lower|below))(?:\s+(?:a|que|do\s+que|than))?"
_VERB = (
    r"(?:is|was|be|of|equals|gives?|yields?|es|era|fue|fuese|sea|vale|resulta|resultó|de|del|igual\s+a|é|foi)(?:\s+de)?"
)
_ABOUT = r"(?:\s+(?:approximately|about|aproximadamente|exactly|only))?"
_MAY = r"(?:\s+(?:should|must|would|debe|deve|debería|deveria))?"
_WORD = rf"(?:{_MAY}\s+{_VERB}(?:\s+(?:igual\s+a|equal\s+to)|{_LESS})?{_ABOUT}|{_LESS})\s+"
# An equation may have steps: CD = 2,569 sqrt(...) = 1,21; its value is the last.
_STEPS = r"(?:(?=[^=;<>]{0,160}?(?:\d|min))[^=;<>]{1,160}=\s*){0,3}?"  # bounded: hostile lines cost no time
_IS = rf"(?:(?<=crítica)\s+(?=\d)|\s*=\s*{_STEPS}|\s*(?:<=|>=|<<?|>>?|≤|≥|≈|:)\s*|{_WORD})"
_GIVEN = rf"(?:\s*(?:=|\s(?:igual\s+a|equal\s+to|of|de))\s*{NUMBER})?"  # of what: for z = 1.38, igual a 1
_P = r"(?:p[\s–−-]{0,3}(?:values?|valor|val)|valor(?:es)?[\s-]{0,3}p|p)"
_OF_TEST = r"(?:of|d[eo]l?)(?=\s+(?:(?:the|la)\s+)?(?:test|prueba|contraste))"
_OF_P = rf"(?:(?:comput|calcul|associat|asoci|associ|obtain|obten|obt)\w+|correspon\w+|for|para|{_OF_TEST})"
_PROBABILITY = r"(?:probability\s+of|probabilidade?\s+de)\s+(?:obtaining|observing|getting|obtener|observar|obter)"
_CD = r"(?:CD|DC|critical\s+di(?:fference|stance)|(?:diferencia|distancia|diferença|distância)\s+crítica)"
_CRITICAL = r"(?:critical\s+(?:value|point)|(?:valor|punto|ponto)\s+crítico)"
_CHI = r"(?:χ\s?_?F?\^?\s?2?\s?_?F?|X\^?2_?F?|chi-?(?:squared?|cuadrado|quadrado)|chi\^?2|ji-?cuadrado|qui-?quadrado)"
_LEVEL = r"(?:α|(?:nivel\s+de\s+|level\s+of\s+|nível\s+de\s+)signific\w+|significance\s+level)"
_QUANTILE = r"χ\s?\^?2\s?_?\{?\s?1\s?,\s?0[.,]95\s?\}?"
_SO_CALLED = r"(?:[-\s](?:statistic|value|score|ratio))?"
_AT_LEVEL = r"(?:(?:para|for|at|a)\s+α\s*=\s*0[.,]\d+,?)?"

# What a statistic is called; the first that fits names it. (?<!\w) keeps letters within words apart.
STATISTICS: tuple[tuple[str, str], ...] = (
    ("critical", rf"(?:{_QUANTILE}|q_?α)"),
    ("critical", rf"{_CRITICAL}(?:[^.;=α(]|F\s?\(\d+,\s?\d+\)){{0,60}}?{_AT_LEVEL}"),
    ("critical", r"(?:rejeita|rejected|rechaza)\w*,?[^.;=]{0,40}(?:se|if|si)\s+z(?=\s*[<>])"),
    ("CD", rf"(?<!\w){_CD}(?:\s+{_AT_LEVEL}|\s?_?[({{]\s?0[.,]\d+\s?[)}}])?"),
    ("p", rf"(?<![\w-]){_P}(?:\s+{_OF_P}(?!\w)[^.;=]{{0,90}}?{_GIVEN})??"),
    ("p", rf"(?<!\w){_PROBABILITY}(?!\w)[^.;=]{{0,90}}?{_GIVEN}"),
    ("chi2", rf"(?<!\w){_CHI}(?:\s?\(\s?\d+(?:\s?,\s?[nN]\s?=\s?\d+)?\s?\))?{_SO_CALLED}"),
    ("F", rf"(?<!\w)F(?:_?F|_?ID|_?\{{?\d+\s?,\s?\d+\}}?|\s?\(\s?\d+\s?,\s?\d+\s?\))?{_SO_CALLED}"),
    ("alpha", rf"(?<!\w){_LEVEL}"),
    ("z", rf"(?<!\w)[zZ]{_SO_CALLED}"),
    ("t", rf"(?<!\w)t(?:\s?\(\d+\)|_\{{?\d+\}}?)?{_SO_CALLED}"),
    ("R+", r"(?<!\w)[RWT]_?\^?\+"),
    ("R-", r"(?<!\w)[RWT]_?\^?[-−]"),
    ("T", r"(?<!\w)T"),
    ("W", rf"(?<!\w)W{_SO_CALLED}"),
    ("U", rf"(?<!\w)U(?:\s?\(\d+,\s?\d+\))?{_SO_CALLED}"),
    ("H", rf"(?<!\w)H(?!_)(?:\s?\(\d+\))?{_SO_CALLED}"),
    ("Q", r"(?<!\w)Q(?:\s?\(\d+\))?"),
    ("error", r"(?<!\w)(?:ET|SE|(?:standard\s+error|error\s+típico|erro\s+padrão)(?:\s+(?:o[fn]|de|da|del)\s+\w+)?)"),
    (
        "statistic",
        r"(?:statistic|(?:valor\s+del\s+)?estadístico|(?:valor\s+da\s+)?estatística)[^.;=,]{0,45}?",
    ),
)
WORDS = frozenset({"critical", "CD", "p", "alpha", "error", "statistic"})  # names in words: capitals do not matter
# What follows a number that is only a part of the value, or the number of an item in a list: it is refused there.
_ALONE = r"(?!\s*(?:[·\\√/^\[+]|[-−–]\s?[(\d]|sqrt|frac))(?![A-Za-z])(?!(?:(?<=\n\d)|(?<=\n\d\d))[.)]\s)"
_NAMED = tuple(
    (
        statistic,
        re.compile(
            rf"{name}(?P<is>{_IS})(?P<value>{NUMBER})(?P<rest>\s*%)?{_ALONE}", re.I if statistic in WORDS else 0
        ),
    )
    for statistic, name in STATISTICS
)
_FREEDOM = re.compile(
    r"(?:(?<![\d(−-])(?P<a>\d+)\s*(?:and|y|e|,)\s*)?(?:(?:\([^)]{1,40}\)\s?[·x*]?\s?){1,4}=\s*)?(?<![\d−-])(?<![−-]\s)(?P<b>\d+)\s+"
    r"(?:degrees?\s+of\s*freedom|grados?\s+de\s*libertad|graus?\s+de\s*liberdade|d\.?f\.?(?!\w)|g\.?l\.?(?!\w))",
    re.I,
)
_INLINE_FREEDOM = re.compile(
    r"(?:(?<!\w)F\s?_?[({]\s?(?P<a>\d+)\s?,\s?(?P<b>\d+)\s?[)}]|(?:(?<!\w)[tHQ]|χ\^?2)\s?_?[({](?P<c>\d+)(?=[}),])"
    r"|(?<!\w)(?:df|gl|d\.f\.|g\.l\.)\s?=\s?\(?(?P<d>\d+)(?:\s?,\s?(?P<e>\d+))?(?![.,]?\d)"
    r"|(?<!\w)df1\s?=\s?(?P<f>\d+)\s?,\s?df2\s?=\s?(?P<g>\d+))"
)
# Ranks that must differ by so much: a critical difference that is not called so.
_FAR = re.compile(
    r"(?:\branks?|\brangos?|\brankings?|\branques?|\bpostos?)\b[^.;]{0,80}?\b(?:differ|difer|difier)\w*"
    rf"(?:\s+(?:by|en|em|at|al|pelo|por|lo|least|menos|more|más|mais|than|de|do|que)){{2,5}}\s+(?P<value>{NUMBER})"
    rf"{_ALONE}(?!\s*%)",
    re.I,
)
# Where a passage speaks of p-values, 0.0048 < 0.025 compares one with its level.
_OF_LEVELS = re.compile(r"(?<!\w)(?:p(?:_?\{?\w\}?)?(?!\w)|Holm|Hochberg|Hommel|Finner|Holland|Shaffer|Bonferroni)")
_COMPARED = re.compile(r"(?<![\w.,=<>≤≥/-])(?P<value>0?[.,]\d+)\s*(?:<=|>=|[<>≤≥])\s*0?[.,]\d+(?![.,]?\d)")
# R: a quantile or an upper tail, and below it the number that is printed.
_PRINTED = re.compile(
    r"(?P<call>(?<![\w.])(?P<kind>[pq])(?:norm|t|f|chisq|tukey|binom|signrank|wilcox)\s?\([^\n]{0,200}\))\s*?\n"
    rf"(?:\s|#){{0,20}}\[1\]\s+(?P<value>{NUMBER})"
)
_UPPER = re.compile(r"lower\.tail\s?=\s?F|(?:1\s?-|2\s?\*)\s?$")
_ORPHAN = re.compile(rf"^\s*=\s*(?P<value>{NUMBER})\s*$")
_CALL = re.compile(r"\w\([^()\n]*$")  # an argument of a call in program code is no sentence
_TRIGGER = re.compile(
    rf"(?:{_CRITICAL}|statistic|estadístic|estatístic|{_CHI}|{_CD}|(?<!\w)(?:{_P}|F_?F|z|Z)(?!\w))", re.I
)
_DECIMAL = re.compile(r"\d[.,]\d")

REACH = 3  # lines between the parts of one passage
WINDOW = 4000  # characters that a phrase is looked for in


@dataclass(frozen=True)
class Extraction:
    """One statistic as a line prints it: value and relation as text, degrees of freedom where they stand there."""

    line: int
    statistic: str
    value: str
    phrase: str
    relation: str = "="


def extract(text: str, number: int = 1) -> list[Extraction]:
    """The statistics of a text whose first line has that number, in the order in which they begin.

    The line of a statistic is the one of its value.
    """
    lines = [_plain(line) for line in text.split("\n")]
    joined = "\n".join(lines)
    starts = [0, *accumulate(len(line) + 1 for line in lines)]
    taken: set[tuple[int, int]] = set()
    found: list[tuple[int, Extraction]] = []
    for i, line in enumerate(lines):
        if not line.strip():
            continue
        window = joined[starts[i] : min(starts[min(i + REACH, len(lines))], starts[i] + WINDOW)]
        for at, value, read in _in_window(window, len(line)):
            place = (starts[i] + value[0], starts[i] + value[1])
            if read.statistic != "df" and any(a < place[1] and place[0] < b for a, b in taken):
                continue
            taken.add(place)
            where = number + bisect_right(starts, place[0]) - 1
            found.append((starts[i] + at, Extraction(where, read.statistic, read.value, read.phrase, read.relation)))
    ordered = [e for _, e in sorted(found, key=lambda item: item[0])]
    return [e for i, e in enumerate(ordered) if not _again(e, ordered, i)]


def _in_window(window: str, begin: int) -> Iterator[tuple[int, tuple[int, int], Extraction]]:
    """(where it begins, where its value stands, what was read) of the phrases that begin before `begin`."""
    for statistic, pattern in _NAMED:
        for m in _beginning(pattern, window, begin):
            if _CALL.search(window[: m.start()]):
                continue
            less = "<" if re.search(_LESS, m["is"]) else "="
            relation = next((c for c in ("<", ">", "≤", "≥", "≈") if c in m["is"]), less)
            yield m.start(), m.span("value"), _extraction(statistic, m, relation, (m["rest"] or "").strip())
    for m in _beginning(_FAR, window, begin):
        yield m.start(), m.span("value"), _extraction("CD", m)
    for m in _beginning(_PRINTED, window, begin):
        if m["kind"] == "q" or _UPPER.search(m["call"]) or _UPPER.search(window[: m.start()]):
            yield m.start(), m.span("value"), _extraction("p" if m["kind"] == "p" else "critical", m)
    for m in _beginning(_COMPARED, window, begin):
        if _OF_LEVELS.search(window[: m.start()]):
            yield m.start(), m.span("value"), _extraction("p", m)
    for pattern in (_FREEDOM, _INLINE_FREEDOM):
        for m in _beginning(pattern, window, begin):
            counts = ", ".join(count for count in m.groupdict().values() if count)
            first = next(name for name, count in reversed(m.groupdict().items()) if count)
            yield m.start(), m.span(first), Extraction(0, "df", counts, " ".join(m.group().split()))


def _beginning(pattern: re.Pattern[str], window: str, begin: int) -> Iterator[re.Match[str]]:
    for m in pattern.finditer(window):
        if m.start() >= begin:
            return
        yield m


def _extraction(statistic: str, m: re.Match[str], relation: str = "=", rest: str = "") -> Extraction:
    value = re.sub(r"\s", "", m["value"]).replace("−", "-").replace("–", "-") + rest
    value = f"1·{value}" if value.startswith("10^") else value
    return Extraction(0, statistic, value, " ".join(m.group().split()), relation)


def _again(e: Extraction, read: Sequence[Extraction], i: int) -> bool:
    """Whether these degrees of freedom stand on the same line before, or are half of a pair there."""
    here = [(j, x.value) for j, x in enumerate(read) if x.statistic == "df" and x.line == e.line]
    return e.statistic == "df" and any((v == e.value and j < i) or v.endswith(f", {e.value}") for j, v in here)


def orphans(text: str, number: int = 1) -> list[Extraction]:
    """Equations that lost their left side: a line that holds nothing but "= 16,225"."""
    matches = ((i, _ORPHAN.match(_plain(line))) for i, line in enumerate(text.split("\n"), start=number))
    return [Extraction(i, "", _extraction("", m).value, m.group().strip()) for i, m in matches if m]


def unread(text: str, found: Sequence[Extraction]) -> Iterator[tuple[int, str]]:
    """The lines that name a statistic and hold decimals, and of which nothing was read."""
    read = {e.line for e in found}
    for number, line in enumerate(text.split("\n"), start=1):
        plain = _plain(line)
        if number not in read and _DECIMAL.search(plain) and (_TRIGGER.search(plain) or _ORPHAN.match(plain)):
            yield number, line.strip()[:100]


_MARKS = {
    "\\chi": "χ",
    "\\alpha": "α",
    "\\cdot": "·",
    "\\times": "×",
    "\\leq": "≤",
    "\\geq": "≥",
    "\\%": "%",
    "{,}": ",",
    "$": "",
}


def _plain(line: str) -> str:
    """A line without the marks of LaTeX; raised digits and mathematical letters as plain ones."""
    text = unicodedata.normalize("NFKC", line)
    for mark, meant in _MARKS.items():
        text = text.replace(mark, meant)
    return (
        re.sub(r"\\(?:text|mathrm|left|right|,|;|(?=[<>]))\s?", "", text).replace("χ_F^2", "χ2").replace("χ^2_F", "χ2")
    )
