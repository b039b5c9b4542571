"""Columns that say yes or no, or stars, beside the only one of p-values: held against these."""

import re
from collections.abc import Iterator, Sequence

from crosscheck.auditing.binding import pairs_in_output as printed
from crosscheck.auditing.binding.pairs import claim_of
from crosscheck.auditing.judging import numbers_in_cells
from crosscheck.auditing.judging.columns import Found
from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading.plain_text import Normal
from crosscheck.claims.claims import Verdict

PHRASES = Phrases(__file__)


def of_text(normal: Normal) -> Iterator[Found]:
    """The verdicts on what every table of a text decides."""
    for rows, _ in printed.tables(normal.text):
        many = numbers_in_cells.width(rows)
        yield from _of_table(normal, [row for row in rows if len(row) == many])


def _of_table(normal: Normal, rows: Sequence[printed.Row]) -> Iterator[Found]:
    heading = next((row for row in rows if any(cell.kind.endswith("p") or PHRASES["of_p"].fullmatch(cell.text)
                                               for cell in row)), ())  # fmt: skip
    below = [row for row in rows if row is not heading]
    of_p = [j for j, cell in enumerate(heading)
            if (cell.kind in ("p", "normal p", "adjusted") or PHRASES["of_p"].fullmatch(cell.text))
            and any(map(numbers_in_cells.is_number, (row[j] for row in below)))]  # fmt: skip
    if len(of_p) != 1:
        return
    for row in below:
        p = numbers_in_cells.number(normal, row[of_p[0]])
        less = row[of_p[0]].text.lstrip().startswith("<")
        words = [(word, cell) for cell, title in zip(row, heading, strict=True)
                 if (word := _word(cell.text, bool(PHRASES["decides"].search(title.text)))) is not None]  # fmt: skip
        if p is None or len(words) != 1 or not 0 <= p.ends[0] <= 1:
            continue
        (decided, cell), level = words[0], 0.05
        right = (p.ends[0] <= level) if decided else (p.ends[1] >= level and not less)
        claim = claim_of(p.of, {"formula": "p", "with": {"p": p.of.value}}, "the word")
        evidence = {"value": cell.text, "paired": [cell.text, f"p = {p.of.phrase}"], "spans": [list(p.of.span)]}
        if right:
            yield Verdict(claim, "holds", evidence), (p,)
        else:
            other = {"settles": "at which level it was decided", "said": f"at 0.05 it is {'not ' * decided}significant"}
            yield Verdict(claim, "unresolved", evidence | other, decision_changed=True), (p,)


def _word(text: str, of_decisions: bool) -> bool | None:
    """Whether a cell says that something was found; None where it says nothing of the kind."""
    plain = re.sub(r"\s+", " ", text).strip().lower()
    if PHRASES["not_found"].fullmatch(plain) and (of_decisions or PHRASES["letters"].fullmatch(plain)):
        return False
    if PHRASES["found"].fullmatch(plain) and (of_decisions or set(plain) == {"*"}):
        return True
    return None
