"""Counts of wins and records of wins, ties and losses below a table: worked by hand, ties decided in every way."""

from itertools import product

import pytest
from support.beside import on_each
from support.in_print import said, scores, table

from crosscheck.auditing.judging import ranks_in_rows
from crosscheck.auditing.judging.records import fits

# Counts of wins

WON = ("0.9 | 0.8 | 0.7", "0.9 | 0.9 | 0.7", "0.6 | 0.7 | -")  # A 1 to 2, B 1 to 2, C 0


@on_each("printed", "expected")
def test_counts_of_wins(printed, expected):
    found = said(table(*scores(*WON), ("wins", "# best", f"{printed} | - | 0")))
    assert found == {"wins[# best, A]": expected, "wins[# best, C]": ("holds", {"value": "0"})}


def test_the_best_alone_is_not_among_two():
    """B is second in both rows, whatever hidden digits are; A is first in d1 and first with C in d2."""
    whole = table(*scores("0.9 | 0.8 | 0.7", "0.9 | 0.8 | 0.9"), ("wins", "Wins", "0 | 0 | 2"))
    assert [about["value"] for _, about in said(whole).values()] == ["1 to 2", "0", "0 to 1"]


def test_several_wrong_counts_that_do_not_add_up_were_taken_among_others():
    """A wins d1 and d2: counts that add up to more rows than there are count something else."""
    rows = scores("0.9 | 0.8 | 0.7 | 0.6", "0.9 | 0.8 | 0.7 | 0.6")
    words = [word for word, _ in said(table(*rows, ("wins", "Wins", "2 | 2 | 2 | 0"))).values()]
    assert words == ["holds", "unresolved", "unresolved", "holds"]
    swapped = [word for word, _ in said(table(*rows, ("wins", "Wins", "1 | 1 | 0 | 0"))).values()]
    assert swapped == ["fails", "fails", "holds", "holds"]


def test_a_column_without_a_count_is_not_among_those_counted():
    rows = scores("0.90 | 0.80 | 0.70 | 0.85", "0.70 | 0.80 | 0.60 | 0.95")
    words = [word for word, _ in said(table(*rows, ("wins", "Wins", "1 | 1 | 0 | -"))).values()]
    assert words == ["holds", "holds", "holds"]


# Records of wins, ties and losses

# A wins against B in d1 and d4, loses d2, ties d3; against C it wins d2, d3, d4 and ties d1; B against C wins d2 to d4.
DUELS = ("0.9 | 0.8 | 0.9", "0.6 | 0.7 | 0.5", "0.5 | 0.5 | 0.4", "0.8 | 0.7 | 0.6")


def records(printed, *cells, better="higher"):
    return list(said(table(*scores(*(cells or DUELS)), ("records", "W/T/L", printed)), better).values())


@on_each("printed", "values", lists=True)
def test_records_against_one(printed, values):
    assert records(printed) == [("holds", {"value": value}) for value in values]


def test_records_may_name_losses_before_ties():
    rows = ("0.9 | 0.8 | 0.1", "0.6 | 0.7 | 0.1", "0.5 | 0.4 | 0.1", "0.8 | 0.7 | 0.9", "0.8 | 0.7 | 0.7")
    # A against B: 4 wins, 1 loss; against C: 4 wins, 1 loss
    assert records("- | 4/1/0 | 4/1/0", *rows) == [("holds", {"value": "4/0/1"})] * 2
    assert records("- | 4/0/1 | 4/0/1", *rows) == [("holds", {"value": "4/0/1"})] * 2
    assert records("- | 1/4/0 | 1/4/0", *rows) == [("holds", {"value": "1/0/4"})] * 2  # of the column
    assert [word for word, _ in records("- | 4/1/0 | 1/4/0", *rows, better="lower")] == ["unresolved", "holds"]
    assert [word for word, _ in records("- | 1/4/0 | 1/4/0", *rows, better="lower")] == ["holds", "holds"]


def test_where_most_records_fit_the_others_are_wrong():
    rows = tuple(f"{cells} | 0.1 | 0.95" for cells in DUELS)  # against D 4/0/0, against E 0/0/4
    found = records("- | 2/1/1 | 2/1/1 | 4/0/0 | 0/0/4", *rows)
    assert [word for word, _ in found] == ["holds", "fails", "holds", "holds"]
    assert found[1][1] == {"value": "3/1/0", "proof": "wins/ties/losses against the column, of A: 3/1/0"}
    turned = records("- | 1/1/2 | 1/1/2 | 0/0/4 | 4/0/0", *rows)
    assert turned[1] == ("fails", {"value": "0/1/3", "proof": "wins/ties/losses of the column against A: 0/1/3"})


@on_each("printed", "expected", lists=True)
def test_few_records_that_fit_prove_nothing(printed, expected):
    rows = tuple(f"{cells} | 0.1 | 0.95" for cells in DUELS)
    assert [word for word, _ in records(printed, *rows)] == expected


def test_less_than_half_proves_nothing_even_against_one_that_is_meant():
    rows = tuple(f"{cells} | 0.1 | 0.95 | 0.1" for cells in DUELS)
    found = [word for word, _ in records("- | 2/1/1 | 9/9/9 | 4/0/0 | 9/9/9 | 9/9/9", *rows)]
    assert found == ["holds", "unresolved", "holds", "unresolved", "unresolved"]


def test_whose_records_they_are_is_seen_from_those_that_fit_where_all_have_one():
    """Against A B has 2/1/1 and D 4/0/0; two of four are too few, as no cell says that A is meant; three are not."""
    rows = tuple(f"{cells} | 0.1 | 0.95" for cells in DUELS)
    found = [word for word, _ in records("9/9/9 | 2/1/1 | 9/9/9 | 4/0/0 | 9/9/9", *rows)]
    assert found == ["holds", "unresolved", "holds", "unresolved"]
    found = [word for word, _ in records("9/9/9 | 2/1/1 | 9/9/9 | 4/0/0 | 0/0/4", *rows)]
    assert found == ["holds", "fails", "holds", "holds"]
    assert records("- | - | -") == []


@pytest.mark.parametrize("turned", [False, True])
def test_a_record_fits_if_hidden_digits_can_decide_its_ties_so(turned):
    """Every tie as a win, a tie or a loss; two numbers are wins and losses, with ties left out or all decided."""
    cells = ("0.9 | 0.8", "0.9 | 0.9", "0.7 | 0.9", "0.6 | 0.6", "0.8 | 0.5", "0.8 | -", "- | 0.8")
    rows = table(*scores(*cells)).rows
    duel = wins, losses, ties = (1, 2, 2) if turned else (2, 1, 2)
    sides = (1, 0) if turned else (0, 1)
    assert ranks_in_rows.duels(rows, *sides, "higher") == duel
    assert ranks_in_rows.duels(rows, *sides, "lower") == (losses, wins, ties)
    possible = set()
    for outcome in product("wtl", repeat=ties):
        possible.add((wins + outcome.count("w"), outcome.count("t"), losses + outcome.count("l")))
    every = list(product(range(7), repeat=3))
    assert {r for r in every if fits(r, duel)} == possible
    assert {r for r in every if fits(r, duel, "wlt")} == {(w, x, t) for w, t, x in possible}
    pairs = {r for r in product(range(7), repeat=2) if fits(r, duel)}
    assert pairs == {(wins, losses)} | {(w, x) for w, t, x in possible if not t}
