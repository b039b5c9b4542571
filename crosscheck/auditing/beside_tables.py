"""What the sentences of a document say of its tables, by all judges of that: each number is judged by the first."""

from collections.abc import Iterable, Set
from dataclasses import replace
from typing import NamedTuple

from crosscheck.auditing.judging import cells_by_name, duels_said, restated, runs_said, sentences_beside
from crosscheck.auditing.judging.tables_of_files import earned
from crosscheck.auditing.papers import Audit
from crosscheck.auditing.reading.tables_in_print import PrintedTable
from crosscheck.auditing.sentences import Reading
from crosscheck.claims.claims import Verdict
from nptests.vocabulary import Better

SETTLED = ("holds", "rounding", "fails")


class Tables(NamedTuple):
    """The tables of a document by its name, all of them and those of scores, and its text without them."""

    source: str
    every: list[PrintedTable]
    scored: list[PrintedTable]
    text: str


def judged(of: Tables, read: Reading, known: Set[tuple[int, str]], better: Better | None) -> list[Verdict]:
    """The verdicts; of numbers that are known, or that a sentence judges by itself, none is made by names alone."""
    left = {(e.line, e.value.rstrip("%")): e.value for e, _ in (*read.unchecked, *read.bare)}
    left |= {(line, number): number for line, words in read.unread for number in cells_by_name.numbers_in(words)}
    left = {place: printed for place, printed in left.items() if (place[0], printed) not in known}
    beside = sentences_beside.judged(of.scored, of.text, better) if of.scored else []
    beside = beside if better else earned(beside)
    more: list[Iterable[Verdict]] = [runs_said.judged(of.source, of.text, left)]
    if of.every:
        more += [restated.judged(of.every, of.text), cells_by_name.judged(of.every, of.text, left),
                 duels_said.judged(of.scored, of.text, {*left}, better)]  # fmt: skip
    for verdicts in more:
        places = {(v.claim.where, v.claim.printed) for v in beside}
        beside += [v for v in verdicts if (v.claim.where, v.claim.printed) not in places]
    return beside


def without_told_lines(read: Reading, places: Set[tuple[int, str]]) -> Reading:
    """A reading without the lines that were not understood, where every number has been held against something."""

    def is_judged(line: int, words: str) -> bool:
        numbers = cells_by_name.numbers_in(words)
        return bool(numbers) and all((line, number) in places for number in numbers)

    return replace(read, unread=tuple(unread for unread in read.unread if not is_judged(*unread)))


def once(of_columns: Audit, of_rows: Audit) -> tuple[Audit, Audit]:
    """Numbers that a row has as a sentence, and a law of its headings: each by what settles it, the sentence first."""
    by_sentences = {_number(v) for v in of_rows.verdicts if v.verdict in SETTLED}
    kept = tuple(v for v in of_columns.verdicts if _number(v) not in by_sentences)
    by_laws = {_number(v) for v in kept if v.verdict in SETTLED}
    others = (v for v in of_rows.verdicts if v.verdict in SETTLED or _number(v) not in by_laws)
    return replace(of_columns, verdicts=kept), replace(of_rows, verdicts=tuple(others))


def _number(v: Verdict) -> tuple[str, str]:
    """What is judged, by its line and name; a decision is no number."""
    name, _, other = v.claim.id.rpartition("-from-")
    return (v.claim.id if "word" in other or not name else name), v.claim.printed
