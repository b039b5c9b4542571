"""A stated limit is the largest that is taken: at it there is an answer, one more is refused, or has a note.

Limits are lowered, so that what is tested is the comparison and not patience.
"""

import importlib
import math
import warnings
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from support.refused import refusal, refuses

import nptests
from nptests.adjustments import closed, families, neighbours, subsets
from nptests.data import ranks
from nptests.distributions import signed_rank, within_rows
from nptests.errors import Limit
from nptests.procedures import auto_null, listed, null_samples

RNG = np.random.default_rng(0)
WIDE = RNG.permuted(np.tile(np.arange(12), (20, 1)), axis=1)  # no ties within a row
TEXTS = [f"0.{p:02}" for p in range(1, 20)]


def table(n, k):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", nptests.InputWarning)  # a few data sets look transposed
        return nptests.Scores.of(WIDE[:n, :k], better="higher")


def apart(n):
    """Three values, and n more, all different."""
    return [1, 4, 9], [2 * i + 10 for i in range(n)]


def pairs(n):
    """Differences 1, -2, 3, ..."""
    return [(-1) ** i * (i + 1) for i in range(n)], [0] * n


def no_estimate(outcome):
    return any("no Hodges-Lehmann estimate" in note for note in outcome.notes)


# module, its limit, the limit in the test, and a call of a size.
LIMITS: list[tuple[str, str, int, Callable[[int], Any]]] = [
    ("procedures.independent.ks_2samp", "EXACT_PAIRS", 12,
     lambda x: nptests.ks_2samp(*apart(x // 3 + x % 3), null="exact")),
    ("procedures.assumptions.kolmogorov_smirnov", "EXACT_LIMIT", 6,
     lambda n: nptests.kolmogorov_smirnov(np.arange(n) / 7, mean=0.3, sd=1, null="exact")),
    ("procedures.paired.wilcoxon", "EXACT_LIMIT", 7, lambda n: nptests.wilcoxon(*pairs(n), null="exact")),
    ("procedures.paired.wilcoxon", "MOST_UNTIED", 9,
     lambda n: nptests.wilcoxon_from_sums(n * (n + 1) / 2, 0, n, null="exact")),
    ("procedures.trend.page", "MOST_STEPS", 40, lambda x: nptests.page(table(10 + (x > 40), 3), null="exact")),
    ("procedures.descriptor.budget", "MOST_DRAWS", 50,
     lambda d: nptests.friedman(table(3, 3), null="simulated", draws=d)),
    ("distributions.rank_difference", "MOST_SUMS", 12, lambda x: nptests.rank_sum_difference(2, x // 2 + x % 2, 3)),
    ("adjustments.stepwise", "MOST_FRACTIONS", 6, lambda m: nptests.adjust(TEXTS[:m], "hommel")),
    ("adjustments.stepwise", "MOST_HOMMEL", 6, lambda m: nptests.adjust([float(p) for p in TEXTS[:m]], "hommel")),
    ("adjustments.rom", "MOST_FRACTIONS", 6, lambda m: nptests.adjust(TEXTS[:m], "rom", alpha=0.05)),
    ("adjustments.rom", "MOST", 6, lambda m: nptests.adjust([float(p) for p in TEXTS[:m]], "rom", alpha=0.05)),
    ("adjustments.rom", "LARGEST_SOLVED", 6,
     lambda m: nptests.adjust([float(p) for p in TEXTS[:m]], "rom", alpha="solve")),
    ("adjustments.families", "LARGEST_LISTED", 4,
     lambda k: list(families.listed_pairs_family(k, [(i, i + 1) for i in range(k - 1)]).exhaustive_sets())),
    ("adjustments.families", "MOST_PAIRS", 6, lambda m: families.all_pairs_family.__wrapped__(4 + (m > 6))),
    ("adjustments.neighbours", "LARGEST", 5, neighbours.refuse_beyond),
    ("adjustments.neighbours", "MOST_STEPS", 2 * 3**3,
     lambda x: neighbours.bergmann_hommel(closed.square(np.array([0.3, 0.1, 0.2 if x > 54 else 0.3]), 3))),
    ("adjustments.subsets", "LARGEST", 4, lambda k: subsets.Partitions(np.eye(k))),
    ("distributions.signed_rank", "MOST_SUMS", 12,
     lambda x: signed_rank._lower_counts.__wrapped__((1, 1, 1), x // 3 + x % 3)),
    ("document.pictures.drawing", "MOST_BOXES", 5, lambda k: nptests.draw(table(6, k))),
    ("derivations.explaining", "MOST_NUMBERS", 12,
     lambda x: nptests.explain(nptests.friedman(table(2, x // 2 + x % 2)))),
    ("procedures.omnibus.skillings_mack", "MOST_ALGORITHMS", 5, lambda k: nptests.skillings_mack(table(6, k))),
    ("distributions.linear", "MOST_SETS", 2**4, lambda x: nptests.page(table(3, 4 + (x > 16)), null="exact")),
]  # fmt: skip
SILENT: list[tuple[str, str, int, Callable[[int], Any], Callable[[Any], bool]]] = [
    ("procedures.paired.wilcoxon", "WALSH_LIMIT", 7, lambda n: nptests.wilcoxon(*pairs(n)), no_estimate),
    ("procedures.independent.mann_whitney", "VALUES_LIMIT", 9,
     lambda n: nptests.mann_whitney(*apart(n - 3)), no_estimate),
    ("procedures.omnibus.anova_repeated", "MAUCHLY_LIMIT", 4, lambda k: nptests.anova_repeated(table(12, k)),
     lambda outcome: any("no test of sphericity" in note for note in outcome.notes)),
]  # fmt: skip


def lower(monkeypatch, module, name, most):
    home = importlib.import_module(f"nptests.{module}")
    known = getattr(home, name)
    lowered = replace(known, within=most) if isinstance(known, auto_null.AutoRule) else most
    monkeypatch.setattr(home, name, replace(known, most=most) if isinstance(known, Limit) else lowered)


def named(value):
    return value if isinstance(value, str) else None


@pytest.mark.parametrize(("module", "name", "limit", "call"), LIMITS, ids=named)
def test_beyond_the_limit_is_refused(monkeypatch, module, name, limit, call):
    lower(monkeypatch, module, name, limit)
    call(limit)
    assert refusal(call, limit + 1)[0] in ("too-large", "limit")


@pytest.mark.parametrize(("module", "name", "limit", "call", "says"), SILENT, ids=named)
def test_beyond_the_limit_a_note_says_what_is_left_out(monkeypatch, module, name, limit, call, says):
    lower(monkeypatch, module, name, limit)
    assert not says(call(limit))
    assert says(call(limit + 1))


def test_the_fewest_blocks_are_two():
    assert nptests.dunnett([1, 2], [3, 5], [2, 8], design="blocked").details["df"] == 2
    refuses("at least two blocks", nptests.dunnett, [1], [3], [2], design="blocked")


def test_an_interval_needs_a_variance_and_no_particular_one():
    assert nptests.paired_t([1, 1, 1], [0, 0, 0]).interval is None
    unit = nptests.paired_t([0, 2], [0, 0])  # the variance of the mean is 2 / 2
    assert unit.interval is not None
    assert unit.interval[1] - 1 == pytest.approx(math.tan(0.475 * math.pi), rel=1e-12, abs=0)


def test_few_values_are_said_where_the_law_of_the_kurtosis_is_used():
    """From twenty on it is trustworthy (D'Agostino, Belanger and D'Agostino 1990); simulation does not use it."""
    x = RNG.normal(size=20).round(3)
    for n, null, noted in ((19, "auto", True), (19, "asymptotic", True), (19, "simulated", False), (20, "auto", False)):
        draws = {"draws": 100} if null == "simulated" else {}
        notes = nptests.dagostino_pearson(x[:n], null=null, **draws).notes
        assert any("values: the law of the kurtosis" in note for note in notes) is noted


@pytest.mark.parametrize("null", ["auto", "exact", "asymptotic"])
def test_printed_rank_sums_have_the_limit_of_the_test(monkeypatch, null):
    lower(monkeypatch, "procedures.paired.wilcoxon", "AUTO", 8)
    for n in (8, 9):
        outcome = nptests.wilcoxon_from_sums(n * (n + 1) / 2 - 3, 3, n, null=null)
        kind = ("exact" if n == 8 else "asymptotic") if null == "auto" else null
        assert outcome.null.kind == kind
        assert (outcome.null.other is not None) == (kind == "exact")


def test_an_exact_law_is_drawn_up_to_where_it_is_taken(monkeypatch):
    outcome = nptests.jonckheere([1, 2, 5], [3, 4], [6, 7])
    module = importlib.import_module("nptests.procedures.trend.jonckheere")
    seconds = module.AUTO.seconds(3, 2, 2)
    monkeypatch.setattr(module, "AUTO", replace(module.AUTO, within=seconds))
    module.law_of(outcome, module.AUTO)  # is drawn: it is refused below
    assert nptests.jonckheere([1, 2, 5], [3, 4], [6, 7]).null.kind == "exact"
    monkeypatch.setattr(module, "AUTO", replace(module.AUTO, within=seconds * (1 - 1e-9)))
    refuses("takes too long to be drawn", module.law_of, outcome, module.AUTO)
    assert nptests.jonckheere([1, 2, 5], [3, 4], [6, 7]).null.kind == "asymptotic"


def test_ties_make_an_exact_law_affordable(monkeypatch):
    """The limit lies at what the data cost, where they were asked for, and not at what they would without ties."""
    tied = ([1, 1, 1, 1], [1, 1, 1, 1], [1, 1, 1, 2])
    module = importlib.import_module("nptests.distributions.ordered_groups")
    cost = module.cost([11, 1], (4, 4, 4))
    assert cost < module.cost([1] * 12, (4, 4, 4))
    lower(monkeypatch, "procedures.trend.jonckheere", "MOST_STEPS", cost)
    assert nptests.jonckheere(*tied, null="exact").null.kind == "exact"
    lower(monkeypatch, "procedures.trend.jonckheere", "MOST_STEPS", cost - 1)
    refuses("steps", nptests.jonckheere, *tied, null="exact")


@pytest.mark.parametrize("name", ["friedman", "iman_davenport"])
def test_sizes_are_counted_as_long_as_the_law_is_affordable(monkeypatch, name):
    steps = within_rows.cost(ranks.untied_rows(4, 3))
    for limit, words in ((steps, {"exact", "asymptotic"}), (steps - 1, set())):
        monkeypatch.setattr(null_samples, "EXACT_STEPS", limit)
        assert {word for word, _ in listed.procedure(name).study.sizes(4, 3)} == words
