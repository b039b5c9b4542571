"""A student who has the printed sheet alone: its words and its table are read, scipy, numpy and counting do the rest.

Nothing is imported of the suite. What a sheet does not say is not known: a law, a tail, a rule of ties or an error that
is missing from its words is an error here.
"""

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product

import numpy as np
from scipy import stats

SOLVERS: dict[str, Callable[["Sheet"], Iterator[float]]] = {}


@dataclass(frozen=True)
class Sheet:
    """One page of Markdown: the title, all words in one line, the table, and the names of the questions."""

    title: str
    words: str
    columns: tuple[str, ...]
    x: np.ndarray
    questions: tuple[str, ...]

    @classmethod
    def read(cls, text: str) -> "Sheet":
        text = text.replace("\\", "")
        title = re.search(r"^# Exercise: (.*)$", text, re.MULTILINE)[1]
        lines = re.findall(r"^\| .*$", text, re.MULTILINE)
        head, _, *body = ([c.strip() for c in line.strip("|").split("|")[1:]] for line in lines)
        x = np.array([[float(c) if c else math.nan for c in row] for row in body])
        return cls(title, " ".join(text.split()), tuple(head), x, tuple(re.findall(r"^- ([^:]*):", text, re.MULTILINE)))

    def says(self, *phrases: str) -> None:
        for phrase in phrases:
            assert phrase in self.words, f"{self.title}: the sheet does not say {phrase!r}"

    def setting(self, pattern: str) -> str:
        match = re.search(pattern, self.words)
        assert match, f"{self.title}: the sheet does not state {pattern}"
        return match[1]


def solves(*titles: str):
    def listed(solver):
        SOLVERS.update(dict.fromkeys(titles, solver))
        return solver

    return listed


def answers(text: str) -> dict[str, float | str]:
    """The answers to the questions of a sheet, in their order."""
    sheet = Sheet.read(text)
    values = list(SOLVERS[sheet.title](sheet))
    found: dict[str, float | str] = dict(zip(sheet.questions, values, strict=False))
    if "decision" in sheet.questions:
        sheet.says("alpha = 0.05")
        found["decision"] = "rejected" if found["pvalue"] <= 0.05 else "retained"
    assert list(found) == list(sheet.questions), (sheet.title, found)
    return found


def twice(values: np.ndarray, x: float) -> float:
    return min(1.0, 2 * min((values <= x + 1e-9).mean(), (values >= x - 1e-9).mean()))


def ranked(sheet: Sheet) -> np.ndarray:
    sheet.says("ranks within each data set, 1 for the highest score, the mean rank for equal ones", "higher is better")
    return np.array([stats.rankdata(-row, nan_policy="omit") for row in sheet.x])


def chi2(sheet: Sheet, statistic: float, df: int, words: str = "k - 1") -> Iterator[float]:
    sheet.says(f"upper tail of the chi-squared law with {words} degrees of freedom")
    yield from (statistic, stats.chi2.sf(statistic, df))


def f_law(sheet: Sheet, statistic: float, a: int, b: int, words: str) -> Iterator[float]:
    sheet.says(f"upper tail of the F law with {words} degrees of freedom")
    yield from (statistic, stats.f.sf(statistic, a, b))


def t_law(sheet: Sheet, statistic: float, df: float, words: str) -> Iterator[float]:
    sheet.says(f"two-sided, by Student's t with {words} degrees of freedom")
    yield from (statistic, 2 * stats.t.sf(abs(statistic), df))


def normal(sheet: Sheet, z: float) -> float:
    sheet.says("two-sided, by the standard normal law")
    return 2 * stats.norm.sf(abs(z))


def binomial(sheet: Sheet, x: int, n: int, words: str, p: str = "1/2") -> float:
    sheet.says(f"twice the smaller tail of the binomial law of {words} trials with probability {p}, at most 1")
    chance = float(Fraction(p)) if p != "p0" else float(sheet.setting(r"p0 = ([\d.]+\d)"))
    return min(1.0, 2 * min(stats.binom.cdf(x, n, chance), stats.binom.sf(x - 1, n, chance)))


def signed(sheet: Sheet, d: np.ndarray) -> tuple[float, float]:
    sheet.says("ranks of |d_i|, the mean rank for equal ones, d = 0 left out", "W+ = sum_i r_i [d_i > 0]")
    sheet.says("twice the smaller tail, at most 1, where all signs of these ranks, as they are, are equally likely")
    d = d[d != 0]
    if not len(d):
        return 0.0, 1.0
    r = stats.rankdata(abs(d))
    w = r[d > 0].sum()
    return w, twice(np.array(list(product((0, 1), repeat=len(r)))) @ r, w)


def holm(sheet: Sheet, p: list[float]) -> list[float]:
    sheet.says("adjusted by holm")
    return stepped(p, lambda m, j, x: (m - j + 1) * x)


def stepped(p: list[float], rule, *, up: bool = False) -> list[float]:
    m, order = len(p), np.argsort(p, kind="stable")
    raw = [rule(m, j, p[i]) for j, i in enumerate(order, start=1)]
    raw = np.minimum.accumulate(raw[::-1])[::-1] if up else np.maximum.accumulate(raw)
    q = np.empty(m)
    q[order] = np.minimum(raw, 1)
    return list(q)


def of_pairs(sheet: Sheet) -> list[tuple[int, int]]:
    names = {name: i for i, name in enumerate(sheet.columns)}
    return [tuple(names[part] for part in question.split(" ")[1].split("-")) for question in sheet.questions]


TWICE = "exact and two-sided: twice the smaller tail, at most 1"


def in_groups(s: Sheet) -> tuple[list[np.ndarray], np.ndarray]:
    s.says("the mean rank for equal ones")
    return np.split(stats.rankdata(s.x.T.ravel()), s.x.shape[1]), s.x.ravel()


def ties(values: np.ndarray) -> float:
    t = np.unique(values, return_counts=True)[1]
    return float((t**3 - t).sum())


def choices(s: Sheet, words: str, n: int, size: int) -> list[list[int]]:
    s.says(words, "all assignments of the values to samples of these sizes")
    return [list(c) for c in combinations(range(n), size)]


def mann_whitney_of(s: Sheet, a: np.ndarray, b: np.ndarray) -> tuple[float, float]:
    r, n = stats.rankdata(np.concatenate([a, b])), len(a)
    u = np.array([r[c].sum() - n * (n + 1) / 2 for c in choices(s, TWICE, len(r), n)])
    return u[0], twice(u, u[0])


def squares(x: np.ndarray) -> tuple[float, float]:
    m = x.mean(axis=0)
    return len(x) * ((m - x.mean()) ** 2).sum(), ((x - m) ** 2).sum()


def range_tail(s: Sheet, q: float, k: int, df: float, words: str, symbol: str) -> float:
    s.says(f"upper tail of the studentized range of k groups with {words} degrees of freedom at sqrt(2) |{symbol}|")
    return float(stats.studentized_range.sf(math.sqrt(2) * abs(q), k, df))
