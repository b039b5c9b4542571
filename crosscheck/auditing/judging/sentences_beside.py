"""Sentences around a table held against its cells: averages, mean ranks, bests, wins and losses, Friedman's chi2, CD.

What a sentence says of a table it says by the names of its columns. A number is wrong only where no reading gives it:
higher or lower scores better where nothing says which, hidden digits, ties shared or broken, means cut off. What a
sentence says of other rows, of fewer columns or of another kind of mean is left alone.
"""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from math import sqrt

from crosscheck.auditing.binding import scopes, sizes_said
from crosscheck.auditing.judging import averages, ranks_in_rows
from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading.plain_text import Normal
from crosscheck.auditing.reading.printed_rows import Number, add_up
from crosscheck.auditing.reading.tables_in_print import PrintedTable
from crosscheck.claims.claims import Claim, Verdict
from nptests.vocabulary import Better

PHRASES = Phrases(__file__)
_RANKS = "the mean of its ranks in the rows of the table"
BOTH: tuple[Better, Better] = ("higher", "lower")


Ends = tuple[Fraction, Fraction]
Named = Sequence[tuple[int, int, str]]  # where columns are named in a sentence


def judged(tables: Sequence[PrintedTable], text: str, better: Better | None = None) -> list[Verdict]:
    """The verdicts on sentences that name columns of the one table that has them all."""
    normal = Normal.of(text).text
    verdicts, line, last = list[Verdict](), 1, 0
    for start, end in _sentences(normal, {name for table in tables for name in table.columns}):
        line, last = line + normal.count("\n", last, start), start
        sentence = normal[start:end]
        about = [(table, named) for table in tables if (named := _named(table.columns, sentence))]
        if not about and "riedman" not in sentence:  # of all that is said, only chi2 needs no name
            continue
        most = max((len(set(named)) for _, named in about), default=0)
        chosen = [(table, named) for table, named in about if len({name for _, _, name in named}) == most] or about
        if len(chosen) > 1 and PHRASES["ranked"].search(sentence):  # means and medians of the same, one of them ranked
            chosen = [(table, named) for table, named in chosen if "ranks" in table.kinds]
        if len(chosen) != 1 and len(tables) != 1:
            continue
        table = chosen[0][0] if chosen else tables[0]
        own, cited = PHRASES["numbered"].search(Normal.of(table.title).text), _cited(normal, end)
        if own and cited and own[1] != cited:
            continue  # the sentence is about another table
        scores = table.of_kind("scores")
        if len(scores) < 2 or any(n is None for i in scores for n in table.rows[i].numbers):
            continue
        beside = _Beside(table, scores, directions(better, normal, table), f"line {line}")
        behind = normal.find("\n\n", end)
        around = normal[normal.rfind("\n\n", 0, start) + 1 : behind if behind >= 0 else None]  # its paragraph
        verdicts += beside.of(sentence, chosen[0][1] if chosen else [], around)
    return verdicts


def _cited(text: str, end: int) -> str:
    """The number of the table that a paragraph names last, up to the end of a sentence."""
    first = text.rfind("\n\n", 0, end) + 1
    return next((m[1] for m in [*PHRASES["numbered"].finditer(text, first, end)][::-1]), "")


def sizes(tables: Sequence[PrintedTable], text: str, every: Sequence[PrintedTable] = ()) -> sizes_said.Sizes:
    """k and n of the only table of a text, where a paragraph on Friedman's test or a CD names two of its columns; else
    how many every row of mean ranks is of that adds up."""
    ranked = {len(row) for table in every for i in table.of_kind("ranks")
              if (row := [n for n in table.rows[i].numbers if n]) and len(row) > 2 and add_up(row)}  # fmt: skip
    otherwise = sizes_said.Sizes(k=ranked.pop() if len(ranked) == 1 else None)
    if len(tables) != 1 or any(None in tables[0].rows[i].numbers for i in tables[0].of_kind("scores")):
        return otherwise
    table = tables[0]
    for paragraph in text.split("\n\n"):
        names = {name for _, _, name in _named(table.columns, paragraph)}
        scores = table.of_kind("scores")
        beside = _Beside(table, scores, BOTH, "")
        of_it = "riedman" in paragraph and [*beside.chi2(paragraph, sizes_said.Sizes.of(paragraph))] if scores else []
        if (len(names) > 1 and PHRASES["statistic"].search(paragraph) and scores) or any(
            v.verdict == "holds" for v in of_it or ()
        ):
            return sizes_said.Sizes(len(table.columns), len(scores))
    return otherwise


def _sentences(text: str, names: set[str]) -> Iterator[tuple[int, int]]:
    """Sentences, which may begin with the name of a column, in small letters as well."""
    listed = "|".join(map(re.escape, names))
    begins = re.compile(rf"(?<=[.。])\s+(?=(?:{listed})(?![\w+]))" if names else "$.")
    for start, end in scopes.sentences(text):
        for match in begins.finditer(text, start, end):
            yield start, match.start()
            start = match.start()
        yield start, end


def _named(columns: Sequence[str], sentence: str) -> Named:
    """Where columns are named, the longest name first; a letter or a sign of a longer name beside it is none."""
    pattern = _pattern(tuple(columns))
    return [(m.start(), m.end(), m[0]) for m in pattern.finditer(sentence)] if pattern else []


@lru_cache(maxsize=64)
def _pattern(columns: tuple[str, ...]) -> re.Pattern[str] | None:
    names = (name for name in sorted(columns, key=len, reverse=True) if re.search(r"[^\W\d_]", name))
    pattern = "|".join(map(re.escape, names))
    return re.compile(rf"(?<![A-Za-z0-9_+\-])(?:{pattern})(?![A-Za-z0-9_+]|-\w)") if pattern else None


def directions(better: Better | None, text: str, table: PrintedTable) -> tuple[Better, ...]:
    """Which scores are better, as it was asked for or is wording of the table; both, where nothing says so."""
    wording = [way for way in BOTH if PHRASES[way].search(table.title) or _says(way, text)]
    return (better,) if better else (wording[0],) if len(wording) == 1 else BOTH


@lru_cache(maxsize=4)
def _says(way: Better, text: str) -> bool:
    return PHRASES[way].search(text) is not None


def number_of(text: str) -> Number:
    plain = text.replace(",", ".")
    places = len(plain.partition(".")[2])
    return Number(text, Fraction(plain), Fraction(1, 10**places))


def meets(number: Number, low: Fraction, high: Fraction) -> bool:
    """Whether it is rounded or cut off from something between the ends."""
    return low < number.value + number.unit and number.low <= high


class _Beside:
    """One table, and what its cells allow under each direction that scores may have."""

    def __init__(self, table: PrintedTable, rows: Sequence[int], ways: Sequence[Better], line: str) -> None:
        self.table, self.rows, self.ways, self.line = table, [table.rows[i] for i in rows], ways, line
        self.k, self.n = len(table.columns), len(rows)
        self.before = ""  # a sentence, in its paragraph

    def _said(self, what: str, of: str, printed: str, ends: Ends, fits: bool, proof: str) -> Verdict:
        """The verdict on a number or word of the sentence, and the ends between which the cells have it."""
        claim = Claim(self.table.source, f"{what}[{of}]", self.line, printed, {"reads": what})
        between = " to ".join(f"{float(end):.6g}" for end in dict.fromkeys(ends))
        if fits:
            return Verdict(claim, "holds", {"value": between})
        return Verdict(claim, "fails", {"value": between, "proof": proof})

    def of(self, sentence: str, named: Named, around: str) -> Iterator[Verdict]:
        """Everything that a sentence of a paragraph says of the table, each kind by its words."""
        ranked, plain = PHRASES["ranked"].search(sentence), _without(sentence, named)
        if PHRASES["of_others"].search(plain):
            return
        self.before = around[: around.find(sentence)]
        if "riedman" in sentence:
            yield from self.chi2(sentence, sizes_said.Sizes.of(around), named)
        if ranked:
            yield from self.mean_ranks(sentence, ranked.end(), named)
        elif PHRASES["difference"].search(plain) and PHRASES["differ"].search(plain):
            yield from self.difference(sentence, named)
        elif all(PHRASES[word].search(plain) for word in ("win", "loss")):
            yield from self.record(sentence, named)
        elif PHRASES["points"].search(plain) and PHRASES["above"].search(plain):
            yield from self.gap(sentence, named)
        elif PHRASES["best"].search(plain):
            yield from self.bests(sentence, named)
        elif PHRASES["average"].search(plain):
            yield from self.averages(sentence, named)

    def _numbers_behind(self, sentence: str, named: Named) -> Iterator[tuple[str, re.Match[str]]]:
        """Each name with the first number between it and the next name."""
        for i, (_, end, name) in enumerate(named):
            stop = named[i + 1][0] if i + 1 < len(named) else len(sentence)
            hits = PHRASES["number"].search(sentence, end, stop)
            if hits and not PHRASES["label"].search(sentence[end : hits.start()]):
                yield name, hits

    def _column(self, name: str) -> list[Number]:
        j = self.table.columns.index(name)
        return [n for row in self.rows if (n := row.numbers[j]) is not None]

    def averages(self, sentence: str, named: Named) -> Iterator[Verdict]:
        """Plain means of columns; a number of fewer places than the cells' could be another thing, and one that is no
        mean of the rows is wrong only where every word of its clause is of the rows."""
        word = PHRASES["average"].search(sentence)
        assert word is not None
        of_tests = PHRASES["statistic"].search(sentence, word.end())
        sentence = sentence[: of_tests.start() if of_tests else None]
        sentence = sentence[: sentence.find(";", word.end()) % (len(sentence) + 1)]
        named = [place for place in named if place[1] <= len(sentence)]
        if PHRASES["otherwise"].search(_without(sentence, named)):
            return
        for name, hits in self._numbers_behind(sentence, named):
            number, cells = number_of(hits[0]), self._column(name)
            if number.unit == 1 and any(c.unit < 1 for c in cells):
                continue
            low, high = ranks_in_rows.plain_mean(cells)
            halves = averages.median([(c.low, c.high) for c in cells])
            scaled = ((a * x, b * x) for a, b in ((low, high), halves) for x in (1, 100, Fraction(1, 100)))
            fits = any(meets(number, *ends) for ends in scaled)
            behind = PHRASES["next_clause"].search(sentence, hits.end())
            if fits or self._is_of_all(_without(sentence, named, behind.start() if behind else None)):
                proof = f"the mean of the {self.n} cells of its column"
                yield self._said("average", name, hits[0], (low, high), fits, proof)

    def _is_of_all(self, words: str, *counts: int) -> bool:
        """Whether words say no other measure, scope or source than the table, nor any whole number but these counts
        and that of its rows."""
        return is_of_all(words, [self.table], counts, self.before)

    def mean_ranks(self, sentence: str, start: int, named: Named) -> Iterator[Verdict]:
        """As many numbers as names, in the same order."""
        stop = next((m.start() for m in PHRASES["statistic"].finditer(sentence, start)), len(sentence))
        names = [name for a, _, name in named if start <= a < stop]
        spaces = [(a, b) for a, b, _ in named]
        numbers = [
            m for m in PHRASES["number"].finditer(sentence, start, stop)
            if not any(a <= m.start() < b for a, b in spaces)
        ]  # fmt: skip
        if len(names) != len(numbers) or len(names) < 2 or len(set(names)) != len(names):
            return
        read = [number_of(m[0]) for m in numbers]
        sure = self._is_of_all(_without(sentence, named, numbers[-1].end()))
        for name, number, (low, high, fits) in zip(names, read, self._best_ranks(names, read), strict=False):
            if fits or sure:
                yield self._said("mean-rank", name, number.text, (low, high), fits, _RANKS)

    def _best_ranks(self, names: Sequence[str], read: Sequence[Number]) -> list[tuple[Fraction, Fraction, bool]]:
        """Under the direction, and of all columns or those named, that most of them follow."""
        under = []
        for way in self.ways:
            spans = self._spans(way)
            ends = [spans[self.table.columns.index(name)] for name in names]
            under.append([(a, b, meets(x, a, b)) for x, (a, b) in zip(read, ends, strict=True)])
        if ranks_in_rows.are_ranked(self.rows):
            means = [ranks_in_rows.plain_mean(self._column(name)) for name in names]
            under.append([(a, b, meets(x, a, b)) for x, (a, b) in zip(read, means, strict=True)])
        best = max(under, key=lambda hits: sum(fits for *_, fits in hits))
        right = sum(fits for *_, fits in best)
        return best if 2 * right > len(best) else []  # most fit no row of these: other rows were ranked

    def _spans(self, way: Better) -> list[Ends]:
        """Between which the mean rank of each column lies."""
        ranks = [[s for s in ranks_in_rows.possible_ranks(row, way) if s] for row in self.rows]
        return [averages.mean(own) for own in zip(*ranks, strict=True)]

    def _ranks_hold(self) -> bool:
        """Whether most mean ranks that the table prints are those of the rows that are read as data."""
        printed = [self.table.rows[i].numbers for i in self.table.of_kind("ranks")]
        spans = [self._spans(way) for way in self.ways]
        held = [max(sum(n is not None and meets(n, *ends) for n, ends in zip(row, own, strict=True)) for own in spans)
                for row in printed]  # fmt: skip
        return all(2 * hits > self.k for hits in held)

    def gap(self, sentence: str, named: Named) -> Iterator[Verdict]:
        """By how many points one column lies above another: in the only row that is named, or on average."""
        names, plain = list(dict.fromkeys(name for *_, name in named)), _without(sentence, named)
        points = list(PHRASES["points"].finditer(sentence))
        rows = [row for row in self.rows if re.search(rf"(?<!\w){re.escape(row.name)}(?!\w)", plain)]
        if not rows and PHRASES["average"].search(plain):
            rows = self.rows
        if len(names) != 2 or len(points) != 1 or (len(rows) != 1 and rows is not self.rows):
            return
        one, other = (self.table.columns.index(name) for name in names)
        cells = [
            (a, b) for row in rows if (a := row.numbers[one]) is not None and (b := row.numbers[other]) is not None
        ]
        low, high = averages.mean([(a.low - b.high, a.high - b.low) for a, b in cells])
        number = number_of(points[0][1])
        ends = [(low * scale, high * scale) for scale in (1, -1, 100, -100)]
        fits = any(meets(number, min(pair), max(pair)) for pair in ends)
        where = rows[0].name if len(rows) == 1 else f"the mean of {len(rows)} rows"
        words = PHRASES["above"].sub(" ", PHRASES["points"].sub(" ", plain))
        if fits or rows is not self.rows or self._is_of_all(words):
            yield self._said("gap", ", ".join(names), points[0][1], (low, high), fits, f"the difference in {where}")

    def bests(self, sentence: str, named: Named) -> Iterator[Verdict]:
        """On how many rows a column is best: alone, or tied."""
        behind = list(self._numbers_behind(sentence, named))
        if not all(hits[0].isdigit() for _, hits in behind):
            return  # a list is of one kind: of means one may be whole
        if not self._is_of_all(_without(sentence, named), *(int(hits[0]) for _, hits in behind)):
            return
        for name, hits in behind:
            j, count = self.table.columns.index(name), Fraction(hits[0])
            ends = [ranks_in_rows.best_counts(self.rows, way)[j] for way in self.ways]
            fits = any(low <= count <= high for low, high in ends)
            low, high = Fraction(min(a for a, _ in ends)), Fraction(max(b for _, b in ends))
            each = [f"{a} and {b} where {way} is better" for way, (a, b) in zip(self.ways, ends, strict=True)]
            proof = f"alone, and with those tied: {', '.join(each)}, of {self.n} rows"
            yield self._said("best", name, hits[0], (low, high), fits, proof)

    def record(self, sentence: str, named: Named) -> Iterator[Verdict]:
        """Wins, ties and losses of one column against another, in the order of their words: as many as rows."""
        plain, names = _without(sentence, named), ", ".join(name for *_, name in named)
        words = [(m.start(), word) for word in ("win", "tie", "loss") if (m := PHRASES[word].search(plain))]
        counts = [int(m[0]) for m in PHRASES["number"].finditer(plain) if m[0].isdigit()]
        if len(counts) != len(words) or not 0 < len(named) < 3 or not self._is_of_all(plain, *counts):
            return
        wording = dict(zip((word for _, word in sorted(words)), counts, strict=True))
        record = (wording["win"], wording.get("tie", self.n - wording["win"] - wording["loss"]), wording["loss"])
        added, printed = sum(record), "/".join(map(str, record))
        if added % self.n and "tie" in wording:  # of several pairs there are as many times more
            proof = f"they add up to {added}, and there are {self.n} rows"
            yield self._said("wins-ties-losses", names, printed, (Fraction(self.n),) * 2, False, proof)
        if added != self.n or min(record) < 0 or len({name for *_, name in named}) != 2:
            return
        one, other = (self.table.columns.index(name) for *_, name in named)
        fits, marked, duels = False, [], []
        for way in self.ways:
            wins, losses, ties = ranks_in_rows.duels(self.rows, one, other, way)
            marked.append(wins)
            duels.append(f"{wins}/{ties}/{losses}")
            within = wins <= record[0] <= wins + ties and losses <= record[2] <= losses + ties
            fits = fits or within or (losses, wins) == (record[0], record[2])  # told from the other's side
        ends = Fraction(min(marked)), Fraction(max(marked))
        proof = "wins, ties and losses in the rows of the table are " + " or ".join(dict.fromkeys(duels))
        yield self._said("wins-ties-losses", names, printed, ends, fits, proof)

    def _squares(self, way: Better) -> Ends:
        """Between which Friedman's chi2 lies, corrected for ties or not, whatever the hidden digits are."""
        middle = Fraction(self.k + 1, 2)
        least = most = Fraction(0)
        for low, high in self._spans(way):
            ends = (low - middle) ** 2, (high - middle) ** 2
            least += 0 if low <= middle <= high else min(ends)
            most += max(ends)
        scale = Fraction(12 * self.n, self.k * (self.k + 1))
        return least * scale, most * scale / self._correction()

    def _correction(self) -> Fraction:
        """1 less the share of ties among the printed cells."""
        ties = 0
        for row in self.rows:
            values = [n.value for n in row.numbers if n is not None]
            ties += sum(values.count(v) ** 3 - values.count(v) for v in set(values))
        left = 1 - Fraction(ties, self.n * (self.k**3 - self.k))
        return left or Fraction(1)

    def chi2(self, sentence: str, sizes: sizes_said.Sizes, named: Named = ()) -> Iterator[Verdict]:
        """Friedman's chi2; of its two directions both give the same."""
        hits = list(PHRASES["chi2"].finditer(sentence))
        freedoms = {k - 1 for k in (sizes.k, sizes_said.groups(sentence)) if k is not None}
        freedoms |= {int(x) for x in PHRASES["freedom"].findall(sentence)}
        if len(hits) != 1 or self.k < 3 or not freedoms <= {self.k - 1} or {sizes.n, sizes.units} - {None, self.n}:
            return  # of another table
        number, (low, high) = number_of(hits[0][1]), self._squares(self.ways[0])
        fits = meets(number, low, high)
        unlike = number.low > self.n * (self.k - 1) or not (freedoms or sizes.n or named)
        if not fits and (unlike or not self._ranks_hold()):
            return  # of more rows, or of another table, for all that it says
        proof = "Friedman's chi2 of the rows of the table, with or without correction for ties"
        yield self._said("chi2_F", "Friedman", number.text, (low, high), fits, proof)

    def difference(self, sentence: str, named: Named) -> Iterator[Verdict]:
        """Two columns that differ, or do not, by Nemenyi's difference, at the level that is wording."""
        from nptests import critical_value

        names = list(dict.fromkeys(name for *_, name in named))
        level = sizes_said.level(sentence)
        if len(names) != 2 or PHRASES["hedged"].search(sentence):
            return
        spans = self._spans(self.ways[0])
        (a, b), (c, d) = (spans[self.table.columns.index(name)] for name in names)
        low, high = max(a - d, c - b, Fraction(0)), max(b - c, d - a)
        once = sqrt(self.k * (self.k + 1) / (6 * self.n))
        levels = [level] if level else [0.1, 0.05, 0.01]
        apart = [float(critical_value("nemenyi", k=self.k, alpha=x)) * once for x in levels]
        same = PHRASES["same"].search(sentence[named[0][0] :]) is not None
        fits = float(low) <= max(apart) if same else float(high) >= min(apart)
        words = "do not differ" if same else "differ"
        proof = f"CD is {min(apart):.4g}, and their mean ranks are apart by"
        yield self._said("difference", ", ".join(names), words, (low, high), fits, proof)


def is_of_all(clause: str, tables: Sequence[PrintedTable], counts: Sequence[int] = (), before: str = "") -> bool:
    """Whether every word of a clause without its names is one of grammar, or stands in the title of the tables or over
    the names of their rows, and every whole number is that of these or of the columns, or one of the counts."""
    sizes = {None, *counts, *(n for table in tables for n in (len(table.columns), len(table.of_kind("scores"))))}
    words = {m[0].lower() for m in PHRASES["word"].finditer(PHRASES["heading"].sub("", clause))}
    numbers = {sizes_said.number_in(word) for word in words | {*PHRASES["whole"].findall(clause)}}
    titles = {word.lower() for table in tables for word in PHRASES["word"].findall(table.title)}
    rows = {word.lower() for table in tables for word in PHRASES["word"].findall(table.corner)}
    titles = titles or {word for word in words if PHRASES["usual"].fullmatch(word)}
    words = {w for w in words if not PHRASES["grammar"].fullmatch(w) and sizes_said.number_in(w) is None}
    return words <= rows | titles and numbers <= sizes and not PHRASES["apart"].search(before + clause)


def _without(sentence: str, named: Named, end: int | None = None) -> str:
    """The words of a sentence, or of so much of it, without the names of columns, which may hold any word."""
    sentence = sentence[:end]
    for start, stop, _ in reversed([place for place in named if place[1] <= len(sentence)]):
        sentence = f"{sentence[:start]} {sentence[stop:]}"
    return sentence
