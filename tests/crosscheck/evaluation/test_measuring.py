"""The audit measured: no alarm on true claims, seeded errors caught, and a judge that can be trusted."""

import random

import numpy as np
import pytest
from scipy.stats import rankdata

import nptests
from crosscheck.evaluation import oracle, seeded_errors as measuring

FEW = {"omnibus": 1, "paired": 2}
RANKED = {"friedman", "iman_davenport", "quade", "aligned_ranks", "page", "multiple_sign", "wilcoxon", "sign"}


def test_true_claims_raise_no_alarm_and_seeded_errors_are_caught():
    measured = measuring.seeded_errors(FEW, seed=11)
    print(measured.as_dict())
    assert measured.alarms == 0
    assert measured.recall > 0.95
    assert set(measured.by(0)) == RANKED
    assert set(measured.by(1)) == {"last digit", "rank", "count", "sign", "df", "tail", "decision"}
    assert measured.excused > 0  # the oracle does explain some errors by rounding: they are not counted


@pytest.mark.deep
def test_two_thousand_seeded_errors_over_all_procedures():
    measured = measuring.seeded_errors(seed=7)
    print(measured.as_dict())
    assert measured.seeded >= 2000
    assert sum(measured.errors.values()) >= 1000
    assert measured.alarms == 0
    assert measured.recall > 0.95
    assert all(caught > 0.9 * made for caught, made in measured.by(0).values())
    assert set(measured.by(0)) == RANKED


def test_an_audit_that_believes_everything_would_be_found_out(monkeypatch):
    real = measuring.check
    monkeypatch.setattr(measuring, "check", lambda claim: type(real(claim))(claim, "holds"))
    assert measuring.seeded_errors({"paired": 1}).recall == 0


def test_an_audit_that_cries_wolf_would_be_found_out(monkeypatch):
    real = measuring.check
    monkeypatch.setattr(measuring, "check", lambda claim: type(real(claim))(claim, "fails"))
    measured = measuring.seeded_errors({"paired": 1})
    assert measured.alarms == sum(measured.truths.values()) + measured.excused > measured.excused > 0


def test_a_witness_that_is_none_excuses_nothing(monkeypatch):
    real = measuring.check

    def bluff(claim):
        return type(real(claim))(claim, "rounding", {"witness": {"t[d0, A]": "9.9"}})

    monkeypatch.setattr(measuring, "check", bluff)
    assert measuring.seeded_errors({"paired": 1}).recall == 0


def test_the_ranks_of_the_oracle_are_those_of_scipy():
    values = np.random.default_rng(5).integers(0, 4, (20, 5))
    assert (oracle._ranked(values) == np.array([rankdata(row) for row in values])).all()


def _ours(key, table):
    rows = [[f"{x / 100:.2f}" for x in row] for row in table]
    columns = oracle.COLUMNS[: len(rows[0])]
    result = getattr(nptests, key.test)(nptests.Scores(rows, list(columns), better="higher"), **dict(key.options))
    if key.value == "rejected":
        return oracle.text(key, result.pvalue <= oracle.LEVEL)
    details = result.details  # ranks there are those of each data set: the name alone means their means
    value = details[key.value] if key.value in details else getattr(result, key.value)
    found = np.asarray(value, dtype=float)
    for label in key.at:  # a data set, an algorithm, or a position from 1
        places = {"d": int(label[1:] or 0)} if label[0] == "d" else {}
        found = found[places.get(label[0], columns.find(label) if label in columns else int(label[-1]) - 1)]
    return oracle.text(key, float(found))


@pytest.mark.parametrize("name", measuring.DESIGNS)
def test_the_oracle_and_the_library_print_the_same(name):
    rng = random.Random(name)
    design = measuring.DESIGNS[name]
    compared = 0
    for _ in range(6):
        table = [[rng.randint(100, 108) for _ in range(design.k)] for _ in range(design.n)]
        for key, text in design.printed(table).items():
            if key.test != "multiple_sign" and text not in ("nan", "inf"):
                assert _ours(key, [list(row) for row in table]) == text, (table, key)
                compared += 1
    assert compared > 50


@pytest.mark.parametrize("name", measuring.DESIGNS)
def test_what_random_tables_give_within_rows_and_of_pairs_is_allowed(name):
    rng = random.Random(f"{name} allowed")
    design = measuring.DESIGNS[name]
    printed = [[rng.randint(10, 12) for _ in range(design.k)] for _ in range(design.n)]
    allowed = design.allowed(printed)
    across = {"aligned_ranks", "quade"}  # here the grid is a part only
    for _ in range(200):
        table = [[1000 * x + rng.choice((-400, 0, 300, rng.randint(-499, 499))) for x in row] for row in printed]
        for key, text in design.printed(table).items():
            assert key.test in across or text in allowed[key], (key, text)
