"""What programs print number by number: tests of R, results of scipy, summaries of statsmodels.

Every number stands there under its name, so that nothing is guessed: a p-value is held against the statistic and the
degrees of freedom of its own printout.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from crosscheck.auditing.binding import clauses, pairs_of_counts, scopes, tables_of_keel
from crosscheck.auditing.binding.pairs import Pairing, Way, claim_of, digits
from crosscheck.auditing.binding.tails import TAILS, of_rounded
from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading.plain_text import Normal
from crosscheck.auditing.reading.statistics_in_print import Extraction, extracted
from crosscheck.claims.printed import Printed

PHRASES = Phrases(__file__)
_KINDS = [(kind, re.compile(pattern)) for kind, pattern in PHRASES.pairs("kinds")]
_PROGRAMS = [(kind, re.compile(PHRASES.text(pattern))) for kind, pattern in PHRASES.data["programs"]]
_BLOCKS = [(kind, re.compile(PHRASES.text(pattern)), row) for kind, pattern, row in PHRASES.data["blocks"]]
_FREEDOM = ("num df", "denom df", "ndf", "ddf", "df", "parameter", "dof")  # as R and scipy call them
_COMPARING = frozenset({"kruskal", "friedmanchisquare", "fligner"})  # each argument is a sample
_TITLE = 5  # lines above the numbers of a test of R: its title, the data, and what is empty between them
_REACH = 1500  # letters between a term and its residuals
# An F that compares two variances may be too small as well.
_OF_A_RATIO = {"either": "2*min(f_sf(x, a, b), 1 - f_sf(x, a, b))", "less": "1 - f_sf(x, a, b)"}
Place = tuple[int, int]


def of_text(normal: Normal) -> Iterator[tuple[Place, Pairing]]:
    """Every p-value with the printout that it stands in, and what it follows from there."""
    for test in PHRASES["r_test"].finditer(normal.text):
        title = "\n".join(normal.text[: test.start()].rsplit("\n", _TITLE)[-_TITLE:])
        if scopes.PHRASES["resampling"].search(title):
            continue  # by another law than the statistic's own, as its title says
        numbers = _numbers(normal, "r_number", test.span("said"))
        side = test["side"] or ("either" if test["both"] or "two variances" in title else None)
        for place, of_it in _of_test(normal, test, numbers, "", test.span("p"), test["is"], side):
            yield place, replace(of_it, otherwise=(*of_it.otherwise, *_unsaid(of_it, test[0], title)))
    for result in PHRASES["scipy_result"].finditer(normal.text):
        numbers = _numbers(normal, "scipy_number", result.span("said"))
        call = PHRASES["scipy_call"].search(normal.text, 0, result.start())
        side = PHRASES["scipy_side"].search(call["said"]) if call else None
        if p := numbers.pop("pvalue", None):
            beside = _beside(normal, result)
            counted = _groups(call) if call else {name: x for name, x in beside.items() if name in _FREEDOM}
            yield from _of_test(normal, result, numbers | counted, result["name"], p, "=", side and side["side"])
            if result["name"].lower() == "mannwhitneyu" and {"n1", "n2"} <= beside.keys() and numbers:
                u = Extraction.at(normal, "U", next(iter(numbers.values())))
                sizes = (int(normal.text[slice(*beside[name])]) for name in ("n1", "n2"))
                report = clauses.Report(u, (), Extraction.at(normal, "p", p))
                yield from ((result.span(), pairing) for pairing in pairs_of_counts.of_u(report, *sizes))
    for kind, pattern in _PROGRAMS:
        for printed in pattern.finditer(normal.text):
            freedom = [float(printed[name]) for name in "ab"[: TAILS[kind][1]]]
            yield printed.span(), _of_groups(normal, kind, printed, freedom)
            for tail in ("below", "above"):
                if printed.groupdict().get(tail):
                    yield printed.span(), _of_side(normal, kind, printed, freedom, tail)
    for kind, pattern, name in _BLOCKS:
        for block in pattern.finditer(normal.text):
            for row in PHRASES[name].finditer(normal.text, *block.span("rows")):
                freedom = [float((block.groupdict() | row.groupdict())["a"])] if TAILS[kind][1] else []
                yield row.span(), _of_groups(normal, kind, row, freedom)
                if "m" in row.groupdict():
                    yield row.span(), _of_error(normal, kind, row)
    yield from tables_of_keel.of_text(normal)
    for block in PHRASES["summary"].finditer(normal.text):
        yield from ((block.span(), pairing) for pairing in _of_summary(normal, block))


def _unsaid(pairing: Pairing, printout: str, title: str) -> Iterator[Way]:
    """The other laws by which R tests, where what names them is not in the text, or says that both sides are meant."""
    formula = pairing.claim.body["formula"]
    if formula.startswith("2*"):
        if "alternative" not in printout:
            yield Way("one-sided", {"formula": formula.removeprefix("2*")})
    elif "two.sided" in printout or ("," in formula and not re.search("(?i)test|analysis", title)):
        yield Way("of both sides", {"formula": f"2*min({formula}, 1 - {formula})"})


def alone(normal: Normal, places: Collection[tuple[int, int]]) -> clauses.Reading:
    """What stands in printouts, to the end of their paragraphs, and nothing around them."""
    ends = (normal.text.find("\n\n", end) for _, end in sorted(places))
    edges = [0, *(edge for place, end in zip(sorted(places), ends, strict=True)
                  for edge in (place[0], end if end > 0 else len(normal.text))), len(normal.text)]  # fmt: skip
    outside = normal.blank((a, b) for a, b in zip(edges[::2], edges[1::2], strict=True) if a < b)
    return clauses.parsed(outside.text, extracted(outside) if places else [])


def unjudged(normal: Normal) -> Iterator[tuple[Extraction, str]]:
    """The statistic of every printout, judged or not, with what the printout lacks for it to be judged."""
    for printout, number in (("r_test", "r_number"), ("scipy_result", "scipy_number")):
        for test in PHRASES[printout].finditer(normal.text):
            first = next(PHRASES[number].finditer(normal.text, *test.span("said")), None)
            if first is not None and first["name"] != "pvalue":
                yield Extraction.at(normal, "statistic", first.span("value")), "the printout does not say its law"
    for block in PHRASES["hypotheses"].finditer(normal.text):
        for row in PHRASES["hypothesis"].finditer(normal.text, *block.span("rows")):
            why = "its p-value is adjusted for all hypotheses at once, by correlations that are not printed"
            yield Extraction.at(normal, "statistic", row.span("x")), why


def _numbers(normal: Normal, pattern: str, span: Place) -> dict[str, Any]:
    """The numbers of a printout by their names: where each stands."""
    return {" ".join(m["name"].split()): m.span("value") for m in PHRASES[pattern].finditer(normal.text, *span)}


def _beside(normal: Normal, result: re.Match[str]) -> dict[str, Place]:
    """The whole numbers of a dictionary that is printed around a result: {'n1': 22, 'test_result': ..., 'n2': 28}."""
    line, end = normal.text.rfind("\n", 0, result.start()) + 1, normal.text.find("\n", result.end())
    opened = normal.text.rfind("{", line, result.start())
    shut = normal.text.find("}", result.end(), end if end > 0 else len(normal.text))
    whole = PHRASES["entry"].finditer(normal.text, opened, shut) if -1 < opened < shut else ()
    return {m["name"]: m.span("value") for m in whole}


def _groups(call: re.Match[str]) -> dict[str, Any]:
    """Degrees of freedom that scipy does not print: one less than the samples of the call above its result."""
    samples = [part for part in call["said"].split(",") if "=" not in part]
    return {"df": len(samples) - 1} if call["name"] in _COMPARING and len(samples) > 1 else {}


def _of_test(
    normal: Normal, printout: re.Match[str], numbers: Mapping[str, Any], name: str, p: Place, relation: str,
    side: str | None,
) -> Iterator[tuple[Place, Pairing]]:  # fmt: skip
    """The p-value of the first number, by the law that its name or that of the result tells."""
    names = (*list(numbers)[:1], name)  # of the first number, or of the whole
    kind = next((kind for kind, pattern in _KINDS if any(map(pattern.fullmatch, names))), "")
    freedom = [numbers[name] for name in _FREEDOM if name in numbers]
    counts = [float(normal.text[slice(*x)]) if isinstance(x, tuple) else float(x) for x in freedom]
    if kind == "chi2" and not counts and numbers and name:
        counts = _likeliest(*(float(normal.text[slice(*place)]) for place in (next(iter(numbers.values())), p)))
    if not kind or not numbers or len(counts) != TAILS[kind][1] or not all(count > 0 for count in counts):
        return
    x, formula = next(iter(numbers.values())), TAILS[kind][0]
    if side is not None and formula.startswith("2*"):
        formula = formula.removeprefix("2*").replace("abs(x)", "x" if side == "greater" else "-x")
    if kind == "F" and side in _OF_A_RATIO:
        formula = _OF_A_RATIO[side]
    pairing = _pairing(normal, kind, formula, x, counts, p, relation)
    if kind == "chi2" and counts == [1.0] and side in ("greater", "less"):  # the square of z, whose sign is not printed
        halves = (Way("one-sided", {"formula": half}, stated=True) for half in (f"{formula}/2", f"1 - {formula}/2"))
        pairing = replace(pairing, otherwise=(*pairing.otherwise, *halves))
    degrees = [Extraction.at(normal, "df", place) for place in freedom if isinstance(place, tuple)]
    yield printout.span(), replace(pairing, of=(pairing.of[0], *degrees, pairing.of[-1]))


def _likeliest(x: float, p: float) -> list[float]:
    """Where a printout of scipy does not say how many samples there were: the degrees of freedom that come nearest to
    its p-value. Printed to 16 digits, a wrong p-value is that of no whole number."""
    from scipy.stats import chi2

    df = np.arange(1, 201)
    with np.errstate(divide="ignore"):
        return [float(df[np.abs(chi2.logsf(x, df) - np.log(p)).argmin()])] if p > 0 else []


def _pairing(
    normal: Normal, kind: str, formula: str, x: Place, counts: list[float], p: Place, relation: str = "="
) -> Pairing:
    """Programs print a number that ends in a point, or a bare 0, as it is: no digits are behind it."""
    statistic, tail = Extraction.at(normal, kind, x), Extraction.at(normal, "p", p, relation=relation)
    value: Any = 0.0 if float(statistic.value) == 0 and "." not in statistic.value else digits(statistic.value)
    names = {"x": value, **dict(zip("ab", counts, strict=False))}
    claim = claim_of(tail, {"formula": formula, "with": names}, kind)
    return Pairing(claim, (statistic, tail), tuple(of_rounded(claim.body["with"])))


def _of_groups(normal: Normal, kind: str, printed: re.Match[str], freedom: list[float]) -> Pairing:
    """The two-sided p-value of a pattern that names its parts."""
    relation = "<" if printed.groupdict().get("less") else "="
    return _pairing(normal, kind, TAILS[kind][0], printed.span("x"), freedom, printed.span("p"), relation)


def _of_error(normal: Normal, kind: str, row: re.Match[str]) -> Pairing:
    """A coefficient over its error is its statistic."""
    named = (("statistic", "m"), ("error", "e"), (kind, "x"))
    m, e, x = (Extraction.at(normal, name, row.span(group)) for name, group in named)
    body = {"formula": "m/e", "with": {"m": digits(m.value), "e": digits(e.value)}}
    return Pairing(claim_of(x, body, "estimate and error"), (m, e, x), supposed=True)


def _of_side(normal: Normal, kind: str, printed: re.Match[str], freedom: list[float], side: str) -> Pairing:
    """The p-value of one side, of a pattern that names it."""
    formula = TAILS[kind][0].removeprefix("2*").replace("abs(x)", "x" if side == "above" else "-x")
    return _pairing(normal, kind, formula, printed.span("x"), freedom, printed.span(side))


def _of_summary(normal: Normal, block: re.Match[str]) -> Iterator[Pairing]:
    """Statistics of a regression; p-values of coefficients are those of t, where no robust covariance is named."""
    numbers = _numbers(normal, "summary_number", block.span())
    if "P>|z|" in block[0]:  # the normal law, whatever the covariance is
        for row in PHRASES["coefficient"].finditer(normal.text, *block.span()):
            yield _of_error(normal, "z", row)
            yield _pairing(normal, "z", TAILS["z"][0], row.span("x"), [], row.span("p"))
    if "nonrobust" not in block[0]:
        return
    for p, formula, x, *freedom in PHRASES.data["laws"]:
        if {p, x, *freedom} <= numbers.keys():
            counts = [float(normal.text[slice(*numbers[name])]) for name in freedom]
            yield _pairing(normal, x, formula, numbers[x], counts, numbers[p])
    if "P>|t|" in block[0] and "Df Residuals" in numbers:
        df = float(normal.text[slice(*numbers["Df Residuals"])])
        for row in PHRASES["coefficient"].finditer(normal.text, *block.span()):
            yield _of_error(normal, "t", row)
            yield _pairing(normal, "t", TAILS["t"][0], row.span("x"), [df], row.span("p"))


# Rows of an analysis of variance and intervals of t, as R prints them


def of_terms(normal: Normal) -> Iterator[Pairing]:
    """Rows of an analysis of variance and t tests with their interval, as R prints them."""
    residuals, terms = dict[int, re.Match[str]](), list[tuple[re.Match[str], re.Match[str]]]()
    for order in ("", "_of_sums"):  # degrees of freedom first, or sums of squares
        for term in PHRASES[f"term{order}"].finditer(normal.text):
            below = PHRASES[f"residuals{order}"].search(normal.text, term.end(), term.end() + _REACH)
            if below is not None and int(term["df"]) and int(below["df"]) and (not order or _divides(below, term)):
                terms.append((term, below))
                residuals[below.start()] = below
    for term, below in terms:
        # What it is, is known by its numbers alone; or each term of a table may have an error of its own, unless that
        # of another is this one, and F no ratio to another.
        others = [t for t, b in terms if b.start() == below.start() and t is not term]
        shared = any(_is_ratio(t, below) for t in others) and not any(_is_ratio(term, t) for t in others)
        unsure = PHRASES["rest"].search(below[0]) is None or ("|" in term[0] and not shared)
        yield from (replace(of_it, supposed=unsure) for of_it in _of_term(normal, term, below))
    for row in residuals.values():
        yield replace(_mean_square(normal, row), supposed=PHRASES["rest"].search(row[0]) is None)
    for test in PHRASES["t_test"].finditer(normal.text):
        yield _of_interval(normal, test)
        if below := PHRASES["means"].match(normal.text, test.end()):
            yield _in_the_middle(normal, test, below)
        elif below := PHRASES["correlation"].match(normal.text, test.end()):
            t, r = Extraction.at(normal, "t", test.span("t")), Extraction.at(normal, "r", below.span("r"))
            body = {"formula": "x/sqrt(a + x**2)", "with": {"x": t.value, "a": float(test["df"])}}
            yield Pairing(claim_of(r, body, "t"), (t, r))
    for both in PHRASES["shares"].finditer(normal.text):  # one end may be 1
        yield replace(_in_the_middle(normal, both, both), supposed=True)


def _mean_square(normal: Normal, row: re.Match[str]) -> Pairing:
    mean = Extraction.at(normal, "statistic", row.span("ms"))
    share = {"formula": "s/d", "with": {"s": digits(row["ss"]), "d": int(row["df"])}}
    return Pairing(claim_of(mean, share, "sum of squares"), (mean,))


def _divides(*rows: re.Match[str]) -> bool:
    """Whether the mean square of each row is about its sum over its degrees of freedom: they stand in this order."""
    pairs = [(float(digits(row["ss"])) / int(row["df"]), float(digits(row["ms"]))) for row in rows]
    return all(abs(share - mean) <= 0.1 * max(share, mean) for share, mean in pairs)


def _is_ratio(term: re.Match[str], below: re.Match[str]) -> bool:
    """Whether F is the mean square of a term over that of a row below it."""
    mean, left, f = (Printed.of(digits(x)) for x in (term["ms"], below["ms"], term["f"]))
    return left.low > 0 and mean.low / left.high <= f.high and f.low <= mean.high / left.low


def _of_term(normal: Normal, term: re.Match[str], below: re.Match[str]) -> Iterator[Pairing]:
    f = Extraction.at(normal, "F", term.span("f"))
    p = Extraction.at(normal, "p", term.span("p"), relation="<" if term["less"] else "=")
    mean, left = (Extraction.at(normal, "statistic", row.span("ms")) for row in (term, below))
    law: dict[str, Any] = {"x": digits(term["f"]), "a": int(term["df"]), "b": int(below["df"])}
    yield Pairing(claim_of(p, {"formula": "f_sf(x, a, b)", "with": law}, "F of the row"), (f, p))
    yield _mean_square(normal, term)
    ratio = {"formula": "m/r", "with": {"m": digits(term["ms"]), "r": digits(below["ms"])}}
    yield Pairing(claim_of(f, ratio, "mean squares"), (mean, left, f))


def _of_interval(normal: Normal, test: re.Match[str]) -> Pairing:
    """t is the middle of the interval over its half-width, times the quantile: both sides of one estimate.

    The interval of a correlation is symmetric after Fisher's transformation: there its middle is the coefficient, and
    t = r sqrt(df/(1 - r^2)) = (e^z - e^-z)/2 sqrt(df), z the mean of both ends transformed.
    """
    t, low, high = (Extraction.at(normal, "t", test.span(name)) for name in ("t", "low", "high"))
    tail = (1 - float(test["level"]) / 100) / 2
    names = {"l": test["low"], "h": test["high"], "a": float(test["df"]), "q": tail}
    body = {"formula": "(h + l)/(h - l)*t_isf(q, a)", "with": names}
    if "correlation" in test["of"]:
        both = "((1 + l)/(1 - l)*(1 + h)/(1 - h))"
        middle = {name: test[group] for name, group in (("l", "low"), ("h", "high"))} | {"a": float(test["df"])}
        body = {"formula": f"({both}**0.25 - {both}**-0.25)/2*sqrt(a)", "with": middle}
    return Pairing(claim_of(t, body, "interval"), (t, low, high))


def _in_the_middle(normal: Normal, test: re.Match[str], below: re.Match[str]) -> Pairing:
    """The mean, or the first less the second, is the middle of the interval of t."""
    parts = {"l": test.span("low"), "h": test.span("high"), "m": below.span("second")}
    beside = {name: Extraction.at(normal, "statistic", place) for name, place in parts.items() if place[0] >= 0}
    first = Extraction.at(normal, "statistic", below.span("first"))
    formula = "(l + h)/2 + m" if "m" in beside else "(l + h)/2"
    names = {name: number.value for name, number in beside.items()}
    return Pairing(claim_of(first, {"formula": formula, "with": names}, "interval"), (*beside.values(), first))
