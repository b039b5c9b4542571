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


def on_drawn(procedure, null, law):
    """The law of each result under this null, with any other options; it says whether it had something to hold."""
    reach = Reach()

    @hypothesis.given(inputs(procedure), hypothesis.strategies.data())
    def check(material, data):
        chosen = data.draw(options(procedure, material, left_out=["null"]))
        reach.drawn += 1
        try:
            result = material.run(procedure, **chosen, null=null)
        except nptests.InputError:
            return
        reach.asserted += law(result, chosen, lambda null: material.run(procedure, **chosen, null=null))

    check()
    reach.check(null)


AUTO = [p for p in nptests.catalogue() if "auto" in getattr(p.options.get("null"), "words", ())]


@pytest.mark.parametrize("procedure", AUTO, ids=lambda p: p.name)
def test_auto_is_the_null_that_the_result_names(procedure):
    def law(automatic, chosen, under):
        used = automatic.null
        if used is None or used.kind not in procedure.options["null"].words:
            return used is not None and used.kind == "none"
        named = under(used.kind)
        assert equal(numbers(automatic), numbers(named)), (chosen, automatic.null, named.null)
        return True

    on_drawn(procedure, "auto", law)


# The chance that the interval of one honest simulation misses the exact p-value.
MISSED = 1e-9
BOTH = [p for p in AUTO if {"exact", "simulated"} <= set(p.options["null"].words) and p.gives is Outcome]


@pytest.mark.parametrize("procedure", BOTH, ids=lambda p: p.name)
def test_the_exact_p_value_lies_within_the_interval_of_any_draws_from_any_seed(procedure):
    def law(exact, chosen, under):
        simulated = under("simulated")
        if simulated.null.kind != "simulated":
            assert equal(numbers(exact), numbers(simulated))
            return True
        assert simulated.null.seed == chosen["seed"]
        sides = 2 if chosen.get("alternative") == "two-sided" else 1
        b = round(simulated.pvalue * (chosen["draws"] + 1) / sides) - 1
        test = scipy.stats.binomtest(min(b, chosen["draws"]), chosen["draws"])
        low, high = test.proportion_ci(1 - MISSED, method="exact")
        assert sides * low * (1 - 1e-12) <= exact.pvalue <= min(1.0, sides * high) * (1 + 1e-12)
        return True

    on_drawn(procedure, "exact", law)
