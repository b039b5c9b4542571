"""A text without its markup: LaTeX, Markdown, HTML and Typst marks gone, and where every letter that is left stood."""

from __future__ import annotations

import re
import unicodedata
from array import array
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from html import unescape
from itertools import accumulate

from crosscheck.auditing.phrases import Phrases

PHRASES = Phrases(__file__)
_GROUP = re.compile(r"\\(\d)")
LONG = 10_000  # letters of a document rather than of a name, a title or a sentence


@dataclass(frozen=True)
class Normal:
    """Plain text, and for each of its letters the place in the source."""

    text: str
    origin: array[int]
    source: str

    @classmethod
    def of(cls, source: str) -> Normal:
        """Read a source, once for all judges of one document."""
        return _read(source) if len(source) < LONG else _read_long(source)

    @classmethod
    def read(cls, source: str) -> Normal:
        """Letters composed, raised digits plain, then every mark replaced."""
        letters: list[str] = []
        origin = array("q")
        for cluster in _CLUSTERS.finditer(source):
            meant = unescape(cluster[0]) if cluster[0][0] == "&" else cluster[0]
            if cluster[0].isascii() and meant == cluster[0]:
                letters.append(cluster[0])
                origin.extend(range(*cluster.span()))
                continue
            raised = meant == "⁻" and "".join(letters[-2:]).endswith("10")
            plain = "^-" if raised else _composed(meant)
            letters.append(plain)
            origin += array("q", [cluster.start()]) * len(plain)
        normal = cls("".join(letters), origin, source)
        for pattern, replacement in _MARKS:
            normal = normal.replaced(pattern, replacement)
        return normal.without(
            [at for m in PHRASES["spaced"].finditer(normal.text) for at in range(*m.span()) if m.string[at] == " "]
        )

    def without(self, places: Sequence[int]) -> Normal:
        """Some letters left out."""
        if not places:
            return self
        pieces, origin, last = list[str](), array("q"), 0
        for at in (*sorted(set(places)), len(self.text)):
            pieces.append(self.text[last:at])
            origin += self.origin[last:at]
            last = at + 1
        return Normal("".join(pieces), origin, self.source)

    def blank(self, places: Iterable[tuple[int, int]]) -> Normal:
        """Some parts made white space, line for line: every other letter stays in its place."""
        pieces, last = list[str](), 0
        for start, end in sorted(places):
            pieces += [self.text[last:start], re.sub(r"[^\n]", " ", self.text[max(start, last) : end])]
            last = max(last, end)
        return Normal("".join(pieces) + self.text[last:], self.origin, self.source)

    def replaced(self, pattern: re.Pattern[str], replacement: str) -> Normal:
        """Every match replaced; lines stay lines. What a group holds keeps the places of its letters."""
        pieces: list[str] = []
        origin = array("q")
        end, written = 0, _GROUP.split(replacement)
        for match in pattern.finditer(self.text):
            pieces.append(self.text[end : match.start()])
            origin += self.origin[end : match.start()]
            at = self.origin[match.start()] if match.start() < len(self.origin) else len(self.source)
            for i, part in enumerate(written):
                a, b = match.span(int(part)) if i % 2 else (0, 0)
                pieces.append(self.text[a:b] if i % 2 else part)
                origin += self.origin[a:b] if i % 2 else array("q", [at]) * len(part)
            end = match.end()
        if not end:
            return self
        pieces.append(self.text[end:])
        origin += self.origin[end:]
        return Normal("".join(pieces), origin, self.source)

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Where a part of the plain text stands in the source: from its first letter to behind its last."""
        last = self.origin[end - 1] if end > start else self.origin[start] - 1
        return self.origin[start], last + 1

    @cached_property
    def _lines(self) -> list[int]:
        return [0, *accumulate(len(line) + 1 for line in self.source.split("\n"))]

    def place(self, at: int) -> tuple[int, int]:
        """Line and column, from 1, of a letter of the plain text."""
        where = self.origin[at] if at < len(self.origin) else len(self.source)
        line = bisect_right(self._lines, where)
        return line, where - self._lines[line - 1] + 1


_read_long, _read = lru_cache(maxsize=4)(Normal.read), lru_cache(maxsize=64)(Normal.read)

# Letters that a page writes by name or number; plain ones at once; any other with the marks set above or below it.
_CLUSTERS = re.compile(
    r"&(?:#\d{1,6}|#[xX][\da-fA-F]{1,6}|[a-zA-Z]{2,8});|[\x00-\x7f][\x00-\x25\x27-\x7f]*(?![\u0300-\u036f])"
    r"|[^\u0300-\u036f][\u0300-\u036f]*|[\u0300-\u036f]+"
)


def _composed(cluster: str) -> str:
    if cluster in "，、":  # these part numbers, and never stand inside one as a comma may
        return ", "
    plain = unicodedata.normalize("NFKC", cluster)
    return plain if "\n" not in plain and "\r" not in plain else " "


_MARKS = tuple(
    (re.compile(pattern), replacement) for pattern, replacement in (*PHRASES.pairs("written"), *PHRASES.pairs("shown"))
)
