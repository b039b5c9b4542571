"""Critical values: tables of the literature, what the result says, and where none rejects."""

import json
import math

import pytest
from support.beside import beside, frozen, on_each

from nptests import critical_value, mann_whitney
from nptests.cli import main
from nptests.procedures import critical_points, critical_values
from nptests.read import literature as fixtures

HELD = frozen(beside(__file__))

EXAMPLES = HELD["examples"]


def test_every_name_has_an_example():
    assert set(EXAMPLES) == set(critical_values.rules())


def test_demsars_q_with_his_misprints():
    """Table 5 is right but for four cells: last digits rounded twice, and 2.724 for 2.734 at k = 9."""
    wrong = []
    printed = {"nemenyi": fixtures.cells("demsar2006/table5_nemenyi"), "bonferroni-dunn": None}
    printed["bonferroni-dunn"] = fixtures.cells("demsar2006/table5_bonferroni_dunn")
    for name, table in printed.items():
        for level, row in zip(table.rows, table.cells, strict=True):
            for k, cell in zip(table.columns, row, strict=True):
                if abs(float(critical_value(name, alpha=float(level), k=int(k))) - float(cell)) > 0.0005 + 1e-9:
                    wrong.append((name, float(level), int(k)))
    assert wrong == [("nemenyi", 0.05, 3), ("nemenyi", 0.05, 7), ("nemenyi", 0.1, 5), ("bonferroni-dunn", 0.05, 9)]


def test_sign_rules_of_the_lecture_notes():
    """n/2 + 1.96 sqrt(n)/2 and n/2 + sqrt(n) beside the exact 21 wins of 30."""
    point = critical_value("sign", alpha=0.05, n=30)
    assert point.value == 21
    assert point.beside["n/2 + z sqrt(n)/2"] == pytest.approx(15 + 1.959964 * math.sqrt(30) / 2, abs=1e-6)
    assert point.beside["n/2 + sqrt(n)"] == 15 + math.sqrt(30)
    mirrored = critical_value("sign", alpha=0.025, n=30, alternative="less")
    assert mirrored.value == 9
    assert mirrored.beside["n/2 + sqrt(n)"] == 15 - math.sqrt(30)


@pytest.mark.parametrize("name", sorted(EXAMPLES))
@pytest.mark.parametrize("alpha", [0.1, 0.05, 0.01, 1e-6])
def test_what_every_value_says(name, alpha):
    for alternative in critical_values.rules()[name].alternatives:
        point = critical_value(name, alpha=alpha, alternative=alternative, **EXAMPLES[name])
        assert point.alternative == alternative
        # A continuous law attains alpha to the accuracy of its inversion, a discrete one stays within it.
        assert point.attained <= alpha * (1 + 1e-9)
        assert math.isinf(point.value) or point.attained > 0
        assert "when" in point.convention
        assert json.loads(json.dumps(point.as_dict()))["name"] == name


@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_stricter_levels_are_further_out(name):
    loose, strict = (critical_value(name, alpha=a, **EXAMPLES[name]).value for a in (0.1, 0.01))
    inwards = name in ("wilcoxon", "mann-whitney", "multiple-sign")
    assert strict < loose if inwards else strict > loose


def test_large_sizes_take_the_limit_laws():
    for name, exact, large in HELD["large_sizes_take_the_limit_laws"]:
        assert critical_value(name, alpha=0.05, **exact).kind == "exact"
        assert critical_value(name, alpha=0.05, **large).kind == "asymptotic"
    near, far = (float(critical_value("kolmogorov", alpha=0.05, n=n)) for n in (200, 201))
    assert near == pytest.approx(far, rel=0.02, abs=0)  # Kolmogorov's limit errs by some 0.17 / sqrt(n), relatively
    upper = critical_value("page", alpha=0.05, n=9, k=20).value
    lower = critical_value("page", alpha=0.05, n=9, k=20, alternative="less").value
    assert upper + lower == pytest.approx(2 * 9 * 20 * 21**2 / 4, rel=1e-12, abs=0)


def test_the_null_distribution_can_be_asked_for():
    """Printed tables go on where the test itself takes the limit law: 17 data sets and more."""
    exact, limit = (critical_value("friedman", alpha=0.05, n=20, k=4, null=null) for null in ("exact", "asymptotic"))
    assert (exact.kind, limit.kind) == ("exact", "asymptotic")
    assert float(critical_value("friedman", alpha=0.05, n=20, k=4)) == float(limit)
    assert limit.value == float(critical_value("chi2", alpha=0.05, df=3))
    assert exact.value != limit.value
    assert exact.attained <= 0.05
    small = critical_value("mann-whitney", alpha=0.05, m=8, n=9, null="asymptotic")
    assert mann_whitney(range(8), range(8, 17), null="asymptotic").pvalue <= 0.05
    assert small.value == critical_value("mann-whitney", alpha=0.05, m=8, n=9).value == 15


@pytest.mark.parametrize("null", ["exact", "asymptotic"])
@pytest.mark.parametrize(("name", "sizes"), [("smirnov", {"m": 2, "n": 3}), ("wilcoxon", {"n": 3}),
                                             ("mann-whitney", {"m": 2, "n": 2}), ("sign", {"n": 3})])  # fmt: skip
def test_where_nothing_rejects_no_level_is_attained(name, sizes, null):
    words = {"null": null} if null in critical_values.rules()[name].nulls else {}
    for alternative in critical_values.rules()[name].alternatives:
        point = critical_value(name, alpha=1e-6, alternative=alternative, **sizes, **words)
        assert abs(point.value) == math.inf
        assert point.attained == 0.0


@pytest.mark.parametrize("alternative", ["two-sided", "less"])
@pytest.mark.parametrize("alpha", [0.5, 0.05, 0.0456, 0.02275, 0.001])
def test_the_largest_whole_number_within_a_tail(alpha, alternative):
    """By going up from 0; where 0 itself is too probable, none rejects."""
    tails = 2 if alternative == "two-sided" else 1
    for mean, sd in ((2.0, 1.0), (1.5, 1.0), (4.0, 2.0), (10.0, 3.3), (0.5, 0.1), (100.25, 17.0)):
        tail = {w: math.erfc((mean - w) / sd / math.sqrt(2)) / 2 for w in range(300)}
        within = [w for w, p in tail.items() if p <= alpha / tails]
        point = critical_points.counted_below(mean, sd, alpha, alternative, "")
        assert point.value == max(within, default=-math.inf)
        assert point.attained == pytest.approx(tails * tail[max(within)] if within else 0.0, rel=1e-12, abs=0)


def test_the_limit_of_one_side_is_another_law_than_that_of_both():
    for alternative, law in (("two-sided", "Kolmogorov's limit of sqrt(n) D"),
                             ("greater", "chi-squared with 2 degrees of freedom")):  # fmt: skip
        point = critical_value("smirnov", alpha=0.05, m=200, n=300, alternative=alternative, null="asymptotic")
        assert point.law == law


@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_every_critical_value_from_python_and_the_command_line(name, capsys):
    point = critical_value(name, alpha=0.05, **EXAMPLES[name])
    sizes = [word for size, number in EXAMPLES[name].items() for word in (f"--{size}", str(number))]
    assert main(["critical", name, "--alpha", "0.05", *sizes, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["value"] == float(point)


@on_each("sizes", "word")
def test_the_exact_law_is_asked_for_wherever_it_is_found(sizes, word):
    assert critical_values.rules()["smirnov"].farthest(sizes) == word
    assert critical_values.rules()["t"].farthest({"df": 3}) == "auto"


@pytest.mark.parametrize("alpha", [0.2, 0.05, 0.001])
@pytest.mark.parametrize(("m", "n"), [(40, 60), (50, 50), (7, 11)])
def test_smirnovs_limit_on_one_side(alpha, m, n):
    """The first distance that equal steps reach whose tail, exp(-2 D**2 m n / (m + n)), is within the level."""
    unit = math.lcm(m, n)
    value = next(d / unit for d in range(3 * unit) if math.exp(-2 * (d / unit) ** 2 * m * n / (m + n)) <= alpha)
    point = critical_value("smirnov", alpha=alpha, alternative="greater", null="asymptotic", m=m, n=n)
    assert point.value == pytest.approx(value, rel=1e-15, abs=0)
