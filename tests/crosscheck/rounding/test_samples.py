"""Groups, samples and pairs that were rounded in print: true numbers never fail, wrong ones do, bounds hold."""

import itertools
import random
import sys
import time
from types import SimpleNamespace

import numpy as np
import pytest
from scipy import stats
from support.beside import beside, on_each
from support.claimed import asserted, met

from crosscheck import audit_paper
from crosscheck.auditing.judging.checking import check
from crosscheck.claims import budget, computing
from crosscheck.rounding import bounding_samples, effort, random_tables
from nptests.read import literature as fixtures

HELD = beside(__file__)

GROUPED = {
    ("mann_whitney", "statistic"): lambda a, b: stats.mannwhitneyu(a, b).statistic,
    ("mann_whitney", "pvalue"): lambda a, b: stats.mannwhitneyu(a, b, method="exact").pvalue,
    ("kruskal_wallis", "statistic"): lambda a, b: stats.kruskal(a, b).statistic,
    ("anova", "statistic"): lambda a, b: stats.f_oneway(a, b).statistic,
    ("anova", "pvalue"): lambda a, b: stats.f_oneway(a, b).pvalue,
    ("unpaired_t", "statistic"): lambda a, b: stats.ttest_ind(a, b, equal_var=False).statistic,
    ("unpaired_t", "pvalue"): lambda a, b: stats.ttest_ind(a, b, equal_var=False).pvalue,
}
PAIRED = {
    ("paired_t", "statistic"): lambda a, b: stats.ttest_rel(a, b).statistic,
    ("paired_t", "pvalue"): lambda a, b: stats.ttest_rel(a, b).pvalue,
    ("wilcoxon", "w_plus"): lambda a, b: stats.wilcoxon(a, b, alternative="greater").statistic,
    ("sign", "statistic"): lambda a, b: float((a > b).sum()),
}
ALL = {**GROUPED, **PAIRED}


def _data(dice, n=8):
    a, b = (np.array([round(dice.gauss(m, 1.5), 6) for _ in range(n)]) for m in (11, 10))
    return a, b


def _paper(a, b, *, places, claims):
    rows = "".join(f"{g},{x:.{places}f}\n" for g, values in (("A", a), ("B", b)) for x in values)
    return f"[[table]]\nname = 'g'\nholds = 'groups'\ncells = '''\ngroup,value\n{rows}'''\n{claims}"


def _claim(test, value, printed, data='table = "g"', more=""):
    return (
        f'[[claim]]\nid = "c-{test}-{value}"\nwhere = "here"\ntest = "{test}"\nvalue = "{value}"\n{data}\n{more}\n'
        f'printed = "{printed}"\n'
    )


def _text(x, value):
    return f"{x:.4f}" if value == "pvalue" else f"{x:.3f}"


def test_true_claims_about_rounded_groups_do_not_fail():
    dice, judged = random.Random(5), []
    for places in (1, 1):
        a, b = _data(dice)
        claims = "".join(_claim(*key, _text(of(a, b), key[1])) for key, of in GROUPED.items())
        judged += audit_paper(_paper(a, b, places=places, claims=claims)).verdicts
    wrong = [(v.claim.id, v.verdict, dict(v.evidence)) for v in judged if v.verdict in ("fails", "cannot-be-checked")]
    assert wrong == []
    assert sum(v.explained for v in judged) >= 0.7 * len(judged)


def test_true_claims_about_rounded_pairs_do_not_fail_and_far_ones_do():
    a, b = _data(random.Random(8), 10)
    lists = f"args = [{[f'{x:.1f}' for x in a]}, {[f'{x:.1f}' for x in b]}]"
    for (test, value), of in PAIRED.items():
        right = of(a, b)
        (verdict,) = audit_paper(_claim(test, value, _text(right, value), lists)).verdicts
        assert verdict.verdict != "fails", (test, dict(verdict.evidence))
        far = 0.999 if value == "pvalue" else right * 3 + 7
        (verdict,) = audit_paper(_claim(test, value, _text(far, value), lists)).verdicts
        assert verdict.verdict == "fails", (test, value, dict(verdict.evidence))
        assert verdict.evidence["proof"] == "interval bound"


@pytest.mark.parametrize("key", list(ALL), ids="-".join)
def test_random_tables_that_print_alike_stay_within_the_bounds(key):
    dice = random.Random(str(key))
    of = ALL[key]
    bounded = 0
    for _ in range(6):
        a, b = _data(dice, dice.choice((4, 7)))
        body = {"test": key[0], "value": key[1], "args": [[f"{x:.1f}" for x in a], [f"{x:.1f}" for x in b]]}
        claim = asserted(body)
        limits = bounding_samples.bounds(claim, met(claim))
        if limits is None:
            continue
        bounded += 1
        a, b = (np.array(body["args"][i], dtype=float) for i in (0, 1))
        for _ in range(60):
            x = a + np.array([dice.uniform(-0.05, 0.05) for _ in a])
            y = b + np.array([dice.uniform(-0.05, 0.05) for _ in b])
            assert limits[0] <= of(x, y) <= limits[1], (limits, x, y)
    assert bounded or key == ("mann_whitney", "pvalue")


SCORES = HELD["scores"]


def _scored(printed, n):
    rows = "".join(f"d{i},0.8{i % 10},0.8{i % 10}\n" for i in range(n))
    claim = f"id = 'w'\nwhere = 'here'\ntest = 'sign'\ntable = 't'\nvalue = 'plus'\nprinted = '{printed}'\n"
    return SCORES.format(rows=rows) + f"[[claim]]\n{claim}"


def test_a_witness_that_no_random_table_reaches_is_possible_and_explains_nothing():
    likely = audit_paper(_scored("6", 12))
    assert likely.verdicts[0].verdict == "rounding"
    assert "random tables that print alike" in likely.verdicts[0].evidence["share"]
    assert not likely.failed
    every = audit_paper(_scored("16", 16))  # one in 65,536
    (verdict,) = every.verdicts
    assert verdict.verdict == "unresolved"
    assert verdict.evidence["possible"] is True
    assert verdict.evidence["share"].startswith("0 of 2500 ")  # an exact distribution costs four steps
    assert every.failed == every.verdicts


def test_a_slow_machine_changes_no_verdict(monkeypatch):
    a, b = _data(random.Random(3))
    pairs = (("mann_whitney", "pvalue"), ("unpaired_t", "pvalue"))
    claims = "".join(_claim(*key, _text(GROUPED[key](a, b), key[1])) for key in pairs)
    quick = audit_paper(_paper(a, b, places=1, claims=claims))
    ticking = itertools.count(0, 3600)
    clocks = ("monotonic", "perf_counter", "process_time", "time")
    slow_time = SimpleNamespace(**dict.fromkeys(clocks, lambda: next(ticking)))
    reading = [
        m for m in [*sys.modules.values()] if vars(m).get("time") is time and m.__name__.startswith("crosscheck")
    ]
    assert budget in reading
    for module in reading:  # not the clock itself: threads of other tests wait by it
        monkeypatch.setattr(module, "time", slow_time)
    computing._RESULTS.clear()
    slow = audit_paper(_paper(a, b, places=1, claims=claims))
    assert [(v.verdict, dict(v.evidence)) for v in slow.verdicts] == [
        (v.verdict, dict(v.evidence)) for v in quick.verdicts
    ]


@on_each("test", "value", "more")
def test_exact_distributions_cost_more_steps(test, value, more):
    a, b = _data(random.Random(4), 20)
    body = {"test": test, "value": value, "args": [[f"{x:.1f}" for x in a], [f"{x:.1f}" for x in b]]}
    steps = []
    for changed in ({}, {"test": more, "value": "pvalue"}):
        claim = asserted({**body, **changed})
        steps.append(effort.steps(claim, met(claim)))
    assert 1 == steps[0] < steps[1] < 1000


def test_the_share_of_random_tables_is_a_share():
    with fixtures.in_memory(_scored("1", 2), {}) as paper:
        claim = asserted({"test": "sign", "table": "t", "value": "plus"}, "2", paper)
        share = random_tables.share(claim, met(claim), draws=400)
        assert share.hits == random_tables.ENOUGH
        assert share.draws < 60  # a quarter of all
        assert check(claim).verdict == "rounding"


def _share(paper, test, value, printed, **body):
    claim = asserted({"test": test, "table": "g", "value": value, **body}, printed, paper)
    return random_tables.share(claim, met(claim))


def test_a_number_of_a_continuous_scale_is_plausible_among_those_of_random_tables():
    """The true F of 24 values that print with one decimal: hardly any table of thousands gives its four decimals."""
    a, b = _data(random.Random(2), 12)
    b -= 3
    f = stats.f_oneway(a, b).statistic
    with fixtures.in_memory(_paper(a, b, places=1, claims=""), {}) as paper:
        true = _share(paper, "anova", "statistic", f"{f:.4f}")
        assert true.plausible
        assert true.draws < 2000
        # beyond all of them, yet within the bounds of what rounding allows
        extreme = max(true.values) * 1.05
        far = _share(paper, "anova", "statistic", f"{extreme:.4f}")
        assert far.above == far.hits == 0
        assert not far.plausible
        assert far.text == f"0 of {far.draws} random tables that print alike give it"


def test_numbers_of_a_scale_with_steps_are_plausible_only_if_random_tables_give_them():
    """U is a whole number where nothing ties: tables on both sides of 16.25 do not reach it."""
    a, b = np.array([5.1, 5.2, 5.3, 6.0, 7.0]), np.array([5.1, 5.2, 5.3, 6.5, 4.0])
    with fixtures.in_memory(_paper(a, b, places=1, claims=""), {}) as paper:
        between = _share(paper, "mann_whitney", "statistic", "16.25")
        assert min(between.below, between.above) > random_tables.ENOUGH
        assert between.hits == 0
        assert not between.plausible
        assert _share(paper, "mann_whitney", "statistic", "16").plausible
