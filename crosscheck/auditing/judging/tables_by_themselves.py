"""A table audits itself: bold cells, averages, ranks, mean ranks, wins and ties become claims and are judged.

Every number is an interval of half a unit of its last digit, and all arithmetic is in fractions, so that "fails" means
that no digits behind the printed ones give what is printed. What the printed digits leave open is no error: bold
beside a printed tie, ties that hidden digits break, wins that count for sole winners only, mid-ranks cut off.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import groupby
from typing import Any

from crosscheck.auditing.binding import sizes_said
from crosscheck.auditing.judging import averages, lone_ranks, ranks_in_rows, records, rows_of_p_values
from crosscheck.auditing.judging.averages import Said
from crosscheck.auditing.reading.printed_rows import Number, Row
from crosscheck.auditing.reading.tables_in_print import PrintedTable, count_of
from crosscheck.claims.claims import Claim, Verdict, Word
from nptests.data.intake import headings
from nptests.vocabulary import Better

Span = ranks_in_rows.Span

# What is emphasised how, and the place in its row that this claims.
_BOUND = re.compile(r"(?i)\b(?:oracle|or[áa]culo|orakel|ideal|vbs|upper[\s-]bound)\b")
_EMPHASES = (("bold", 1, "best"), ("underlined", 2, "second best"))
_YEARS = range(1950, 2100)  # CEC 2017 functions
DENSE = "equal scores share a rank, and the next has the next"
_OTHER: Mapping[Better, Better] = {"higher": "lower", "lower": "higher"}
_MEASURE = re.compile(r"\(([^()]+)\)\W*$")
_SUM = re.compile(r"\bsum|\btotal|\bsumm?e|\bsomme|\bsuma|\bsoma")


class Judge:
    """One table under one direction."""

    def __init__(self, table: PrintedTable, better: Better, number: str = "", beside: int | str = "") -> None:
        self.table, self.better, self.number, self.beside = table, better, number, beside  # rows of scores of another

    def run(self) -> list[Verdict]:
        """The verdicts on all claims that the table makes about itself."""
        of_rows = (v for kind in _OF_ROWS for v in self.summaries(kind))
        return [*self.emphasis(), *self.ranks_in_brackets(), *of_rows]

    def summaries(self, kind: str) -> Iterator[Verdict]:
        """The verdicts on the rows of a kind that sum up others."""
        what, as_text, judged = _OF_ROWS[kind]
        for i in self.table.of_kind(kind):
            row, lone = self.table.rows[i], {"ranks": self._lone_ranks, "records": self._lone_records}.get(kind)
            verdicts = [*map(self._of_printed_rows, judged(self, i))] if self.table.of_kind("scores") else []
            if not self.table.of_kind("scores") or (kind == "ranks" and lone_ranks.of_others(row, verdicts)):
                yield from lone(i) if lone else ()
                continue
            for verdict in verdicts:
                number = row.numbers[verdict.column]
                printed = row.texts[verdict.column] if as_text or number is None else number.text
                yield self._verdict(what, row, verdict.column, printed, verdict.word, verdict.about)

    def _of_printed_rows(self, verdict: Said) -> Said:
        """A verdict, which is open where the title names other rows than are printed, as of a table that goes on."""
        n = sizes_said.units(self.table.title) if verdict.word == "fails" else None
        if not n or n == len(self.table.of_kind("scores")) or n in _YEARS:
            return verdict
        return replace(verdict, word="unresolved", about={**verdict.about, "refused": f"the title speaks of {n}"})

    def _verdict(self, what: str, row: Row, j: int | None, printed: str, word: Word, about: dict[str, Any]) -> Verdict:
        """One verdict on what is printed in a row and a column, or in all."""
        column = "all" if j is None else self.table.columns[j]
        at = f"row {column}, column {row.name}" if self.table.turned else f"row {row.name}, column {column}"
        title = f"table {self.number}, " if self.number else ""
        expect = word if word == "cannot-be-checked" else "holds"
        name = f"{what}[{row.name}, {column}]"
        claim = Claim(self.table.source, name, f"{title}{at}", printed, {"reads": what}, expect=expect)
        return Verdict(claim, word, about)

    def _lone_ranks(self, at: int) -> Iterator[Verdict]:
        row, beside = self.table.rows[at], [self.table.rows[i] for i in self.table.of_kind("ranks")]
        alone = lone_ranks.judged(row, self.table.title, beside)
        if alone is not None:
            word, about = alone
            j = about.pop("column", None)
            printed = ", ".join(n.text for n in (row.numbers if j is None else [row.numbers[j]]) if n is not None)
            yield self._verdict("mean-ranks", row, j, printed, word, about)

    def _lone_records(self, at: int) -> Iterator[Verdict]:
        rows = [self.table.rows[i] for i in self.table.of_kind("records")]
        printed = [[records.of_text(text) for text in row.texts] for row in rows]
        for i, j, word, n in lone_ranks.counted(printed, f"{self.table.title} {self.beside}"):
            if rows[i] is self.table.rows[at]:
                proof = {"fails": {"proof": f"they add up to {sum(printed[i][j] or ())}, the others to {n}"},
                         "unresolved": {"refused": "some may be left out"}}  # fmt: skip
                about = {"value": f"a sum of {n}"} | proof.get(word, {})
                yield self._verdict("wins-ties-losses", rows[i], j, rows[i].texts[j], word, about)

    def _rows(self, at: int) -> list[Row]:
        """The rows that a row sums up."""
        return [self.table.rows[i] for i in next(iter(self.table.summed(at)), ())]

    # emphasis

    def emphasis(self) -> list[Verdict]:
        """Of whole rows; where that is not so, of the columns of each measure."""
        parts = (Judge(part, self.better, self.number) for part in self.table.by_measure())
        return [*self._emphasis()] or [v for part in parts for v in part._emphasis()]

    def _emphasis(self) -> Iterator[Verdict]:
        """Bold is the best of a row, underlined the second best: where most rows have it so."""
        rows = [pair for pair in zip(self.table.rows, self.table.kinds, strict=True) if pair[1] in _EMPHASISED]
        for name, place, words in _EMPHASES:
            marked = [row for row, kind in rows if kind == "scores" and _marked(row, name)]
            right = [row for row in marked if not _misplaced(row, name, place, self.better)]
            if len(marked) < 2 or 2 * len(right) <= len(marked):
                continue
            measures, downwards = {_measure(row) for row in right}, self._marked_downwards(name, place)
            turned = [row for row in marked if all(self._is_turned(row, *e) for e in _EMPHASES if _marked(row, e[0]))]
            beyond = self._beaten_by_unmarked([row for row in marked if row not in right], name)
            alike = len(turned) < 2 and self._of_one_measure()
            whole = {j for j, cells in enumerate(zip(*(row.numbers for row, _ in rows), strict=True))
                     if all(n is None or getattr(n, name) for n in cells)}  # fmt: skip
            for row, kind in rows:
                better: Better = "lower" if kind == "ranks" else self.better
                misplaced, marks = _misplaced(row, name, place, better), _marked(row, name)
                best = ", ".join(self.table.columns[j] for j in of_place(row, place, better)) if marks else ""
                doubt = _several(row, name, better) if place == 1 else ""
                if place == 1 and (id(row) in beyond or _BOUND.search(best)):
                    doubt = f"whether what is never {name} is among those compared is not said"
                if row in turned and not (alike and _measure(row) in measures):
                    doubt = f"whether {_OTHER[better]} {_measure(row)} is better is not said"
                for j, number in marks:
                    why = doubt or f"whether all {name} in a column is what was chosen is not said" * (j in whole)
                    word: Word = "holds" if downwards or j not in misplaced else "unresolved" if why else "fails"
                    about = {"holds": {}, "unresolved": {"refused": why}}
                    proof = {"proof": f"{name} for the {words}, which is {best}"}
                    yield self._verdict(name, row, j, number.text, word, {"value": best, **about.get(word, proof)})

    def _of_one_measure(self) -> bool:
        """Whether all rows are data sets, or the title says what they hold, and none of them what it holds itself."""
        names = [self.table.rows[i].name for i in self.table.of_kind("scores")]
        if any(re.search(r"[↑↓]|[,(]\s?(?:%|h|s|ms|min|kg|[kMG]B)\s?\)?$", name) for name in names):
            return False  # each has a direction, or a unit, of its own
        alike = len({re.sub(r"\d+", "", name) for name in names}) == 1
        one = headings.heads_datasets(self.table.corner) or headings.measure_in(self.table.title) is not None
        return alike or (one and not any(map(headings.measure_in, names)))

    def _beaten_by_unmarked(self, rows: Sequence[Row], name: str) -> set[int]:
        """Rows, several, in which all that is better than what is marked has no mark in any row: an oracle, a bound."""
        scored = [self.table.rows[i] for i in self.table.of_kind("scores")]
        marked = {j for row in scored for j, _ in _marked(row, name)}
        left = [replace(r, numbers=tuple(n if j in marked else None for j, n in enumerate(r.numbers))) for r in rows]
        right = [id(r) for r, own in zip(rows, left, strict=True) if not _misplaced(own, name, 1, self.better)]
        return set(right) if len(right) > 1 and len(marked) > 1 else set()

    def _is_turned(self, row: Row, name: str, place: int, _: str) -> bool:
        """Whether what a row marks has its place in the other direction alone."""
        here, there = (_misplaced(row, name, place, better) for better in (self.better, _OTHER[self.better]))
        return bool(here) and not there

    def _marked_downwards(self, name: str, place: int) -> bool:
        """Whether every mark has its place in its column: of all rows, or of blocks whose names begin alike."""
        rows = [self.table.rows[i] for i in self.table.of_kind("scores")]
        blocks = [list(block) for _, block in groupby(rows, key=lambda row: row.name.split(" ")[0])]
        for parts in ([rows], blocks):
            columns = [Row("", (), own) for part in parts for own in zip(*(row.numbers for row in part), strict=True)]
            misplaced = any(_misplaced(column, name, place, self.better) for column in columns)
            if not misplaced and all(len(part) > 1 for part in parts):
                return True
        return False

    # ranks

    def ranks_in_brackets(self) -> list[Verdict]:
        """A rank in brackets behind every score of a row, where most are right: else it is something else."""
        judged = list(self._ranks_in_brackets())
        right = sum(v.verdict == "holds" for v in judged)
        return judged if 2 * right > len(judged) else []

    def _ranks_in_brackets(self) -> Iterator[Verdict]:
        """Each rank; ties printed may be broken by hidden digits or shared."""
        for row in (self.table.rows[i] for i in self.table.of_kind("scores")):
            numbers = [n for n in row.numbers if n is not None]
            ranks = [rank for n in numbers if (rank := _number(n.bracket)) is not None and _is_rank(rank, len(numbers))]
            if len(ranks) < len(row.numbers):
                continue
            spans = ranks_in_rows.possible_ranks(row, self.better)
            dense = ranks == ranks_in_rows.dense_ranks(row, self.better)
            for j, (number, rank, span) in enumerate(zip(numbers, ranks, spans, strict=True)):
                possible = _span_text(span) if span else ""
                inside = span is not None and span[0] <= rank <= span[1]
                other = {"name": DENSE} if dense else {"proof": f"{number.text} has rank {possible} in its row"}
                word: Word = "holds" if inside else "convention" if dense else "fails"
                about = {"value": possible} | ({} if inside else other)
                yield self._verdict("rank", row, j, number.bracket, word, about)

    def mean_ranks(self, at: int) -> Sequence[Said]:
        """Mean ranks against the ranks of the printed scores, ties shared or broken by hidden digits."""
        row, scored = self.table.rows[at], self._rows(at)
        of_measures = 2 * sum(headings.measure_in(r.name) is not None for r in scored) > len(scored)
        if not scored or (of_measures and any(n is not None and n.value > len(row.numbers) for n in row.numbers)):
            return ()  # Mean Rank may be one of them: at which place of a list the answer stands
        if not any(None in r.numbers for r in scored):
            return self._mean_ranks(row, scored)
        best = max((_averaged(row, x) for x in self._ranks_with_gaps(scored, _alone(row, scored))), key=_holding)
        sure = _holding(best) == len(best) or _holding(best) == len(best) - 1 > 2  # they add up: one alone is the error
        lacking = "the rows hold unequal numbers of scores: which were ranked is not printed"
        return best if sure else [Said(s.column, "cannot-be-checked", {"missing": lacking}) for s in best]

    def _ranks_with_gaps(self, scored: Sequence[Row], alone: Sequence[Row]) -> Iterator[list[list[Span | None]]]:
        """Ways of ranking rows that lack cells: those that lack none, the missing last, those that are there; of these
        those alone that have a rank."""
        there = [ranks_in_rows.possible_ranks(r, self.better) for r in scored]
        if whole := [spans for spans in there if None not in spans]:
            yield whole
        yield [[s or (Fraction(len(spans) - spans.count(None) + 1), Fraction(len(spans))) for s in spans]
               for spans in there]  # fmt: skip
        yield there
        yield [ranks_in_rows.possible_ranks(r, self.better) for r in alone]

    def _mean_ranks(self, row: Row, scored: Sequence[Row]) -> list[Said]:
        """Cells that are ranks are averaged, others ranked; what the cells or the ranks in brackets give is right."""
        spans = [[s for s in ranks_in_rows.possible_ranks(r, self.better) if s is not None] for r in scored]
        summed = _SUM.search(headings.word(row.name)) is not None
        ranked = ranks_in_rows.are_ranked(scored)
        averaged = not ranked and ranks_in_rows.are_averaged(row, scored)
        dense = [ranks_in_rows.dense_ranks(r, self.better) for r in scored]
        judged: list[Said] = []
        for j, printed in enumerate(row.numbers):
            if printed is None:
                continue
            number = ranks_in_rows.shared_out(printed, len(spans)) if summed else printed
            cells = [n for r in scored if (n := r.numbers[j]) is not None]
            low, high = averages.mean([s[j] for s in spans])
            if ranked:
                low, high = ranks_in_rows.plain_mean(cells, exact=all((2 * n.value).denominator == 1 for n in cells))
            shared = (low + high) / 2
            bracketed = [b for n in cells if (b := _number(n.bracket)) is not None]
            of_brackets = len(bracketed) == len(cells) and _prints(Fraction(sum(bracketed)) / len(bracketed), number)
            least, most = max(low, number.low), min(high, number.high)
            about: dict[str, Any] = {"value": float(shared)}
            word: Word = "holds"
            if of_brackets or (averaged and not _prints(shared, number)):
                about["value"] = "of the ranks printed"
            elif _prints(shared, number) and ranks_in_rows.on_lattice(number.low, number.high, len(spans)):
                pass
            elif number.value <= shared < number.value + number.unit:
                word, about["name"] = "convention", averages.CUT
            elif least <= most and ranks_in_rows.on_lattice(least, most, len(spans)):
                word, about["refused"] = "rounding", "hidden digits break printed ties so"
            elif _prints(sum((ranks[j] or Fraction(0) for ranks in dense), Fraction(0)) / len(dense), number):
                word, about["name"] = "convention", DENSE
            elif all(map(_sums_up, scored)):
                word, about["refused"] = "unresolved", "other rows than the printed were ranked"
            else:
                word, about["between"] = "fails", (float(low), float(high))
                about["nearest"] = float(low if number.value < low else high)
                about["proof"] = "mean of the ranks that the printed scores allow"
                if least <= most:
                    about["proof"] = f"a mean of {len(spans)} ranks is a multiple of 1/{2 * len(spans)}"
            judged.append(Said(j, word, about))
        return judged

    # wins

    def wins(self, at: int) -> Iterator[Said]:
        """How often each is the best; several wrong counts that add up to none of these were taken among others."""
        row, scored = self.table.rows[at], self._rows(at)
        ends, alone = (ranks_in_rows.best_counts(rows, self.better) for rows in (scored, _alone(row, scored)))
        counts, others = list(self._wins(at, ends)), list(self._wins(at, alone))
        if _holding(counts) < len(counts) == _holding(others) > 2:
            counts, ends = others, alone
        printed, wrong = sum(s.about["printed"] for s in counts), sum(s.word == "fails" for s in counts)
        among = wrong < 2 or sum(low for low, _ in ends) <= printed <= sum(high for _, high in ends)
        for s in counts:
            about = {name: x for name, x in s.about.items() if name != "printed"}
            if s.word == "fails" and not among:
                doubt = f"the wins add up to {printed}: who was counted is not said"
                yield Said(s.column, "unresolved", {"value": about["value"], "refused": doubt})
            else:
                yield Said(s.column, s.word, about)

    def _wins(self, at: int, ends: Sequence[tuple[int, int]]) -> Iterator[Said]:
        """Each count, alone or with others; "3 of 5" says of how many rows as well."""
        row, rows = self.table.rows[at], self._rows(at)
        for j, (text, number, (low, high)) in enumerate(zip(row.texts, row.numbers, ends, strict=True)):
            counted = count_of(text)
            if counted is not None:
                wins = Fraction(counted[0])
            elif number is not None:
                wins = number.value
            else:
                continue
            about: dict[str, Any] = {"value": str(low) if low == high else f"{low} to {high}", "printed": wins}
            word: Word = "holds" if low <= wins <= high else "fails"
            if counted and counted[1] != len(rows):
                word, about["refused"] = "unresolved", f"{len(rows)} rows are printed, not {counted[1]}"
            elif word == "fails":
                about["proof"] = f"best alone in {low}, best or tied in {high} rows"
            yield Said(j, word, about)

    def records(self, at: int) -> Iterator[Said]:
        """Wins, ties and losses against one algorithm."""
        return records.judged(self.table.rows[at], self._rows(at), self.table.columns, self.better)


_EMPHASISED = ("scores", "average", "ranks")
# What a row of each kind claims, whether its cells are quoted as they stand and not as numbers, and who judges it.
_OF_ROWS: Mapping[str, tuple[str, bool, Callable[[Judge, int], Iterable[Said]]]] = {
    "average": ("average", False, lambda judge, at: averages.judged(judge.table, at, "average")),
    "median": ("median", False, lambda judge, at: averages.judged(judge.table, at, "median")),
    "weighted": ("average", False, lambda judge, at: averages.weighted(judge.table, at)),
    "pvalues": ("p-value", True, lambda judge, at: rows_of_p_values.judged(judge.table, at)),
    "ranks": ("mean-rank", False, Judge.mean_ranks),
    "records": ("wins-ties-losses", True, Judge.records),
    "wins": ("wins", True, Judge.wins),
}


def _averaged(row: Row, spans: Sequence[Sequence[Span | None]]) -> list[Said]:
    """Each mean rank against the mean of the ranks of its column."""
    columns = [[s for s in own if s is not None] for own in zip(*spans, strict=True)]
    proof = "mean of the ranks, as the others have them"
    pairs = enumerate(zip(row.numbers, columns, strict=True))
    return [Said.of(j, number, averages.mean(own), proof) for j, (number, own) in pairs if number is not None and own]


def _alone(row: Row, scored: Sequence[Row]) -> list[Row]:
    """Rows of scores without the columns of which nothing is said in the row that sums them up."""
    return [replace(r, numbers=tuple(n if count else None for n, count in zip(r.numbers, row.numbers, strict=True)))
            for r in scored]  # fmt: skip


def _holding(verdicts: Sequence[Said]) -> int:
    return sum(s.word == "holds" for s in verdicts)


def _marked(row: Row, name: str) -> list[tuple[int, Number]]:
    """The emphasised numbers of a row."""
    return [(j, n) for j, n in enumerate(row.numbers) if n is not None and getattr(n, name)]


def _misplaced(row: Row, name: str, place: int, better: Better) -> list[int]:
    """Marked cells that cannot have the place, whatever the hidden digits are."""
    spans = ranks_in_rows.possible_ranks(row, better)
    # Beside a shared first place some mark no second, some the next, or share the first with the bold one.
    firsts = sum(s is not None and s[0] == 1 for s in spans)
    last = 1 + firsts if place > 1 and firsts > 1 else 0
    marked = [(j, span) for j, _ in _marked(row, name) if (span := spans[j])]
    return [j for j, (a, b) in marked if not a <= place <= b and not a <= last]


def _several(row: Row, name: str, better: Better) -> str:
    """What more marks than one can be: all before all others, by a rule such as "not much worse than the best"."""
    marks, spans = {j for j, _ in _marked(row, name)}, ranks_in_rows.possible_ranks(row, better)
    first = all(s is None or (s[0] <= len(marks) if j in marks else s[1] > len(marks)) for j, s in enumerate(spans))
    return f"by which rule {len(marks)} are {name} is not said" if first and len(marks) > 1 else ""


def _measure(row: Row) -> str:
    """What a row says in brackets that it is measured by."""
    measure = _MEASURE.search(row.name)
    return measure[1] if measure else ""


def of_place(row: Row, place: int, better: Better) -> list[int]:
    """The columns that can have a place in their row."""
    spans = ranks_in_rows.possible_ranks(row, better)
    return [j for j, s in enumerate(spans) if s is not None and s[0] <= place <= s[1]]


def _sums_up(row: Row) -> bool:
    """Whether a row is made of rows that are not printed: "Mean AUROC", "Std", or how many there were."""
    named = any(map(headings.is_summary, (row.name, row.name.split(" ")[0]))) or headings.heads_spread_or_rank(row.name)
    return named or len({number.text for number in row.numbers if number is not None}) < 2


def _prints(x: Fraction, number: Number) -> bool:
    return number.low <= x <= number.high


def _number(text: str) -> Fraction | None:
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        return None


def _is_rank(rank: Fraction, k: int) -> bool:
    return (2 * rank).denominator == 1 and 1 <= rank <= k


def _span_text(span: Span) -> str:
    return f"{float(span[0]):g}" if span[0] == span[1] else f"{float(span[0]):g} to {float(span[1]):g}"
