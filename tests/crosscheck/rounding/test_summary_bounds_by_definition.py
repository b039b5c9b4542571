"""Bounds of summaries, doors and counts by their definitions, number by number; what has none says so."""

import itertools
import math
from decimal import Decimal

import numpy as np
import pytest
from scipy import stats
from support.beside import on_each
from support.claimed import about_table, asserted, met

from crosscheck.claims.printed import Printed
from crosscheck.rounding import bounding, bounding_summaries


def close(found, ends):
    assert found == pytest.approx(ends, rel=1e-10, abs=1e-300)


def limits(body):
    claim = asserted(body)
    return bounding.bounds(claim, met(claim))


# --- t of two means ----------------------------------------------------------------------------------


def ends(gap, sd_a, sd_b, m, n):
    """Mean of b exactly 0, so that the gap is the mean of a."""
    known = {"mean_a": gap, "mean_b": (0.0, 0.0), "sd_a": sd_a, "sd_b": sd_b, "n_a": (m, m), "n_b": (n, n)}
    return {name: tuple(np.array([float(x)]) for x in pair) for name, pair in known.items()}


def welch(s, r, m, n):
    a, b = s * s / m, r * r / n
    return (a + b) ** 2 / (a * a / (m - 1) + b * b / (n - 1))


@pytest.mark.parametrize("equal", [True, False])
@pytest.mark.parametrize(("m", "n"), [(9, 6), (5, 12)])
@on_each("gap", "sd_a", "sd_b")
def test_t_is_bounded_by_its_corners(gap, sd_a, sd_b, m, n, equal):
    options = {"variances": "equal" if equal else "unequal"}
    summary = ends(gap, sd_a, sd_b, m, n)
    of = bounding_summaries._BOUNDS["unpaired_t_from_summaries"]
    errors = []
    for s, r in zip(sd_a, sd_b, strict=True):
        pooled = ((m - 1) * s * s + (n - 1) * r * r) / (m + n - 2)
        errors.append(math.sqrt(pooled / m + pooled / n) if equal else math.sqrt(s * s / m + r * r / n))
    grid = [x / 400 for x in range(401)]
    corners = [welch(sd_a[0] + x * (sd_a[1] - sd_a[0]), sd_b[i], m, n) for x in grid for i in (0, 1)]
    corners += [welch(sd_a[i], sd_b[0] + x * (sd_b[1] - sd_b[0]), m, n) for x in grid for i in (0, 1)]
    inside = (
        sd_a[0] ** 2 / m / (m - 1) * (n - 1) < sd_b[1] ** 2 / n
        and sd_a[1] ** 2 / m / (m - 1) * (n - 1) > sd_b[0] ** 2 / n
    )
    most = m + n - 2 if inside else max(corners)  # reached where the squared errors are as the degrees of freedom
    df = (m + n - 2.0, m + n - 2.0) if equal else (min(corners), most)
    t = [g / e for g in gap for e in errors]
    t_low, t_high = min(t), max(t)
    close(of(summary, "estimate", options), gap)
    assert of(summary, "df", options) == pytest.approx(df, rel=1e-4, abs=0)
    close(of(summary, "statistic", options), (t_low, t_high))
    df = of(summary, "df", options)
    nearest = 0.0 if t_low <= 0 <= t_high else min(abs(t_low), abs(t_high))
    two = 2 * stats.t.sf(max(abs(t_low), abs(t_high)), df[1]), 2 * stats.t.sf(nearest, df[0])
    close(of(summary, "pvalue", options), two)
    for side, sign in (("greater", 1), ("less", -1)):
        p = [stats.t.sf(sign * x, f) for x in (t_low, t_high) for f in df]
        close(of(summary, "pvalue", {**options, "alternative": side}), (min(p), max(p)))
    assert of(summary, "tails", options) is None
    assert of(summary, "statistic", {**options, "freedom": "other"}) is None


def test_t_of_errors_that_may_be_nothing_is_not_bounded():
    """Printed 0.0 may be below 0, which no standard deviation is."""
    of = bounding_summaries._BOUNDS["unpaired_t_from_summaries"]
    summary = ends((1.0, 2.0), (-0.05, 0.05), (-0.05, 0.05), 5, 5)
    assert of(summary, "statistic", {}) is None
    assert of(summary, "estimate", {}) == (1.0, 2.0)
    assert of(summary, "df", {}) == (4.0, 8.0)
    one = ends((1.0, 2.0), (-0.05, 0.05), (1.0, 2.0), 5, 8)
    close(of(one, "statistic", {}), (1 / math.sqrt(0.05**2 / 5 + 4 / 8), 2 / math.sqrt(1 / 8)))


def test_welchs_freedom_is_largest_inside_only_where_it_is_reached():
    """a to b as (m - 1) to (n - 1): with 5 and 9 values 4 to 8."""
    of = bounding_summaries._welch_freedom
    ratio = lambda r: (r + 1) ** 2 / (r * r / 4 + 1 / 8)  # noqa: E731
    close(of([1.0, 2.0], [2.0, 4.0], 5, 9), (min(ratio(0.25), ratio(1.0)), 12.0))
    close(of([2.0, 2.0], [1.0, 2.0], 5, 9), (ratio(2.0), ratio(1.0)))
    close(of([1.0, 1.0], [4.0, 8.0], 5, 9), (ratio(0.125), ratio(0.25)))
    for nothing in ([0.0, 1.0], [2.0, 4.0]), ([1.0, 2.0], [0.0, 4.0]):
        assert of(*nothing, 5, 9) == (4.0, 12.0)


# --- F of several means ------------------------------------------------------------------------------


def test_f_has_the_least_spread_over_the_largest_error():
    """Means 1 to 2, 4 to 5, 4 to 6 of 2, 3 and 4 values: 2 with 4 and 4 spread least, 1 with 5 and 6 most."""
    sizes = np.array([2.0, 3.0, 4.0])
    low, high = np.array([1.0, 4.0, 4.0]), np.array([2.0, 5.0, 6.0])
    sds = np.array([1.0, 2.0, -0.5]), np.array([1.5, 2.5, 0.5])

    def around(means):
        centre = sum(w * x for w, x in zip(sizes, means, strict=True)) / 9
        return sum(w * (x - centre) ** 2 for w, x in zip(sizes, means, strict=True))

    least, most = around((2, 4, 4)), max(map(around, itertools.product((1, 2), (4, 5), (4, 6))))
    within = 1 * 1.0 + 2 * 4.0 + 0.0, 1 * 1.5**2 + 2 * 2.5**2 + 3 * 0.25
    summary = {"sizes": (sizes, sizes), "means": (low, high), "sds": sds}
    f = (6 / 2) * least / within[1], (6 / 2) * most / within[0]
    of = bounding_summaries._BOUNDS["anova_from_summaries"]
    close(of(summary, "statistic", {}), f)
    close(of(summary, "pvalue", {}), (stats.f.sf(f[1], 2, 6), stats.f.sf(f[0], 2, 6)))
    assert of(summary, "df", {}) is None
    assert of(summary, "statistic", {"variances": "unequal"}) is None
    assert of(summary, "statistic", {"variances": "equal"}) is not None
    assert of({**summary, "sds": (0 * sizes, sizes)}, "statistic", {}) is None


# --- what stands in a claim ---------------------------------------------------------------------------


def test_ends_of_an_entry_are_those_of_its_digits_or_the_number_itself():
    leaves = {"means[1]": Printed.of("1.5"), "f": Printed.of("2.0")}
    read = bounding_summaries._ends
    assert [part.tolist() for part in read("means", ["1.5", 3, "1,024"], leaves)] == [[1.45, 3, 1024], [1.55, 3, 1024]]
    assert [part.tolist() for part in read("f", "2.0", leaves)] == [[1.95], [2.05]]
    assert [part.tolist() for part in read("n", 12, leaves)] == [[12], [12]]
    assert read("g", "2.0", leaves) is None
    assert read("means", ["1.5", "2.5"], leaves) is None
    assert read("means", {"table": "t"}, leaves) is None


def test_a_printed_statistic_that_is_never_negative_ends_at_nought():
    """F printed as 0.0 is 0 to 0.05; t printed as 0.0 is -0.05 to 0.05, with p = 1 between."""
    f = limits({"test": "anova_from_statistic", "value": "pvalue", "summary": {"f": "0.0", "df1": 2, "df2": 27}})
    close(f, (stats.f.sf(0.05, 2, 27), 1.0))
    t = limits({"test": "paired_t_from_statistic", "value": "pvalue", "summary": {"t": "0.0", "n": 27}})
    close(t, (2 * stats.t.sf(0.05, 26), 1.0))
    t = limits({"test": "paired_t_from_statistic", "value": "pvalue", "summary": {"t": "0.1", "n": 27}})
    close(t, (2 * stats.t.sf(0.15, 26), 2 * stats.t.sf(0.05, 26)))


def test_p_values_are_widened_by_a_share_of_themselves_and_others_by_one_of_one_at_least():
    f = limits({"test": "anova_from_statistic", "value": "pvalue", "summary": {"f": "60.0", "df1": 2, "df2": 27}})
    exact = stats.f.sf(60.05, 2, 27), stats.f.sf(59.95, 2, 27)
    assert (f[0] / exact[0] - 1, f[1] / exact[1] - 1) == pytest.approx((-1e-12, 1e-12), rel=0, abs=3e-13)
    body = {"test": "unpaired_t_from_summaries", "value": "estimate", "summary": {
        "mean_a": "0.5", "mean_b": "0.25", "sd_a": "1.0", "sd_b": "1.0", "n_a": 5, "n_b": 5,
    }}  # fmt: skip
    low, high = limits(body)
    assert (low - 0.195, high - 0.305) == pytest.approx((-1e-12, 1e-12), rel=0, abs=1e-15)


# --- doors -------------------------------------------------------------------------------------------


def door(test, value, ranks=None, **summary):
    known = {"mean_ranks": ranks, **summary} if ranks else summary
    claim = asserted({"test": test, "value": value, "summary": known})
    items = ranks or [summary["chi2"]]
    leaves = {f"x[{i}]": Printed.of(x) for i, x in enumerate(items)}
    return bounding._of_door(claim, leaves)


def test_chi2_of_mean_ranks_is_the_spread_of_them_around_their_middle():
    """1.5, 2.5, 2.1, 3.9 of twelve data sets, each -+ 0.05 around 2.5: 12 * 12 / 20 times the sum of squares."""
    ranks = ["1.5", "2.5", "2.1", "3.9"]
    least, most = 0.95**2 + 0 + 0.35**2 + 1.35**2, 1.05**2 + 0.05**2 + 0.45**2 + 1.45**2
    chi2 = 7.2 * least, 7.2 * most
    f = tuple(11 * x / (36 - x) for x in chi2)
    close(door("friedman_from_ranks", "statistic", ranks, n=12), chi2)
    close(door("friedman_from_ranks", "pvalue", ranks, n=12), (stats.chi2.sf(chi2[1], 3), stats.chi2.sf(chi2[0], 3)))
    close(door("iman_davenport_from_ranks", "statistic", ranks, n=12), f)
    close(door("iman_davenport_from_ranks", "pvalue", ranks, n=12), (stats.f.sf(f[1], 3, 33), stats.f.sf(f[0], 3, 33)))


@on_each("test", "value", "summary", lists=True)
def test_doors_without_bounds(test, value, summary):
    assert door(test, value, ["1.0", "2.0", "3.0", "4.0"], **summary) is None


def test_a_chi2_that_may_be_all_there_is_gives_no_f():
    assert door("iman_davenport_from_statistic", "statistic", n=12, k=4, chi2="36.0") is None
    assert door("iman_davenport_from_statistic", "statistic", n=12, k=4, chi2="35.95") is not None
    claim = {"test": "iman_davenport_from_statistic", "summary": {"chi2": "9.0", "n": 12, "k": 4}}
    two = {"a": Printed.of("9.0"), "b": Printed.of("9.0")}
    assert bounding._of_door(asserted(claim), two) is None


# --- signs, adjustments, formulas ---------------------------------------------------------------------


@pytest.mark.parametrize(("value", "expected"), [("plus", (1, 3)), ("minus", (2, 4)), ("least", (1, 3))])
def test_signs_are_counted_where_they_are_certain_and_where_they_may_be(value, expected):
    """Above, below, below, and two that overlap."""
    rows = ["1.5,1.1", "1.1,1.5", "1.0,1.5", "1.2,1.2", "1.3,1.28"]
    body = {"test": "multiple_sign", "options": {"control": "B"}, "at": ["A"], "value": value}
    with about_table(rows, body) as claim:
        assert bounding.bounds(claim, {"x": Printed.of("1.0")}) == expected
        # nothing is certain of what is printed as a program's output, or of samples in the other order
        for other in ({"prints": "x"}, {"exchanged": True}):
            assert bounding.bounds(claim.reading_as({**claim.body, **other}), {"x": Printed.of("1.0")}) is None


def test_a_formula_is_bounded_by_its_intervals():
    claim = asserted({"formula": "x - y", "with": {"x": "1.5", "y": "0.25"}})
    low, high = bounding.bounds(claim, {})
    assert (low, high) == pytest.approx((1.195, 1.305), rel=1e-12, abs=0)
    assert bounding.bounds(claim.reading_as({"formula": "x - x / y * 0", "with": {"x": "1", "y": "0"}}), {}) is None


def test_decimals_are_exact_in_what_is_moved():
    """0.3 -+ 0.05 is 0.25 and 0.35, and never a double beside them."""
    claim = asserted({"adjust": "none", "pvalues": ["0.3", "0.9"], "at": [1]})
    leaves = met(claim)
    assert bounding.bounds(claim, leaves) == (0.25, 0.35)
    assert leaves["p[1]"].unit == Decimal("0.1")
