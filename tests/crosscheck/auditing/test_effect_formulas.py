"""Sizes of effects by their textbook formulas: every way of computing one is known by its name, nothing else passes."""

from math import sqrt

import pytest
from support.beside import beside, frozen, on_each

from crosscheck.auditing.sentences import audit_sentences

HELD = frozen(beside(__file__))

SMALL = ", corrected for small samples"


def of(sentence, kind):
    """The verdicts on sizes of effects of a kind."""
    return [v for v in audit_sentences(sentence).verdicts if f"-{kind}-from-" in v.claim.id]


def said(sentence, kind):
    found = of(sentence, kind)
    assert len(found) <= 1
    return (found[0].verdict, found[0].evidence.get("name")) if found else None


# Eta squared: the share of the effect in effect and error, F df1/(F df1 + df2), t^2/(t^2 + df)


@pytest.mark.parametrize(
    ("test", "share"),
    [
        ("F(2, 76) = 5.870", 5.87 * 2 / (5.87 * 2 + 76)),
        ("F(1, 30) = 0.500", 0.5 / 30.5),
        ("F(1.68, 63.84) = 5.870", 5.87 * 1.68 / (5.87 * 1.68 + 63.84)),
        ("t(38) = 2.310", 2.31**2 / (2.31**2 + 38)),
        ("t(38) = -2.310", 2.31**2 / (2.31**2 + 38)),
    ],
)
def test_eta_squared(test, share):
    (verdict,) = of(f"{test}, p = .5, partial η² = {share:.3f}", "eta2")
    assert verdict.verdict in ("holds", "rounding")
    assert (verdict.evidence["value"], verdict.evidence["paired"][0]) == (pytest.approx(share, rel=1e-9, abs=0), test)
    assert said(f"{test}, partial η² = {share + 0.1:.3f}", "eta2") == ("fails", None)
    assert said(f"{test}, partial η² = {share - 0.01:.3f}", "eta2") == ("fails", None)
    assert said(f"{test}, η² = {share - 0.01:.3f}", "eta2") == ("unresolved", None)  # of all variance
    assert said(f"{test}, η² = {share + 0.1:.3f}", "eta2") == ("fails", None)  # never more than the partial one
    assert said(f"{test}, ηp² = {share - 0.01:.3f}", "eta2") == ("fails", None)


@on_each("test")
def test_what_has_no_eta_squared(test):
    assert of(f"{test}, partial η² = .31", "eta2") == []


def test_an_eta_squared_in_per_cent_is_not_judged():
    assert of("F(2, 76) = 5.87, partial η² = 31%", "eta2") == []


def test_an_effect_belongs_to_the_test_before_it_or_right_behind_it():
    right, far = "Partial η² = .134, F(2, 76) = 5.87", "x" * 61
    assert said(right, "eta2") == ("holds", None)
    assert said(right.replace(", F", f", {far} F"), "eta2") is None
    assert said("F(2, 76) = 5.87, partial η² = .134, F(2, 76) = 9.00", "eta2") == ("holds", None)
    assert said("F(2, 76) = 9.00, F(2, 76) = 5.87, partial η² = .134", "eta2") == ("holds", None)
    assert said("F(2, 76) = 5.87, H(2) = 9.00, partial η² = .134", "eta2") is None
    assert said("F(2, 76) = 5.87, η² < .134", "eta2") is None


# Cramer's V, phi, Kendall's W

CHI2, N = 12.30, 90


def corrected(rows, columns):
    """Bergsma (2013), Journal of the Korean Statistical Society 42, 323-328."""
    phi2 = max(0.0, CHI2 / N - (rows - 1) * (columns - 1) / (N - 1))
    sides = [m - (m - 1) ** 2 / (N - 1) for m in (rows, columns)]
    return sqrt(phi2 / (min(sides) - 1))


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (sqrt(CHI2 / N), ("holds", None)),
        (sqrt(CHI2 / N / 2), ("convention", "a table of 3 x 3")),
        (corrected(2, 5), ("convention", "a table of 2 x 5, corrected for bias")),
        (corrected(3, 3), ("convention", "a table of 3 x 3, corrected for bias")),
        (sqrt(CHI2 / N / 3), ("fails", None)),
        (sqrt(CHI2 / N / 4), ("fails", None)),
        (sqrt(CHI2 / N) + 0.1, ("fails", None)),
    ],
)
def test_cramers_v_of_every_table_with_the_degrees_of_freedom(value, expected):
    for text in (f"χ²(4, N = {N}) = {CHI2:.2f}, Cramér's V = ", f"n = {N}, χ²(4) = {CHI2:.2f}, Cramér's V = "):
        assert said(f"{text}{value:.3f}", "cramer") == expected


@pytest.mark.parametrize(
    ("df", "sides"), [(1, [1]), (2, [1]), (3, [1]), (4, [1, 2]), (6, [1, 2]), (9, [1, 3]), (12, [1, 2, 3])]
)
def test_tables_have_sides_whose_product_is_the_degrees_of_freedom(df, sides):
    for m in range(1, df + 1):
        found = said(f"χ²({df}, N = 500) = 60.00, Cramér's V = {sqrt(60 / 500 / m):.4f}", "cramer")
        assert found is not None
        name = f"a table of {m + 1} x {df // m + 1}"
        assert found[0] in (("holds",) if m == 1 else ("convention",) if m in sides else ("fails", "unresolved"))
        assert found[1] == (name if m in sides and m > 1 else None)


def test_phi_is_of_fourfold_tables_perhaps_without_continuity():
    for df, phi, word in HELD["phi_is_of_fourfold_tables_perhaps_without_continuity"]:
        assert said(f"χ²({df}, N = 80) = 3.200, φ = {phi}", "phi") == (word, None), (df, phi)


def test_kendalls_w_is_a_share_of_the_largest_chi_squared():
    text = "χ²(3, N = 14) = 9.280, Kendall's W = "
    assert said(f"{text}{9.28 / 42:.3f}", "concordance") == ("holds", None)
    assert said(f"{text}{9.28 * 4 / 42:.3f}", "concordance") == ("convention", "n counts the scores")
    assert said(f"{text}.300", "concordance") == ("fails", None)


@pytest.mark.parametrize("test", ["χ²(4) = 12.3", "χ² = 12.3, N = 90", "χ²(0, N = 90) = 12.3", "t(4) = 12.3, n = 90"])
@pytest.mark.parametrize(("name", "kind"), [("Cramér's V", "cramer"), ("Kendall's W", "concordance"), ("φ", "phi")])
def test_without_its_sizes_a_coefficient_is_not_judged(test, name, kind):
    assert of(f"{test}, {name} = .300", kind) == []


# Cohen's d, Hedges' g

T, DF = 2.31, 38
WAYS = {
    "groups of one size": 2 * T / sqrt(DF + 2),
    "by the degrees of freedom": 2 * T / sqrt(DF),
    "of paired differences": T / sqrt(DF + 1),
    "of paired differences, by the degrees of freedom": T / sqrt(DF),
}
HEDGES = 1 - 3 / (4 * DF - 1)


@pytest.mark.parametrize("sign", ["", "-"])
@pytest.mark.parametrize("way", WAYS)
def test_standardised_differences(way, sign):
    text = f"There were 20 people per group, t({DF}) = {sign}{T}0, "
    first = way == "groups of one size"
    assert said(f"{text}Cohen's d = {sign}{WAYS[way]:.4f}", "d") == (("holds", None) if first else ("convention", way))
    small = f"{WAYS[way] * HEDGES:.4f}"
    assert said(f"{text}Cohen's d = {small}", "d") == ("convention", f"{way}{SMALL}")
    assert said(f"{text}Hedges' g = {small}", "g") == (("holds", None) if first else ("convention", f"{way}{SMALL}"))
    assert said(f"{text}Hedges' g = {WAYS[way]:.4f}", "g") == ("convention", way)


def test_only_known_groups_prove_a_difference_wrong():
    wrong = f"t({DF}) = {T}0, Cohen's d = 0.5"
    assert said(f"There were 20 people per group, {wrong}", "d") == ("fails", None)
    assert said(f"There were 19 people per group, {wrong}", "d") == ("unresolved", None)
    assert said(f"There were people, {wrong}", "d") == ("unresolved", None)
    for test in ("t(0) = 2.31", "t = 2.31", "F(1, 38) = 2.31", "t(38) < 2.31"):
        assert of(f"There were 20 people per group, {test}, Cohen's d = 0.5", "d") == []
