"""The exact laws that a rank statistic may have had, where no word says which law its p-value is of.

Software gives the exact p-value beside the same chi-squared or z. Where n is not said, every n is tried whose law is
quickly made; what ties and larger n could do to Friedman's is bounded by the moments of its permutation law, whatever
was tied: mean k - 1, variance below 2 (k - 1).
"""

import math
import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from itertools import product

import numpy as np

from crosscheck.auditing.binding import scopes, sizes_said as sizes
from crosscheck.auditing.binding.clauses import Report
from crosscheck.auditing.binding.pairs import Way, digits, number
from crosscheck.auditing.binding.sizes_said import Sizes
from crosscheck.auditing.phrases import Phrases
from crosscheck.claims.printed import Printed
from nptests.distributions import assignments, rank_difference, within_rows
from nptests.distributions.binomial import Binomial
from nptests.distributions.discrete import Discrete
from nptests.distributions.simulated import Simulated
from nptests.distributions.two_sample import tie_free_mann_whitney_law

PHRASES = Phrases(__file__)
QUICK = 300_000  # sums that a law of an n that nobody names may cost: some 20 ms
DRAWS, MOST_DRAWN = 20_000, 200  # of an n that is named, and its law dear
MOST_SUMS = 2_000  # the largest difference of two rank sums of which the law is quickly made
MOST_ROWS, MOST_SIGNS, MOST_OF_TWO, MOST_IN_GROUP = 60, 100, 12, 5  # sizes that are tried where none is said
Tail = tuple[float, float]


def ways(report: Report, passage: str, near: Callable[[], Sizes]) -> Iterator[Way]:
    """Each law that the statistic may have had besides the one of large samples; passage is its paragraph."""
    s = report.statistic
    if s.relation != "=" or not passage or PHRASES["asymptotic"].search(report.sentence):
        return
    printed = Printed.of(digits(s.value.lstrip("-−–")))
    if s.statistic == "z" and PHRASES["two_samples"].search(report.sentence):
        yield _way("the exact p of the rank-sum test", _of_two(printed, sizes.of_two_groups(report.sentence)))
    elif s.statistic == "z" and _of_mean_ranks(report, passage):
        text = near()
        tail = _of_rank_sums(printed, text.k or None, text.n or text.units or None)
        yield _way("the exact p of a difference of two rank sums", tail)
    k = _k(report)
    if s.statistic == "chi2" and k == 2 and PHRASES["mcnemar"].search(passage):
        yield from _of_changes(printed)
    elif s.statistic in ("chi2", "H") and k and (s.statistic == "H" or PHRASES["kruskal"].search(passage)):
        yield from _of_groups(printed, k)
    elif n := _blocks(report, passage, near):
        yield from _of_rows(printed, k, n if n > 0 else None)


def _blocks(report: Report, passage: str, near: Callable[[], Sizes]) -> int:
    """On how many Friedman's statistic is, -1 where nothing says it; 0 if it is none, or the text compares others."""
    s, k = report.statistic, _k(report)
    if s.statistic != "chi2" or k < 2 or not PHRASES["friedman"].search(f"{passage} {s.phrase}"):
        return 0
    text = near()
    if text.k not in (None, 0, k):
        return 0
    return sizes.units(report.sentence) or _by_concordance(report, k) or text.n or text.units or -1


def _of_mean_ranks(report: Report, passage: str) -> bool:
    """Whether a z may be of two mean ranks: the sentence says so, or the paragraph, and the sentence no other test."""
    words = PHRASES["mean_ranks"].search
    other = any(name[0].lower() != "friedman" for name in scopes.PHRASES["tests"].finditer(report.sentence))
    return bool(words(report.sentence) or (words(passage) and not other))


def _by_concordance(report: Report, k: int) -> int:
    """The only n with which Kendall's W beside it gives the statistic, tied or not: chi2 = n (k - 1) W."""
    behind = PHRASES["concordance"].search(report.sentence, report.sentence.find(report.statistic.phrase))
    if behind is None:
        return 0
    w, chi2 = Printed.of(digits(behind[1])), Printed.of(digits(report.statistic.value))
    first, last = (end / (k - 1) for end in (chi2.low / w.high, chi2.high / max(w.low, 1e-9)))
    return math.ceil(first) if math.ceil(first) == math.floor(last) else 0


def lacking(report: Report, passage: str, near: Callable[[], Sizes]) -> str:
    """What would have to be known where Friedman's p may be the exact one of ties, or of an n that is not said: between
    Cantelli's bound and the chance of the least probable order. Of two mean ranks, where they are said to be exact or
    tied, it is below Chebyshev's bound."""
    s, p = report.statistic, report.p
    if p is None or {s.relation, p.relation} != {"="} or not passage or PHRASES["asymptotic"].search(report.sentence):
        return ""
    if s.statistic == "z":
        may = PHRASES["exact_or_tied"].search(passage) and _of_mean_ranks(report, passage)
        return "the ties, and whether p is exact" if may and number(p) * number(s) ** 2 < 1 else ""
    n, printed, mean = _blocks(report, passage, near), Printed.of(digits(s.value)), _k(report) - 1
    if s.statistic == "H" and mean > 0 and not sizes.of_two_groups(report.sentence):
        text = near()
        of_some = sizes.units(report.sentence) or text.n or text.units or re.search(r"(?<!\w)[nN]\s?=\s?\d", passage)
        return "" if of_some else _lacking_sizes(printed, Printed.of(digits(p.value)), mean + 1)
    if not n or (n > 0 and not PHRASES["tied"].search(passage)):
        return ""
    log_orders = math.lgamma(mean + 2) * (max(n, 2, math.ceil(printed.low / mean)) - 1)
    apart = max(printed.low - mean, mean - printed.high, 0.0) ** 2
    most = 2 * mean / (2 * mean + apart) if printed.low > mean else 1.0
    least = apart / (2 * mean + apart) if printed.high < mean else math.exp(-min(log_orders, 700.0))
    claimed = Printed.of(digits(p.value))
    return "n, the ties, and whether p is exact" if least < claimed.high and claimed.low < most else ""


def _lacking_sizes(h: Printed, p: Printed, k: int) -> str:
    """What H's p may be of where the sizes of the groups are not said: the exact law of few is below chi-squared's, and
    no order of the fewest that reach H is less probable than the best of groups of one size."""
    from scipy.stats import chi2

    size = math.ceil((h.low + 1) / k)
    orders = math.lgamma(size * k + 1) - k * math.lgamma(size + 1) - math.lgamma(k + 1)
    within = math.exp(-orders) < p.high and p.low < chi2.sf(float(h.low), k - 1)
    return "the sizes of the groups, and whether p is exact" if within else ""


def _k(report: Report) -> int:
    """How many were compared, by the degrees of freedom."""
    return int(report.freedom[0]) + 1 if len(report.freedom) == 1 and report.freedom[0].isdigit() else 0


def _way(name: str, tail: Tail | None) -> Way:
    ends = tail or (math.inf, -math.inf)
    settles = "which law p is of, and of how many"
    return Way(name, {"formula": "p", "with": {"p": ends}}, decides=True, settles=settles)


def _tail(law: Discrete | Simulated, statistic: Callable[[float], float], printed: Printed) -> Tail | None:
    """The upper tails of a law where its statistic prints so."""
    values = [x for x in law.support if printed.holds(statistic(float(x)))]
    tails = [float(law.sf(x)) for x in values]
    if not isinstance(law, Simulated):
        return (min(tails), max(tails)) if tails else None
    off = 4 * math.sqrt(max(*tails, 1 / DRAWS) / DRAWS) if tails else 0.0  # four errors of the share drawn
    return (max(0.0, min(tails) - off), max(tails) + off) if tails else None


def _of_rows(printed: Printed, k: int, n: int | None) -> Iterator[Way]:
    """Friedman's chi-squared without ties, on as many as are said or as quickly make a law."""
    for size in (n,) if n else range(2, MOST_ROWS):
        if not n and not _affordable(k, size):
            return
        if printed.low <= size * (k - 1) and k <= MOST_ROWS:
            tail = _tail(_rows_law(k, size), partial(_chi2, k=k, n=size), printed)
            if tail:
                yield _way(f"the exact p of Friedman's test, k = {k}, n = {size}", tail)


@lru_cache(maxsize=128)
def _affordable(k: int, n: int) -> bool:
    return k <= MOST_ROWS and within_rows.cost(np.tile(np.arange(1, k + 1), (n, 1))) <= QUICK


@lru_cache(maxsize=128)
def _rows_law(k: int, n: int) -> Discrete | Simulated:
    """Exact, or, of an n for which that is dear, drawn."""
    rows = np.tile(np.arange(1, k + 1), (min(n, MOST_DRAWN), 1))
    return within_rows.exact_law(rows) if _affordable(k, n) else within_rows.simulated_law(rows, draws=DRAWS, seed=1)


def _chi2(squares: float, k: int, n: int) -> float:
    return 12 * squares / (n * k * (k + 1)) - 3 * n * (k + 1)


def _of_groups(printed: Printed, k: int) -> Iterator[Way]:
    """Kruskal and Wallis's H without ties, of groups of one small size."""
    for size in range(2, MOST_IN_GROUP + 1):
        groups, n = (size,) * k, size * k
        ranks = np.arange(1, n + 1)
        if assignments.cost(ranks, groups) > QUICK / 10:
            return
        law, middle = _groups_law(groups)
        tail = _tail(law, partial(_h, middle=middle, size=size, n=n), printed)
        if tail:
            yield _way(f"the exact p of Kruskal and Wallis's test, {k} groups of {size}", tail)


def _h(spread: float, middle: float, size: int, n: int) -> float:
    return 12 * (spread + middle) / (size * n * (n + 1)) - 3 * (n + 1)


@lru_cache(maxsize=32)
def _groups_law(groups: Sequence[int]) -> tuple[Discrete, float]:
    """The law of the sum of the squared rank sums, less the one of the ranks in order; and that one."""
    ranks = np.arange(1, sum(groups) + 1)
    observed = float((assignments.observed_sums(ranks, groups) ** 2).sum())
    return assignments.exact_law(ranks, groups, lambda sums: (sums**2).sum(axis=-1)), observed


@lru_cache(maxsize=64)
def _of_rank_sums(printed: Printed, k: int | None, n: int | None) -> Tail | None:
    """Two mean ranks without ties whose z prints so: of k on n, or of all that are tried where either is not said."""
    ks, ns = ((size,) if size else tried for size, tried in ((k, range(3, MOST_OF_TWO)), (n, range(3, MOST_ROWS))))
    tails = []
    for many, rows in product(ks, ns):
        error, most = math.sqrt(rows * many * (many + 1) / 6), rows * (many - 1)
        apart = range(max(0, math.ceil(printed.low * error)), min(math.floor(printed.high * error), most) + 1)
        if apart and most <= MOST_SUMS:
            law = rank_difference.tie_free_law(rows, many)
            tails += [min(1.0, 2 * float(law.sf(d))) for d in apart]
    return (min(tails), max(tails)) if tails else None


def _of_changes(printed: Printed) -> Iterator[Way]:
    """McNemar's chi-squared, corrected for continuity or not, and the binomial p of the same counts."""
    for changed in range(1, MOST_SIGNS + 1):
        for fewer in range(changed // 2 + 1):
            apart = changed - 2 * fewer
            if any(printed.holds(max(0, apart - c) ** 2 / changed) for c in (0, 1)):
                p = min(1.0, 2 * float(_signs(changed).cdf(fewer)))
                yield _way(f"the exact p of McNemar's test, {fewer} and {changed - fewer} changes", (p, p))


@lru_cache(maxsize=128)
def _signs(size: int) -> Binomial:
    return Binomial(size, Fraction(1, 2))


@lru_cache(maxsize=64)
def _of_two(printed: Printed, two: tuple[int, int] | None) -> Tail | None:
    """The rank-sum test: between what the exact p of the U lie whose z prints so."""
    pairs = [two] if two else [(m, n) for m in range(3, MOST_OF_TWO + 1) for n in range(m, MOST_OF_TWO + 1)]
    tails = []
    for m, n in pairs:
        if m + n > 5 * MOST_OF_TWO:
            continue
        mean, sd = m * n / 2, math.sqrt(m * n * (m + n + 1) / 12)
        law = tie_free_mann_whitney_law(m, n)
        us = (u for u in range(m * n // 2 + 1) if any(printed.holds((mean - u - c) / sd) for c in (0, 0.5)))
        tails += [min(1.0, 2 * float(law.cdf(u))) for u in us]
    return (min(tails), max(tails)) if tails else None
