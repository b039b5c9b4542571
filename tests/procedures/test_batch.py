"""One procedure on many tables gives what it gives on each of them, and what scipy gives on all of them."""

import warnings
from itertools import product
from typing import Any

import numpy as np
import pytest
from support.beside import beside

import nptests
from nptests.adjustments.listed import ADJUSTMENTS
from nptests.procedures import batch as batches, listed, rankings
from nptests.results import Comparisons, Outcome

HELD = beside(__file__)

KERNELS = [p for p in nptests.catalogue() if p.many is not None and p.kind.layout.rows == "data sets"]
OF_SAMPLES = [p for p in nptests.catalogue() if p.many is not None and p.kind.layout.rows == "samples"]
OTHERS = [
    p
    for p in nptests.catalogue()
    if p.many is None and p.takes in ("scores", "pair", "groups", "samples") and p.gives in (Outcome, Comparisons)
]
RNG = np.random.default_rng(7)
TABLES = {
    "ties": RNG.integers(0, 3, (12, 5, 3)),
    "no ties": RNG.permuted(np.tile(np.arange(4), (9, 6, 1)), axis=-1),
    "tall, above every exact limit": RNG.integers(0, 9, (6, 80, 3)),
    "wide": RNG.integers(0, 9, (4, 12, 8)),
    "decimals": RNG.integers(0, 30, (8, 5, 4)) / 10,
    "computed": RNG.normal(size=(8, 5, 4)),
    "decimals and computed": np.concatenate([np.full((1, 3, 3), 0.1) * np.arange(3), RNG.normal(size=(2, 3, 3))]),
    "nothing differs": np.zeros((3, 4, 3), dtype=np.int8),
    "all agree": np.tile(np.arange(3), (3, 9, 1)),
    "some of each": np.stack([np.zeros((4, 3)), np.tile(np.arange(3), (4, 1)), RNG.integers(0, 5, (4, 3))]),
    "bytes": np.array([[[-128, 127, 0], [5, -128, 3]]], dtype=np.int8),
    "beyond doubles and int64": np.uint64(2**64 - 1) - RNG.integers(0, 6, (2, 6, 3)).astype(np.uint64),
    "integers near 2**62": 2**62 + RNG.integers(-9, 9, (4, 5, 3)),
    "wide integers": np.array([[[2**62, -(2**62), 0], [-(2**63), 2**63 - 1, 3]]]),
}


def alone(procedure, table, better, **options):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", nptests.InputWarning)
        return procedure.run(nptests.Scores(table, better=better), **options)  # type: ignore[arg-type]


def assert_same(procedure, tables, better="lower", **options):
    """As tables of scores, or as samples where no direction is named."""
    many = nptests.batch(procedure.name, tables, better=better, **options)  # type: ignore[arg-type]
    for i, table in enumerate(tables):
        one = procedure.run(*table.T, **options) if better is None else alone(procedure, table, better, **options)
        words = f"table {i}, better={better}, {options}"
        if isinstance(one, Comparisons):
            assert many.adjusted is not None
            for name in ("statistic", "pvalue", "adjusted"):
                np.testing.assert_array_equal(getattr(many, name)[i], [getattr(row, name) for row in one], words)
        else:
            np.testing.assert_array_equal([many.statistic[i], many.pvalue[i]], [one.statistic, one.pvalue], words)
        assert many.exact[i] == (one.null is not None and one.null.kind == "exact"), words
        assert one.mean_ranks == (None if many.mean_ranks is None else tuple(many.mean_ranks[i]))


@pytest.mark.parametrize("dress", TABLES)
@pytest.mark.parametrize("procedure", KERNELS, ids=lambda p: p.name)
def test_a_kernel_gives_the_bits_of_the_public_function(procedure, dress):
    tables, named = TABLES[dress], {"control": "A2"} if "control" in procedure.options else {}
    assert_same(procedure, tables, **named)
    assert_same(procedure, tables, "higher", **({"null": "asymptotic"} if "null" in procedure.options else {}), **named)
    if "arithmetic" in procedure.options:
        assert_same(procedure, tables, arithmetic="float", **named)
    if "ties" in procedure.options:
        assert_same(procedure, tables, ties="ignored")
    if tables.shape[1] < 6 and "null" in procedure.options:
        assert_same(procedure, tables, null="exact", **named)


OPTIONS: dict[str, list[dict[str, Any]]] = HELD["options"]


@pytest.mark.parametrize("dress", TABLES)
@pytest.mark.parametrize(("name", "options"), [(name, each) for name, words in OPTIONS.items() for each in words])
def test_kernels_of_tables_under_their_options(name, options, dress):
    for better in ("lower", "higher"):
        assert_same(listed.procedure(name), TABLES[dress], better, **options)


@pytest.mark.parametrize("procedure", KERNELS, ids=lambda p: p.name)
def test_a_kernel_of_tables_answers(procedure, tables_alone):
    options = {"control": "A1"} if "control" in procedure.options else {}
    nptests.batch(procedure.name, TABLES["tall, above every exact limit"], better="lower", **options)
    assert tables_alone == [0]


VARIED = ("alternative", "null", "zeros", "ties", "continuity", "variances", "freedom", "arithmetic")
MOST_CHOSEN = 60  # of the combinations of their words
QUICK = 70  # data sets up to which two samples have an exact law by default


def columns(procedure, tables):
    return tables if procedure.kind.layout.open else tables[:, :, :2]


def choices(procedure, n, k):
    """The default, and combinations of all words, drawn where they are many; none that is refused or takes long."""
    words = {"better": (None, "higher", "lower")}
    words |= {name: o.words or (False, True) for name, o in procedure.options.items() if name in VARIED}
    every = [dict(zip(words, each, strict=True)) for each in product(*words.values())]
    slow = n > QUICK or (procedure.auto is not None and not procedure.exact_at(n, k))
    refused = {("equal", "smaller")} | ({(None, "exact")} if slow else set())
    chosen = [
        each
        for each in every
        if (each.get("variances"), each.get("freedom")) not in refused
        and (None, each.get("null")) not in refused
        and each.get("null") != "simulated"
    ]
    drawn = np.random.default_rng(n).permutation(len(chosen))[:MOST_CHOSEN]
    return [{}, *(chosen[i] for i in drawn)]


@pytest.fixture
def tables_alone(monkeypatch):
    """The places of the tables on which the public function was called; a batch asks it for the first of them."""
    places = []
    by_itself = batches._result

    def noted(*arguments):
        places.append(arguments[-1])
        return by_itself(*arguments)

    monkeypatch.setattr(batches, "_result", noted)
    return places


@pytest.mark.parametrize("dress", TABLES)
@pytest.mark.parametrize("procedure", OF_SAMPLES, ids=lambda p: p.name)
def test_a_kernel_of_samples_gives_the_bits_of_the_public_function(procedure, dress):
    tables = columns(procedure, TABLES[dress])
    for options in choices(procedure, *tables.shape[1:]):
        assert_same(procedure, tables, **({"better": None} | options))


@pytest.mark.parametrize("dress", ["ties", "no ties", "decimals", "computed", "nothing differs", "wide integers"])
@pytest.mark.parametrize("procedure", OF_SAMPLES, ids=lambda p: p.name)
def test_a_kernel_of_samples_answers(procedure, dress, tables_alone):
    nptests.batch(procedure.name, columns(procedure, TABLES[dress]), better="lower")
    assert tables_alone == [0]


@pytest.mark.parametrize(
    ("name", "tables", "options"),
    [
        ("wilcoxon", RNG.integers(0, 999, (2, 520, 2)), {"null": "exact"}),
        ("mann_whitney", RNG.permuted(np.tile(np.arange(142), (2, 1)), axis=1).reshape(2, 71, 2), {"null": "exact"}),
        ("kruskal_wallis", RNG.integers(0, 9, (2, 6, 3)), {"null": "exact"}),
        ("kruskal_wallis", RNG.integers(0, 999, (2, 1500, 3)), {}),
        ("paired_t", RNG.normal(size=(2, 9, 2)), {"arithmetic": "float"}),
        ("unpaired_t", RNG.normal(size=(2, 9, 2)), {"arithmetic": "float"}),
        ("anova", RNG.normal(size=(2, 9, 3)), {"arithmetic": "float"}),
        ("paired_t", np.stack([np.arange(8).reshape(4, 2) ** 2 / 8, RNG.normal(size=(4, 2))]), {}),
    ],
)
def test_what_a_kernel_of_samples_leaves(name, tables, options, tables_alone):
    """Exact laws that the default does not take, sums of doubles, large groups, decimals beside computed numbers."""
    assert_same(listed.procedure(name), tables, None, **options)
    assert tables_alone == [0, 0, 1]


def test_beyond_the_limit_of_the_exact_signed_ranks_some_tables_are_normal(tables_alone):
    """600 differences, of which one table has 600 that are not zero, one 100, and one none."""
    tables = RNG.integers(1, 500, (3, 600, 2)) * [1, -1]
    tables[1, 100:], tables[2] = 0, 7
    assert_same(listed.procedure("wilcoxon"), tables, None)
    assert tables_alone == [0]
    assert nptests.batch("wilcoxon", tables).exact.tolist() == [False, True, False]


@pytest.mark.parametrize("dress", TABLES)
@pytest.mark.parametrize("name", ["all_pairs", "against"])
def test_pairs_by_every_ranking_and_adjustment(name, dress):
    """A word of each, in turn, with either error and arithmetic; a control that the data choose must be one for all."""
    procedure, tables = listed.procedure(name), TABLES[dress]
    named = {"control": "A1"} if name == "against" else {}
    adjustments = [a.name for a in ADJUSTMENTS]
    for i, adjust in enumerate(adjustments):
        words = {"ranks": list(rankings.RANKINGS)[i % 3], "error": ("permutation", "published")[i % 2]}
        words |= {"arithmetic": ("decimal", "float")[i // 2 % 2], "alpha": 0.05}
        assert_same(procedure, tables, adjust=adjust, **words, **named)
    if name == "against" and dress == "all agree":
        assert_same(procedure, tables)


@pytest.mark.parametrize("procedure", KERNELS + OF_SAMPLES, ids=lambda p: p.name)
def test_blocks_change_nothing(procedure, monkeypatch):
    tables = RNG.integers(0, 4, (50, 6, 3))
    if not procedure.kind.layout.open:
        tables = tables[:, :, :2]
    options = {"control": "A1"} if "control" in procedure.options else {}
    whole = nptests.batch(procedure.name, tables, better="lower", **options)
    monkeypatch.setattr(batches, "CELLS", 60)
    assert nptests.batch(procedure.name, tables, better="lower", **options) == whole


@pytest.mark.parametrize("procedure", OTHERS, ids=lambda p: p.name)
def test_a_procedure_without_a_kernel_is_called_on_each_table(procedure):
    open_ended = procedure.kind.layout.open
    tables = RNG.integers(1, 40, (2, max(9, procedure.least.n), 4 if open_ended else len(procedure.data)))
    if procedure.study.turned is not None:
        tables = procedure.study.turned(tables - 20)
    options = dict(procedure.example.options) if procedure.example is not None else {}
    options |= {"control": "A1" if procedure.kind.blocked else "1"} if "control" in procedure.options else {}
    better = {"better": "lower"} if procedure.kind.blocked else {}
    many = nptests.batch(procedure.name, tables, **better, **options)
    for i, table in enumerate(tables):
        columns = table.T if procedure.kind.layout.rows == "samples" else (table,)
        one = procedure.run(*columns, **better, **options)
        if isinstance(one, Comparisons):
            assert many.adjusted is not None
            np.testing.assert_array_equal(many.adjusted[i], [row.adjusted for row in one])
            assert many.pairs[0] == tuple(one.algorithms.index(name) for name in (one.rows[0].a, one.rows[0].b))
        else:
            np.testing.assert_array_equal(many.pvalue[i], one.pvalue)


def test_what_the_user_sees():
    many = nptests.batch("nemenyi", RNG.normal(size=(30, 8, 4)), better="higher")
    assert many.pairs == ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))
    assert many.rejected(0.9999).shape == (30, 6)
    frame = many.to_frame()
    assert list(frame.columns) == ["table", "a", "b", "statistic", "pvalue", "adjusted", "exact"]
    assert (frame["a"].iloc[8], frame["b"].iloc[8], frame["table"].iloc[8]) == (0, 3, 1)
    assert repr(many).splitlines()[0] == "Nemenyi's test (studentized range): 30 tables of 8 x 4"
    assert len(nptests.batch("friedman", RNG.normal(size=(3, 4, 5))).to_frame()) == 3


def test_what_is_said_of_all_tables_is_that_no_direction_was_named():
    """What holds of the first table alone, here that it has no difference, is not said of them all."""
    flat_then_varied = np.stack([np.ones((4, 3)), RNG.permuted(np.tile(np.arange(3), (4, 1)), axis=1)])
    first = nptests.friedman(flat_then_varied[0])
    undirected = nptests.batch("friedman", flat_then_varied).notes
    assert len(first.notes) == 2
    assert set(undirected) < set(first.notes)
    assert [("better=" in note) for note in undirected] == [True]
    assert nptests.batch("friedman", flat_then_varied, better="lower").notes == ()
