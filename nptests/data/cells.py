"""One printed cell: the number, and what papers print around it (spread, rank, per cent, marks of significance).

Every face reads its cells here: files, text given to the library, bodies of requests, p-values and counts.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import repeat
from typing import NamedTuple

import numpy as np

from nptests.errors import InputError
from nptests.vocabulary import DecimalMark, Integers

# Spaces inside numbers: no-break, thin, narrow no-break, figure space; LaTeX's "~" and "\," arrive as these.
_SPACES = str.maketrans(dict.fromkeys("\u00a0\u2009\u202f\u2007\u2002\u2003", " "))
_MINUS = str.maketrans(dict.fromkeys("\u2212\u2013\u2014\u2012\u2011\ufe63\uff0d", "-"))
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")
_RAISED = re.compile("[⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺]+")

_SIGNS = "*†‡§¶•∘◦○●◯▲▼△▽↑↓↗↘⇑⇓✓✔≈~"
_MARK = f"[{_SIGNS}]"
_RAISED_MARK = r"\^[\w,+-]+"
_FIGURES = r"(?:\d{1,3}(?:[ '’]\d{3})+|\d+)"
_NUMBER = rf"(?:[+-] ?)?(?:{_FIGURES}(?:[.,]\d+)*[.,]?|[.,]\d+)"
_POWER = r"(?:[eE][+-]?\d+|\s*[×x·*]\s*10\s*\^\{?[+-]?\d+\}?)"
_UNSIGNED = rf"\d*[.,]?\d+(?:{_POWER})?"
_BRACKET = rf"[(\[]\s*(?:±|\+/-|\+-|[+-])?\s*{_UNSIGNED}\s*%?\s*[)\]]"
# (?=(?P<x>...))(?P=x) gives nothing back, as (?P<x>...)*+ would; Python before 3.11.5 matches that one wrongly.
_CELL = re.compile(
    rf"(?=(?P<lead>(?:(?:{_MARK}|[$€£])\s*)*))(?P=lead)(?P<number>{_NUMBER})(?P<power>{_POWER})?\s*(?P<percent>%)?"
    rf"(?=(?P<early>(?:\s*(?:{_MARK}|{_RAISED_MARK}))*))(?P=early)"
    rf"(?:\s*(?P<spread>_?\s*(?:±|\+/-|\+-)\s*{_UNSIGNED}|_\s*\d*[.,]\d+(?:{_POWER})?)\s*(?P<late>%)?)?"
    rf"(?:_?\s*(?P<bracket>{_BRACKET}(?:\s*{_BRACKET})?))?"
    rf"(?=(?P<marks>(?:\s*(?:{_MARK}|{_RAISED_MARK}|\([+\-=*≈~]\)|[+\-=](?=\s*$)|(?<=\s)v\b))*))(?P=marks)\s*",
    re.ASCII,
)
# Nearly all cells: a number as Python writes it and nothing around it. What `_CELL` says of it is known beforehand.
_PLAIN = re.compile(r"[+-]?\d+(?:\.\d+)?", re.ASCII)
_MARKS = re.compile(rf"{_MARK}[{_SIGNS}\s]*|v|[(]?[+\-=*≈~][)]?|n\.?s\.?")
_DRESSED = re.compile(r"[^\d.eE+\-]")  # anything that a plain number of Python has not
_POWER_OF_TEN = re.compile(r"10\s*\^\{?[+-]?\d+\}?")
_LONE_DASHES = re.compile(r"-+")
_GROUPS = {mark: re.compile(rf"[+-]?[1-9]\d{{0,2}}(?:{re.escape(mark)}\d{{3}})+") for mark in ",."}
_RECORD = re.compile(r"\d+\s*[/\-:]\s*\d+(?:\s*[/\-:]\s*\d+)?")


class Entry(NamedTuple):
    """A cell with a number in it: `number` still has the decimal mark of the file."""

    number: str
    power: str = ""
    percent: bool = False
    spread: str = ""
    bracket: str = ""
    marks: str = ""

    @property
    def bare(self) -> bool:
        """Whether nothing is printed around the number."""
        return not (self.percent or self.spread or self.bracket or self.marks)

    def written(self, mark: DecimalMark) -> str:
        """The number as Python and R write it, all its digits kept; as it stands where `mark` cannot explain it."""
        if mark == "." and is_plain(self.number):
            return self.number + self.power
        grouping = "," if mark == "." else "."
        plain = self.number.replace(" ", "")
        whole = plain.split(mark)[0]
        if grouping in whole and not _GROUPS[grouping].fullmatch(whole):
            return self.number
        digits = plain.translate({ord(c): None for c in f"'’{grouping}"})
        return digits.replace(mark, ".").rstrip(".") + self.power


def entry(text: str) -> Entry | None:
    """What a cell holds, or None where it is no number."""
    if is_plain(text):
        return Entry(text)
    if text[:1].isalpha():  # no sign of a number, and no mark or currency before one, is a letter
        return None
    plain = simple(text)
    match = _CELL.fullmatch(plain)
    if match is None or _POWER_OF_TEN.fullmatch(plain):  # 10^-3 is no 10 with a footnote
        return None
    return Entry(
        match["number"],
        _exponent(match["power"] or ""),
        bool(match["percent"] or match["late"]),
        (match["spread"] or "").strip(),
        (match["bracket"] or "").strip(),
        (match["lead"] + match["early"] + match["marks"]).strip(),
    )


def is_plain(text: str) -> bool:
    """Whether a text is a number as Python writes it, with nothing around it."""
    return _PLAIN.fullmatch(text) is not None


def all_plain(texts: Iterable[str]) -> bool:
    """Whether all are: then each is its own `entry`, and the decimal mark is the point unless it is said otherwise."""
    return all(map(_PLAIN.fullmatch, texts))


def places(plain: Sequence[str]) -> Integers:
    """The figures behind the points of plain numbers."""
    points = np.fromiter(map(str.find, plain, repeat(".")), np.int64, len(plain))
    return np.where(points < 0, 0, np.fromiter(map(len, plain), np.int64, len(plain)) - 1 - points)


def simple(text: str) -> str:
    """The same cell in plain characters: one kind of space and minus; raised figures as ^; a lone dash is nothing."""
    if not text.isascii():  # nothing of ASCII is written in another way
        text = _RAISED.sub(lambda m: "^" + m[0].translate(_SUPERSCRIPTS), text)
        text = text.translate(_SPACES).translate(_MINUS)
    plain = text.strip()
    return "" if plain[:1] == "-" and _LONE_DASHES.fullmatch(plain) else plain


def is_number(text: str) -> bool:
    """Whether a cell holds a number, whatever is printed around it."""
    return not text[:1].isalpha() and (is_plain(text) or entry(text) is not None)  # as `entry` has it


def is_mark(text: str) -> bool:
    """Whether a cell holds nothing but marks of significance, as beside a score: *, †, v, (+)."""
    return _MARKS.fullmatch(simple(text)) is not None


def is_record(text: str) -> bool:
    """Whether a cell counts wins, ties and losses, as in 10/2/12."""
    return _RECORD.fullmatch(simple(text)) is not None


def _exponent(power: str) -> str:
    """e5, E+5 and ×10^5 as e5."""
    return "e" + re.split(r"[eE]|10\s*\^", power, maxsplit=1)[1].strip(" {}") if power else ""


def with_points(texts: Sequence[str], where: str) -> list[str]:
    """Numbers as Python writes them; what is no number stays as it stands.

    Cells that are typed one by one may mix 0,82 and 0.75 where each tells its own mark; else one mark is for all.

    where    what the numbers are, in an error
    """
    if not any(map(_DRESSED.search, texts)):
        return list(texts)
    entries = [entry(text) for text in texts]
    bare = [e if e is not None and e.bare else None for e in entries]
    own = {e.number: _own_mark(e.number) for e in bare if e is not None}
    if all(own.values()):
        return [text if e is None else e.written(own[e.number] or ".") for text, e in zip(texts, bare, strict=True)]
    mark = decimal_mark(own, where)
    return [text if e is None else e.written(mark) for text, e in zip(texts, bare, strict=True)]


def undressed(texts: Sequence[str], where: str) -> tuple[list[str], tuple[str, ...]]:
    """Numbers in the decimal mark that they have, without what papers print around them, and what that was."""
    entries = [entry(text) for text in texts]
    held = [e for e in entries if e is not None]
    if all(e.bare for e in held):
        return list(texts), ()
    notes = set_aside(held, where, None)
    return [text if e is None else e.number + e.power for text, e in zip(texts, entries, strict=True)], tuple(notes)


def set_aside(entries: Sequence[Entry], source: str, width: int | None) -> list[str]:
    """What to say of what is printed around the scores of a table, of rows of one width; doubts are refused."""
    notes = []
    percent = sum(e.percent for e in entries)
    if 0 < percent < len(entries):
        raise InputError(
            "percent",
            f"{source} has {percent} scores with a per cent sign and {len(entries) - percent} without: "
            "write all of them one way",
            where=source,
        )
    if percent:
        notes.append("per cent signs removed")
    signs = {c for e in entries for c in e.marks if c in "+-="}
    minus = next((e for e in entries if e.marks == "-"), None)
    if minus is not None and signs == {"-"}:
        raise InputError(
            "sign",
            f"a minus sign stands behind {minus.number} in {source}: write -{minus.number} if it is negative, and "
            f"{minus.number} alone if the sign is a mark",
            where=source,
        )
    if any(e.spread for e in entries):
        notes.append("set aside: the spread after ±; the scores are what stands before it")
    brackets = [e.bracket for e in entries]
    if any(brackets):
        ranks = all(brackets) and width is not None and _are_ranks(brackets, width)
        notes.append(f"set aside: the {'ranks' if ranks else 'numbers'} in parentheses")
    if any(e.marks for e in entries):
        notes.append(
            f"set aside: marks beside the scores ({' '.join(sorted({e.marks for e in entries if e.marks})[:5])})"
        )
    return notes


def _are_ranks(brackets: list[str], k: int) -> bool:
    """Whether the bracketed numbers of every row of k are ranks: they add up to k(k+1)/2."""
    try:
        values = [float(b.strip("()[] ").replace(",", ".")) for b in brackets]
    except ValueError:
        return False
    rows = [values[start : start + k] for start in range(0, len(values), k)]
    return all(abs(sum(row) - k * (k + 1) / 2) < k / 2 and min(row) >= 1 for row in rows)


def decimal_mark(numbers: Iterable[str], where: str, stated: DecimalMark | None = None) -> DecimalMark:
    """Which of . and , is the decimal mark of a table: one convention must explain all of its numbers.

    A number with both has the later one as its mark, and a mark that cannot stand between thousands (0,825 or 12,5)
    is decimal. A table of numbers like 1,234 alone could be either, and is asked about; 1.234 is taken as usual.
    """
    texts = [number.replace(" ", "") for number in numbers if "," in number or "." in number]
    comma = stated == "," or any(_proves(text, ",") for text in texts)
    point = stated == "." or any(_proves(text, ".") for text in texts)
    if comma and point:
        proofs = " and ".join(next((t for t in texts if _proves(t, mark)), f"decimal={mark!r}") for mark in ",.")
        words = f"{where} has both decimal commas and decimal points ({proofs}): write all one way"
        raise InputError("decimals", words, where=where)
    if comma:
        return ","
    unclear = next((text for text in texts if text.count(",") == 1 and "." not in text), None)
    if unclear is not None and not point:
        raise _question(unclear, where)
    return "."


def _question(text: str, where: str) -> InputError:
    return InputError(
        "decimals",
        f"{where}: {text} may be {text.replace(',', '.')} (a decimal comma) or {text.replace(',', '')} (a comma "
        'between thousands): write it so, or say which when a file is read, with decimal="," or decimal="." (--decimal '
        "on the command line)",
        where=where,
    )


def points_between_thousands(numbers: Iterable[str]) -> str | None:
    """A number such as 1.234 that may be 1234, where all with a point may be so and nothing tells which; else None."""
    first: str | None = None
    for number in numbers:
        text = number.replace(" ", "")
        if "." in text:
            first = text if first is None else first
            if not _GROUPS["."].fullmatch(text):
                return None
    return first


def _own_mark(number: str) -> DecimalMark | None:
    """The decimal mark that a number alone proves; None where it could be either."""
    text = number.replace(" ", "")
    if "," not in text and "." not in text:
        return "."
    return "," if _proves(text, ",") else "." if _proves(text, ".") else None


def _proves(text: str, mark: str) -> bool:
    """Whether a number can be read only with `mark` as its decimal mark.

    1.234 proves nothing: three figures follow, as after a mark between thousands.
    """
    other = "," if mark == "." else "."
    if mark not in text:
        return text.count(other) > 1 and _GROUPS[other].fullmatch(text) is not None
    if text.count(mark) > 1:
        return False
    if other in text:
        return text.index(mark) > text.rindex(other)
    return _GROUPS[mark].fullmatch(text) is None
