"""Failures are made smaller: on toys whose smallest input is known by inspection."""

from collections.abc import Callable
from decimal import Decimal
from types import SimpleNamespace

import pytest

from crosscheck.r import cases, shrinking

Rows = tuple[tuple[str, ...], ...]


def rows(text):
    return tuple(tuple(row.split()) for row in text.split("/"))


def least(kind, text, shows, seconds=60.0):
    case = cases.Case("found", kind, rows(text))
    assert shows(case.rows)
    found = shrinking.smallest(case, lambda c: shows(c.rows), seconds)
    assert found.kind == kind
    return found.rows


TABLE = "0.9 0.8 0.7 0.1 / 0.8 0.7 0.8 0.2 / 0.6 0.5 0.4 0.3 / 0.7 0.7 0.5 0.1 / 0.1 0.2 0.3 0.4"


def a_tie_beside_another(table):
    return any(len(row) > 2 and Decimal(row[0]) == Decimal(row[2]) != Decimal(row[1]) for row in table)


# The failure, and the input that shows it of which nothing can be left out, and no single cell be made simpler.
SMALLEST: dict[str, tuple[str, str, Callable[[Rows], bool], str]] = {
    "a tie": ("scores", TABLE, lambda t: any(len({Decimal(x) for x in row}) < len(row) for row in t), "0 0"),
    "a tie and another value": ("scores", TABLE, a_tie_beside_another, "1 0 1"),
    "a size": ("scores", TABLE, lambda t: len(t) > 1 and len(t[0]) > 2, "0 0 0/0 0 0"),
    "a missing cell": ("incomplete", "0.5 NA 0.7/0.1 0.2 0.3", lambda t: any(cases.MISSING in row for row in t), "NA"),
    "samples of two sizes": (
        "samples", "1.5 2.5 3.5 0.1 0.2/4.5 5.5 7.0", lambda t: len(t[0]) > len(t[1]) > 0, "0 0/0",
    ),
    "four groups": ("groups", "1 2 3/4 5/6 7 8/9 10/11 12", lambda t: len(t) > 3, "0/0/0/0"),
    "a pair is cut in both": ("pair", "1 2 3 4 5/6 7 8 9 10", lambda t: len(t[0]) == len(t[1]) > 1, "0 0/0 0"),
    "a tenth": ("sample", "3.14 2.718 1.41 1.7", lambda t: any(Decimal(x) % 1 for x in t[0]), "1.7"),
    "a number beyond nine": ("sample", "3.14 27.18 1.41", lambda t: any(Decimal(x) > 9 for x in t[0]), "27"),
    "counts stay four": ("counts", "12 34 5 60", lambda t: len(t[0]) == 4 and int(t[0][1]) > 4, "0 5 0 0"),
    "p-values are what they are": ("pvalues", "0.0123 0.2 0.04", lambda t: min(map(float, t[0])) < 0.05, "0"),
    "labels stand for themselves": (
        "classified", "1 2 3 2/1 3 3 2", lambda t: any(a != b for a, b in zip(*t, strict=True)), "0/1",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SMALLEST)
def test_the_smallest_input_that_still_shows_it(name):
    kind, text, shows, smallest = SMALLEST[name]
    found = least(kind, text, shows)
    assert shows(found)
    assert found == rows(smallest)


def test_a_size_is_cells_then_characters_then_whole_numbers():
    """Three cells are not missing, of 4, 2 and 1 characters; 1.25 is no whole number."""
    assert shrinking.size(cases.Case("x", "incomplete", (("1.25", cases.MISSING), ("10", "3")))) == (3, 7, 13)


def test_parts_are_left_out_in_halves_then_in_ever_smaller_ones():
    assert list(shrinking._without_parts((1, 2, 3, 4))) == [(3, 4), (1, 2), (2, 3, 4), (1, 3, 4), (1, 2, 4), (1, 2, 3)]
    assert list(shrinking._without_parts((1, 2, 3))) == [(2, 3), (1, 3), (1, 2)]
    assert list(shrinking._without_parts((1,))) == []


def test_what_is_tried_in_place_of_values():
    """Their ranks first, then all rounded, then one by one; a power of ten is not rounded, what is missing stays."""
    pair = cases.Case("x", "pair", (("0.25", "1e9"), ("0.75", "0.25")))
    tried = list(shrinking._simpler(pair))
    assert tried[:3] == [
        (("0", "2"), ("1", "0")), (("0", "1e9"), ("1", "0")), (("0.2", "1e9"), ("0.8", "0.2")),
    ]  # fmt: skip
    singly = tried[3:]
    digits = [str(d) for d in range(10)]
    assert [row[0][0] for row in singly if row[0][0] != "0.25"] == [*digits, "0", "0.2"]
    assert [row[0][1] for row in singly if row[0][1] != "1e9"] == digits
    assert len(singly) == 12 + 10 + 12 + 12
    holes = cases.Case("x", "incomplete", ((cases.MISSING, "0.5"),))
    assert {row[0][0] for row in shrinking._simpler(holes)} == {cases.MISSING}
    assert next(shrinking._simpler(holes)) == ((cases.MISSING, "0"),)


def test_a_search_that_is_out_of_time_returns_the_best_so_far():
    case = cases.Case("found", "sample", (("1", "2", "3", "4"),))
    assert shrinking.smallest(case, lambda c: True, seconds=-1.0) == case


def test_a_search_goes_on_until_its_time_is_over(monkeypatch):
    monkeypatch.setattr(shrinking, "time", SimpleNamespace(monotonic=lambda: 5.0))
    assert least("sample", "1 2 3", lambda t: True, seconds=0.0) == (("0",),)
