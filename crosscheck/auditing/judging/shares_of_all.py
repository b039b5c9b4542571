"""Counts with their shares in brackets, "Fifteen (62.5 %)", of a number that stands elsewhere; all parts of a count."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass

from crosscheck.auditing.binding import pairs_in_output as printed, quantities, sizes_said
from crosscheck.auditing.binding.pairs import claim_of
from crosscheck.auditing.binding.quantities import Quantity
from crosscheck.auditing.judging.candidates import Found
from crosscheck.auditing.judging.pairs_judged import paired
from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading.plain_text import Normal
from crosscheck.claims.claims import Verdict

PHRASES = Phrases(__file__)
_CAPTION = 300  # letters above a table
_SEVERAL = 2  # shares of one number, beside which another is of it, too


@dataclass(frozen=True)
class _Share:
    """A count, its share, and of which sizes of the text it is that."""

    count: int
    words: str
    share: Quantity
    of: frozenset[int]


def of_text(normal: Normal, known: Set[int]) -> Iterator[Found]:
    """The verdicts on all of them but those that end where something is known.

    A share of no size that the text names is open where several others are of one, wrong where all add up to it.
    """
    shares = [*_shares(normal)]
    many = Counter(n for share in shares for n in share.of)
    usual = max(many, key=lambda n: many[n], default=0)
    parts = [share.count for share in shares if usual in share.of]
    for one in (share for share in shares if share.share.of.span[1] not in known):
        n = max(one.of, key=lambda n: many[n], default=usual)
        value = 100 * one.count / n if n else 0.0
        claim = claim_of(one.share.of, {"formula": "100*x/n", "with": {"x": one.count, "n": n}}, "the share of all")
        evidence = {"value": value, **paired(one.share.of), "paired": [one.words]}
        lone = many[n] == 1 and many[usual] > _SEVERAL + 1  # of a size that no other share is of
        if one.of and not lone:
            yield Verdict(claim, "holds", evidence | {"context": f"their share of {n}"}), (one.share,)
        elif one.count <= usual and many[usual] >= _SEVERAL:
            of_usual = f"{one.count} of {usual}, as others are, are {100 * one.count / usual:.4g} %"
            words = f"they are so many of {n}; {of_usual}" if one.of else of_usual
            if not one.of and sum(parts) + one.count == usual:
                proof = f"{of_usual}, with which they add up to {usual}"
                yield Verdict(claim, "fails", evidence | {"said": proof, "proof": proof}), (one.share,)
                continue
            yield Verdict(claim, "unresolved", evidence | {"said": words, "settles": "of how many it is"}), (one.share,)


def of_tables(normal: Normal) -> Iterator[Verdict]:
    """Counts with their shares in columns whose headings say of how many: where most cells of a row are these shares,
    one that is not is wrong; in other rows they are means and spreads."""
    for rows, around in printed.tables(normal.text):
        yield from _of_caption(normal, rows, around)
        sizes = [m and int(m["n"]) for m in (PHRASES["sized"].search(cell.text) for cell in (rows[0] if rows else ()))]
        for row in rows[1:]:
            cells = [(cell, n, PHRASES["cell"].fullmatch(cell.text)) for cell, n in zip(row, sizes, strict=False)]
            verdicts = [_of_size(normal, cell, m, n) for cell, n, m in cells if n and m]
            held = sum(v.verdict == "holds" for v in verdicts)
            yield from verdicts if held and 2 * held >= len(verdicts) > 1 else ()


def _of_caption(normal: Normal, rows: Sequence[printed.Row], around: str) -> Iterator[Verdict]:
    """The only column of counts with their shares, of as many as the caption says: where two of three cells are these
    shares, one that no fewer people give is wrong; of fewer it may be where some did not answer."""
    first = rows[0][0].at if rows and rows[0] else 0
    caption = normal.text[max(0, first - _CAPTION) : first].rpartition("|\n")[2]
    named = {int(m["n"]) for m in PHRASES["sized"].finditer(caption)}
    shares = [j for j, cell in enumerate(rows[0] if rows else ()) if PHRASES["counts"].fullmatch(cell.text)]
    if len(named) == len(shares) == 1 and not PHRASES["weighted"].search(around):
        cells = [(row[shares[0]], PHRASES["cell"].fullmatch(row[shares[0]].text)) for row in rows[1:]
                 if len(row) > shares[0]]  # fmt: skip
        verdicts = [_of_size(normal, cell, m, max(named)) for cell, m in cells if m and int(m["count"]) <= max(named)]
        held = sum(v.verdict == "holds" for v in verdicts)
        yield from (v for v in verdicts if v.verdict != "unresolved" and 3 * held >= 2 * len(verdicts) > _SEVERAL)


def _of_size(normal: Normal, cell: printed.Entry, m: re.Match[str], n: int) -> Verdict:
    """A count's share of a column; where it is one of fewer, as where data are missing, that is open."""
    share = quantities.of_number(normal, (cell.at + m.start("share"), cell.at + m.end("share")))
    count, value = int(m["count"]), 100 * int(m["count"]) / n
    claim = claim_of(share.of, {"formula": "100*x/n", "with": {"x": count, "n": n}}, "the share of its column")
    evidence = {"value": value, **paired(share.of), "paired": [cell.text.strip()]}
    if claim.reading.holds(value) or claim.reading.truncates(value):
        return Verdict(claim, "holds", evidence | {"context": f"its share of {n}"})
    fewer = next((m for m in range(n - 1, max(count, 1) - 1, -1) if claim.reading.holds(100 * count / m)), None)
    if fewer is not None:
        return Verdict(claim, "unresolved", evidence | {"settles": f"whether it is of {fewer}, others being missing"})
    return Verdict(claim, "fails", evidence | {"proof": f"the share of {n}, as the heading has it, or of any fewer"})


def of_lists(normal: Normal) -> Iterator[Verdict]:
    """Parts in a bracket, of which the last is all others, that are less than the number before it; of more, some may
    be counted twice."""
    for m in PHRASES["listed"].finditer(normal.text):
        counts = [int(part["count"]) for part in PHRASES["part"].finditer(m["parts"])]
        everything = PHRASES["rest"].search(m["parts"]) is not None
        if everything and len(counts) > _SEVERAL and sum(counts) < int(m["all"]) not in range(1900, 2101):
            total = quantities.of_number(normal, m.span("all"))
            words = f"the parts behind it add up to {sum(counts)}"
            claim = claim_of(total.of, {"formula": "x", "with": {"x": sum(counts)}}, "its parts")
            evidence = {"said": words, "proof": words, "value": float(sum(counts)), **paired(total.of)}
            yield Verdict(claim, "fails", evidence | {"paired": [" ".join(m[0].split())]})


def _shares(normal: Normal) -> Iterator[_Share]:
    counted = [*PHRASES["counted"].finditer(normal.text)]
    sizes = [n for n in sizes_said.every(normal.text)[0] if n > 1] if counted else []
    for m in counted:
        count = sizes_said.number_in(m["count"])
        share = quantities.of_number(normal, m.span("share"))
        if count is not None:
            low, high = share.ends
            of = frozenset(n for n in sizes if n >= count and low <= 100 * count / n <= high)
            yield _Share(count, " ".join(m[0].split()), share, of)
