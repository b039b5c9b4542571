"""Definitions of confidence intervals, each under the name of the procedure that gives it: `interval_` and the name."""

import itertools
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from crosscheck.reference import joint_tests, laws, paths
from crosscheck.reference.comparisons import pairs_of, rank_biserial as rank_biserial_of
from crosscheck.reference.mean_tests import hedges_factor, mean, squares, standardised, two_means, variance
from crosscheck.reference.paths import Answer, Data, Options, Path, undefined
from crosscheck.reference.rank_tests import columns, differences, row_scores, within

ZERO, ONE = Fraction(0), Fraction(1)


def tail(o: Options) -> Fraction:
    """What lies beyond either end."""
    return (1 - Fraction(str(o["level"]))) / 2


def _around(estimate: Fraction, error2: Fraction, quantile: Any, c: Path) -> Answer:
    if not error2:
        return undefined()
    middle, reach = c.num(estimate), quantile * c.num.sqrt(error2)
    return {"interval": [middle - reach, middle + reach]}


def _inside(middle: Any, reach: Any) -> list[Any]:
    """middle -+ reach, cut at 0 and 1."""
    return [middle - reach if middle > reach else ZERO, middle + reach if middle + reach < 1 else ONE]


def interval_paired_t(d: Data, o: Options, c: Path) -> Answer:
    """mean -+ t s / sqrt(n) of the differences."""
    x = differences(d, o)
    return _around(mean(x), variance(x, o) / len(x), c.num.isf("t", tail(o), len(x) - 1), c)


def _share(o: Options) -> Fraction:
    return Fraction(str(o["test"])) / Fraction(str(o["train"]))


def interval_corrected_t(d: Data, o: Options, c: Path) -> Answer:
    """mean -+ t s sqrt(1 / n + test / train)."""
    x = d["differences"]
    return _around(mean(x), variance(x, o) * (Fraction(1, len(x)) + _share(o)), c.num.isf("t", tail(o), len(x) - 1), c)


def interval_correlated_t(d: Data, o: Options, c: Path) -> Answer:
    """The central interval of the posterior t: mean -+ t s sqrt(1 / J + rho / (1 - rho))."""
    x, rho = d["differences"], Fraction(str(o["rho"]))
    scale = Fraction(1, len(x)) + rho / (1 - rho)
    return _around(mean(x), variance(x, o) * scale, c.num.isf("t", tail(o), len(x) - 1), c)


def interval_unpaired_t(d: Data, o: Options, c: Path) -> Answer:
    """The difference of means -+ t times its standard error."""
    distance, error2, df = two_means(d, o)
    return _around(distance, error2, c.num.isf("t", tail(o), df), c) if error2 else undefined()


def interval_z_test(d: Data, o: Options, c: Path) -> Answer:
    """The difference of means -+ z sd sqrt(1 / m + 1 / n)."""
    error2 = Fraction(str(o["sd"])) ** 2 * (Fraction(1, len(d["a"])) + Fraction(1, len(d["b"])))
    return _around(mean(d["a"]) - mean(d["b"]), error2, c.num.normal_isf(tail(o)), c)


# Order statistics: from the c-th smallest to the c-th largest, c the largest number with P(count < c) within the tail.


def _between(values: list[Fraction], law: laws.Law, o: Options) -> Answer:
    ordered = sorted(values)
    counts = itertools.accumulate(law.get((i,), 0) for i in itertools.count())
    place = sum(1 for _ in itertools.takewhile(lambda n: n <= tail(o) * sum(law.values()), counts))
    return {"interval": [ordered[place - 1], ordered[-place]]} if place else undefined()


def interval_sign(d: Data, o: Options, c: Path) -> Answer:
    """Of the differences; the count is binomial with probability 1/2."""
    x = differences(d, o)
    return _between(x, c.laws.sum_of([{(0,): 1, (1,): 1}] * len(x)), o)


def interval_hodges_lehmann(d: Data, o: Options, c: Path) -> Answer:
    """Of the means of two differences; the count is W+ without ties."""
    x = differences(d, o)
    law = c.laws.sum_of([{(0,): 1, (i,): 1} for i in range(1, len(x) + 1)])
    return _between([(u + v) / 2 for u, v in itertools.combinations_with_replacement(x, 2)], law, o)


interval_wilcoxon = interval_hodges_lehmann


def interval_mann_whitney(d: Data, o: Options, c: Path) -> Answer:
    """Of the differences of a value of a and one of b; the count is U without ties."""
    m, n = len(d["a"]), len(d["b"])
    law = c.laws.group_sums(list(range(1, m + n + 1)), [m, n])
    counts: laws.Law = {(v[0] - m * (m + 1) // 2,): times for v, times in law.items()}
    return _between([x - y for x in d["a"] for y in d["b"]], counts, o)


# Proportions.


def wilson(x: Fraction, n: int, z: Any, c: Path) -> tuple[Any, Any]:
    """Where the score test neither way rejects; 0 without successes, 1 without failures."""

    def smaller(x: Fraction) -> Any:
        root = c.num.sqrt(z * z + c.num(4 * x * (n - x) / n))
        return (c.num(2 * x) + z * z - z * root) / (2 * (n + z * z)) if x else ZERO

    high = smaller(n - x)
    return smaller(x), ONE if x == n else 1 - high


def interval_binomial(d: Data, o: Options, c: Path) -> Answer:
    """Clopper and Pearson, Wilson with or without continuity, Agresti and Coull, or Jeffreys."""
    x, n, t = int(d["successes"]), int(d["trials"]), tail(o)
    z, half = c.num.normal_isf(t), Fraction(1, 2)

    def beta(p: Fraction, a: Any, b: Any) -> Any:
        return c.num.isf("beta", p, a, b)

    def agresti() -> list[Any]:
        total = n + z * z
        p = (x + z * z / 2) / total
        return _inside(p, z * c.num.sqrt(p * (1 - p) / total))

    kinds: dict[str, Callable[[], list[Any]]] = {
        "clopper-pearson": lambda: [beta(1 - t, x, n - x + 1) if x else ZERO, beta(t, x + 1, n - x) if x < n else ONE],
        "wilson": lambda: list(wilson(Fraction(x), n, z, c)),
        "wilson-continuity": lambda: [
            wilson(max(x - half, ZERO), n, z, c)[0], 1 - wilson(max(n - x - half, ZERO), n, z, c)[0]
        ],
        "agresti-coull": agresti,
        "jeffreys": lambda: [
            beta(1 - t, x + half, n - x + half) if x else ZERO, beta(t, x + half, n - x + half) if x < n else ONE
        ],
    }  # fmt: skip
    return {"interval": kinds[o["interval"]]()}


def interval_proportions(d: Data, o: Options, c: Path) -> Answer:
    """Newcombe's method 10: the distances to the Wilson limits of both, as the sides of right angles."""
    x1, n1, x2, n2 = (int(d[name]) for name in ("x1", "n1", "x2", "n2"))
    z, p1, p2 = c.num.normal_isf(tail(o)), Fraction(x1, n1), Fraction(x2, n2)
    (l1, u1), (l2, u2) = (map(c.num, wilson(Fraction(x), n, z, c)) for x, n in ((x1, n1), (x2, n2)))

    def joined(x: Any, y: Any) -> Any:
        return c.num.sqrt(x * x + y * y)

    p1, p2 = c.num(p1), c.num(p2)
    return {"interval": [p1 - p2 - joined(p1 - l1, u2 - p2), p1 - p2 + joined(u1 - p1, p2 - l2)]}


def interval_paired_proportions(d: Data, o: Options, c: Path) -> Answer:
    """Newcombe's method 10 for paired data, or Tango's score interval."""
    n01, n10, n11, n00 = (int(d[name]) for name in ("n01", "n10", "n11", "n00"))
    z = c.num.normal_isf(tail(o))
    if o["interval"] == "tango":
        return {"interval": [-_highest(n10, n01, n11 + n00, z, c), _highest(n01, n10, n11 + n00, z, c)]}
    n = n01 + n10 + n11 + n00
    a, b = Fraction(n10 + n11), Fraction(n01 + n11)
    (l_a, u_a), (l_b, u_b) = (map(c.num, wilson(x, n, z, c)) for x in (a, b))
    margins, product = a * (n - a) * b * (n - b), Fraction(n11 * n00 - n10 * n01)
    product = max(product - Fraction(n, 2), ZERO) if product > 0 else product
    phi = c.num(product) / c.num.sqrt(margins) if margins else c.num(0)

    def joined(x: Any, y: Any) -> Any:
        return c.num.sqrt(x * x - 2 * phi * x * y + y * y)

    p_a, p_b = c.num(a / n), c.num(b / n)
    return {"interval": [p_a - p_b - joined(p_a - l_a, u_b - p_b), p_a - p_b + joined(u_a - p_a, p_b - l_b)]}


def _highest(n01: int, n10: int, rest: int, z: Any, c: Path) -> Any:
    """The largest difference that Tango's score test retains."""
    n = n01 + n10 + rest
    if n10 == n:
        return ONE
    if n01 == n or not n01 + n10:
        return c.num(Fraction(n10 - n01, n)) + (2 if n01 else 1) * z * z / (n + z * z)

    def excess(x: Any, z: Any, num: Any) -> Any:
        half = n01 + n10 - (2 * n - n10 + n01) * x
        likeliest = (half + num.sqrt(half * half + 8 * n * n01 * x * (1 - x))) / (4 * n)
        return z * num.sqrt(n * (2 * likeliest + x * (1 - x))) - (n * x - (n10 - n01))

    rough = paths.rough().num

    def guessed(x: float) -> float:
        return float(excess(x, float(z), rough))

    guess = paths.bisected(guessed, (n10 - n01) / n + 1e-9, 1 - 1e-12)
    return c.num.root(lambda x: excess(x, z, c.num), guess)


# Effects.


def interval_kendalls_w(d: Data, o: Options, c: Path) -> Answer:
    """The jackknife over data sets, W -+ t s / sqrt(n) of the pseudo-values, cut at 0 and 1."""
    scores = row_scores(d, o)
    n = len(scores)

    def concordance(rows: list[list[Fraction]]) -> Fraction:
        return sum((x * x for x in columns(rows)), ZERO) / (len(rows) * within(rows))

    without = [scores[:i] + scores[i + 1 :] for i in range(n)]
    if not all(map(within, without)) or concordance(scores) == 1:
        return undefined()
    w, parts = concordance(scores), list(map(concordance, without))
    reach = c.num.isf("t", tail(o), n - 1) * c.num.sqrt(squares(parts) * (n - 1) / n)
    if not squares(parts):
        return {"interval": [w, w]}
    return {"interval": _inside(c.num(w), reach)}


def interval_rank_biserial(d: Data, o: Options, c: Path) -> Answer:
    """Wilson's, of as many observations as have the estimated variance of r (see the words)."""
    x = [v for v in differences(d, o) if v]
    n = len(x)
    if n < 2:
        return {"interval": [-ONE, ONE]} if n else undefined()
    r = rank_biserial_of(d, o, c)["estimate"]
    g = [mean([Fraction((u + v > 0) - (u + v < 0)) for v in x]) for u in x]
    m = (1 - r * r) * n * (n - 1) / (4 * squares(g)) if squares(g) else ZERO
    m = min(max(m, Fraction(n, 2)), Fraction(3 * n * (n + 1), 4 * n + 2))
    t = c.num.isf("t", tail(o), n - 1)
    q = t * t / c.num(m)
    half, middle = c.num.sqrt(q * (1 + q - c.num(r * r))), c.num(r)
    return {"interval": [-ONE if r == -1 else (middle - half) / (1 + q), ONE if r == 1 else (middle + half) / (1 + q)]}


def _dominance(d: Data, o: Options) -> tuple[Fraction, Fraction, Fraction, int]:
    """Cliff's delta, his unbiased variance of it, DeLong's, and the size of the smaller sample."""
    a, b = d["a"], d["b"]

    def sign(x: Fraction, y: Fraction) -> Fraction:
        return Fraction((x > y) - (x < y))

    if o.get("paired"):
        signs = [sign(x, y) for x, y in zip(a, b, strict=True)]
        spread = squares(signs) / (len(signs) * (len(signs) - 1))
        return mean(signs), spread, spread, len(signs)
    n, m = len(a), len(b)
    rows, cells = [mean([sign(x, y) for y in b]) for x in a], [sign(x, y) for x in a for y in b]
    both = [mean([sign(x, y) for x in a]) for y in b]
    unbiased = m * m * squares(rows) + n * n * squares(both) - squares(cells)
    apart = squares(rows) / (n * (n - 1)) + squares(both) / (m * (m - 1))
    return mean(cells), unbiased / (m * n * (m - 1) * (n - 1)), apart, min(m, n)


def interval_cliffs_delta(d: Data, o: Options, c: Path) -> Answer:
    """Feng and Cliff's asymmetric interval; (m - z**2) / (m + z**2) is its end where delta is 1."""
    delta, spread, _, smaller = _dominance(d, o)
    z = c.num.normal_isf(tail(o))
    if abs(delta) == 1:
        end = (smaller - z * z) / (smaller + z * z)
        return {"interval": [end, ONE] if delta > 0 else [-ONE, -end]}
    if not spread:
        return {"interval": [delta, delta]}
    u = z * z * c.num(spread)
    half = c.num.sqrt(u * (c.num((1 - delta**2) ** 2) + u))
    middle, below = c.num(delta - delta**3), c.num(1 - delta**2) + u
    return {"interval": [(middle + s * half) / below for s in (-1, 1)]}


def interval_vargha_delaney(d: Data, o: Options, c: Path) -> Answer:
    """That of Cliff's delta on the scale of A, or A -+ z s of DeLong, cut at 0 and 1."""
    if o["interval"] == "feng-cliff":
        return {"interval": [(x + 1) / 2 for x in interval_cliffs_delta(d, o, c)["interval"]]}
    delta, _, apart, _ = _dominance(d, o)
    a, reach = (delta + 1) / 2, c.num.normal_isf(tail(o)) * c.num.sqrt(apart) / 2
    if not apart:
        return {"interval": [a, a]}
    return {"interval": _inside(c.num(a), reach)}


def interval_cohens_d(d: Data, o: Options, c: Path) -> Answer:
    """The noncentralities at which t = d sqrt(m) has a tail of (1 - level) / 2, over sqrt(m)."""
    distance, error2, f = standardised(d, o)
    if not error2:
        return undefined()
    m = Fraction(len(d["a"])) if o.get("paired") else Fraction(len(d["a"]) * len(d["b"]), len(d["a"]) + len(d["b"]))
    square, rough = distance**2 / error2 * m, paths.rough()
    size = float(rough.num.sqrt(square)) * (1 if distance >= 0 else -1)

    def end(p: Fraction) -> Any:
        """Where P(T <= t) is p."""
        guess = paths.bisected(
            lambda x: float(rough.formulas.noncentral_t_cdf(square, distance >= 0, x, f)) - float(p),
            size - 12 - 3 * abs(size), size + 12 + 3 * abs(size),
        )  # fmt: skip
        return c.num.root(lambda x: c.formulas.noncentral_t_cdf(square, distance >= 0, x, f) - c.num(p), guess, 25)

    return {"interval": [end(p) / c.num.sqrt(m) for p in (1 - tail(o), tail(o))]}


def interval_hedges_g(d: Data, o: Options, c: Path) -> Answer:
    """That of Cohen's d times the factor of Hedges."""
    result = interval_cohens_d(d, o, c)
    if "none" in result:
        return result
    factor = hedges_factor(standardised(d, o)[2], o, c)
    return {"interval": [x * factor for x in result["interval"]]}


# Comparisons of means, all intervals together.


def _simultaneous(d: Data, o: Options, c: Path, chosen: list[tuple[int, int]], point: Any) -> Answer:
    layout = joint_tests.one_error(d, o)
    if layout is None or not layout[2]:
        return undefined()
    means, sizes, error, df = layout
    reach = point(sizes, df)
    per = [(i, j, c.num.sqrt(error * (Fraction(1, sizes[i]) + Fraction(1, sizes[j])))) for i, j in chosen]
    return {"intervals": [[c.num(means[i] - means[j]) + s * reach * e for s in (-1, 1)] for i, j, e in per]}


def interval_tukey(d: Data, o: Options, c: Path) -> Answer:
    """The difference of means -+ q / sqrt(2) times its standard error."""
    k, alpha = len(d["groups"]), 2 * tail(o)
    root = c.num.sqrt(2)
    return _simultaneous(d, o, c, pairs_of(k), lambda sizes, df: range_isf(alpha, k, df, c, 23) / root)


def interval_scheffe(d: Data, o: Options, c: Path) -> Answer:
    """The difference of means -+ sqrt((k - 1) F) times its standard error."""
    k, alpha = len(d["groups"]), 2 * tail(o)
    return _simultaneous(d, o, c, pairs_of(k), lambda sizes, df: c.num.sqrt((k - 1) * c.num.isf("f", alpha, k - 1, df)))


def interval_dunnett(d: Data, o: Options, c: Path) -> Answer:
    """The difference from the first mean -+ the quantile of the largest |T| times its standard error."""
    chosen = [(j, 0) for j in range(1, len(d["groups"]))]
    return _simultaneous(
        d, o, c, chosen, lambda sizes, df: largest_isf(2 * tail(o), joint_tests.loadings(sizes), df, True, c)
    )


_KNOWN: dict[Any, Any] = {}


def _quantile(key: tuple[Any, ...], p: Fraction, function: Callable[[Fraction, Any], Any], c: Path, digits: int) -> Any:
    """Where a tail, a function of a squared bound, is p."""
    place = (c.num.name, p, *key)
    if place not in _KNOWN:
        rough = paths.rough().formulas
        guess = paths.bisected(lambda x: float(function(Fraction(x) ** 2, rough)) - float(p), 0.0, 60.0)
        _KNOWN[place] = c.num.root(lambda x: function(_exact(x) ** 2, c.formulas) - c.num(p), guess, digits)
    return _KNOWN[place]


def _exact(x: Any) -> Fraction:
    mantissa, exponent = x.mid().man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)


def range_isf(p: Fraction, k: int, df: int | None, c: Path, digits: int = 21) -> Any:
    """The upper quantile of the studentized range."""
    if df is None:
        return _quantile(("range", k), p, lambda s, f: f.num.range_sf(f.num.sqrt(s), k), c, digits)
    return _quantile(("range", k, df), p, lambda s, f: f.range_sf(s, k, df), c, digits)


def largest_isf(p: Fraction, squares: tuple[Fraction, ...], df: int | None, two: bool, c: Path) -> Any:
    """The upper quantile of the largest of several t variables with a common control."""
    return _quantile(("largest", squares, df, two), p, lambda s, f: f.largest_sf(s, squares, df, two), c, 21)
