"""The p-value of a statistic: the tail of its null distribution, under the words that govern it."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from typing import Any

from crosscheck.auditing.binding import exact_laws, pairs_beside, pairs_of_counts, scopes, sizes_said as sizes
from crosscheck.auditing.binding.clauses import Report
from crosscheck.auditing.binding.pairs import MOST_COMPARED, Pairing, Way, claim_of, digits, number, reading
from crosscheck.auditing.binding.sizes_said import Sizes
from crosscheck.auditing.reading.plain_text import Normal
from crosscheck.auditing.reading.statistics_in_print import Extraction
from crosscheck.claims import formulas
from crosscheck.claims.claims import Claim

# The upper tail of each statistic and how many degrees of freedom it has; two-sided ones begin with "2*".
TAILS: Mapping[str, tuple[str, int]] = {
    "z": ("2*normal_sf(abs(x))", 0), "F": ("f_sf(x, a, b)", 2), "range": ("range_sf(x, a, b)", 2),
    "t": ("2*t_sf(abs(x), a)", 1), **dict.fromkeys(("chi2", "H", "Q", "G"), ("chi2_sf(x, a)", 1)),
    **dict.fromkeys(("r", "rho"), ("2*t_sf(abs(x)*sqrt(a/(1 - x**2)), a)", 1))}  # fmt: skip
# Spearman's p may be the exact one, without ties: for p >= 0.001 it differs from that of t by at most 30 % at n = 24,
# 23 % at 30, 6 % at 100 (R 4.2.2, the law behind cor.test, against pt): inside "1", half a unit of it either way.
RHO_LEAST_DF, RHO_LEAST_P = 22, 1e-3
_FARTHEST_Z = 37.5  # beyond, its p-value is below what can be computed
_MANY = 10  # degrees of freedom of a test of groups; few have more
_FEW = 6  # sizes of which any two may be both groups
_Named = tuple[frozenset[int], frozenset[int]]
_TWO_VARIANCES = re.compile(r"(?i)(?<!\w)(?:two|ratio of|equality of)\s+variances(?!\w)")
_COUNTED = re.compile(r"(?i)group|grup|grade|level|categor|condition|arms|stage|strata|algorit|classif|model|k\s?=")
_WHOLE = re.compile(r"(?<![\w.,])\d{1,4}(?![\w%]|[.,]\d)")
_MIXTURE = re.compile(r"(?i)mixture|chi-?bar|boundary|50:50")
_HELD_FIXED = re.compile(r"(?i)parti?al|parcial|controlling|cluster|robust|weighted|design-based")
_WELCH = re.compile(r"(?i)(?<!\w)(?:Welch|Satterthwaite|unequal\svarian)")
_MODELLED = re.compile(r"(?i)mixed|multi-?level|hierarchical|random\s+(?:effect|slope)|Satterthwaite|Kenward|GEE")
_BRACKET = re.compile(r"[\[({]\s?\d")
_BRACKET_OF_F = re.compile(r"(?<!\w)F\s?\(\s?(\d{1,2})\s?[,;]\s?(\d{1,4})\s?\)")
_MOST_TESTS = 100  # for which a p-value may be adjusted without a word
_LEAST_P = 1e-3  # of three digits, to which style guides have p-values printed: what is smaller may be printed so
_R_FLOOR = 2.2e-16  # R prints "p-value < 2.2e-16" of what is smaller
_PAIRED = re.compile(r"(?<!\w)(\d{1,4})\s+(?:seeds|folds|data\s?sets|paired samples|pairs|problems)(?!\w)", re.I)


def of_report(report: Report, near: Callable[[], Sizes] = Sizes, passage: Callable[[], str] = str) -> Iterator[Pairing]:
    """The p-value of a statistic; near tells what its paragraph says of sizes, passage is that paragraph."""
    s, p = report.statistic, report.p
    if p is None:
        return
    if p.relation in "<≤" and re.fullmatch(r"0?[.,]0+", p.value):
        p = replace(p, value=f"{p.value}5")  # "< .000" is a bound that was rounded
    if p.relation in "=≈" and (p.value[0] in "-−" or number(p) > 1) and not p.phrase.endswith("%"):
        body = {"formula": "max(0, min(p, 1))", "with": {"p": number(p)}}
        lost = "whether a decimal point was lost" if re.match(r"0\d", p.value) else ""  # p = 043
        yield Pairing(claim_of(p, body, s.statistic), (s, p), (), lost, proof="a p-value lies between 0 and 1")
        return
    if s.statistic in ("r", "rho") and s.relation == "=" and abs(number(s)) > 1 and _BRACKET.search(s.phrase):
        body = {"formula": "max(-1, min(r, 1))", "with": {"r": number(s)}}
        yield Pairing(claim_of(s, body, "its range"), (p, s), proof="a correlation lies between -1 and 1")
        return
    if s.statistic not in TAILS or unchecked(report) or (s.statistic in ("r", "rho") and abs(number(s)) >= 1):
        return
    formula, needs = TAILS[s.statistic]
    freedom = report.freedom or _of_own_size(report)
    if s.statistic == "F" and len(freedom) == 1:  # df = 1.54: 1 and 54
        freedom = tuple(freedom[0].split("."))
    counts, context = (freedom if needs else (), "") if freedom or not needs else _of_context(report, near())
    if len(counts) != needs or not all(float(c) > 0 for c in counts):
        return
    names: dict[str, Any] = {"x": digits(s.value), **dict(zip("ab", map(float, counts), strict=False))}
    claim = claim_of(p, {"formula": formula, "with": names}, s.statistic)
    whole = not any("." in c for c in counts)
    ordered = bool(_BRACKET.search(s.phrase))
    ways = [*_stated(report, formula, names), *other_readings(s.statistic, formula, names, report.governed, ordered)]
    if s.statistic == "t" and whole and _WELCH.search(report.sentence):
        ways += _of_welch(names)
    if s.statistic == "F" and names["a"] > 1 and whole and _may_be_shrunk(report, passage):
        shrunk = {"formula": "f_sf(x, e*a, e*b)", "with": {**names, "e": (1 / names["a"], 1.0)}}
        settles = "the degrees of freedom after the correction for sphericity"
        name = "corrected for sphericity, with other degrees of freedom"
        ways.append(Way(name, shrunk, settles=settles, decides=True))
    of_share = s.statistic == "z" and scopes.PHRASES["of_share"].search(report.sentence)
    lacking = "whether p is a share, of which a sample size is asked" if of_share else ""
    if _equivalent(report) and formula.startswith("2*"):
        one = formula.removeprefix("2*")
        ways += [Way(f"one of two one-sided tests{of}", {"formula": tail}, stated=True)
                 for of, tail in (("", one), (", against the direction", f"1 - {one}"))]  # fmt: skip
        lacking = "which of two one-sided tests it is of"
    elif s.statistic == "range":
        lacking = "whether the first number in its bracket is how many were compared"
    elif context and not (s.statistic == "r" and _beyond(report, claim)):
        lacking = "the degrees of freedom themselves"
    elif s.statistic in ("r", "rho") and _HELD_FIXED.search(report.sentence):
        lacking = "how many others were held fixed, or which error it has"
    elif s.statistic == "F" and len(report.freedom) == 1:
        lacking = f"whether {report.freedom[0]} stands for both degrees of freedom"
    elif s.relation != "=":
        lacking = "the statistic itself: it is printed as about so much"
    if s.statistic == "rho":
        about = {"formula": f"e*{formula}", "with": {**names, "e": (0.5, 1.5)}}
        ways.append(Way("about the exact law of Spearman's rho", about))
        if float(counts[0]) < RHO_LEAST_DF or not number(p) >= RHO_LEAST_P:
            lacking = lacking or "whether p is the exact one"
    if s.statistic == "z" and "ilcoxon" in report.sentence and 0 < abs(number(s)) < float("inf"):
        exact = {"formula": "p", "with": {"p": pairs_of_counts.exact_of_z(s.value, sizes.pairs(report.sentence))}}
        settles = "whether p is exact, and of how many pairs"
        ways.append(Way("the exact p of the signed-rank test", exact, settles=settles))
        ways += pairs_of_counts.corrected_of_z(s.value, report.sentence)
    ranked = s.statistic in ("z", "chi2", "H")
    if ranked and not claim.reading.holds(float(formulas.evaluate(formula, {**names, "x": number(s)}))):
        ways += exact_laws.ways(report, passage(), near)
        lacking = lacking or exact_laws.lacking(report, passage(), near)
    floored = number(p) == _R_FLOOR
    if floored or (p.relation == "=" and number(p) == float(reading(p).unit or 0) == _LEAST_P):
        ways.append(Way("at most the least that is printed", {"formula": f"max({formula}, {number(p)})"}, floored))
    if number(p) == 1:
        ways.append(Way("adjusted for many, and cut off at 1", {"formula": f"min(1, {_MOST_TESTS}*{formula})"}))
    if p.value.startswith("1·10^"):  # a power alone
        near_it = {"formula": f"e*{formula}", "with": {**names, "e": (0.1, 10.0)}}
        ways.append(Way("an order of magnitude", near_it, stated=True))
    if "adjusted" in report.governed and s.statistic != "range":
        of_tukey = s.statistic == "t" and re.search("(?i)tukey", report.governed["adjusted"])
        k = (sizes.groups(report.sentence) or near().k or _of_f(passage(), counts[0])) if of_tukey else None
        if k and k > 1:
            of_range = {"formula": "range_sf(abs(x)*sqrt(2), k, a)", "with": {**names, "k": float(k)}}
            ways.append(Way(f"Tukey's, of {k} groups", of_range, stated=True))
        yield _adjusted(report, claim, tuple(ways), context)
        return
    yield Pairing(claim, (s, p), tuple(ways), lacking, context)


def _of_f(text: str, freedom: str) -> int | None:
    """How many groups an F has whose error has so many degrees of freedom, where one alone has."""
    between = {int(m[1]) for m in _BRACKET_OF_F.finditer(text) if m[2] == freedom}
    return between.pop() + 1 if len(between) == 1 else None


def _may_be_shrunk(report: Report, passage: Callable[[], str]) -> bool:
    """Whether its words, or those of its paragraph, speak of degrees of freedom that sphericity corrects."""
    governed = {"spherical", "adjusted"} & set(report.governed)
    return bool(governed or scopes.PHRASES["spherical"].search(passage()))


def _beyond(report: Report, claim: Claim) -> bool:
    """Whether p is less than half of what n gives that stands between r and it: fewer pairs, or some held fixed, give
    more."""
    s, p = report.statistic, report.p
    between = report.sentence.partition(s.phrase)[2].partition(p.phrase)[0] if p else ""
    value = float(formulas.evaluate(claim.body["formula"], {**claim.body["with"], "x": number(s)}))
    return p is not None and sizes.count(between) is not None and 2.2 * number(p) < value


def of_probabilities(normal: Normal) -> Iterator[Pairing]:
    """P(Z > 2.21) = 0.0136, 2 P(T_10 > 2.67) = 0.023: right by the law that is named, never wrong."""
    for m in scopes.PHRASES["probability"].finditer(normal.text):
        kind = {"Z": "z", "N": "z", "T": "t", "χ2": "chi2"}.get(m["law"], m["law"])
        formula, needs = TAILS[kind]
        counts = [float(m[name]) for name in "ab" if m[name]]
        if len(counts) == needs and all(counts):
            statistic, p = Extraction.at(normal, kind, m.span("x")), Extraction.at(normal, "p", m.span("p"))
            twice, one = bool(m["twice"] or m["abs"]), formula.removeprefix("2*")
            tail = one if m["is"] in ">≥" else one.replace("abs(x)", "-x") if "abs" in one else f"1 - {one}"
            body = {"formula": f"2*{one}" if twice and "abs" in one else tail.replace("abs(x)", "x")}
            names = {"x": statistic.value, **dict(zip("ab", counts, strict=False))}
            yield Pairing(claim_of(p, {**body, "with": names}, kind), (statistic, p), supposed=True)


def of_some_freedom(
    report: Report, around: Callable[[Extraction], Iterable[_Named]] = lambda _: ()
) -> Iterator[Pairing]:
    """A p-value beside a statistic whose degrees of freedom are not printed: right with those of the sizes that its
    sentence, paragraph or text names, where few other numbers would be; else with those alone that it fits."""
    s, p = report.statistic, report.p
    if p is None or p.relation not in "=<≤" or not number(p) <= 1 or "adjusted" in report.governed:
        return
    formula, needs = TAILS.get(s.statistic, ("", 0))
    if needs != 1 or report.freedom or unchecked(report) or (s.statistic in ("r", "rho") and abs(number(s)) >= 1):
        return
    claim = claim_of(p, {"formula": formula, "with": {"x": s.value, "a": 1.0}}, s.statistic)
    one_sided = formula.removeprefix("2*") if "one-sided" in report.governed else formula

    def of_counts(counts: Iterable[int], stated: bool) -> Pairing:
        ways = tuple(Way(f"with {a} degrees of freedom", {"formula": one_sided, "with": {**claim.body["with"],
                     "a": float(a)}}, stated) for a in counts)  # fmt: skip
        return Pairing(claim, (s, p), ways, supposed=True, one_of=True)

    tried = set[int]()
    for named in around(s):
        counts = _of_named(s.statistic, *named) - tried
        tried |= counts
        if counts:
            yield of_counts(sorted(tried), stated=True)
    below = reading(p).high if p.relation in "<≤" or number(p) == 0 else 0.0
    most = {"formula": formula, "with": {"x": s.value, "a": float(_MANY)}}
    if formula == TAILS["chi2"][0] and formulas.evaluate(formula, {"x": number(s), "a": float(_MANY)}) < below:
        context = f"with {_MANY} degrees of freedom or fewer"
        yield Pairing(claim_of(p, most, s.statistic), (s, p), context=context, supposed=True)
    elif p.relation == "=" and not tried:
        yield of_counts(range(1, MOST_COMPARED + 1), stated=False)


def _of_named(kind: str, sizes: Set[int], groups: Set[int]) -> set[int]:
    """The degrees of freedom that a test of samples of these sizes can have."""
    if kind not in ("t", "r", "rho"):
        return {k - 1 for k in groups if k > 1}
    both = {m + n for m in sizes for n in sizes} if kind == "t" and len(sizes) <= _FEW else set()
    return {n - less for n in sizes for less in ((1, 2) if kind == "t" else (2,)) if n > 2} | {n - 2 for n in both}


def _stated(report: Report, formula: str, names: Mapping[str, Any]) -> Iterator[Way]:
    """What the words that govern a p-value say of it: one-sided, then also against the direction."""
    if "one-sided" in report.governed and formula.startswith("2*"):
        one = formula.removeprefix("2*")
        yield Way("one-sided, as the text says", {"formula": one}, stated=True)
        yield Way("one-sided, against the direction", {"formula": f"1 - {one}"}, stated=True)
    elif "one-sided" in report.governed and names.get("a") == 1 and report.statistic.statistic in ("F", "chi2"):
        yield Way("one-sided, as the text says", {"formula": f"{formula}/2"}, stated=True)
    if report.statistic.statistic == "chi2" and _MIXTURE.search(report.sentence):
        yield Way("a half of it", {"formula": f"{formula}/2"}, stated=True)
        if names["a"] > 1:
            less = {"formula": "(chi2_sf(x, a) + chi2_sf(x, a - 1))/2"}
            yield Way("the mixture with one degree of freedom less", less, stated=True)
    if report.statistic.statistic == "F" and _TWO_VARIANCES.search(report.sentence):
        yield Way("two-sided, of two variances", {"formula": f"2*min({formula}, 1 - {formula})"}, stated=True)


def other_readings(
    kind: str, formula: str, names: Mapping[str, Any], governed: Mapping[str, str], ordered: bool = True
) -> Iterator[Way]:
    """The ways in which a p-value can be right where the plain one is not, and no word says so.

    ordered   whether notation says which degrees of freedom come first: F(2, 27) does, "df = 27 and 2" does not
    """
    if formula.startswith("2*") and not {"one-sided", "two-sided"} & set(governed):
        yield Way("one-sided", {"formula": formula.removeprefix("2*")})
    if kind == "F" and (names["a"] > names["b"] or not ordered):  # an error seldom has fewer than what is tested
        swapped = {"with": {**names, "a": names["b"], "b": names["a"]}}
        unsaid = not ordered and names["a"] > names["b"]  # "df = 3, 96" is the usual order, "df = 27 and 2" is either
        yield Way("degrees of freedom in the other order", swapped, stated=unsaid)
    if kind in ("r", "rho") and names["a"] > 2:
        yield Way("the bracket holds n, not n - 2", {"with": {**names, "a": names["a"] - 2}})
    yield from of_rounded(names)


def _of_welch(names: Mapping[str, Any]) -> Iterator[Way]:
    """Welch's degrees of freedom printed whole: rounded, or those of the pooled t, of which equal groups keep half."""
    half, fewer = ({**names, "a": ends} for a in (names["a"],) for ends in ((a - 0.5, a + 0.5), (a / 2, a)))
    yield Way("degrees of freedom are rounded", {"with": half}, stated=True)
    yield Way("with fewer degrees of freedom, as Welch's are", {"with": fewer}, settles="Welch's degrees of freedom")


def of_rounded(names: Mapping[str, Any]) -> Iterator[Way]:
    """Degrees of freedom that are no whole number are printed with few digits: half a unit either way."""
    for name in "ab":
        count = names.get(name)
        if isinstance(count, float) and not count.is_integer():
            half = 0.5 / 10 ** len(f"{count}".partition(".")[2])
            around = {"with": {**names, name: (count - half, count + half)}}
            yield Way("degrees of freedom are rounded", around, stated=True)


def _adjusted(report: Report, claim: Claim, ways: tuple[Way, ...], context: str) -> Pairing:
    """A p-value that is adjusted is never below the raw one, nor above it times the number of those adjusted for."""
    s, p, word = report.statistic, report.p, report.governed["adjusted"]
    assert p is not None
    formula, names = claim.body["formula"], claim.body["with"]
    if "one-sided" in report.governed:
        formula = formula.removeprefix("2*")
    many = float(sizes.comparisons(report.sentence) or MOST_COMPARED)
    between = {"formula": f"m*{formula}", "with": {**names, "m": (1.0, many)}}
    settles = "the raw p-value, or all p-values that were adjusted with it"
    way = Way(f"it is adjusted, as the word {word!r} says", between, settles=settles, decides=True)
    claim = replace(claim, body={**claim.body, "formula": formula})
    proof = f"an adjusted p-value lies between the raw one and {many:g} times that"
    afar = "from afar" in report.governed  # then it may be a raw one, in any of its ways
    kept = [w for w in ways if afar or w.stated or w.decides]
    if afar and formula.startswith("2*") and "two-sided" not in report.governed:
        half = {"formula": f"m*{formula}", "with": {**names, "m": (0.5, many / 2)}}
        kept.append(Way("adjusted, one-sided", half, settles=settles))
    if ("onf" in word or "Bonferroni" in report.sentence) and many < MOST_COMPARED:
        kept.append(Way(f"Bonferroni, {many:g} times the raw p-value", {"formula": f"{many:g}*{formula}"}, stated=True))
    return Pairing(claim, (s, p), (*kept, way), "", context, proof)


def _equivalent(report: Report) -> bool:
    """Whether it is governed by a word for two one-sided tests."""
    return scopes.PHRASES["equivalence"].search(report.governed.get("resampled", "")) is not None


def freedom_of_groups(sentence: str, report: Report, alike: Sequence[Report]) -> Iterator[Pairing]:
    """The degrees of freedom of Kruskal and Wallis's H, or of Friedman's chi2, are one less than what is compared: the
    groups right before it in its sentence."""
    s = report.statistic
    before = sentence.partition(s.phrase)[0]
    of_f = (r for r in alike if r.statistic.statistic == "F" and len(r.freedom) == 2)
    if not (_COUNTED.search(before) or len(alike) > 1) or any(
        f.freedom[:1] == report.freedom and pairs_beside.gives(s, f) for f in of_f
    ):
        return
    beside = (
        m
        for name in ("groups", "many")
        for m in sizes.PHRASES[name].finditer(before)
        if pairs_beside.PHRASES["among"].search(before[: m.start()])
        and not pairs_beside.PHRASES["between"].search(pairs_beside.PHRASES["and_on"].sub("", before[m.end() :]))
    )
    own = sizes.groups(before) if any(beside) else None
    ranked = s.statistic == "H" or "Friedman" in sentence
    same = ranked and len(report.freedom) == 1 and report.freedom[0].isdigit()
    if own and same and report.freedom != (str(own - 1),) and int(report.freedom[0]) + 1 not in sizes.whole(before):
        df = replace(s, value=report.freedom[0], phrase=f"df = {report.freedom[0]}")
        body = {"formula": "k - 1", "with": {"k": own}}
        yield Pairing(claim_of(df, body, "k"), (s, df), proof=f"one less than the {own} that are compared")


def freedom_of_t(sentence: str, report: Report) -> Iterator[Pairing]:
    """A t has at most n - 1 degrees of freedom of n pairs, n1 + n2 - 2 of two groups: just beyond is a slip."""
    s, two = report.statistic, sizes.of_two_groups(sentence)
    if s.statistic != "t" or len(report.freedom) != 1 or not report.freedom[0].isdigit():
        return
    of_pairs = sizes.units(sentence) if pairs_beside.PHRASES["dependent"].search(sentence) else None
    n, less = (sum(two), 2) if two else (of_pairs or sizes.pairs(sentence), 1)
    others = sizes.whole(sentence.partition(s.phrase)[0]) - {n}
    if n and n - less < int(report.freedom[0]) <= n and int(report.freedom[0]) + less not in others:
        df = replace(s, value=report.freedom[0], phrase=f"df = {report.freedom[0]}")
        claim = claim_of(df, {"formula": f"n - {less}", "with": {"n": n}}, "n")
        yield Pairing(claim, (s, df), proof=f"{n} less {less} at most")


def freedom_of_repeated(report: Report, near: Sizes, text: str) -> Iterator[Pairing]:
    """An F of repeated measures on n has at most a (n - 1) degrees of freedom of the error: just beyond is a slip."""
    n, s = near.n or near.units, report.statistic
    if s.statistic != "F" or not n or len(report.freedom) != 2 or not all(c.isdigit() for c in report.freedom):
        return
    a, b = map(int, report.freedom)
    if a * (n - 1) < b <= a * (n + 1) and pairs_beside.PHRASES["repeated"].search(text) and not _MODELLED.search(text):
        df = replace(s, value=report.freedom[1], phrase=f"df2 = {b}")
        proof = f"{a} x {n - 1} at most, of repeated measures on {n}"
        others = {b // a + between for between in range(1, 5)} & set(map(int, _WHOLE.findall(text)))
        lacking = f"whether it is of these {n}: the text names {min(others)}, too" if others else ""
        claim = claim_of(df, {"formula": "a*(n - 1)", "with": {"a": a, "n": n}}, "n")
        yield Pairing(claim, (s, df), lacking=lacking, proof=proof)


_NEEDED = {
    **dict.fromkeys(("W", "V", "T", "R+", "R-"), "how many differences were ranked (or both sizes) is not said"),
    "U": "the sizes of both samples are not said",
    "statistic": "which statistic this is, is not said",
}


def unchecked(report: Report) -> str:
    """Why a p-value cannot be checked against its statistic; nothing where it can."""
    p, s = report.p, report.statistic
    if p is None:
        return ""
    if s.statistic == "W" and s.relation == "=" and not (2 * number(s)).is_integer():
        return "a W that is no sum of ranks, as that of Shapiro and Wilk: of how many values it is, is not said"
    if "resampled" in report.governed and not _equivalent(report):
        return f"the word {report.governed['resampled']!r} says that p is not of the usual law of the statistic"
    if s.statistic in TAILS and s.relation not in "=≈":
        return "the statistic is printed as a bound"
    if s.statistic == "z" and abs(number(s)) > _FARTHEST_Z and number(p) > RHO_LEAST_P:
        return "no sample has a z so far out beside such a p-value: it may be another statistic, as U"
    if s.statistic in TAILS:
        return ""
    if "adjusted" in report.governed and p.statistic == "p":
        return f"the word {report.governed['adjusted']!r} may say that p is adjusted"
    return _NEEDED.get(s.statistic, f"the null distribution of {s.statistic} needs more than the text gives")


def _of_own_size(report: Report) -> tuple[str, ...]:
    """Spearman's degrees of freedom where n stands right behind the coefficient: (rs = 0.38; n = 64; p = .002)."""
    if report.statistic.statistic != "rho":
        return ()
    behind = report.sentence.partition(report.statistic.phrase)[2]
    size = re.match(r"\W{0,4}[nN]\s?=\s?(\d{1,6})(?![.,]?\d)", behind)
    return (str(int(size[1]) - 2),) if size and int(size[1]) > 3 else ()


def _of_context(report: Report, near: Sizes) -> tuple[tuple[str, ...], str]:
    """Degrees of freedom that the sentence, or of Friedman's test its paragraph, gives in other words: one number."""
    sentence, kind = report.sentence, report.statistic.statistic
    if kind == "chi2" and "McNemar" in sentence:
        return ("1",), "McNemar's test has 1 degree of freedom"
    if kind in ("chi2", "Q", "H"):
        k = sizes.groups(sentence) or (near.k if "Friedman" in sentence else None)
        if k:
            return (str(k - 1),), f"{k} compared: {k - 1} degrees of freedom"
    if kind == "F" and pairs_beside.PHRASES["iman"].search(sentence):
        near = replace(near, n=near.n or near.units)
        return near.freedom, f"{near.k} compared on {near.n}"
    if kind in ("r", "rho"):
        size = sizes.count(sentence)
        if size is not None and size > 3:
            return (str(size - 2),), f"n = {size}: {size - 2} degrees of freedom"
    if kind == "t" and len(pairs := set(_PAIRED.findall(sentence))) == 1:
        return (str((n := int(pairs.pop())) - 1),), f"{n} pairs: {n - 1} degrees of freedom"
    return (), ""
