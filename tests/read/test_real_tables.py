"""Excerpts of public tables: read as the page means them, refused with a cure, or noted; none wrong in silence."""

from __future__ import annotations

import json
import warnings
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import nptests
from nptests.read import read_table
from nptests.read.source import Source

TABLES = [
    json.loads(line)
    for line in (Path(__file__).parent / "real_tables" / "tables.jsonl").read_text("utf-8").splitlines()
]


def chosen(table: dict[str, Any], source: Source) -> nptests.Scores:
    """What follows the advice to choose the columns of the algorithms."""
    truth = table["truth"]
    heads = read_table(source, keep_all=True).columns
    assert heads is not None
    columns = heads[heads.index(truth["first"]) : heads.index(truth["last"]) + 1]
    return read_table(source, columns=columns).scores(better="higher")


def agrees(scores: nptests.Scores, truth: dict[str, Any]) -> bool:
    ends = (scores.algorithms[0], scores.algorithms[-1], scores.k)
    right = ends == (truth["first"], truth["last"], truth["algorithms"])
    return right and truth["datasets"] in (None, scores.n)


def outcome(table: dict[str, Any]) -> str:
    """right, right after the message, refused (rightly or not), noted, or silently wrong."""
    source = Source(table["text"].encode(), "table" + table["ending"], table["ending"])
    truth = table["truth"]
    try:
        read = read_table(source)
        scores = read.scores(better="higher")
    except nptests.InputError as problem:
        if truth is None:
            return "refused rightly"
        after = problem.code == "description" and agrees(chosen(table, source), truth)
        return "right after the message" if after else "refused wrongly"
    if truth is not None and agrees(scores, truth):
        return "right"
    return "noted" if read.notes else "silently wrong"


@pytest.mark.parametrize("half", ["first", "set aside"])
def test_real_tables(half: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", nptests.InputWarning)
        counts = Counter(outcome(table) for table in TABLES if table["half"] == half)
    print(f"{half}: {sum(counts.values())} tables: {dict(counts)}")
    assert counts["silently wrong"] == 0
    good = counts["right"] + counts["right after the message"] + counts["refused rightly"]
    assert good >= 0.8 * sum(counts.values())


def test_there_are_enough_of_them() -> None:
    assert len(TABLES) >= 150
    assert len({table["source"] for table in TABLES}) >= 10
