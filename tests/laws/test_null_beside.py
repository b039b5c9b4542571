"""Wherever the default is exact, the p-value of the asymptotic distribution stands beside it."""

import itertools

import hypothesis
import pytest
from hypothesis import strategies as st
from support.inputs import inputs
from support.searching import counterexample

import nptests
from nptests.procedures import listed
from nptests.results import Outcome

BOTH = [
    p
    for p in listed.catalogue()
    if p.gives is Outcome and "null" in p.options and {"exact", "asymptotic"} <= set(p.options["null"].words)
]


def ways(p):
    """Every word of the options that a tail or a variance depends on."""
    known = {name: p.options[name] for name in ("alternative", "ties", "zeros", "continuity") if name in p.options}
    for words in itertools.product(*(option.words or (False, True) for option in known.values())):
        yield dict(zip(known, words, strict=True))


@pytest.mark.parametrize("p", BOTH, ids=lambda p: p.name)
@hypothesis.settings(max_examples=25, deadline=None)
@hypothesis.given(data=st.data())
def test_asymptotic_p_beside_an_exact_one(p, data):
    material = data.draw(inputs(p))
    options = data.draw(st.sampled_from(list(ways(p))))
    default, asymptotic = material.run(p, **options), material.run(p, null="asymptotic", **options)
    assert asymptotic.null.other is None
    if default.null.kind != "exact" or asymptotic.null.kind != "asymptotic":
        assert default.null.other is None  # nothing differs, ties are ignored, or an infinite statistic has no other p
        return
    assert (default.null.other.kind, default.null.other.pvalue) == ("asymptotic", asymptotic.pvalue)
    assert default.null.other.law == asymptotic.null.law


@pytest.mark.parametrize("p", BOTH, ids=lambda p: p.name)
def test_the_default_is_exact_for_some_data(p):
    """The law above speaks of something: hypothesis finds data whose default has two p-values."""
    material = counterexample(inputs(p), lambda candidate: candidate.run(p).null.other is not None, most=500)
    assert material.run(p).null.kind == "exact"


@pytest.mark.parametrize(
    ("door", "arguments"),
    [
        (nptests.wilcoxon_from_sums, (40.0, 15.0, 10)),
        (nptests.sign_from_counts, (9, 3)),
        (nptests.page_from_statistic, (137.0, 5, 4)),
        (nptests.mcnemar, (3, 9)),
    ],
)
def test_doors_show_both(door, arguments):
    assert door(*arguments).null.other.pvalue == door(*arguments, null="asymptotic").pvalue


def test_normal_p_of_a_difference_of_rank_sums():
    """z = 8 / sqrt(6 * 4 * 5 / 6) for n = 6 and k = 4: 2 (1 - Phi(1.78885...)) by hand of scipy."""
    from scipy.stats import norm

    other = nptests.rank_sum_difference(8, 6, 4).null.other
    assert other.pvalue == pytest.approx(2 * norm.sf(8 / 20**0.5), rel=1e-13, abs=0)
