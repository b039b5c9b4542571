"""Public tables that are read at once, changed so that they stay what they are: the reading stays, or it is asked."""

import csv
import io
import json
import random
import re
import warnings
from pathlib import Path

import pytest

import nptests
from nptests.read import read_table
from nptests.read.source import Source

FOLDER = Path(__file__).parent / "gathered_tables"
TABLES = [
    table
    for name in ("blind", "second", "third")
    for table in map(json.loads, (FOLDER / f"{name}.jsonl").read_text("utf-8").splitlines())
    if table["file"].endswith((".md", ".csv")) and len(table.get("text", "")) in range(1, 60_000)
]

BOTH = ("t032.md",)  # detectors by recognisers: each side may be what is compared


def grid(text, ending):
    """The cells of a plain table; None where it is none, or one of several."""
    if ending == ".csv":
        rows = [row for row in csv.reader(io.StringIO(text), delimiter=max(",;\t", key=text.count)) if row]
    else:
        lines = [line.strip() for line in text.splitlines() if line.strip().startswith("|")]
        rows = [[cell.strip(" *") for cell in line.strip("|").split("|")] for line in lines if set(line) - {*"|:- "}]
        rows = rows if len(lines) == len(rows) + 1 else []
    plain = all(row[0] for row in rows[1:]) and not any(re.search(r"[<>\[`$\\]", row[0]) for row in rows)
    plain = plain and all(re.fullmatch(r"[-+\d.,%±e ()]*", cell) for row in rows[1:] for cell in row[1:])
    return rows if plain and len(rows) > 5 and len({*map(len, rows)}) == 1 and len(rows[0]) > 3 else None


def written(rows):
    """Another dress of the same cells."""
    lines = [" & ".join(re.sub(r"([%&_#$])", r"\\\1", cell) for cell in row) for row in rows]
    head, *body = (line + r" \\" for line in lines)
    inner = "\n".join([r"\toprule", head, r"\midrule", *body, r"\bottomrule"])
    return f"\\begin{{tabular}}{{l{'r' * (len(rows[0]) - 1)}}}\n{inner}\n\\end{{tabular}}\n"


def in_another_order(rows, draw):
    return [rows[0], *draw.sample(rows[1:], len(rows) - 1)]


def fewer(rows, draw):
    return [rows[0], *(rows[i] for i in sorted(draw.sample(range(1, len(rows)), max(3, len(rows) // 2))))]


def turned(rows, draw):
    head, *body = map(list, zip(*rows, strict=True))
    return [["", *head[1:]], *body]


@pytest.mark.parametrize("change", [in_another_order, fewer, turned])
def test_what_stays_the_same_is_read_alike_or_asked(change):
    draw, read = random.Random(7), 0
    for table in TABLES:
        rows = grid(table["text"], ending := Path(table["file"]).suffix)
        first = rows and scores(table["text"], ending)
        if not first or table["file"] in BOTH:
            continue
        again = scores(written(change(rows, draw)), ".tex")
        if again:
            read += 1
            assert names(again.algorithms) <= names(first.algorithms), table["file"]
            assert names(again.datasets) <= names(first.datasets), table["file"]
    assert read > 10


def names(listed):
    return {re.sub(r"[\W_]+", "", name).casefold() for name in listed}


def scores(text, ending):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return read_table(Source(text.encode(), f"table{ending}", ending, named=True)).scores(better="higher")
        except nptests.InputError:
            return None
