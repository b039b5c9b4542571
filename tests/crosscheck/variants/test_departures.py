"""Conventions and defects, each worked by hand on small numbers: what a departure gives, and where it gives nothing."""

import itertools
import math
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from scipy import stats
from support.beside import on_each
from support.claimed import about_table, asserted, met, one_table

import nptests
from crosscheck.claims.computing import Computation
from crosscheck.rounding import explaining
from crosscheck.variants import adjustment_slips, conventions, software

P = (0.01, 0.015, 0.04, 0.03)  # as they come
M = len(P)
SORTED = sorted(P)


def raw(power=False):
    return [(M - i) * p for i, p in enumerate(SORTED)]


def highest(steps):
    return [max(steps[: i + 1]) for i in range(len(steps))]


def lowest(steps):
    return [min(steps[i:]) for i in range(len(steps))]


def places(steps):
    """0 while the first step is the largest so far, then 1."""
    return [float(max(steps[: i + 1]) > steps[0]) for i in range(len(steps))]


FINNER = [1 - (1 - p) ** (M / (i + 1)) for i, p in enumerate(SORTED)]
# Rom's constants at 0.05 are derived in test_other_meanings: 1/20, 1/40 and 27/1600; KEEL's are typed in its source.
KEEL = [0.01311, 0.05 / 3, 0.025, 0.05]
GIVEN = {
    ("above-one", "holm"): highest(raw()),
    ("above-one", "bonferroni"): [M * p for p in SORTED],
    ("no-running-maximum", "holm"): [min(1, x) for x in raw()],
    ("index-of-the-maximum", "holm"): places(raw()),
    ("index-of-the-maximum", "finner"): places(FINNER),
    ("no-running-maximum", "finner"): FINNER,
    ("no-running-maximum", "holland"): [1 - (1 - p) ** (M - i) for i, p in enumerate(SORTED)],
    ("hochberg-with-maximum", "hochberg"): highest(raw()),
    ("holm-fixed-level", "holm"): [M * p for p in SORTED],
    ("shaffer-is-holm", "shaffer"): highest(raw()),
    ("finner-inverted", "finner"): [1 - (1 - p) ** ((i + 1) / M) for i, p in enumerate(SORTED)],
    ("rom-constants-of-keel", "rom"): lowest([p * 0.05 / c for p, c in zip(SORTED, KEEL, strict=True)]),
    ("rom-is-hochberg", "rom"): lowest(raw()),
}


def test_every_slip_is_worked_by_hand_or_below():
    slips = {(name, method) for name, methods, _ in adjustment_slips.SLIPS for method in methods}
    assert slips == {*GIVEN, ("rom-with-maximum", "rom")}


@pytest.mark.parametrize("slip", list(GIVEN), ids=" ".join)
def test_a_slip_of_an_adjustment(slip):
    (rule,) = (rule for name, methods, rule in adjustment_slips.SLIPS if name == slip[0] and slip[1] in methods)
    assert rule(np.array(SORTED)).tolist() == pytest.approx(GIVEN[slip], rel=1e-12, abs=0)
    # As a departure of a claim about the p-values as they come, the third of which is the largest.
    claim = asserted({"adjust": slip[1], "pvalues": list(P), "at": ["3"]}, "0.1")
    expected = GIVEN[slip][3]
    found = [d for d in conventions._of_kind(claim) if d.name == slip[0]]
    assert [(d.kind, d.value) for d in found] == (
        [] if expected == 1 else [("defect", pytest.approx(expected, rel=1e-12, abs=0))]
    )


def test_adjusted_p_values_are_capped_or_not():
    large = np.array([0.3, 0.6, 0.9])
    rules = {(name, methods[0]): rule for name, methods, rule in adjustment_slips.SLIPS}
    assert rules["above-one", "holm"](large).tolist() == pytest.approx([0.9, 1.2, 1.2], rel=1e-12, abs=0)
    assert rules["above-one", "bonferroni"](large).tolist() == pytest.approx([0.9, 1.8, 2.7], rel=1e-12, abs=0)
    assert rules["no-running-maximum", "holm"](large).tolist() == pytest.approx([0.9, 1, 0.9], rel=1e-12, abs=0)
    assert rules["shaffer-is-holm", "shaffer"](large).tolist() == pytest.approx([0.9, 1, 1], rel=1e-12, abs=0)
    assert rules["holm-fixed-level", "holm"](large).tolist() == pytest.approx([0.9, 1, 1], rel=1e-12, abs=0)
    # Hochberg: 0.9 * 1 is below 0.6 * 2
    assert rules["rom-is-hochberg", "rom"](large).tolist() == pytest.approx([0.9, 0.9, 0.9], rel=1e-12, abs=0)


def test_roms_multipliers_with_a_running_maximum():
    """Constants 1/20, 1/40 and 27/1600 for three: multipliers 80/27, 2 and 1."""
    (rule,) = (rule for name, _, rule in adjustment_slips.SLIPS if name == "rom-with-maximum")
    assert rule(np.array([0.02, 0.021, 0.03])).tolist() == pytest.approx([1.6 / 27] * 3, rel=1e-9, abs=0)
    assert rule(np.array([0.001, 0.02, 0.03])).tolist() == pytest.approx([0.08 / 27, 0.04, 0.04], rel=1e-9, abs=0)


# --- formulas ------------------------------------------------------------------------------------------

FORMULAS: Mapping[str, tuple[list[dict[str, Any]], list[float]]] = {
    "finner-inverted": ([{"a": 0.05, "K": 5, "i": 2}, {"a": 0.1, "K": 9, "i": 4}], [1 - 0.95**2, 1 - 0.9**2]),
    "li-inverted-alpha": ([{"a": 0.05, "p": 0.4}, {"a": 0.5, "p": 0.25}], [0.6 / (0.95 * 0.05), 3.0]),
    "mcnemar-without-clamp": ([{"b": 3, "c": 3}, {"b": 2, "c": 6}], [1 / 6, 9 / 8]),
    "df-min-minus-one": ([{"k": 4, "j": 9}, {"k": 7, "j": 3}], [3, 2]),
    # 4 * 5 * 21 * 3 / (18 * 110) = 7 / 11
    "published-error": ([{"a": 5, "b": 2, "K": 4, "N": 10}], [3 / math.sqrt(7 / 11)]),
    "one-sided": ([{"n": 4, "s": [3, 4]}], [5 / 16]),
}


@pytest.mark.parametrize("name", list(FORMULAS))
def test_a_formula_is_known_by_its_values_at_every_point(name):
    points, values = FORMULAS[name]
    kind = "convention" if name in ("df-min-minus-one", "published-error", "one-sided") else "defect"
    assert set(FORMULAS) == set(conventions.FORMULA_DEPARTURES)
    assert conventions.formula_departure(points, values) == (name, kind)
    assert conventions.formula_departure(points, [*values[:-1], values[-1] * (1 + 1e-9)]) is None
    assert conventions.formula_departure([*points, {"other": 1}], [*values, 1.0]) is None
    if len(values) > 1:  # one point alone is not every point
        assert conventions.formula_departure(points, [values[0], 77.0]) is None


# --- signed ranks, counts, permutations ----------------------------------------------------------------


@pytest.mark.parametrize("value", ["z", "pvalue"])
def test_zeros_that_could_have_signs(value):
    """Differences 0, 0, 1, -1, 2, 3, 5: zeros have rank 1.5 each and half of it counts, the ones 3.5 each.

    W+ = 1.5 + 3.5 + 5 + 6 + 7 = 23; n (n + 1) / 4 = 14; variance 7 * 8 * 15 / 24 - (6 + 6) / 48.
    """
    a, b = ["1", "1", "2", "1", "3", "4", "6"], ["1", "1", "1", "2", "1", "1", "1"]
    z = (23 - 14) / math.sqrt(35 - 0.25)
    claim = asserted({"test": "wilcoxon", "args": [a, b], "value": value, "options": {"zeros": "split"}})
    expected = z if value == "z" else 2 * stats.norm.sf(z)
    assert conventions.zeros_in_the_variance(claim) == pytest.approx(expected, rel=1e-12, abs=0)
    names = {d.name: d for d in conventions._of_kind(claim)}
    assert names["zeros-in-the-variance"].kind == "convention"
    for options in ({"zeros": "drop"}, {}):
        assert conventions.zeros_in_the_variance(claim.reading_as({**claim.body, "options": options})) is None
    for change in ({"value": "statistic"}, {"test": "sign"}):  # whose zeros split, too, and have no such variance
        other = claim.reading_as({**claim.body, **change})
        assert "zeros-in-the-variance" not in {d.name for d in conventions._of_kind(other)}


@pytest.mark.parametrize(("b", "c"), [(2, 6), (7, 1), (3, 3), (0, 4)])
def test_a_binomial_tail_without_its_end(b, c):
    expected = sum(Fraction(math.comb(b + c, s), 2 ** (b + c)) for s in range(max(b, c), b + c)) * 2
    assert conventions._tail_without_end(b, c) == pytest.approx(float(expected), rel=1e-12, abs=0)
    claim = asserted({"test": "mcnemar", "value": "pvalue", "args": [b, c]})
    found = [d for d in conventions._of_kind(claim) if d.name == "binomial-tail-without-its-end"]
    assert [(d.kind, d.value) for d in found] == [("defect", pytest.approx(float(expected), rel=1e-12, abs=0))]


def test_a_two_sided_p_of_splits_by_the_distance_from_the_middle():
    """1, 2, 9 against 3, 4: of ten sums of three, centre 11.4, those that are 0.6 away as 12 is, or farther."""
    a, b = ["1", "2", "9"], ["3", "4"]
    centre = Fraction(3, 5) * 19
    every = [abs(sum(s) - centre) for s in itertools.combinations((1, 2, 9, 3, 4), 3)]
    claim = asserted({"test": "permutation", "value": "pvalue", "args": [a, b]})
    assert conventions.two_sided_by_distance(claim) == sum(x >= abs(12 - centre) for x in every) / 10
    other = claim.reading_as({**claim.body, "args": [["1", "2"], ["3", "4", "9"]]})
    sums = [abs(sum(s) - Fraction(2, 5) * 19) for s in itertools.combinations((1, 2, 9, 3, 4), 2)]
    assert conventions.two_sided_by_distance(other) == sum(x >= abs(3 - Fraction(38, 5)) for x in sums) / 10
    large = [str(i) for i in range(10)]  # 184,756 splits are too many
    assert conventions.two_sided_by_distance(claim.reading_as({**claim.body, "args": [large, large]})) is None
    seven = [str(i) for i in range(7)]
    assert conventions.two_sided_by_distance(claim.reading_as({**claim.body, "args": [seven, seven]})) == 1.0


# --- critical values and differences --------------------------------------------------------------------


def test_differences_gone_wrong(monkeypatch):
    """With 1000 alpha + 10 k + 1 / df in the place of a quantile that takes long: k 4, n 10, error sqrt(20 / 60)."""
    assert conventions._range_point(0.05, 3, 12.0) == pytest.approx(
        stats.studentized_range.isf(0.05, 3, 12), rel=1e-9, abs=0
    )
    monkeypatch.setattr(conventions, "_range_point", lambda a, k, df: 1000 * a + 10 * k + 1 / df)
    root = math.sqrt(20 / 60)
    expected = {
        "finite-df": (50 + 40 + 1 / 36) / math.sqrt(2) * root,
        "q-one-k-too-far": (50 + 50) / math.sqrt(2) * root,
        "other-tail": (950 + 40) / math.sqrt(2) * root,
        "no-division-by-root-two": 90 * root,
    }
    claim = asserted({"difference": "nemenyi", "sizes": {"k": 4, "n": 10}, "alpha": 0.05})
    found = {d.name: d for d in conventions._of_kind(claim)}
    assert {name: d.value for name, d in found.items()} == pytest.approx(expected, rel=1e-9, abs=0)
    assert {d.kind for d in found.values()} == {"defect"}


def test_a_critical_value_may_have_been_rounded_before():
    """q of 4 at 0.05 is 3.6331603: of a table with two decimals 3.633 becomes 3.63, with one 3.63 becomes 3.6."""
    law = stats.studentized_range
    q, other = law.isf(0.05, 4, np.inf), law.isf(0.95, 4, np.inf)
    claim = asserted({"critical": "studentized-range", "sizes": {"k": 4}, "alpha": 0.05}, "3.63")
    found = {d.name: (d.kind, d.value) for d in conventions._of_kind(claim)}
    assert found == {
        "other-tail": ("defect", pytest.approx(other, rel=1e-6, abs=0)), "rounded-twice": ("convention", 3.63),
    }  # fmt: skip
    claim = asserted({"critical": "nemenyi", "sizes": {"k": 4}, "alpha": 0.05}, "2.57")
    found = {d.name: (d.kind, d.value) for d in conventions._of_kind(claim)}
    assert found == {
        "other-tail": ("defect", pytest.approx(other / math.sqrt(2), rel=1e-6, abs=0)),
        "rounded-inner-values": ("convention", pytest.approx(round(q, 3) / math.sqrt(2), rel=1e-12, abs=0)),
        "rounded-twice": ("convention", 2.57),
    }
    word = asserted({"critical": "studentized-range", "sizes": {"k": 4}, "alpha": 0.05}, "<3")
    assert {d.name for d in conventions._of_kind(word)} == {"other-tail"}
    # 3.845 would be 3.84 or 3.85: rounded to one digit more first, and halves away from 0
    chi2 = asserted({"critical": "nemenyi", "sizes": {"k": 4}, "alpha": 0.05}, "2.5")
    assert {d.name: d.value for d in conventions._of_kind(chi2)}["rounded-twice"] == 2.6  # 2.569: 2.57, then 2.6


# --- options -------------------------------------------------------------------------------------------


def changes(**body):
    return [(option, word, name) for option, word, name, _ in conventions._option_changes(body)]


def test_rival_words_are_those_that_the_claim_does_not_have():
    found = changes(test="wilcoxon", args=[[1], [2]], options={"zeros": "pratt"}, value="statistic")
    assert ("zeros", "drop", "zeros-drop") in found
    assert ("zeros", "pratt", "zeros-pratt") not in found
    assert not {"alternative", "null", "better"} & {option for option, *_ in found}
    found = changes(test="wilcoxon", args=[[1], [2]], value="pvalue")
    assert ("alternative", "less", "one-sided") in found
    assert ("alternative", "two-sided", "two-sided") not in found
    assert ("null", "exact", "exact") in found
    found = changes(test="wilcoxon", table="t", value="statistic")
    assert found[-1] == ("better", "other", "orientation")
    assert changes(critical="wilcoxon", sizes={"n": 8}) == [
        ("alternative", "greater", "one-sided"), ("alternative", "less", "one-sided"),
        ("alternative", "two-sided", "two-sided"),
    ]  # fmt: skip
    assert changes(formula="1") == []
    kinds = {name: kind for *_, name, kind in conventions._option_changes({"test": "aligned_ranks", "table": "t"})}
    assert kinds == {"ties-ignored": "convention", "floating-point-ranks": "defect", "orientation": "convention"}


def test_an_option_that_the_claim_states_otherwise_is_contradicted():
    claim = asserted({"test": "wilcoxon", "options": {"zeros": "drop"}})
    assert conventions.Departure("x", "convention", 1.0, {"zeros": "split"}).contradicts(claim)
    assert not conventions.Departure("x", "convention", 1.0, {"zeros": "drop"}).contradicts(claim)
    assert not conventions.Departure("x", "convention", 1.0, {"ties": "ignored"}).contradicts(claim)
    assert conventions.Departure("x", "convention", 1.0, {"ties": "ignored", "zeros": "split"}).contradicts(claim)
    assert conventions.default_of({"test": "wilcoxon"}, "zeros") == "drop"
    assert conventions.default_of({"critical": "wilcoxon"}, "alternative") == "two-sided"


A, B = ["5.1", "4.9", "6.2", "5.0", "7.3"], ["5.0", "5.1", "5.8", "5.0", "6.1"]


def test_departures_are_single_ones_first_and_each_option_once():
    claim = asserted({"test": "wilcoxon", "value": "pvalue", "args": [A, B], "options": {"null": "asymptotic"}}, "0.1")
    found = list(conventions.departures(claim))
    assert all(len(d.options) <= 2 for d in found if not d.name.startswith("as "))
    double = [d for d in found if d.name == "zeros-split + continuity"]
    decimal = nptests.wilcoxon(A, B, null="asymptotic", zeros="split", continuity=True)
    assert [(d.kind, d.value) for d in double] == [("convention", decimal.pvalue)]
    assert double[0].options == {"zeros": "split", "continuity": True}
    floats = next(d for d in found if d.name == "zeros-split + floating-point-ranks")
    assert (floats.kind, floats.options) == ("defect", {"zeros": "split"})
    assert not [d for d in conventions.departures(claim, 1) if d.name == "zeros-split + continuity"]
    first_double = next(i for i, d in enumerate(found) if d.name.startswith("ties-ignored + "))
    assert any(d.name == "exchanged" for d in found[:first_double])
    assert sum(d.name == "exchanged" for d in found) == 1


def test_a_table_is_read_in_the_other_direction():
    body = {"test": "friedman", "value": "mean_ranks", "at": ["A"]}
    for better, expected in (("higher", 1.0), ("lower", 2.0)):
        with about_table(["1.0,1.5", "1.0,1.2"], body, better=better) as claim:
            found = {d.name: d.value for d in conventions.departures(claim, 1)}
            assert found["orientation"] == expected


# --- programs ------------------------------------------------------------------------------------------


def test_a_claim_about_two_samples_may_be_about_b_against_a():
    claim = asserted({"test": "wilcoxon", "args": [A, B]})
    assert software.exchanged(claim).body == {**claim.body, "exchanged": True}
    for other in (
        {"test": "wilcoxon", "args": [A, B], "options": {"alternative": "less"}},
        {"test": "wilcoxon", "args": [A, B], "exchanged": True},
        {"test": "wilcoxon", "args": [A]},
        {"test": "friedman", "args": [A, B]},
        {"test": "no_such_test", "args": [A, B]},
        {"formula": "1"},
    ):
        assert software.exchanged(claim.reading_as(other)) is None
    kept = {"test": "wilcoxon", "args": [A, B], "options": {"alternative": "two-sided"}}
    assert software.exchanged(claim.reading_as(kept)) is not None


@on_each("holds", "cells", "columns", "two", lists=True)
def test_tables_of_two_columns_or_two_groups(holds, cells, columns, two):
    with one_table(cells, holds=holds) as paper:
        body = {"test": "mann_whitney" if holds == "groups" else "wilcoxon", "table": "t"}
        claim = asserted(body | ({"columns": columns} if columns else {}), "1", paper)
        assert (software.exchanged(claim) is not None) is two


def test_a_program_is_known_where_it_prints_what_the_claim_does():
    """R's W of two samples is U, and its V the sum of positive ranks."""
    claim = asserted({"test": "mann_whitney", "args": [A, B]}, "18.5")
    wins = sum(1.0 if x > y else 0.5 if x == y else 0.0 for x in map(float, A) for y in map(float, B))
    right = asserted(claim.body, f"{wins}")
    assert software.holds(right)
    assert not software.holds(asserted(claim.body, f"{wins + 1}"))
    assert not software.holds(asserted({"test": "no_such_test", "args": [A, B]}))
    program = next(p for p in software.programs() if software.printing(claim, p) is not None)
    readings = list(software.printed_by(right, program))
    known = software.printing(claim, program)
    assert readings
    for reading in readings:
        chosen = reading.body["options"]
        assert all(chosen[o] in words for o, words in known.options.items() if o in chosen)
    fit = software.fits(right, program)
    assert fit is None or software.holds(fit)
    assert list(software.printed_by(right.reading_as({"formula": "1"}), program)) == []


# --- what is tried on what ---------------------------------------------------------------------------------

FOLDS = [[0.1, 0.4, -0.2, 0.5, 0.3]]


@pytest.mark.parametrize(("value", "named"), [("statistic", True), ("pvalue", False), ("estimate", False)])
def test_a_root_is_missed_in_the_statistic_only(value, named):
    body = {"test": "corrected_t", "value": value, "args": FOLDS, "options": {"train": 80, "test": 20}}
    names = {d.name for d in conventions.departures(asserted(body), 1)}
    assert ("corrected-t-without-root" in names) is named
    plain = asserted({"test": "paired_t", "value": value, "args": [FOLDS[0], FOLDS[0][::-1]]})
    assert "corrected-t-without-root" not in {d.name for d in conventions.departures(plain, 1)}


def test_only_what_is_adjusted_is_moved_together(monkeypatch):
    """Holm's first of 0.012 and 0.30 is 0.024, which 0.0249 is passed by; a sum is searched number by number."""
    moved = []
    together = explaining._Search.together

    def watched(search):
        moved.append(search.claim.id)
        return together(search)

    monkeypatch.setattr(explaining._Search, "together", watched)
    adjusted = {"adjust": "holm", "pvalues": ["0.012", "0.30"], "at": ["1"]}
    plain = {"formula": "x + y", "with": {"x": "1.5", "y": "2.5"}}
    for name, body, printed in (("adjusted", adjusted, "0.0249"), ("plain", plain, "4.1")):
        claim = asserted(body, printed, id=name)
        leaves = met(claim)
        found = explaining.witness(claim, leaves)
        assert isinstance(found, explaining.Witness)
        assert claim.reading.holds(Computation(claim, found.changes).value())
        assert all(abs(x - Decimal(str(leaves[path].value))) * 2 < leaves[path].unit for path, x in
                   found.changes.items())  # fmt: skip
    assert moved == ["adjusted"]
