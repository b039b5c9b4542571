"""Columns that say yes or no, or stars, against the p-values beside them: adjusted ones, or all that decide so."""

import re
from collections.abc import Iterator, Sequence

from crosscheck.auditing.binding import pairs_in_output as printed, tables_told
from crosscheck.auditing.binding.pairs import claim_of
from crosscheck.auditing.judging import numbers_in_cells
from crosscheck.auditing.judging.columns import Found
from crosscheck.auditing.judging.numbers_in_cells import Bounded
from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading.plain_text import Normal
from crosscheck.claims.claims import Verdict

PHRASES = Phrases(__file__)
_LEVELS = (1.0, 0.05, 0.01, 0.001, 0.0001)  # of no star, one, two, ... where nothing says others
Decision = tuple[Bounded, printed.Entry, bool]  # a p-value, the cell that decides, and how


def of_text(normal: Normal) -> Iterator[Found]:
    """The verdicts on what every table of a text decides."""
    for rows, _ in printed.tables(normal.text):
        many = numbers_in_cells.width(rows)
        yield from _of_table(normal, [row for row in rows if len(row) == many])


def _of_table(normal: Normal, rows: Sequence[printed.Row]) -> Iterator[Found]:
    heading, kinds = next(((row, kinds) for row in rows if any(kinds := _kinds(row))), ((), []))
    below = [row for row in rows if row is not heading]
    of_p = [j for j, kind in enumerate(kinds) if kind]
    ps = {j: [numbers_in_cells.bounded(normal, row[j], "p") for row in below] for j in of_p}
    ps = {j: [p if p and 0 <= p.q.ends[1] <= 1.5 else None for p in own] for j, own in ps.items() if any(own)}
    for j, own in ps.items():
        cells = [printed.Entry(numbers_in_cells.decided(normal, row[j]), row[j].at) for row in below]
        yield from _verdicts([(p, cell, _word(cell.text, True) or False)
                              for p, cell in zip(own, cells, strict=True) if p and cell.text])  # fmt: skip
    for j, title in enumerate(heading if ps else ()):
        of_decisions = PHRASES["decides"].search(title.text) is not None
        words = [_word(row[j].text, of_decisions) for row in below]
        ways = {i: [(p, row[j], word) for p, row, word in zip(own, below, words, strict=True)
                    if p and word is not None] for i, own in ps.items()}  # fmt: skip
        adjusted = [i for i in ways if kinds[i] == "adjusted"]
        whole = [i for i in (*adjusted, *ways) if all(map(_is_right, ways[i]))]
        chosen = next(iter(whole), next(iter(ways)) if len(ways) == 1 else None)
        yield from _verdicts(ways[chosen] if chosen is not None else [])


def _kinds(heading: printed.Row) -> list[str]:
    """Which columns are of p-values, adjusted or not."""
    names = tables_told.kinds_of(heading) or [cell.kind for cell in heading]
    return [kind if kind in ("p", "normal p", "adjusted") else "p" if PHRASES["of_p"].fullmatch(cell.text) else ""
            for kind, cell in zip(names, heading, strict=True)]  # fmt: skip


def _is_right(decision: Decision) -> bool:
    """Whether it may be so, and, with stars, by as many as are usual."""
    (q, bound), cell, significant = decision
    stars = len(cell.text) if set(cell.text) == {"*"} else 0
    low = 0.0 if bound else q.ends[0]
    if stars:
        return low <= _LEVELS[stars] and (bound or stars == len(_LEVELS) - 1 or q.ends[1] >= _LEVELS[stars + 1])
    return low <= _LEVELS[1] if significant else q.ends[1] >= _LEVELS[1] and not bound


def _verdicts(decisions: Sequence[Decision]) -> Iterator[Found]:
    for decision in decisions:
        (q, _), cell, significant = decision
        claim = claim_of(q.of, {"formula": "p", "with": {"p": q.of.value}}, "the word")
        evidence = {"value": cell.text, "paired": [cell.text, f"p {q.of.relation} {q.of.value}"],
                    "spans": [list(q.of.span)]}  # fmt: skip
        if _is_right(decision):
            yield Verdict(claim, "holds", evidence), (q,)
        else:
            other = {
                "settles": "at which level it was decided",
                "said": f"at 0.05 it is {'not ' * significant}significant",
            }
            yield Verdict(claim, "unresolved", evidence | other, decision_changed=True), (q,)


def _word(text: str, of_decisions: bool) -> bool | None:
    """Whether a cell says that something was found; None where it says nothing of the kind."""
    plain = re.sub(r"\s+", " ", text).strip().lower()
    if PHRASES["not_found"].fullmatch(plain) and (of_decisions or PHRASES["letters"].fullmatch(plain)):
        return False
    if PHRASES["found"].fullmatch(plain) and (of_decisions or set(plain) == {"*"}):
        return True
    return None
