"""What belongs to what in a sentence: brackets and clauses first, then one p-value to one statistic.

A p-value belongs to the statistic before it in the same bracket, or to the one that its own bracket explains; degrees
of freedom stand in the statistic's brackets, below its letter or in the same clause. Nothing is borrowed from another
sentence or bracket, and a p-value of another kind (adjusted, permuted, of a test that is named in between) belongs to
no statistic here: the reason is kept with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from crosscheck.auditing.reading.statistics_in_print import Extraction

LAWFUL = frozenset(
    {"t", "z", "F", "chi2", "H", "Q", "G", "r", "rho"}
)  # with degrees of freedom these have a distribution
LAWLESS = frozenset({"T", "W", "U", "V", "R+", "R-", "statistic", "tau", "ranksum", "concordance"})
# Sizes of effects, and the statistics of which they are the size.
OF_TESTS: Mapping[str, frozenset[str]] = {
    "eta2": frozenset({"F", "t"}), "cramer": frozenset({"chi2"}), "phi": frozenset({"chi2"}),
    "concordance": frozenset({"chi2"}), "d": frozenset({"t"}), "g": frozenset({"t"}),
}  # fmt: skip
CONTINUED = "it belongs to the sentence before"
GAP = 160  # letters between a statistic and its p-value

_END = re.compile(
    r"(?<!\b[A-Za-z])(?<!\bvs)(?<!\bcf)(?<!\bal)(?<!\bFig)(?<!\bAbb)(?<!\bapprox)(?<!\bresp)(?<!\bbzw)(?<!\bca)"
    r"[.!?](?=[)\"'”»]{0,2}\s+[\"'“«(¿¡]?[A-ZÀ-ÖØ-ÞÁÉÍÓÚ\[])|\n\s*\n|:::|\n(?=\s{0,6}\d{1,2}[.)]\s)"
)
# Words that say that a p-value was not computed from the plain null distribution of the statistic before it.
ADJUSTING = re.compile(
    r"(?i:Holm|Hochberg|Hommel|Shaffer|Bergmann|Bonferroni|Š?S?id[aá]k|Tukey|Scheff|Dunnett?|Games|Nemenyi|Conover|FDR"
    r"|Benjamini|post[\s-]?hoc|adjust|correct(?:ed|ion)|corregid|corrigid|corrigé|ajustad|korrigier|false discovery"
    r"|family-?wise|multiple comparison)"
)
# What is corrected here is the statistic or its degrees of freedom, and p with it.
_OF_STATISTICS = re.compile(
    r"(?i:corrected\s+(?:resampled|repeated)|(?:Yates|Welch|continuity|ties?)['’]?s?[\s–-](?:\w+[\s–-]){0,2}?correct\w*"
    r"|correct\w*\s+for\s+(?:continuity|ties)|(?:Greenhouse|Huynh)[\s–-]\w+[\s–-](?:\w+[\s–-])?correct\w*"
    r"|correct\w*\s+of\s+(?:Yates|Greenhouse|Huynh))"
)
_SPHERICITY = re.compile(r"(?i:Greenhouse|Huynh|spheric|esfericidad|Sphärizit)")  # with whole df, p may be of others
RESAMPLING = re.compile(r"(?i:permut|bootstrap|Monte[\s-]Carlo|randomi[sz]ation test|exact|simulat|Fisher['’]s exact)")
TESTS = re.compile(
    r"(?i:t-test|t test|teste?[\s-]t|wilcoxon|mann[-–]?\s?whitney|shapiro|levene|bartlett|mauchly|kolmogorov|anderson"
    r"|mcnemar|friedman|kruskal|anova|chi-?squared? test|log-?rank|sign test|welch|post[\s-]?hoc|tukey|nemenyi|dunn"
    r"|hosmer|interaction)"
)
_ASSOCIATED = re.compile(r"(?i:correspond|associat|zugehörig|asociad|associad|associé|resulting|resultant)")
_EFFECT = re.compile(
    r"(?i:\b(?:and|y|e|et|und|with|con|com|mit|avec|de|of|the|a|an|el|la|o|un|une?|einem?n?|ein|which|is)\b)"
)


@dataclass(frozen=True)
class Report:
    """A statistic with what the same clause says of it, and words of its sentence that change what p means."""

    statistic: Extraction
    freedom: tuple[str, ...] = ()
    p: Extraction | None = None
    sentence: str = ""
    before: str = ""
    clause: str = ""

    @property
    def perhaps_adjusted(self) -> bool:
        """Whether its sentence speaks of adjusted p-values, or the one before does and this one names no other test."""
        spherical = _SPHERICITY.search(self.sentence) and not any("." in c for c in self.freedom)
        own = ADJUSTING.search(_OF_STATISTICS.sub(" ", self.sentence))
        before = ADJUSTING.search(_OF_STATISTICS.sub(" ", self.before))
        return bool(spherical or own or (before and not TESTS.search(self.sentence)))


@dataclass
class Reading:
    """The reports of a text, and why a number belongs to none of them."""

    text: str = ""
    reports: list[Report] = field(default_factory=list)
    reasons: dict[Extraction, str] = field(default_factory=dict)
    sentences: list[tuple[str, list[Extraction]]] = field(default_factory=list)


def parsed(text: str, mentions: Sequence[Extraction]) -> Reading:
    """Every sentence of a plain text parsed; mentions stand in the order of the text."""
    reading = Reading(text)
    before = ""
    for start, end in sentences(text):
        inside = [m for m in mentions if start <= m.start < end]
        if inside:
            reading.sentences.append((text[start:end], inside))
            _parse(text, start, end, inside, before, reading)
        before = text[start:end]
    return reading


def sentences(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for match in _END.finditer(text):
        yield start, match.end()
        start = match.end()
    yield start, len(text)


def _parse(text: str, start: int, end: int, mentions: Sequence[Extraction], before: str, reading: Reading) -> None:
    paths = _paths(text, start, end, mentions)
    statistics = [m for m in mentions if m.statistic in LAWFUL | LAWLESS]
    owner: dict[Extraction, Extraction] = {}
    unlabelled = _without(
        text[start:end], [(m.start - start, m.end - start) for m in mentions if m.statistic == "adjusted"]
    )
    for value in (m for m in mentions if m.statistic in ("p", "adjusted", "permuted")):
        chosen = _owner(value, text, start, statistics, owner, paths, reading)
        if isinstance(chosen, str) and chosen != CONTINUED:
            reading.reasons[value] = chosen
        elif isinstance(chosen, Extraction):
            owner[chosen] = value
    for i, statistic in enumerate(statistics):
        following = statistics[i + 1].start if i + 1 < len(statistics) else end
        freedom = _freedom(statistic, i == 0, following, mentions, paths)
        p = owner.get(statistic)
        clause = text[start : p.end + 40] if p else ""
        reading.reports.append(Report(statistic, freedom, p, unlabelled, before, clause))


def _without(sentence: str, spans: Sequence[tuple[int, int]]) -> str:
    """A sentence without the p-values that say of themselves that they are adjusted: the others are not."""
    for a, b in spans:
        sentence = sentence[:a] + " " * (b - a) + sentence[b:]
    return sentence


def _owner(
    p: Extraction,
    text: str,
    start: int,
    statistics: Sequence[Extraction],
    owner: dict[Extraction, Extraction],
    paths: dict[Extraction, tuple[int, ...]],
    reading: Reading,
) -> Extraction | str:
    """The statistic of a p-value, or why it has none."""
    if p.statistic != "p":
        return f"an {p.statistic} p-value is not the one of the statistic's own null distribution"
    before = [s for s in statistics if s.end <= p.start]
    if not before:
        return _explained(p, text, statistics, paths) or _continued(p, text, start, reading) or "no statistic before it"
    s = before[-1]
    gap = text[s.end : p.start]
    effects = [m for m in paths if m.statistic in OF_TESTS and s.end <= m.start and m.end <= p.start]
    if any(s.statistic not in OF_TESTS[m.statistic] for m in effects if m != s):
        return "it stands behind the size of an effect of another test"
    if s in owner:
        return "the statistic before it has its p-value already"
    if not _reaches(paths[s], paths[p], gap):
        return "the statistic before it stands in other brackets"
    alike = [x for x in before[:-1] if x.statistic == s.statistic and x not in owner]
    if alike and len(text[alike[-1].end : s.start].split()) <= 3:
        return f"it follows several values of {s.statistic}: whose it is, is not said"
    if len(gap) > GAP or len(_EFFECT.sub(" ", re.sub(r"[^A-Za-zÀ-ÿ ]", " ", gap)).split()) > 9:
        return "too far from the statistic before it"
    gap = _OF_STATISTICS.sub(" ", gap)
    for words in (ADJUSTING, RESAMPLING, TESTS):
        named = words.search(gap)
        if named:
            return f"{named[0]!r} stands between it and the statistic before it"
    return s


def _reaches(of_statistic: tuple[int, ...], of_p: tuple[int, ...], gap: str) -> bool:
    if of_p[: len(of_statistic)] == of_statistic:
        return True
    return of_statistic[: len(of_p)] == of_p and not re.search(r"[A-Za-zÀ-ÿ]{2}", gap)


def _explained(
    p: Extraction, text: str, statistics: Sequence[Extraction], paths: dict[Extraction, tuple[int, ...]]
) -> Extraction | None:
    """p = .0035 (chi2 = 29.36, df = 12): the statistic in the bracket that follows at once."""
    after = next((s for s in statistics if s.start >= p.end), None)
    if after is None or len(paths[after]) != len(paths[p]) + 1:
        return None
    return after if re.fullmatch(r"\W{0,4}\(\W{0,2}", text[p.end : after.start]) else None


def _continued(p: Extraction, text: str, start: int, reading: Reading) -> str | None:
    """ "The corresponding p-value is .2635": of the last statistic of the sentence before, where it has none."""
    lead = text[start : p.start]
    last = reading.reports[-1] if reading.reports else None
    if last is None or last.p is not None or len(lead) > 60 or not _ASSOCIATED.search(lead):
        return None
    if last.statistic.end < start - GAP:
        return None
    reading.reports[-1] = Report(
        last.statistic, last.freedom, p, last.sentence + text[start : p.end], last.before, last.sentence
    )
    return CONTINUED


def _freedom(
    s: Extraction, first: bool, following: int, mentions: Sequence[Extraction], paths: dict[Extraction, tuple[int, ...]]
) -> tuple[str, ...]:
    """In the statistic's own brackets, after it in its clause, or before it in a bracket that it opens."""
    counts = [m for m in mentions if m.statistic == "df"]
    inline = [m for m in counts if s.start <= m.start < s.end + 1]
    after = [m for m in counts if s.end <= m.start < following and _reaches(paths[s], paths[m], "")]
    before = [m for m in counts if m.end <= s.start and (first or (paths[m] == paths[s] and paths[s]))]
    before = [m for m in before if not any(x.end <= s.start and x.start > m.start and x.statistic in LAWFUL | LAWLESS
                                           for x in mentions)]  # fmt: skip
    chosen = inline or after[:1] or before[-1:]
    return tuple(chosen[0].value.split(", ")) if chosen else ()


def _paths(text: str, start: int, end: int, mentions: Sequence[Extraction]) -> dict[Extraction, tuple[int, ...]]:
    """The brackets around every mention, outermost first, without those inside its own phrase."""
    opened: list[int] = []
    spans: list[tuple[int, int]] = []
    for at in range(start, end):
        if text[at] in "([":
            opened.append(at)
        elif text[at] in ")]" and opened:
            spans.append((opened.pop(), at))
    spans += [(at, end) for at in opened]
    return {m: tuple(sorted(a for a, b in spans if a < m.start < b and m.end <= b + 1)) for m in mentions}
