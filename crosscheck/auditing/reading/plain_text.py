"""A text without its markup: LaTeX, Markdown, HTML and Typst marks gone, and where every letter that is left stood."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate


@dataclass(frozen=True)
class Normal:
    """Plain text, and for each of its letters the place in the source."""

    text: str
    origin: Sequence[int]
    source: str

    @classmethod
    def of(cls, source: str) -> Normal:
        """Read a source: letters composed, raised digits plain, then every mark replaced."""
        letters: list[str] = []
        origin: list[int] = []
        for cluster in _CLUSTERS.finditer(source):
            if cluster[0].isascii():
                letters.append(cluster[0])
                origin.extend(range(*cluster.span()))
                continue
            raised = cluster[0] == "⁻" and "".join(letters[-2:]).endswith("10")
            plain = "^-" if raised else _composed(cluster[0])
            letters.append(plain)
            origin.extend([cluster.start()] * len(plain))
        normal = cls("".join(letters), origin, source)
        for pattern, replacement in _MARKS:
            normal = normal.replaced(pattern, replacement)
        return normal.without(
            [at for m in _SPACED.finditer(normal.text) for at in range(*m.span()) if m.string[at] == " "]
        )

    def without(self, places: Sequence[int]) -> Normal:
        """Some letters left out."""
        if not places:
            return self
        gone = frozenset(places)
        kept = [at for at in range(len(self.text)) if at not in gone]
        return Normal("".join(self.text[at] for at in kept), [self.origin[at] for at in kept], self.source)

    def replaced(self, pattern: re.Pattern[str], replacement: str) -> Normal:
        """Every match replaced; lines stay lines. A replacement of one group keeps the places of its letters."""
        pieces: list[str] = []
        origin: list[int] = []
        end = 0
        for match in pattern.finditer(self.text):
            pieces.append(self.text[end : match.start()])
            origin.extend(self.origin[end : match.start()])
            group = re.fullmatch(r"\\(\d)", replacement)
            if group:
                a, b = match.span(int(group[1]))
                pieces.append(self.text[a:b])
                origin.extend(self.origin[a:b])
            else:
                expansion = match.expand(replacement)
                pieces.append(expansion)
                at = self.origin[match.start()] if match.start() < len(self.origin) else len(self.source)
                origin.extend([at] * len(expansion))
            end = match.end()
        if not end:
            return self
        pieces.append(self.text[end:])
        origin.extend(self.origin[end:])
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


# Plain letters at once; any other with the marks that are set above or below it.
_CLUSTERS = re.compile(r"[\x00-\x7f]+(?![\u0300-\u036f])|[^\u0300-\u036f][\u0300-\u036f]*|[\u0300-\u036f]+")


def _composed(cluster: str) -> str:
    plain = unicodedata.normalize("NFKC", cluster)
    return plain if "\n" not in plain and "\r" not in plain else " "


# In this order. What stands for a letter or sign becomes it, what only shows a letter otherwise goes.
_WRITTEN = {
    r"\\(?:chi|Chi)(?![A-Za-z])": "χ", r"\\alpha(?![A-Za-z])": "α", r"\\rho(?![A-Za-z])": "ρ",
    r"\\tau(?![A-Za-z])": "τ", r"\\eta(?![A-Za-z])": "η", r"\\(?:leq?|leqslant)(?![A-Za-z])": "≤",
    r"\\(?:geq?|geqslant)(?![A-Za-z])": "≥", r"\\(?:lt|ll)(?![A-Za-z])": "<", r"\\(?:gt|gg)(?![A-Za-z])": ">",
    r"\\(?:approx|simeq|sim)(?![A-Za-z])": "≈", r"\\times(?![A-Za-z])": "×", r"\\cdot(?![A-Za-z])": "·",
    r"(?<=\d)\s(?:times|dot)\s(?=10\s?\^)": " × ", r"(?<=10\^)\((-?\d+)\)": r"\1",
    r"&lt;": "<", r"&gt;": ">", r"&le;": "≤", r"&ge;": "≥", r"&(?:nbsp|thinsp);": " ", r"&minus;": "−",
    r"<=": "≤", r">=": "≥", r"\\%": "%", r"\{,\}": ",", r"\{=\}": "=", r"\{([<>])\}": r"\1",
    r"\\(?:implies|Rightarrow|rightarrow|to|Longrightarrow)(?![A-Za-z])": " ; ", r"[→⇒]": ";",
}  # fmt: skip
_SHOWN = {
    r"</?(?:i|em|b|strong|sub|sup|span|p|br)(?:\s[^<>\n]{0,80})?/?>": "",
    r"\\(?:text(?:it|bf|rm|sf|tt|sc|sl)?|emph|math(?:it|rm|bf|sf)|operatorname|mbox|hbox|bm)\s?\{([^{}\n]{0,80})\}": (
        r"\1"
    ),
    r"\\(?:widehat|hat|bar|tilde)\s?\{?(\\?[^{}\\\n\s]{1,12})\}?": r"\1",
    r"\\(?:left|right|big|Big|displaystyle|rm|it|bf)(?![A-Za-z])\s?": "",
    r"\\[,;:! ]|~(?=[A-Za-z(=<>\d\\$−-])(?![\d, ]{1,9}~)": " ",
    r"\\[()\[\]]|\$": "",
    r"~([\d., ]{1,9})~": r"\1",
    r"\^(\d)\^": r"\1", r"\^(-?\d+)\^": r"^\1",
    r"`": "",
    r"(?<![\w*])\*{1,3}([A-Za-zχηρ])\*{1,3}(?=\d)": r"\1",
    r"(?<![\w*])\*{1,3}(?=[^\s*])|(?<=[^\s*])\*{1,3}(?![\w*])": "",
    r"(?<!\w)_{1,2}(\w{1,3})_{1,2}(?!\w)": r"\1",
    r"\\(?=[<>=#&_])": "",
    r"(?<=[=<>≤≥≈])\s*\+\s?(?=\d)": " ",
    r"(?<=[=<>]\s)\.\s(?=\d{2,4}(?!\d))": ".",  # scanned: "p = . 013"
    r"(?<=[=<>])\.\s(?=\d{2,4}(?!\d))": ".",
    r"(?<=[=<>]\s)0,\s(?=\d{2,4}(?!\d))": "0,",
    r"χ\s?\^?\s?\{?2\}?(?![\d.,])": "χ2",
    r"(?<=χ2)\s?_\s?\{?F\}?": "", r"χ_\{?F\}?\^\{?2\}?": "χ2",
}  # fmt: skip
# Scanned digits set apart one by one: 1 6 . 2 8
_SPACED = re.compile(r"(?<=[=<>≤≥≈] )(?:\d )*[.,] \d(?: \d)*(?![\d.,]*\d)")
_MARKS = tuple((re.compile(pattern), replacement) for pattern, replacement in {**_WRITTEN, **_SHOWN}.items())
