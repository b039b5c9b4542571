"""Tables judged as a whole: one witness for all cells, recomputed here without the library; one convention for all."""

from decimal import Decimal
from fractions import Fraction

import pytest
from support.beside import beside

from crosscheck.auditing.judging import joint
from crosscheck.auditing.judging.checking import check
from crosscheck.claims.claims import claims
from crosscheck.claims.computing import Computation
from crosscheck.rounding import explaining as rounding, orders
from nptests.read import literature as fixtures

HELD = beside(__file__)


def _verdicts(publication, table):
    return [check(c) for c in claims(publication) if c.body.get("table") == table]


@pytest.fixture(scope="module")
def tutorial():
    (witness,) = joint.witnesses(_verdicts("garcia_tutorial", "table1"))
    return witness


def _table(witness):
    read = fixtures.cells(f"{witness.publication}/{witness.table}")
    return {
        (row, column): Fraction(witness.changes.get(f"{witness.table}[{row}, {column}]", text))
        for row, cells in zip(read.rows, read.cells, strict=True)
        for column, text in zip(read.columns, cells, strict=True)
    }


def test_one_table_has_all_96_aligned_ranks_of_the_tutorial(tutorial):
    data = _table(tutorial)
    printed = fixtures.cells("garcia_tutorial/table1")
    for (row, column), x in data.items():  # it prints as printed
        text = printed.cells[printed.rows.index(row)][printed.columns.index(column)]
        assert abs(x - Fraction(text)) < Fraction(1, 2000)
    means = {row: sum(data[row, c] for c in printed.columns) / len(printed.columns) for row in printed.rows}
    aligned = {cell: x - means[cell[0]] for cell, x in data.items()}
    ranks = fixtures.cells("garcia_tutorial/table3_ranks")
    checked = 0
    for row, cells in zip(ranks.rows, ranks.cells, strict=True):
        for column, text in zip(ranks.columns, cells, strict=True):
            x = aligned[row, column]
            above, equal = sum(y > x for y in aligned.values()), sum(y == x for y in aligned.values())
            assert above + Fraction(equal + 1, 2) == Fraction(text), (row, column)
            checked += 1
    assert checked == 96
    assert len(tutorial.changes) < 40  # few cells must differ from print


def test_what_contradicts_the_printed_ranks_is_said(tutorial):
    assert tutorial.missed == ("garcia_tutorial/minus[NNEP]",)  # it counts the printed tie of newthyroid as a minus
    assert len(tutorial.unrounded) >= 30


def test_demsars_voting_row_is_found():
    (witness,) = joint.witnesses(_verdicts("demsar2006", "table6"))
    assert set(witness.changes) <= {"table6[voting, C4.5+cf]", "table6[voting, C4.5+m+cf]"}
    assert len(witness.changes) == 1
    assert witness.missed == ()
    assert {"demsar2006/mean-rank[C4.5+cf]", "demsar2006/friedman-from-table"} <= set(witness.unrounded)


def _store(tmp_path, ranks, extra="", first="0.1,0.2,0.2"):
    paper = tmp_path / "paper.toml"
    paper.write_text(
        f'[[table]]\nname = "t"\nholds = "scores"\nbetter = "lower"\ncells = """\nname,A,B,C\nd1,{first}\n'
        'd2,0.1,0.2,0.3\n"""\n'
        f'[[table]]\nname = "ranks"\nholds = "printed"\ncells = """\nname,A,B,C\n{ranks}"""\n'
        '[[claim]]\nid = "rank"\nwhere = "here"\ncells = "ranks"\ntest = "aligned_ranks"\ntable = "t"\n'
        f'value = "ranks"\nat = ["{{row}}", "{{column}}"]\n{extra}'
    )
    return paper.resolve().as_posix()


def test_orders_that_no_table_has_are_proved_impossible(tmp_path):
    # d1: A before B and C; the printed ranks say that C is best
    paper = _store(tmp_path, "d1,6,5,1\nd2,2,3,4\n")
    solved = orders.table_of_orders(paper, "t", claims(paper))
    assert solved.status == "infeasible"


def test_orders_that_only_finer_steps_have_are_not_called_impossible(tmp_path, monkeypatch):
    """With two steps to a unit no cell can move: the lattice has no solution, though the intervals have one."""
    monkeypatch.setattr(orders, "STEPS", 2)
    paper = _store(tmp_path, "d1,2,3,4\nd2,1,5,6\n", first="0.2,0.2,0.2")
    solved = orders.table_of_orders(paper, "t", claims(paper))
    assert solved.status == "unresolved"


def test_orders_that_some_table_has_are_solved(tmp_path):
    paper = _store(tmp_path, "d1,2,4,5\nd2,1,3,6\n")
    solved = orders.table_of_orders(paper, "t", claims(paper))
    assert solved.status == "found"
    assert all(joint._holds(claim, solved.changes) for claim in claims(paper))


MEANS = HELD["means"]


def test_one_convention_explains_a_whole_table(tmp_path):
    paper = _store(tmp_path, "d1,1,2,3\n", MEANS.replace('"1.8"', '"1.75"').replace('"1.2"', '"1.25"'))
    means = [claim for claim in claims(paper) if claim.id.startswith("mean")]
    judged = joint.conventions([check(claim) for claim in means])
    assert {v.verdict for v in judged} == {"convention"}
    assert {v.evidence["name"] for v in judged} == {"orientation"}
    assert {v.evidence["joint"] for v in judged} == {"one departure for all 3 numbers"}


def test_a_convention_that_gives_only_some_numbers_is_not_joint(tmp_path):
    paper = _store(tmp_path, "d1,1,2,3\n", MEANS.replace('"1.8"', '"1.75"').replace('"1.2"', '"2.99"'))
    means = [claim for claim in claims(paper) if claim.id.startswith("mean")]
    assert all("joint" not in v.evidence for v in joint.conventions([check(claim) for claim in means]))


def test_an_aligned_rank_beyond_its_bounds_fails_with_the_bound(tmp_path):
    paper = _store(tmp_path, "d1,6,5,1\nd2,2,3,4\n")
    rank = {claim.id: check(claim) for claim in claims(paper)}
    assert (rank["rank[d1, A]"].verdict, rank["rank[d1, A]"].evidence["proof"]) == ("fails", "interval bound")
    low, high = rank["rank[d1, A]"].evidence["between"]
    assert 1 <= low <= high < 6


def test_a_witness_is_computed_again_from_a_rewritten_table(monkeypatch):
    (claim,) = [c for c in claims("demsar2006") if c.id == "mean-rank[C4.5+cf]"]
    computed = Computation(claim)
    computed.value()
    path = "table6[voting, C4.5+cf]"
    assert rounding.known(claim, computed.leaves, {path: Decimal("0.9755")}) is None  # half a unit: rules differ
    assert rounding.known(claim, computed.leaves, {path: Decimal("0.9752")}) is not None
    real = fixtures.held
    monkeypatch.setattr(
        fixtures, "held", lambda about, name: real({"table": [dict(about["table"][0], better="lower")]}, name=name)
    )
    assert rounding.known(claim, computed.leaves, {path: Decimal("0.9752")}) is None  # the copy decides, not the search
