"""Counts and sums of ranks in sentences: sign tests, Wilcoxon's W, V, T, R+ and R-, Mann and Whitney's U, with n.

What authors leave open is left open: how many differences were 0 and dropped, whether scores tied, the exact law or
the normal one, with continuity or not. A p-value that none of these gives is wrong.
"""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import count

from crosscheck.auditing.binding import scopes, sizes_said as sizes
from crosscheck.auditing.binding.clauses import Report
from crosscheck.auditing.binding.pairs import Pairing, Way, claim_of, digits, number
from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading.statistics_in_print import Extraction
from crosscheck.claims import formulas
from crosscheck.claims.printed import Printed
from nptests.distributions import special
from nptests.distributions.binomial import Binomial
from nptests.distributions.two_sample import tie_free_mann_whitney_law

_SUM_OF_RANKS = re.compile(r"(?<!\w)[WVT][+-]?\s?=\s?(\d{1,7}(?:[.,]5)?)(?![.,]?\d)")
_LARGEST_Z = 39.0  # the normal law's p-value beyond it is below every double
EXACT_UP_TO = 60  # differences, or observations of both samples, of which the exact law is asked
_EXACT_BELOW = 0.95  # of that variance: the exact p of ties is below the normal one, in every table of up to 11 of both
SIGNED = frozenset({"W", "V", "T", "R+", "R-"})
ASKED = SIGNED | {"U", "ranksum"}
PHRASES = Phrases(__file__)


@dataclass(frozen=True)
class Tails:
    """The p-values that one reading of a statistic gives: exact, normal, normal with continuity; by sides."""

    exact: float | None
    normal: float
    continuity: float
    coarse: float = 0.0  # with the continuity of a law all of whose ranks are tied

    @property
    def by_law(self) -> dict[str, float]:
        """Each p-value by what gives it."""
        laws = {"exact": self.exact, "normal approximation": self.normal,
                "normal approximation with continuity": self.continuity}  # fmt: skip
        return {name: p for name, p in laws.items() if p is not None}

    def spread(self, least: float = 1.0) -> tuple[float, float]:
        """From the least to the most, where ties make the normal law narrower by so much at most."""
        values = self.by_law.values()
        return min(*values, _two(_z(self.normal) / math.sqrt(least))), max(*values, self.coarse)


def _two(z: float) -> float:
    return min(1.0, 2 * float(special.ndtr(-abs(z))))


def _z(p: float) -> float:
    return float(-special.ndtri(p / 2)) if p < 1 else 0.0


def of_sentence(
    sentence: str, mentions: Sequence[Extraction], reports: Sequence[Report], text: sizes.Sizes, behind: str = "",
    before: Sequence[str] = (), one_sided: bool = False,
) -> Iterator[Pairing]:  # fmt: skip
    """What follows from the counts and sums of a sentence; one_sided where so much is declared of sign tests.

    before   the sentences before it, which may say the sizes of both samples: right by these, never wrong
    behind   the sentence behind it, where that says more of the same numbers: whether scores tied, or differed by 0
    """
    kinds = {m.statistic for m in mentions}
    if "p" in kinds:
        yield from _signs(sentence, mentions, reports, before, one_sided)
    if "ranksum" in kinds:
        yield from _rank_sums(sentence, mentions)
    for report in reports:
        if report.p is not None and report.statistic.relation == "=" and not _elsewhere(report):
            groups = _groups(report, text) if report.statistic.statistic in ("U", "W") else None
            if report.statistic.statistic == "W" and PHRASES["normality"].search(f"{' '.join(before)} {sentence}"):
                yield from _normality(report, text)
                continue
            supposed = None if groups or report.statistic.statistic != "U" else _only_two(before)
            if groups is not None:
                yield from _two_samples(report, *groups, passage=sentence + behind)
            elif supposed is not None:
                yield from _two_samples(report, *supposed, passage=sentence + behind, supposed=True)
            elif report.statistic.statistic in SIGNED:
                other = [m for m in mentions if {m.statistic, report.statistic.statistic} == {"R+", "R-"}]
                of_it = _signed_ranks(report, text, passage=sentence + behind, before=" ".join(before))
                yield from (replace(pairing, of=(*other[:1], *pairing.of)) for pairing in of_it)


def _elsewhere(report: Report) -> bool:
    """Whether p comes of something else than the law of ranks, exact or normal."""
    resampled = report.governed.get("resampled", "").lower()
    return "adjusted" in report.governed or resampled not in ("", "exact")


# Signs


def _signs(
    sentence: str, mentions: Sequence[Extraction], reports: Sequence[Report], before: Sequence[str], one_sided: bool
) -> Iterator[Pairing]:
    """ "Wins on 14 of the 18 (sign test, p = .031)", "15 wins and 3 losses gives p = .008": exact and normal, ties."""
    values = [m for m in mentions if m.statistic == "p"]
    named = PHRASES["sign_test"].search(sentence) is not None
    owned = {r.p for r in reports}
    counts, both = PHRASES["of"].findall(sentence), PHRASES["wins"].findall(sentence)
    if named and not both:
        earlier = [] if counts else PHRASES["wins_in_list"].findall(" ".join(before))
        records = (PHRASES[words].findall(sentence) for words in ("won", "record", "beaten"))
        both = next(filter(None, records), earlier)
        aside = not (both or counts or PHRASES["against"].search(sentence))
        both = PHRASES["record"].findall(" ".join(before[-1:])) if aside else both
    if not named and not both and not scopes.PHRASES["tests"].search(sentence):  # as in the sentence before
        both = PHRASES["record"].findall(sentence) if PHRASES["sign_test"].search(" ".join(before[-1:])) else []
    otherwise = PHRASES["against_chance"].search(sentence) or scopes.PHRASES["adjusting"].search(sentence)
    if len(values) != 1 or values[0] in owned or otherwise or not (named or (both and "ilcoxon" not in sentence)):
        return
    if len(both) == 1:
        wins, losses = map(int, both[0])
        counted = f"{wins} and {losses}"
        readings = [(max(wins, losses), wins + losses, "")]
        shared = ((sizes.count(sentence) or 0) - wins - losses) // 2  # ties, of an odd number one is left out
        if shared > 0:
            readings.append((max(wins, losses) + shared, wins + losses + 2 * shared, ", ties shared out"))
    elif len(counts) == 1 and 0 <= int(counts[0][0]) <= int(counts[0][1]):
        wins, n = map(int, counts[0])
        counted = f"{wins} of {n}"
        ties = range(n - max(wins, n - wins) + 1)  # what was not won may be tied
        readings = [(max(wins, n - wins - t), n - t, f", {t} ties dropped" if t else "") for t in ties]
    else:
        return
    readings = [reading for reading in readings if reading[1]]
    if not readings:
        return
    ways = [way for most, size, dropped in readings for way in sign_ways(most, size, dropped)]
    if PHRASES["two_sided"].search(sentence):
        ways = [way for way in ways if "one-sided" not in way.name]
    elif named and one_sided:
        stated = "one-sided, as the text says"
        ways = [replace(way, name=stated, stated=True) if way.name == "one-sided" else way for way in ways]
    tied = PHRASES["tied"].findall(sentence)
    if len(both) == len(tied) == 1 and int(tied[0]):
        wins, losses, size = max(map(int, both[0])), min(map(int, both[0])), sum(map(int, (*both[0], tied[0])))
        ends = sign_tails(losses, size).spread()[0], sign_tails(min(size / 2, size - wins), size).spread()[1]
        ways.append(Way("", {"formula": "p", "with": {"p": ends}}, settles="how the ties were counted"))
    claim = claim_of(values[0], {**ways[0].body, "of": (*map(int, re.findall(r"\d+", counted)),)}, "wins")
    proof = "no sign test of these counts gives it"
    yield Pairing(claim, (values[0],), tuple(ways[1:]), context=counted, proof=proof)


def sign_ways(most: int, size: int, dropped: str = "") -> Iterator[Way]:
    """The p-values of so many of one sign."""
    both = sign_tails(size - most, size)
    tail = float(Binomial(size, Fraction(1, 2)).sf(most))
    for name, p in both.by_law.items():
        yield Way(f"{name}{dropped}", _exactly(p), stated=not dropped, decides=True)
    yield Way(f"one-sided{dropped}", _exactly(tail), decides=True)
    yield Way(f"one-sided normal approximation{dropped}", _exactly(both.normal / 2), decides=True)


def sign_tails(fewer: float, size: int) -> Tails:
    """Of the smaller of both counts of signs."""
    exact = min(1.0, 2 * float(Binomial(size, Fraction(1, 2)).cdf(fewer)))
    z = [max(0.0, size - 2 * fewer - c) / math.sqrt(size) for c in (0, 1)]
    return Tails(exact, *map(_two, z))


def _exactly(p: float) -> Mapping[str, object]:
    return {"formula": "p", "with": {"p": p}}


# Signed ranks


def _signed_ranks(report: Report, text: sizes.Sizes, passage: str, before: str) -> Iterator[Pairing]:
    item = report.item or report.sentence
    clause = next((part for part in item.split(";") if report.statistic.phrase in part), item)
    own = sizes.count(clause) or sizes.pairs(clause) or sizes.count(item) or sizes.pairs(item)
    own = _in_brackets(report) or own
    w, s = number(report.statistic), report.statistic
    other = _other_sum(report)
    if own is None and other is not None:  # both sums add up to those of all ranks
        ranked = round(math.sqrt(2 * (w + other) + 0.25) - 0.5)
        own = ranked if ranked * (ranked + 1) == 2 * (w + other) else None
    near = sizes.pairs(before) or sizes.units(f"{before} {report.sentence}")
    n = own or text.n or sizes.units(report.sentence) or text.units or near
    if n is None or not 1 <= n <= 10_000 or sizes.of_two_groups(item) or w * 2 != int(w * 2):
        return
    whole = PHRASES["no_zeros"].search(report.sentence) or PHRASES["none_zero"].search(passage)
    readings: list[tuple[str, Tails, float]] = []
    least_size = 0 if PHRASES["zeros"].search(passage) else n // 2  # where more than half were 0, it would be said
    for size in range(n, least_size, -1):
        total = size * (size + 1) / 2
        if w > total or (size < n and whole):
            break
        if other is not None and abs(w + other - total) > 1e-9:
            continue
        zeros = f", {n - size} differences of 0 dropped" if size < n else ""
        least = 1.5 * (size + 1) / (2 * size + 1)  # all differences tied: the variance of a sign test
        readings.append((zeros, signed_tails(min(w, total - w), size), least))
    untied = PHRASES["untied"].search(passage) is not None
    lacking = f"whether n = {n}" if own is None and n == near else ""
    of_it = _between(report, readings, f"{s.statistic} and n", (n,), supposed=own is None, untied=untied)
    yield from (replace(pairing, lacking=lacking, supposed=pairing.supposed and not lacking) for pairing in of_it)


def _in_brackets(report: Report) -> int | None:
    """The n behind its letter: W(20) = 33."""
    own = re.search(r"\((\d+)\)", report.statistic.phrase)
    return int(own[1]) if own else None


def _normality(report: Report, text: sizes.Sizes) -> Iterator[Pairing]:
    """Shapiro and Wilk's W, of the n that stands with it; of another size of the text it is one if p is right."""
    bracket = re.search(rf"\([^()]*{re.escape(report.statistic.phrase)}[^()]*\)", report.sentence)
    item = bracket[0] if bracket and sizes.count(bracket[0]) else report.item or report.sentence
    own = [_in_brackets(report), sizes.count(item)]
    counts = list(dict.fromkeys(n for n in (*own, text.n, text.per_group, text.units) if n and 4 <= n <= 5000))
    if report.p is None or not counts or not 0 < number(report.statistic) < 1:
        return
    bodies = [{"formula": "shapiro_p(w, n)", "with": {"w": report.statistic.value, "n": n}} for n in counts]
    claim = claim_of(report.p, bodies[0], "W and n")
    ways = tuple(Way(f"of {n}", {**body, "with": {**claim.body["with"], "n": n}}, stated=True)
                 for n, body in zip(counts[1:], bodies[1:], strict=True))  # fmt: skip
    yield Pairing(claim, (report.statistic, report.p), ways, supposed=counts[0] not in own)


def _other_sum(report: Report) -> float | None:
    """The other of both sums, where the sentence prints it."""
    sign = {"R+": "[-−]", "R-": r"\+"}.get(report.statistic.statistic)
    other = sign and re.search(rf"[RWT]_?\^?{sign}\s?=\s?(\d+(?:[.,]5)?)", report.sentence)
    return float(other[1].replace(",", ".")) if other else None


def signed_tails(w: float, size: int) -> Tails:
    """Of the smaller of both sums of ranks."""
    mean, sd = size * (size + 1) / 4, math.sqrt(size * (size + 1) * (2 * size + 1) / 24)
    exact = formulas.signed_p(w, size) if size <= EXACT_UP_TO else None
    coarse = _two(max(0.0, mean - w - (size + 1) / 4) / sd)
    return Tails(exact, _two((mean - w) / sd), _two(max(0.0, mean - w - 0.5) / sd), coarse)


@cache
def exact_of_z(printed: str, pairs: int | None) -> tuple[float, float]:
    """Between what the exact p-values lie of the sums whose z prints so, of as many pairs as are said, or few."""
    claimed = Printed.of(digits(printed.lstrip("-−–")))
    values = [1.0]
    for size in (pairs,) if pairs and pairs <= EXACT_UP_TO else range(5, 26):
        mean, sd = size * (size + 1) / 4, math.sqrt(size * (size + 1) * (2 * size + 1) / 24)
        sums = range(max(0, math.floor(mean - claimed.high * sd)), math.ceil(mean - claimed.low * sd) + 1)
        values += [p for w in sums if claimed.holds((mean - w) / sd) and (p := signed_tails(w, size).exact)]
    return min(values), max(values[1:] or values)


def corrected_of_z(printed: str, sentence: str) -> Iterator[Way]:
    """The p-values by the normal law with continuity of the sum beside a z, of as many pairs as give it that z."""
    claimed, sums = Printed.of(digits(printed.lstrip("-−–"))), _SUM_OF_RANKS.search(sentence)
    w, values = float(digits(sums[1])) if sums else 0.0, list[float]()
    for size in count(2) if sums and claimed.high < _LARGEST_Z else ():
        mean, sd = size * (size + 1) / 4, math.sqrt(size * (size + 1) * (2 * size + 1) / 24)
        if mean - claimed.high * sd > w:  # and of more pairs still farther
            break
        if claimed.holds(abs(w - mean) / sd):
            values.append(_two(max(0.0, abs(w - mean) - 0.5) / sd))
    for of, part in (("", "p"), (", one-sided", "p/2")) if values else ():
        between = {"formula": part, "with": {"p": (min(values), max(values))}}
        yield Way(f"with the correction for continuity{of}", between)


# Two samples


def _groups(report: Report, text: sizes.Sizes) -> tuple[int, int] | None:
    """The sizes of both samples: in the brackets of U, in the sentence, or of every group of the text."""
    own = re.search(r"\((\d+),\s?(\d+)\)", report.statistic.phrase)
    two = (int(own[1]), int(own[2])) if own else sizes.of_two_groups(report.item or report.sentence)
    if two is None and text.per_group and report.statistic.statistic == "U":
        return text.per_group, text.per_group
    return two if two is not None and min(two) >= 1 else None


def _only_two(before: Sequence[str]) -> tuple[int, int] | None:
    """The only sizes of two samples that earlier sentences give, both in one or each in its own."""
    pairs = {two for sentence in before if (two := sizes.of_two_groups(sentence)) is not None and min(two) >= 1}
    singly = [n for sentence in before if (n := sizes.count(sentence))]
    if not pairs and len(singly) == 2:
        return singly[0], singly[1]
    every = sorted(sizes.every(" ".join(before))[0])
    return pairs.pop() if len(pairs) == 1 else (every[0], every[1]) if not pairs and len(every) == 2 else None


def _two_samples(report: Report, m: int, n: int, passage: str, supposed: bool = False) -> Iterator[Pairing]:
    """U, or W of the same: R prints U by that name, others the sum of the ranks of one sample."""
    printed = number(report.statistic)
    shifts = (0.0,) if report.statistic.statistic == "U" else (0.0, m * (m + 1) / 2, n * (n + 1) / 2)
    readings = [_u_tails(printed - shift, m, n) for shift in shifts if 0 <= printed - shift <= m * n]
    untied = PHRASES["untied"].search(passage) is not None
    other = f"{report.statistic.statistic} and both sizes"
    yield from _between(report, readings, other, (m, n), supposed=supposed, untied=untied)


def of_u(report: Report, m: int, n: int) -> Iterator[Pairing]:
    """U beside its p-value, of samples of these sizes."""
    return _two_samples(report, m, n, passage="")


def _u_tails(u: float, m: int, n: int) -> tuple[str, Tails, float]:
    u, both = min(u, m * n - u), m + n
    mean, sd = m * n / 2, math.sqrt(m * n * (both + 1) / 12)
    exact = min(1.0, 2 * float(tie_free_mann_whitney_law(m, n).cdf(u))) if both <= EXACT_UP_TO else None
    # Ties take most of the variance in two blocks: one sample with as many of the other as u allows, and its rest.
    most = max((x + 2 * u / x) ** 3 + (both - x - 2 * u / x) ** 3 for x in (m, n))
    least = max(1e-6, _EXACT_BELOW * (1 - (most - both) / (both**3 - both)))
    return "", Tails(exact, _two((mean - u) / sd), _two(max(0.0, mean - u - 0.5) / sd)), min(1.0, least)


def _between(
    report: Report, readings: Sequence[tuple[str, Tails, float]], other: str, counts: Sequence[int], *,
    supposed: bool = False, untied: bool,
) -> Iterator[Pairing]:  # fmt: skip
    """p within what the laws give under each number of zeros; one of the laws where nothing was tied."""
    if not readings or report.p is None:
        return
    p, ways = report.p, list[Way]()
    one = "one-sided" in report.governed
    settles = "the differences themselves: ties, zeros, and which law was used"
    for dropped, tails, least in readings:
        alone = untied and tails.exact is not None
        low, high = replace(tails, coarse=0.0).spread() if alone else tails.spread(least)
        if not dropped:
            ways += [Way(name, _exactly(x / (2 if one else 1)), stated=True) for name, x in tails.by_law.items()]
        sided = {"formula": "p", "with": {"p": (low, high)}}
        half = {"formula": "p/2", "with": {"p": (low, high)}}
        if dropped or not alone:
            ways.append(Way(f"ties{dropped}", half if one else sided, decides=True, settles=settles))
        if one:  # the word may be of others
            ways.append(Way(f"two-sided{dropped}", sided, settles="whether this test is one-sided"))
        elif "two-sided" not in report.governed:
            ways.append(Way(f"one-sided{dropped}", half, settles=settles))
    claim = claim_of(p, {**ways[0].body, "x": digits(report.statistic.value), "of": tuple(counts)}, other)
    laws = ", ".join(f"{name} {value:.4g}" for name, value in readings[0][1].by_law.items())
    proof = f"{laws}; no ties or differences of 0 give it either"
    yield Pairing(claim, (report.statistic, p), tuple(ways[1:]), "", "", proof, supposed)


def _rank_sums(sentence: str, mentions: Sequence[Extraction]) -> Iterator[Pairing]:
    """Wilcoxon's W beside Mann and Whitney's U: U and the least sum of ranks of a group, of either group."""
    sums = [m for m in mentions if m.statistic == "ranksum" and m.relation == "="]
    us = [m for m in mentions if m.statistic == "U" and m.relation == "="]
    two = sizes.of_two_groups(sentence)
    if len(sums) != 1 or len(us) != 1 or two is None:
        return
    names = {"u": digits(us[0].value), "m": two[0], "n": two[1]}
    bodies = [
        {"formula": formula, "with": names}
        for formula in ("u + m*(m + 1)/2", "u + n*(n + 1)/2", "m*n - u + m*(m + 1)/2", "m*n - u + n*(n + 1)/2")
    ]
    otherwise = tuple(Way("the rank sum of the other group", body, stated=True) for body in bodies[1:])
    yield Pairing(claim_of(sums[0], bodies[0], "U"), (us[0], sums[0]), otherwise)
