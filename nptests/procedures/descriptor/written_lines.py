"""Derivations as text: beside `wilcoxon.py` stands `wilcoxon.lines`, with one part of `lines` on each line.

    # With m the mean:                       a sentence before the line that follows
    t = m / se                               a formula, and what it gives
    each m_j = sum_i(x_ij) / n_j             one for every index of the left side
    where m = estimate, p = shares[0]        names and what they stand for, details or attributes of the result;
                                             f() is one of the descriptor's `sources`, or of `lines.SOURCES`
    when null = exact or mid-p, k = 2        the indented lines below it, if all of these hold
    otherwise                                those if one does not
    pairs d = estimate                       those of every comparison, with names of its own
    ties                                     two lines, with ties ignored and corrected; then `beside F`
    rivals W+ again()                        other options, one a line: name | options | cites ... | symbol W
    include standardised U                   another text, beside or one folder up, with U where it has $
    p = exp(<curve>)                         a formula of the `sources` in a formula

Tables are `grid r_ij | title`, `rows title`, `listed title`, `counts title`, `samples` and `differences`, with all else
that they have behind bars; a null distribution with a p-value is `tail t normal`, `cases U of comb(m + n, m)`, `trials
x n`, `pvalue formula`, `stated formula` or `probability q = formula`; a sentence is `say Heading. | text`. A line that
ends with a backslash goes on below.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

import nptests.procedures.descriptor.lines as lines

WORDS: Mapping[str, Any] = {"true": True, "false": False, "none": None}


class Entry(NamedTuple):
    """A line of the text, the sentence before it, and the lines that are indented below it."""

    text: str
    why: str
    below: list[Any]


def entries_of(text: str) -> list[Entry]:
    """The lines of a text, by their indentation."""
    top: list[Entry] = []
    levels, why = [(-1, top)], ""
    for line in filter(None, re.sub(r" \\\n *", " ", text).splitlines()):
        body = line.lstrip()
        if body.startswith("# "):
            why = body[2:]
            continue
        indent, entry = len(line) - len(body), Entry(body, why, [])
        while levels[-1][0] >= indent:
            levels.pop()
        levels[-1][1].append(entry)
        levels.append((indent, entry.below))
        why = ""
    return top


@dataclass(frozen=True)
class Reader:
    """Reads the texts of a folder; `sources` are the functions and formulas that they name."""

    folder: Path
    sources: Mapping[str, lines.Named]

    def read(self, name: str, symbol: str = "") -> tuple[lines.Part, ...]:
        """The parts of a text: none where there is no such file."""
        for folder in (self.folder, self.folder.parent):
            if (file := folder / f"{name}.lines").exists():
                text = file.read_text("utf-8").replace("$", symbol)
                for word, formula in self.sources.items():
                    text = text if callable(formula) else text.replace(f"<{word}>", formula)
                return tuple(self.parts(entries_of(text)))
        return ()

    def parts(self, entries: Sequence[Entry]) -> Iterator[lines.Part]:
        for entry, following in zip_longest(entries, entries[1:]):
            word, _, rest = entry.text.partition(" ")
            if word == "include":
                yield from self.read(*rest.split(" ", 1))
            elif word == "when":
                others = following.below if following and following.text == "otherwise" else ()
                yield lines.Choice(_options(rest), tuple(self.parts(entry.below)), tuple(self.parts(others)))
            elif word != "otherwise":
                yield self.part("" if rest.startswith("= ") else word, rest.split(" | "), entry)

    def part(self, word: str, fields: list[str], entry: Entry) -> lines.Part:
        """What a line makes by itself, or with those below it."""
        first, *more = fields
        match word:
            case "where":
                return lines.Where(self.named(first))
            case "each":
                return lines.Each(first, entry.why)
            case "grid":
                return lines.Grid(first, more[0], **dict(map(_margin, more[1:])))
            case "rows":
                return lines.PerRow(first, _labelled(more), "ranked" in more)
            case "listed":
                labels = next((self.source(field) for field in more if field.endswith("()")), None)
                return lines.Listed(first, _labelled(more), labels)
            case "counts":
                return lines.Counts(first, _labelled(more))
            case "samples":
                return lines.Samples(first)
            case "differences":
                return lines.Differences(first)
            case "say":
                return lines.Words(first, more[0])
            case "ties":
                ignored, corrected = self.parts(entry.below)
                return lines.BothWays(_line(ignored), _line(corrected))
            case "beside":
                return lines.SideBySide(first)
            case "tail":
                symbol, law = first.split()
                return lines.Tail(symbol, law)  # type: ignore[arg-type]
            case "cases":
                symbol, every = first.split(" of ")
                return lines.Cases(symbol, every, "one-sided" not in more)
            case "pvalue":
                return lines.Pvalue(first)
            case "trials":
                return lines.Trials(*first.split())
            case "stated":
                return lines.Stated(first)
            case "probability":
                return lines.Probability(first)
            case "pairs":
                return lines.ForPairs(self.named(first), tuple(self.parts(entry.below)))
            case "rivals":
                symbol, again = first.split()
                rivals = tuple(_rival(*below.text.split(" | ")) for below in entry.below)
                return lines.OtherOptions(symbol, rivals, self.source(again))
        return lines.Line(entry.text, entry.why) if entry.why else entry.text

    def named(self, text: str) -> dict[str, Any]:
        """Names and what they stand for."""
        return {name: self.source(source) for name, source in _pairs(text)}

    def source(self, text: str) -> Any:
        """A detail or an attribute, by its name, or a function."""
        return self.sources[text.removesuffix("()")] if text.endswith("()") else text


def _pairs(text: str) -> Iterator[tuple[str, str]]:
    for item in filter(None, text.split(", ")):
        name, value = item.split(" = ")
        yield name, value


def _options(text: str) -> dict[str, Any]:
    """Words of options, several where each of them will do."""
    words = {name: tuple(map(_word, value.split(" or "))) for name, value in _pairs(text)}
    return {name: several if len(several) > 1 else several[0] for name, several in words.items()}


def _word(text: str) -> Any:
    return WORDS.get(text, int(text) if text.isdecimal() else text)


def _labelled(fields: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Headings or labels, with the names of what stands there."""
    return tuple((label, name) for label, colon, name in (field.partition(": ") for field in fields) if colon)


def _margin(field: str) -> tuple[str, Any]:
    """What a grid has beside its title."""
    word, _, value = field.partition(" ")
    label, colon, name = value.partition(": ")
    return word, (label, name) if colon else tuple(value.split(", ")) if value else True


def _line(part: lines.Part) -> lines.Line:
    assert isinstance(part, lines.Line), part
    return part


def _rival(name: str, options: str, *more: str) -> lines.Rival:
    """Another convention: the options that make it, who prints it, and its statistic if that is another."""
    about = dict(field.split(" ", 1) for field in more)
    return lines.Rival(name, _options(options), tuple(about.get("cites", "").split()), about.get("symbol", ""))
