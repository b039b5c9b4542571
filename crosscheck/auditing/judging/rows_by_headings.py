"""A number that departs from what its row gives by the headings alone: F1, t of an estimate, sums of ranks, McNemar's.

What the other rows follow needs no proof by luck where the headings name it; a number is wrong where most rows hold.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from crosscheck.auditing.binding import pairs_in_output as printed, quantities
from crosscheck.auditing.binding.quantities import Quantity
from crosscheck.auditing.judging.candidates import Candidate, Found, fitted, missed
from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading.plain_text import Normal

PHRASES = Phrases(__file__)
LAWS: Sequence[Mapping[str, Any]] = PHRASES.data["laws"]
_HOLD = 2  # rows that follow a law for each that does not


def of_text(normal: Normal) -> Iterator[Found]:
    """What departs, in every table whose headings name all parts of a law once."""
    for rows, _ in printed.tables(normal.text):
        held = set[tuple[int, tuple[str, ...]]]()  # rows of which a law before holds, and its parts
        for law in LAWS:
            averaged = "least" in law and PHRASES["averaged"].search(normal.text) is not None
            of, lines = tuple(law["from"]), [*_lines(normal, rows, (law["gives"], *law["from"]))]
            verdicts = [(_of_row(line, law, averaged), (line[of[0]].of.line, of)) for line in lines]
            departing = [each for each in verdicts if each[0][0].verdict not in ("holds", "rounding")]
            holding = [key for verdict, key in verdicts if verdict[0].verdict in ("holds", "rounding")]
            if _HOLD * len(departing) <= len(holding) or (holding and all(key in held for _, key in departing)):
                yield from (verdict for verdict, _ in departing)
            held |= {*holding}
        yield from _below_raw(normal, rows)


def _below_raw(normal: Normal, rows: Sequence[printed.Row]) -> Iterator[Found]:
    """Adjusted p-values below the raw one of their row, where those of most rows are not."""
    titles = [" ".join(cell.text.split()).strip(" *_$") for cell in (rows[0] if rows else ())]
    raw = [j for j, title in enumerate(titles) if PHRASES["raw"].fullmatch(title)]
    for j in (j for j, title in enumerate(titles) if len(raw) == 1 and PHRASES["adjusted"].fullmatch(title)):
        cells = [(row[raw[0]], row[j]) for row in rows[1:] if len(row) == len(titles)]
        pairs = [[quantities.of_number(normal, (c.at, c.at + len(c.text))) for c in both]
                 for both in cells if all(cell.number for cell in both)]  # fmt: skip
        below = [(p, q) for p, q in pairs if q.ends[1] < p.ends[0]]
        least = min((p.ends[0] for p, _ in below), default=1.0)
        if all(q.ends[1] < p.ends[0] for p, q in pairs if p.ends[0] >= least):
            continue  # the largest p-values alone: a column of levels, such as 0.05 / i
        for p, q in below if _HOLD * len(below) <= len(pairs) - len(below) else ():
            way = Candidate(
                "the raw p-value", "p", {"p": p}, True, fails="the raw p-value, and no adjusted one is below it"
            )
            yield missed(q, way, [way])


def _lines(normal: Normal, rows: Sequence[printed.Row], names: Sequence[str]) -> Iterator[Mapping[str, Quantity]]:
    """The numbers of each row below a heading that has every name once."""
    for i, heading in enumerate(rows[:2]):
        titles = [" ".join(cell.text.split()).strip(" *_$") for cell in heading]
        at = [[j for j, title in enumerate(titles) if PHRASES[name].fullmatch(title)] for name in names]
        if all(len(columns) == 1 for columns in at):
            places = [columns[0] for columns in at]
            for row in (row for row in rows[i + 1 :] if len(row) == len(heading)):
                cells = [row[j] for j in places]
                if all(cell.number and not cell.number["less"] for cell in cells):  # a bound fits an adjusted p, too
                    spans = ((cell.at, cell.at + len(cell.text)) for cell in cells)
                    yield {name: quantities.of_number(normal, span) for name, span in zip(names, spans, strict=True)}
            return


def _of_row(line: Mapping[str, Quantity], law: Mapping[str, Any], averaged: bool) -> Found:
    """One row; where means of several may stand in it, what they can be is open: no less than `least`, and no more."""
    target, parts = line[law["gives"]], {name: line[name] for name in law["from"]}
    formulas = (*law["of"], *law.get("doubts", ()))
    ways = [Candidate(law["said"], formula, parts, True, "what is meant", law["said"]) for formula in formulas]
    if averaged:
        whole = 1.0 if max(q.ends[1] for q in (*parts.values(), target)) <= 1.5 else 100.0
        least = Candidate("", law["least"], {**parts, "whole": whole}).ends[0]
        if least <= target.ends[1] and target.ends[0] <= ways[0].ends[1]:
            ways[0] = replace(ways[0], fails="", open="whether the row holds means of several, over classes or runs")
    return fitted(target, ways[: len(law["of"])]) or missed(target, ways[0], ways)
