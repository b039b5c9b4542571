"""Excerpts of public tables: read as the page means them, refused with a cure, or noted; none wrong in silence."""

import json
import re
import warnings
from collections import Counter
from pathlib import Path

import pytest

import nptests
from nptests.read import read_table
from nptests.read.source import Source

TABLES = [
    json.loads(line)
    for line in (Path(__file__).parent / "real_tables" / "tables.jsonl").read_text("utf-8").splitlines()
]
GOOD = ("right", "right after the message", "refused rightly")
ASKS = re.compile(r"\?|--|(?:is|are) kept|set aside: column")  # a note that doubts, or names what is left out


def agrees(scores, truth):
    """Whether the ends, the numbers of both and, where it was written down, the first score are those on the page."""
    ends = (scores.algorithms[0], scores.algorithms[-1], scores.k)
    right = ends == (truth["first"], truth["last"], truth["algorithms"])
    first = "corner" not in truth or scores.values[0][0] == float(truth["corner"])
    return right and first and truth["datasets"] in (None, scores.n)


def followed(said, source, truth):
    """What comes of the ways to read the table that a message or note tells."""
    read = [read_table(source, **how).scores(better="higher") for how in said]
    return "right after the message" if any(agrees(scores, truth) for scores in read) else None


def outcome(table):
    """right, right after the message, refused (rightly or not), noted, or silently wrong."""
    source = Source(table["text"].encode(), "table" + table["ending"], table["ending"])
    truth = table["truth"]
    try:
        read = read_table(source)
        scores = read.scores(better="higher")
    except nptests.InputError as problem:
        if truth is None:
            return "refused rightly"
        return followed(problem.readings, source, truth) or "refused wrongly"
    if truth is not None and agrees(scores, truth):
        return "right"
    turned = [{"transpose": True}] if truth is not None and "transpose=True" in " ".join(read.notes) else []
    try:
        if truth is not None and followed(turned, source, truth) is not None:
            return "right after the message"
    except nptests.InputError:  # a note names what may be said; a message, only what was tried
        pass
    return "noted" if any(map(ASKS.search, read.notes)) else "silently wrong"


@pytest.mark.parametrize("half", ["first", "set aside"])
@pytest.mark.parametrize("compares", [True, False], ids=["comparisons", "others"])
def test_real_tables(half, compares):
    tables = [t for t in TABLES if t["half"] == half and (t["truth"] is not None) == compares]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", nptests.InputWarning)
        outcomes = {table["id"]: outcome(table) for table in tables}
    counts = Counter(outcomes.values())
    kind = "that compare algorithms" if compares else "that do not"
    print(f"{half}: {len(tables)} tables {kind}: {dict(counts)}")
    assert counts["silently wrong"] == 0, [i for i, what in outcomes.items() if what == "silently wrong"]
    assert sum(counts[what] for what in GOOD) >= 0.8 * len(tables), outcomes


def test_there_are_enough_of_them():
    assert len(TABLES) >= 150
    assert len({table["source"] for table in TABLES}) >= 10
    assert sum(table["truth"] is not None for table in TABLES) >= 75
