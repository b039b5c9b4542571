"""The searches for a witness, step by step on sums of two numbers; random tables, counts and costs by hand."""

import math
import random
from decimal import Decimal
from types import SimpleNamespace

import numpy as np
import pytest
from support.beside import beside, frozen, on_each
from support.claimed import about_table, asserted, met

import nptests
from crosscheck.claims.computing import Computation
from crosscheck.claims.printed import Printed
from crosscheck.rounding import counts, effort, exhaustive, explaining, random_tables, sampled
from crosscheck.rounding.explaining import REACH, Spent, Witness, _beyond, _Search

HELD = beside(__file__)


def search(formula, printed, at=(), **terms):
    body = {"formula": formula, "with": terms, **({"at": list(at)} if at else {})}
    claim = asserted(body, printed)
    return _Search(claim, met(claim))


# --- one number after the other -----------------------------------------------------------------------


def test_one_number_alone_is_moved_first():
    """1.5 + 2.5 is 4.0; 4.0499 rounds to 4.0, and 4.04 is met at the end of the first number or by halving."""
    found = search("x + y", "4.04", x="1.5", y="2.5").run()
    assert found.changes.keys() == {"x"}
    assert abs(found.value - 4.04) <= 0.005
    assert abs(found.changes["x"] - Decimal("1.5")) < Decimal("0.05")
    at_end = search("x + y", "4.050", x="1.5", y="2.5").run()  # 0.499 of a unit: 4.0499 prints as 4.050
    assert (at_end.changes, at_end.evaluations) == ({"x": Decimal("1.5499")}, 2)
    assert search("x - y", "-1.050", x="1.5", y="2.5").run().changes == {"x": Decimal("1.4501")}


def test_two_numbers_are_moved_where_one_is_not_enough():
    assert search("x + y", "4.100", x="1.5", y="2.5").run().changes == {"x": Decimal("1.5499"), "y": Decimal("2.5499")}
    assert search("x + y", "4.200", x="1.5", y="2.5").run() is None
    product = search("x * x * y", "6.1", x="1.5", y="2.5").run()
    assert abs(float(product.changes["x"]) ** 2 * float(product.changes.get("y", Decimal("2.5"))) - 6.1) <= 0.05


def test_the_numbers_that_the_claim_names_come_first():
    assert list(search("x + y + z", "9", ("z",), x="1.5", y="2.5", z="4.5").leaves) == ["z", "x", "y"]
    assert list(search("x + y + z", "9", x="1.5", y="2.5", z="4.5").leaves) == ["x", "y", "z"]


def test_what_is_nearest_and_what_was_looked_at_is_told():
    found = search("x + y", "4.300", x="1.5", y="2.5")
    assert found.evaluations == 1
    assert found.run() is None
    assert (found.nearest, found.evaluations) == (pytest.approx(4.0998, rel=1e-12, abs=0), 1 + 4 + 4 + 4)
    spent = explaining.witness(found.claim, Computation(found.claim).leaves or dict(found.leaves))
    assert isinstance(spent, Spent)


def test_a_search_ends_by_work(monkeypatch):
    """So many evaluations and no more begin a move; two steps for each make it half as many."""
    for budget, cost, most in ((4, 1, 4), (8, 2, 4), (9, 2, 4)):
        with monkeypatch.context() as patch:
            patch.setattr(explaining, "BUDGET", budget)
            patch.setattr(effort, "steps", lambda claim, leaves, cost=cost: cost)
            found = search("x + y", "4.300", x="1.5", y="2.5")
            assert found.most == most
            assert found.run() is None
            assert found.evaluations == most + 1


@on_each("before", "after", "beyond")
def test_a_value_passes_over_the_printed_one_from_one_side_to_the_other(before, after, beyond):
    """1.0 is 0.95 to 1.05."""
    assert _beyond(before, after, SimpleNamespace(low=0.95, high=1.05)) is beyond


def halving(formula, printed, start, stop):
    found = search(formula, printed, x=start)
    found.value = found.compute({"x": Decimal(start)})
    found.evaluations = 0
    return found._between(lambda x: {"x": x}, Decimal(start), Decimal(stop)), found


@pytest.mark.parametrize(("start", "stop"), [("1.0", "2.0"), ("2.0", "1.0")])
@pytest.mark.parametrize("printed", ["1.6875", "1.3125", "1.0625", "1.9375"])
def test_halving_meets_the_number(start, stop, printed):
    """Sixteenths are met after at most four halvings."""
    met, found = halving("x", printed, start, stop)
    assert met
    assert (found.at, found.value, found.evaluations) == ({"x": Decimal(printed)}, float(printed), 4)


def test_halving_ends_where_nothing_changes_any_more():
    """A step from 0 to 100 passes over 50: each value is seen again, and the eighth time that is the end."""
    body = {"formula": "max(0, min(100, (x - 1.4) * 1000000000000))", "with": {"x": "1.0"}}
    found = _Search(asserted(body, "50"), {"x": Printed.of("1.0")})
    found.value = 0.0
    assert not found._between(lambda x: {"x": x}, Decimal("1.0"), Decimal("2.0"))
    # 100, 0, then eight that were seen: ten, and the first evaluation of all
    assert found.evaluations == 1 + 2 + explaining.FLAT


def test_halving_has_an_end():
    """Numbers that are all different and never the printed one: a tangent of ever steeper slope."""
    body = {"formula": "1 / (x - 1.3)", "with": {"x": "1.0"}}
    found = _Search(asserted(body, "0.0000000000000"), {"x": Printed.of("1.0")})
    found.value = -10.0 / 3
    assert not found._between(lambda x: {"x": x}, Decimal("1.0"), Decimal("2.0"))
    assert found.evaluations == 1 + explaining.HALVINGS


def test_all_numbers_are_moved_together_by_a_share_of_their_digits():
    """x + y with units 0.1 and 0.01: all the way up is 0.499 of both."""
    found = search("x + y", "4.0549", x="1.5", y="2.50").together()
    assert found.changes == {"x": Decimal("1.5") + REACH / 10, "y": Decimal("2.50") + REACH / 100}
    assert found.value == pytest.approx(4.05489, rel=1e-12, abs=0)
    down = search("x + y", "3.9451", x="1.5", y="2.50").together()
    assert down.changes == {"x": Decimal("1.5") - REACH / 10, "y": Decimal("2.50") - REACH / 100}
    met = search("x + y", "4.0274", x="1.5", y="2.50").together()
    share = (met.changes["x"] - Decimal("1.5")) * 10
    assert (met.changes["y"] - Decimal("2.50")) * 100 == share
    assert share == REACH / 2  # the first halving between as printed and all the way: 4.027445
    assert search("x + y", "4.1000", x="1.5", y="2.50").together() is None


def test_numbers_that_the_library_refuses_explain_nothing():
    found = search("x + y", "4.0", x="1.5", y="2.5")
    found.claim = asserted({"formula": "x +", "with": {"x": "1.5"}}, "4.0")
    assert math.isnan(found.compute({}))


def test_a_number_prints_alike_within_half_a_unit():
    leaf = Printed.of("1.5")
    for x, alike in (("1.5", True), ("1.5499", True), ("1.4501", True), ("1.55", False), ("1.45", False)):
        assert explaining._prints(Decimal(x), leaf) is alike
    assert not explaining._prints(Decimal(1), Printed.of("n.s."))
    counted = Printed("x", 1, 3, value=Decimal(2), unit=Decimal(1), counts=(1, 3))
    assert [explaining._prints(Decimal(x), counted) for x in (1, 2, 3)] == [True, False, True]


def test_a_claim_is_recomputed_on_the_table_with_its_cells_rewritten():
    rows = ["1.0,1.1,1.2", "1.0,1.2,1.1", "1.3,1.1,1.0"]
    with about_table(rows, {"test": "friedman", "value": "rank_sums", "at": ["A"]}) as claim:
        assert explaining._recomputed(claim, {}) == 7.0  # ranks 3, 3, 1
        assert explaining._recomputed(claim, {"t[d2, A]": Decimal("1.05")}) == 8.0
        assert explaining._about_scores(claim)
    other = asserted({"formula": "x", "with": {"x": "1.5"}})
    assert explaining._recomputed(other, {"x": Decimal("1.52")}) == 1.52
    assert not explaining._about_scores(other)


# --- random tables that are tried at once -------------------------------------------------------------

ALIGNED = ["1.0,1.1,1.2", "1.0,1.2,1.1", "1.3,1.1,1.0", "1.0,1.3,1.2"]


@pytest.mark.parametrize("ties", [{}, {"ties": "ignored"}, {"ties": "corrected", "null": "asymptotic"}])
@pytest.mark.parametrize("value", ["statistic", "pvalue", "rejected"])
def test_a_witness_among_random_tables_prints_alike_and_gives_the_number(value, ties):
    """A table that prints like it is made, its statistic printed, and found again."""
    dice = random.Random(f"{value}{ties}")
    rows = [[f"{float(x) + dice.choice((-0.04, 0.0, 0.04)):.2f}" for x in row.split(",")] for row in ALIGNED]
    options = {"null": "asymptotic", **ties}
    outcome = nptests.aligned_ranks(nptests.Scores.of(rows, better="higher"), **options)
    level = {"alpha": 0.5} if value == "rejected" else {}
    number = {"statistic": f"{outcome.statistic:.1f}", "pvalue": f"{outcome.pvalue:.2f}"}.get(
        value, "rejected" if outcome.pvalue <= 0.5 else "retained"
    )
    with about_table(ALIGNED, {"test": "aligned_ranks", "value": value, "options": ties, **level}, number) as claim:
        found = sampled.witness(claim)
        assert found is not None
        for path, x in found.items():
            row, column = path.removeprefix("t[").removesuffix("]").split(", ")
            rows[int(row[1:])]["ABC".index(column)] = str(x)
        made = [list(row.split(",")) for row in ALIGNED]
        for path, x in found.items():
            i, j = int(path[3]), "ABC".index(path[-2])
            assert abs(x - Decimal(made[i][j])) < Decimal("0.05")
            made[i][j] = str(x)
        again = nptests.aligned_ranks(nptests.Scores.of(made, better="higher"), **options)
        given = {"statistic": again.statistic, "pvalue": again.pvalue}.get(
            value, "rejected" if again.pvalue <= 0.5 else "retained"
        )
        assert claim.reading.holds(given)


def test_a_number_that_no_table_gives_has_no_witness():
    for value, printed, level in frozen(HELD["a_number_that_no_table_gives_has_no_witness"]):
        with about_table(ALIGNED, {"test": "aligned_ranks", "value": value, **level}, printed) as claim:
            assert sampled.witness(claim) is None


# --- shares of random tables ---------------------------------------------------------------------------


def test_a_number_is_drawn_anywhere_in_its_digits():
    dice = random.Random(5)
    drawn = {random_tables._anywhere(Printed.of("1.5"), dice) for _ in range(20_000)}
    assert min(drawn) == Decimal("1.5") - Decimal("0.1") * 499 / 1000
    assert max(drawn) == Decimal("1.5") + Decimal("0.1") * 499 / 1000
    assert len(drawn) == 999
    counted = Printed("x", 1, 3, value=Decimal(2), unit=Decimal(1), counts=(1, 3))
    assert {random_tables._anywhere(counted, dice) for _ in range(50)} == {1, 3}
    assert random_tables._anywhere(Printed("x", 0, 1), dice) == 0


def test_tables_are_added_to_a_share_on_their_side():
    claim = asserted({"formula": "x + y", "with": {"x": "1.5", "y": "2.5"}}, "4.0")
    share = random_tables.Share()
    for x in ("1.30", "1.40", "1.52", "1.54", "1.70"):
        share.add(claim, {"x": Decimal(x)})
    assert (share.draws, share.hits, share.below, share.above) == (5, 2, 2, 1)
    assert share.changes == {"x": Decimal("1.52")}
    assert share.values == {float(Decimal(x)) + 2.5 for x in ("1.30", "1.40", "1.52", "1.54", "1.70")}
    share.add(asserted({"formula": "x / z", "with": {"x": "1.5"}}, "4.0"), {})
    assert (share.draws, share.hits) == (6, 2)


def drawn(printed, draws, enough=5, *, hit=False):
    claim = asserted({"formula": "x + 1", "with": {"x": "1.5"}}, printed)
    return random_tables.share(claim, {"x": Printed.of("1.5")}, draws=draws, enough=enough, hit=hit)


def test_the_same_tables_are_drawn_always():
    """By Python's generator with the seed 0, so that whoever judges a claim again finds the same share."""
    steps = random.Random(0).randrange(-499, 500)
    assert drawn("2.5", 1000, enough=1).changes == {"x": Decimal("1.5") + Decimal("0.1") * steps / 1000}


def test_drawing_ends_when_it_is_seen_how_many_give_the_number(monkeypatch):
    every = drawn("2.5", 1000)
    assert (every.hits, every.draws) == (5, 5)
    assert drawn("2.5", 1000, enough=3).draws == 3
    assert drawn("9.0", 300).draws == 300  # no table: all are drawn
    assert drawn("9.0", 20).draws == random_tables.FEWEST
    rare = drawn("2.5400", 3000, enough=500)  # one in a thousand
    assert rare.hits >= 1
    assert rare.draws >= random_tables.MANY
    # Numbers on both sides, none met and all different: enough after the fewest; not where only hits count.
    monkeypatch.setattr(random_tables, "STEPS", 10**9)
    assert drawn("2.50000005", 1000).draws == random_tables.FEWEST
    assert drawn("2.50000005", 1000, hit=True).draws == 1000
    monkeypatch.setattr(effort, "steps", lambda claim, leaves: 4)
    assert drawn("9.0", 1000).draws == 250


# --- counts and costs ----------------------------------------------------------------------------------


def test_counts_are_tried_together_until_one_gives_the_number():
    """x of 2, 3, 4 and y of 5, 6: sums 7 to 10, in that order."""
    choices = {"x": (2, 3, 4), "y": (5, 6)}
    leaves = {n: Printed(n, c[0], c[-1], value=Decimal(c[0]), unit=Decimal(1), counts=c) for n, c in choices.items()}

    def found(printed, more=None):
        claim = asserted({"formula": "x + y", "with": {"x": "3", "y": "5"}}, printed)
        return counts.search(claim, {**leaves, **(more or {})})

    first = found("9")
    assert (first.changes, first.nearest, first.tables) == ({"x": 3, "y": 6}, None, 4)
    beyond = found("12")
    assert (beyond.changes, beyond.nearest, beyond.tables) == (None, 10.0, 6)
    assert found("9", {"z": Printed.of("1.5")}) is None
    assert counts.search(asserted({"formula": "1"}, "9"), {}) is None


def test_so_many_combinations_of_counts_are_tried_and_no_more(monkeypatch):
    leaves = {n: Printed(n, 1, 3, value=Decimal(1), unit=Decimal(1), counts=(1, 2, 3)) for n in "xy"}
    claim = asserted({"formula": "x + y", "with": {"x": "1", "y": "1"}}, "77")
    monkeypatch.setattr(counts, "MOST", 9)
    assert counts.search(claim, leaves).tables == 9
    monkeypatch.setattr(counts, "MOST", 8)
    assert counts.search(claim, leaves) is None


def cost(body, leaves=0):
    return effort.steps(asserted(body), {f"x{i}": Printed.of("1.0") for i in range(leaves)})


def test_what_one_evaluation_costs():
    """A step, one more for each hundred numbers, one for two hundred draws, five for each pair with a joint tail."""
    plain = {"formula": "1"}
    assert [cost(plain, n) for n in (0, 99, 100, 250)] == [1, 1, 2, 3]
    a, b = [[float(x) for x in np.random.default_rng(i).normal(size=12)] for i in (0, 1)]
    simulated = {
        "test": "permutation",
        "value": "pvalue",
        "args": [a, b],
        "options": {"null": "simulated", "draws": 1000, "seed": 1},
    }
    assert cost(simulated) == 1 + 5
    exact = {"test": "permutation", "value": "pvalue", "args": [a[:5], b[:5]], "options": {"null": "exact"}}
    assert cost(exact) == 1
    assert cost(exact, 10) == 1 + 10**2 // 25
    assert cost({"test": "permutation", "value": "pvalue", "args": [a], "options": {}}) == 1
    assert cost({"test": "unpaired_t", "value": "pvalue", "args": [a, b]}) == 1
    binomial = {"test": "binomial", "value": "pvalue", "args": [3, 10]}  # exact without being asked, of counts
    assert cost(binomial, 20) == 1 + 20 // 10
    groups = {"value": "adjusted", "args": [a, b, a[::-1]]}
    assert cost({**groups, "test": "tukey"}) == 1 + 5 * 3  # three pairs
    assert cost({**groups, "test": "nemenyi_groups"}) == cost({**groups, "test": "dunn"}) == 1
    assert cost({**groups, "test": "pairwise_t"}) == 1  # each p by itself, of t


def test_a_witness_is_told_with_what_it_cost():
    claim = asserted({"formula": "x + y", "with": {"x": "1.5", "y": "2.5"}}, "4.050")
    leaves = met(claim)
    found = explaining.witness(claim, leaves)
    assert isinstance(found, Witness)
    assert claim.reading.holds(found.value)
    assert all(abs(x - leaves[path].value) < Decimal("0.05") for path, x in found.changes.items())
    assert found.evaluations >= 1


# --- every state of a table ------------------------------------------------------------------------------


def attained(rows, **body):
    with about_table(rows, {"test": "friedman", **body}) as claim:
        return sorted(value for value, _ in exhaustive._attained(claim))


def test_the_rank_of_a_cell_needs_its_row_and_a_sum_all_rows():
    """Both rows are open: 1, 1.5 or 2 each; sums with their ties are (2, 4) to (4, 2), and 3 with two ties or none."""
    assert attained(["1.0,1.0", "1.0,1.0"], value="ranks", at=["d1", "A"]) == [1, 1.5, 2]
    assert attained(["1.0,1.0", "1.0,1.0"], value="rank_sums", at=["A"]) == [2, 2.5, 3, 3, 3.5, 4]


def test_states_are_computed_up_to_so_many_and_where_they_tell_the_value(monkeypatch):
    wilcoxon = {"test": "wilcoxon", "value": "w_plus"}
    assert attained(["1.0,2.0", "1.0,1.0"], **wilcoxon) == [0, 0, 1]  # the second below, equal or above
    assert len(attained(["1.0,2.0", "1.0,3.0"], test="quade")) == 1
    assert attained(["1.0,2.0", "1.0,2.0"], test="quade") == []  # of equal ranges A is B, and F infinite
    for most, values in ((3, [0, 0, 1]), (2, [])):
        monkeypatch.setattr(exhaustive, "MOST_COMPUTED", most)
        exhaustive._ATTAINED.clear()
        assert attained(["1.0,2.0", "1.0,1.0"], **wilcoxon) == values
