"""Sentences that hold a difference against the critical difference of the text: "(1.44) exceeds the CD"."""

import re
from collections.abc import Iterator, Sequence

from crosscheck.auditing.binding import scopes
from crosscheck.auditing.binding.pairs import claim_of, digits, reading
from crosscheck.auditing.judging.pairs_judged import paired
from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading.plain_text import Normal
from crosscheck.auditing.reading.statistics_in_print import Extraction
from crosscheck.claims.claims import Verdict

PHRASES = Phrases(__file__)
_NEAR = 300  # letters before a sentence in which the critical difference stands that it speaks of


def of_text(normal: Normal, extractions: Sequence[Extraction]) -> Iterator[Verdict]:
    """The verdicts on all such sentences; where a text has several critical differences, by those in its own sentence,
    or the one right before it, or by all alike."""
    critical = [e for e in extractions if e.statistic == "CD" and e.relation in "=≈" and reading(e).value is not None]
    if not critical or not PHRASES["likely"].search(normal.text):
        return
    for start, end in scopes.sentences(normal.text):
        if not PHRASES["likely"].search(normal.text, start, end) or PHRASES["unless"].search(normal.text, start, end):
            continue
        before = [e for e in critical if 0 <= start - e.start < _NEAR]
        own = [e for e in critical if start <= e.start < end] or before[-1:] or critical
        held = [*PHRASES["held"].finditer(normal.text, start, end)]
        within = any(start <= e.start < end for e in own)
        others = not within and len(PHRASES["cd"].findall(normal.text, start, end)) > len(held)  # of another
        for m in held:
            if others or PHRASES["of_one"].search(normal.text[start : m.start()]):
                continue
            e = Extraction.at(normal, "difference", m.span("n"))
            above = bool(m["above"]) != bool(m["not"])
            sides = {_side(e, cd) for cd in own}
            if len(sides) == 1 and None not in sides and not any(e.start == cd.start for cd in own):
                cd, right = max(own, key=lambda cd: (cd.start < e.start, cd.start)), above == sides.pop()
                claim = claim_of(e, {"formula": "x", "with": {"x": digits(cd.value)}}, "the critical difference")
                phrase = re.sub(r"\s+", " ", m["words"]).strip(" ),")
                words = f"{e.value} is {'below' if above else 'above'} the critical difference, {cd.value}"
                evidence = {"value": float(digits(cd.value)), **paired(cd, e)}
                evidence["paired"] = [cd.phrase, f"{e.phrase} … {phrase}"]
                yield Verdict(claim, "holds" if right else "fails", evidence | ({} if right else {"said": words}))


def _side(difference: Extraction, cd: Extraction) -> bool | None:
    """Whether it is above; None where rounding hides it."""
    x, limit = reading(difference), reading(cd)
    return True if x.low > limit.high else False if x.high < limit.low else None
