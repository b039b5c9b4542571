"""Statistics whose names were lost in columns of a page, named again by the laws that they satisfy."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from crosscheck.auditing.binding import pairs_beside
from crosscheck.auditing.binding.pairs import Pairing, claim_of
from crosscheck.auditing.judging import pairs_judged
from crosscheck.auditing.reading.statistics_in_print import REACH, Extraction

LOST = 20  # lines over which an equation in two columns can be scattered


def named(lost: Sequence[Extraction], known: Sequence[Extraction]) -> list[Extraction]:
    """Numbers that lost their names, named by the laws that they satisfy: F by its p-value, chi2 by that or by F."""
    read: list[Extraction] = []
    for freedom in (e for e in known if e.statistic == "df"):
        counts = [int(float(d[:9])) for d in freedom.value.split(", ")]  # more digits are no count of anything
        near = [e for e in lost if abs(e.line - freedom.line) <= LOST]
        statistic = {1: "chi2", 2: "F"}.get(len(counts))
        if statistic is None or not near or not all(counts):
            continue
        names = dict(zip("ab", counts, strict=False))
        formula = "chi2_sf(x, a)" if statistic == "chi2" else "f_sf(x, a, b)"
        for p in (e for e in known if e.statistic == "p" and abs(e.line - freedom.line) <= REACH):
            read += [replace(e, statistic=statistic) for e in near if _gives(formula, {"x": e.value, **names}, p)]
        if statistic == "F" and counts[1] % counts[0] == 0:
            fs = [e for e in (*known, *read, *near) if e.statistic in ("F", "") and abs(e.line - freedom.line) <= LOST]
            for x, f in ((x, f) for x in near for f in fs if f.line != x.line):
                if _gives(*pairs_beside.iman_davenport(x.value, counts), f):
                    read += [replace(x, statistic="chi2"), replace(f, statistic="F")]
    return [e for e in dict.fromkeys(read) if e not in known]


def _gives(formula: str, names: Mapping[str, Any], printed: Extraction) -> bool:
    claim = claim_of(printed, {"formula": formula, "with": names}, "a lost name")
    return printed.relation == "=" and pairs_judged.judged(Pairing(claim, (printed,))).verdict in ("holds", "rounding")
