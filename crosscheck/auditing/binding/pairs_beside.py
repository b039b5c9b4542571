"""Numbers of one passage that follow from each other: critical values, critical differences, F from Friedman's chi2."""

import math
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise, product
from typing import Any

from crosscheck.auditing.binding import scopes, sizes_said as sizes
from crosscheck.auditing.binding.clauses import Reading, Report
from crosscheck.auditing.binding.pairs import Pairing, Way, claim_of, number, reading, share
from crosscheck.auditing.binding.pairs_of_counts import sign_ways
from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading.statistics_in_print import Extraction
from nptests.distributions.binomial import Binomial

PHRASES = Phrases(__file__)
ASKED = frozenset({"critical", "CD", "adjusted"})
_WIDEST = 50  # compared by Nemenyi's test
_RULES = ("nemenyi", "bonferroni-dunn")
_AT_ONCE = 25  # letters between a critical difference and its level
Passage = Sequence[tuple[str, Sequence[Extraction], Sequence[Report]]]


def of_sentence(
    sentence: str, mentions: Sequence[Extraction], reports: Sequence[Report], text: sizes.Sizes,
    of_text: Sequence[Report] = (), comparisons: Sequence[tuple[int, int]] = (), numbers: Set[int] = frozenset(),
) -> Iterator[Pairing]:  # fmt: skip
    """Critical values, critical differences, adjusted against raw p, McNemar's counts.

    of_text       the tests of the whole text: a critical difference may be that of each
    comparisons   how many were compared on how many, as sentences of the text say it: the nearest first
    numbers       the whole numbers of the text: each may be how many data sets there are
    """
    kinds = {m.statistic for m in mentions}
    if "critical" in kinds:
        yield from _critical_values(mentions)
    if "CD" in kinds:
        for pairing in _critical_differences(sentence, mentions, text, comparisons, numbers, _ranked(of_text)):
            yield replace(pairing, otherwise=(*pairing.otherwise, *_of_tests(pairing, of_text)))
    if "adjusted" in kinds:
        yield from _adjusted(sentence, mentions, reports)
    if "McNemar" in sentence:
        yield from _discordant(sentence, mentions, reports)


def _critical_values(mentions: Sequence[Extraction]) -> Iterator[Pairing]:
    levels = [m for m in mentions if m.statistic == "alpha"]
    pairs = [m for m in mentions if m.statistic == "df" and m.value.count(",") == 1]
    if len({m.value for m in levels}) != 1 or len({m.value for m in pairs}) != 1:
        return
    critical = [m for m in mentions if m.statistic == "critical"]
    for e in critical if len(critical) == 1 else ():
        alpha = share(levels[0])
        a, b = (float(c) for c in pairs[0].value.split(", "))
        if alpha and a and b and a.is_integer() and b.is_integer():
            body = {"formula": "f_isf(p, a, b)", "with": {"p": alpha, "a": a, "b": b}}
            yield Pairing(claim_of(e, body, "alpha and degrees of freedom"), (pairs[0], levels[0], e))


def _critical_differences(
    sentence: str, mentions: Sequence[Extraction], text: sizes.Sizes, comparisons: Sequence[tuple[int, int]],
    numbers: Set[int], ranked: Set[int],
) -> Iterator[Pairing]:  # fmt: skip
    levels = {m.value: m for m in mentions if m.statistic == "alpha"}
    k, n = sizes.compared(sentence) or text.k or _of_friedman(sentence, mentions), sizes.count(sentence) or text.n
    units = None if n else sizes.units(sentence) or text.units
    n = n or units
    whole = sizes.compared(sentence) and (sizes.count(sentence) or sizes.units(sentence))
    if not whole and comparisons and not PHRASES["of_others"].search(sentence):
        (k, n), units = comparisons[0], None
    differences = [m for m in mentions if m.statistic == "CD" and m.relation == "="
                   and not sizes.counts(sentence, m.value)]  # fmt: skip
    if len(levels) > 1 and differences:  # that which follows it at once: "1.947 at alpha = 0.05"
        levels = {x: m for x, m in levels.items() if 0 <= m.start - differences[0].end < _AT_ONCE} or levels
    if not k or not n or len(differences) != 1 or len(levels) > 1 or k < 2 or n < 1:
        return
    behind = sentence.partition(differences[0].phrase)[2]
    if PHRASES["no_ranks"].search(sentence) or PHRASES["of_unit"].match(behind):
        return
    level = next(iter(levels.values()), None)
    stated = share(level) if level else sizes.level(sentence) or text.alpha
    if level and PHRASES["another"].search(behind.partition(level.phrase)[0]):
        stated = None  # it is that of the number between
    lacking = f"whether n = {units}" if units else "" if stated or text.alpha == 0 else "at which level"
    named = sizes.whole(sentence)
    ks = {k, *named, *ranked, *(a for a, _ in comparisons)}
    ks |= {k + 1} if PHRASES["one_more"].search(sentence) else set()
    pairs = {*product(ks, {n} | (named if sizes.count(sentence) else numbers))} - {(k, n)}
    if any(1 < a <= _WIDEST and b and _is_difference(differences[0], a, b, stated or 0.05) for a, b in pairs):
        lacking = "of how many it is: it is right of as many as other numbers of the text say"
    own, others = difference(differences[0], k, n, stated, lacking), [pair for pair in comparisons if pair != (k, n)]
    yield replace(own, otherwise=(*own.otherwise, *(way for pair in others for way in _of_sizes(own, *pair, stated))))


def _ranked(reports: Sequence[Report]) -> set[int]:
    """How many each test that may be Friedman's compares."""
    freedoms = (r.freedom[0] for r in reports if r.statistic.statistic == "chi2" and r.freedom)
    return {int(freedom) + 1 for freedom in freedoms if freedom.isdigit()}


def _of_tests(pairing: Pairing, reports: Sequence[Report]) -> Iterator[Way]:
    """The critical difference of as many, on as many data sets, as another test of the text has degrees of freedom."""
    phrases: dict[tuple[int, int], str] = {}
    for r in reports:
        if r.statistic.statistic == "F" and len(r.freedom) == 2 and all(map(str.isdigit, r.freedom)):
            a, b = map(int, r.freedom)
            if 0 < a < _WIDEST and b and b % a == 0:
                phrases.setdefault((a + 1, b // a + 1), r.statistic.phrase)
    for (k, n), phrase in phrases.items():
        for way in _of_sizes(pairing, k, n, None):
            yield replace(way, name=f"after {phrase}")


def _of_sizes(pairing: Pairing, k: int, n: int, stated: float | None) -> Iterator[Way]:
    """The same difference of other sizes."""
    other = difference(pairing.of[0], k, n, stated)
    for body in (other.claim.body, *(way.body for way in other.otherwise)):
        yield Way(f"k = {k}, n = {n}", body, stated=True)


def _of_friedman(sentence: str, mentions: Sequence[Extraction]) -> int | None:
    """One more than the degrees of freedom of Friedman's test, the only ones of the sentence."""
    counts = {m.value for m in mentions if m.statistic == "df"}
    only = next(iter(counts)) if len(counts) == 1 and "Friedman" in sentence else ""
    return int(only) + 1 if only.isdigit() else None


def difference(e: Extraction, k: int, n: int, stated: float | None, lacking: str = "") -> Pairing:
    """A critical difference from k and n; authors multiply with q as it is tabulated, to two, three or four places."""
    alpha, size = stated or 0.05, {"k": k, "n": n}
    formula = "q*sqrt(k*(k + 1)/(6*n))"

    def body(rule: str, level: float, places: int | None = None) -> dict[str, Any]:
        q = _quantile(rule, k, level)
        return {"formula": formula, "with": {"q": q if places is None else f"{q:.{places}f}", **size}}

    def value(rule: str) -> float:
        return _quantile(rule, k, alpha) * math.sqrt(k * (k + 1) / (6 * n))

    ways = [Way(f"q as it is tabulated, to {p} places", body("nemenyi", alpha, p), stated=True) for p in (3, 4, 2)]
    ways.append(Way("Bonferroni-Dunn's difference", body("bonferroni-dunn", alpha)))
    ways += [Way("Bonferroni-Dunn's difference", body("bonferroni-dunn", alpha, p)) for p in (3, 2)]
    if not stated:
        ways += [Way(f"at {level}", body("nemenyi", level)) for level in (0.1, 0.01)]
        if lacking == "at which level" and not _at_any_level(e, k, n):
            lacking = ""
    return Pairing(claim_of(e, body("nemenyi", alpha), "k, n and alpha"), (e,), tuple(ways), lacking,
                   proof=f"for k = {k}, n = {n} Bonferroni and Dunn's is {value('bonferroni-dunn'):.4g}")  # fmt: skip


@lru_cache(maxsize=1024)
def _quantile(rule: str, k: int, level: float) -> float:
    """The critical value by which a difference is multiplied: asked for every number of a text that may be n."""
    from nptests import critical_value

    return float(critical_value(rule, k=k, alpha=level))


def _is_difference(e: Extraction, k: int, n: int, level: float) -> bool:
    """Whether it is Nemenyi's difference, or Bonferroni and Dunn's, on so many data sets."""
    once, printed = math.sqrt(k * (k + 1) / (6 * n)), reading(e)
    return any(printed.holds(once * _quantile(rule, k, level)) for rule in _RULES)


def _at_any_level(e: Extraction, k: int, n: int) -> bool:
    """Whether it is a difference at some level from 0.2 to 0.001, Nemenyi's or Bonferroni and Dunn's: none is in use
    beyond these."""
    least, most = ([_quantile(rule, k, level) for rule in _RULES] for level in (0.2, 0.001))
    once = math.sqrt(k * (k + 1) / (6 * n))
    printed = reading(e)
    return printed.high >= min(least) * once and printed.low <= max(most) * once


def friedman_and_f(parsed: Reading) -> Iterator[Pairing]:
    """Iman and Davenport's F against the chi2 of the same or the sentence before, and its own degrees of freedom.

    An F that nothing names so is theirs only if the chi2 beside it gives it: another test stands there otherwise, as
    it may behind the end of a paragraph.
    """
    for i, (sentence, _, reports) in enumerate(parsed.sentences):
        earlier = parsed.sentences[i - 1] if i else ("", (), ())
        for report in (r for r in reports if r.statistic.statistic == "F" and r.statistic.relation == "="):
            f = report.statistic
            itself = PHRASES["of_itself"].match(f.phrase) is not None
            equal = ([r for r in some if (r.statistic.statistic, r.statistic.relation) == ("chi2", "=")]
                     for some in (reports, earlier[2]))  # fmt: skip
            squares = next(filter(None, equal), [])  # of its own sentence, else of the one before
            named = itself or _named(sentence, f, earlier)
            text, lacking = parsed.sizes_near(f), ""
            own = report.freedom if len(report.freedom) == 2 else _freedom(squares, text) if named else ()
            if named and not own and text.units:
                own, lacking = _freedom(squares, replace(text, n=text.units)), f"whether n = {text.units}"
            ranked = "Friedman" in earlier[0] + sentence or PHRASES["iman"].search(sentence + earlier[0])
            if len(own) != 2 or not (itself or ranked):
                continue
            a, b = (float(c) for c in own)
            if named and report.freedom and a.is_integer() and b.is_integer() and a and b % a:
                yield _of_no_n(f, int(a), int(b), text)
            squares = [r for r in squares if not r.freedom or r.freedom == (own[0],)]
            if a.is_integer() and b.is_integer() and a and b and b % a == 0 and len(squares) == 1:
                formula, names = iman_davenport(squares[0].statistic.value, (int(a), int(b)))
                n = text.n or text.units
                if n and _of_n(f, names, n):
                    df = replace(f, value=own[1], phrase=f"df2 = {own[1]}")
                    right = {"formula": "(k - 1)*(n - 1)", "with": {"k": names["k"], "n": n}}
                    proof = f"{names['k'] - 1} x {n - 1}, as F is that of {n} data sets and the text says so many"
                    yield Pairing(claim_of(df, right, "n"), (squares[0].statistic, f, df), proof=proof)
                    names = {**names, "n": n}
                claim = claim_of(f, {"formula": formula, "with": names}, "chi2")
                gap = (earlier[0] + sentence).partition(squares[0].statistic.phrase)[2].partition(f.phrase)[0]
                supposed = not named or PHRASES["of_another"].search(gap) is not None
                supposed |= parsed.scopes.paragraph(squares[0].statistic) != parsed.scopes.paragraph(f)
                words = f"these do not go together: {_as_they_would(number(squares[0].statistic), number(f), names)}"
                yield Pairing(claim, (squares[0].statistic, f), lacking=lacking, supposed=supposed, said=words)


def _of_no_n(f: Extraction, a: int, b: int, text: sizes.Sizes) -> Pairing:
    """Degrees of freedom of which the second is no multiple of the first."""
    df, n = replace(f, value=f"{b}", phrase=f"df2 = {b}"), text.n or text.units or round(b / a) + 1
    claim = claim_of(df, {"formula": "(k - 1)*(n - 1)", "with": {"k": a + 1, "n": n}}, "k")
    return Pairing(claim, (f, df), proof=f"(k - 1)(n - 1), which is a multiple of {a}, of Iman and Davenport's F")


def _as_they_would(chi2: float, f: float, names: Mapping[str, Any]) -> str:
    """Each as the other has it: which of both is misprinted, they do not say."""
    k, n = names["k"], names["n"]
    of_chi2 = f"{(n - 1) * chi2 / (n * (k - 1) - chi2):.4g}" if chi2 < n * (k - 1) else "infinite"
    of_f = n * (k - 1) * f / (n - 1 + f)
    return f"on n = {n} of df2 this χ2 makes F = {of_chi2}, and this F is that of χ2 = {of_f:.4g}"


def by_their_f(passage: Passage) -> Iterator[Pairing]:
    """A p-value of a chi2 without degrees of freedom, of which the F that it gives is printed in its sentence."""
    for _, _, reports in passage:
        of_f = [r for r in reports if r.statistic.statistic == "F" and len(r.freedom) == 2]
        for r in (r for r in reports if of_f and r.statistic.statistic == "chi2" and not r.freedom and r.p):
            theirs = [f for f in of_f if gives(r.statistic, f)]
            if len(theirs) == 1 and r.p and r.statistic.relation == "=":
                law = {"formula": "chi2_sf(x, a)", "with": {"x": r.statistic.value, "a": float(theirs[0].freedom[0])}}
                context = f"{theirs[0].statistic.phrase} is its F"
                yield Pairing(claim_of(r.p, law, "chi2"), (r.statistic, r.p), context=context)


def gives(chi2: Extraction, f: Report) -> bool:
    """Whether F is that of Iman and Davenport, to three digits at least."""
    a, b = (float(c) for c in f.freedom)
    if not (a.is_integer() and b.is_integer() and a and b) or b % a or sum(map(str.isdigit, f.statistic.value)) < 3:
        return False
    x, printed, n = reading(chi2), reading(f.statistic), b / a + 1
    low, high = ((n - 1) * end / (n * a - end) if end < n * a else math.inf for end in (x.low, x.high))
    return bool(low <= printed.high and printed.low <= high)


def _of_n(f: Extraction, names: Mapping[str, Any], n: int | None) -> bool:
    """Whether F is that of so many data sets as the text says, though its degrees of freedom are those of others."""
    if n is None or n < 2 or n == names["n"]:
        return False
    x, printed, most = reading(replace(f, value=names["X"])), reading(f), n * (names["k"] - 1)
    low, high = ((n - 1) * end / (most - end) if end < most else math.inf for end in (x.low, x.high))
    return bool(low <= printed.high and printed.low <= high)


def _freedom(squares: Sequence[Report], text: sizes.Sizes) -> tuple[str, ...]:
    """Of an F that is printed without: as the text says k and n, or by the degrees of freedom of chi2 and n."""
    if text.freedom or text.n is None or text.n < 2 or len(squares) != 1 or len(squares[0].freedom) != 1:
        return text.freedom
    (a,) = squares[0].freedom
    return (a, str(int(a) * (text.n - 1))) if a.isdigit() else ()


def _named(sentence: str, f: Extraction, earlier: tuple[str, Sequence[Extraction], Sequence[Report]]) -> bool:
    """Whether Iman and Davenport are named before the F, and no other test after them."""
    before = sentence.partition(f.phrase.split("\n")[0])[0]
    own = [m.end() for m in PHRASES["iman"].finditer(before)]
    if own or PHRASES["iman"].search(sentence):
        return not _other_test(before[own[-1] :] if own else before)
    return bool(PHRASES["iman"].search(earlier[0])) and not _other_test(before)


def _other_test(words: str) -> bool:
    named = (m[0].lower() for m in scopes.PHRASES["tests"].finditer(words))
    return "nalysis of variance" in words or any(name != "friedman" for name in named)


def iman_davenport(chi2: str, counts: Sequence[int]) -> tuple[str, dict[str, Any]]:
    """Iman and Davenport's F of Friedman's chi2, k - 1 and (k - 1)(n - 1) degrees of freedom."""
    return "(n - 1)*X/(n*(k - 1) - X)", {"X": chi2, "n": counts[1] // counts[0] + 1, "k": counts[0] + 1}


def _adjusted(sentence: str, mentions: Sequence[Extraction], reports: Sequence[Report]) -> Iterator[Pairing]:
    """An adjusted p-value is never below its raw one: said where a procedure that adjusts is named.

    The p-value of an omnibus test is the raw one of no comparison.
    """
    if not PHRASES["adjusts"].search(sentence):
        return
    tests = {r.p: r for r in reports if r.p is not None}
    for raw, adjusted in pairwise(mentions):
        if raw.statistic == "p" and adjusted.statistic == "adjusted" and raw.relation == adjusted.relation == "=":
            test, words = tests.get(raw), sentence.partition(raw.phrase)[0]
            of_several = test is not None and test.statistic.statistic in scopes.OMNIBUS and test.freedom[:1] != ("1",)
            below = number(adjusted) < number(raw)
            named = test is None and scopes.PHRASES["omnibus_words"].search(words)
            apart = PHRASES["of_each"].search(sentence.partition(raw.phrase)[2].partition(adjusted.phrase)[0])
            if not of_several and not (below and (named or apart)):
                body = {"formula": "max(q, p)", "with": {"q": adjusted.value, "p": raw.value}}
                words = f"an adjusted p-value is at least the raw one, {raw.value}"
                yield Pairing(claim_of(adjusted, body, "raw p"), (raw, adjusted), said=words)


def _discordant(sentence: str, mentions: Sequence[Extraction], reports: Sequence[Report]) -> Iterator[Pairing]:
    """McNemar's chi2 from the two counts of discordant pairs, with or without continuity; without it, their p."""
    counts = PHRASES["discordant"].search(sentence)
    squared = [r.statistic for r in reports if r.statistic.statistic == "chi2" and r.statistic.relation == "="]
    if counts is None or int(counts["b"]) + int(counts["c"]) == 0:
        return
    names = {"b": int(counts["b"]), "c": int(counts["c"])}
    values = [m for m in mentions if m.statistic == "p"]
    if not reports and len(values) == len(PHRASES["discordant"].findall(sentence)) == 1:
        raw = any(m.statistic == "adjusted" for m in mentions)
        yield _of_changes(sentence, values[0], min(names.values()), sum(names.values()), raw)
    if len(squared) != 1:
        return
    plain = {"formula": "(b - c)**2/(b + c)", "with": names}
    edwards = {"formula": "max(abs(b - c) - 1, 0)**2/(b + c)", "with": names}
    yield Pairing(claim_of(squared[0], plain, "discordant pairs"), (squared[0],), (Way("continuity", edwards, True),))


def _of_changes(sentence: str, p: Extraction, fewer: int, size: int, raw: bool) -> Pairing:
    """The p-value of McNemar's test: exact, mid-p, or normal with continuity or not; where exact is said, exact."""
    law = Binomial(size, Fraction(1, 2))
    middle = {"formula": "p", "with": {"p": 2 * law.cdf(fewer) - law.pmf[fewer]}}
    exact, *others = [*sign_ways(size - fewer, size), Way("mid-p", middle, True, True)]
    if PHRASES["exact"].search(sentence):
        others = [way for way in others if "normal" not in way.name]
    lacking = "" if raw or not PHRASES["adjusts"].search(sentence) else "whether p is adjusted"
    proof = "no test of these changes gives it"
    return Pairing(claim_of(p, exact.body, "discordant pairs"), (p,), tuple(others), lacking, proof=proof)
