"""Tables of known truth in every dress: read rightly, refused, or noted; never misread in silence."""

import os
import warnings
from collections import Counter

import pytest
from support.dressed import dressed

import nptests
from nptests.read import read_table
from nptests.read.source import Source

# The deep run: NPTESTS_DRESSED=20000 python -m pytest -s tests/read/test_dressed_tables.py (some 5 minutes);
# NPTESTS_DRESSED_FROM=20000 draws other tables, that nobody has seen.
COUNT = int(os.environ.get("NPTESTS_DRESSED", "2000"))
FIRST = int(os.environ.get("NPTESTS_DRESSED_FROM", "0"))
PARTS = 4


def outcome(table):
    """right, refused, noted (wrong, and a note names what is in doubt) or silent (wrong, and nothing does)."""
    try:
        read = read_table(Source(table.data, f"dressed{table.ending}", table.ending))
        scores = read.scores(better="higher")
    except nptests.InputError:
        return "refused"
    values = tuple(map(tuple, scores.values.tolist()))
    if (
        _named(scores.algorithms, table.algorithms)
        and _named(scores.datasets, table.datasets)
        and values == table.values
    ):
        return "right"
    return "noted" if _doubted(table, scores, read.notes) else "silent"


def _named(found, truth):
    return len(found) == len(truth) and all(name in right for name, right in zip(found, truth, strict=True))


def _doubted(table, scores, notes):
    """Whether notes quote every name that is wrongly there or not there; where the names are right, a wrong number."""
    truths = {x for row in table.values or () for x in row}
    wrong = {x for row in scores.values.tolist() for x in row} - truths
    if truths and any(f"{x:g}" in note and "--decimal" in note for x in wrong for note in notes):
        return True  # of numbers read wrongly all else follows
    named = True
    for found, truth in ((scores.algorithms, table.algorithms), (scores.datasets, table.datasets)):
        if _named(found, truth):
            continue
        named = False
        strange = {a for a in found if not any(a in right for right in truth)}
        strange |= {right[0] for right in truth if not any(name in found for name in right)}
        more = len(found) == len(truth) and all(b[0] in a for a, b in zip(found, truth, strict=True))
        quoted = [any(repr(s) in note for note in notes) for s in strange if not more or s in found]
        if not (any(quoted) if more else all(quoted)):  # names with more in them: one that is quoted tells of all
            return False
    if not named:
        return True
    values = () if table.values is None else table.values
    wrong = [
        a for x, y in zip(scores.values.tolist(), values, strict=False) for a, b in zip(x, y, strict=True) if a != b
    ]
    return bool(wrong) and any(f"{x:g}" in note for x in wrong for note in notes)


@pytest.mark.parametrize("part", range(PARTS))
def test_no_dressed_table_is_misread_in_silence(part):
    counts = Counter()
    silent = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", nptests.InputWarning)
        for seed in range(FIRST + part * COUNT // PARTS, FIRST + (part + 1) * COUNT // PARTS):
            table = dressed(seed)
            what = outcome(table)
            counts[what] += 1
            if what == "silent":
                silent.append((seed, table.dress))
    print(f"{sum(counts.values())} dressed tables: {dict(counts)}")
    assert not silent, (len(silent), silent[:5])
    assert counts["right"] > 0.7 * sum(counts.values())
