"""Levene's and Bartlett's tests: worked examples, identities, odd data."""

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nptests
from nptests.errors import InputError
from nptests.read import literature as fixtures

# NIST/SEMATECH e-Handbook, section 1.3.5.10: gear diameters, ten batches of ten.
GEAR = [
    "1.006 0.996 0.998 1.000 0.992 0.993 1.002 0.999 0.994 1.000",
    "0.998 1.006 1.000 1.002 0.997 0.998 0.996 1.000 1.006 0.988",
    "0.991 0.987 0.997 0.999 0.995 0.994 1.000 0.999 0.996 0.996",
    "1.005 1.002 0.994 1.000 0.995 0.994 0.998 0.996 1.002 0.996",
    "0.998 0.998 0.982 0.990 1.002 0.984 0.996 0.993 0.980 0.996",
    "1.009 1.013 1.009 0.997 0.988 1.002 0.995 0.998 0.981 0.996",
    "0.990 1.004 0.996 1.001 0.998 1.000 1.018 1.010 0.996 1.002",
    "0.998 1.000 1.006 1.000 1.002 0.996 0.998 0.996 1.002 1.006",
    "1.002 0.998 0.996 0.995 0.996 1.004 1.004 0.998 0.999 0.991",
    "0.991 0.995 0.984 0.994 0.997 0.997 0.991 0.998 1.004 0.997",
]
samples = st.lists(st.integers(-30, 30).map(lambda i: f"{i}e-1"), min_size=2, max_size=6)
groups = st.lists(samples, min_size=2, max_size=3)
centers = st.sampled_from(["mean", "median", "trimmed"])


def centre(x, center, trim=Fraction(1, 10)):
    ordered, n = sorted(x), len(x)
    cut = {"mean": 0, "median": (n - 1) // 2, "trimmed": int(trim * n)}[center]
    middle = ordered[cut : n - cut]
    return sum(middle) / len(middle)


def test_gear_as_r_prints_it():
    """car's leveneTest 1.7059, p .09908; bartlett.test 20.786, p .01364. The handbook prints 1.705910 and 20.78580."""
    batches = [row.split() for row in GEAR]
    levene, bartlett = nptests.levene(*batches), nptests.bartlett(*batches)
    assert (f"{levene.statistic:.4f}", f"{levene.pvalue:.4g}") == ("1.7059", "0.09908")
    assert (f"{bartlett.statistic:.5g}", f"{bartlett.pvalue:.4g}") == ("20.786", "0.01364")


@pytest.mark.parametrize(("center", "printed"), [("median", "1.4694"), ("mean", "1.7915"), ("trimmed", "1.7962")])
def test_conformity_as_car_prints_it(center, printed):
    """The example of car's leveneTest: conformity of six groups (Moore and Krupat 1971)."""
    fields = {}
    for label, value in fixtures.cells("moore1971/by_both").cells:
        fields.setdefault(label, []).append(value)
    assert f"{nptests.levene(fields, center=center).statistic:.4f}" == printed


@given(groups, centers)
def test_levene_is_anova_of_distances(samples, center):
    """F of the distances from the centres, in fractions."""
    exact = [[Fraction(x) for x in group] for group in samples]
    distances = [[abs(x - centre(group, center)) for x in group] for group in exact]
    common = math.lcm(*(d.denominator for group in distances for d in group))
    outcome = nptests.levene(*samples, center=center)
    expected = nptests.anova(*([int(d * common) for d in group] for group in distances))
    assert outcome.statistic == expected.statistic or math.isnan(expected.statistic)
    assert outcome.status == expected.status


@given(groups, centers, st.lists(st.integers(-50, 50), min_size=3, max_size=3), st.sampled_from([-3, 2, 10]))
def test_shifts_of_groups_and_common_scale_change_nothing(samples, center, shifts, scale):
    """Also negative scales; and the same for Bartlett's test."""
    moved = [[str(int(Fraction(x) * 10) * scale + shift) for x in g] for g, shift in zip(samples, shifts, strict=False)]
    for test in (lambda *g: nptests.levene(*g, center=center), nptests.bartlett):
        before, after = test(*samples), test(*moved)
        assert after.status == before.status
        assert after.statistic == pytest.approx(before.statistic, rel=1e-12, abs=1e-15, nan_ok=True)


@given(groups)
def test_bartlett_as_printed(samples):
    """The formula as the paper has it, where nothing cancels much."""
    exact = [[Fraction(x) for x in group] for group in samples]
    freedoms = [len(group) - 1 for group in exact]
    variances = [sum((x - sum(g) / len(g)) ** 2 for x in g) / (len(g) - 1) for g in exact]
    outcome = nptests.bartlett(*samples)
    if not all(variances):
        assert outcome.status == ("no-variation" if any(variances) else "no-differences")
        assert math.isnan(outcome.pvalue)
        return
    f = sum(freedoms)
    pooled = sum(v * f_i for v, f_i in zip(variances, freedoms, strict=True)) / f
    logs = f * math.log(pooled) - sum(f_i * math.log(v) for f_i, v in zip(freedoms, variances, strict=True))
    correction = 1 + (sum(1 / f_i for f_i in freedoms) - 1 / f) / (3 * (len(samples) - 1))
    assert outcome.statistic == pytest.approx(logs / correction, rel=1e-9, abs=1e-12)
    assert outcome.statistic >= 0


def test_equal_variances_give_exactly_zero():
    outcome = nptests.bartlett(["0.1", "0.2", "0.4"], ["7.1", "7.2", "7.4"])
    assert (outcome.statistic, outcome.pvalue) == (0.0, 1.0)
    assert nptests.levene(["0.1", "0.2", "0.4"], ["7.1", "7.2", "7.4"]).statistic == 0.0


def test_groups_of_two_have_no_variation_of_distances():
    outcome = nptests.levene([1, 2], [1, 5])
    assert (outcome.statistic, math.isnan(outcome.pvalue), outcome.status) == (math.inf, True, "no-variation")
    assert nptests.levene([1, 2], [4, 5]).status == "no-differences"


def test_the_trimmed_values_stay_in_the_test():
    """scipy leaves them out; the paper and car do not."""
    wild = [1, 2, 3, 4, 5, 6, 7, 8, 9, 1000]
    outcome = nptests.levene(wild, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], center="trimmed")
    assert outcome.details["mean_distances"][0] > 90


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: nptests.levene([1, 2], [1, 2], trim=0.5), "below one half"),
        (lambda: nptests.levene([1, 2], [1, 2], center="midian"), "median"),
        (lambda: nptests.levene([1], [2]), "one observation"),
        (lambda: nptests.bartlett([1], [2, 3]), "group a has one value"),
        (lambda: nptests.bartlett([1, 2]), "two groups"),
    ],
)
def test_bad_input_is_named(call, message):
    with pytest.raises(InputError, match=message):
        call()
