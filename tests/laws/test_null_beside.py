"""Wherever the default is exact, the p-value of the asymptotic distribution stands beside it."""

import contextlib
import itertools

import hypothesis
import pytest
from hypothesis import strategies as st
from support.inputs import CHEAPER, inputs
from support.limited import result
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


KINDS = {"mid-p": "exact"}
ASKED = [(p, word) for p in nptests.catalogue() if "null" in p.options for word in p.options["null"].words]


def results(p, **options):
    """Of a small and a larger table, where the data are taken and the distribution is offered."""
    options |= {name: value for name, value in CHEAPER.items() if name in p.options}
    for size in ((4, 3, "none"), (6, 3, "ties"), (30, 5, "none")):
        with contextlib.suppress(nptests.InputError):  # too large for an exact distribution
            yield result(p, *size, **options)


@pytest.mark.parametrize(("p", "word"), ASKED, ids=lambda x: getattr(x, "name", x))
def test_the_null_distribution_is_the_one_asked_for(p, word):
    nulls = [r.null for r in results(p, null=word)]
    assert nulls or p.name == "durbin"  # whose designs have a test of their own
    for null in nulls:
        if word == "auto":
            assert "asked for" not in null.why
        else:
            assert (null.kind, null.why) == (KINDS.get(word, word), "asked for")


TIED = [p for p in nptests.catalogue() if {"ties", "null"} <= set(p.options) and p.auto is not None]


@pytest.mark.parametrize("p", TIED, ids=lambda p: p.name)
def test_why_a_default_is_asymptotic(p):
    """Because ties are ignored, which no permutation does; else because the exact one takes too long."""
    for ties, size, why in (("ignored", 7, "the ties are ignored"), ("corrected", 400, p.auto.refused)):
        null = result(p, size, 3, "ties", ties=ties).null
        asked = result(p, size, 3, "ties", ties=ties, null="asymptotic").null
        assert (null.kind, null.why) == ("asymptotic", why)
        assert (asked.kind, asked.why) == ("asymptotic", "asked for")
