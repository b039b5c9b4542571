"""Plain numbers are read many at once: what is read must be what the careful reading of every single cell reads."""

import random
import re
from fractions import Fraction

import numpy as np
import pytest
from support.beside import beside, frozen

import nptests
from nptests.data import cells
from nptests.data.decimals import exact
from nptests.data.intake.printed import Printed
from nptests.errors import InputError
from nptests.read.layout import Layout
from nptests.vocabulary import DecimalMark

WRITTEN = frozen(beside(__file__))

MARKS: tuple[DecimalMark, ...] = (".", ",")
PLAIN = WRITTEN["plain"]
ODD = (
    "", "-", "n/a", "0,825", "1,234", "1.234,5", "1'000.5", "1 234", "87.5%", "0.82±0.03", "0.8 (2)", "0.8*", ".5",
    "5.", "1e-3", "2.5e400", "1.2.3", "−0.5", "0.8\u00a0", "10/2/3", "x", "٣.٥", "9" * 30, "0." + "1" * 40, "1" * 1200,
    "+ 5", "--1",
)  # fmt: skip


def texts(rng, oddness):
    """A table of cells; some plain numbers are drawn, others are of the lists above."""
    places, width = rng.randrange(5), rng.randrange(1, 6)

    def cell():
        if rng.random() < oddness:
            return rng.choice(PLAIN + ODD)
        return f"{rng.uniform(-1, 100):.{rng.choice([places, places, rng.randrange(18)])}f}"

    return [[cell() for _ in range(width)] for _ in range(rng.randrange(1, 9))]


def answer(function, *arguments, **options):
    """What it returns, or the words in which it refuses."""
    try:
        with np.errstate(invalid="ignore"):  # a number of 1,200 figures is infinite until it is refused
            return function(*arguments, **options)
    except InputError as problem:
        return problem.code, problem.message


def read(table, seed):
    """Everything that is understood of a table, by every door that reads cells."""
    rng = random.Random(seed)
    separator = rng.choice([",", ";", "\t", "|"])
    heads = [f"A{chr(97 + j)}" for j in range(len(table[0]))]
    text = "\n".join(separator.join(row) for row in [["data", *heads]] + [[f"d{i}", *r] for i, r in enumerate(table)])
    scores = answer(nptests.read_scores, text + "\n", better="higher", decimal=rng.choice([None, None, ".", ","]))
    typed = answer(nptests.Scores.of, table, better="lower")
    printed = Printed.of_texts(table)
    return [shown(scores), shown(typed), printed.values, printed.units, printed.regular]


def shown(scores):
    if isinstance(scores, tuple):
        return scores
    numbers = scores.numbers
    integers = None if numbers.integers is None else (numbers.integers.dtype.kind, numbers.integers.tolist())
    return scores.algorithms, scores.datasets, scores.reading, numbers.values, integers, numbers.exponent, numbers.notes


def same(ours, careful):
    if isinstance(ours, np.ndarray):
        return ours.shape == careful.shape and ours.tobytes() == careful.tobytes()
    if isinstance(ours, (list, tuple)) and any(isinstance(part, np.ndarray) for part in ours):
        return len(ours) == len(careful) and all(map(same, ours, careful))
    return bool(ours == careful)


@pytest.mark.filterwarnings("ignore::nptests.errors.InputWarning")
@pytest.mark.parametrize("oddness", [0.0, 0.02, 0.3])
def test_tables_are_read_as_cell_by_cell(monkeypatch, oddness):
    tables = [(texts(random.Random(seed), oddness), seed) for seed in range(400)]
    ours = [read(*table) for table in tables]
    assert sum(not isinstance(first, tuple) or len(first) > 2 for first, *_ in ours) > 20
    with monkeypatch.context() as careful:
        careful.setattr(cells, "_PLAIN", re.compile("(?!)"))
        for (table, seed), quick in zip(tables, ours, strict=True):
            assert all(map(same, quick, read(table, seed))), table


def test_every_entry_is_that_of_the_whole_pattern(monkeypatch):
    rng = random.Random(1)
    drawn = ["".join(rng.choice("+-0123456789.,e %*") for _ in range(rng.randrange(1, 9))) for _ in range(30_000)]
    drawn += [*PLAIN, *ODD]
    quick = [(cells.entry(text), cells.is_number(text)) for text in drawn]
    assert sum(map(cells.is_plain, drawn)) > 500
    written = [[None if e is None else e.written(mark) for e, _ in quick] for mark in MARKS]
    monkeypatch.setattr(cells, "_PLAIN", re.compile("(?!)"))
    assert quick == [(cells.entry(text), cells.is_number(text)) for text in drawn]
    assert written == [[None if e is None else e.written(mark) for e, _ in quick] for mark in MARKS]


def test_plain_characters_of_a_cell():
    """ASCII needs no translation: all of it, by the tables of characters themselves."""
    for text in [*map(chr, range(128)), " 1 ", "--", "- 1", "a\tb", "\n"]:
        assert text.translate(cells._SPACES).translate(cells._MINUS) == text
        assert cells._RAISED.sub("", text) == text


def test_columns_and_rows_that_are_kept_stay_known():
    """What is known of plain cells beforehand is what their text says, whatever was kept of them."""
    whole = Layout(("A", "B", "C"), ("x", "y"), (("1.50", "2", "-3.0"), ("0.125", "4", "5")))
    for part in (whole.keep_columns([2, 0]), whole.keep_rows([1]), whole.noted("n"), whole.headed(("a", "b", "c"))):
        known, anew = part.plain, Printed.of_plain_texts(part.cells)
        assert known is not None
        assert anew is not None
        assert np.array_equal(known.values, anew.values)
        assert np.array_equal(known.units, anew.units)
        assert known.exact is not None
        assert exact(known.exact) == [Fraction(cell) for row in part.cells for cell in row]
