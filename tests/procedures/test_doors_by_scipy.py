"""Every door against the textbook formula of what it is given, with scipy's distributions."""

import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import hypothesis
import numpy as np
import pytest
from hypothesis import strategies as st
from scipy import stats

import nptests
from nptests.results import Comparisons

SIDES = st.sampled_from(["two-sided", "less", "greater"])
N, K = st.integers(3, 40), st.integers(3, 8)
X, T = st.floats(0.1, 30), st.floats(-6, 6)

# Tests of their own: data in another dress, and the exact distribution of a difference of rank sums.
ELSEWHERE = {"mcnemar_from_answers", "rank_sum_difference"}


def tail(law, x, side):
    """The p-value of a statistic whose law is symmetric about 0."""
    return float({"less": law.cdf(x), "greater": law.sf(x), "two-sided": 2 * law.sf(abs(x))}[side])


def friedman(ranks, n):
    k = len(ranks)
    return 12 * n / (k * (k + 1)) * sum((r - (k + 1) / 2) ** 2 for r in ranks)


def iman_davenport(chi2, n, k):
    hypothesis.assume(n * (k - 1) - chi2 > 1e-6)  # where all data sets agree, F is infinite
    return float(stats.f((k - 1), (k - 1) * (n - 1)).sf((n - 1) * chi2 / (n * (k - 1) - chi2)))


def signed_ranks(plus, n, alternative):
    """All 2**n signs."""
    sums = [sum(i * s for i, s in enumerate(signs, 1)) for signs in product((0, 1), repeat=n)]
    less, more = (sum(f(s) for s in sums) / 2**n for f in (lambda s: s <= plus, lambda s: s >= plus))
    return {"less": less, "greater": more, "two-sided": min(1.0, 2 * min(less, more))}[alternative]


def page_z(x, n, k):
    return (x - n * k * (k + 1) ** 2 / 4) / math.sqrt(n * k**2 * (k + 1) ** 2 * (k - 1) / 144)


def page(draw):
    n, k = draw(N), draw(K)
    middle, most = n * k * (k + 1) ** 2 // 4, n * k * (k + 1) * (2 * k + 1) // 6
    return {"statistic": draw(st.integers(2 * middle - most + 1, most)), "n": n, "k": k, "null": "asymptotic"}


def sums(draw, most):
    n = draw(st.integers(5, most))
    plus = draw(st.integers(0, n * (n + 1) // 2))
    return {"w_plus": plus, "w_minus": n * (n + 1) // 2 - plus, "n": n}


def mean_ranks(draw):
    """Of rows without ties."""
    n, k = draw(N), draw(K)
    rows = [draw(st.permutations(range(1, k + 1))) for _ in range(n)]
    return {"mean_ranks": [sum(column) / n for column in zip(*rows, strict=True)], "n": n}


def chi2_of(draw):
    n, k = draw(N), draw(K)
    return {"chi2": draw(st.floats(0, 0.9) | st.floats(0.9, 0.9999)) * n * (k - 1), "n": n, "k": k}


def f_of(draw):
    return {"f": draw(X), "n": draw(N), "k": draw(K)}


def summaries(draw):
    return {f"{name}_{side}": draw(values) for side in "ab" for name, values in
            (("mean", st.floats(-3, 3)), ("sd", st.floats(0.5, 2)), ("n", N))}  # fmt: skip


def welch(x, equal):
    summary = [x[f"{name}_{side}"] for side in "ab" for name in ("mean", "sd", "n")]
    return float(stats.ttest_ind_from_stats(*summary, equal_var=equal, alternative=x["alternative"]).pvalue)


def groups(draw):
    k = draw(K)
    drawn = {"means": st.floats(-3, 3), "sds": st.floats(0.5, 2), "sizes": N}
    return {name: draw(st.lists(values, min_size=k, max_size=k)) for name, values in drawn.items()}


def anova(x):
    """F from sums of squares around the weighted mean."""
    n, k = sum(x["sizes"]), len(x["sizes"])
    mean = math.fsum(m * size for m, size in zip(x["means"], x["sizes"], strict=True)) / n
    between = math.fsum(size * (m - mean) ** 2 for m, size in zip(x["means"], x["sizes"], strict=True))
    within = math.fsum((size - 1) * sd**2 for sd, size in zip(x["sds"], x["sizes"], strict=True))
    return float(stats.f(k - 1, n - k).sf(between / (k - 1) / (within / (n - k))))


def nemenyi(x):
    ranks, n, k = x["mean_ranks"], x["n"], len(x["mean_ranks"])
    scale = math.sqrt(k * (k + 1) / (12 * n))
    pairs = [(i, j) for i in range(k) for j in range(i + 1, k)]
    return [float(stats.studentized_range.sf(abs(ranks[i] - ranks[j]) / scale, k, 1e9)) for i, j in pairs]


Draw = Callable[[Any], dict[str, Any]]
Formula = Callable[[Mapping[str, Any]], Any]
with_side = {"alternative": SIDES}
BY_SCIPY: dict[str, tuple[Draw, Mapping[str, Any], Formula]] = {
    "wilcoxon_from_sums": (
        lambda d: sums(d, 60) | {"null": "asymptotic"}, with_side,
        lambda x: tail(stats.norm(), (x["w_plus"] - x["n"] * (x["n"] + 1) / 4)
                       / math.sqrt(x["n"] * (x["n"] + 1) * (2 * x["n"] + 1) / 24), x["alternative"])),
    "sign_from_counts": (
        lambda d: {"wins": d(st.integers(0, 40)), "losses": d(st.integers(1, 40))}, with_side,
        lambda x: stats.binomtest(x["wins"], x["wins"] + x["losses"], alternative=x["alternative"]).pvalue),
    "paired_t_from_statistic": (
        lambda d: {"t": d(T), "n": d(N)}, with_side, lambda x: tail(stats.t(x["n"] - 1), x["t"], x["alternative"])),
    "corrected_t_from_statistic": (
        lambda d: {"t": d(T), "n": d(N), "train": d(st.sampled_from([90, 450])), "test": 10}, with_side,
        lambda x: tail(stats.t(x["n"] - 1), x["t"] / math.sqrt(1 + x["n"] * x["test"] / x["train"]), x["alternative"])),
    "cv5x2_t_from_statistic": (
        lambda d: {"t": d(T)}, with_side, lambda x: tail(stats.t(5), x["t"], x["alternative"])),
    "cv5x2_f_from_statistic": (lambda d: {"f": d(X)}, {}, lambda x: stats.f(10, 5).sf(x["f"])),
    "mcnemar_from_table": (
        lambda d: {"table": [[5, d(st.integers(1, 20))], [d(st.integers(1, 20)), 7]], "null": "asymptotic"}, {},
        lambda x: stats.chi2(1).sf(max(abs(x["table"][0][1] - x["table"][1][0]) - 1, 0) ** 2
                                   / (x["table"][0][1] + x["table"][1][0]))),
    "friedman_from_ranks": (
        mean_ranks, {}, lambda x: stats.chi2(len(x["mean_ranks"]) - 1).sf(friedman(x["mean_ranks"], x["n"]))),
    "friedman_from_statistic": (chi2_of, {}, lambda x: stats.chi2(x["k"] - 1).sf(x["chi2"])),
    "iman_davenport_from_ranks": (
        mean_ranks, {},
        lambda x: iman_davenport(friedman(x["mean_ranks"], x["n"]), x["n"], len(x["mean_ranks"]))),
    "iman_davenport_from_statistic": (chi2_of, {}, lambda x: iman_davenport(x["chi2"], x["n"], x["k"])),
    "aligned_ranks_from_statistic": (
        lambda d: {"t" if name == "chi2" else name: v for name, v in chi2_of(d).items()}, {},
        lambda x: stats.chi2(x["k"] - 1).sf(x["t"])),
    "quade_from_statistic": (f_of, {}, lambda x: stats.f(x["k"] - 1, (x["k"] - 1) * (x["n"] - 1)).sf(x["f"])),
    "anova_repeated_from_statistic": (
        f_of, {}, lambda x: stats.f(x["k"] - 1, (x["k"] - 1) * (x["n"] - 1)).sf(x["f"])),
    "anova_from_statistic": (
        lambda d: {"f": d(X), "df1": d(K), "df2": d(N)}, {}, lambda x: stats.f(x["df1"], x["df2"]).sf(x["f"])),
    "anova_from_summaries": (groups, {}, anova),
    "unpaired_t_from_summaries": (summaries, with_side, lambda x: welch(x, equal=False)),
    "page_from_statistic": (
        page, {}, lambda x: stats.norm.sf(page_z(x["statistic"], x["n"], x["k"]))),
    "nemenyi_from_ranks": (mean_ranks, {}, nemenyi),
}  # fmt: skip
# scipy integrates Nemenyi's distribution to some ten digits of 1.
ABSOLUTE = {"nemenyi_from_ranks": 1e-8}


def test_every_door_has_a_formula():
    doors = {door.__name__ for procedure in nptests.catalogue() for door in procedure.doors}
    assert doors == BY_SCIPY.keys() | ELSEWHERE


@pytest.mark.parametrize("name", BY_SCIPY)
def test_the_door_is_the_formula(name):
    draws, sides, formula = BY_SCIPY[name]

    @hypothesis.settings(max_examples=5 if name in ABSOLUTE else 40)
    @hypothesis.given(st.data())
    def check(data):
        x = draws(data.draw) | {option: data.draw(values) for option, values in sides.items()}
        outcome = getattr(nptests, name)(**x)
        if isinstance(outcome, Comparisons):
            assert [row.adjusted for row in outcome.rows] == pytest.approx(formula(x), rel=0, abs=ABSOLUTE[name])
        else:
            assert outcome.pvalue == pytest.approx(formula(x), rel=1e-9, abs=0)

    check()


@pytest.mark.parametrize("name", BY_SCIPY)
def test_a_number_of_another_type_is_that_number(name):
    """Single precision and fractions are no doubles: computed with as they are, they give other digits."""

    @hypothesis.settings(max_examples=1 if name in ABSOLUTE else 5)
    @hypothesis.given(st.data())
    def check(data):
        x = BY_SCIPY[name][0](data.draw)
        singles = {key: np.float32(value) + 0 for key, value in x.items() if isinstance(value, float)}
        doubles = x | {key: float(value) for key, value in singles.items()}
        plain = getattr(nptests, name)(**doubles).as_json()
        assert getattr(nptests, name)(**(x | singles)).as_json() == plain
        assert getattr(nptests, name)(**(x | {key: Fraction(doubles[key]) for key in singles})).as_json() == plain

    check()


WITH_SD = [
    (nptests.unpaired_t_from_summaries, {"mean_a": 1, "sd_a": 2, "n_a": 5, "mean_b": 2, "sd_b": 3, "n_b": 6}),
    (nptests.anova_from_summaries, {"means": [1, 2, 4], "sds": [1, 2, 3], "sizes": [4, 5, 6]}),
]


@pytest.mark.parametrize(("door", "summary"), WITH_SD, ids=lambda x: getattr(x, "__name__", None))
def test_no_spread_is_negative_and_no_sample_has_one_value(door, summary):
    door(**summary)
    for name, value in summary.items():
        if "mean" not in name:
            wrong = -0.1 if "sd" in name else 0
            for bad in ([wrong, *value[1:]], [*value[:-1], wrong]) if isinstance(value, list) else (wrong,):
                with pytest.raises(nptests.InputError):
                    door(**(summary | {name: bad}))


@hypothesis.given(st.data(), SIDES)
def test_wilcoxons_exact_door_counts_all_signs(data, alternative):
    x = sums(data.draw, 9)
    outcome = nptests.wilcoxon_from_sums(**x, null="exact", alternative=alternative)
    assert outcome.pvalue == pytest.approx(signed_ranks(x["w_plus"], x["n"], alternative), rel=1e-12, abs=0)


@hypothesis.given(st.data(), SIDES)
def test_with_equal_variances_the_door_is_students(data, alternative):
    x = summaries(data.draw) | {"alternative": alternative}
    outcome = nptests.unpaired_t_from_summaries(**x, variances="equal")
    assert outcome.pvalue == pytest.approx(welch(x, equal=True), rel=1e-9, abs=0)
    assert outcome.df == (x["n_a"] + x["n_b"] - 2,)


DEGREES = {
    "paired_t_from_statistic": lambda n, k: (n - 1,),
    "friedman_from_statistic": lambda n, k: (k - 1,),
    "iman_davenport_from_statistic": lambda n, k: (k - 1, (k - 1) * (n - 1)),
    "aligned_ranks_from_statistic": lambda n, k: (k - 1,),
    "quade_from_statistic": lambda n, k: (k - 1, (k - 1) * (n - 1)),
    "anova_repeated_from_statistic": lambda n, k: (k - 1, (k - 1) * (n - 1)),
}  # fmt: skip


@pytest.mark.parametrize("name", DEGREES)
def test_doors_report_their_degrees_of_freedom(name):
    n, k = 11, 4
    sizes = {"n": n, "k": k} if "paired" not in name else {"n": n}
    assert getattr(nptests, name)(2.5, **sizes).df == DEGREES[name](n, k)


# A door whose statistic is never negative, by the name of that statistic.
FROM_ZERO = [
    (nptests.anova_from_statistic, "f", {"df1": 2, "df2": 27}),
    (nptests.anova_repeated_from_statistic, "f", {"n": 10, "k": 3}),
    (nptests.friedman_from_statistic, "chi2", {"n": 10, "k": 3}),
    (nptests.iman_davenport_from_statistic, "chi2", {"n": 10, "k": 3}),
    (nptests.quade_from_statistic, "f", {"n": 10, "k": 3}),
    (nptests.aligned_ranks_from_statistic, "t", {"n": 10, "k": 3}),
    (nptests.cv5x2_f_from_statistic, "f", {}),
]


@pytest.mark.parametrize(("door", "name", "sizes"), FROM_ZERO, ids=lambda x: getattr(x, "__name__", None))
def test_doors_at_their_ends(door, name, sizes):
    nothing = door(**{name: 0.0}, **sizes)
    assert (nothing.statistic, nothing.pvalue) == (0.0, 1.0)
    assert door(**{name: 5e-324}, **sizes).pvalue <= 1.0
    for impossible in (-5e-324, -1.0, math.nan, -math.inf):
        with pytest.raises(nptests.InputError):
            door(**{name: impossible}, **sizes)


@pytest.mark.parametrize(("door", "largest"), [
    (nptests.friedman_from_statistic, 20), (nptests.iman_davenport_from_statistic, 20),
    (nptests.aligned_ranks_from_statistic, 20),
])  # fmt: skip
def test_doors_with_a_largest_statistic(door, largest):
    """n (k - 1): all of ten data sets rank three algorithms alike."""
    assert door(largest, 10, 3).pvalue < 0.001
    for beyond in (largest + 1, math.inf):
        with pytest.raises(nptests.InputError, match=r"between 0 and n \(k - 1\) = 20"):
            door(beyond, 10, 3)
