"""Patterns of the readers and of the audit grow as a line does; what grows faster is listed on the site, no more."""

import csv
import random
from math import log

import pytest
from benchmarks.patterns import LARGEST, TABLE, spent, worst_line
from support.patterns import found

SMALL, TIMES = 2**12, 64
LARGE = SMALL * TIMES
BETWEEN = 1.5  # TIMES the length: TIMES as long; TIMES**2 where every place meets every other


@pytest.mark.deep  # it is timed
def test_a_sample_grows_no_faster_than_the_table_says():
    with TABLE.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    faster = {row["pattern"] for row in rows if float(row["exponent"]) > LARGEST}
    linear = [pattern for pattern in found() if ascii(pattern.pattern) not in faster]
    assert len(linear) > len(found()) / 2
    for pattern in random.Random(35).sample(linear, 12):
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
