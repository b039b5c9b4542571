"""Sums of ranks beyond what their sizes allow: U beyond n1 n2, sums of signed ranks beyond n(n + 1)/2."""

from collections.abc import Iterator, Sequence

from crosscheck.auditing.binding import sizes_said
from crosscheck.auditing.binding.pairs import claim_of, digits, number
from crosscheck.auditing.judging import granularity
from crosscheck.auditing.judging.pairs_judged import paired
from crosscheck.auditing.reading.statistics_in_print import Extraction
from crosscheck.claims.claims import Verdict

ASKED = frozenset({"U", "V", "R+", "R-"})


def of_sentence(sentence: str, mentions: Sequence[Extraction]) -> Iterator[Verdict]:
    """What no data can give, where the sentence gives the sizes."""
    two, n = sizes_said.of_two_groups(sentence), sizes_said.count(sentence)
    for e in (m for m in mentions if m.relation == "=" and m.statistic in ASKED):
        if e.statistic == "U" and two:
            can = granularity.mann_whitney(digits(e.value), *two)
        elif e.statistic != "U" and n is not None:
            can = granularity.signed_rank(digits(e.value), n)
        else:
            continue
        if not can.possible:
            claim = claim_of(e, {"formula": "x", "with": {"x": e.value}}, "the sizes")
            yield Verdict(claim, "fails", {"proof": can.reason, "value": number(e), **paired(e)})
