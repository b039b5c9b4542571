"""Tables of known truth in every dress: read rightly, refused, or noted; never misread in silence."""

from __future__ import annotations

import os
import warnings
from collections import Counter

from support.dressed import Dressed, dressed

import nptests
from nptests.read import read_table
from nptests.read.source import Source

COUNT = int(os.environ.get("NPTESTS_DRESSED", "400"))  # 20000 for the deep run


def outcome(table: Dressed) -> str:
    """right, refused, noted (wrong, and a note names what is in doubt) or silent (wrong, and nothing does)."""
    try:
        read = read_table(Source(table.text.encode(), f"dressed{table.ending}", table.ending))
        scores = read.scores(better="higher")
    except nptests.InputError:
        return "refused"
    found = (scores.algorithms, scores.datasets, tuple(map(tuple, scores.values.tolist())))
    if found == (table.algorithms, table.datasets, table.values):
        return "right"
    strange = [*set(scores.algorithms) - set(table.algorithms), *set(scores.datasets) - set(table.datasets)]
    strange += [*set(table.algorithms) - set(scores.algorithms), *set(table.datasets) - set(scores.datasets)]
    return "noted" if strange and all(any(repr(s) in note for note in read.notes) for s in strange) else "silent"


def test_no_dressed_table_is_misread_in_silence() -> None:
    counts: Counter[str] = Counter()
    silent = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", nptests.InputWarning)
        for seed in range(COUNT):
            table = dressed(seed)
            counts[outcome(table)] += 1
            if outcome(table) == "silent":
                silent.append((seed, table.dress))
    print(f"{COUNT} dressed tables: {dict(counts)}")
    assert not silent, silent[:5]
    assert counts["right"] > COUNT / 2
