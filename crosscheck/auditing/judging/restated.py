"""Sentences that restate a table of the document: who ranks before whom, by how much, and what single cells hold.

A sentence speaks of a table by the names of its columns or rows, which its grammar must join to each word or number:
nothing is bound by standing near. What it says of other rows than are printed, under a condition or of other work, is
left alone; and a number is wrong only where no row of any table gives it.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations

from crosscheck.auditing.binding import scopes
from crosscheck.auditing.judging.sentences_beside import is_of_all, meets, number_of
from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading.plain_text import Normal
from crosscheck.auditing.reading.printed_rows import Number, add_up
from crosscheck.auditing.reading.tables_in_print import PrintedTable
from crosscheck.claims.claims import Claim, Verdict, Word

PHRASES = Phrases(__file__)


@dataclass(frozen=True)
class _Line:
    """A row of a table, or a column, with its cells by their names."""

    name: str
    kind: str
    cells: Mapping[str, Number]

    def value(self, name: str) -> Fraction:
        return self.cells[name].value

    def apart(self, one: str, other: str) -> tuple[Fraction, Fraction]:
        """Between which the distance of two of its cells lies."""
        a, b = self.cells[one], self.cells[other]
        middle, reach = abs(a.value - b.value), (a.unit + b.unit) / 2
        return middle - reach, middle + reach

    def is_named(self, words: str) -> bool:
        """Whether a sentence names it, or says the only number of its name: "in 30 dimensions" of "D=30"."""
        numbers = re.findall(r"\d+", self.name)
        wording = numbers[0] if len(numbers) == 1 else re.escape(self.name)
        return re.search(rf"(?<![\w.,]){wording}(?![\w%]|[.,]\d)", words, re.IGNORECASE) is not None


def judged(tables: Sequence[PrintedTable], text: str) -> list[Verdict]:
    """The verdicts on all that the sentences of a text restate of tables."""
    known = {name for table in tables for name in (*table.columns, *(row.name for row in table.rows)) if name}
    lines = [line for table in tables for line in _lines(table.called_alike([*known - {*table.columns}]))]
    names = {name for line in lines for name in line.cells if not PHRASES["no_name"].fullmatch(name)}
    normal = Normal.of(text).text
    verdicts = [*_counts(tables, normal)]
    if names:
        restated = _Restated(tables, lines, names)
        line = 1
        for start, end in scopes.sentences(normal):
            if restated.names(normal[start:end]):
                verdicts += restated.of(normal[start:end], f"line {line}")
            line += normal.count("\n", start, end)
    return verdicts


def _counts(tables: Sequence[PrintedTable], text: str) -> Iterator[Verdict]:
    """Counts of the same things of which one has two digits of another exchanged, and is printed less often."""
    counts = [(m["n"].replace(",", ""), m) for m in PHRASES["count_of"].finditer(text)]
    cells = [
        n.text for table in tables for row in table.rows for n in row.numbers if n and len(n.text) > 3 and n.unit == 1
    ]
    times = Counter([*(number for number, _ in counts), *cells, *cells])  # a cell is no slip of a sentence
    for number, m in counts:
        others = {other for other, o in counts if o["noun"] == m["noun"]} | {*cells}
        turned = [o for o in others if o != number and sorted(o) == sorted(number) and _slip(number, o)]
        if len(turned) == 1 and times[turned[0]] > times[number]:
            line, about = f"line {text.count(chr(10), 0, m.start()) + 1}", {"settles": "which of both is right"}
            claim = Claim(tables[0].source, f"count[{m['noun']}]", line, m[0], {"reads": "count"})
            yield Verdict(claim, "unresolved", {"value": turned[0], **about})


def _lines(table: PrintedTable) -> Iterator[_Line]:
    columns = [key(name) for name in table.columns]
    for row, kind in zip(table.rows, table.kinds, strict=True):
        cells = {c: n for c, n in zip(columns, row.numbers, strict=True) if n is not None}
        if kind == "ranks" and PHRASES["upwards"].search(table.title):
            cells = {c: replace(n, value=len(cells) + 1 - n.value) for c, n in cells.items()}
        yield _Line(key(row.name), kind, cells)
        summed = sum(n.value for n in cells.values()) > len(cells) ** 2  # rank sums
        if kind == "ranks" and not summed and not add_up(list(cells.values())):  # one of them is wrong, whichever it is
            gap = Fraction(len(cells) * (len(cells) + 1), 2) - sum(n.value for n in cells.values())
            yield from (
                _Line(key(row.name), kind, cells | {c: replace(n, value=n.value + gap)}) for c, n in cells.items()
            )
    for j, column in enumerate(columns):
        yield _Line(column, "column", {key(r.name): n for r in table.rows if (n := r.numbers[j]) is not None})


def key(name: str) -> str:
    """As it may be called in a sentence: without its unit, and a word in small letters."""
    bare = name.partition(" (")[0].strip()
    return bare.lower() if re.fullmatch(r"[A-Z]?[a-z]{3,}(?: [a-z]+)*", bare) else bare


def pattern_of(names: Iterable[str]) -> str:
    """A name of these, the longest first, and none that is part of a longer word."""
    ordered = sorted(names, key=len, reverse=True)
    words = "|".join(f"(?i:{re.escape(n)})" if n.islower() and len(n) > 3 else re.escape(n) for n in ordered)
    return rf"(?<![\w+-])(?:{words})(?![\w+]|-\w)"


class _Restated:
    """Lines of tables, and what sentences say of their cells."""

    def __init__(self, tables: Sequence[PrintedTable], lines: Sequence[_Line], names: set[str]) -> None:
        self.tables, self.source, self.lines, self.line = tables, tables[0].source, lines, ""
        self.name = pattern_of(names)
        kinds = ("orders", "differences", "cells", "mean_ranks")
        self.patterns = {kind: [re.compile(PHRASES.text(pattern).replace("NAME", self.name))
                                for pattern in PHRASES.data[kind]] for kind in kinds}  # fmt: skip

    def names(self, sentence: str) -> bool:
        """Whether a sentence names a row or a column, as all do that restate something."""
        return re.search(self.name, sentence) is not None

    def of(self, sentence: str, line: str) -> Iterator[Verdict]:
        """Everything that a sentence restates."""
        self.line, places = line, set[int]()
        for kind, judge in (("orders", self.order), ("differences", self.difference)):
            for m in (m for pattern in self.patterns[kind] for m in pattern.finditer(sentence)):
                clause = sentence[sentence.rfind(";", 0, m.start()) + 1 : m.end()]
                if m.end() not in places and not PHRASES["of_others"].search(clause):
                    places.add(m.end())
                    yield from judge(sentence, m)
        yield from self.mean_rank(sentence)
        for part in sentence.split(";"):
            if not PHRASES["of_others"].search(part) and not PHRASES["otherwise"].search(part):
                yield from self.numbers(part)

    def _said(self, what: str, of: Sequence[str], phrase: str, word: Word, value: str, **about: str) -> Verdict:
        claim = Claim(self.source, f"{what}[{', '.join(of)}]", self.line, phrase, {"reads": what})
        return Verdict(claim, word, {"value": value, **about})

    def _about(self, kind: str, words: str, names: Sequence[str]) -> tuple[list[_Line], bool]:
        """The lines of a kind that words may be about: all, or those that are named; none, where they say another
        scope. And whether nothing is left open."""
        lines = [line for line in self.lines if line.kind == kind and set(names) <= set(line.cells)]
        named = [line for line in lines if line.is_named(words)]
        plain = PHRASES["harmless"].sub(" ", words)
        for line in named:
            wording = "|".join((re.escape(line.name), *re.findall(r"\d+", line.name)))
            plain = re.sub(rf"(?i)\w+\s+(?:\w\s?=\s?)?(?:{wording})\b", " ", plain)
        if PHRASES["scope"].search(re.sub(self.name, " ", plain)):
            return [], False
        return named or lines, len({line.name for line in named or lines}) == 1 or bool(PHRASES["all"].search(words))

    def order(self, sentence: str, m: re.Match[str]) -> Iterator[Verdict]:
        """One before another, or before all others, by mean ranks; or by means, if a row has it so."""
        groups = m.groupdict()
        names, up = [key(groups[at]) for at in ("x", "y") if groups.get(at)], bool(groups["up"])
        kind = "average" if groups.get("mean") else "ranks"
        behind = re.split(r"[;,](?!\d)", sentence[m.end() :])[0]
        before = sentence[sentence.rfind(";", 0, m.start()) + 1 : m.start()]
        words = f"{PHRASES['among'].sub(' ', before) if names[1:] else before} {behind}"
        lines, sure = self._about(kind, words, names)
        right = [_before(line, names, up) for line in lines]
        if not lines or len(set(names)) < len(names) or None in right:
            return
        # Of a row that does not add up each way of mending it may be meant.
        against = [not any(r for other, r in zip(lines, right, strict=True) if other.name == x.name) for x in lines]
        ordered = sorted(names, key=lines[0].value)
        value = (" before " if kind == "ranks" else " below ").join(ordered) if names[1:] else _end(lines[0], up)
        proof = (f"{line.name}: {', '.join(f'{n} {line.cells[n].text}' for n in names)}" for line in lines)
        word: Word = "holds" if all(right) else "fails" if (any if sure else all)(against) else "unresolved"
        about = {"proof": "; ".join(dict.fromkeys(proof))}
        by_means = self._by_means(lines[0], names) if names[1:] else False
        if groups.get("loose") is not None and by_means is not False:
            return
        if word == "fails" and kind == "ranks" and by_means:
            word, about = "unresolved", {"settles": "whether the means are meant, which are printed as well"}
        if word != "unresolved" or "settles" in about:
            yield self._said("order", names, " ".join(m[0].split()), word, value, **about)

    def _by_means(self, ranks: _Line, names: Sequence[str]) -> bool | None:
        """Whether means order two otherwise than ranks do, the better of the first and the last being the first's; None
        without means."""
        first, last, (one, other) = *(_end(ranks, up) for up in (True, False)), sorted(names, key=ranks.value)
        means = [c for c in (r.cells for r in self.lines if r.kind == "average") if {first, last, *names} <= set(c)]
        turned = [(c[first].value > c[last].value) != (c[one].value > c[other].value) for c in means]
        return any(turned) if turned else None

    def difference(self, sentence: str, m: re.Match[str]) -> Iterator[Verdict]:
        """By how much two are apart: in the row that is named, in mean ranks, or in whichever row gives it."""
        before, y = [key(n) for n in re.findall(self.name, sentence[: m.start("n")])], key(m["y"])
        beside = [line for line in self.lines if y in line.cells]
        first = (n for n in before if n != y and any(n in line.cells for line in beside))
        x, number = key(m["x"]) if m.groupdict().get("x") else next(first, y), number_of(m["n"])
        both = [line for line in beside if x in line.cells]
        exact = [line for line in both if max(line.cells[x].unit, line.cells[y].unit) <= number.unit]
        fitting = [line for line in exact if x != y and meets(number, *line.apart(x, y))]
        named = [line for line in exact if line.kind != "ranks" and line.is_named(sentence)]
        ranked, sure = self._about("ranks", sentence, (x, y)) if PHRASES["rank"].search(sentence) else ([], False)
        meant = ranked if sure else named
        if x == y or (fitting and meant and not any(line in meant for line in fitting)):
            return
        if fitting:
            at = next(line.name for line in fitting if line in (meant or fitting))
            yield self._said("difference", (x, y), m["n"], "holds", at)
        elif PHRASES["no_distance"].search(sentence):
            return
        elif len({line.name for line in meant}) == 1 and all(meant[0].cells[n].unit == number.unit for n in (x, y)):
            a, b = meant[0].cells[x], meant[0].cells[y]
            proof, value = f"{meant[0].name}: {x} {a.text}, {y} {b.text}", f"{float(abs(a.value - b.value)):g}"
            yield self._said("difference", (x, y), m["n"], "fails", value, proof=proof)

    def mean_rank(self, sentence: str) -> Iterator[Verdict]:
        """The mean rank of the one that a clause is about, of all rows: in some table, or wrong."""
        plain = PHRASES["of_all"].sub(" ", re.sub(self.name, " ", sentence))
        if PHRASES["of_others"].search(sentence) or PHRASES["of_some"].search(plain):
            return
        for m in (m for pattern in self.patterns["mean_ranks"] for m in pattern.finditer(sentence)):
            name, number = key(m["x"]), number_of(m["n"])
            ranked = [line for line in self.lines if line.kind == "ranks" or PHRASES["ranked"].fullmatch(line.name)]
            cells = [(line, line.cells[name]) for line in ranked if name in line.cells]
            beside = {key(other) for other in re.findall(self.name, m["between"])}
            named = any(beside & line.cells.keys() for line, _ in cells)
            if not cells or named or number.unit == 1 or PHRASES["another"].search(m["between"]):
                continue
            fits = [line.name for line, cell in cells if meets(number, cell.low, cell.high)]
            proof = "; ".join(dict.fromkeys(f"{line.name}: {name} {cell.text}" for line, cell in cells))
            clause = re.sub(self.name, " ", sentence[: m.end()] + re.split(r"[;,](?!\d)", sentence[m.end() :])[0])
            if fits:
                yield self._said("mean-rank", (name,), m["n"], "holds", cells[0][1].text)
            elif is_of_all(PHRASES["ranked"].sub(" ", clause), self.tables):
                yield self._said("mean-rank", (name,), m["n"], "fails", cells[0][1].text, proof=proof)

    def numbers(self, sentence: str) -> Iterator[Verdict]:
        """Numbers that are bound to names of one row or column: all but one are its cells."""
        hits = [m for pattern in self.patterns["cells"] for m in pattern.finditer(sentence)]
        bound = {key(m["x"]): number_of(m["n"]) for m in hits if len(re.sub(r"\D", "", m["n"])) > 2}
        if len(hits) != len(bound):
            return
        lines = [line for line in self.lines if bound.keys() <= line.cells.keys()]
        if len(bound) == 1 or not lines:  # one cell, or the name of a row and one of a column
            for name, number in bound.items():
                yield from self._alone(name, number)
            return
        off = [[n for n, number in bound.items() if line.cells[n].text != number.text] for line in lines]
        best = sorted(zip(map(len, off), range(len(lines)), strict=True))
        if not best or best[0][0] > 1 or len(bound) < 2 or (best[0][0] and best[1:] and best[1][0] == 1):
            return
        line, wrong = lines[best[0][1]], off[best[0][1]]
        for n in (n for n in bound if n not in wrong):
            yield self._said("cell", (n,), bound[n].text, "holds", f"{line.name}, {n}")
        for n in wrong:
            cell, number = line.cells[n], bound[n]
            elsewhere = any(n in other.cells and other.cells[n].text == number.text for other in self.lines)
            if cell.unit == number.unit and not elsewhere:
                sure = len(bound) > 2 or _slip(number.text, cell.text)
                about = ({"proof": f"so the table has it: {line.name}, {n}"}
                         if sure else {"settles": "whether the cell is meant"})  # fmt: skip
                yield self._said("cell", (n,), number.text, "fails" if sure else "unresolved", cell.text, **about)

    def _alone(self, name: str, number: Number) -> Iterator[Verdict]:
        """A number of which two digits stand in another order than in a cell of the row that it is bound to."""
        rows = [list(line.cells.values()) for line in self.lines if line.name == name]
        texts = {c.text for row in rows for c in row} | {
            line.cells[name].text for line in self.lines if name in line.cells
        }
        apart = any(abs(a.value - b.value) == number.value for row in rows for a, b in combinations(row, 2))
        meant = [text for text in texts if sorted(text) == sorted(number.text) and _slip(number.text, text)]
        if number.text not in texts and not apart and len(meant) == 1:
            yield self._said("cell", (name,), number.text, "unresolved", meant[0], settles="whether the cell is meant")


def _before(line: _Line, names: Sequence[str], up: bool) -> bool | None:
    """Whether the first name has the smaller number (not up: the larger); of printed ties nobody can say."""
    own, others = line.cells[names[0]], [line.cells[n] for n in names[1:] or line.cells if n != names[0]]
    if not others or any(n.value == own.value for n in others):
        return None
    return all((own.value < n.value) == up for n in others)


def _end(line: _Line, up: bool) -> str:
    """Whose number is the smallest, or the largest."""
    return (min if up else max)(line.cells, key=line.value)


def _slip(phrase: str, cell: str) -> bool:
    """Whether two numbers of as many digits differ in one, or in the order of two that stand together."""
    off = [i for i, (a, b) in enumerate(zip(phrase, cell, strict=False)) if a != b]
    near = len(off) == 1 or (len(off) == 2 and off[1] - off[0] <= 2 and sorted(phrase) == sorted(cell))
    return len(phrase) == len(cell) and phrase.find(".") == cell.find(".") and near
