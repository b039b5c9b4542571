"""How far a word reaches: document, section, paragraph, sentence, clause, bracket.

A word that changes what a p-value is (Holm, adjusted, one-tailed, permutation) governs the numbers of its bracket, or
those behind it in its clause, or, where there are none, those before it; where its clause has no numbers, the rest of
its sentence; where its sentence has none, the sentences after it in its paragraph, as long as these name no other
test. What is declared for all ("throughout", "all p-values", in a section on methods) governs the document. What is
said of post hoc tests governs no omnibus test. Nothing governs by standing near.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate, chain, pairwise

from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading.statistics_in_print import Extraction

OMNIBUS = frozenset({"F", "chi2", "H", "Q"})
PHRASES = Phrases(__file__)
_GOVERNING = {"adjusted": "adjusting", "resampled": "resampling", "one-sided": "one_sided", "two-sided": "two_sided",
              "spherical": "spherical"}  # fmt: skip
_NUMBERS = frozenset({"df", "alpha", "critical", "CD", "error"})  # of which no word says how p was computed
_EXACT = ("exact", "exat", "esatt", "exakt")
_TESTS = {kind: re.compile(PHRASES.text(words)) for kinds, words in PHRASES.pairs("by_test") for kind in kinds.split()}
_OPEN, _SHUT = "([", ")]"
_WRITTEN = re.compile(r"\S++(?:\s{1,99}+\S++)*+")


@lru_cache(maxsize=4)  # several judges go through one text by its sentences
def sentences(text: str) -> list[tuple[int, int]]:
    """Where each sentence begins and ends; together they cover the text."""
    ends = [0, *(match.end() for match in PHRASES["end"].finditer(text)), len(text)]
    return list(pairwise(ends))


def brackets(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """The brackets of a sentence; one that is not shut ends with it."""
    opened: list[int] = []
    spans: list[tuple[int, int]] = []
    for at in range(start, end):
        if text[at] in _OPEN:
            opened.append(at)
        elif text[at] in _SHUT and opened:
            spans.append((opened.pop(), at))
    return spans + [(at, end) for at in opened]


@dataclass(frozen=True)
class Reach:
    """What a word governs: from where to where, and whether omnibus tests are meant too."""

    kind: str
    word: str
    start: int
    end: int
    omnibus: bool = True
    own: bool = False  # of numbers in its own sentence
    tests: frozenset[str] = frozenset()  # that are named with a declaration: it is of these


def _start(reach: Reach) -> int:
    return reach.start


def _is_of(statistic: str, tests: frozenset[str]) -> bool:
    """Whether what is declared of some tests is declared of a statistic: of any, unless it is one of signs."""
    own = _TESTS.get(statistic)
    return any(map(own.match, tests)) if own else not all(map(_TESTS["sign"].match, tests))


@dataclass(frozen=True)
class Scopes:
    """A text as a tree of scopes, and the words in it that govern numbers."""

    text: str
    mentions: Sequence[Extraction]

    @cached_property
    def spans(self) -> list[tuple[int, int]]:
        """The sentences."""
        return sentences(self.text)

    def sentence(self, mention: Extraction) -> tuple[int, int]:
        """From where to where the sentence of a number goes."""
        return self.spans[bisect_right(self._starts, mention.start) - 1]

    def behind(self, mention: Extraction, step: int = 1) -> str:
        """The sentence behind the one of a number, or before it, where it stands in its paragraph and has no numbers
        of its own."""
        i = bisect_right(self._starts, mention.start) - 1
        if not 0 <= i + step < len(self.spans):
            return ""
        start, end = self.spans[i + step]
        later = self.spans[max(i, i + step)][0]
        return "" if self._parted(later) or self._numbers(start, end) else self.text[start:end]

    def until(self, mention: Extraction, many: int) -> list[tuple[int, int]]:
        """The sentence of a number and those before it, so many in all."""
        i = bisect_right(self._starts, mention.start)
        return self.spans[max(0, i - many) : i]

    def paragraph(self, mention: Extraction) -> tuple[int, int]:
        """From where to where the paragraph of a number goes."""
        i = bisect_right(self._paragraphs, mention.start)
        return self._paragraphs[i - 1], self._paragraphs[i] if i < len(self._paragraphs) else len(self.text)

    def governing(self, mention: Extraction, statistic: str = "") -> dict[str, str]:
        """The words that govern a number, by what they say of it."""
        reaches, longest = self._reaches
        first = bisect_left(reaches, mention.start - longest, key=_start)
        last = bisect_right(reaches, mention.start, key=_start)
        governing = [reach for reach in (*self._declared, *reaches[first:last])
                     if reach.start <= mention.start < reach.end and (reach.omnibus or statistic not in OMNIBUS)
                     and (not reach.tests or _is_of(statistic, reach.tests))]  # fmt: skip
        words = {reach.kind: reach.word for reach in governing}
        if "adjusted" in words and not any(reach.own for reach in governing if reach.kind == "adjusted"):
            words["from afar"] = "whether it is meant here too"
        return words

    @cached_property
    def _starts(self) -> list[int]:
        return [start for start, _ in self.spans]

    @cached_property
    def _paragraphs(self) -> list[int]:
        return [0, *(m.end() for m in PHRASES["paragraph"].finditer(self.text))]

    @cached_property
    def _places(self) -> list[int]:
        """Where the numbers begin that a word can govern."""
        return [m.start for m in self.mentions if m.statistic not in _NUMBERS]

    @cached_property
    def _ends(self) -> list[int]:
        return [m.end for m in self.mentions if m.statistic not in _NUMBERS]

    @cached_property
    def _declared(self) -> list[Reach]:
        return [reach for reach in self._every if reach.end - reach.start == len(self.text)]

    @cached_property
    def _reaches(self) -> tuple[list[Reach], int]:
        """What does not govern the whole text, in order, and how long the longest is."""
        local = [reach for reach in self._every if reach.end - reach.start < len(self.text)]
        return sorted(local, key=_start), max((reach.end - reach.start for reach in local), default=0)

    @cached_property
    def _written(self) -> list[tuple[int, int]]:
        """Where something stands: what was blanked out is not looked through."""
        return [(m.start(), min(m.end() + 2, len(self.text))) for m in _WRITTEN.finditer(self.text)]

    def _found(self, words: str) -> Iterator[re.Match[str]]:
        return chain.from_iterable(PHRASES[words].finditer(self.text, a, b) for a, b in self._written)

    @cached_property
    def _every(self) -> list[Reach]:
        taken = [m.span() for words in ("of_statistics", "of_levels", "of_none") for m in self._found(words)]
        taken = sorted(taken + [(m.start, m.end) for m in self.mentions if m.statistic in ("adjusted", "permuted")])
        starts, ends = [a for a, _ in taken], [0, *accumulate((b for _, b in taken), max)]
        reaches: list[Reach] = []
        for kind, words in _GOVERNING.items():
            for word in self._found(words):
                if kind == "spherical" or ends[bisect_right(starts, word.start())] <= word.start():
                    reaches.append(self._reach(kind, word))
        return reaches

    def _reach(self, kind: str, word: re.Match[str]) -> Reach:
        at = word.start()
        i = bisect_right(self._starts, at) - 1
        start, end = self.spans[i]
        sentence = self.text[start:end]
        of_some = kind == "adjusted" and PHRASES["post_hoc"].search(sentence) and not PHRASES["all_p"].search(sentence)
        law = PHRASES["exact_law"].match(self.text, at)
        counted = law and PHRASES["of_counts"].search(self.text, max(0, at - 10), law.end())
        bare = word[0].lower().startswith(_EXACT) and (law is None or counted is not None)
        near = bare or PHRASES["equivalence"].match(self.text, at)  # declared for no other test
        whole, in_methods = not of_some, any(a <= at < b for a, b in self._methods)
        if bare and not self._numbers(start, end):
            return Reach(kind, word[0], at, at)
        tests = frozenset(m[0] for m in PHRASES["families"].finditer(sentence))
        of_signs = kind == "one-sided" and tests and all(map(_TESTS["sign"].match, tests))
        alone = (in_methods or of_signs) and not self._numbers(start, end)
        if (PHRASES["for_all"].search(sentence) or alone) and not near:
            return Reach(kind, word[0], 0, len(self.text), whole, tests=tests)
        for a, b in sorted(brackets(self.text, start, end), key=lambda span: span[1] - span[0]):
            if a < at < b and self._numbers(a, b):
                return Reach(kind, word[0], a, b, own=True)
            number = self._right_before(a) if a < at < b else None
            if number is not None:  # p = .42 (adjusted)
                return Reach(kind, word[0], number, number + 1, own=True)
        if not self._numbers(start, end):
            return Reach(kind, word[0], at, self._inherited(i), whole)
        first, last = self._in_row(at) or self._in_sentence(i, at)
        # Behind the numbers it is said of others.
        return Reach(kind, word[0], first, last, whole or last > at, own=True)

    def _numbers(self, start: int, end: int) -> bool:
        return bisect_right(self._places, end - 1) > bisect_right(self._places, start - 1)

    def _right_before(self, bracket: int) -> int | None:
        """Where the number begins behind which a bracket opens."""
        i = bisect_right(self._places, bracket - 1) - 1
        return self._places[i] if i >= 0 and 0 <= bracket - self._ends[i] <= 1 else None

    def _in_row(self, at: int) -> tuple[int, int] | None:
        """The row of a table in which a word stands beside numbers: it says nothing of the others."""
        first, last = self.text.rfind("\n", 0, at) + 1, self.text.find("\n", at)
        last = len(self.text) if last < 0 else last
        return (first, last) if self.text.count("|", first, last) > 2 and self._numbers(first, last) else None

    def _in_sentence(self, i: int, at: int) -> tuple[int, int]:
        """Of a word beside numbers: those behind it in its clause, else those before it, else the rest."""
        start, end = self.spans[i]
        clauses = [start, *self._cuts(start, end), end]
        j = bisect_right(clauses, at) - 1
        first, last = clauses[j], clauses[j + 1] if j + 1 < len(clauses) else end
        if self._numbers(at, last):
            return at, last
        if self._numbers(first, at):
            return first, at
        if self._numbers(at, end):
            begins = PHRASES["omnibus_words"].match
            return at, next((c for c in clauses[j + 1 : -1] if begins(self.text[c:end].lstrip(" ,;and")[:40])), end)
        return clauses[j - 1] if j else start, at

    def _inherited(self, i: int) -> int:
        """The end of the last sentence of the paragraph, or of the printout of which this is the title, before one that
        names a test."""
        until = self.spans[i][1]
        for start, end in self.spans[i + 1 :]:
            sentence = self.text[start:end]
            ends = self._parted(start) and not PHRASES["printed_data"].match(sentence)
            if ends or PHRASES["tests"].search(sentence) or PHRASES["caption"].match(sentence):
                break
            until = end
        return until

    def _parted(self, start: int) -> bool:
        """Whether a new paragraph begins with a sentence, or with the blanks before its first word."""
        blanks = len(self.text[start : start + 99]) - len(self.text[start : start + 99].lstrip())
        return PHRASES["paragraph"].search(self.text[max(0, start - 2) : start + blanks + 1]) is not None

    def _cuts(self, start: int, end: int) -> list[int]:
        """Where a new clause begins: behind a comma, semicolon, colon or dash outside brackets, unless numbers of the
        clause before go on there."""
        depth, cuts = 0, []
        for m in PHRASES["cut"].finditer(self.text, start, end):
            if m[0] in _OPEN:
                depth += 1
            elif m[0] in _SHUT:
                depth = max(0, depth - 1)
            elif depth == 0 and not self._goes_on(m.end()):
                cuts.append(m.end())
        return cuts

    def _goes_on(self, at: int) -> bool:
        """Whether numbers follow at once, with at most two words before them."""
        i = bisect_right([m.start for m in self.mentions], at - 1)
        following = self.mentions[i].start if i < len(self.mentions) else len(self.text)
        return len(self.text[at:following].split()) <= 2

    @cached_property
    def _methods(self) -> list[tuple[int, int]]:
        headings = [m for m in PHRASES["heading"].finditer(self.text) if m["a"] or m["b"] or self._alone(m)]
        ends = [*(m.start() for m in headings[1:]), len(self.text)]
        titles = [m["a"] or m["b"] or m["c"] for m in headings]
        named = zip(headings, ends, titles, strict=False)
        return [(m.end(), end) for m, end, title in named if PHRASES["methods"].search(title)]

    def _alone(self, heading: re.Match[str]) -> bool:
        """Whether an empty line stands before and behind it."""
        before = self.text[max(0, heading.start() - 2) : heading.start()]
        return before in ("", "\n", "\n\n") and self.text[heading.end() : heading.end() + 2] in ("\n\n", "\n", "")
