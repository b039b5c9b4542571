"""Claims from means with sds, percentages and printed p-values: every unrounded input is tried by brute force."""

import itertools
import math
import random
from decimal import ROUND_HALF_DOWN, ROUND_HALF_UP, Decimal
from fractions import Fraction

import numpy as np
import pytest
from scipy import stats
from support import claimed, second_adjustments

from crosscheck.auditing.papers import audit_paper
from crosscheck.rounding import bounding_summaries

HALF = 0.05  # of a number with one decimal
SIDES = ("two-sided", "less", "greater")


def _verdict(claim):
    (verdict,) = audit_paper(f'[[claim]]\nid = "c"\nwhere = "here"\n{claim}').verdicts
    return verdict


def _limits(body):
    claim = claimed.asserted(body)
    return bounding_summaries.bounds(claim, claimed.met(claim))


def _grid(dice, *numbers):
    """Both ends of every number, and numbers between them."""
    ends = itertools.product(*((x - HALF, x + HALF) for x in numbers))
    inside = ([x + dice.uniform(-HALF, HALF) for x in numbers] for _ in range(200))
    return itertools.chain(ends, inside)


@pytest.mark.parametrize("equal", [True, False])
@pytest.mark.parametrize("side", SIDES)
def test_no_means_and_sds_that_print_alike_leave_the_bounds_of_t(equal, side):
    dice = random.Random(f"{equal}{side}")
    for _ in range(25):
        means = [round(dice.uniform(2, 5), 1) for _ in "ab"]
        sds = [round(dice.uniform(0.3, 1.5), 1) for _ in "ab"]
        sizes = [dice.randint(3, 30) for _ in "ab"]
        summary = {f"mean_{s}": str(x) for s, x in zip("ab", means, strict=True)}
        summary |= {f"sd_{s}": str(x) for s, x in zip("ab", sds, strict=True)}
        summary |= {f"n_{s}": x for s, x in zip("ab", sizes, strict=True)}
        options = {"variances": "equal" if equal else "unequal", "alternative": side}
        body = {"test": "unpaired_t_from_summaries", "summary": summary, "options": options}
        given = [
            stats.ttest_ind_from_stats(a, s, sizes[0], b, r, sizes[1], equal_var=equal, alternative=side)
            for a, b, s, r in _grid(dice, *means, *sds)
        ]
        for value, numbers in (("statistic", [g.statistic for g in given]), ("pvalue", [g.pvalue for g in given])):
            low, high = _limits({**body, "value": value})
            assert low <= min(numbers)
            assert max(numbers) <= high
            if value == "statistic":  # reached at a corner
                assert (low, high) == pytest.approx((min(numbers), max(numbers)), rel=1e-9, abs=1e-9)


def _f(means, sds, sizes):
    means, sds, sizes = map(np.asarray, (means, sds, sizes))
    grand = (sizes * means).sum() / sizes.sum()
    k, n = len(sizes), sizes.sum()
    return (sizes * (means - grand) ** 2).sum() / (k - 1) / (((sizes - 1) * sds**2).sum() / (n - k))


@pytest.mark.parametrize("k", [2, 3, 4])
def test_no_means_and_sds_that_print_alike_leave_the_bounds_of_f(k):
    dice = random.Random(k)
    for _ in range(20):
        means = [round(dice.uniform(3, 3.6), 1) for _ in range(k)]
        sds = [round(dice.uniform(0.3, 0.9), 1) for _ in range(k)]
        sizes = [dice.randint(3, 20) for _ in range(k)]
        summary = {"means": [str(m) for m in means], "sds": [str(s) for s in sds], "sizes": sizes}
        values = [_f(x[:k], x[k:], sizes) for x in _grid(dice, *means, *sds)]
        low, high = _limits({"test": "anova_from_summaries", "summary": summary})
        assert low <= min(values)
        assert max(values) <= high
        assert high == pytest.approx(max(values), rel=1e-9, abs=0)  # a corner
        law = stats.f(k - 1, sum(sizes) - k)
        p = _limits({"test": "anova_from_summaries", "summary": summary, "value": "pvalue"})
        assert p == pytest.approx((law.sf(high), law.sf(low)), rel=1e-6, abs=0)


def test_the_least_spread_is_that_of_a_fine_grid():
    dice = np.random.default_rng(3)
    for k in (2, 3, 14):
        for _ in range(40):
            weights, low = dice.integers(1, 9, k).astype(float), dice.uniform(0, 3, k)
            high = low + dice.uniform(0, 1, k)
            least, most = bounding_summaries.spread(weights, low, high)
            centres = np.linspace(low.min(), high.max(), 4001)
            clipped = np.clip(centres[:, None], low, high)
            brute = (weights * (clipped - centres[:, None]) ** 2).sum(axis=1).min()
            assert least <= brute + 1e-12
            assert least == pytest.approx(brute, rel=0.02, abs=1e-6)
            drawn = dice.uniform(low, high, (300, k))
            drawn[:100] = np.where(dice.random((100, k)) < 0.5, low, high)
            around = (drawn - (drawn @ weights / weights.sum())[:, None]) ** 2 @ weights
            assert least - 1e-12 <= around.min()
            assert around.max() <= most + 1e-12


def test_a_true_t_or_f_of_raw_data_is_never_wrong_and_a_far_one_is():
    dice = np.random.default_rng(16)
    for _ in range(6):
        samples = [dice.normal(mean, 1, size) for mean, size in ((3, 12), (3.5, 9), (4, 15))]
        cells = [(f"{x.mean():.1f}", f"{x.std(ddof=1):.1f}", len(x)) for x in samples]
        a, b = cells[:2]
        t = f'test = "unpaired_t_from_summaries"\nsummary = {{mean_a = "{a[0]}", sd_a = "{a[1]}", n_a = {a[2]}, '
        t += f'mean_b = "{b[0]}", sd_b = "{b[1]}", n_b = {b[2]}}}\n'
        means, sds, sizes = ([c[i] for c in cells] for i in range(3))
        f = f'test = "anova_from_summaries"\nsummary = {{means = {means}, sds = {sds}, sizes = {sizes}}}\n'
        right = stats.ttest_ind(*samples[:2], equal_var=False), stats.f_oneway(*samples)
        for claim, result in zip((t, f), right, strict=True):
            for value in ("statistic", "pvalue"):
                judged = _verdict(f'{claim}value = "{value}"\nprinted = "{getattr(result, value):.3f}"\n')
                assert judged.verdict in ("holds", "rounding"), (claim, value, judged.evidence)
            judged = _verdict(f'{claim}printed = "{3 * abs(result.statistic) + 4:.2f}"\n')
            assert (judged.verdict, judged.evidence["proof"]) == ("fails", "interval bound")


def _shares(text, size):
    """Every count whose percentage prints so, by either rule for halves."""
    places = Decimal(1).scaleb(-len(text.partition(".")[2]))
    rules = (ROUND_HALF_UP, ROUND_HALF_DOWN)
    return [
        c for c in range(size + 1) if any((Decimal(100 * c) / size).quantize(places, r) == Decimal(text) for r in rules)
    ]


def _z(x, m, y, n):
    pooled = (x + y) / (m + n)
    return (x / m - y / n) / math.sqrt(pooled * (1 - pooled) * (1 / m + 1 / n))


def test_a_z_of_percentages_is_explained_exactly_if_some_counts_give_it():
    dice, seen = random.Random(16), set()
    for _ in range(60):
        m, n = dice.choice((30, 140, 400)), dice.choice((25, 160, 300))
        x, y = dice.randint(m // 4, m // 2), dice.randint(n // 4, n // 2)
        shares = f"{100 * x / m:.0f}", f"{100 * y / n:.0f}"
        every = {f"{_z(a, m, b, n):.2f}" for a in _shares(shares[0], m) for b in _shares(shares[1], n)}
        printed = f"{_z(x, m, y, n) + dice.choice((0, 0, 0.02, 0.1, 0.4)):.2f}"
        judged = _verdict(
            f'test = "proportions"\nargs = ["{shares[0]} % of {m}", {m}, "{shares[1]} % of {n}", {n}]\n'
            f'printed = "{printed}"\n'
        )
        explained = judged.verdict in ("holds", "rounding")
        other = judged.verdict == "convention" and judged.evidence["name"] != "truncated"  # another formula of z
        assert other or explained == (printed in every) or judged.verdict == "convention", (printed, every, judged)
        assert judged.verdict == "fails" or explained or judged.verdict == "convention"
        seen.add((judged.verdict, len(every) > 1))
    assert {("rounding", True), ("fails", True), ("holds", True)} <= seen


def test_counts_of_a_table_may_be_shares_and_an_impossible_share_is_named():
    table = (
        'test = "mcnemar_from_table"\nvalue = "pvalue"\nsummary = {table = [["40 % of 50", "5"], ["24 % of 50", 13]]}\n'
    )
    exact = stats.binomtest(5, 17).pvalue
    assert _verdict(f'{table}options = {{null = "exact"}}\nprinted = "{exact:.4f}"\n').verdict == "holds"
    wrong = _verdict(f'{table}options = {{null = "exact"}}\nprinted = "{exact / 3:.4f}"\n')
    assert wrong.verdict in ("fails", "defect")
    refused = _verdict(table.replace("40 %", "41 %") + 'printed = "0.1"\n')
    assert refused.verdict == "cannot-be-checked"
    assert "no whole number out of 50 prints as 41 %" in refused.evidence["refused"]
    refused = _verdict(table.replace('"5"', '"five"') + 'printed = "0.1"\n')
    assert 'a count is "30" or a share' in refused.evidence["refused"]


@pytest.mark.parametrize("method", ["holm", "hochberg", "benjamini-hochberg", "bonferroni"])
def test_adjusted_p_values_of_bounds_and_rounded_ones_lie_between_those_of_a_grid(method):
    printed = ["<.001", ".012", ".04", ".03"]
    ends = [(0.0, 0.0005, 0.001), (0.0115, 0.012, 0.0125), (0.035, 0.04, 0.045), (0.025, 0.03, 0.035)]
    for at in range(4):
        definition = second_adjustments.definition_of(method)
        values = [float(definition([*map(Fraction, p)])[at]) for p in itertools.product(*ends)]
        for number in (min(values), max(values), max(values) * 1.2 + 0.001):
            text = f"{number:.4f}"
            claim = f'adjust = "{method}"\npvalues = {printed}\nat = [{at + 1}]\nprinted = "{text}"\n'
            reached = any(abs(v - float(text)) <= 0.5e-4 + 1e-12 for v in values)
            judged = _verdict(claim)
            if reached:
                assert judged.verdict in ("holds", "rounding", "unresolved", "convention"), (claim, judged.evidence)
            else:
                assert judged.verdict in ("fails", "defect"), (claim, judged.evidence)


def test_how_many_are_rejected_is_bounded():
    claim = 'adjust = "holm"\nalpha = 0.05\nvalue = "rejections"\npvalues = [".01", ".02", ".03"]\nprinted = "{}"\n'
    assert _verdict(claim.format(2)).verdict in ("holds", "fails")
    assert _verdict(claim.format(0)).verdict == "fails"
    decided = 'adjust = "holm"\nalpha = 0.05\nvalue = "rejected"\npvalues = [".001", ".2", ".3"]\nat = [1]\n'
    assert _verdict(f'{decided}printed = "rejected"\n').verdict == "holds"
    judged = _verdict(f'{decided}printed = "retained"\n')
    assert (judged.verdict, judged.evidence["proof"]) == ("fails", "interval bound of p")


def test_a_number_without_quotes_is_a_printed_one_unless_the_claim_says_that_it_is_exact():
    summary = "{{mean_a = {q}4.9{q}, sd_a = {q}1.2{q}, n_a = 20, mean_b = {q}4.1{q}, sd_b = {q}1.1{q}, n_b = 22}}"
    claim = 'test = "unpaired_t_from_summaries"\nprinted = "2.40"\nsummary = '
    quoted, bare = (_verdict(claim + summary.format(q=q) + "\n") for q in ('"', ""))
    assert quoted.verdict == bare.verdict == "rounding"
    assert quoted.evidence["witness"] == bare.evidence["witness"]
    exact = _verdict(claim + summary.format(q="") + "\nexact = true\n")
    assert (exact.verdict, exact.evidence["proof"]) == ("fails", "the inputs are exact, so this is the only value")


def test_samples_without_quotes_are_data_as_they_are():
    a, b = [4.9, 5.1, 6.2, 5.5, 4.4], [4.1, 5.3, 4.8, 4.0, 3.9]
    right = stats.ttest_ind(a, b).statistic
    claim = (
        f'test = "unpaired_t"\noptions = {{variances = "equal"}}\nargs = [{a}, {b}]\nprinted = "{right + 0.02:.3f}"\n'
    )
    assert _verdict(claim).evidence["proof"] == "the inputs are exact, so this is the only value"
    rounded = _verdict(claim.replace(str(a), str([str(x) for x in a])))
    assert rounded.verdict == "rounding"


@pytest.mark.parametrize(
    ("door", "summary", "of"),
    [
        ("paired_t_from_statistic", {"t": "-2.3", "n": 27}, lambda t: 2 * stats.t(26).sf(abs(t))),
        ("paired_t_from_statistic", {"t": "0.0", "n": 27}, lambda t: 2 * stats.t(26).sf(abs(t))),
        ("anova_from_statistic", {"f": "4.3", "df1": "2", "df2": 27}, lambda f: stats.f(2, 27).sf(max(f, 0.0))),
        ("anova_from_statistic", {"f": "0.0", "df1": 2, "df2": 27}, lambda f: stats.f(2, 27).sf(max(f, 0.0))),
        ("quade_from_statistic", {"f": "4.3", "n": 10, "k": 4}, lambda f: stats.f(3, 27).sf(f)),
        ("cv5x2_f_from_statistic", {"f": "5.1"}, lambda f: stats.f(10, 5).sf(f)),
    ],
)
def test_the_p_of_a_printed_statistic_has_bounds_that_are_reached(door, summary, of):
    statistic = float(next(x for x in summary.values() if isinstance(x, str) and "." in x))
    values = [float(of(statistic + HALF * i / 100)) for i in range(-100, 101)]
    low, high = _limits({"test": door, "summary": summary, "value": "pvalue"})
    assert low <= min(values)
    assert max(values) <= high
    assert (low, high) == pytest.approx((min(values), max(values)), rel=1e-9, abs=0)
