"""What a p-value comes from is what was asked for, and says so; a default never says that it was asked for."""

import contextlib

import pytest
from support.inputs import CHEAPER
from support.limited import result

import nptests

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
