"""Definitions of tests of means, variances and proportions, and of their effects: sums as fractions, tails enclosed."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from crosscheck.reference import laws
from crosscheck.reference.comparisons import median, pairs_of
from crosscheck.reference.paths import Answer, Data, Options, Path, of_z, undefined
from crosscheck.reference.rank_tests import differences, ranked


def mean(x: Sequence[Fraction]) -> Fraction:
    return sum(x, Fraction(0)) / len(x)


def squares(x: Sequence[Fraction]) -> Fraction:
    m = mean(x)
    return sum(((v - m) ** 2 for v in x), Fraction(0))


def variance(x: Sequence[Fraction], o: Options) -> Fraction:
    return squares(x) / (len(x) - int(o.get("ddof", 1)))


def pooled(groups: Sequence[Sequence[Fraction]], o: Options) -> Fraction:
    """The mean of the variances within groups, weighted by their degrees of freedom (or, a slip, the plain one)."""
    if o.get("unweighted"):
        return mean([variance(g, o) for g in groups])
    return sum(map(squares, groups), Fraction(0)) / (sum(map(len, groups)) - len(groups) * int(o.get("ddof", 1)))


def of_t(distance: Fraction, error2: Fraction, df: Any, o: Options, c: Path) -> Answer:
    """t and its p-value on df degrees of freedom (or the normal law, where a slip takes it)."""
    if not error2:
        return undefined()
    size = c.num.sqrt(distance**2 / error2)
    t = -size if distance < 0 else size
    df = df + o.get("df_shift", 0)

    def sf(x: Any) -> Any:
        return c.num.normal_sf(x) if o.get("law") == "normal" else c.num.t_sf(x, df)

    alternative = o.get("alternative", "two-sided")
    p = sf(t if alternative == "greater" else -t) if alternative != "two-sided" else 2 * sf(size) if distance else 1
    return {"statistic": t, "df": df, "pvalue": Fraction(1) if p == 1 and not distance else p}


def of_f(f: Fraction, d1: Any, d2: Any, o: Options, c: Path) -> Answer:
    return {"statistic": f, "pvalue": c.num.f_sf(f, d1, d2 + o.get("df_shift", 0)) if f else Fraction(1)}


def paired_t(d: Data, o: Options, c: Path) -> Answer:
    """mean / sqrt(s**2 / n) of the differences, n - 1 degrees of freedom."""
    x = differences(d, o)
    return {**of_t(mean(x), variance(x, o) / len(x), len(x) - 1, o, c)}


def corrected_t(d: Data, o: Options, c: Path) -> Answer:
    """mean / sqrt((1 / n + test / train) s**2), n - 1 degrees of freedom."""
    x = [v for row in d["differences"] for v in (row if isinstance(row, list) else [row])]
    share = Fraction(str(o["test"])) / Fraction(str(o["train"]))
    return of_t(mean(x), variance(x, o) * (Fraction(1, len(x)) + share), len(x) - 1, o, c)


def _halves(d: Data) -> list[Fraction]:
    return [(p - q) ** 2 / 2 for p, q in d["differences"]]


def cv5x2_t(d: Data, o: Options, c: Path) -> Answer:
    """The first difference over the root of the mean variance, 5 degrees of freedom."""
    return of_t(d["differences"][0][0], sum(_halves(d), Fraction(0)) / 5, 5, o, c)


def cv5x2_f(d: Data, o: Options, c: Path) -> Answer:
    """Sum of squared differences over twice the sum of variances, F(10, 5)."""
    below = 2 * sum(_halves(d), Fraction(0))
    above = sum((p * p + q * q for p, q in d["differences"]), Fraction(0))
    return of_f(above / below, 10, 5, o, c) if below else undefined()


def correlated_t(d: Data, o: Options, c: Path) -> Answer:
    """Posterior t around the mean, squared scale (1 / J + rho / (1 - rho)) s**2."""
    x, rho, rope = d["differences"], Fraction(str(o["rho"])), Fraction(str(o["rope"]))
    scale2 = (Fraction(1, len(x)) + rho / (1 - rho)) * variance(x, o)
    if not scale2:
        return undefined()

    def above(limit: Fraction) -> Any:
        size = c.num.sqrt((limit - mean(x)) ** 2 / scale2)
        return c.num.t_sf(size if limit >= mean(x) else -size, len(x) - 1)

    return {"right": above(rope), "left": 1 - above(-rope), "rope": above(-rope) - above(rope)}


def unpaired_t(d: Data, o: Options, c: Path) -> Answer:
    """Welch's test, or with variances="equal" Student's."""
    distance, error2, df = two_means(d, o)
    return of_t(distance, error2, df, o, c)


def two_means(d: Data, o: Options) -> tuple[Fraction, Fraction, Fraction]:
    """The difference of two means, its squared error, and the degrees of freedom."""
    a, b = d["a"], d["b"]
    m, n = len(a), len(b)
    distance = mean(a) - mean(b)
    if o.get("variances", "unequal") == "equal":
        return distance, pooled((a, b), o) * (Fraction(1, m) + Fraction(1, n)), Fraction(m + n - 2)
    u, v = variance(a, o) / m, variance(b, o) / n
    if o.get("freedom") == "smaller" or not u + v:
        return distance, u + v, Fraction(min(m, n) - 1)
    return distance, u + v, (u + v) ** 2 / (u**2 / (m - 1) + v**2 / (n - 1))


def z_test(d: Data, o: Options, c: Path) -> Answer:
    """The difference of two means over its known standard error."""
    sd = Fraction(str(o["sd"]))
    error2 = sd**2 / len(d["a"]) + sd**2 / len(d["b"])
    distance = mean(d["a"]) - mean(d["b"])
    size = c.num.sqrt(distance**2 / error2)
    return {"statistic": -size if distance < 0 else size, "pvalue": of_z(distance, error2, o, c)}


def anova(d: Data, o: Options, c: Path) -> Answer:
    """Mean square between the groups over that within; variances="unequal" is Welch's."""
    groups = d["groups"]
    k, total = len(groups), sum(map(len, groups))
    if o.get("variances") == "unequal":
        if any(not squares(g) for g in groups):
            return undefined()
        w = [len(g) / variance(g, o) for g in groups]
        centre = sum((x * mean(g) for x, g in zip(w, groups, strict=True)), Fraction(0)) / sum(w)
        spread = sum(((1 - x / sum(w)) ** 2 / (len(g) - 1) for x, g in zip(w, groups, strict=True)), Fraction(0))
        lam = spread / (k * k - 1)
        between = sum((x * (mean(g) - centre) ** 2 for x, g in zip(w, groups, strict=True)), Fraction(0)) / (k - 1)
        return of_f(between / (1 + 2 * (k - 2) * lam), k - 1, 1 / (3 * lam), o, c)
    within = pooled(groups, o)
    grand = mean([x for g in groups for x in g])
    between = sum((len(g) * (mean(g) - grand) ** 2 for g in groups), Fraction(0)) / (k - 1)
    return of_f(between / within, k - 1, total - k, o, c) if within else undefined()


def anova_repeated(d: Data, o: Options, c: Path) -> Answer:
    """Columns against what rows and columns leave over."""
    rows = d["rows"]
    n, k = len(rows), len(rows[0])
    rest, between = residual(rows)
    if not rest:
        return undefined()
    d1, d2 = Fraction(k - 1), Fraction((k - 1) * (n - 1))
    f = between / d1 / (rest / d2)
    if o.get("sphericity", "assumed") != "assumed":
        epsilon = _epsilon(rows)
        if o["sphericity"] == "huynh-feldt":
            below = (k - 1) * (n - 1 - (k - 1) * epsilon)
            epsilon = min(Fraction(1), (n * (k - 1) * epsilon - 2) / below) if below > 0 else Fraction(1)
        d1, d2 = d1 * epsilon, d2 * epsilon
    return of_f(f, d1, d2, o, c)


def residual(rows: list[list[Fraction]]) -> tuple[Fraction, Fraction]:
    """The sums of squares of the rest and of the columns."""
    n, grand = len(rows), mean([x for row in rows for x in row])
    column = [mean(x) for x in zip(*rows, strict=True)]
    rest = sum(
        ((x - mean(row) - m + grand) ** 2 for row in rows for x, m in zip(row, column, strict=True)), Fraction(0)
    )
    return rest, n * sum(((m - grand) ** 2 for m in column), Fraction(0))


def _epsilon(rows: list[list[Fraction]]) -> Fraction:
    n, k = len(rows), len(rows[0])
    centred = [[x - mean(column) for x in column] for column in zip(*rows, strict=True)]
    s = [[sum((x * y for x, y in zip(u, v, strict=True)), Fraction(0)) / (n - 1) for v in centred] for u in centred]
    across, grand = [mean(row) for row in s], mean([x for row in s for x in row])
    double = [[s[i][j] - across[i] - across[j] + grand for j in range(k)] for i in range(k)]
    return sum(double[i][i] for i in range(k)) ** 2 / (
        (k - 1) * sum((x * x for row in double for x in row), Fraction(0))
    )


def levene(d: Data, o: Options, c: Path) -> Answer:
    """The analysis of variance of the distances from the centre of each group."""

    def centre(g: list[Fraction]) -> Fraction:
        cut = int(Fraction(str(o.get("trim", "0.1"))) * len(g))
        kind = o.get("center", "median")
        return median(g, o) if kind == "median" else mean(sorted(g)[cut : len(g) - cut] if kind == "trimmed" else g)

    return anova({"groups": [[abs(x - centre(g)) for x in g] for g in d["groups"]]}, {}, c)


def bartlett(d: Data, o: Options, c: Path) -> Answer:
    """Bartlett's chi-squared of the logarithms of the variances."""
    groups = d["groups"]
    k, f = len(groups), [len(g) - 1 for g in groups]
    v = [variance(g, o) for g in groups]
    if not all(v):
        return undefined()
    above = sum(f) * c.num.log(pooled(groups, o)) - sum(x * c.num.log(y) for x, y in zip(f, v, strict=True))
    factor = 1 + (sum((Fraction(1, x) for x in f), Fraction(0)) - Fraction(1, sum(f))) / (3 * (k - 1))
    x = above / c.num(1 if o.get("uncorrected") else factor)
    return {"statistic": x, "pvalue": c.num.chi2_sf(x, k - 1 + o.get("df_shift", 0))}


def pairwise_t(d: Data, o: Options, c: Path) -> Answer:
    """t of every pair of groups, with the error asked for."""
    groups, error = d["groups"], o.get("error", "pooled")
    total, k = sum(map(len, groups)), len(groups)
    out = []
    for i, j in pairs_of(k):
        a, b = groups[i], groups[j]
        if error == "pooled":
            one = of_t(
                mean(a) - mean(b), pooled(groups, o) * (Fraction(1, len(a)) + Fraction(1, len(b))), total - k, o, c
            )
        elif error == "paired":
            one = paired_t({"a": a, "b": b}, o, c)
        else:
            one = unpaired_t({"a": a, "b": b}, {**o, "variances": error}, c)
        out.append(one)
    if any("none" in one for one in out):
        return undefined()
    return {name + "s": [one[name] for one in out] for name in ("statistic", "pvalue")}


def normal_scores(d: Data, o: Options, c: Path) -> Answer:
    """Friedman's quadratic form of probit(rank / (k + 1))."""
    k = len(d["rows"][0])
    rows = []
    for row in d["rows"]:
        scores = [probit(r / (k + 1), c) for r in ranked([-x for x in row], o)]
        rows.append([s - sum(scores, c.num(0)) / k for s in scores])
    below = sum((s * s for row in rows for s in row), c.num(0))
    if all(len(set(row)) == 1 for row in d["rows"]):
        return {"pvalue": Fraction(1)}
    t = (k - 1) * sum((_square(sum(column, c.num(0))) for column in zip(*rows, strict=True)), c.num(0)) / below
    return {"statistic": t, "pvalue": c.num.chi2_sf(t, k - 1)}


def van_der_waerden(d: Data, o: Options, c: Path) -> Answer:
    """Kruskal and Wallis's quadratic form of probit(rank / (N + 1))."""
    pooled = [x for g in d["groups"] for x in g]
    if len(set(pooled)) == 1:
        return {"pvalue": Fraction(1)}
    total = len(pooled)
    scores = iter(probit(r / (total + 1), c) for r in ranked(pooled, o))
    groups = [[next(scores) for _ in g] for g in d["groups"]]
    t = normal_form(groups, c)
    return {"statistic": t, "pvalue": c.num.chi2_sf(t, len(groups) - 1)}


def normal_form(groups: list[list[Any]], c: Path) -> Any:
    """sum n_j (mean of group j - mean)**2 over the variance of all."""
    total = sum(map(len, groups))
    centre = sum((s for g in groups for s in g), c.num(0)) / total
    v = sum((_square(s - centre) for g in groups for s in g), c.num(0)) / (total - 1)
    return sum((len(g) * _square(sum(g, c.num(0)) / len(g) - centre) for g in groups), c.num(0)) / v


def _square(x: Any) -> Any:
    """x * x, as a ball around 0 has no other power."""
    return x * x


_PROBITS: dict[tuple[str, Fraction], Any] = {}


def probit(p: Fraction, c: Path) -> Any:
    if p == Fraction(1, 2):
        return c.num(0)
    if p < Fraction(1, 2):
        return -probit(1 - p, c)
    key = (c.num.name, p)
    if key not in _PROBITS:
        _PROBITS[key] = c.num.normal_isf(1 - p)
    return _PROBITS[key]


# Counts.


def mcnemar(d: Data, o: Options, c: Path) -> Answer:
    """n01 is binomial with probability 1/2; "greater" says that a errs less often, n10 > n01."""
    n01, n10 = int(d["n01"]), int(d["n10"])
    n = n01 + n10
    if not n:
        return {"pvalue": Fraction(1)}
    if o["null"] == "asymptotic":
        by = Fraction(1 if o.get("continuity", True) else 0)
        moved = abs(n01 - n10) - by if o.get("unclamped") else max(abs(n01 - n10) - by, Fraction(0))
        p = of_z(Fraction(n10 - n01), Fraction(n), {**o, "continuity": True, "correction": by}, c)
        return {"statistic": moved**2 / n, "pvalue": p}
    law = c.laws.sum_of([{(0,): 1, (1,): 1}] * n)
    here = Fraction(law[(n10,)], 2**n) * (Fraction(1, 2) if o["null"] == "mid-p" else 0)
    above, below = (laws.tail(law, n10, {**o, "alternative": side}) - here for side in ("greater", "less"))
    return {"statistic": Fraction(n01), "pvalue": laws.sided(above, below, o)}


def binomial(d: Data, o: Options, c: Path) -> Answer:
    """Tails of the binomial law with the probability p0."""
    x, n, p0 = int(d["successes"]), int(d["trials"]), Fraction(str(o.get("p0", "0.5")))
    up, down = p0.numerator, p0.denominator - p0.numerator
    law = c.laws.sum_of([{(0,): down, (1,): up}] * n)
    return {"pvalue": laws.tail(law, x, o), "estimate": Fraction(x, n)}


def proportions(d: Data, o: Options, c: Path) -> Answer:
    """z of two proportions, the error pooled or not."""
    x1, n1, x2, n2 = (int(d[name]) for name in ("x1", "n1", "x2", "n2"))
    p1, p2, p = Fraction(x1, n1), Fraction(x2, n2), Fraction(x1 + x2, n1 + n2)
    per = Fraction(1, n1) + Fraction(1, n2)
    error2 = p * (1 - p) * per if o.get("pooled", True) else p1 * (1 - p1) / n1 + p2 * (1 - p2) / n2
    if not p * (1 - p):
        return {"pvalue": Fraction(1)}
    if o.get("by") == "fisher":
        return {"pvalue": laws.tail(laws.hypergeometric(x1 + x2, n1, n2), x1, o)}
    if not error2:
        return undefined()
    gap, by = p1 - p2, per / 2 if o.get("continuity") else Fraction(0)
    alternative = o.get("alternative", "two-sided")
    if alternative == "two-sided" or o.get("towards_0"):
        near = max(abs(gap) - by, Fraction(0))
        gap = near if gap > 0 else -near
    else:
        gap = gap - by if alternative == "greater" else gap + by
    size = c.num.sqrt(gap**2 / error2)
    return {"statistic": -size if gap < 0 else size, "pvalue": of_z(gap, error2, {**o, "continuity": False}, c)}


# Effects.


def cohens_d(d: Data, o: Options, c: Path) -> Answer:
    """The difference of means over the pooled standard deviation, or over that of the differences."""
    distance, error2, _ = standardised(d, o)
    return {"estimate": _over(distance, error2, c)} if error2 else undefined()


def standardised(d: Data, o: Options) -> tuple[Fraction, Fraction, int]:
    a, b = d["a"], d["b"]
    if o.get("paired"):
        x = differences(d, o)
        return mean(x), variance(x, o), len(x) - 1
    f = len(a) + len(b) - 2
    return mean(a) - mean(b), pooled((a, b), o), f


def _over(distance: Fraction, error2: Fraction, c: Path) -> Any:
    size = c.num.sqrt(distance**2 / error2)
    return -size if distance < 0 else size


def hedges_g(d: Data, o: Options, c: Path) -> Answer:
    """Cohen's d times Gamma(f / 2) / (sqrt(f / 2) Gamma((f - 1) / 2))."""
    distance, error2, f = standardised(d, o)
    if not error2 or f < 2:
        return undefined()
    return {"estimate": _over(distance, error2, c) * hedges_factor(f, o, c)}


def hedges_factor(f: int, o: Options, c: Path) -> Any:
    """What takes the bias from d."""
    half = Fraction(f, 2)
    if o.get("approximate_factor"):
        return c.num(1 - Fraction(3, 4 * f - 1))
    return c.num.gamma(half) / (c.num.sqrt(half) * c.num.gamma(half - Fraction(1, 2)))


def paired_proportions(d: Data, o: Options, c: Path) -> Answer:
    """The difference of the shares of right answers."""
    n01, n10 = int(d["n01"]), int(d["n10"])
    return {"estimate": Fraction(n10 - n01, n01 + n10 + int(d["n11"]) + int(d["n00"]))}


def dagostino_pearson(d: Data, o: Options, c: Path) -> Answer:
    """Z of the skewness and Z of the kurtosis, squared and added."""
    x, n = d["x"], Fraction(len(d["x"]))
    m2, m3, m4 = (sum(((v - mean(x)) ** j for v in x), Fraction(0)) / n for j in (2, 3, 4))
    if not m2:
        return undefined()
    y2 = m3**2 / m2**3 * (n + 1) * (n + 3) / (6 * (n - 2))
    beta = 3 * (n * n + 27 * n - 70) * (n + 1) * (n + 3) / ((n - 2) * (n + 5) * (n + 7) * (n + 9))
    w2 = c.num.sqrt(2 * (beta - 1)) - 1
    alpha = c.num.sqrt(2 / (w2 - 1))
    root = c.num.sqrt(y2)
    z1 = c.num.log(root / alpha + c.num.sqrt(c.num(y2) / alpha**2 + 1)) / c.num.sqrt(c.num.log(c.num.sqrt(w2)))
    b2, expected = m4 / m2**2, 3 * (n - 1) / (n + 1)
    spread = 24 * n * (n - 2) * (n - 3) / ((n + 1) ** 2 * (n + 3) * (n + 5))
    beta1 = c.num(6 * (n * n - 5 * n + 2) / ((n + 7) * (n + 9))) * c.num.sqrt(
        6 * (n + 3) * (n + 5) / (n * (n - 2) * (n - 3))
    )
    a = 6 + 8 / beta1 * (2 / beta1 + c.num.sqrt(c.num(1) + 4 / beta1**2))
    inner = (1 - 2 / a) / (1 + c.num(b2 - expected) / c.num.sqrt(spread) * c.num.sqrt(2 / (a - 4)))
    cube = c.num.power(abs(inner), Fraction(1, 3))
    z2 = (1 - 2 / (9 * a) - (cube if inner > 0 else -cube)) / c.num.sqrt(2 / (9 * a))
    k2 = _square(z1) + _square(z2)
    return {"statistic": k2, "pvalue": c.num.exp(-k2 / 2)}
