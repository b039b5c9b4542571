"""Code that a text shows, and what it prints: tails and quantiles of laws, adjusted p-values, tests of data in vectors.

A call is computed anew from the numbers that stand in it, or in the vector that it names. What is printed below is
right where it is that; it is not wrong by that, because the variable may have been changed in between.
"""

import re
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crosscheck.auditing.binding import quantities
from crosscheck.auditing.judging.candidates import Candidate, Found, fitted
from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading.plain_text import Normal
from crosscheck.auditing.reading.statistics_in_print import Extraction
from crosscheck.claims import formulas

PHRASES = Phrases(__file__)
FAR = 900  # letters between a test and what it prints
Numbers = NDArray[Any]
# The parameters of each law of R in their order, the upper tail and its inverse.
_LAWS: Mapping[str, tuple[tuple[str, ...], str, str]] = {
    "norm": (("x", "m", "s"), "normal_sf((x - m)/s)", "m + s*normal_isf(x)"),
    "t": (("x", "df"), "t_sf(x, df)", "t_isf(x, df)"),
    "chisq": (("x", "df"), "chi2_sf(x, df)", "chi2_isf(x, df)"),
    "f": (("x", "df1", "df2"), "f_sf(x, df1, df2)", "f_isf(x, df1, df2)"),
}


@dataclass(frozen=True)
class Call:
    """A function that is called, its plain arguments and its named ones, and where it ends."""

    name: str
    plain: tuple[str, ...]
    named: Mapping[str, str]
    end: int

    @classmethod
    def of(cls, m: re.Match[str]) -> "Call":
        parts = [part.strip() for part in m["arguments"].split(",") if part.strip()]
        pairs = [re.split(r"(?<!\s)\s*=\s*", part, maxsplit=1) for part in parts if "=" in part]
        named = {a: b.strip("'\"") for a, b in pairs}
        data = [named[name] for name in "xy" if name in named]
        return cls(m["name"], (*data, *(part for part in parts if "=" not in part)), named, m.end())

    def says(self, name: str, *words: str) -> bool:
        """Whether an option has one of these values."""
        return self.named.get(name, "").upper() in words


def of_text(normal: Normal, mentions: Sequence[Extraction]) -> Iterator[Found]:
    """Every number that is printed below a call whose numbers are known."""
    vectors = {m["name"]: np.array([float(x) for x in re.findall(r"-?\d*\.?\d+", m["numbers"])])
               for m in PHRASES["vector"].finditer(normal.text)}  # fmt: skip
    vectors |= {m["name"]: table for m in PHRASES["table"].finditer(normal.text) if (table := _table(m)) is not None}
    calls = [(m, Call.of(m)) for m in PHRASES["call"].finditer(normal.text)]
    ends = [*(m.start() for m, _ in calls[1:]), len(normal.text)]
    for (m, call), end in zip(calls, ends, strict=False):
        if call.name in ("p.adjust", "multipletests"):
            yield from _adjusted(normal, call, vectors)
        elif call.name in _TESTS:
            within = [e for e in mentions if call.end <= e.start < min(end, call.end + FAR)]
            yield from _of_test(call, vectors, within)
        else:
            yield from _of_law(normal, m, call)


def _table(m: re.Match[str]) -> Numbers | None:
    """The counts of rbind(c(1, 2), c(3, 4)), row by row or column by column."""
    lines = [[float(x) for x in re.findall(r"\d*\.?\d+", line)] for line in re.findall(r"c\s?\(([^()]*)\)", m["lines"])]
    if len({*map(len, lines)}) != 1:
        return None
    return np.array(lines) if m["by"] == "r" else np.array(lines).T


def _below(normal: Normal, at: int) -> list[quantities.Quantity]:
    """The numbers that R prints below a call, or that a comment behind it holds."""
    m = PHRASES["output"].match(normal.text, at)
    printed = PHRASES["printed_number"].finditer(normal.text, *m.span("numbers")) if m else ()
    return [quantities.of_number(normal, n.span()) for n in printed]


def _right(targets: Sequence[quantities.Quantity], values: Sequence[float], name: str) -> Iterator[Found]:
    for target, value in zip(targets, values, strict=True):
        verdict = fitted(target, [Candidate(name, "x", {"x": float(value)})])
        if verdict is not None:
            yield verdict


def _of_law(normal: Normal, m: re.Match[str], call: Call) -> Iterator[Found]:
    """2 * pt(2.1, 20, lower.tail = FALSE): the tail, or the quantile, as it stands."""
    kind, law = call.name[0], call.name[1:]
    order, tail, inverse = _LAWS[law]
    names: dict[str, float] = {"m": 0.0, "s": 1.0}
    options = dict(call.named)
    upper = options.pop("lower.tail", "TRUE").upper() in ("F", "FALSE", "0")
    words = {"q": "x", "p": "x", "mean": "m", "sd": "s"}
    try:
        names |= {words.get(name, name): float(value) for name, value in options.items()}
        names |= {
            name: float(value) for name, value in zip((n for n in order if n not in options), call.plain, strict=False)
        }
    except ValueError:
        return
    if not set(order) <= names.keys():
        return
    formula = tail if kind == "p" else inverse
    if not upper:
        formula = f"1 - {formula}" if kind == "p" else inverse.replace("(x", "(1 - x")
    formula = f"1 - ({formula})" if m["less"] else formula
    formula = f"2*({formula})" if m["twice"] else formula
    targets = _below(normal, call.end)
    if len(targets) == 1:
        verdict = fitted(targets[0], [Candidate(f"{call.name} as it is called", formula, names)])
        if verdict is not None:
            yield verdict


def _adjusted(normal: Normal, call: Call, vectors: Mapping[str, Numbers]) -> Iterator[Found]:
    """Adjusted p-values, all of one vector, in its order."""
    raw = vectors.get(call.plain[0]) if call.plain else None
    rule = call.named.get("method", call.plain[1].strip("'\"") if len(call.plain) > 1 else "holm").lower()
    targets = _below(normal, call.end)
    if raw is not None and rule in formulas.ADJUSTED and len(targets) == len(raw):
        yield from _right(targets, formulas.ADJUSTED[rule](raw).tolist(), f"adjusted by the rule {rule}")


# Tests of data


def _of_test(call: Call, vectors: Mapping[str, Numbers], mentions: Sequence[Extraction]) -> Iterator[Found]:
    data = [vectors[name] for name in call.plain[:2] if name in vectors]
    if not data or len(data) < len(call.plain[:2]) or min(map(len, data)) < 2:
        return
    first = {
        kind: next((m for m in mentions if m.statistic == kind), None) for kind in ("p", "t", "V", "W", "U", "chi2")
    }
    if any(np.ptp(v) == 0 for v in (*data, *([data[0] - data[1]] if len({*map(len, data)}) < len(data) else ()))):
        return
    try:
        with warnings.catch_warnings():  # of small samples
            warnings.simplefilter("ignore")
            results = [*_TESTS[call.name](call, *data)]
    except ValueError:  # an option that is no number
        return
    printed = {kind: quantities.Quantity(number, frozenset({kind}), (0.0, 0.0)) for kind, number in first.items()
               if number is not None and number.relation == "=" and kind in _PRINTS[call.name]}  # fmt: skip
    for kind, target in printed.items():
        beside = {name: q for name, q in printed.items() if kind == "p" and name != "p"}
        ways = [Candidate(f"{call.name} of these data", "x", {"x": float(p if kind == "p" else statistic), **beside})
                for statistic, p in results]  # fmt: skip
        verdict = fitted(target, ways)
        if verdict is not None:
            yield verdict


Results = Iterator[tuple[float, float]]


def _side(call: Call) -> str:
    word = call.named.get("alternative", "two.sided").replace(".", "-")
    return word if word in ("less", "greater") else "two-sided"


def _t(call: Call, x: Numbers, y: Numbers | None = None) -> Results:
    from scipy import stats

    side, mu = _side(call), float(call.named.get("mu", 0) or 0)
    if y is None:
        one = [float(a) for a in call.plain[1:2]]
        yield tuple(stats.ttest_1samp(x, one[0] if one else mu, alternative=side))
    elif call.says("paired", "T", "TRUE") or call.name == "ttest_rel":
        if len(x) == len(y):
            yield tuple(stats.ttest_1samp(x - y, mu, alternative=side))
    else:
        equal = call.says("var.equal", "T", "TRUE") or (
            call.name == "ttest_ind" and not call.says("equal_var", "FALSE")
        )
        yield tuple(stats.ttest_ind(x - mu, y, equal_var=equal, alternative=side))


def _wilcoxon(call: Call, x: Numbers, y: Numbers | None = None) -> Results:
    from scipy import stats

    side, mu = _side(call), float(call.named.get("mu", 0) or 0)
    if y is not None and not call.says("paired", "T", "TRUE") and call.name != "wilcoxon":
        for method in ("exact", "asymptotic"):
            yield tuple(stats.mannwhitneyu(x - mu, y, alternative=side, method=method))
        return
    if y is not None and len(x) != len(y):
        return
    d = (x if y is None else x - y) - mu
    positive = float(stats.rankdata(np.abs(d[d != 0]))[d[d != 0] > 0].sum())
    for method, continuity in (("exact", False), ("approx", True), ("approx", False)):
        if method == "approx" or (d != 0).all():
            yield positive, float(stats.wilcoxon(d, alternative=side, method=method, correction=continuity).pvalue)


def _kolmogorov(call: Call, x: Numbers, y: Numbers | None = None) -> Results:
    from scipy import stats

    if y is not None:
        yield tuple(stats.ks_2samp(x, y, alternative=_side(call)))


def _squared(call: Call, table: Numbers) -> Results:
    from scipy import stats

    if table.ndim == 2:
        plain = call.says("correct", "F", "FALSE")
        yield stats.chi2_contingency(table, correction=not plain)[:2]


def _fisher(call: Call, table: Numbers) -> Results:
    from scipy import stats

    if table.shape == (2, 2):
        yield tuple(stats.fisher_exact(table, alternative=_side(call)))


_TESTS: Mapping[str, Callable[..., Results]] = {
    **dict.fromkeys(("t.test", "ttest_ind", "ttest_rel", "ttest_1samp"), _t),
    **dict.fromkeys(("wilcox.test", "mannwhitneyu", "wilcoxon"), _wilcoxon),
    **dict.fromkeys(("ks.test", "ks_2samp"), _kolmogorov), "chisq.test": _squared, "fisher.test": _fisher}  # fmt: skip
_PRINTS: Mapping[str, tuple[str, ...]] = {
    name: ("p", "t") if run is _t else ("p", "V", "W", "U") if run is _wilcoxon else ("p", "chi2")
    for name, run in _TESTS.items()}  # fmt: skip
