"""What belongs to what in a sentence: brackets and clauses first, then one p-value to one statistic.

A p-value belongs to the statistic before it in the same bracket, or to the one that its own bracket explains; degrees
of freedom stand in the statistic's brackets, below its letter or in the same clause. Nothing is borrowed from another
sentence or bracket, and a p-value of another kind (adjusted, permuted, of a test that is named in between) belongs to
no statistic here: the reason is kept with it.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise

from crosscheck.auditing.binding import scopes, sizes_said
from crosscheck.auditing.binding.scopes import Scopes, brackets
from crosscheck.auditing.binding.sizes_said import Sizes
from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading.statistics_in_print import Extraction

# With degrees of freedom these have a distribution.
LAWFUL = frozenset({"t", "z", "F", "chi2", "H", "Q", "G", "r", "rho", "range"})
LAWLESS = frozenset({"T", "W", "U", "V", "R+", "R-", "statistic", "tau", "ranksum", "concordance"})
# Sizes of effects, and the statistics of which they are the size.
OF_TESTS: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(("eta2", "eta"), frozenset({"F", "t"})), "cramer": frozenset({"chi2"}), "phi": frozenset({"chi2"}),
    "concordance": frozenset({"chi2"}), "d": frozenset({"t"}), "g": frozenset({"t"}),
}  # fmt: skip
CONTINUED = "it belongs to the sentence before"
_MOST = 1000  # data sets
_ITEM = 60  # letters in which the item of a list begins
GAP = 160  # letters between a statistic and its p-value
PHRASES = Phrases(__file__)


@dataclass(frozen=True)
class Report:
    """A statistic with what the same clause says of it, its sentence, and the words that govern its p-value."""

    statistic: Extraction
    freedom: tuple[str, ...] = ()
    p: Extraction | None = None
    sentence: str = ""
    governed: Mapping[str, str] = field(default_factory=dict)
    item: str = ""  # of a list, in which it stands: its own sizes


@dataclass
class Reading:
    """The reports of a text, and why a number belongs to none of them."""

    scopes: Scopes
    beside: Sizes = field(default_factory=Sizes)
    reports: list[Report] = field(default_factory=list)
    reasons: dict[Extraction, str] = field(default_factory=dict)
    sentences: list[tuple[str, list[Extraction], list[Report]]] = field(default_factory=list)
    ranked: list[tuple[int, int]] = field(default_factory=list)  # where mean ranks are listed, and of how many
    _near: dict[int, Sizes] = field(default_factory=dict)
    _around: dict[tuple[int, int], tuple[frozenset[int], frozenset[int]]] = field(default_factory=dict)

    @cached_property
    def sizes(self) -> Sizes:
        """What the text says once and for all, or the table beside it."""
        return Sizes.of(self.scopes.text).beyond(self.beside)

    def sizes_around(self, mention: Extraction) -> Iterator[tuple[frozenset[int], frozenset[int]]]:
        """The sizes that the sentence of a number names, its paragraph, and the text, the nearest first."""
        for place in (self.scopes.sentence(mention), self.scopes.paragraph(mention), (0, len(self.scopes.text))):
            if place not in self._around:
                self._around[place] = sizes_said.every(self.scopes.text[slice(*place)])
            yield self._around[place]

    @cached_property
    def tied(self) -> str:
        """What the text says anywhere of how many differences are 0, or how many data sets have ties."""
        return " ".join(m[0] for m in PHRASES["tied"].finditer(self.scopes.text))

    def passage(self, mention: Extraction) -> str:
        """The paragraph of a number."""
        return self.scopes.text[slice(*self.scopes.paragraph(mention))]

    def sizes_near(self, mention: Extraction) -> Sizes:
        """What the sentence of a number says of both, else its paragraph, then the text."""
        start, end = self.scopes.paragraph(mention)
        if start not in self._near:
            self._near[start] = Sizes.of(self.scopes.text[start:end]).beyond(self.sizes)
        near = self._near[start]
        listed = {k for at, k in self.ranked if start <= at < end} or {k for _, k in self.ranked}
        near = replace(near, k=listed.pop()) if len(listed) == 1 and not near.k else near
        several = 0 in (near.k, near.n)  # the paragraph names several: those of the sentence
        own = self._sizes_of(self.scopes.sentence(mention)) if several else None
        return near if own is None or not own.n else replace(near, k=own.k, n=own.n)

    def comparisons(self, mention: Extraction) -> list[tuple[int, int]]:
        """How many were compared on how many, as sentences say it: first the nearest before a number."""
        start = self.scopes.sentence(mention)[0]
        before = [own for at, own in self._sized.items() if at <= start]
        nearest = (*reversed(before), *self._sized.values()) if before else ()
        return [*dict.fromkeys((own.k or 0, own.n or own.units or 0) for own in nearest)]

    @cached_property
    def numbers(self) -> frozenset[int]:
        """The whole numbers of the text that can be how many data sets something was compared on."""
        return frozenset(int(m[0]) for m in PHRASES["whole"].finditer(self.scopes.text) if 1 < int(m[0]) < _MOST)

    @cached_property
    def _sized(self) -> dict[int, Sizes]:
        """By where it begins, what a sentence that names both says of them."""
        every = ((span[0], self._sizes_of(span)) for span in self.scopes.spans)
        return {start: own for start, own in every if own is not None}

    def _sizes_of(self, sentence: tuple[int, int]) -> Sizes | None:
        own = Sizes.of(self.scopes.text[slice(*sentence)])
        return own if own.k and own.k > 1 and (own.n or own.units) else None


def parsed(text: str, mentions: Sequence[Extraction], beside: Sizes | None = None) -> Reading:
    """Every sentence of a plain text parsed; mentions stand in the order of the text."""
    reading = Reading(Scopes(text, mentions), beside or Sizes())
    starts = [m.start for m in mentions]
    bounds: list[tuple[int, int, list[Extraction], int]] = []
    for start, end in reading.scopes.spans:
        inside = list(mentions[bisect_left(starts, start) : bisect_left(starts, end)])
        if inside:
            first = len(reading.reports)
            _parse(text, start, end, inside, reading)
            bounds.append((start, end, inside, first))
    ends = [*(first for *_, first in bounds[1:]), len(reading.reports)]
    for (start, end, inside, first), last in zip(bounds, ends, strict=False):
        own = reading.reports[first:last]  # the sentence after may have given it its p
        reading.sentences.append((text[start:end], inside, own))
    return reading


def _parse(text: str, start: int, end: int, mentions: Sequence[Extraction], reading: Reading) -> None:
    edges = [start, *(m.start() for m in PHRASES["items"].finditer(text, start, end)), end]  # of a list its items
    items = {m: text[a:b] for a, b in pairwise(edges) for m in mentions if a <= m.start < b}
    paths = _paths(text, start, end, mentions)
    statistics = [m for m in mentions if m.statistic in LAWFUL | LAWLESS]
    owner = _in_order(text[start:end], statistics, [m for m in mentions if m.statistic == "p"])
    for value in (m for m in mentions if m.statistic in ("p", "adjusted", "permuted") and m not in owner.values()):
        chosen = _owner(value, text, start, statistics, owner, paths, reading)
        if isinstance(chosen, str) and chosen != CONTINUED:
            reading.reasons[value] = chosen
        elif isinstance(chosen, Extraction):
            owner[chosen] = value
    for value in (m for m in mentions if m.statistic == "adjusted" and m in reading.reasons):
        near = _statistic_before(value, text, statistics, paths, owner)
        if isinstance(near, Extraction):
            owner[near] = value
            del reading.reasons[value]
    for i, statistic in enumerate(statistics):
        following = statistics[i + 1].start if i + 1 < len(statistics) else end
        freedom = _freedom(statistic, i == 0, following, mentions, paths)
        p = owner.get(statistic)
        raw = p is not None and p.statistic == "p" and _raw(p, mentions)
        governed = reading.scopes.governing(p or statistic, statistic.statistic)
        if raw:
            governed = {kind: word for kind, word in governed.items() if kind not in ("adjusted", "from afar")}
        if p is not None and p.statistic == "adjusted":
            governed.pop("from afar", None)
            governed["adjusted"] = p.phrase.split("=")[0].strip()
        report = Report(statistic, freedom, p, text[start:end], governed, items[statistic])
        alone = raw or not reading.reports
        reading.reports.append(report if alone else _as_its_like(report, reading.reports))


def _as_its_like(report: Report, before: Sequence[Report]) -> Report:
    """What a sentence says before a pair holds for the next of its kind: Tukey's HSD for each t of one freedom."""
    like = (r for r in before[::-1] if r.sentence == report.sentence and r.freedom == report.freedom)
    one = next((r for r in like if r.freedom and r.statistic.statistic == report.statistic.statistic), None)
    word = one.governed.get("adjusted", "") if one is not None and one.p is not None and one.p.statistic == "p" else ""
    if one is None or not word or word not in report.sentence.partition(one.statistic.phrase)[0]:
        return report
    return replace(report, governed={"adjusted": word, **report.governed})


def _raw(p: Extraction, mentions: Sequence[Extraction]) -> bool:
    """Whether an adjusted p-value follows at once: then this one is not adjusted."""
    at = mentions.index(p) + 1
    return at < len(mentions) and mentions[at].statistic == "adjusted" and mentions[at].start - p.end < _ITEM


def _in_order(
    sentence: str, statistics: Sequence[Extraction], values: Sequence[Extraction]
) -> dict[Extraction, Extraction]:
    """Several statistics and behind them as many p-values, which are said to stand in the same order."""
    listed = len(statistics) == len(values) > 1 and statistics[-1].end <= values[0].start
    return dict(zip(statistics, values, strict=True)) if listed and PHRASES["in_order"].search(sentence) else {}


def _owner(
    p: Extraction, text: str, start: int, statistics: Sequence[Extraction], owner: dict[Extraction, Extraction],
    paths: dict[Extraction, tuple[int, ...]], reading: Reading,
) -> Extraction | str:  # fmt: skip
    """The statistic of a p-value, or why it has none."""
    if p.statistic != "p":
        return f"an {p.statistic} p-value is not the one of the statistic's own null distribution"
    if not any(s.end <= p.start for s in statistics):
        return _explained(p, text, statistics, paths) or _continued(p, text, start, reading) or "no statistic before it"
    near = _statistic_before(p, text, statistics, paths, owner)
    if isinstance(near, str):
        return near
    gap = scopes.PHRASES["of_statistics"].sub(" ", text[near.end : p.start])
    for words in ("adjusting", "resampling", "tests", "unread"):
        named = scopes.PHRASES[words].search(gap)
        if named:
            return f"{named[0]!r} stands between it and the statistic before it"
    return near


def _statistic_before(
    p: Extraction,
    text: str,
    statistics: Sequence[Extraction],
    paths: Mapping[Extraction, tuple[int, ...]],
    owner: Mapping[Extraction, Extraction],
) -> Extraction | str:
    """The last statistic before a p-value, if it has none and its brackets reach so far; or why not."""
    before = [s for s in statistics if s.end <= p.start]
    if not before:
        return "no statistic before it"
    s = before[-1]
    gap = text[s.end : p.start]
    effects = [m for m in paths if m.statistic in OF_TESTS and s.end <= m.start and m.end <= p.start]
    if any(s.statistic not in OF_TESTS[m.statistic] for m in effects if m != s):
        return "it stands behind the size of an effect of another test"
    if s in owner:
        return f"{s.phrase} before it has a p-value already: whose this one is, is not said"
    alone = len([x for x in before if x not in owner]) == 1 and paths[s][: len(paths[p])] == paths[p]
    if not _reaches(paths[s], paths[p], gap) and not (alone and PHRASES["predicate"].fullmatch(gap)):
        return "the statistic before it stands in other brackets"
    alike = [x for x in before[:-1] if x.statistic == s.statistic and x not in owner]
    if alike and len(text[alike[-1].end : s.start].split()) <= 3:
        return f"it follows several values of {s.statistic}: whose it is, is not said"
    if PHRASES["item"].search(text, max(0, s.start - _ITEM), s.start) and PHRASES["item"].search(text, s.end, p.start):
        return s  # of one list, whose items begin with what they are of
    if len(gap) > GAP or len(PHRASES["effect"].sub(" ", re.sub(r"[^A-Za-zÀ-ÿ ]", " ", gap)).split()) > 9:
        return "too far from the statistic before it"
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
    if last is None or last.p is not None or len(lead) > 60 or not PHRASES["associated"].search(lead):
        return None
    if last.statistic.end < start - GAP:
        return None
    governed = {**last.governed, **reading.scopes.governing(p, last.statistic.statistic)}
    reading.reports[-1] = Report(last.statistic, last.freedom, p, last.sentence + text[start : p.end], governed)
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
    both = [m for m in counts if ", " not in m.value]
    if (
        s.statistic == "F"
        and not inline
        and len(both) == len(counts) == 2
        and sum(m.statistic == "F" for m in mentions) < 2
    ):
        return both[0].value, both[1].value  # each said by itself
    chosen = inline or after[:1] or before[-1:]
    return tuple(chosen[0].value.split(", ")) if chosen else ()


def _paths(text: str, start: int, end: int, mentions: Sequence[Extraction]) -> dict[Extraction, tuple[int, ...]]:
    """The brackets around every mention, outermost first, without those inside its own phrase."""
    spans = brackets(text, start, end)
    return {m: tuple(sorted(a for a, b in spans if a < m.start < b and m.end <= b + 1)) for m in mentions}
