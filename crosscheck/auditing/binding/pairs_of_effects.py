"""Sizes of effects in sentences: each bound to the test that it is the size of, and checked where it follows from it.

Eta squared follows from F and its degrees of freedom (t likewise), Cramer's V and phi from chi-squared, N and k,
Kendall's W from Friedman's chi-squared, n and k, Cohen's d from t and the sizes of the groups. What they do not fix is
no error: an eta squared of all variance is smaller than the partial one, a d of paired scores may have any size.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from crosscheck.auditing.binding.clauses import LAWFUL, LAWLESS, OF_TESTS, Report
from crosscheck.auditing.binding.pairs import Pairing, Way, claim_of, digits, signless
from crosscheck.auditing.binding.sizes_said import Sizes, count, of_two_groups, pairs, units
from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading.statistics_in_print import Extraction

PHRASES = Phrases(__file__)
_OWN_N = re.compile(r"[nN]\s?=\s?(\d{1,3}(?:,\d{3})+|\d{1,6})(?![.,]?\d)")
_N_BEFORE = re.compile(rf"{_OWN_N.pattern}[\s,;:(]{{1,4}}$")
_PARTIAL = re.compile(r"(?i:parti|parci|petasq|peta_sq)|(?:η|[Ee]ta)_?\{?p|2\}?_?\{?p")
_HEDGES = "*(1 - 3/(4*a - 1))"
_UNREAD = re.compile(r"(?<!\w)(?:[tFzHQ]|χ\s?\^?2)\s?[\[({][\d., ]+[\])}]{1,2}\s?=")
_OF_PAIRS = re.compile(r"d_?\{?z")
_AFTER = 60  # letters between an effect and the test that follows it


def of_sentence(
    sentence: str,
    mentions: Sequence[Extraction],
    reports: Sequence[Report],
    sizes: Sizes,
    earlier: Sequence[Report] = (),
) -> Iterator[Pairing]:
    """Every size of an effect of a sentence against its test, of its own sentence or the only one of the earlier."""
    in_line = " ".join(sentence.split())  # as phrases are quoted
    for effect in (m for m in mentions if m.statistic in OF_TESTS and m.relation == "="):
        report = _test(effect, mentions, reports, earlier, in_line.partition(effect.phrase)[0])
        if report is None or report.statistic.relation != "=":
            continue
        gap = _between(effect, report.statistic, in_line, mentions)
        behind = in_line.partition(effect.phrase)[2]
        apart = PHRASES["joining"].fullmatch(gap) is None or PHRASES["modelled"].match(behind) is not None
        if effect.statistic in ("eta2", "eta"):
            sizes_of_it = _eta_squared(effect, report)
        elif effect.statistic in ("cramer", "phi", "concordance"):
            apart = apart and effect.statistic != "concordance"
            sizes_of_it = _of_squared(effect, report, sentence, sizes)
        else:
            sizes_of_it = _standardised(effect, report, sizes)
        for pairing in sizes_of_it:
            lacking = pairing.lacking or ("whether it is the size of this effect" if apart else "")
            yield replace(pairing, lacking=lacking)
    yield from _of_z(sentence, reports, sizes, earlier)


def _of_z(sentence: str, reports: Sequence[Report], sizes: Sizes, earlier: Sequence[Report]) -> Iterator[Pairing]:
    """r of a z: nothing says that they are of one test, unless one gives the other."""
    of_it, zs = ([r for r in reports if (r.statistic.statistic, r.statistic.relation) == (kind, "=")] for kind in "rz")
    zs = zs or [r for r in earlier if r.statistic.statistic == "z"]
    two, n = of_two_groups(sentence), count(sentence) or pairs(sentence) or sizes.n or sizes.units
    for r in (r for r in of_it if r.p is None and len(zs) == 1 and (n or two)):
        body = {"formula": "abs(x)/sqrt(n)", "with": {"x": digits(zs[0].statistic.value), "n": n or sum(two or ())}}
        both = Way("of both values of a pair", {"formula": "abs(x)/sqrt(2*n)"}, stated=True)
        claim = claim_of(signless(r.statistic), body, "z and n")
        yield Pairing(claim, (zs[0].statistic, r.statistic), (both,), supposed=True)


def _test(
    effect: Extraction,
    mentions: Sequence[Extraction],
    reports: Sequence[Report],
    earlier: Sequence[Report],
    before_it: str,
) -> Report | None:
    """The test whose size an effect is: the statistic before it, or the one that follows at once, of the right kind; of
    none where another stands between them that was not read."""
    own = OF_TESTS[effect.statistic]
    statistics = [m for m in mentions if m.statistic in LAWFUL | LAWLESS and m != effect]
    near = [m for m in statistics if m.end <= effect.start][-1:]
    if _UNREAD.search(before_it.rpartition(near[0].phrase)[2] if near else before_it):
        return None
    if not statistics:
        of_it = [r for r in earlier if r.statistic.statistic in own]
        return of_it[0] if len(of_it) == 1 and (len(earlier) == 1 or effect.statistic == "concordance") else None
    after = [m for m in statistics if effect.end <= m.start <= effect.end + _AFTER][:1]
    statistic = next((m for m in (*near, *after) if m.statistic in own), None)
    return next((r for r in reports if r.statistic == statistic), None)


def _between(effect: Extraction, test: Extraction, sentence: str, mentions: Sequence[Extraction]) -> str:
    """The words between an effect and its test; of a test in another sentence, those before the effect."""
    first, last = (test, effect) if test.end <= effect.start else (effect, test)
    gap = sentence.partition(last.phrase)[0]
    gap = gap.partition(first.phrase)[2] if test in mentions else gap
    for m in mentions:
        gap = gap.replace(m.phrase, " ")
    return gap


def _names(report: Report) -> dict[str, Any]:
    """The statistic and its degrees of freedom; those printed with a fraction are rounded."""
    df = {n: c if "." in c else float(c) for n, c in zip("ab", report.freedom, strict=False)}
    return {"x": digits(report.statistic.value), **df}


def _eta_squared(effect: Extraction, report: Report) -> Iterator[Pairing]:
    kind, needs = report.statistic.statistic, {"F": 2, "t": 1}[report.statistic.statistic]
    if len(report.freedom) != needs or not all(float(c) > 0 for c in report.freedom):
        return
    if kind == "F" and "." not in report.freedom[0] and "." in report.freedom[1]:
        return  # Welch's F: its eta squared is that of another analysis
    names = _names(report)
    formula = "1/(1 + b/(a*x))" if kind == "F" else "1/(1 + a/x**2)"
    statistic = abs(float(digits(report.statistic.value)))
    if statistic == 0:
        return
    a, b = (float(c) for c in (*report.freedom, "1")[:2])
    partial = 1 / (1 + b / (a * statistic)) if kind == "F" else 1 / (1 + a / statistic**2)
    sure = _PARTIAL.search(effect.phrase) is not None or float(digits(effect.value).rstrip("%")) > partial
    if not effect.value.endswith("%"):
        lacking = "" if sure else "whether it is the partial one"
        root = effect.statistic == "eta"  # the letter may be another size, of which nothing is wrong
        claim = claim_of(effect, {"formula": f"sqrt({formula})" if root else formula, "with": names}, kind)
        yield Pairing(claim, (report.statistic, effect), (), lacking, supposed=root)


def _of_squared(effect: Extraction, report: Report, sentence: str, sizes: Sizes) -> Iterator[Pairing]:
    """Cramer's V, phi, Kendall's W: square roots or shares of chi-squared over its largest value."""
    line = next((x for x in sentence.split("\n") if effect.phrase in x), sentence)
    sentence = line if "|" in line else sentence  # a row says nothing of the numbers of another
    before, phrase, behind = sentence.partition(report.statistic.phrase)
    own = _OWN_N.search(phrase) or _OWN_N.search(behind.partition(effect.phrase)[0]) or _N_BEFORE.search(before)
    n = int(own[1].replace(",", "")) if own else count(sentence)
    lacking = "" if own or effect.statistic == "concordance" else f"whether n = {n}"
    if not n and effect.statistic == "concordance":
        n = units(line) or sizes.n or sizes.units
        lacking = f"whether n = {n}"
    freedom = report.freedom
    if not freedom and effect.statistic == "concordance" and sizes.k:
        freedom, lacking = (str(sizes.k - 1),), f"whether k = {sizes.k}"
    if not n or len(freedom) != 1 or "." in freedom[0] or int(freedom[0]) < 1:
        return
    names, df = {"x": digits(report.statistic.value), "n": n}, int(freedom[0])
    pair = (report.statistic, effect)
    if effect.statistic == "concordance":
        body = {"formula": "x/(n*a)", "with": {**names, "a": df}}
        scores = Way("n counts the scores", {"formula": "x*(a + 1)/(n*a)"})
        yield Pairing(claim_of(effect, body, "chi2"), pair, (scores,), lacking)
        return
    sides = [m for m in range(1, df + 1) if df % m == 0 and m * m <= df] if effect.statistic == "cramer" else [1]
    ways: list[Way] = []
    for least in sides:
        size = {"with": {**names, "m": least, "a": df}}
        table = f"a table of {least + 1} x {df // least + 1}"
        ways.append(Way(table, {"formula": "sqrt(x/(n*m))", **size}, stated=True))  # either may be meant
        rows = "min(m + 1 - m**2/(n - 1), a/m + 1 - (a/m)**2/(n - 1))"
        unbiased = f"sqrt(max(0, x/n - a/(n - 1))/({rows} - 1))"
        ways.append(Way(f"{table}, corrected for bias", {"formula": unbiased, **size}))
    yates = df == 1  # the coefficient may be that of the chi-squared without continuity, which is not printed
    value = abs(float(digits(effect.value)))
    plain = (float(digits(report.statistic.value)) / n) ** 0.5
    lacking = lacking or ("the chi-squared without continuity" if yates and value >= plain else "")
    yield Pairing(claim_of(signless(effect), ways[0].body, "chi2"), pair, tuple(ways[1:]), lacking)


def _standardised(effect: Extraction, report: Report, sizes: Sizes) -> Iterator[Pairing]:
    """Cohen's d and Hedges' g of two groups, where the text says how many are in each."""
    if report.statistic.statistic != "t" or len(report.freedom) != 1 or float(report.freedom[0]) <= 0:
        return
    df = float(report.freedom[0])
    if not df.is_integer():
        n, half = sizes.per_group, 0.5 / 10 ** len(report.freedom[0].partition(".")[2])  # half a unit of its last digit
        if n is None or not n - 1 - half <= df <= 2 * n - 2 + half:
            return  # Welch's: they say little of how many there were
        df = 2.0 * n - 2
    names: Mapping[str, Any] = {"x": digits(report.statistic.value), "a": df}
    paired = _OF_PAIRS.match(effect.phrase) is not None
    known = paired or (sizes.per_group is not None and 2 * sizes.per_group - 2 == df)
    ways = [("groups of one size", "2*abs(x)/sqrt(a + 2)"), ("by the degrees of freedom", "2*abs(x)/sqrt(a)"),
            ("of paired differences", "abs(x)/sqrt(a + 1)"),
            ("of paired differences, by the degrees of freedom", "abs(x)/sqrt(a)")]  # fmt: skip
    ways = ways[2:] if paired else ways
    every = [*ways, *((f"{name}, corrected for small samples", formula + _HEDGES) for name, formula in ways)]
    first = every[len(ways)] if effect.statistic == "g" else every[0]
    body = {"formula": first[1], "with": names}
    otherwise = tuple(Way(name, {"formula": formula}, stated=True) for name, formula in every if name != first[0])
    lacking = "" if known else "how many were in each group"
    yield Pairing(claim_of(signless(effect), body, "t"), (report.statistic, effect), otherwise, lacking)
