"""Budgets before work: nothing that a caller writes takes for ever, overflows, or leaves as another error than ours."""

import inspect
import math
import warnings
from contextlib import suppress
from fractions import Fraction

import numpy as np
import pytest
from bad_input.functions import CALLS, needed
from support.effort import at_most

import nptests
from nptests import InputError

LITTLE = 500  # units of work, some seconds; what has no budget takes for ever
NO_NUMBERS = (math.nan, "x", "", None, True, [], {}, object(), 1j)
FAR = (math.inf, -math.inf, -1, 0, 1.5, 10**15, 10**400, -(10**400), Fraction(1, 3), np.int64(7), np.float32(0.5))


@pytest.mark.parametrize("call", CALLS, ids=lambda call: str(call.__name__))
def test_printed_numbers_that_are_none(call):
    """A call that works works no longer where one argument is no number, and says so; no other error, no long wait."""
    call(**needed(call))
    for name in inspect.signature(call).parameters:
        for value in (*NO_NUMBERS, *FAR):
            refused = False
            try:
                with at_most(LITTLE):
                    call(**{**needed(call), name: value})
            except InputError:
                refused = True
            if name in ("n", "k", "wins", "losses", "n01", "n10", "df1", "x") and value in NO_NUMBERS[:4]:
                assert refused, (name, value)


@pytest.mark.parametrize(
    "call",
    [
        lambda: nptests.mcnemar(10**18, 10**18 + 10**9),
        lambda: nptests.critical_value("wilcoxon", alpha="0.05", n=10),  # type: ignore[arg-type]
        lambda: nptests.critical_value("wilcoxon", alpha=None, n=10),  # type: ignore[arg-type]
        lambda: nptests.critical_value("wilcoxon", alpha=0.05, n=10**9, null="exact"),
        lambda: nptests.critical_value("sign", alpha=0.05, n=math.nan),
        lambda: nptests.critical_value("friedman", alpha=0.05, n=10**6, k=10**3, null="exact"),
        lambda: nptests.critical_value("chi2", alpha=0.05, df=10**400),
        lambda: nptests.wilson_interval(math.nan, 3),
        lambda: nptests.wilson_interval(1e308, 1.7e308),
        lambda: nptests.bayes_sign([1e308, -1e308, 1.0], [-1e308, 1e308, 2.0], rope=0.1),
        lambda: nptests.bayes_signed_rank([1.0, 2.0, 3.0], [2.0, 1.0, 4.0], rope=1.0, draws=10**12),
        lambda: nptests.hodges_lehmann([1e308, -1e308, 1.7e308], [-1e308, 1e308, -1.7e308]),
        lambda: nptests.corrected_t([0.1, 0.2, 0.15], train=90, test=0.1),
        lambda: nptests.corrected_t([0.1, 0.2, 0.15], train=0.9, test=0.9),
        lambda: nptests.wilcoxon(["1e-99999999", "1"], ["2", "3"]),
        lambda: nptests.wilcoxon_from_sums(10**12 * (10**12 + 1) / 2, 0, 10**12, null="exact"),
        lambda: nptests.adjust([0.1] * 10**6, "hommel"),
        lambda: nptests.adjust([0.1, 0.2], "holm", alpha="x"),  # type: ignore[arg-type]
        lambda: nptests.quade({}),
        lambda: nptests.wilcoxon([1.0, 2.0], b=[2.0, 1.0], a=[3.0, 4.0]),
    ],
)
def test_what_is_beyond_all_budgets(call):
    with at_most(LITTLE), pytest.raises(InputError) as refused:
        call()
    assert len(refused.value.message.split()) > 3


def test_more_that_test_than_train_is_noted():
    notes = nptests.corrected_t([0.1, 0.2, 0.15], train=10, test=90).notes
    assert any("exchanged" in note for note in notes)


@pytest.mark.parametrize("test", [0.1, 0.3, 1 / 3, 0.7, 0.9])
def test_shares_of_all_data_are_taken_however_they_are_rounded(test):
    for train in (1 - test, math.nextafter(1 - test, 2)):
        assert nptests.corrected_t([0.1, 0.2, 0.15], train=train, test=test).details["correction"] > 1 / 3


# The ends of what doubles hold: differences, sums and squares leave it.
EDGES = (1.7e308, -1.7e308, 1e308, -1e308, 5e-324, 0.0, 1.0, -1e-300, 3.0, 1.5e308, -2e307, 7.0)


@pytest.mark.parametrize("procedure", [p for p in nptests.catalogue() if p.kind.table], ids=lambda p: str(p.name))
@pytest.mark.parametrize("arithmetic", ["decimal", "float"])
def test_the_ends_of_doubles_leak_no_warning(procedure, arithmetic):
    options = {"arithmetic": arithmetic} if "arithmetic" in procedure.options else {}
    values = {"rope": 0.1, "train": 90, "test": 10, "control": "A1"}
    options |= {name: values[name] for name, option in procedure.options.items() if option.required}
    table = np.reshape(EDGES, (6, 2)) if procedure.takes != "scores" else np.reshape(EDGES, (4, 3))
    with warnings.catch_warnings():
        warnings.simplefilter("error", RuntimeWarning)
        with suppress(InputError):
            procedure.run(nptests.Scores.of(table, better="higher"), **options)


@pytest.mark.parametrize("k", [60, 131, 400])
def test_a_control_and_many_others_on_few_data_sets(k):
    """Five data sets are not little work where there are many ways to lay them on the nodes of a rule."""
    table = np.random.default_rng(k).integers(500, 1000, (5, k))
    with pytest.warns(nptests.InputWarning, match="transposed"):
        scores = nptests.Scores(table, [f"A{j}" for j in range(k)], better="higher")
    with at_most(LITTLE):
        nptests.multiple_sign(scores, control="A1")
