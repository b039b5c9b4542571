"""Laws over options: every option and value of a signature is drawn, not the defaults alone."""

import hypothesis
import pytest
import scipy.stats
from support.inputs import inputs
from support.options import options
from support.reach import Reach

import nptests
from crosscheck.r import agreeing_digits as digits
from nptests.results import Comparisons, Outcome


def numbers(outcome):
    if isinstance(outcome, Outcome):
        return [outcome.statistic, outcome.pvalue]
    assert isinstance(outcome, Comparisons)
    return [x for row in outcome.rows for x in (row.statistic, row.pvalue, row.adjusted)]


def equal(x, y):
    """To the twelve digits that are promised: where all data sets agree, p is exp(log p), else a sum."""
    return digits.worst(x, y) >= digits.REQUIRED


AUTO = [p for p in nptests.catalogue() if "auto" in getattr(p.options.get("null"), "words", ())]


@pytest.mark.parametrize("procedure", AUTO, ids=lambda p: p.name)
def test_auto_is_the_null_that_the_result_names(procedure):
    reach = Reach()

    @hypothesis.given(inputs(procedure), hypothesis.strategies.data())
    def check(material, data):
        chosen = data.draw(options(procedure, material, left_out=["null"]))
        reach.drawn += 1
        try:
            automatic = material.run(procedure, **chosen, null="auto")
        except nptests.InputError:
            return
        used = automatic.null
        if used is None or used.kind not in procedure.options["null"].words:
            reach.asserted += used is not None and used.kind == "none"
            return
        named = material.run(procedure, **chosen, null=used.kind)
        reach.asserted += 1
        assert equal(numbers(automatic), numbers(named)), (chosen, automatic.null, named.null)

    check()
    reach.check("auto")


# The chance that the interval of one honest simulation misses the exact p-value.
MISSED = 1e-9
BOTH = [p for p in AUTO if {"exact", "simulated"} <= set(p.options["null"].words) and p.gives is Outcome]


@pytest.mark.parametrize("procedure", BOTH, ids=lambda p: p.name)
def test_the_exact_p_value_lies_within_the_interval_of_any_draws_from_any_seed(procedure):
    reach = Reach()

    @hypothesis.given(inputs(procedure), hypothesis.strategies.data())
    def check(material, data):
        chosen = data.draw(options(procedure, material, left_out=["null"]))
        reach.drawn += 1
        try:
            exact = material.run(procedure, **chosen, null="exact")
        except nptests.InputError:
            return
        simulated = material.run(procedure, **chosen, null="simulated")
        reach.asserted += 1
        if simulated.null.kind != "simulated":
            assert equal(numbers(exact), numbers(simulated))
            return
        assert simulated.null.seed == chosen["seed"]
        sides = 2 if chosen.get("alternative") == "two-sided" else 1
        b = round(simulated.pvalue * (chosen["draws"] + 1) / sides) - 1
        test = scipy.stats.binomtest(min(b, chosen["draws"]), chosen["draws"])
        low, high = test.proportion_ci(1 - MISSED, method="exact")
        assert sides * low * (1 - 1e-12) <= exact.pvalue <= min(1.0, sides * high) * (1 + 1e-12)

    check()
    reach.check("simulated")
