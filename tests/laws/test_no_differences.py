"""All-tied data: no evidence, and a statistic that is NaN only where its formula is 0/0."""

import math
import re
from dataclasses import replace
from decimal import Decimal
from itertools import product

import pytest
from support.inputs import Input

from nptests.procedures import examples, listed
from nptests.results import Comparisons, Outcome

BY_RANKS = [p for p in listed.catalogue() if "ties" in p.options]
PUBLISHED = [p for p in listed.catalogue() if "error" in p.options and "published" in p.options["error"].words]


def tied(p):
    """Five data sets, observations or differences; three algorithms or groups where the kind has so many."""
    rows, columns = (5, 2) if p.takes == "pair" else (2, 5) if p.takes == "samples" else (5, 3)
    return Input(p.takes, ((Decimal(7),) * columns,) * rows)


def results(p, **options):
    """With every word for the null distribution and the alternative."""
    known = {name: p.options[name].words for name in ("null", "alternative") if name in p.options}
    return [tied(p).run(p, **options, **dict(zip(known, words, strict=True))) for words in product(*known.values())]


@pytest.mark.parametrize("p", BY_RANKS, ids=lambda p: p.name)
@pytest.mark.parametrize("ties", ["corrected", "ignored"])
def test_ties_leave_no_evidence(p, ties):
    for result in results(p, ties=ties):
        assert result.status == "no-differences"
        for part in [result] if isinstance(result, Outcome) else result.rows:
            assert part.pvalue == 1
            if ties == "ignored":
                assert not math.isnan(part.statistic)


@pytest.mark.parametrize("p", BY_RANKS, ids=lambda p: p.name)
def test_ignored_ties_leave_the_statistic_at_its_mean(p):
    """0 of squares, half of all pairs or ranks of sums: so that z is 0, but where no rank is left to vary (0/0)."""
    for result in results(p, ties="ignored"):
        if isinstance(result, Outcome):
            assert result.statistic == result.details.get("mean", 0)
            assert result.details.get("z", 0) == 0 or result.details["variance"] == 0
            assert result.details.get("statistic_ties_ignored", 0) == 0


@pytest.mark.parametrize("p", PUBLISHED, ids=lambda p: p.name)
def test_published_errors_do_not_vanish(p):
    for result in results(p, error="published"):
        assert result.status == "no-differences"
        assert all((row.estimate, row.statistic, row.pvalue) == (0, 0, 1) for row in result.rows)
        assert all(row.error > 0 for row in result.rows)


def test_the_catalogue_has_such_procedures():
    assert len(BY_RANKS) >= 10
    assert len(PUBLISHED) >= 5


def _compares_sides(p):
    """Whether the second half of its counts means what the first does: n01 and n10, or x1, n1 and x2, n2."""
    kinds = [re.sub(r"\d", "", name) for name in p.data]
    return p.takes == "counts" and p.gives is Outcome and kinds == kinds[: len(kinds) // 2] * 2


@pytest.mark.parametrize("p", [p for p in listed.catalogue() if _compares_sides(p)], ids=lambda p: p.name)
def test_equal_counts_on_both_sides_are_no_evidence(p):
    """A correction for continuity that passes zero makes evidence of nothing: (-1)^2 / 2n."""
    words = {
        name: option.words or (False, True)
        for name, option in p.options.items()
        if name not in ("level", "alternative")
    }
    for n, chosen in product((1, 2, 13), product(*words.values())):
        side = range(n, n + len(p.data) // 2)
        assert p.run(*side, *side, **dict(zip(words, chosen, strict=True))).pvalue == pytest.approx(1, rel=1e-12, abs=0)


@pytest.mark.parametrize("p", listed.catalogue(), ids=lambda p: p.name)
def test_only_equal_data_are_said_to_be_without_difference(p):
    """Neither a note nor the status of a worked example says that nothing differs."""
    result = examples.worked(p)
    assert result.status != "no-differences"
    assert "no difference" not in " ".join(result.notes)


SEVERAL = [p for p in listed.catalogue() if p.gives is Comparisons and p.takes in ("scores", "groups")]


@pytest.mark.parametrize("p", SEVERAL, ids=lambda p: p.name)
def test_one_pair_without_difference_is_not_all_of_them(p):
    """Two columns, or groups, that are one another, and a third one apart."""
    same = tied(p)
    turned = p.takes == "groups"
    rows = [[(i * i, i * i, 2 * i * i + 3 + i % 2)[j] for j in range(3)] for i in range(1, 6)]
    cells = list(zip(*rows, strict=True)) if turned else rows
    some = replace(same, rows=tuple(tuple(map(Decimal, row)) for row in cells))
    assert some.run(p).status != "no-differences"
