"""What stands beside a p-value, again by scipy or by counting all cases; a door takes the n that it asks for."""

import contextlib
import inspect
import itertools
import statistics
import warnings

import numpy as np
import pytest
from scipy import stats
from support.refused import refuses

import nptests
from nptests import InputError

SAMPLES = ([3, 1, 4, 1, 5], [9, 2, 6, 5]), ([0.25, 0.5, 0.75], [1.5, 0.5, 2.25, 0.125]), ([100, 300], [200, 500, 700])


@pytest.mark.parametrize("samples", SAMPLES)
@pytest.mark.parametrize("scores", ["ansari", "mood"])
def test_moments_of_dispersion_are_those_of_all_assignments(samples, scores):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", nptests.InputWarning)
        details = nptests.dispersion(*samples, rank_scores=scores).details
    sums = [sum(each) for each in itertools.combinations(details["scores"].tolist(), len(samples[0]))]
    assert details["mean"] == pytest.approx(statistics.fmean(sums), rel=1e-12, abs=0)
    assert details["variance"] == pytest.approx(statistics.pvariance(sums), rel=1e-12, abs=0)


@pytest.mark.parametrize("unit", [1, 0.25, 1000])
def test_skewness_and_kurtosis_are_those_of_scipy(unit):
    x = [unit * value for value in (1, 2, 2, 3, 5, 8, 13, 40, -7, 0)]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", nptests.InputWarning)
        details = nptests.dagostino_pearson(x).details
    assert details["skewness"] == pytest.approx(stats.skew(x), rel=1e-12, abs=0)
    assert details["kurtosis"] == pytest.approx(stats.kurtosis(x, fisher=False), rel=1e-12, abs=0)


@pytest.mark.parametrize(("n", "k"), [(1, 3), (2, 3), (3, 3), (2, 4)])
def test_the_normal_law_beside_a_difference_of_rank_sums_has_the_variance_of_all_orders(n, k):
    rows = [row[0] - row[1] for row in itertools.permutations(range(k))]
    sums = [sum(each) for each in itertools.product(rows, repeat=n)]
    for d in sorted({*sums}):
        outcome = nptests.rank_sum_difference(d, n, k)
        assert outcome.null.other.pvalue == pytest.approx(
            2 * stats.norm.sf(abs(d) / statistics.pstdev(sums)), rel=1e-9, abs=0
        )
        assert outcome.pvalue == pytest.approx(np.mean([abs(s) >= abs(d) for s in sums]), rel=1e-12, abs=0)
    with pytest.raises(InputError):
        nptests.rank_sum_difference(max(sums) + 1, n, k)


def test_a_printed_t_has_the_p_value_of_its_degrees_of_freedom():
    for t in (-3.0, 0.5, 2.0):
        outcome = nptests.cv5x2_t_from_statistic(t)
        assert outcome.pvalue == pytest.approx(2 * stats.t.sf(abs(t), *outcome.df), rel=1e-12, abs=0)


DOORS = [door for p in nptests.catalogue() for door in p.doors if "n" in inspect.signature(door).parameters]
WHOLE = {"train": 9, "test": 3, "k": 3, "mean_ranks": [1, 2, 3]}


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.__name__)
@pytest.mark.parametrize("n", [-1, 0, 1, 2])
@pytest.mark.parametrize("k", [-1, 0, 1, 2])
@pytest.mark.parametrize("printed", [0, 0.5])
def test_a_door_is_asked_of_some_data_or_says_how_many_it_needs(door, n, k, printed):
    every = inspect.signature(door).parameters
    words = {name: WHOLE.get(name, printed) for name, p in every.items() if p.default is p.empty}
    words |= {name: value for name, value in (("n", n), ("k", k)) if name in every}
    of_tables = bool({"k", "mean_ranks"} & every.keys())
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", nptests.InputWarning)
        if of_tables and (n < 1 or ("k" in every and k < 2)):
            refuses("at least", door, **words)
        else:
            with contextlib.suppress(InputError):
                door(**words)
