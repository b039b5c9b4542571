"""The published table of sizes: exact laws keep their level, every procedure is in it, and it can be made again."""

import math

import numpy as np
import pytest
from support.adding import mends

import nptests
from nptests.procedures import listed
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
        p = listed.procedure(size.procedure)
        singly = (study.FEWER,) if p.study.slow else (study.AT_FIRST, study.DRAWS)
        assert size.draws in (0, study.AT_ONCE, *(() if p.many else singly)), size


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


@pytest.mark.slow
@pytest.mark.parametrize("name", ["quade", "van_der_waerden", "shapiro_wilk"])
def test_simulated_sizes_are_made_again(published, name):
    """The same seed gives the same draws, so the whole line comes back."""
    stored = [s for s in published if s.procedure == name and s.draws]
    again = list(study.simulated(listed.procedure(name), [(stored[0].n, stored[0].k)], stored[0].draws))
    assert [(s.alpha, s.size) for s in again] == [(s.alpha, s.size) for s in stored[: len(again)]]


@pytest.mark.parametrize("name", ["friedman", "kruskal_wallis", "nemenyi"])
def test_batches_are_counted_together_as_tables_are_one_by_one(monkeypatch, name):
    """As many tables as asked for, at once or in parts of another size."""
    monkeypatch.setattr(study, "AT_ONCE", 50)
    tested = listed.procedure(name)
    options = study.ASYMPTOTIC if tested.auto else {}
    alone = study._one_by_one(50, options, tested, np.random.default_rng(4), 10, 4)
    for cells in (study.CELLS, 40 * 7):
        monkeypatch.setattr(study, "CELLS", cells)
        assert study._at_once(options, tested, np.random.default_rng(4), 10, 4) == alone
