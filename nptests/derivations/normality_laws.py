"""How the tests of normality come to their p-values: the published transformations and curves, with their numbers."""

from __future__ import annotations

from collections.abc import Sequence

from nptests.assumptions import anderson_darling, lilliefors, shapiro_wilk
from nptests.derivations.expressions import evaluate
from nptests.derivations.parts import Steps, law_of
from nptests.derivations.steps import Equation, Writer, equation, said
from nptests.results import Outcome

_EXACTLY = Writer(17)


def _found(symbol: str, formula: str, numbers: str, why: str = "") -> tuple[Equation, str]:
    """A step of a chain, and its value with all digits for the next one."""
    value = evaluate(numbers)
    return equation(symbol, formula, lambda w: numbers, value, why), _EXACTLY(value)


def z_of_skewness(n: int, skewness: float, z: float) -> Steps:
    """D'Agostino (1970): delta asinh(Y / a), asinh x = log(x + sqrt(x**2 + 1)), with the sign of the skewness."""
    g = _EXACTLY(abs(skewness))
    beta, b = _found(
        "beta",
        "3 * (n**2 + 27 * n - 70) * (n + 1) * (n + 3) / ((n - 2) * (n + 5) * (n + 7) * (n + 9))",
        f"3 * ({n}**2 + 27 * {n} - 70) * ({n} + 1) * ({n} + 3) / (({n} - 2) * ({n} + 5) * ({n} + 7) * ({n} + 9))",
        "Made nearly standard normal by D'Agostino's (1970) transformation:",
    )
    omega, w2 = _found("omega", "sqrt(2 * (beta - 1)) - 1", f"sqrt(2 * ({b} - 1)) - 1")
    y, u = _found(
        "u",
        "abs(g) * sqrt((n + 1) * (n + 3) / (6 * (n - 2))) / sqrt(2 / (omega - 1))",
        f"{g} * sqrt(({n} + 1) * ({n} + 3) / (6 * ({n} - 2))) / sqrt(2 / ({w2} - 1))",
    )
    sign, minus = ("-", "-") if z < 0 else ("", "")
    return (
        beta,
        omega,
        y,
        equation(
            "Z_g",
            f"{sign}log(u + sqrt(u**2 + 1)) / sqrt(log(omega) / 2)",
            lambda w: f"{minus}log({u} + sqrt({u}**2 + 1)) / sqrt(log({w2}) / 2)",
            z,
        ),
    )


def z_of_kurtosis(n: int, kurtosis: float, z: float) -> Steps:
    """Anscombe and Glynn (1983)."""
    mean, m = _found(
        "E",
        "3 * (n - 1) / (n + 1)",
        f"3 * ({n} - 1) / ({n} + 1)",
        "Made nearly standard normal by the transformation of Anscombe and Glynn (1983):",
    )
    variance, v = _found(
        "V",
        "24 * n * (n - 2) * (n - 3) / ((n + 1)**2 * (n + 3) * (n + 5))",
        f"24 * {n} * ({n} - 2) * ({n} - 3) / (({n} + 1)**2 * ({n} + 3) * ({n} + 5))",
    )
    skew, b = _found(
        "b",
        "6 * (n**2 - 5 * n + 2) / ((n + 7) * (n + 9)) * sqrt(6 * (n + 3) * (n + 5) / (n * (n - 2) * (n - 3)))",
        f"6 * ({n}**2 - 5 * {n} + 2) / (({n} + 7) * ({n} + 9)) * "
        f"sqrt(6 * ({n} + 3) * ({n} + 5) / ({n} * ({n} - 2) * ({n} - 3)))",
    )
    fitted, a = _found(
        "a", "6 + 8 / b * (2 / b + sqrt(1 + 4 / b**2))", f"6 + 8 / {b} * (2 / {b} + sqrt(1 + 4 / {b}**2))"
    )
    ratio, c = _found(
        "c",
        "(1 - 2 / a) / (1 + (h - E) / sqrt(V) * sqrt(2 / (a - 4)))",
        f"(1 - 2 / {a}) / (1 + ({_EXACTLY(kurtosis)} - {m}) / sqrt({v}) * sqrt(2 / ({a} - 4)))",
    )
    root = f"(-{c})" if c.startswith("(-") else c
    sign = "+" if c.startswith("(-") else "-"
    of = "(-c)" if c.startswith("(-") else "c"
    last = equation(
        "Z_h",
        f"(1 - 2 / (9 * a) {sign} {of}**(1 / 3)) / sqrt(2 / (9 * a))",
        lambda w: f"(1 - 2 / (9 * {a}) {sign} {root}**(1 / 3)) / sqrt(2 / (9 * {a}))",
        z,
    )
    return (mean, variance, skew, fitted, ratio, last)


def _polynomial(x: str, coefficients: Sequence[float]) -> str:
    """c_0 + c_1 x + c_2 x**2 + ..."""
    powers = ["", f" * {x}", *(f" * {x}**{i}" for i in range(2, len(coefficients)))]
    terms = zip(coefficients, powers, strict=False)
    return " + ".join(f"{_EXACTLY(c)}{power}" for c, power in terms)


def royston(o: Outcome) -> Steps:
    """The p-value of W for four values and more (Royston 1995)."""
    lack, n = float(o.details["one_minus_w"]), o.n
    if n == 3 or lack == 0.0:
        return (law_of(o), said("p", "P(W_0 <= W)", o.pvalue, p=True, log_p=o.log_pvalue))
    v, small = _EXACTLY(lack), n <= 11
    x, of = (str(n), "n") if small else (f"log({n})", "log(n)")
    means, sds = (
        (shapiro_wilk.SMALL_MEAN, shapiro_wilk.SMALL_LOG_SD)
        if small
        else (shapiro_wilk.LARGE_MEAN, shapiro_wilk.LARGE_LOG_SD)
    )
    gamma = _polynomial(x, shapiro_wilk.GAMMA)
    why = "1 - W is made nearly normal by Royston's (1995) transformation:"
    y, height = (
        _found("y", "-log(-2.273 + 0.459 * n - log(1 - W))", f"-log({gamma} - log({v}))", why)
        if small
        else _found("y", "log(1 - W)", f"log({v})", why)
    )
    mean, m = _found("mu", _polynomial(of, means), _polynomial(x, means))
    spread, s = _found("sigma", f"exp({_polynomial(of, sds)})", f"exp({_polynomial(x, sds)})")
    z, found = _found("z", "(y - mu) / sigma", f"({height} - {m}) / {s}")
    p = equation("p", "P(Z >= z)", lambda w: f"normal_sf({found})", o.pvalue, p=True)
    return (y, mean, spread, z, law_of(o), p)


def stephens(o: Outcome) -> Steps:
    """The p-value of A* from Stephens's (1986) curves."""
    modified = float(o.details["modified"])
    for end, curve in anderson_darling.BODY:
        if modified < end:
            formula, form = _polynomial("A_star", curve), "1 - exp({})"
            break
    else:
        curve = next(curve for end, curve in anderson_darling.TAIL if modified < end)
        modified = min(modified, anderson_darling.FARTHEST)
        formula, form = _polynomial("A_star", curve), "exp({})"
    numbers = form.format(_polynomial(_EXACTLY(modified), curve))
    return (law_of(o), equation("p", form.format(formula), lambda w: numbers, o.pvalue, p=True))


def dallal_wilkinson(o: Outcome) -> Steps:
    """The p-value of D: the formula of Dallal and Wilkinson (1986), above 0.1 Stephens's points."""
    n, d = o.n, _EXACTLY(o.statistic)
    if "Stephens" in o.null.law:
        form = "D * (sqrt(n) - 0.01 + 0.85 / sqrt(n))"
        modified, x = _found("D_star", form, f"{d} * (sqrt({n}) - 0.01 + 0.85 / sqrt({n}))", "Stephens's form:")
        curve = next(curve for end, curve in lilliefors.BODY if float(x.strip("()")) <= end)
        numbers = f"min(1, {_polynomial(x, curve)})"
        p = equation("p", f"min(1, {_polynomial('D_star', curve)})", lambda w: numbers, o.pvalue, p=True)
        return (modified, law_of(o), p)
    m = min(n, lilliefors.LARGEST_FITTED)
    scaled = f"({d} * ({n} / {m})**0.49)" if m < n else d
    d_in_words = f"(D * (n / {m})**0.49)" if m < n else "D"
    rest = "0.974598 / sqrt({0}) + 1.67997 / {0}"

    def written(x: str, size: str) -> str:
        inner = f"-7.01256 * {x}**2 * ({size} + 2.78019) + 2.99587 * {x} * sqrt({size} + 2.78019) - 0.122119 + "
        return f"exp({inner}{rest.format(size)})"

    formula = written(d_in_words, "n" if m == n else str(m))
    return (law_of(o), equation("p", formula, lambda w: written(scaled, str(m)), o.pvalue, p=True))
