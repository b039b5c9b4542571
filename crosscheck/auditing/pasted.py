"""Output of R as papers and appendices paste it: rows of an analysis of variance, a t test with its interval."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from crosscheck.auditing.binding.pairs import Pairing, claim_of
from crosscheck.auditing.reading.plain_text import Normal
from crosscheck.auditing.reading.statistics_in_print import Extraction

_NUMBER = r"-?\d+(?:\.\d+)?(?:e[+-]?\d+)?"
# "group   2  3.766  1.8832  4.846 0.0159 *" and, some lines below, "Residuals  27 10.492  0.3886"
_TERM = re.compile(
    rf"^[ \t#]*(?P<name>[A-Za-z]\S*)[ \t]+(?P<df>\d+)[ \t]+(?P<ss>{_NUMBER})[ \t]+(?P<ms>{_NUMBER})"
    rf"[ \t]+(?P<f>{_NUMBER})[ \t]+(?P<less>< ?)?(?P<p>{_NUMBER})[ \t]*[*.]{{0,3}}[ \t]*$",
    re.MULTILINE,
)
_RESIDUALS = re.compile(
    rf"^[ \t#]*(?i:residuals?|error)[ \t]+(?P<df>\d+)[ \t]+(?P<ss>{_NUMBER})[ \t]+(?P<ms>{_NUMBER})[ \t]*$",
    re.MULTILINE,
)
_T_TEST = re.compile(
    rf"(?<!\w)t = (?P<t>{_NUMBER}), df = (?P<df>{_NUMBER}), p-value[^\n]*\n"
    r"[^\n]*(?:not equal to|less than|greater than) 0\s*\n"
    r"[\s#]*(?P<level>\d\d(?:\.\d+)?) percent confidence interval:\s*\n"
    rf"[\s#]*(?P<low>{_NUMBER})\s+(?P<high>{_NUMBER})"
)
_REACH = 1500  # letters between a term and its residuals


def of_text(normal: Normal) -> Iterator[Pairing]:
    """What the rows and intervals of pasted output say about each other."""
    for term in _TERM.finditer(normal.text):
        below = _RESIDUALS.search(normal.text, term.end(), term.end() + _REACH)
        if below is not None and int(term["df"]) and int(below["df"]):
            yield from _of_term(normal, term, below)
    for test in _T_TEST.finditer(normal.text):
        yield _of_interval(normal, test)


def _of_term(normal: Normal, term: re.Match[str], below: re.Match[str]) -> Iterator[Pairing]:
    f = _mention(normal, term, "f", "F")
    p = _mention(normal, term, "p", "p", "<" if term["less"] else "=")
    mean, left = _mention(normal, term, "ms", "statistic"), _mention(normal, below, "ms", "statistic")
    law: dict[str, Any] = {"x": term["f"], "a": int(term["df"]), "b": int(below["df"])}
    yield Pairing(claim_of(p, {"formula": "f_sf(x, a, b)", "with": law}, "F of the row"), (f, p))
    share = {"formula": "s/d", "with": {"s": term["ss"], "d": int(term["df"])}}
    yield Pairing(claim_of(mean, share, "sum of squares"), (mean,))
    ratio = {"formula": "m/r", "with": {"m": term["ms"], "r": below["ms"]}}
    yield Pairing(claim_of(f, ratio, "mean squares"), (mean, left, f))


def _of_interval(normal: Normal, test: re.Match[str]) -> Pairing:
    """t is the middle of the interval over its half-width, times the quantile: both sides of one estimate."""
    t, low, high = (_mention(normal, test, name, "t") for name in ("t", "low", "high"))
    tail = (1 - float(test["level"]) / 100) / 2
    names = {"l": test["low"], "h": test["high"], "a": float(test["df"]), "q": tail}
    body = {"formula": "(h + l)/(h - l)*t_isf(q, a)", "with": names}
    return Pairing(claim_of(t, body, "interval"), (t, low, high))


def _mention(normal: Normal, m: re.Match[str], group: str, kind: str, relation: str = "=") -> Extraction:
    line, column = normal.place(m.start(group))
    span = normal.span(*m.span(group))
    return Extraction(line, kind, m[group], m[group], relation, column, *m.span(group), span)
