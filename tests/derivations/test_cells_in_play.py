"""Which cells of the data every step of a derivation speaks of: what a page highlights when it walks through."""

import json

import pytest
from derivations.test_derivations import PROCEDURES, T6, results
from support.adding import mends

import nptests
from nptests.adjustments.methods import adjustments
from nptests.cli import main
from nptests.derivations.cells import Cells, block, meant, names, observed
from nptests.derivations.explaining import derive
from nptests.read import literature as fixtures

pytestmark = pytest.mark.filterwarnings("ignore::nptests.InputWarning")


def steps(result):
    return derive(result).as_dict()["steps"]


def by_symbol(result):
    return {step["symbol"]: step["cells"] for step in steps(result) if step["kind"] == "equation"}


def check(result, name):
    """Cells lie within the tables that hold data; what uses a step comes after it and speaks of the same data."""
    listed = steps(result)
    json.dumps(listed, allow_nan=False)
    tables = [step for step in listed if step["kind"] == "table" and step["holds"]]
    for table in tables:
        assert len(table["holds"]["rows"]) == len(table["sheet"]["rows"])
        assert len(table["holds"]["columns"]) == len(table["sheet"]["header"])
    arithmetic = [step for step in listed if step["kind"] == "equation" and step["numbers"]]
    assert any(step["cells"] for step in arithmetic), mends.mend("cells_in_play", name)
    for axis in ("rows", "columns"):
        known = {i for table in tables for places in table["holds"][axis] for i in places or ()}
        for step in listed:
            places = step["cells"][axis] if step["cells"] else None
            if known and places is not None:
                assert set(places) <= known
    for place, step in enumerate(listed):
        for used in step.get("uses", ()):
            assert used < place
            assert listed[used]["cells"] is None or step["cells"] is not None


@pytest.mark.parametrize("procedure", PROCEDURES, ids=lambda p: p.name)
def test_every_procedure_says_which_cells_are_in_play(procedure):
    result = results(procedure, fixtures.scores("demsar2006/table6"))
    check(result, procedure.name)
    last = [step for step in steps(result) if step["kind"] == "equation"][-1]
    assert last["cells"] is not None, mends.mend(
        "cells_in_play", procedure.name
    )  # the end of the way: a p-value, an estimate


@pytest.mark.parametrize("method", [m.name for m in adjustments()])
def test_every_adjustment_says_which_pvalues_are_in_play(method):
    result = nptests.adjustment_steps((0.03, 0.001, 0.2), method, alpha=0.05)
    check(result, method)
    equations = [step for step in steps(result) if step["kind"] == "equation" and step["symbol"].startswith("q_")]
    for step in equations:
        assert int(step["why"].partition("_")[2][0]) - 1 in step["cells"]["rows"]


def test_sums_have_their_column_and_statistics_have_all():
    equations = by_symbol(nptests.friedman(T6))
    assert equations["T_2"] == equations["R_2"] == {"rows": None, "columns": [1]}
    assert equations["chi2_F"] == equations["p"] == {"rows": None, "columns": None}


def test_signed_ranks_have_the_rows_of_their_sign():
    equations = by_symbol(nptests.wilcoxon([1, 5, 3, 9], [2, 2, 3, 4]))
    assert equations["W_plus"]["rows"] == [1, 3]
    assert equations["W_minus"]["rows"] == [0]
    assert equations["T"]["rows"] == [0, 1, 3]


def test_pairs_have_their_two_columns():
    equations = by_symbol(nptests.nemenyi(T6))
    assert equations["z_2"] == equations["p_2"] == equations["q_2"] == {"rows": None, "columns": [0, 2]}
    assert by_symbol(nptests.against(T6, control=T6.algorithms[1], adjust="holm"))["d_2"]["columns"] == [1, 2]


def test_blocks_and_symbols():
    assert block([None, Cells((1,), (0,)), Cells((3,), (0,))]) == Cells((1, 3), (0,))
    assert block([None]) is None
    assert observed("x_i2") == Cells(columns=(1,))
    assert observed("n_i") is None
    assert names("2 * P(Z >= abs(z_1)) + sum_ij(S_ij**2)") == ("S_ij", "Z", "z_1")
    assert meant("T_j", ["T_1", "T_2", "T"]) == (0, 1)
    assert meant("S_ij", ["S_1", "S_2"]) == ()
    assert meant("U_gh", ["U_1_2", "J"]) == (0,)


def test_the_command_prints_them(capsys):
    assert main(["explain", "wilcoxon", "mehta2001/antigen", "--json"]) == 0
    reply = json.loads(capsys.readouterr().out)
    plus = next(step for step in reply["steps"] if step.get("symbol") == "W_plus")
    assert plus["kind"] == "equation"
    assert plus["cells"]["columns"] is None
    assert plus["latex"].startswith("W_{")
