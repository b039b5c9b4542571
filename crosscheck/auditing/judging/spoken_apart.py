"""What a caption or a note speaks of apart: a number with its mark, or of a row or a column that it names as another.

"† adjusted for the baseline" or "two runs of D5 failed" may say that a number follows from others than the printed
ones: what would be wrong beside the numbers of its table is open.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import dropwhile, takewhile

from crosscheck.auditing.binding import pairs_in_output as printed, sizes_said
from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading.plain_text import Normal
from crosscheck.claims.claims import Verdict
from nptests.data.intake import headings

PHRASES = Phrases(__file__)
_NAMED = re.compile(r"[^\[]*\[(?P<row>.*), (?P<column>(?:(?!, ).)*)\]$")
_LINE = re.compile(r"line (\d+)")
_BOLD, _END = re.compile(r"\*\*([^*]+)\*\*|</?\w+>"), re.compile(r"[|&\n]|\\\\")
_ROW = re.compile(r"\|.*\||&.*&|\\end\s?\{(?:table|longtable|figure)|</table")
_LONGEST, _LINES = 200, 8  # letters of a cell; lines above and below a table
_MARKS = " *_$†‡§¶#"
_FEW = 3  # one in so many names of a table may be spoken of apart


@dataclass(frozen=True)
class _Table:
    """The rows of a table, the line of each, and what its caption and its notes say."""

    normal: Normal
    rows: Sequence[printed.Row]
    lines: Sequence[int]
    words: str

    def speaks_of(self, row: printed.Row, j: int | None) -> bool:
        """Whether it speaks of a row, or of one of its cells, apart."""
        cells = [row[0], *((row[j], self.rows[0][j]) if j and j < min(len(row), len(self.rows[0])) else ())]
        names = [[r[0].text for r in self.rows[1:]], [cell.text for cell in self.rows[0][1:]]]
        return any(self._explains(self._as_written(cell)) for cell in cells) or any(
            self._singles_out(cell.text, beside) for cell, beside in zip((cells[0], cells[-1]), names, strict=True)
        )

    @property
    def is_of_more(self) -> bool:
        """Whether the lines around say a size that is more than its rows: means of groups, whose cells were ranked."""
        near = self.normal.source.split("\n")[max(0, self.lines[0] - _LINES) : self.lines[-1] + _LINES]
        return any(n > len(self.rows) for n in sizes_said.every("\n".join(near))[0])

    def _as_written(self, cell: printed.Entry) -> str:
        """A cell with its stars, but for those that make it bold."""
        start = self.normal.span(cell.at, cell.at + 1)[0]
        start = max(self.normal.source.rfind(end, 0, start) + 1 for end in "|&\n")
        return _BOLD.sub(r"\1", _END.split(self.normal.source[start : start + _LONGEST], maxsplit=1)[0])

    def _explains(self, text: str) -> bool:
        """Whether a note says what its mark means."""
        m = PHRASES["mark"].search(text)
        if m is None:
            return False
        sign = m["sign"] or m["letter"]
        begins = r"(?:^|[.;:]\s|\n)\W{0,3}" if m["letter"] else r"(?<![*\w])"
        notes = re.finditer(rf"{begins}{re.escape(sign)}(?![*\w])[\s)}}$:.=]{{0,4}}(?=[^\W\d]|\d)", self.words)
        return any(not PHRASES["of_tests"].match(self.words, note.end()) for note in notes)

    def _singles_out(self, text: str, beside: Sequence[str]) -> bool:
        """Whether a sentence names it, and few others of its kind, as another thing."""
        name = text.strip(_MARKS)
        if len(name) < 2 or headings.is_summary(name):
            return False
        for sentence in re.split(r"[.;](?=\s|$)|\n", self.words):
            others = sum(_names(sentence, other.strip(_MARKS)) for other in beside)
            if _names(sentence, name) and _FEW * others <= len(beside) and PHRASES["apart"].search(sentence):
                return True
        return False


def opened(normal: Normal, verdicts: Iterable[Verdict]) -> Iterator[Verdict]:
    """The verdicts, of which those that are wrong are open where the words around their table speak of them apart."""
    tables: list[_Table] | None = None
    for v in verdicts:
        if v.wrong:
            tables = [*_tables(normal)] if tables is None else tables
            ranks, places = "mean-rank[" in v.claim.id, ((t, *at) for t in tables for at in _places(normal, t, v))
            if any((ranks and table.is_of_more) or table.speaks_of(row, j) for table, row, j in places):
                about = {**v.evidence, "settles": "what the words beside the table say of it"}
                v = replace(v, verdict="unresolved", decision_changed=False, evidence=about)
        yield v


def _tables(normal: Normal) -> Iterator[_Table]:
    lines = normal.source.split("\n")
    for rows, _ in printed.tables(normal.text):
        at = [normal.place(row[0].at)[0] for row in rows]
        yield _Table(normal, rows, at, _beside(lines, at))


def _beside(lines: Sequence[str], at: Sequence[int]) -> str:
    """The caption of a table and its notes, which end with their paragraph: no prose, and no row of another table."""
    above, below = lines[max(0, at[0] - 1 - _LINES) : at[0] - 1][::-1], lines[at[-1] : at[-1] + _LINES]
    above = [*takewhile(lambda line: not _ROW.search(line), above)][::-1]
    caption = [*takewhile(str.strip, dropwhile(lambda line: not PHRASES["caption"].match(line), above))]
    begins = PHRASES["note" if caption else "caption_or_note"]
    own = takewhile(lambda line: not _ROW.search(line), below)
    notes = takewhile(str.strip, dropwhile(lambda line: not begins.match(line), own))
    return "\n".join([*caption, *notes])


def _places(normal: Normal, table: _Table, v: Verdict) -> Iterator[tuple[printed.Row, int | None]]:
    """The row, and the column where it is known, in which a verdict's number stands: by its place, or by both names."""
    spans, line, named = v.evidence.get("spans"), _LINE.match(v.claim.where), _NAMED.match(v.claim.id)
    for row, at in zip(table.rows[1:], table.lines[1:], strict=True):
        if line and int(line[1]) == at:
            ends = [normal.span(cell.at, cell.at + max(1, len(cell.text)))[1] for cell in row]
            yield row, next((j for j, end in enumerate(ends) if spans and spans[-1][1] <= end), None)
        elif named and not line:
            names = [_bare(named[side]) for side in ("row", "column")]
            for j, text in enumerate(x.text.replace(",", ".") for x in row[: len(table.rows[0])]):
                both = [_bare(row[0].text), _bare(table.rows[0][j].text)]
                if (v.claim.printed in text and both in (names, names[::-1])) or names == [both[0], "all"]:
                    yield row, j if names[1] != "all" else None


def _bare(name: str) -> str:
    return name.strip(_MARKS)


def _names(sentence: str, name: str) -> bool:
    return len(name) > 1 and re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", sentence) is not None
