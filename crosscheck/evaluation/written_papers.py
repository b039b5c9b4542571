"""Papers whose every number is right, written by numpy and scipy alone, and the same with one number made wrong.

A paper is the text of a paper.toml; sentences are written in `users`. Wrong numbers are of three kinds: such that
nothing known gives them; such that contradict an option which the claim states; such that a known defect or convention
gives.
"""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from crosscheck.evaluation.programs import PRINTS

Array = NDArray[np.float64]
Wrong = tuple[str, str, str | None]  # kind, what is printed instead, the cause that has a name

TWO_SIDED = 'alternative = "two-sided"'
EXACT = 'alternative = "two-sided", null = "exact"'  # half of a p may have the digits of a normal approximation to it
SCORES = '[[table]]\nname = "t"\nholds = "scores"\nbetter = "higher"\ncells = """\nd,{}\n{}"""\n'
UNEXPLAINED, AGAINST, KNOWN = "unexplainable", "against a stated option", "known cause"


@dataclass(frozen=True)
class Item:
    """One claim: its lines without what is printed, the right print, and wrong ones."""

    id: str
    lines: str
    printed: str
    wrong: tuple[Wrong, ...] = ()

    def text(self, printed: str | None = None) -> str:
        return f'[[claim]]\nid = "{self.id}"\nwhere = "here"\n{self.lines}\nprinted = "{printed or self.printed}"\n'


@dataclass(frozen=True)
class Paper:
    """A text, what kind it is of, and its claims."""

    kind: str
    name: str
    head: str
    items: tuple[Item, ...]
    seed: int = 0

    @property
    def claims(self) -> int:
        return len(self.items)

    @property
    def text(self) -> str:
        return self.head + "".join(item.text() for item in self.items)

    def wrong_ones(self, count: int) -> Iterator[tuple[str, str, str, str | None]]:
        """(kind, claim, text of the paper, cause) of papers with one wrong number: so many of each kind of error."""
        dice = random.Random(f"{self.name} {self.seed}")
        pool = [(item, wrong) for item in self.items for wrong in item.wrong if wrong[1] != item.printed]
        for kind in (UNEXPLAINED, AGAINST, KNOWN):
            here = [(item, wrong) for item, wrong in pool if wrong[0] == kind]
            for item, (_, printed, cause) in dice.sample(here, min(count, len(here))):
                others = [other.text(printed if other is item else None) for other in self.items]
                yield kind, item.id, self.head + "".join(others), cause


def _number(x: float, places: int = 4) -> str:
    return f"{x:.{places}f}"


def _off(x: float, *, p: bool, places: int = 4) -> Wrong:
    """A number that nothing gives: p-values moved by a tenth or more, others by more than a tenth of them."""
    up, down = x * 0.37 + 0.411, x * 0.13 + 0.031  # the one is x itself at 0.65
    moved = (up if abs(up - x) > 0.1 else down) if p else x * 1.137 + 0.713
    return UNEXPLAINED, _number(moved, places), None


def _statistic(id: str, lines: str, x: float, *, places: int = 4) -> Item:
    return Item(id, lines, _number(x, places), (_off(x, p=False, places=places),))


def _pvalue(id: str, lines: str, p: float, *, halved: bool = False, stated: str = "") -> Item:
    """A p-value; where one tail is half of it, half of it is one-sided: against what is stated, or known."""
    wrong: list[Wrong] = [_off(p, p=True)]
    if halved:
        wrong.append((AGAINST, _number(p / 2), None) if stated else (KNOWN, _number(p / 2), "one-sided"))
    options = f"options = {{{stated}}}\n" if stated else ""
    return Item(id, f'{lines}\nvalue = "pvalue"\n{options}'.rstrip(), _number(p), tuple(wrong))


def _samples(dice: random.Random, n: int, places: int = 2) -> tuple[Array, Array]:
    a = np.array([round(dice.gauss(11, 2), places) for _ in range(n)])
    return a, np.array([round(x - 0.4 - dice.gauss(0.3, 0.9), places) for x in a])


def programs(count: int, seed: int) -> Iterator[Paper]:
    """Outputs of programs whose conventions no claim states."""
    dice = random.Random(f"programs {seed}")
    for i in range(count):
        for program, prints in PRINTS.items():
            a, b = _samples(dice, dice.randint(10, 24))
            args = f"args = [{a.tolist()}, {b.tolist()}]"
            items = []
            for j, (test, value, x) in enumerate(prints(a, b)):
                lines = f'test = "{test}"\n{args}\nvalue = "{value}"'
                items.append(Item(f"c{j}", lines, _number(x), (_off(x, p=value == "pvalue"),)))
            yield Paper("programs", f"{program} {i}", "", tuple(items))


def groups(count: int, seed: int) -> Iterator[Paper]:
    """Tables of groups, every third one rounded in print."""
    dice = random.Random(f"groups {seed}")
    for i in range(count):
        rounded = i % 3 == 0
        k, n = dice.randint(2, 4), dice.randint(5, 9)
        data = [np.array([round(dice.gauss(10 + j, 2), 4) for _ in range(n)]) for j in range(k)]
        rows = "".join(f"g{j},{x:.{1 if rounded else 4}f}\n" for j, g in enumerate(data) for x in g)
        exact = "" if rounded else "exact = true\n"
        head = f'[[table]]\nname = "g"\nholds = "groups"\n{exact}cells = """\ngroup,value\n{rows}"""\n'
        f, h = stats.f_oneway(*data), stats.kruskal(*data)
        items = [
            _statistic("F", 'test = "anova"\ntable = "g"', f.statistic),
            _pvalue("F-p", 'test = "anova"\ntable = "g"', f.pvalue),
            _statistic("H", 'test = "kruskal_wallis"\ntable = "g"', h.statistic),
        ]  # fmt: skip
        if not rounded:
            asymptotic = 'test = "kruskal_wallis"\ntable = "g"\noptions = {null = "asymptotic"}'
            items.append(_pvalue("H-p", asymptotic, h.pvalue))
        if k == 2:
            t, u = stats.ttest_ind(*data, equal_var=False), stats.mannwhitneyu(*data, method="exact")
            test = 'test = "{}"\ntable = "g"'
            items += [
                _statistic("t", test.format("unpaired_t"), t.statistic),
                _statistic("U", test.format("mann_whitney"), u.statistic),
                _pvalue("t-p", test.format("unpaired_t"), t.pvalue, halved=not rounded, stated=TWO_SIDED),
                _pvalue("U-p", test.format("mann_whitney"), u.pvalue),
                _welch(data, t.pvalue, rounded),
            ]  # fmt: skip
        yield Paper("groups", f"groups {i}", head, tuple(items))


def _welch(data: Sequence[Array], p: float, rounded: bool) -> Item:
    """Welch's p-value, said to be his; where every digit is known, Student's contradicts that."""
    lines = 'test = "unpaired_t"\ntable = "g"\nvalue = "pvalue"\noptions = {variances = "unequal"}'
    pooled: tuple[Wrong, ...] = () if rounded else ((AGAINST, _number(stats.ttest_ind(*data).pvalue), None),)
    return Item("welch", lines, _number(p), (_off(p, p=True), *pooled))


def _table(dice: random.Random, n: int, k: int, step: float) -> tuple[Array, str]:
    """Scores of so many algorithms on so many data sets, each algorithm better by a step; and as a paper has them."""
    x = np.array([[round(dice.gauss(0.8 + step * j, 0.05), 6) for j in range(k)] for _ in range(n)])
    rows = "".join(f"d{r},{','.join(f'{v:.6f}' for v in row)}\n" for r, row in enumerate(x))
    return x, SCORES.format(",".join("ABCDE"[:k]), rows)


def tables(count: int, seed: int) -> Iterator[Paper]:
    """Tables of 50 data sets and five algorithms: Friedman, Iman-Davenport, mean ranks, pairs."""
    dice = random.Random(f"tables {seed}")
    for i in range(count):
        n, k = 50, 5
        x, head = _table(dice, n, k, 0.01)
        ranks = np.array([stats.rankdata(-row) for row in x])
        mean = ranks.mean(axis=0)
        chi2 = stats.friedmanchisquare(*x.T)
        f = (n - 1) * chi2.statistic / (n * (k - 1) - chi2.statistic)
        t = 'test = "{}"\ntable = "t"'
        asymptotic = t.format("friedman") + '\noptions = {null = "asymptotic"}'
        items = [
            _statistic("chi2", t.format("friedman"), chi2.statistic), _pvalue("chi2-p", asymptotic, chi2.pvalue),
            _statistic("F", t.format("iman_davenport"), f),
            _pvalue("F-p", t.format("iman_davenport"), float(stats.f.sf(f, k - 1, (k - 1) * (n - 1)))),
        ]  # fmt: skip
        for j, name in enumerate("ABCDE"):
            lines = t.format("friedman") + f'\nvalue = "mean_ranks"\nat = ["{name}"]'
            items.append(_statistic(f"mean-rank-{name}", lines, float(mean[j]), places=2))
        for a, b in (("A", "B"), ("A", "E"), ("C", "D")):
            first, second = x[:, "ABCDE".index(a)], x[:, "ABCDE".index(b)]
            columns = f'\ncolumns = ["{a}", "{b}"]'
            w = stats.wilcoxon(first, second, method="exact")
            s = stats.binomtest(int((first > second).sum()), n)
            items += [
                _pvalue(f"W-{a}{b}", t.format("wilcoxon") + columns, w.pvalue, halved=True),
                _pvalue(f"sign-{a}{b}", t.format("sign") + columns, s.pvalue, halved=s.pvalue < 1, stated=EXACT),
                _statistic(f"t-{a}{b}", t.format("paired_t") + columns, stats.ttest_rel(first, second).statistic),
            ]  # fmt: skip
        yield Paper("tables", f"table {i}", head + "# 50 rows\n", tuple(items))


def counts(count: int, seed: int) -> Iterator[Paper]:
    """McNemar's test from two counts: exact, with continuity and without."""
    dice = random.Random(f"counts {seed}")
    for i in range(count):
        items = []
        for j in range(10):
            b, c = dice.randint(2, 40), dice.randint(2, 40)
            lines = f'test = "mcnemar"\nargs = [{b}, {c}]'
            x = (abs(b - c) - 1) ** 2 / (b + c) if b != c else 0.0
            exact = float(stats.binomtest(b, b + c).pvalue)
            corrected = f'{lines}\noptions = {{null = "asymptotic"}}'
            plain = _number((b - c) ** 2 / (b + c))
            items += [
                Item(f"x{j}", corrected, _number(x), (_off(x, p=False), (KNOWN, plain, "no-continuity"))),
                Item(f"xp{j}", f'{corrected}\nvalue = "pvalue"', _number(float(stats.chi2.sf(x, 1))),
                     (_off(float(stats.chi2.sf(x, 1)), p=True),)),
                _pvalue(f"p{j}", lines, exact, halved=exact < 1, stated=EXACT),
            ]  # fmt: skip
        yield Paper("counts", f"counts {i}", "", tuple(items))


def critical(count: int, seed: int) -> Iterator[Paper]:
    """Tables of critical values, those of signed ranks far beyond the printed tables of textbooks."""
    dice = random.Random(f"critical {seed}")
    for i in range(count):
        items = []
        for j in range(12):
            n, df, alpha = dice.randint(30, 110), dice.randint(2, 60), dice.choice((0.1, 0.05, 0.01))
            t = _signed_rank_point(n, alpha / 2)
            for name, sizes, value in (
                ("t", f"df = {df}", stats.t.isf(alpha / 2, df)),
                ("chi2", f"df = {df}", stats.chi2.isf(alpha, df)),
            ):  # fmt: skip
                lines = f'critical = "{name}"\nsizes = {{{sizes}}}\nalpha = {alpha}'
                items.append(_statistic(f"{name}-{j}", lines, float(value), places=3))
            whole = f'critical = "wilcoxon"\nsizes = {{n = {n}}}\nalpha = {alpha}\noptions = {{{TWO_SIDED}}}'
            one = _signed_rank_point(n, alpha)
            items.append(Item(f"T-{j}", whole, str(t), ((UNEXPLAINED, str(t + 3), None), (AGAINST, str(one), None))))
        yield Paper("critical", f"critical {i}", "", tuple(items))


def _signed_rank_point(n: int, tail: float) -> int:
    """The largest T with P(W <= T) <= tail, from the counts of all sums of ranks."""
    counts = np.zeros(n * (n + 1) // 2 + 1)
    counts[0] = 1.0
    for r in range(1, n + 1):
        counts[r:] = (counts[r:] + counts[:-r]) / 2
        counts[:r] /= 2
    return int(np.searchsorted(np.cumsum(counts), tail, side="right")) - 1


def adjusted(count: int, seed: int) -> Iterator[Paper]:
    """Adjusted p-values of printed ones, and what known defects make of them."""
    dice = random.Random(f"adjusted {seed}")
    for i in range(count):
        m = dice.randint(4, 8)
        p = np.sort([round(dice.random() ** 3 * 0.2 + 0.0001, 6) for _ in range(m)])
        listed = f"pvalues = {p.tolist()}"
        steps = (m - np.arange(m)) * p
        rules: Mapping[str, tuple[Array, Array, str]] = {
            "holm": (np.minimum(1, np.maximum.accumulate(steps)), np.minimum(1, steps), "no-running-maximum"),
            "hochberg": (np.minimum(1, np.minimum.accumulate(steps[::-1])[::-1]),
                         np.minimum(1, np.maximum.accumulate(steps)), "hochberg-with-maximum"),
            "finner": (np.minimum(1, np.maximum.accumulate(1 - (1 - p) ** (m / np.arange(1, m + 1)))),
                       1 - (1 - p) ** (np.arange(1, m + 1) / m), "finner-inverted"),
            "benjamini-hochberg": (stats.false_discovery_control(p), stats.false_discovery_control(p), ""),
            "benjamini-yekutieli": (stats.false_discovery_control(p, method="by"), p, ""),
        }  # fmt: skip
        items = []
        for method, (right, defect, cause) in rules.items():
            for j in range(m):
                lines = f'adjust = "{method}"\n{listed}\nat = [{j + 1}]'
                wrong: list[Wrong] = [_off(float(right[j]), p=True)]
                if method == "holm" and j and m * p[j] < 1 and abs(right[j] - m * p[j]) > 0.001:
                    wrong.append((KNOWN, _number(float(m * p[j])), "holm-fixed-level"))
                if cause and abs(right[j] - defect[j]) > 0.001 and defect[j] < 1:
                    wrong.append((KNOWN, _number(float(defect[j])), cause))
                items.append(Item(f"{method}-{j}", lines, _number(float(right[j])), tuple(wrong)))
        yield Paper("adjusted", f"adjusted {i}", "", tuple(items))


def differences(count: int, seed: int) -> Iterator[Paper]:
    """Critical differences of Nemenyi's test, and four ways in which programs get them wrong."""
    dice = random.Random(f"differences {seed}")
    for i in range(count):
        items = []
        for j in range(4):
            k, n, alpha = dice.randint(3, 10), dice.randint(6, 40), dice.choice((0.1, 0.05))
            unit = float(np.sqrt(k * (k + 1) / (6 * n)))
            q = float(stats.studentized_range.isf(alpha, k, np.inf)) / np.sqrt(2)
            others = {
                "finite-df": float(stats.studentized_range.isf(alpha, k, k * (n - 1))) / np.sqrt(2),
                "q-one-k-too-far": float(stats.studentized_range.isf(alpha, k + 1, np.inf)) / np.sqrt(2),
                "no-division-by-root-two": q * np.sqrt(2),
            }
            known: list[Wrong] = [(KNOWN, _number(x * unit), cause) for cause, x in others.items()]
            lines = f'difference = "nemenyi"\nsizes = {{k = {k}, n = {n}}}\nalpha = {alpha}'
            items.append(Item(f"CD{j}", lines, _number(q * unit), (_off(q * unit, p=False), *known)))
        yield Paper("differences", f"differences {i}", "", tuple(items))


def simulated(count: int, seed: int) -> Iterator[Paper]:
    """Friedman's p by drawn permutations, as the share that it is; and by chi-squared where nobody says so."""
    dice = random.Random(f"simulated {seed}")
    rng = np.random.default_rng(seed)
    for i in range(count):
        n, k, draws = dice.randint(5, 8), dice.randint(3, 4), 2000
        x, head = _table(dice, n, k, 0.02)
        ranks = np.array([stats.rankdata(row) for row in x])
        here = (ranks.sum(axis=0) ** 2).sum()
        as_extreme = [(rng.permuted(ranks, axis=1).sum(axis=0) ** 2).sum() >= here - 1e-9 for _ in range(draws)]
        share, chi2 = float(np.mean(as_extreme)), stats.friedmanchisquare(*x.T)
        lines = 'test = "friedman"\ntable = "t"\nvalue = "pvalue"'
        far = _number(min(0.97, share + 0.3) if share < 0.6 else share - 0.3)
        items = (
            Item("drawn", f"{lines}\ndraws = {draws}", _number(share), ((UNEXPLAINED, far, None),)),
            Item("chi2-p", lines, _number(float(chi2.pvalue)), (_off(float(chi2.pvalue), p=True),)),
            _statistic("chi2", 'test = "friedman"\ntable = "t"', chi2.statistic),
        )
        yield Paper("simulated", f"simulated {i}", head, items)


KINDS: Mapping[str, Callable[[int, int], Iterator[Paper]]] = {
    f.__name__: f for f in (programs, tables, groups, counts, critical, adjusted, differences, simulated)
}
