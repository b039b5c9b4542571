"""Definitions of tests of normality and of whole laws, with the curves published for p-values."""

import functools
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from crosscheck.reference import laws
from crosscheck.reference.mean_tests import mean, squares
from crosscheck.reference.paths import Answer, Data, Options, Path, undefined


def _polynomial(c: Path, coefficients: str, x: Any) -> Any:
    """In increasing powers of x."""
    total = c.num(0)
    for text in reversed(coefficients.split()):
        total = total * x + c.num(Fraction(text))
    return total


def _largest(values: Sequence[Any]) -> Any:
    best = values[0]
    for value in values[1:]:
        best = value if value > best else best
    return best


def _shares(d: Data, c: Path) -> list[Any]:
    """Phi of the ordered values less their mean, over their standard deviation."""
    x = sorted(d["x"])
    sd = c.num.sqrt(squares(x) / (len(x) - 1))
    return [c.num(v - mean(x)) / sd for v in x]


def _distance(below: Sequence[Any], c: Path) -> Any:
    n = len(below)
    steps = [gap for i, p in enumerate(below) for gap in (c.num(Fraction(i + 1, n)) - p, p - c.num(Fraction(i, n)))]
    return _largest(steps)


def kolmogorov_smirnov(d: Data, o: Options, c: Path) -> Answer:
    """D = sup |F_n - Phi((x - mean) / sd)|; exact: the law of D of n values of a continuous law."""
    center, sd, n = Fraction(str(o["mean"])), Fraction(str(o["sd"])), len(d["x"])
    with c.num.precisely(400 + 30 * n):
        at = _distance([c.num.normal_cdf((x - center) / sd) for x in sorted(d["x"])], c)
        if o["null"] == "exact":
            return {"statistic": at, "pvalue": c.formulas.kolmogorov_sf(at, n)}
        return {"statistic": at, "pvalue": c.formulas.kolmogorov_limit(at * c.num.sqrt(n))}


def lilliefors(d: Data, o: Options, c: Path) -> Answer:
    """D with the mean and variance of the sample; p of Dallal and Wilkinson, above 0.1 of Stephens's points."""
    n = len(d["x"])
    if not squares(d["x"]):
        return undefined()
    at = _distance([c.num.normal_cdf(z) for z in _shares(d, c)], c)
    m = c.num(n) + c.num(Fraction("2.78019"))
    power = (
        c.num(Fraction("-7.01256")) * at * at * m + c.num(Fraction("2.99587")) * at * c.num.sqrt(m)
        - c.num(Fraction("0.122119")) + c.num(Fraction("0.974598")) / c.num.sqrt(n) + c.num(Fraction("1.67997") / n)
    )  # fmt: skip
    p = c.num.exp(power)
    if p > c.num(Fraction(1, 10)):
        modified = at * (c.num.sqrt(n) - c.num(Fraction("0.01")) + c.num(Fraction("0.85")) / c.num.sqrt(n))
        curves = {
            "0.302": "1",
            "0.5": "2.76773 -19.828315 80.709644 -138.55152 81.218052",
            "0.9": "-4.901232 40.662806 -97.490286 94.029866 -32.355711",
            "1.31": "6.198765 -19.558097 23.186922 -12.234627 2.423045",
        }
        curve = next(text for end, text in curves.items() if not modified > c.num(Fraction(end)))
        p = Fraction(1) if curve == "1" else _polynomial(c, curve, modified)
    return {"statistic": at, "pvalue": p}


def anderson_darling(d: Data, o: Options, c: Path) -> Answer:
    """A**2 with the mean and variance of the sample; p by the curves of Stephens (1986)."""
    n = len(d["x"])
    if not squares(d["x"]):
        return undefined()
    z = _shares(d, c)
    logs = [
        (2 * i + 1) * (c.num.log(c.num.normal_cdf(x)) + c.num.log(c.num.normal_cdf(-y)))
        for i, (x, y) in enumerate(zip(z, reversed(z), strict=True))
    ]
    statistic = -n - sum(logs, c.num(0)) / n
    x = statistic * c.num(1 + Fraction(3, 4 * n) + Fraction(9, 4 * n * n))
    curves = {
        "0.2": "-13.436 101.14 -223.73",
        "0.34": "-8.318 42.796 -59.938",
        "0.6": "0.9177 -4.279 -1.38",
        "10": "1.2937 -5.709 0.0186",
    }
    end = next(end for end in curves if x < c.num(Fraction(end)))
    p = c.num.exp(_polynomial(c, curves[end], x))
    return {"statistic": statistic, "pvalue": 1 - p if end in ("0.2", "0.34") else p}


def shapiro_wilk(d: Data, o: Options, c: Path) -> Answer:
    """W and p of Royston (1995), his polynomials and normal approximation; of three values the law of W itself."""
    x, num = sorted(d["x"]), c.num
    n = len(x)
    if not squares(x):
        return undefined()
    weights = _weights(n, c)
    slope = sum((a * num(v) for a, v in zip(weights, x, strict=True)), num(0))
    w = slope * slope / num(squares(x))
    if n == 3:
        square = (x[2] - x[0]) ** 2 / (2 * squares(x))
        p = 3 * num.beta_cdf(square, Fraction(1, 2), Fraction(1, 2)) - 2
        return {
            "statistic": square,
            "pvalue": Fraction(0) if square == Fraction(3, 4) else Fraction(1) if square == 1 else p,
        }
    lack, size = num.log(1 - w), num.log(n)
    if n <= 11:
        lack = -num.log(_polynomial(c, "-2.273 0.459", num(n)) - lack)
        middle = _polynomial(c, "0.5440 -0.39978 0.025054 -0.0006714", num(n))
        sd = num.exp(_polynomial(c, "1.3822 -0.77857 0.062767 -0.0020322", num(n)))
    else:
        middle = _polynomial(c, "-1.5861 -0.31082 -0.083751 0.0038915", size)
        sd = num.exp(_polynomial(c, "-0.4803 -0.082676 0.0030302", size))
    return {"statistic": w, "pvalue": num.normal_cdf((middle - lack) / sd)}


@functools.cache
def _weights(n: int, c: Path) -> list[Any]:
    """a_1 .. a_n from Blom's scores m: the last one or two by polynomials in 1 / sqrt(n), the rest m over a factor."""
    num = c.num
    half = [-num.normal_isf((i - Fraction(3, 8)) / (n + Fraction(1, 4))) for i in range(1, n // 2 + 1)]
    total, u = 2 * sum((m * m for m in half), num(0)), 1 / num.sqrt(n)
    first = [
        _polynomial(c, "0 0.221157 -0.147981 -2.07119 4.434685 -2.706056", u),
        _polynomial(c, "0 0.042981 -0.293762 -1.752461 5.682633 -3.582633", u),
    ][: 2 if n > 5 else 1]
    ends = [p - m / num.sqrt(total) for p, m in zip(first, half, strict=False)]
    left = total - 2 * sum((m * m for m in half[: len(ends)]), num(0))
    factor = num.sqrt(left / (1 - 2 * sum((a * a for a in ends), num(0))))
    above = [*ends, *(-m / factor for m in half[len(ends) :])]
    return [*(-a for a in above), *([num(0)] if n % 2 else []), *reversed(above)]


# Two samples.


def ks_2samp(d: Data, o: Options, c: Path) -> Answer:
    """D over all assignments; "greater" (a is larger) is sup(F_b - F_a)."""
    m, n = len(d["a"]), len(d["b"])
    pooled = sorted(set(d["a"] + d["b"]))
    blocks = [(d["a"] + d["b"]).count(x) for x in pooled]
    side = {"greater": -1, "less": 1}.get(o.get("alternative", "two-sided"), 0)

    def gap(i: int, j: int) -> int:
        signed = i * n - j * m
        return abs(signed) if side == 0 else side * signed

    steps = [gap(sum(v <= x for v in d["a"]), sum(v <= x for v in d["b"])) for x in pooled]
    reached = max([0, *steps])
    if o["null"] != "exact":
        z2 = Fraction(reached, m * n) ** 2 * (Fraction(m * n) / (m + n))
        if not reached:
            return {"statistic": Fraction(0), "pvalue": Fraction(1)}
        if side:
            return {"statistic": Fraction(reached, m * n), "pvalue": c.num.exp(-2 * c.num(z2))}
        p = 2 * sum((-1) ** (j - 1) * c.num.exp(-2 * j * j * c.num(z2)) for j in range(1, 60))
        return {"statistic": Fraction(reached, m * n), "pvalue": p} if z2 > Fraction(1, 8) else undefined()

    def crossed(before: laws.Value, taken: laws.Value) -> int:
        return int(gap(before[0] + taken[0], before[1] + taken[1]) >= reached)

    law = c.laws.assigned(blocks, [m, n], crossed)
    p = Fraction(1) if not reached else laws.share(law, lambda v: v[0] > 0)
    return {"statistic": Fraction(reached, m * n), "pvalue": p}
