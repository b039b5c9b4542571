"""Columns that say yes or no, or stars, against the p-values beside them: adjusted ones, or all that decide so."""

import re
from collections.abc import Iterator, Mapping, Sequence

from crosscheck.auditing.binding import pairs_in_output as printed, tables_told
from crosscheck.auditing.binding.pairs import claim_of
from crosscheck.auditing.judging import numbers_in_cells, parts_of_cells
from crosscheck.auditing.judging.columns import Found
from crosscheck.auditing.judging.numbers_in_cells import Bounded
from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading.plain_text import Normal
from crosscheck.claims.claims import Verdict

PHRASES = Phrases(__file__)
_LEVEL = 0.05
_OF_STARS = {1: 0.05, 2: 0.01, 3: 0.001}  # where no legend says others
Levels = Mapping[int, float]
Decision = tuple[Bounded, printed.Entry, bool]  # a p-value, the cell that decides, and how


def of_text(normal: Normal) -> Iterator[Found]:
    """The verdicts on what every table of a text decides."""
    for rows, around in printed.tables(normal.text):
        many = numbers_in_cells.width(rows)
        legend = {len(m["stars"]): float(m["level"].replace(",", ".")) for m in PHRASES["legend"].finditer(around)}
        usual = _OF_STARS | ({4: 0.0001} if "****" in around else {})
        yield from _of_table(normal, [row for row in rows if len(row) == many], legend or usual)


def _of_table(normal: Normal, rows: Sequence[printed.Row], levels: Levels) -> Iterator[Found]:
    heading, kinds = next(((row, kinds) for row in rows if any(kinds := _kinds(row))), ((), []))
    below = [row for row in rows if row is not heading]
    of_p = [j for j, kind in enumerate(kinds) if kind]
    ps = {j: [numbers_in_cells.bounded(normal, row[j], "p") for row in below] for j in of_p}
    ps = {j: [p if p and 0 <= p.q.ends[1] <= 1.5 else None for p in own] for j, own in ps.items() if any(own)}
    for j, own in ps.items():
        cells = [printed.Entry(numbers_in_cells.decided(normal, row[j]), row[j].at) for row in below]
        yield from _verdicts([(p, cell, _word(cell.text, True) or False)
                              for p, cell in zip(own, cells, strict=True) if p and cell.text], levels)  # fmt: skip
    for j, title in enumerate(heading if ps else ()):
        of_decisions = PHRASES["decides"].search(title.text) is not None
        turned = not of_decisions and PHRASES["of_normality"].fullmatch(title.text) is not None
        words = [_word(row[j].text, of_decisions or turned) for row in below]
        words = [word if word is None or not turned else not word for word in words]
        ways = {i: [(p, row[j], word) for p, row, word in zip(own, below, words, strict=True)
                    if p and word is not None] for i, own in ps.items()}  # fmt: skip
        adjusted = [i for i in ways if kinds[i] == "adjusted"]
        near = sorted(ways, key=lambda i: (i > j, abs(j - i)))
        whole = [i for i in (*adjusted, *near) if all(_is_right(way, levels) for way in ways[i])]
        chosen = next(iter(whole), next(iter(ways)) if len(ways) == 1 else None)
        yield from _verdicts(ways[chosen] if chosen is not None else [], levels)


def _kinds(heading: printed.Row) -> list[str]:
    """Which columns are of p-values, adjusted or not."""
    names = tables_told.kinds_of(heading) or [cell.kind for cell in heading]
    return [kind if kind in ("p", "normal p", "adjusted")
            else "p" if any(map(PHRASES["of_p"].fullmatch, parts_of_cells.titles_of(cell.text))) else ""
            for kind, cell in zip(names, heading, strict=True)]  # fmt: skip


def _is_right(decision: Decision, levels: Levels) -> bool:
    """Whether it may be so, and, with stars, by as many as are usual, or as the legend says."""
    (q, bound), cell, significant = decision
    stars = len(cell.text) if set(cell.text) <= {"*", "\\"} else 0  # a star of Markdown leaves its backslash
    low = 0.0 if bound else q.ends[0]
    if stars:
        level = levels.get(stars, 1.0)
        stricter = max((x for x in levels.values() if x < level), default=0.0)
        return low <= level and (bound or q.ends[1] >= stricter)
    return low <= _LEVEL if significant else q.ends[1] >= _LEVEL and not bound


def _verdicts(decisions: Sequence[Decision], levels: Levels) -> Iterator[Found]:
    for decision in decisions:
        (q, _), cell, significant = decision
        claim = claim_of(q.of, {"formula": "p", "with": {"p": q.of.value}}, "the word")
        evidence = {"value": cell.text, "paired": [cell.text, f"p {q.of.relation} {q.of.value}"],
                    "spans": [list(q.of.span)]}  # fmt: skip
        if _is_right(decision, levels):
            yield Verdict(claim, "holds", evidence), (q,)
        else:
            plain = f"at 0.05 it is {'not ' * significant}significant"
            right = "so many stars are of other p-values" if set(cell.text) == {"*"} else plain
            other = {"settles": "at which level it was decided", "said": right}
            yield Verdict(claim, "unresolved", evidence | other, decision_changed=True), (q,)


def _word(text: str, of_decisions: bool) -> bool | None:
    """Whether a cell says that something was found; None where it says nothing of the kind."""
    plain = re.sub(r"\s+", " ", text.replace("\\", "*")).strip().lower()
    if PHRASES["not_found"].fullmatch(plain) and (of_decisions or PHRASES["letters"].fullmatch(plain)):
        return False
    if PHRASES["found"].fullmatch(plain) and (of_decisions or set(plain) == {"*"} or PHRASES["said"].fullmatch(plain)):
        return True
    return None
