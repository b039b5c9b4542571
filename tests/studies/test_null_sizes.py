"""The published table of sizes: exact laws keep their level, every procedure is in it, and it can be made again."""

import math

import numpy as np
import pytest
from support.adding import mends

import nptests
from nptests.procedures import listed, null_samples
from nptests.studies import null_sizes as study


@pytest.fixture(scope="module")
def published():
    return study.stored_null_sizes()


def test_every_procedure_that_gives_p_values_is_in_the_table(published):
    names = {p.name for p in nptests.catalogue() if study.studied(p) or p.study.sizes is not None}
    there = {size.procedure for size in published}
    assert not there - names
    assert not names - there, mends.mend("null_sizes", names - there)


def test_both_levels_and_all_designs(published):
    by_procedure = {}
    for size in published:
        by_procedure.setdefault(size.procedure, set()).add((size.n, size.alpha))
    for name, sizes in by_procedure.items():
        assert {alpha for _, alpha in sizes} == set(study.ALPHAS)
        assert len(sizes) >= (2 if name.startswith("cv5x2") else 10), name


def test_exact_laws_never_exceed_their_level(published):
    exact = [size for size in published if size.null == "exact" and not size.draws]
    assert len(exact) > 40
    for size in exact:
        assert size.size <= size.alpha, size


def test_exact_and_simulated_laws_that_were_drawn_keep_it_too(published):
    """Within four standard errors of the level itself."""
    from_draws = [s for s in published if s.draws and set(s.null.split("/")) <= {"exact", "simulated"}]
    assert from_draws
    for s in from_draws:
        assert s.size <= s.alpha + 4 * math.sqrt(s.alpha * (1 - s.alpha) / s.draws), s


def test_draws_are_as_many_as_stated(published):
    for size in published:
        way = listed.procedure(size.procedure).study
        one_by_one = size.null not in {kernel.null for kernel in (way.kernel, way.exact_kernel) if kernel}
        singly = (study.FEWER,) if way.slow else (study.AT_FIRST, study.DRAWS)
        assert size.draws in (0, *(singly if one_by_one else (study.AT_ONCE,))), size


def test_the_default_is_studied_wherever_it_is_exact(published):
    """Enumerated or drawn, beside the asymptotic distribution: at every design that the rule of a procedure names."""
    studied = {(size.procedure, size.null, size.n, size.k) for size in published}
    named = [(p, n, k) for p in nptests.catalogue() for n, k in study.DESIGNS if p.exact_at(n, k)]
    assert len({p.name for p, _, _ in named}) >= 6
    for p, n, k in named:
        assert {(p.name, "exact", n, k), (p.name, "asymptotic", n, k)} <= studied, (p.name, n, k)


def test_enumerated_sizes_are_made_again(published):
    """To the six digits that are printed."""
    again = {(s.procedure, s.null, s.n, s.k, s.alpha): s.size for s in study.enumerated()}
    stored = {(s.procedure, s.null, s.n, s.k, s.alpha): s.size for s in published if not s.draws}
    assert set(again) == set(stored)
    for key, size in stored.items():
        assert again[key] == pytest.approx(size, rel=1e-5, abs=0), key


@pytest.mark.parametrize(
    ("name", "which"),
    sorted((p.name, w) for p in nptests.catalogue() for w in ("kernel", "exact_kernel") if getattr(p.study, w)),
)
@pytest.mark.parametrize(("n", "k"), [(5, 3), (10, 4)])
def test_a_kernel_rejects_where_its_public_function_does(name, which, n, k):
    """Samples with a difference that grows, so that both decisions occur often at every level; and levels beside p."""
    few = 12 if name == "tukey" else 40
    rng = np.random.default_rng([n, k, *name.encode()])
    x = study.samples(listed.procedure(name), rng, few, n, k)
    grow = np.linspace(0, 2, few)[:, None] * null_samples.UNIT * rng.permutation(k)
    if name == "cochran_q":
        x = np.where(np.arange(few)[:, None, None] % 3 > 0, x | (np.arange(k) > 0), x)
    elif name in ("levene", "bartlett"):
        x = np.rint(x * (1 + 3 * grow / null_samples.UNIT)[:, None, :]).astype(np.int64)
    else:
        x = x + np.rint(grow).astype(np.int64)[:, None, :]
    public = listed.procedure(name)
    run, options = public.run, dict(public.study.options)
    kernel = getattr(public.study, which)
    if public.auto is not None:  # the default goes by sizes
        options["null"] = kernel.null
    given = [tuple(t.T) if public.takes == "groups" else (nptests.Scores(t, better="higher"),) for t in x]
    p = np.array([study.smallest(run(*arguments, **options)) for arguments in given])
    statistic = kernel.statistic(x)
    decisions = set()
    for alpha in (0.3, 0.05, 0.01):
        rejected = statistic >= kernel.point(n, k, alpha)
        assert rejected.tolist() == (p <= alpha).tolist(), alpha
        decisions |= set(rejected.tolist())
    assert decisions == {True, False}
    for i in np.flatnonzero((p > 1e-9) & (p < 0.5))[:: 20 if name == "tukey" else 6]:
        ends = (p[i] * (1 - 1e-6), p[i] * (1 + 1e-6))  # the point lies where the sample itself is
        assert [bool(statistic[i] >= kernel.point(n, k, alpha)) for alpha in ends] == [False, True]


@pytest.mark.slow
@pytest.mark.parametrize("name", [pytest.param("quade", marks=pytest.mark.deep), "bartlett", "shapiro_wilk"])
def test_simulated_sizes_are_made_again(published, name):
    """The same seed gives the same draws, so the whole line comes back."""
    stored = [s for s in published if s.procedure == name and s.draws]
    again = list(study.simulated(listed.procedure(name), [(stored[0].n, stored[0].k)], stored[0].draws))
    assert [(s.alpha, s.size) for s in again] == [(s.alpha, s.size) for s in stored[: len(again)]]


KERNELS = sorted((p.name, w) for p in nptests.catalogue() for w in ("kernel", "exact_kernel") if getattr(p.study, w))


@pytest.mark.parametrize(("name", "which"), KERNELS)
def test_a_kernel_takes_samples_of_any_leading_axes(name, which):
    """One sample alone, many in a row, and many rows of many."""
    kernel = getattr(listed.procedure(name).study, which)
    x = study.samples(listed.procedure(name), np.random.default_rng(1), 6, 8, 3)
    many = kernel.statistic(x)
    assert many.shape == (6,)
    table = kernel.statistic(x.reshape(2, 3, 8, 3))
    assert table.shape == (2, 3)
    np.testing.assert_allclose(table.ravel(), many, rtol=1e-13)
    np.testing.assert_allclose(float(kernel.statistic(x[0])), many[0], rtol=1e-13)


def test_batches_of_a_kernel_are_counted_together(monkeypatch):
    """As many samples as asked for in parts of another size: what is rejected of all of them at once."""
    monkeypatch.setattr(study, "AT_ONCE", 50)
    tested = listed.procedure("friedman")
    kernel = tested.study.kernel
    x = study.samples(tested, np.random.default_rng(4), 50, 10, 4)
    shares = [float(np.mean(kernel.statistic(x) >= kernel.point(10, 4, alpha))) for alpha in study.ALPHAS]
    for cells in (study.CELLS, 40 * kernel.room(10, 4) * 7):
        monkeypatch.setattr(study, "CELLS", cells)
        assert study._at_once(kernel, tested, np.random.default_rng(4), 10, 4) == (kernel.null, 50, shares)
