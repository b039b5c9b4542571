"""A simulated p-value is (b + 1) / (B + 1), and its interval that of b in B trials: for every procedure that draws."""

import warnings

import pytest
from scipy.stats import binomtest
from support.inputs import REQUIRED
from support.limited import arguments, table

import nptests
from nptests.results import Comparisons

DRAWS = 60
DRAWN = [p for p in nptests.catalogue() if "null" in p.options and "simulated" in p.options["null"].words]


def calls(p):
    required = {name: REQUIRED.get(name, "A1") for name, option in p.options.items() if option.required}
    sides = p.options["alternative"].words if "alternative" in p.options else (None,)
    return [required | ({} if side is None else {"alternative": side}) for side in sides]


def data(p, n, k):
    if p.takes == "incomplete":  # a design that is balanced: nothing is missing
        return (nptests.IncompleteScores(table(n, k, "none"), better="higher"),)
    return arguments(p, n, k, "none")


def simulated(result):
    """The smallest p-value that was drawn for: an adjusted one is raised to that of its own test, which is exact."""
    if not isinstance(result, Comparisons):
        return float(result.pvalue)
    least = min(result.rows, key=lambda row: row.adjusted)
    return least.adjusted if least.adjusted > least.pvalue else 1.0


@pytest.mark.parametrize("p", DRAWN, ids=lambda p: p.name)
def test_p_and_its_interval_come_from_one_count(p):
    counted = set()
    for (n, k), options in ((size, o) for size in ((6, 3), (9, 4)) for o in calls(p)):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            result = p.run(*data(p, n, k), null="simulated", draws=DRAWS, seed=3, **options)
        sides = 2 if options.get("alternative") == "two-sided" and not isinstance(result, Comparisons) else 1
        if (pvalue := simulated(result)) == 1:
            continue
        b = pvalue * (DRAWS + 1) / sides - 1
        assert b == pytest.approx(round(b), rel=0, abs=1e-9)
        ends = binomtest(round(b), DRAWS).proportion_ci(0.95, method="exact")
        assert result.null.error == pytest.approx([min(1.0, sides * end) for end in ends], rel=1e-9, abs=0)
        counted.add(round(b))
    assert counted
