"""The exact distribution that is drawn behind a result is the one that its p-value comes from."""

import pytest
from support import limited

import nptests
from nptests.distributions.discrete import Discrete

DRAWN = [p for p in nptests.catalogue() if p.exact is not None]
# Half a win has no distribution of its own: the p-value is that of the whole number nearer to the middle.
WHOLE = {"split", "split-even"}
SUMS = {"mann_whitney", "jonckheere", "page", "cuzick", "mack_wolfe"}
OTHER_SCALE = {"iman_davenport", "quade"}  # F grows with what is drawn


def ways(p):
    """Every alternative, and every rule for zeros that keeps the statistic whole."""
    sides = p.options["alternative"].words if "alternative" in p.options else (None,)
    zeros = p.options["zeros"].words if "zeros" in p.options else (None,)
    asked = {"null": "exact"} if "null" in p.options else {}
    return [
        asked | ({"alternative": side} if side else {}) | ({"zeros": rule} if rule else {})
        for side in sides
        for rule in zeros
        if p.name != "sign" or rule not in WHOLE
    ]


def tail(law, x, side):
    """Of tests without sides the upper one."""
    above, below = float(law.sf(x)), float(law.cdf(x))
    return {"greater": above, "less": below, "two-sided": min(1.0, 2 * min(above, below))}[side or "greater"]


@pytest.mark.parametrize("dress", ["none", "ties"])
@pytest.mark.parametrize("p", DRAWN, ids=lambda p: p.name)
def test_what_is_drawn_gives_the_p_value(p, dress):
    assert p.exact is not None
    for options in ways(p):
        result = limited.result(p, 4, 3, dress, **options)
        law, x = p.exact.rebuild(result)
        if p.name not in OTHER_SCALE:
            assert x == pytest.approx(result.statistic, rel=1e-12, abs=0)
        assert result.pvalue == pytest.approx(tail(law, x, options.get("alternative")), rel=1e-12, abs=0), options


@pytest.mark.parametrize("zeros", ["drop", "pratt", "split", "split-even"])
@pytest.mark.parametrize("side", ["two-sided", "greater", "less"])
def test_zeros_stand_in_what_is_drawn(zeros, side):
    """Two, or three, of seven differences are zero."""
    for a in ((5, 5, 2, 9, 1, 7, 4), (5, 5, 5, 9, 1, 7, 4)):
        result = nptests.wilcoxon(a, (5, 5, 5, 3, 3, 3, 3), zeros=zeros, alternative=side, null="exact")
        p = next(p for p in DRAWN if p.name == "wilcoxon")
        assert p.exact is not None
        law, x = p.exact.rebuild(result)
        assert x == result.statistic
        assert result.pvalue == pytest.approx(tail(law, x, side), rel=1e-12, abs=0)


@pytest.mark.parametrize("ties", ["corrected", "ignored"])
def test_the_scale_of_what_is_drawn_is_that_of_the_ties(ties):
    result = nptests.friedman([[1, 2, 2], [1, 3, 2], [1, 1, 2], [2, 1, 3]], ties=ties, null="exact")
    p = next(p for p in DRAWN if p.name == "friedman")
    assert p.exact is not None
    law, x = p.exact.rebuild(result)
    assert x == pytest.approx(result.statistic, rel=1e-12, abs=0)
    assert result.pvalue == pytest.approx(tail(law, x, None), rel=1e-12, abs=0)


@pytest.mark.parametrize("dress", ["none", "ties"])
@pytest.mark.parametrize("p", DRAWN, ids=lambda p: p.name)
def test_what_is_drawn_of_many_has_the_mean_of_chi_squared(p, dress):
    """Over all permutations the mean of what is compared with chi-squared on k - 1 degrees of freedom is k - 1."""
    assert p.exact is not None
    result = limited.result(p, 4, 3, dress, **({"null": "exact"} if "null" in p.options else {}))
    law = p.exact.rebuild(result)[0]
    assert isinstance(law, Discrete) == (bool(result.df) or p.name in SUMS)
    if result.df:
        assert float(law.pmf @ law.support) == pytest.approx(result.df[0], rel=1e-12, abs=0)
