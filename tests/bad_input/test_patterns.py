"""Every pattern of the readers and of the audit grows as a line does, and stands in the table that the site shows."""

import random
from math import log

import pytest
from benchmarks.patterns import LARGEST, kept, key, spent, worst, worst_line
from support.beside import on_each
from support.patterns import Found, found, tried_by

SMALL, TIMES = 2**12, 64
LARGE = SMALL * TIMES
BETWEEN = 1.5  # TIMES the length: TIMES as long; TIMES**2 where every place meets every other


def test_every_pattern_stands_in_the_table_and_grows_as_a_line_does():
    differing = sorted({key(pattern) for pattern in found()} ^ set(kept()))
    assert not differing, "PYTHONPATH=.:tests python tests/benchmarks/patterns.py again"
    assert [name for name, row in kept().items() if float(row[4]) > LARGEST] == []


@on_each("ways", "tried")
def test_a_pattern_is_tried_as_it_is_asked(ways, tried):
    assert tried_by(set(ways)) == tried


def test_what_grows_with_the_square_is_seen():
    assert worst(Found("", 1, r"\s*x", 32, "anywhere"))[1] > LARGEST


@pytest.mark.deep  # it is timed
def test_a_sample_grows_no_faster():
    for pattern in random.Random(35).sample(found(), 12):
        line = worst_line(pattern)
        # As many characters both times: a short line alone may take less than a tick of the clock of processes.
        small, large = (
            min(spent(works, line(size), 9.0) for _ in range(3))
            for works, size in ((often(pattern.work), SMALL), (pattern.work, LARGE))
        )
        assert large < 0.01 or 1 + log(large / max(small, 1e-3)) / log(TIMES) < BETWEEN, pattern


def often(work):
    """The work, TIMES over."""
    return lambda text: [work(text) for _ in range(TIMES)]
