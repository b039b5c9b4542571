"""The published table of sizes: exact laws keep their level, every procedure is in it, and it can be made again."""

from __future__ import annotations

import importlib.util
import math
import sys
from pathlib import Path

import pytest

import nptests

_SPEC = importlib.util.spec_from_file_location("size_study", Path(__file__).with_name("size_study.py"))
assert _SPEC
assert _SPEC.loader
study = importlib.util.module_from_spec(_SPEC)
sys.modules["size_study"] = study
_SPEC.loader.exec_module(study)


@pytest.fixture(scope="module")
def published():
    return study.read()


def test_every_procedure_that_gives_p_values_is_in_the_table(published):
    wanted = {p.name for p in nptests.procedures() if study.studied(p)} | set(study.ENUMERATED)
    assert wanted == {size.procedure for size in published}


def test_both_levels_and_all_designs(published):
    by_procedure = {}
    for size in published:
        by_procedure.setdefault(size.procedure, set()).add((size.n, size.alpha))
    for name, found in by_procedure.items():
        assert {alpha for _, alpha in found} == set(study.ALPHAS)
        assert len(found) >= (2 if name.startswith("cv5x2") else 10), name


def test_exact_laws_never_exceed_their_level(published):
    exact = [size for size in published if size.null == "exact" and size.how == "enumerated"]
    assert len(exact) > 40
    for size in exact:
        assert size.size <= size.alpha, size


def test_exact_and_simulated_laws_that_were_drawn_keep_it_too(published):
    """Within four standard errors of the level itself."""
    drawn = [s for s in published if s.how == "simulated" and set(s.null.split("/")) <= {"exact", "simulated"}]
    assert drawn
    for s in drawn:
        draws = study.FEWER.get(s.procedure, study.DRAWS)
        assert s.size <= s.alpha + 4 * math.sqrt(s.alpha * (1 - s.alpha) / draws), s


def test_enumerated_sizes_are_made_again(published):
    """To the six digits that are printed."""
    again = {(s.procedure, s.null, s.n, s.k, s.alpha): s.size for s in study.enumerated()}
    stored = {(s.procedure, s.null, s.n, s.k, s.alpha): s.size for s in published if s.how == "enumerated"}
    assert set(again) == set(stored)
    for key, size in stored.items():
        assert again[key] == pytest.approx(size, rel=1e-5), key


@pytest.mark.slow
@pytest.mark.parametrize("name", ["quade", "kolmogorov_smirnov", "paired_t", "multiple_sign", "bartlett"])
def test_simulated_sizes_are_made_again(published, name):
    """The same seed gives the same draws, so the whole line comes back."""
    stored = [s for s in published if s.procedure == name and s.how == "simulated"]
    n, k = stored[0].n, stored[0].k
    again = list(study.simulated(next(p for p in nptests.procedures() if p.name == name), study.DRAWS, [(n, k)]))
    assert [(s.alpha, s.size) for s in again] == [(s.alpha, s.size) for s in stored[: len(again)]]
