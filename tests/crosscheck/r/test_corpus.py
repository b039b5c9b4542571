"""Inputs: the same for ever, seen by R as they are meant, with traits that are true."""

import math
from fractions import Fraction

import pytest

from crosscheck.r import corpus
from crosscheck.r.cases import Case, fingerprint
from crosscheck.r.subjects import subjects
from nptests.data.kinds import listed, seeded


def case(kind, text, name="case"):
    return Case(name, kind, corpus.parse(text))


def test_seeded_cases_never_change():
    # Written down once. Recordings are keyed by these inputs: if this fails, the generator was changed.
    checksums = [[c.checksum for c in corpus.seeded(kind, 20)] for kind in listed.KINDS]
    everything = [x for of_kind in checksums for x in of_kind]
    assert len(set(everything)) == len(everything)
    assert fingerprint([x for of_kind in checksums[:10] for x in of_kind]) == "519142ddac84"
    assert fingerprint(everything) == "625093899abf"


def test_names_are_unique_within_a_kind_and_every_kind_is_there():
    cases = corpus.cases(10)
    assert len({(c.kind, c.name) for c in cases}) == len(cases)
    assert {c.kind for c in cases} == {kind.name for kind in listed.KINDS.values() if kind.seeded}
    assert {p.takes for p in subjects()} <= {c.kind for c in cases}


def test_more_seeds_only_add_cases():
    assert set(corpus.cases(5)) < set(corpus.cases(9))


def test_sizes_cover_what_the_corpus_promises():
    tables = [c for c in corpus.cases(corpus.RECORDED_SEEDS) if c.kind == "scores"]
    assert {len(c.rows) for c in tables} >= {2, 3, 50, 100, 200}
    assert {len(c.rows[0]) for c in tables} >= {2, 3, 4, 5, 10, 20}
    assert {c.places for c in tables} >= {0, 1, 2, 3, 4, None}


def test_r_sees_decimals_as_integers_or_as_doubles():
    table = case("pair", "0.9 0.85/-1 2.0")
    assert (table.places, table.ways) == (2, ("integers", "doubles"))
    assert table.doubles("integers") == ((90.0, 85.0), (-100.0, 200.0))
    assert table.doubles("doubles") == ((0.9, 0.85), (-1.0, 2.0))


@pytest.mark.parametrize("text", ["1 2/3 4", "100 -5/0 7"])
def test_whole_numbers_look_the_same_either_way(text):
    assert case("pair", text).ways == ("integers",)


@pytest.mark.parametrize("text", ["1e-300 1/2 3", "0.1 1e17/2 3", "1e300 2/3 4", "9007199254740993 1/2 3"])
def test_what_no_integer_holds_is_sent_as_doubles(text):
    assert case("pair", text).ways == ("doubles",)


@pytest.mark.parametrize("text", ["1e-300 2e-300/5e-300 0", "10e299 2e300/5e300 0e300"])
def test_a_common_power_of_ten_is_taken_out(text):
    extreme = case("pair", text)
    assert extreme.ways == ("integers", "doubles")
    assert extreme.doubles("integers")[1][0] in (5.0, 50.0)
    assert extreme.doubles("doubles")[1][0] in (5e-300, 5e300)


def test_probabilities_are_never_scaled():
    assert case("pvalues", "0.01 0.5").ways == ("doubles",)


def test_missing_cells_are_nan_and_keep_their_place():
    row = case("incomplete", "1.5 NA 2/3 4 NA").doubles("integers")[0]
    assert row[0] == 15
    assert math.isnan(row[1])
    assert row[2] == 20


def test_checksum_sees_every_digit_but_not_the_name():
    assert case("pair", "0.10 1/2 3").checksum != case("pair", "0.1 1/2 3").checksum
    assert case("pair", "1 2/3 4", "x").checksum == case("pair", "1 2/3 4", "y").checksum
    assert case("pair", "1 2/3 4").checksum != case("samples", "1 2/3 4").checksum


def test_traits_use_exact_arithmetic():
    noisy = case("pair", "0.825 0.375/0.775 0.325")  # both differences are 0.05, unless in binary
    assert 0.825 - 0.775 != 0.375 - 0.325
    assert "untied_differences" not in noisy.traits
    assert "spread" not in noisy.traits


def test_traits_of_tables():
    assert case("scores", corpus.NAMED["scores"]["t6"]).traits == {
        "some_difference", "no_constant_row", "disagreement", "rank_effect", "many_columns", "small",
        "ordinary", "moderate", "whole", "interaction", "regular_contrasts", "distinct_columns",
    }  # fmt: skip
    assert "whole" not in case("scores", "1 2/3 4.5").traits
    assert "some_difference" not in case("scores", "5 5/5 5").traits
    assert case("scores", "1 0/1 1/0 1").traits >= {"binary", "two_columns"}
    assert "disagreement" not in case("scores", "1 2 3/4 6 9").traits
    assert "rank_effect" not in case("scores", "1 2/4 3").traits


def test_balanced_blocks():
    fano = next(c for c in corpus.named() if c.name == "fano")
    assert "balanced" in fano.traits
    rows = (("NA", *fano.rows[0][1:]), *fano.rows[1:])
    assert "balanced" not in Case("broken", "incomplete", rows).traits


def test_decimal_text_is_exact():
    for value, places, text in ((5, 3, "0.005"), (-1234, 2, "-12.34"), (7, 0, "7"), (-5, 1, "-0.5")):
        assert seeded.decimal(value, places) == text
        assert Fraction(text) == Fraction(value, 10**places)
