"""Printed numbers stay exact, computed ones are used as given, and whatever is neither is refused."""

import math
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, strategies as st
from support.beside import on_each

import nptests
from nptests.data.decimals import COMPUTED, half_unit, in_powers_of_ten, numbers, parse_decimal
from nptests.data.numerals import printed
from nptests.errors import InputError


def exact(read):
    assert read.integers is not None  # type: ignore[attr-defined]
    return [Fraction(int(i)) * Fraction(10) ** read.exponent for i in read.integers.flat]  # type: ignore[attr-defined]


@given(st.lists(st.tuples(st.integers(-(10**9), 10**9), st.integers(0, 6)), min_size=1, max_size=20))
def test_floats_text_and_decimals_read_alike(parts):
    decimals = [Decimal(i).scaleb(-d) for i, d in parts]
    expected = [Fraction(d) for d in decimals]
    assert exact(numbers([format(d, "f") for d in decimals])) == expected
    assert exact(numbers(decimals)) == expected
    assert exact(numbers([float(d) for d in decimals])) == expected
    assert exact(numbers(np.array([float(d) for d in decimals]))) == expected


@pytest.mark.parametrize("shift", [-300, -23, 16, 290])
def test_any_exponent(shift):
    text = [f"{m}e{shift}" for m in ("1.25", "-7", "0.5", "0")]
    from_text, from_floats = numbers(text), numbers([float(t) for t in text])
    assert exact(from_text) == exact(from_floats) == [Fraction(Decimal(t)) for t in text]


def test_float32_is_read_by_its_own_shortest_decimal():
    assert exact(numbers(np.array([0.1, 0.825], dtype=np.float32))) == [Fraction(1, 10), Fraction(33, 40)]


def test_wide_ranges_become_python_integers():
    read = numbers(["1e-300", "1e300"])
    assert read.integers is not None
    assert read.integers.dtype == object
    assert exact(read) == [Fraction(1, 10**300), Fraction(10**300)]


@pytest.mark.parametrize("computed", [[0.1 + 0.2, 0.3], [1 / 3], ["0.12345678901234567"], [2**0.5 * 1e-200]])
def test_more_than_fifteen_digits_were_computed(computed):
    read = numbers(computed)
    assert read.integers is None
    assert read.notes == (COMPUTED,)
    assert read.values.tolist() == [float(v) for v in computed]  # type: ignore[arg-type]


def test_stated_decimals_round_and_say_so():
    noise = numbers([0.1 + 0.2, 0.3], decimals=2)
    assert exact(noise) == [Fraction(3, 10)] * 2
    assert noise.notes == ()
    assert "rounded 1 of 2" in numbers([0.1234, 0.5], decimals=2).notes[0]
    for wrong in (-1, 23, 1.5, True):
        with pytest.raises(InputError, match="decimals"):
            numbers([0.5], decimals=wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("data", "code", "words"),
    [
        ([[1, float("nan")]], "missing", "row 1, column 2"),
        ([[1.5, float("inf")]], "infinite", "row 1, column 2"),
        ([["1", "abc"]], "text", "'abc'"),
        ([["1", ""]], "missing", "missing"),
        ([["1", None]], "missing", "IncompleteScores"),
        ([["1", "1,234"]], "decimals", "1.234 (a decimal comma) or 1234"),
        ([["1", "1_000"]], "text", "write 1000"),
        ([["1", "500k"]], "text", "write 500000"),
        ([["1", "(0.5)"]], "text", "write -0.5 if it is negative"),
        ([["1", "0.5-"]], "sign", "write -0.5 if it is negative"),
        ([["1", "1e-99999999"]], "limit", "5e-324 to 1.8e308"),
        ([["1", "1e99999999"]], "limit", "5e-324 to 1.8e308"),
        ([[1, 10**5000]], "limit", "beyond every double"),
        ([["1", "inf"]], "infinite", "infinite"),
        ([[1, True, None]], "boolean", "row 1, column 2"),
        ([[1 + 2j, 3]], "complex", "complex"),
        ([[1, 2], [3, 4], [5]], "ragged", "row 3 has 1 values"),
        (np.ma.masked_array([[1.0, 2.0]], mask=[[False, True]]), "missing", "row 1, column 2 is missing"),
        (np.array(["2020-01-01"], dtype="datetime64[D]"), "dates", "dates"),
        ([["1", [2]]], "ragged", "list"),
    ],
)
def test_bad_cells_have_one_clear_error(data, code, words):
    with pytest.raises(InputError) as caught:
        numbers(data)
    assert caught.value.code == code
    assert words in caught.value.message


@on_each("texts", "values", lists=True)
def test_text_is_read_as_in_files(texts, values):
    assert numbers(texts).values.tolist() == values


def test_arrays_are_copies_and_read_only():
    mine = np.array([[1.5, 2.5]])
    read = numbers(mine)
    mine[0, 0] = 99
    assert read.values[0, 0] == 1.5
    with pytest.raises(ValueError, match="read-only"):
        read.values[0, 0] = 0


def test_parse_keeps_printed_digits():
    assert parse_decimal("0.040") == (40, -3)
    assert parse_decimal("-1.5e-7") == (-15, -8)
    assert half_unit("0.040") == (0.0395, 0.0405)
    assert half_unit("12") == (11.5, 12.5)


@given(st.integers(-(10**15), 10**15), st.integers(-300, 280))
def test_back_to_doubles_correctly_rounded(integer, exponent):
    expected = float(Fraction(integer) * Fraction(10) ** exponent)
    assert in_powers_of_ten(np.array([integer]), exponent)[0] == expected
    assert in_powers_of_ten(np.array([integer], dtype=object), exponent)[0] == expected


def test_cells_that_tell_their_own_marks_may_be_mixed():
    assert numbers([["1,5", "1.5"]]).values.tolist() == [[1.5, 1.5]]
    assert numbers([["1,234", "999.5"]]).values.tolist() == [[1234.0, 999.5]]


@pytest.mark.parametrize("first", [0.0, 5.0, 0.25, 123456789012345.0, 10.0**15])
@pytest.mark.parametrize("other", [0.1, 1e-15, 1e-16, 0.123456789012345, 0.1 + 0.2, 99999999999999.9, 1e300])
def test_cells_of_different_places_read_as_their_shortest_texts(first, other):
    for cells in ([first, other], [other, first], [first, -other, first]):
        doubles, texts = numbers(np.array(cells)), numbers([repr(cell) for cell in cells])
        assert doubles.notes == texts.notes
        assert (doubles.integers is None) == (texts.integers is None)
        if doubles.integers is not None:
            assert exact(doubles) == exact(texts)


@pytest.mark.parametrize("bad", ["", "nan", "inf", "-Infinity", "x", "1e999", "9" * 2000, None, math.inf, math.nan])
def test_what_is_no_number_is_refused_with_its_place(bad):
    """In a field of its own, as the sentence begins; without a place there is none."""
    table = [["1", "2"], [bad, "3"]]
    for call in (lambda: nptests.Scores.of(table, better="higher"), lambda: nptests.wilcoxon(["1", bad], ["2", "3"])):
        with pytest.raises(InputError) as refusal:
            call()
        assert refusal.value.where in ("row 2 (data set '2'), column 1 (algorithm 'A1')", "sample a, position 2")
        assert str(refusal.value).startswith(f"{refusal.value.where} is ")
    if isinstance(bad, str):
        with pytest.raises(InputError) as refusal:
            parse_decimal(bad)
        assert refusal.value.where is None


def test_numbers_of_many_zeros_have_their_means_and_print_as_they_are():
    large = numbers(np.array([[1e22, 3e22], [2e22, 5e22]]))
    assert large.exponent > 0
    assert large.means(0).tolist() == [1.5e22, 4e22]
    assert printed(large) == [["1e22", "3e22"], ["2e22", "5e22"]]


@given(
    st.lists(st.tuples(st.integers(-999, 999), st.integers(-20, 22)), min_size=2, max_size=8), st.sampled_from([0, 1])
)
def test_means_are_those_of_fractions_rounded_once(parts, axis):
    decimals = [Decimal(i).scaleb(power) for i, power in parts]
    rows = [decimals, decimals[::-1]]
    lines = rows if axis else zip(*rows, strict=True)
    assert numbers(rows).means(axis).tolist() == [float(sum(map(Fraction, line)) / len(line)) for line in lines]
