"""Public tables that somebody gathered blind, and shapes of tables, truth first: as many right as were, none silent."""

import base64
import json
import re
import tomllib
import warnings
from collections import Counter
from pathlib import Path

import pytest

import nptests
from nptests.read import read_table
from nptests.read.source import Source

FOLDER = Path(__file__).parent / "gathered_tables"
TABLES, SHAPES, SECOND, THIRD = (
    [json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_text("utf-8").splitlines()]
    for name in ("blind", "shapes", "second", "third")
)


def plain(name):
    return re.sub(r"[\W_]+", "", str(name).replace("→", "rightarrow").replace("\\epsilon", "ε").casefold())


def alike(one, other):
    return one == other or bool(one and other and (one in other or other in one))


def same(names, truth, *, may_lack):
    left = [plain(name) for name in truth]
    for name in sorted(map(plain, names), key=len, reverse=True):
        hits = [other for other in left if other == name] or [other for other in left if alike(other, name)]
        if not hits:
            return False
        left.remove(max(hits, key=len))
    return may_lack or not left


def place(name, names):
    wanted, listed = plain(name), list(map(plain, names))
    exact = [i for i, other in enumerate(listed) if other == wanted]
    return next(iter(exact + [i for i, other in enumerate(listed) if alike(other, wanted)]), None)


def count(names):
    return names["count"] if isinstance(names, dict) else len(names)


def agrees(scores, table, how):
    """Whether the names are those that were written down, and the numbers."""
    lack = table["missing"] != "none" and not how.keys().isdisjoint({"missing", "leave_out"})
    names = True
    for read, truth, may_lack in (
        (scores.algorithms, table["algorithms"], lack and "leave_out" in how),
        (scores.datasets, table["datasets"], lack),
    ):
        if isinstance(truth, list):
            names = names and same(read, truth, may_lack=may_lack)
        else:
            names = names and (len(read) == truth["count"] or (may_lack and len(read) < truth["count"]))
            names = names and (may_lack or None not in (place(truth["first"], read), place(truth["last"], read)))
    return names, has_cells(scores, table["cells"])


def has_cells(scores, cells):
    """Whether the numbers that were written down stand at their places."""
    numbers = True
    for cell in cells:
        i, j = place(cell.get("dataset", ""), scores.datasets), place(cell["algorithm"], scores.algorithms)
        value = cell.get("value")
        if i is not None and j is not None and isinstance(value, (int, float)):
            half = 0.51 * 10.0 ** -min(9, len(repr(value).partition(".")[2])) + 1e-9 * abs(value)
            numbers = numbers and abs(scores.values[i][j] - value) <= half
    return numbers


def fits(names, truth, *, may_lack):
    if isinstance(truth, dict):
        return len(names) == truth["count"] or (may_lack and len(names) < truth["count"])
    return same(names, truth, may_lack=may_lack)


def in_some_way(scores, table, how):
    """Whether the names are those of a way that the truth calls acceptable, and of its own way the numbers, too."""
    lack = {side: "where" in how or (side in table["lack"] and "leave_out" in how) for side in "AD"}
    for i, way in enumerate(table["ways"]):
        if fits(scores.algorithms, way["algorithms"], may_lack=lack["A"]) and fits(
            scores.datasets, way["datasets"], may_lack=lack["D"] or "missing" in how
        ):
            if has_cells(scores, way["cells"]) if "cells" in way else i > 0 or len(table["measures"]) > 1:
                return True
            if "cells" not in way and agrees(scores, table, how)[1]:
                return True
    return False


def outcome(table):
    data = table["text"].encode() if "text" in table else base64.b64decode(table["bytes"])
    source = Source(data, table["file"], Path(table["file"]).suffix, named=True)
    compares = table["comparison"] and count(table["algorithms"]) > 1 and count(table["datasets"]) > 1
    several = len(table["measures"]) > 1
    better = "lower" if table["direction"].startswith("lower") else "higher"
    try:
        scores = read_table(source).scores(better=better)
    except nptests.InputError as problem:
        each = [(read_table(source, **how).scores(better=better), how) for how in problem.readings]
        if "ways" in table:
            right = [in_some_way(scores, table, how) for scores, how in each]
        else:
            judged = [agrees(scores, table, how) for scores, how in each]
            right = [compares and names and (numbers or several) for names, numbers in judged]
        roles = ("dataset", "algorithm", "transpose")  # which of two is compared is one question
        asked = [{name: said for name, said in how.items() if name not in roles} for _, how in each]
        if not all(any(r for r, o in zip(right, asked, strict=True) if o == one) for one in asked):
            return "wrong command"  # two answers to one question: one of them is right
        return (
            "right after a command"
            if right
            else "refused"
            if compares and not table.get("refuse")
            else "refused rightly"
        )
    if in_some_way(scores, table, {}) if "ways" in table else compares and all(agrees(scores, table, {})):
        return "right at once"
    return (
        "noted, and wrong" if any(re.search(r"\?|--|although", note) for note in scores.reading) else "silently wrong"
    )


@pytest.mark.filterwarnings("ignore::nptests.InputWarning")
@pytest.mark.parametrize(
    ("name", "tables"), [("blind", TABLES), ("shapes", SHAPES), ("second", SECOND), ("third", THIRD)]
)
def test_tables_whose_truth_was_written_first(name, tables):
    figures = tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        outcomes = {table["file"]: outcome(table) for table in tables}
    counts = Counter(outcomes.values())
    print(dict(counts))
    known = figures["known"]
    for bad in ("silently wrong", "wrong command", "noted, and wrong"):
        assert {name for name, what in outcomes.items() if what == bad} <= set(known.get(bad, ())), bad
    kept, asked = figures["kept"], "right after a command"  # what was asked about may be read at once
    for good in (("right at once",), ("right at once", asked), ("refused rightly",)):
        assert sum(counts[one] for one in good) >= sum(kept[one] for one in good), good
