"""Doors: the summary of a table, through the door that papers' readers take, gives the p-value of the table."""

import inspect
import math
import statistics
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any

import hypothesis
import numpy as np
import pytest
from hypothesis import strategies as st
from support.inputs import Input

import nptests
from nptests.results import Comparisons


def _chi_squared(outcome):
    """Friedman's statistic, which others have beside their own."""
    return float(outcome.statistic if outcome.procedure == "friedman" else outcome.details["friedman_statistic"])


# What a door's number is called, and where a result has it.
READ: Mapping[str, Callable[[Any], Any]] = {
    **dict.fromkeys(("statistic", "f"), lambda outcome: outcome.statistic),
    "t": lambda outcome: outcome.details.get("uncorrected", outcome.statistic),
    "n": lambda outcome: outcome.n,
    "k": lambda outcome: outcome.k,
    "df1": lambda outcome: outcome.df[0],
    "df2": lambda outcome: outcome.df[1],
    "mean_ranks": lambda outcome: outcome.mean_ranks,
    **{name: lambda outcome, name=name: outcome.details[name] for name in ("w_plus", "w_minus")},
    "wins": lambda outcome: outcome.details["plus"],
    "losses": lambda outcome: outcome.details["minus"],
    "chi2": _chi_squared,
    "means": lambda outcome: outcome.details["means"],
    "sds": lambda outcome: [statistics.stdev(sample) for sample in outcome.details["samples"]],
    "sizes": lambda outcome: outcome.details["sizes"],
    **{f"{word}_{side}": lambda outcome, name=name, i=i: outcome.details[name][i]
       for word, name in (("mean", "means"), ("sd", "sds"), ("n", "sizes")) for i, side in enumerate("ab")},
}  # fmt: skip

DOORS = [(procedure, door) for procedure in nptests.catalogue() for door in procedure.doors]
# These start from data in another dress, or from the difference of two columns alone: tests of their own.
ELSEWHERE = {"mcnemar_from_table", "mcnemar_from_answers", "rank_sum_difference"}


def parameters(door):
    """What is printed, and the options."""
    listed = inspect.signature(door).parameters.values()
    options = [p.name for p in listed if p.kind is p.KEYWORD_ONLY]
    return [p.name for p in listed if p.name not in options], options


def tables(procedure):
    """Data without any tie among values, differences or ranges: powers of two in any order."""
    if procedure.takes == "differences":
        sizes = st.just((5, 2))
    elif procedure.takes in ("samples", "groups"):
        sizes = st.tuples(st.just(2) if procedure.takes == "samples" else st.integers(2, 4), st.integers(2, 5))
    else:
        sizes = st.tuples(st.integers(3, 7), st.just(2) if procedure.takes == "pair" else st.integers(3, 4))
    return sizes.flatmap(lambda size: _distinct(procedure.takes, *size))


def _distinct(takes, n, k):
    signs = (1, -1) if takes == "differences" else (1,)
    cells = st.permutations([Decimal(2**i) for i in range(n * k)])
    signed = st.tuples(cells, st.lists(st.sampled_from(signs), min_size=n * k, max_size=n * k))
    return signed.map(lambda pair: Input(takes, tuple(_rows(*pair, k))))


def _rows(cells, signs, k):
    values = [cell * sign for cell, sign in zip(cells, signs, strict=True)]
    return [tuple(values[start : start + k]) for start in range(0, len(values), k)]


def table_options(procedure, door_options):
    """The door's options, and for those it does not have, what it stands for: the asymptotic null distribution."""
    options = {name: value for name, value in door_options.items() if name in procedure.options}
    if "null" in procedure.options and "null" not in options:
        options["null"] = "asymptotic"
    return options


def values(procedure, names):
    words = {
        name: st.sampled_from(option.words) if option.words else st.booleans()
        for name, option in procedure.options.items()
        if name in names and (option.words or option.kind == "bool")
    }
    sizes = {name: st.sampled_from([10, 90]) for name in ("train", "test") if name in names}
    return st.fixed_dictionaries(words | sizes)


@pytest.mark.parametrize(("procedure", "door"), DOORS, ids=[door.__name__ for _, door in DOORS])
def test_the_summary_of_a_table_is_the_table(procedure, door):
    if door.__name__ in ELSEWHERE:
        assert not set(parameters(door)[0]) <= set(READ)
        return
    printed, names = parameters(door)
    reached = []

    @hypothesis.settings(max_examples=25)
    @hypothesis.given(tables(procedure), values(procedure, names))
    def check(material, options):
        try:
            table = material.run(procedure, **table_options(procedure, options))
        except nptests.InputError:  # options that exclude each other
            return
        if np.isinf(getattr(table, "statistic", 0.0)).any():  # all data sets agree; a printed F may be rounded
            return
        through = door(*(READ[name](table) for name in printed), **options)
        assert pvalues(through) == pytest.approx(pvalues(table), rel=1e-9, abs=0)
        for one, other in zip(computed(through), computed(table), strict=True):
            assert one == pytest.approx(other, rel=1e-9, abs=0) or math.isnan(one)  # what a summary does not tell
        assert getattr(through, "df", ()) in ((), pytest.approx(getattr(table, "df", ()), rel=1e-9, abs=0))
        assert [getattr(through, size, None) for size in "nk"] == [getattr(table, size, None) for size in "nk"]
        reached.append(1)

    check()
    assert len(reached) >= 10


def computed(outcome):
    """Statistics, errors and estimates."""
    if isinstance(outcome, Comparisons):
        return [x for row in outcome.rows for x in (row.statistic, row.estimate, row.error, row.pvalue)]
    return [outcome.statistic]


def pvalues(outcome):
    return [row.adjusted for row in outcome.rows] if isinstance(outcome, Comparisons) else [outcome.pvalue]
