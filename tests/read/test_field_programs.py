"""What the programs of the field print of one known experiment: right, or right after a printed command, never wrong.

The files were written by the programs themselves (`tests/support/field`); the truth is that of the experiment.
"""

import base64
import json
import os
import re
import warnings
from collections import Counter
from pathlib import Path

import pytest
from support.beside import beside

import nptests
from nptests.read import read_table
from nptests.read.source import Source

FILE = Path(os.environ.get("NPTESTS_FIELD", Path(__file__).parent / "field_programs.jsonl"))
FIGURES = beside(__file__)
TABLES = [json.loads(line) for line in FILE.read_text("utf-8").splitlines()]
for each in TABLES:
    each["losses"] = {d: {a: 1 - x for a, x in row.items()} for d, row in each["scores"].items()}
CUT = ("pandas_repr_cut",)  # what a program left out cannot be read
CURES = re.compile(r"--\w|\w=|save |copy |export|paste|write ")


def plain(name):
    return re.sub(r"[^0-9a-z]+", "", name.casefold())


def places(found, truth):
    """For each true name the place of the one that was read, which may carry more of its dress; None if they differ."""
    read, at = list(map(plain, found)), []
    for name in map(plain, truth):
        hits = [i for i, other in enumerate(read) if other == name] or [
            i for i, other in enumerate(read) if name in other and not any(plain(t) in other for t in truth
                                                                           if len(t) > len(name) and name in plain(t))
        ]  # fmt: skip
        if len(hits) != 1:
            return None
        at.append(hits[0])
    return at if len(set(at)) == len(at) == len(read) else None


def agrees(scores, table, measure):
    """Whether these are the algorithms, the data sets and the scores of the experiment, as far as they are printed."""
    truth = table[measure]
    rows, columns = places(scores.datasets, truth), places(scores.algorithms, next(iter(truth.values())))
    if rows is None or columns is None:
        return False
    texts = [repr(float(x)) for row in scores.values for x in row]
    figures = max(len(text.partition(".")[2]) if "e" not in text else 6 for text in texts)
    unit = 0.56 * 10.0 ** -min(figures, 9)
    found = [[scores.values[i][j] for j in columns] for i in rows]
    wanted = [list(row.values()) for row in truth.values()]
    pairs = [(a, b) for one, other in zip(found, wanted, strict=True) for a, b in zip(one, other, strict=True)]
    rounded = 0.006 if "jmetal" in table["dress"] or "saes" in table["dress"] else 0  # three figures
    return any(all(abs(a - b * by) <= unit + rounded * abs(a) for a, b in pairs) for by in (1, 100))


def _data(table):
    return table["text"].encode() if "text" in table else base64.b64decode(table["bytes"])


def outcome(table):
    """How the reader fares, and what it says."""
    data, ending = _data(table), table["ending"]
    source = Source(data, f"table{ending}", ending, named=True)
    try:
        scores = read_table(source).scores(better="higher")
    except nptests.InputError as problem:
        each = []
        for how in problem.readings:
            scores = read_table(source, **how).scores(better="higher")
            each.append(any(agrees(scores, table, measure) for measure in ("scores", "f1", "losses")))
        if not all(each):
            return "wrong command", str(problem)
        if each:
            return "right after a command", str(problem)
        if table["dress"] in CUT:
            return "right at once", str(problem)
        return f"refused {'helpfully' if CURES.search(problem.sentence) else 'badly'}", str(problem)
    except Exception as problem:
        return "crashed", repr(problem)
    if table["dress"] not in CUT and agrees(scores, table, "scores"):
        return "right at once", ""
    return "silently wrong", f"{scores.algorithms} {scores.datasets} {scores.values[0]} {scores.reading}"


@pytest.mark.filterwarnings("ignore::nptests.InputWarning")
def test_programs_of_the_field():
    counts, bad = Counter(), []
    for table in TABLES:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            what, words = outcome(table)
        counts[what] += 1
        if not what.startswith("right"):
            bad.append((table["dress"], table["seed"], what, words[:400]))
    print(f"{len(TABLES)} tables of {len({t['dress'] for t in TABLES})} dresses: {dict(counts)}")
    for each in bad:
        print(*each)
    assert not counts["silently wrong"]
    assert not counts["wrong command"]
    right = counts["right at once"] + counts["right after a command"]
    assert right >= FIGURES["now"]["right"] / FIGURES["now"]["tables"] * len(TABLES)
