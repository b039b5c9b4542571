"""What goes into a claim, term by term: printed numbers, exact ones, counts, tables; and what comes out of a result."""

import inspect
from decimal import Decimal
from types import SimpleNamespace

import numpy as np
import pytest
from support.beside import on_each
from support.claimed import asserted, one_table
from support.refused import refuses

import nptests
from crosscheck.claims import claims, defaults, intervals, picking
from crosscheck.claims.computing import Computation, Missing, _options, pair_order
from nptests.errors import InputError
from nptests.read import literature as fixtures


def computation(changes=None, *, boxes=False, **body):
    return Computation(asserted(body), changes, boxes=boxes)


def test_a_term_is_printed_where_it_has_a_fraction_or_quotes():
    for term, printed in (("4.9", True), (4.9, True), (5, False), ("5", True), (float("inf"), False)):
        made = computation()
        assert made.term("x", term) == float(term)
        assert bool(made.leaves) is printed
    exact = computation(exact=True)
    assert exact.term("x", 4.9) == 4.9
    assert not exact.leaves
    assert computation({"x": Decimal("4.94")}).term("x", "4.9") == 4.94
    box = computation(boxes=True).term("x", "4.9")
    assert (float(box.low), float(box.high)) == (4.85, 4.95)
    assert computation().term("x", ["1.5", 2]).tolist() == [1.5, 2.0]
    made = computation()
    made.term("x", ["1.5", 2])
    assert list(made.leaves) == ["x[1]"]
    with pytest.raises(InputError, match="not a number"):
        computation().term("x", "n.s.")


def test_a_share_of_a_known_number_is_a_count():
    made = computation()
    value = made.number("x", "83.3 % of 30")
    assert (value, type(value)) == (25, int)
    assert made.leaves["x"].counts == (25,)
    assert computation({"x": Decimal(24)}).number("x", "83 % of 30") == 24
    assert computation().number("x", "4.9", exact=True) == 4.9


def test_intervals_do_not_reach_into_tests():
    inner = {"test": "paired_t_from_statistic", "summary": {"t": "2.1", "n": 12}, "value": "pvalue"}
    assert computation().term("p", inner) == nptests.paired_t_from_statistic(2.1, 12).pvalue
    with pytest.raises(Missing):
        computation(boxes=True).term("p", inner)
    known = {"critical": "nemenyi", "sizes": {"k": 4}, "alpha": 0.05}
    assert computation(boxes=True).term("q", known) == nptests.critical_value("nemenyi", alpha=0.05, k=4).value


CELLS = "name,A,B\nd0,1.5,2.5\nd1,3.5,0.5\n"


@on_each("source", "numbers", lists=True)
def test_numbers_of_a_table(source, numbers):
    with one_table(CELLS) as name:
        made = Computation(asserted({}, "1", name))
        assert np.ravel(made.term("x", {"table": "t", **source})).tolist() == numbers
        assert all(path.startswith("t[d") for path in made.leaves)
        refuses("no column 'C'", made.term, "x", {"table": "t", "row": "d0", "column": "C"})
        refuses("no row 'd7'", made.term, "x", {"table": "t", "row": "d7", "column": "A"})
    with one_table(CELLS, about="exact = true\n") as name:
        made = Computation(asserted({}, "1", name))
        made.term("x", {"table": "t", **source})
        assert not made.leaves


@pytest.mark.parametrize(("score", "sign"), [("1.5", "-"), ("2.5", "+"), ("2.0", "=")])
def test_the_sign_of_a_score_and_its_control(score, sign):
    with one_table(f"name,A,B\nd0,{score},2.0\n") as name:
        body = {"test": "multiple_sign", "table": "t", "value": "signs", "at": ["d0", "A"], "options": {"control": "B"}}
        assert Computation(asserted(body, sign, name)).value() == sign


def test_two_samples_are_exchanged_and_others_are_not():
    a, b, c = ["1.5", "2.5"], ["3.0", "7.0"], ["9.0", "8.0"]

    def data(*samples, **body):
        return computation()._samples({"test": "mann_whitney", "args": list(samples), **body})

    assert data(a, b) == [a, b]
    assert data(a, b, exchanged=True) == [b, a]
    assert computation()._samples({"test": "kruskal_wallis", "args": [a, b, c], "exchanged": True}) == [a, b, c]
    with one_table(CELLS) as name:
        table = Computation(asserted({}, "1", name))
        (scores,) = table._samples({"test": "wilcoxon", "table": "t", "exchanged": True})
        assert scores.algorithms == ("B", "A")
        (scores,) = table._samples({"test": "wilcoxon", "table": "t"})
        assert scores.algorithms == ("A", "B")


def known(name, annotation):
    return inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=annotation)


def test_what_is_counted_is_a_whole_number():
    made = computation()
    assert made._given("n", "1,024", known("n", "int")) == 1024
    assert made._given("n", 12, known("n", "int")) == 12
    assert made._given("sizes", ["12", 13], known("sizes", "Sequence[int]")) == [12, 13]
    assert made._given("df1", "3", known("df1", "float")) == 3.0
    assert made._given("plus", "3", known("plus", "float")) == 3.0
    assert not made.leaves  # none of them is rounded
    assert made._given("df1", "3.2", known("df1", "float")) == 3.2
    assert made._given("f", "3", known("f", "float")) == 3.0
    assert list(made.leaves) == ["df1", "f"]
    assert made._given("means", ["1.5", 2], known("means", "Sequence[float]")) == [1.5, 2]
    assert made._given("table", [["3", 4], [5, "6"]], known("table", "x")) == [[3, 4], [5, 6]]
    assert list(made.leaves) == ["df1", "f", "means[1]"]
    refuses("a count is", made._given, "n", "three", known("n", "int"))
    refuses("takes no 'm'", made._summary, nptests.paired_t_from_statistic, {"m": 3})


def test_p_values_are_printed_bounds_or_whole_numbers():
    made = computation()
    given = {"p[1]": "<0.002", "p[2]": 1, "p[3]": "0.03", "p[4]": 0.03}
    assert [made._pvalue(name, p) for name, p in given.items()] == [0.001, 1.0, 0.03, 0.03]
    assert list(made.leaves) == ["p[1]", "p[3]", "p[4]"]
    with pytest.raises(InputError):
        made._pvalue("p[5]", "rejected")


def test_adjusted_p_values_by_their_place():
    """Holm of 0.01, 0.04, 0.03: 0.03, 0.06, 0.06; at 0.05 one is rejected."""
    body = {"adjust": "holm", "pvalues": ["0.01", "0.04", "0.03"], "alpha": 0.05}
    assert computation(**body, at=["2"]).value() == pytest.approx(0.06, rel=1e-12, abs=0)
    assert computation(**body, value="rejections").value() == 1.0
    assert computation(**{**body, "alpha": 0.06}, value="rejections").value() == 3.0
    assert [computation(**body, value="rejected", at=[i]).value() for i in (1, 2)] == ["rejected", "retained"]


def test_pairs_are_put_in_the_order_of_their_names():
    labels = ["c vs a", "b vs c", "a vs b"]
    assert pair_order(labels, ["a", "b", "c"]) == [2, 0, 1]
    for wrong in (labels[:2], ["a vs b", "b vs a", "a vs c"], ["a vs b", "a vs c", "b vs d"]):
        refuses("not all pairs", pair_order, wrong, ["a", "b", "c"])


def test_the_cheapest_law_is_taken_where_no_p_value_is_asked_for():
    claim = asserted({})
    body = {"test": "wilcoxon"}
    for more, options in (
        ({}, {"null": "asymptotic"}), ({"value": "w_plus"}, {"null": "asymptotic"}), ({"value": "pvalue"}, {}),
        ({"value": "rejected"}, {}), ({"options": {"null": "exact"}}, {"null": "exact"}),
    ):  # fmt: skip
        assert _options(nptests.wilcoxon, {**body, **more}, claim) == options
    assert _options(nptests.paired_t, {"test": "paired_t"}, claim) == {}
    refuses("no option 'ranks'", _options, nptests.wilcoxon, {**body, "options": {"ranks": 1}}, claim)


def test_a_level_may_be_printed_and_sizes_may_be_text():
    made = computation()
    assert made._level({"alpha": ".05"}) == made._level({"alpha": 0.05}) == 0.05
    assert made._sizes({"sizes": {"k": "4", "n": 10, "df": "inf"}, "options": {"null": "exact"}}) == {
        "k": 4, "n": 10, "df": "inf", "null": "exact",
    }  # fmt: skip


# --- what is picked of a result ---------------------------------------------------------------------------


def test_a_pair_asked_the_other_way_round_changes_sign_and_ends():
    row = SimpleNamespace(a="x", b="y", estimate=2.0, statistic=3.0, pvalue=0.01, adjusted=0.04, interval=(1.0, 5.0))
    for value, number, turned in (
        ("estimate", 2.0, -2.0), ("statistic", 3.0, -3.0), ("lower", 1.0, -5.0), ("upper", 5.0, -1.0),
        ("unadjusted", 0.01, 0.01), ("adjusted", 0.04, 0.04),
    ):  # fmt: skip
        for at in (["x", "y"], ["x vs y"]):
            assert picking._of_row(row, value, at, {}) == number
        for at in (["y", "x"], ["y vs x"]):
            assert picking._of_row(row, value, at, {}) == turned
    for alpha, word in ((0.05, "rejected"), (0.04, "rejected"), (0.03, "retained")):
        assert picking._of_row(row, "rejected", ["x", "y"], {"alpha": alpha}) == word
    row.interval = None
    with pytest.raises(Missing):
        picking._of_row(row, "lower", ["x", "y"], {})


def test_a_label_is_a_name_or_a_place():
    claim = asserted({})
    assert picking.index("b", ["a", "b"], claim) == 1
    assert picking.index(2, ["a", "b"], claim) == 1
    assert picking.index("1", ["7", "1"], claim) == 1  # a name before a place
    with pytest.raises(InputError):
        picking.index("c", ["a", "b"], claim)


def test_intervals_stand_together_with_numbers():
    box = intervals.Interval(np.asarray(1.0), np.asarray(2.0))
    both = picking.together([box, 5.0])
    assert (both.low.tolist(), both.high.tolist()) == ([1, 5], [2, 5])
    assert picking.together([1, 2.5]).tolist() == [1, 2.5]


# --- what a claim is ----------------------------------------------------------------------------------------


def test_claims_without_a_name_are_counted_from_one():
    with fixtures.in_memory('[[claim]]\nwhere = "a"\ntest = "friedman"\nprinted = "1"\n' * 2, {}) as name:
        read = claims.claims(name)
    assert [claim.id for claim in read] == ["claim 1", "claim 2"]
    assert all("has no id" in str(claim.malformed) for claim in read)


def test_places_in_braces_are_filled_and_a_place_alone_becomes_its_value():
    names = {"row": "a vs b", "n": 12}
    body = {"at": ["{row}", "x"], "n": "{n}", "text": "of {n} in {row}", "plain": 3, "other": "{k}"}
    assert claims.fill(body, names) == {
        "at": ["a vs b", "x"], "n": 12, "text": "of 12 in a vs b", "plain": 3, "other": "{k}",
    }  # fmt: skip
    assert claims._labels("a vs b", "C") == {"row": "a vs b", "column": "C", "a": "a", "b": "b"}
    assert claims._labels("a", "C") == {"row": "a", "column": "C"}


@on_each("exception", "meant", lists=True)
def test_an_exception_is_for_the_cells_that_it_names(exception, meant):
    assert claims._is_cell(exception, "r", "c") is meant


@on_each("expect", "explains", "verdict", "name", "as_expected")
def test_a_verdict_is_the_expected_one_for_the_stated_reason(expect, explains, verdict, name, as_expected):
    claim = claims.Claim("paper", "c", "here", "1", {}, expect=expect, explains=explains)
    found = claims.Verdict(claim, verdict, {} if name is None else {"name": name})
    assert found.expected is as_expected
    assert found.explained is (verdict in ("holds", "rounding", "convention"))
    assert found.wrong is (verdict in ("fails", "defect"))
    assert not claims.Verdict(claim, verdict, {"departs": "x"}).explained


def test_counts_are_read_exactly_and_a_level_only_from_a_number():
    def reading(printed, **body):
        return asserted(body, printed).reading

    for body, exact in (
        ({"value": "plus"}, True), ({"value": "statistic"}, False), ({"critical": "shaffer"}, True),
        ({"critical": "wilcoxon"}, True), ({"critical": "nemenyi"}, False),
    ):  # fmt: skip
        assert reading("2", **body).exact is exact
    assert reading("n.s.", alpha=0.01).low == 0.01
    assert reading("n.s.", alpha="0.01").low == reading("n.s.").low == 0.05


@on_each("key", "help")
def test_a_default_that_no_claim_has_is_told_what_there_is(key, help):
    refuses(f"no key '{key}': {help}", defaults._check, {key: 1})
