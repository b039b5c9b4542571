"""The audit measured: no alarm on true claims, seeded errors caught."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import rankdata

from crosscheck import measuring
from crosscheck.measuring import seeded_errors


def test_true_claims_raise_no_alarm_and_seeded_errors_are_caught() -> None:
    measured = seeded_errors(3, seed=11)
    print(measured.as_dict())
    assert measured.alarms == 0
    assert measured.recall > 0.95
    assert set(measured.errors) == {"last digit", "rank", "sign", "df", "tail", "decision"}
    assert measured.excused > 0  # the oracle does explain some errors by rounding: they are not counted


@pytest.mark.slow
def test_two_thousand_seeded_errors() -> None:
    measured = seeded_errors(60, seed=7)
    print(measured.as_dict())
    assert sum(measured.errors.values()) + measured.excused > 4000
    assert measured.alarms == 0
    assert measured.recall > 0.95


def test_an_audit_that_believes_everything_would_be_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    real = measuring.check
    monkeypatch.setattr(measuring, "check", lambda claim: type(real(claim))(claim, "holds"))
    assert seeded_errors(1).recall == 0


def test_an_audit_that_cries_wolf_would_be_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    real = measuring.check
    monkeypatch.setattr(measuring, "check", lambda claim: type(real(claim))(claim, "fails"))
    measured = seeded_errors(1)
    assert measured.alarms == sum(measured.truths.values()) > 0


def test_the_ranks_of_the_oracle_are_those_of_scipy() -> None:
    values = np.random.default_rng(5).integers(0, 4, (20, 5)) / 10
    assert (measuring._ranks(values) == np.array([rankdata(-row) for row in values])).all()
