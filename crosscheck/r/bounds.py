"""How far R's rounded answers may be from exact ones: computed from each input, by theorems and not from answers.

    "interval-ends"   ends that are small differences of large parts
    "kappa"           shares that cancel: see kappas
    "ks-other-side"   the p-value of the other side: see ks_sides
    "least-squares"   lm, aov and what is built on them: see LeastSquares
    "ptukey"          R's quadrature of the studentized range, stated again in crosscheck.r.ptukey
    "quade-..."       and "qwilcox-ends", "rom-maximum-first", "two-stage-first-stage": see other_meanings
    "sphericity"      Mauchly's W from a rounded covariance matrix

A deviation names its bound; an answer outside the interval is not explained by it.
"""

import functools
import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from crosscheck.r import cases, lone_bounds, other_meanings, ptukey
from crosscheck.r.lone_bounds import kappa, simulation
from crosscheck.r.questions import Question, result
from nptests.distributions.continuous import FDistribution, StudentT
from nptests.procedures.omnibus.anova_repeated import mauchly_pvalue_of
from nptests.results import Comparisons
from nptests.vocabulary import Array

UNIT = 2.0**-53  # the unit roundoff of doubles
Matrix = Array
Interval = tuple[float, float]


# --- least squares --------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class LeastSquares:
    """y on the columns of X by Householder reflections, as R's lm does.

    What is computed is exact for X + E and y + f with (Lawson and Hanson 1974, theorem 16.11; Golub and Van Loan 2013,
    section 5.3.3), m rows and n columns, u = 2^-53 and c = (6 m - 3 n + 41) n,

        |E|_F <= c u |X|_F,   |f| <= c u |y|.

    The projection on the columns moves by at most |E| |X^+| (Stewart 1977), so that the root of a sum of squares, the
    length of a projection of y (or of the difference of two nested ones), is off by at most

        delta = (1 + 2 kappa) c u |y|,   kappa = |X|_F |X^+|_2;

    the coefficients b by |X^+| (|f| + |E| |b|) + |X^+|^2 |E| |r|, r the residuals, to first order.
    """

    x: Matrix
    y: Matrix  # as R sees it
    centred: Matrix  # y less a constant, subtracted exactly: the same sums of squares without its loss
    length: float  # |y|, or that of what y was computed from, if that is longer

    @cached_property
    def roundoff(self) -> float:
        m, n = self.x.shape
        return float((6 * m - 3 * n + 41) * n) * UNIT

    @cached_property
    def _form(self) -> Matrix:
        """X'X: exact, X being of 0 and 1, and well conditioned enough for what only decides how wide a bound is."""
        return np.asarray(self.x.T @ self.x)

    def _solved(self, y: Matrix) -> Matrix:
        return np.asarray(np.linalg.solve(self._form, self.x.T @ y))

    @cached_property
    def _inverse(self) -> float:
        """|X^+|."""
        return 1 / math.sqrt(float(np.linalg.eigvalsh(self._form)[0]))

    @cached_property
    def kappa(self) -> float:
        return float(np.linalg.norm(self.x)) * self._inverse

    @cached_property
    def delta(self) -> float:
        return (1 + 2 * self.kappa) * self.roundoff * self.length

    @cached_property
    def residual(self) -> float:
        """|r|, from the centred values."""
        fitted = self.x @ self._solved(self.centred)
        return float(np.linalg.norm(self.centred - fitted))

    @cached_property
    def coefficients(self) -> float:
        """The error of the vector of coefficients."""
        b = float(np.linalg.norm(self._solved(self.y)))
        e = self.roundoff * float(np.linalg.norm(self.x))
        f = self.roundoff * self.length
        return self._inverse * (f + e * b) + self._inverse**2 * e * self.residual

    @cached_property
    def error(self) -> float:
        """s, the residual standard deviation."""
        m, n = self.x.shape
        return self.residual / math.sqrt(m - n)

    def squares(self, exact: float) -> Interval:
        """Of a sum of squares."""
        root = math.sqrt(exact)
        return max(0.0, root - self.delta) ** 2, (root + self.delta) ** 2

    def f(self, exact: float, df: Sequence[float]) -> Interval:
        """Of F = (between / df1) / (within / df2), the root of within being |r|."""
        ratio = df[0] / df[1]
        low, high = self._quotient(math.sqrt(exact * ratio) * self.residual, self.delta)
        return low**2 / ratio, high**2 / ratio

    def t(self, exact: float, factor: float) -> Interval:
        """Of |t|, the difference of two coefficients over s times `factor`, a root of a form in (X'X)^-1."""
        form = 2 * self.kappa * self.roundoff  # relative error of the factor
        above = abs(exact) * self.residual
        low, high = self._quotient(above, math.sqrt(2) * self.coefficients * self.residual / (self.error * factor))
        return low / (1 + form), high / (1 - form) if form < 1 else math.inf

    def _quotient(self, above: float, error: float) -> Interval:
        """(above -+ error) / (|r| +- delta)."""
        below = self.residual - self.delta
        high = (above + error) / below if below > 0 else math.inf
        return max(0.0, above - error) / (self.residual + self.delta), high


# --- the models that references fit ---------------------------------------------------------------

Table = list[list[Fraction]]  # one list of responses for every coefficient that is compared


def _model(question: Question) -> tuple[LeastSquares, float]:
    """The fit behind a reference, and the units in one."""
    options = {name: question.reference.options.get(name) for name in ("center", "ranks", "design")}
    ranked = "rank(" in question.reference.code or ", rank" in question.reference.code  # R fits ranks, not scores
    distances = question.procedure.name == "levene"
    return _fit(question.case, question.sees, distances=distances, ranked=ranked, **options)


@functools.lru_cache(maxsize=512)  # the numbers of one answer, and those of other procedures on the same case
def _fit(
    case: cases.Case, sees: cases.Sees, *, distances: bool, ranked: bool, center: Any, ranks: Any, design: Any
) -> tuple[LeastSquares, float]:
    unit = case.unit if sees == "integers" else 1.0
    raw = [[Fraction(x) for x in row if x is not None] for row in case.exact]
    raw = case.about.layout.treatments(raw, one=not case.about.blocked)
    responses = raw
    if distances:
        responses = [
            [abs(x - centre) for x in row] for row, centre in zip(raw, _centres(center or "median", raw), strict=True)
        ]
    elif ranked:
        responses, unit = _ranks(raw, weighted=ranks == "quade"), 1.0
    blocked = case.about.blocked or design == "blocked"
    return _fitted(responses, unit, raw if distances else responses, blocked=blocked), unit


def _centres(center: str, raw: Table) -> list[Fraction]:
    centres = []
    for row in raw:
        ordered, cut = sorted(row), math.floor(len(row) / 10) if center == "trimmed" else 0
        inner = ordered[cut : len(ordered) - cut]
        middle = inner[(len(inner) - 1) // 2 : len(inner) // 2 + 1] if center == "median" else inner
        centres.append(sum(middle, Fraction(0)) / len(middle))
    return centres


def _ranks(columns: Table, *, weighted: bool) -> Table:
    """Ranks within data sets, times the ranks of the ranges."""
    rows = list(zip(*columns, strict=True))
    ranked = [_ranked(row) for row in rows]
    if weighted:
        weights = _ranked([max(row) - min(row) for row in rows])
        ranked = [[weight * x for x in row] for weight, row in zip(weights, ranked, strict=True)]
    return [list(column) for column in zip(*ranked, strict=True)]


def _ranked(values: Sequence[Fraction]) -> list[Fraction]:
    """Average ranks: half of how many are below or equal, and how many are below, and one."""
    ordered = sorted(values)
    return [Fraction(bisect_left(ordered, x) + bisect_right(ordered, x) + 1, 2) for x in values]


def _fitted(responses: Table, unit: float, raw: Table, *, blocked: bool) -> LeastSquares:
    """A mean for every list of responses and, if blocked, for every place in them; contrasts with the first."""
    scale = Fraction(unit)
    y = [x * scale for row in responses for x in row]
    centred = np.array([float(x - y[0]) for x in y])
    length = math.hypot(*(float(x * scale) for row in raw for x in row))
    member = np.repeat(np.arange(len(responses)), [len(row) for row in responses])
    columns = [np.ones(len(y)), *(member == g for g in range(1, len(responses)))]
    if blocked:
        place = np.concatenate([np.arange(len(row)) for row in responses])
        columns += [place == b for b in range(1, len(responses[0]))]
    x = np.column_stack(columns).astype(np.float64)
    return LeastSquares(x, np.array([float(v) for v in y]), centred, length)


# --- what may be read -----------------------------------------------------------------------------


def least_squares(question: Question, read: str, ours: Sequence[float]) -> list[Interval]:
    """Of every number that is read from a fit."""
    outcome = result(question)
    fit, unit = _model(question)
    if read.startswith("ss_"):
        return [_scaled(fit.squares(x * unit**2), unit**-2) for x in ours]
    if isinstance(outcome, Comparisons) or read == "estimate":
        return _of_coefficients(fit, unit, outcome, read, ours)
    if question.procedure.name == "corrected_t":
        return [_signed(fit.t(x, math.sqrt(1 / outcome.n + 1 / 9)), x) for x in ours]
    low, high = fit.f(outcome.statistic, outcome.df)
    if read == "statistic":
        return [(low, high)]
    epsilon = outcome.details["epsilon" + read.removeprefix("pvalue")] if read != "pvalue" else 1.0
    law = FDistribution(outcome.df[0] * epsilon, outcome.df[1] * epsilon)
    return [(law.sf(high), law.sf(low))]


def _of_coefficients(
    fit: LeastSquares, unit: float, comparisons: Any, read: str, ours: Sequence[float]
) -> list[Interval]:
    reach = math.sqrt(2) * fit.coefficients / unit
    if read == "estimate":
        return [(x - reach, x + reach) for x in ours]
    rows = list(comparisons.rows)
    factors = _factors(fit, comparisons)
    if read == "error":
        low, high = fit.residual - fit.delta, fit.residual + fit.delta
        form = 2 * fit.kappa * fit.roundoff
        return [_scaled((max(0.0, low) * (1 - form), high * (1 + form)), x / fit.residual) for x in ours]
    sizes = [fit.t(row.statistic, factor) for row, factor in zip(rows, factors, strict=True)]
    if read == "statistic":
        return [_signed(size, row.statistic) for size, row in zip(sizes, rows, strict=True)]
    df = fit.x.shape[0] - fit.x.shape[1]
    if read == "adjusted":
        return [_by_ptukey(math.sqrt(2) * low, math.sqrt(2) * high, comparisons.k, df) for low, high in sizes]
    law = StudentT(df)
    return [(2 * law.sf(high), 2 * law.sf(low)) for low, high in sizes]


def _factors(fit: LeastSquares, comparisons: Any) -> list[float]:
    """For every comparison the root of K (X'X)^-1 K', with 1 / n_a + 1 / n_b under it in every design here."""
    sizes = {name: count for name, count in zip(comparisons.algorithms, _sizes(fit, comparisons), strict=True)}
    return [math.sqrt(1 / sizes[row.a] + 1 / sizes[row.b]) for row in comparisons.rows]


def _sizes(fit: LeastSquares, comparisons: Any) -> list[float]:
    groups = fit.x[:, 1 : comparisons.k].sum(axis=0).tolist()
    return [fit.x.shape[0] - sum(groups), *groups]


def _scaled(interval: Interval, factor: float) -> Interval:
    return interval[0] * factor, interval[1] * factor


def _signed(size: Interval, ours: float) -> Interval:
    """An interval of absolute values, on the side of ours; of both signs where it reaches 0."""
    low, high = size
    if low == 0:
        return -high, high
    return (low, high) if ours > 0 else (-high, -low)


def nemenyi_by_ptukey(question: Question, read: str, ours: Sequence[float]) -> list[Interval]:
    """1 - ptukey(q, k, Inf), with q from means of ranks that are rounded once: off by at most 2 k u over the error."""
    comparisons = result(question)
    error = math.sqrt(comparisons.k * (comparisons.k + 1) / (6 * comparisons.n))
    intervals = []
    for row in comparisons.rows:
        q = math.sqrt(2) * abs(row.statistic)
        off = (2 * math.sqrt(2) * comparisons.k / error + 4 * q) * UNIT
        intervals.append(_by_ptukey(max(0.0, q - off), q + off, comparisons.k, math.inf))
    return intervals


def _by_ptukey(low: float, high: float, k: int, df: float) -> Interval:
    """What R's quadrature gives for q from low to high, and its rounding.

    Every inner probability is the sum of the k-th power of one normal probability and of 36 terms whose weights add up
    to less than k, each the (k - 1)-th power of a difference of two: off by at most (2 k^2 + 2 k + 36) u. The outer sum
    has at most 50 * 16 terms, their factors exponentials of sums of logarithms, off by 4 M u relatively, M the largest
    magnitude among their summands. With q at 3 the rule itself changes, and may jump up: both sides of that count.
    """
    summands = 0.0 if math.isinf(df) else df / 2 * math.log(df + 2) + math.lgamma(df / 2 + 1) + df
    rounding = (2 * k * k + 2 * k + 36 + 800 + 4 * summands) * UNIT
    sides = {ptukey.WIDE, math.nextafter(ptukey.WIDE, math.inf)} if low <= ptukey.WIDE < high else set()
    tails = [0.0 if math.isinf(q) else ptukey.upper_tail(q, k, df) for q in {low, high} | sides]
    return min(tails) - rounding, max(tails) + rounding


def sphericity(question: Question, read: str, ours: Sequence[float]) -> list[Interval]:
    """Of Mauchly's W = det S / (tr S / d)^d and its p-value, S = R'R the cross-products of the residuals of contrasts.

    The n x d contrasts Y are off by k u |y|, their residuals from the means by (1 + 2) c u |Y| (see LeastSquares, with
    X = 1 and so kappa = 1): by e = (3 c + k) u |y| altogether. S is off by at most eta = 2 |R| e + e^2, and by what
    elimination with row exchanges adds to its determinant, d^3 2^(d-1) u |S| (Higham 2002, theorem 9.5); every
    eigenvalue by at most as much (Weyl). W has no scale, and so neither has its error: R may see the table in units.
    """
    exact = [list(map(Fraction, row)) for row in zip(*question.case.exact, strict=True)]
    k, n = len(exact), len(exact[0])
    y = np.array([[float(x - sum(column, Fraction(0)) / n) for x in column] for column in exact]).T
    raw = math.hypot(*(float(x) for column in exact for x in column))
    values = np.linalg.svd(y - y.mean(axis=1, keepdims=True), compute_uv=False)[: k - 1] ** 2
    d = k - 1
    off = (3 * (6 * n + 38) + k) * UNIT * raw
    eta = 2 * float(np.sqrt(values.sum())) * off + off**2 + d**3 * 2.0 ** (d - 1) * UNIT * float(values.max())
    shares, mean = eta / values, eta / float(values.mean())
    high = float(np.prod(1 + shares)) / (1 - mean) ** d if mean < 1 else math.inf
    low = float(np.prod(np.maximum(0.0, 1 - shares))) / (1 + mean) ** d
    w = result(question).details["mauchly_w"]
    if read == "mauchly_w":
        return [(w * low, w * high)]
    logs = [-math.inf if edge == 0 else math.log(w) + math.log(edge) for edge in (low, high)]
    return [(_mauchly(logs[0], d, n - 1), _mauchly(logs[1], d, n - 1))]


def _mauchly(log_w: float, d: int, df: int) -> float:
    return 0.0 if math.isinf(log_w) else mauchly_pvalue_of(log_w, d, df)


def interval_ends(question: Question, read: str, ours: Sequence[float]) -> list[Interval]:
    """Of a middle less and plus a half width, both of which R rounds: where they cancel, their roundings are left.

    A mean of n numbers is off by at most n u times the largest of them, and a difference of two means by twice that; a
    half width, a root times a quantile, by (n / 2 + 12) u (Higham 2002, sections 3.1 and 4.2). Cliff's delta is a mean
    of signs.
    """
    effect = result(question)
    sizes = (abs(float(cell)) for row in question.case.rows for cell in row)
    largest = 1.0 if question.procedure.name == "cliffs_delta" else max(sizes)
    reach = (2 * effect.n + 20) * UNIT * (largest + (ours[1] - ours[0]) / 2)
    return [(end - reach, end + reach) for end in ours]


Bound = Callable[[Question, str, Sequence[float]], list[Interval]]
BOUNDS: Mapping[str, Bound] = {
    "interval-ends": interval_ends,
    "kappa": kappa,
    "ks-other-side": lone_bounds.other_side,
    "least-squares": least_squares,
    "ptukey": nemenyi_by_ptukey,
    "quade-post-cells": other_meanings.quade_post_cells,
    "quade-test-orders": other_meanings.quade_test_orders,
    "qwilcox-ends": other_meanings.qwilcox_ends,
    "rom-maximum-first": other_meanings.rom_maximum_first,
    "simulation": simulation,
    "sphericity": sphericity,
    "two-stage-first-stage": other_meanings.two_stage_first_stage,
}
