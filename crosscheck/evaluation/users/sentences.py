"""Sentences of results sections, each true and made wrong: what they print follows from scipy and from enumeration."""

import math
import random
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from scipy import stats

from crosscheck.evaluation.users import styles
from crosscheck.evaluation.users.styles import Drawn, Style

DECISION, NUMBER, RANK = "decision", "number", "rank test"  # what is wrong, if anything is


@dataclass(frozen=True)
class Item:
    """A text as a user has it: of which family, what is wrong in it and how that is printed; "" where all is true."""

    family: str
    text: str
    error: str = ""
    number: str = ""
    ending: str = ".txt"


@cache
def wordings() -> Mapping[str, list[str]]:
    """The sentences by family, with slots."""
    return tomllib.loads(Path(__file__).with_name("wordings.toml").read_text("utf-8"))


@dataclass(frozen=True)
class Writer:
    """Chance, and a style: what one author would write."""

    dice: random.Random
    style: Style
    ending: str

    def say(self, wording: str, **slots: Any) -> str:
        """One of the sentences of a wording, filled; {p} for {p} leaves its place."""
        return str(self.dice.choice(wordings()[wording])).format(**slots)

    def test(self, test: Drawn) -> str:
        return self.style.statistic(test.kind, test.df, test.x)

    def p(self, relation: str, digits: str) -> str:
        return self.style.pvalue(relation, digits)

    def right(self, test: Drawn) -> str:
        return self.p(*styles.digits(test.p))


def writer(dice: random.Random) -> Writer:
    """An author with one of the styles."""
    name = dice.choice(list(styles.STYLES))
    return Writer(dice, styles.STYLES[name], {"LaTeX": ".tex", "Markdown": ".md"}.get(name, ".txt"))


Text = tuple[str, str, str]  # with what is wrong, and the wrong number
Family = Callable[[Writer], Iterator[Text]]
Wrong = Callable[[random.Random, Drawn], tuple[str, str]]


def plain(w: Writer) -> Iterator[Text]:
    """A test and its p-value; wrong by chance, or by one digit."""
    test = styles.drawn(w.dice, w.dice.choice(list(styles.LAWS)))
    wording = w.dice.choice(wordings()["plain"])
    wrong = w.dice.choice((styles.any_other, styles.misprinted))
    yield from _with_p(w, wording, test, {"test": w.test(test)}, wrong=wrong)


def _with_p(
    w: Writer, wording: str, drawn: Drawn, slots: Mapping[str, str], slot: str = "p", wrong: Wrong = styles.any_other
) -> Iterator[Text]:
    """A sentence with the p-value of a test in its slot, the right one and a wrong one."""
    yield wording.format(**slots, **{slot: w.right(drawn)}), "", ""
    relation, digits = wrong(w.dice, drawn)
    yield wording.format(**slots, **{slot: w.p(relation, digits)}), NUMBER, digits


def decisions(w: Writer) -> Iterator[Text]:
    """Said to be above the level where p is below 0.03, or below it where p is above 0.12: both tails or one."""
    kind = w.dice.choice(list(styles.LAWS))
    small, large = styles.drawn(w.dice, kind, 1e-6, 0.03), styles.drawn(w.dice, kind, 0.12, 0.95)
    above, below = (">", w.dice.choice(("0.05", "0.10"))), ("<", w.dice.choice(("0.05", "0.01")))
    for wording, good, bad, bound in (
        ("significant_yet_not", large, small, above), ("not_yet_significant", small, large, below),
    ):  # fmt: skip
        sentence = w.dice.choice(wordings()[wording])
        yield sentence.format(test=w.test(good), p=w.right(good)), "", ""
        yield sentence.format(test=w.test(bad), p=w.p(*bound)), DECISION, bound[1]


def beside_holm(w: Writer) -> Iterator[Text]:
    """Friedman's own p-value in a passage that also says Holm, Nemenyi or adjusted."""
    test = styles.drawn(w.dice, "chi2_F", 1e-4, 0.2)
    q = w.p("=", f"{w.dice.uniform(0.001, 0.05):.3f}")
    yield from _with_p(w, w.dice.choice(wordings()["friedman_then_holm"]), test, {"test": w.test(test), "q": q})


def adjusted(w: Writer) -> Iterator[Text]:
    """An adjusted p-value is m times the raw one at most, and never below it: nor below half of it, one tail's."""
    test, m = styles.drawn(w.dice, w.dice.choice("tz"), 1e-3, 0.3), w.dice.randint(3, 10)
    sentence, raw = w.dice.choice(wordings()["adjusted_for"]), test.p
    share = w.dice.randint(1, m)  # Holm: m times, m - 1 times, ...
    yield sentence.format(test=w.test(test), p=w.p(*styles.digits(min(1.0, share * raw))), m=m), "", ""
    below = raw * w.dice.uniform(0.05, 0.4)
    far = w.dice.uniform(min(0.9, 1.5 * m * raw), 1.0) if 1.5 * m * raw < 0.9 else below
    relation, digits = styles.digits(w.dice.choice((below, far)))
    if relation == "=":
        yield sentence.format(test=w.test(test), p=w.p("=", digits), m=m), NUMBER, digits


def beside_anova(w: Writer) -> Iterator[Text]:
    """An analysis of variance beside Friedman's test: its F is not Iman and Davenport's."""
    n, k = w.dice.randint(10, 40), w.dice.randint(3, 7)
    test = styles.drawn(w.dice, "chi2_F", 1e-4, 0.5, df=(k - 1,))
    other = styles.drawn(w.dice, "F", 1e-4, 0.5, df=(k - 1, (k - 1) * (n - 1)))
    slots = {"test": w.test(test), "p": w.right(test), "other": w.test(other)}
    yield from _with_p(w, w.dice.choice(wordings()["anova_beside_friedman"]), other, slots, "r")


def declared(w: Writer) -> Iterator[Text]:
    """A correction that is declared for all, three paragraphs before the p-value that it governs."""
    test, m = styles.drawn(w.dice, w.dice.choice("tz"), 1e-3, 0.2), w.dice.randint(2, 10)
    paragraphs = [w.say("declared"), *w.dice.sample(wordings()["filling"], w.dice.randint(2, 4))]
    sentence = w.dice.choice(wordings()["plain"])
    for p, error in ((min(1.0, m * test.p), ""), (test.p * w.dice.uniform(0.05, 0.4), NUMBER)):
        relation, digits = styles.digits(p)
        if relation == "=":
            last = sentence.format(test=w.test(test), p=w.p("=", digits))
            yield "\n\n".join([*paragraphs, last]), error, digits


def mean_ranks(w: Writer) -> Iterator[Text]:
    """Mean ranks of n data sets are multiples of 1/(2n), of which two decimals tell where n is small."""
    n, k = w.dice.randint(4, 12), w.dice.randint(3, 6)
    rows = [stats.rankdata([w.dice.randint(1, 4 * k) for _ in range(k)]) for _ in range(n)]
    means = np.mean(rows, axis=0)
    names = w.dice.sample(("SVM", "CART", "kNN", "MLP", "NB", "RF", "LDA"), k)
    sentence = w.dice.choice(wordings()["mean_ranks"])

    def written(digits: list[str]) -> str:
        pairs = ", ".join(f"{x} ({name})" for x, name in zip(digits, names, strict=True))
        return sentence.format(n=n, k=k, ranks=pairs)

    right = [f"{x:.2f}" for x in means]
    yield written(right), "", ""
    lattice = {digits for i in range(2 * n * k + 1) for digits in _ways(i / (2 * n))}
    a, b = w.dice.sample(range(k), 2)
    steps = [s for s in range(-9, 10) if f"{means[a] + s / 100:.2f}" not in lattice]
    if steps:
        step = w.dice.choice(steps)
        wrong = [f"{x + step / 100 * ((i == a) - (i == b)):.2f}" for i, x in enumerate(means)]
        yield written(wrong), RANK, wrong[a]


def _ways(x: float) -> set[str]:
    """A number to two decimals, rounded either way where it is half, or cut off."""
    return {f"{x - 1e-9:.2f}", f"{x + 1e-9:.2f}", f"{math.floor(x * 100 + 1e-9) / 100:.2f}"}


def signed_ranks(w: Writer) -> Iterator[Text]:
    """Wilcoxon's p by the exact law, or by the normal one with continuity and without.

    Ties make the variance smaller, by no more than a quarter (all sizes equal); zeros make p larger, as fewer count.
    What is below half of every such p is wrong; above, only where the text says that there are neither.
    """
    n = w.dice.randint(8, 30)
    whole = n * (n + 1) // 2
    t = w.dice.randint(whole // 20, whole * 9 // 20)
    laws, none = _of_signed(t, n), w.dice.random() < 0.5
    tied = float(2 * stats.norm.cdf((t - whole / 2) / math.sqrt(n * (n + 1) ** 2 / 16)))
    sentence = w.say("signed_ranks", w=w.style.statistic(w.dice.choice("WV"), (), str(t)), n=n, p="{p}")
    sentence += w.say("no_ties") if none else ""
    yield from _ranked(w, sentence, laws, tied, above=none)


def _of_signed(t: int, n: int) -> list[float]:
    """p of the smaller sum of ranks: exact, normal, normal with continuity."""
    counts = np.zeros(n * (n + 1) // 2 + 1)
    counts[0] = 1.0
    for rank in range(1, n + 1):
        counts[rank:] = counts[rank:] + counts[:-rank].copy()
    centre, error = n * (n + 1) / 4, math.sqrt(n * (n + 1) * (2 * n + 1) / 24)
    exact = 2 * float(counts[: t + 1].sum() / 2.0**n)
    return [min(1.0, exact), *(float(2 * stats.norm.cdf((t - centre + c) / error)) for c in (0.0, 0.5))]


def rank_sums(w: Writer) -> Iterator[Text]:
    """Mann and Whitney's p by each law; ties make it smaller, so that above all is wrong, and below where none is."""
    m, n = w.dice.randint(6, 20), w.dice.randint(6, 20)
    u, none = w.dice.randint(m * n // 12, m * n * 9 // 20), w.dice.random() < 0.5
    exact = 2 * float(stats.mannwhitneyu(*_groups(u, m, n), method="exact", alternative="less").pvalue)
    error = math.sqrt(m * n * (m + n + 1) / 12)
    laws = [min(1.0, exact), *(float(2 * stats.norm.cdf((u - m * n / 2 + c) / error)) for c in (0.0, 0.5))]
    sentence = w.say("rank_sums", u=w.style.statistic("U", (), str(u)), m=m, n=n, p="{p}")
    sentence += " There were no ties." if none else ""
    yield from _ranked(w, sentence, laws, min(laws) if none else 0.0, above=True)


def _groups(u: int, m: int, n: int) -> tuple[list[float], list[float]]:
    """Two groups without ties of which so many pairs have the first above the second."""
    above = [min(n, max(0, u - i * n)) for i in range(m)]
    return [count + (i + 1) / (m + 1) - 0.5 for i, count in enumerate(sorted(above))], [j + 0.5 for j in range(n)]


def signs(w: Writer) -> Iterator[Text]:
    """The sign test's p: binomial, or normal with continuity and without."""
    n = w.dice.randint(8, 40)
    wins = w.dice.randint(n // 2 + 1, n - 1)
    z = [(2 * wins - n - c) / math.sqrt(n) for c in (0, 1)]
    laws = [float(stats.binomtest(wins, n).pvalue), *(float(2 * stats.norm.sf(x)) for x in z)]
    yield from _ranked(w, w.say("wins", w=wins, l=n - wins, n=n, p="{p}"), laws, min(laws), above=True)


def _ranked(w: Writer, sentence: str, laws: list[float], least: float, *, above: bool) -> Iterator[Text]:
    """True by one of the laws; wrong where below half of all (one tail), or above all."""
    yield sentence.replace("{p}", w.p(*styles.digits(w.dice.choice(laws)))), "", ""
    wrong = [least / 2 * w.dice.uniform(0.05, 0.7)] if least > 0 else []
    if above and max(laws) < 0.6:
        wrong.append(w.dice.uniform(max(laws) * 1.4 + 0.02, 0.99))
    right = {styles.digits(p * share)[1] for p in laws for share in (0.5, 1)}
    printed = [styles.digits(p) for p in wrong]
    printed = [(relation, digits) for relation, digits in printed if relation == "=" and digits not in right]
    if printed:
        relation, digits = w.dice.choice(printed)
        yield sentence.replace("{p}", w.p(relation, digits)), RANK, digits


def friedman_and_f(w: Writer) -> Iterator[Text]:
    """F_F = (n - 1) chi2 / (n (k - 1) - chi2), of the chi2 that stands beside it."""
    n, k = w.dice.randint(8, 40), w.dice.randint(3, 8)
    c = w.dice.uniform(1.5, 0.6 * n * (k - 1))
    f = (n - 1) * c / (n * (k - 1) - c)
    factor = w.dice.choice((w.dice.uniform(0.5, 0.85), w.dice.uniform(1.2, 2.5)))
    sentence = w.dice.choice(wordings()["friedman_and_f"])
    yield sentence.format(k=k, n=n, c=f"{c:.2f}", f=f"{f:.2f}"), "", ""
    yield sentence.format(k=k, n=n, c=f"{c:.2f}", f=f"{f * factor:.2f}"), RANK, f"{f * factor:.2f}"


def critical_difference(w: Writer) -> Iterator[Text]:
    """q sqrt(k (k + 1) / 6n), with q as it is or as tables print it, to two or three decimals."""
    n, k = w.dice.randint(5, 60), w.dice.randint(3, 10)
    q = float(_range_point(k))
    cd = w.dice.choice((q, round(q, 3), round(q, 2))) * math.sqrt(k * (k + 1) / (6 * n))
    places, factor = w.dice.choice((2, 3, 4)), w.dice.choice((w.dice.uniform(0.5, 0.8), w.dice.uniform(1.6, 2.5)))
    sentence = w.dice.choice(wordings()["critical_difference"])
    for x, error in ((cd, ""), (cd * factor, RANK)):
        yield sentence.format(k=k, n=n, cd=f"{x:.{places}f}"), error, f"{x:.{places}f}" if error else ""


@cache
def _range_point(k: int) -> float:
    return float(stats.studentized_range.isf(0.05, k, np.inf) / math.sqrt(2))


FAMILIES: Mapping[str, Family] = {
    f.__name__.replace("_", " "): f
    for f in (plain, decisions, beside_holm, adjusted, beside_anova, declared, mean_ranks, signed_ranks, rank_sums,
              signs, friedman_and_f, critical_difference)
}  # fmt: skip


def items(count: int, seed: int) -> Iterator[Item]:
    """So many draws of each family: each once true (or twice), once wrong."""
    for name, family in FAMILIES.items():
        dice = random.Random(f"{name} {seed}")
        for _ in range(count):
            w = writer(dice)
            for text, error, number in family(w):
                yield Item(name, text + "\n", error, number, w.ending)
