"""A table audits itself: bold cells, averages, ranks, mean ranks, wins and ties become claims and are judged.

Every number is an interval of half a unit of its last digit, and all arithmetic is in fractions, so that "fails" means
that no digits behind the printed ones give what is printed. What the printed digits leave open is no error: bold
beside a printed tie, ties that hidden digits break, wins that count for sole winners only, mid-ranks cut off.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from crosscheck.auditing.judging import averages, lone_ranks, ranks_in_rows, rows_of_p_values
from crosscheck.auditing.reading.tables_in_print import Number, PrintedTable, Row, count_of
from crosscheck.claims.claims import Claim, Verdict, Word
from nptests.data.cells import simple
from nptests.data.intake import headings
from nptests.vocabulary import Better

Span = ranks_in_rows.Span
Found = list[tuple[int, Word, dict[str, Any]]]  # column, verdict, evidence


def _bold(n: Number) -> bool:
    return n.bold


def _underlined(n: Number) -> bool:
    return n.underlined


_SUM = re.compile(r"\bsum|\btotal|\bsumm?e|\bsomme|\bsuma|\bsoma")

# What is emphasised how, and the place in its row that this claims.
_EMPHASES: tuple[tuple[str, Callable[[Number], bool], int], ...] = (("bold", _bold, 1), ("underlined", _underlined, 2))


def _sums_up(row: Row) -> bool:
    """Whether a row is made of rows that are not printed: "Mean AUROC", "Std", or how many there were."""
    first = row.name.split(" ")[0]
    numbers = {number.text for number in row.numbers if number is not None}
    return (
        any(map(headings.is_summary, (row.name, first))) or headings.heads_spread_or_rank(row.name) or len(numbers) < 2
    )


class Judge:
    """One table under one direction: it gathers the verdicts."""

    def __init__(self, table: PrintedTable, better: Better, number: str = "") -> None:
        self.table, self.better, self.number = table, better, number
        self.verdicts: list[Verdict] = []

    def say(self, what: str, row: str, column: str, printed: str, word: Word, **evidence: Any) -> None:
        """One verdict on what is printed in a row and a column."""
        at = f"row {column}, column {row}" if self.table.turned else f"row {row}, column {column}"
        title = f"table {self.number}, " if self.number else ""
        expect = word if word == "cannot-be-checked" else "holds"
        name = f"{what}[{row}, {column}]"
        claim = Claim(self.table.source, name, f"{title}{at}", printed, {"reads": what}, expect=expect)
        self.verdicts.append(Verdict(claim, word, evidence))

    def run(self) -> list[Verdict]:
        """All claims that the table makes about itself."""
        self.emphasis()
        self.ranks_in_brackets()
        for i in self.table.of_kind("average"):
            self.averages(i, averages.judged(self.table, i, "average"))
        for i in self.table.of_kind("median"):
            self.averages(i, averages.judged(self.table, i, "median"))
        for i in self.table.of_kind("weighted"):
            self.averages(i, averages.weighted(self.table, i))
        for i in self.table.of_kind("pvalues"):
            self.p_values(i)
        for i in self.table.of_kind("ranks"):
            self.mean_ranks(i)
        for i in self.table.of_kind("records"):
            self.records(i)
        for i in self.table.of_kind("wins"):
            self.wins(i)
        return self.verdicts

    # emphasis

    def emphasis(self) -> None:
        """Bold is the best of a row, underlined the second best: where most rows have it so."""
        for name, of, place in _EMPHASES:
            rows = [row for row, kind in self._rows_of_numbers() if kind == "scores"]
            marked = [row for row in rows if any(n is not None and of(n) for n in row.numbers)]
            right = [row for row in marked if not self._misplaced(row, of, place, self.better)]
            if len(marked) < 2 or 2 * len(right) <= len(marked):
                continue
            for row, kind in self._rows_of_numbers():
                direction: Better = "lower" if kind == "ranks" else self.better
                self._judge_emphasis(name, row, of, place, direction)

    def _rows_of_numbers(self) -> Iterator[tuple[Row, str]]:
        for row, kind in zip(self.table.rows, self.table.kinds, strict=True):
            if kind in ("scores", "average", "ranks"):
                yield row, kind

    def _judge_emphasis(self, name: str, row: Row, of: Callable[[Number], bool], place: int, better: Better) -> None:
        marked = [j for j, n in enumerate(row.numbers) if n is not None and of(n)]
        if not marked:
            return
        misplaced = self._misplaced(row, of, place, better)
        best = ", ".join(self.table.columns[j] for j in of_place(row, place, better))
        for j in marked:
            number = row.numbers[j]
            assert number is not None
            words = {1: "best", 2: "second best"}[place]
            if j in misplaced:
                proof = f"{name} for the {words}, which is {best}"
                self.say(name, row.name, self.table.columns[j], number.text, "fails", value=best, proof=proof)
            else:
                self.say(name, row.name, self.table.columns[j], number.text, "holds", value=best)

    def _misplaced(self, row: Row, of: Callable[[Number], bool], place: int, better: Better) -> list[int]:
        """Marked cells that cannot have the place, whatever the hidden digits are."""
        marked = [j for j, n in enumerate(row.numbers) if n is not None and of(n)]
        ranks = ranks_in_rows.possible_ranks(row, better)
        # Beside a shared first place some mark no second, some the next.
        return [j for j in marked if (span := ranks[j]) and not _can_stand(span, place, row, better)]

    # ranks

    def ranks_in_brackets(self) -> None:
        """A rank in brackets behind every score of a row; ties printed may be broken by hidden digits or shared."""
        for row, kind in self._rows_of_numbers():
            ranks = [_number(n.bracket) if n is not None else None for n in row.numbers]
            if kind != "scores" or not _are_ranks(ranks):
                continue
            possible = ranks_in_rows.possible_ranks(row, self.better)
            for j, (rank, span) in enumerate(zip(ranks, possible, strict=True)):
                number = row.numbers[j]
                if rank is None or span is None or number is None:
                    continue
                inside = span[0] <= rank <= span[1]
                about: dict[str, Any] = {"value": _span_text(span)}
                if not inside:
                    about["proof"] = f"{number.text} has rank {_span_text(span)} in its row"
                name = self.table.columns[j]
                self.say("rank", row.name, name, number.bracket, "holds" if inside else "fails", **about)

    def mean_ranks(self, at: int) -> None:
        """Mean ranks against the ranks of the printed scores, ties shared or broken by hidden digits."""
        row = self.table.rows[at]
        alone = None if self.table.of_kind("scores") else lone_ranks.judged(row, self.table.title)
        if alone is not None:
            printed = ", ".join(n.text for n in row.numbers if n is not None)
            self.say("mean-ranks", row.name, "all", printed, alone[0], **alone[1])
        for rows in self.table.summed(at)[:1]:
            scored = [self.table.rows[i] for i in rows]
            if not any(n is None for r in scored for n in r.numbers):
                self._judge_mean_ranks(row, scored)
                continue
            ranked = [self._mean_ranks_of(row, spans) for spans in self._ranks_with_gaps(scored)]
            best = max(ranked, key=lambda verdicts: sum(word == "holds" for _, word, _ in verdicts))
            right = sum(word == "holds" for _, word, _ in best)
            sure = right == len(best) or right == len(best) - 1 > 2  # mean ranks add up: one alone is the error
            lacking = "the rows hold unequal numbers of scores: which were ranked is not printed"
            for j, word, about in best:
                number = row.numbers[j]
                assert number is not None
                name = self.table.columns[j]
                if sure:
                    self.say("mean-rank", row.name, name, number.text, word, **about)
                else:
                    self.say("mean-rank", row.name, name, number.text, "cannot-be-checked", missing=lacking)

    def _ranks_with_gaps(self, scored: Sequence[Row]) -> Iterator[list[list[Span | None]]]:
        """Three ways of ranking rows that lack cells: those that lack none, the missing last, those that are there."""
        whole = [ranks_in_rows.possible_ranks(r, self.better) for r in scored if None not in r.numbers]
        there = [ranks_in_rows.possible_ranks(r, self.better) for r in scored]
        if whole:
            yield whole
        yield [
            [s or (Fraction(len(spans) - spans.count(None) + 1), Fraction(len(spans))) for s in spans]
            for spans in there
        ]
        yield there

    def _mean_ranks_of(self, row: Row, spans: Sequence[Sequence[Span | None]]) -> Found:
        verdicts: Found = []
        for j, number in enumerate(row.numbers):
            own = [s[j] for s in spans if s[j] is not None]
            if number is None or not own:
                continue
            low, high = (sum((s[side] for s in own if s), Fraction(0)) / len(own) for side in (0, 1))
            fits = low <= number.high and number.low <= high
            about: dict[str, Any] = {"value": float((low + high) / 2)}
            if not fits:
                about |= {"between": (float(low), float(high)), "proof": "mean of the ranks, as the others have them"}
            verdicts.append((j, "holds" if fits else "fails", about))
        return verdicts

    def _judge_mean_ranks(self, row: Row, scored: Sequence[Row]) -> None:
        """Cells that are ranks are averaged, others ranked; what the cells or the ranks in brackets give is right."""
        spans = [[s for s in ranks_in_rows.possible_ranks(r, self.better) if s is not None] for r in scored]
        summed = _SUM.search(headings.word(row.name)) is not None
        ranked = ranks_in_rows.are_ranked(scored)
        averaged = not ranked and ranks_in_rows.are_averaged(row, scored)
        judged: Found = []
        for j, printed in enumerate(row.numbers):
            if printed is None:
                continue
            number = ranks_in_rows.shared_out(printed, len(spans)) if summed else printed
            cells = [n for r in scored if (n := r.numbers[j]) is not None]
            low, high = (sum((s[j][side] for s in spans), Fraction(0)) / len(spans) for side in (0, 1))
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
            elif _cut(shared, number):
                word, about["name"] = "convention", "truncated"
            elif least <= most and ranks_in_rows.on_lattice(least, most, len(spans)):
                word, about["refused"] = "rounding", "hidden digits break printed ties so"
            else:
                word, about["between"] = "fails", (float(low), float(high))
                about["nearest"] = float(low if number.value < low else high)
                about["proof"] = "mean of the ranks that the printed scores allow"
                if least <= most:
                    about["proof"] = f"a mean of {len(spans)} ranks is a multiple of 1/{2 * len(spans)}"
            judged.append((j, word, about))
        summaries = all(map(_sums_up, scored))
        for j, word, about in judged:
            if summaries and word == "fails":
                word, about = (
                    "unresolved",
                    {"value": about["value"], "refused": "other rows than the printed were ranked"},
                )
            stands = row.numbers[j]
            assert stands is not None
            self.say("mean-rank", row.name, self.table.columns[j], stands.text, word, **about)

    # averages

    def averages(self, at: int, verdicts: Sequence[averages.Said]) -> None:
        """What was found of every column of a row of averages or medians."""
        row = self.table.rows[at]
        for verdict in verdicts:
            number = row.numbers[verdict.column]
            assert number is not None
            what = "average" if self.table.kinds[at] == "weighted" else self.table.kinds[at]
            self.say(what, row.name, self.table.columns[verdict.column], number.text, verdict.word, **verdict.about)

    def p_values(self, at: int) -> None:
        """What was found of every p-value of a row."""
        row = self.table.rows[at]
        for v in rows_of_p_values.judged(self.table, at):
            self.say("p-value", row.name, self.table.columns[v.column], row.texts[v.column], v.word, **v.about)

    # wins

    def wins(self, at: int) -> None:
        """How often each is the best, alone or with others; "3 of 5" says of how many rows as well."""
        row, rows = self.table.rows[at], self.table.summed(at)[0]
        spans = self._best_counts(rows)
        for j, (text, number) in enumerate(zip(row.texts, row.numbers, strict=True)):
            counted = count_of(text)
            if counted is not None:
                wins = Fraction(counted[0])
            elif number is not None:
                wins = number.value
            else:
                continue
            low, high = spans[j]
            about: dict[str, Any] = {"value": _counts(low, high)}
            word: Word = "holds" if low <= wins <= high else "fails"
            if counted and counted[1] != len(rows):
                word, about["refused"] = "unresolved", f"{len(rows)} rows are printed, not {counted[1]}"
            elif word == "fails":
                about["proof"] = f"best alone in {low}, best or tied in {high} rows"
            self.say("wins", row.name, self.table.columns[j], text, word, **about)

    def _best_counts(self, rows: Sequence[int]) -> list[tuple[int, int]]:
        ranks = [ranks_in_rows.possible_ranks(self.table.rows[i], self.better) for i in rows]
        columns = range(len(self.table.columns))
        alone = [sum(r[j] == (Fraction(1), Fraction(1)) for r in ranks) for j in columns]
        most = [sum(r[j] is not None and r[j][0] == 1 for r in ranks) for j in columns]  # type: ignore[index]
        return list(zip(alone, most, strict=True))

    def records(self, at: int) -> None:
        """Wins, ties and losses against one algorithm: the reading that explains most cells; the others are wrong."""
        row, rows = self.table.rows[at], self.table.summed(at)[0]
        printed = [_record(text) for text in row.texts]
        readings = [
            (control, order, turned)
            for control in range(len(self.table.columns))
            for order in ("wtl", "wlt")
            for turned in (False, True)
            if printed[control] is None or printed.count(None) == 0
        ]
        if not readings:
            return
        judged = {key: [self._fits(printed[j], j, rows, *key) for j in range(len(printed))] for key in readings}
        best = max(judged, key=lambda key: sum(x is True for x in judged[key]))
        fitting, checkable = sum(x is True for x in judged[best]), sum(x is not None for x in judged[best])
        control = self.table.columns[best[0]]
        stated = printed.count(None) == 1  # the one without a record is the one that the others are compared with
        trusted = fitting >= 2 and (2 * fitting > checkable or (stated and 2 * fitting == checkable))
        for j, fits in enumerate(judged[best]):
            if fits is None:
                continue
            word: Word = "holds" if fits else "fails" if trusted else "unresolved"
            low, most, ties = self._against(j, best[0], rows, best[2])
            value = f"{low}/{ties}/{most}"
            sides = "of the column against" if best[2] else "against the column, of"
            about = {"proof": f"wins/ties/losses {sides} {control}: {value}"} if word == "fails" else {}
            self.say("wins-ties-losses", row.name, self.table.columns[j], row.texts[j], word, value=value, **about)

    def _fits(
        self, record: tuple[int, ...] | None, j: int, rows: Sequence[int], control: int, order: str, turned: bool
    ) -> bool | None:
        """Whether a record can be; printed ties may be wins or losses by hidden digits."""
        if record is None or j == control:
            return None
        wins, losses, ties = self._against(j, control, rows, turned)
        if len(record) == 2:
            w, x = record
            return (w == wins and x == losses) or (w + x == wins + losses + ties and wins <= w <= wins + ties)
        w, t, x = record if order == "wtl" else (record[0], record[2], record[1])
        return w + t + x == wins + losses + ties and wins <= w <= wins + ties and losses <= x <= losses + ties

    def _against(self, j: int, control: int, rows: Sequence[int], turned: bool) -> tuple[int, int, int]:
        """Sure wins and losses of the control against a column (turned: of the column), and rows left open."""
        wins = losses = ties = 0
        for i in rows:
            a, b = self.table.rows[i].numbers[control], self.table.rows[i].numbers[j]
            if a is None or b is None:
                continue
            a, b = (b, a) if turned else (a, b)
            a, b = (a, b) if self.better == "higher" else (b, a)
            wins += ranks_in_rows.surely_below(b, a)
            losses += ranks_in_rows.surely_below(a, b)
            ties += not ranks_in_rows.surely_below(b, a) and not ranks_in_rows.surely_below(a, b)
        return wins, losses, ties


def _can_stand(span: Span, place: int, row: Row, better: Better) -> bool:
    if span[0] <= place <= span[1]:
        return True
    if place == 1:
        return False
    # The second best may be the next after a shared first place, or share the first with the bold one.
    firsts = sum(s is not None and s[0] == 1 for s in ranks_in_rows.possible_ranks(row, better))
    return span[0] <= 1 + firsts and firsts > 1


def of_place(row: Row, place: int, better: Better) -> list[int]:
    spans = ranks_in_rows.possible_ranks(row, better)
    return [j for j, s in enumerate(spans) if s is not None and s[0] <= place <= s[1]]


def _prints(x: Fraction, number: Number) -> bool:
    return number.low <= x <= number.high


def _cut(x: Fraction, number: Number) -> bool:
    return number.value <= x < number.value + number.unit


def _number(text: str) -> Fraction | None:
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        return None


def _are_ranks(ranks: Sequence[Fraction | None]) -> bool:
    known = [r for r in ranks if r is not None]
    halves = all((2 * r).denominator == 1 and 1 <= r <= len(ranks) for r in known)
    return len(known) == len(ranks) and halves


def _record(text: str) -> tuple[int, ...] | None:
    parts = re.fullmatch(r"(\d+)\s*[/\-:]\s*(\d+)(?:\s*[/\-:]\s*(\d+))?", simple(text))
    return None if parts is None else tuple(int(x) for x in parts.groups() if x is not None)


def _span_text(span: Span) -> str:
    return f"{float(span[0]):g}" if span[0] == span[1] else f"{float(span[0]):g} to {float(span[1]):g}"


def _counts(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"
