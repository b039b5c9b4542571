"""Patterns of the readers and of the audit grow as a line does; what grows faster is listed on the site, no more."""

import csv
import random
from math import log

import pytest
from benchmarks.patterns import LARGEST, TABLE, spent, worst_line
from support.patterns import found

SMALL, LARGE = 2**12, 2**18
BETWEEN = 1.5  # of 64 times the length: 64 times as long; 4,096 times where every place meets every other


@pytest.mark.deep  # it is timed
def test_a_sample_grows_no_faster_than_the_table_says():
    with TABLE.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    faster = {row["pattern"] for row in rows if float(row["exponent"]) > LARGEST}
    linear = [pattern for pattern in found() if ascii(pattern.pattern) not in faster]
    assert len(linear) > len(found()) / 2
    for pattern in random.Random(35).sample(linear, 12):
        line = worst_line(pattern)
        small, large = (min(spent(pattern.work, line(size), 9.0) for _ in range(3)) for size in (SMALL, LARGE))
        assert large < 0.01 or log(large / max(small, 1e-6)) / log(LARGE / SMALL) < BETWEEN, pattern
