"""Public tables gathered with the truth written first: none wrong in silence, no message that leads to a wrong one."""

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
TABLES = [json.loads(line) for line in (FOLDER / "tables.jsonl").read_text("utf-8").splitlines()]
FIGURES = tomllib.loads((FOLDER / "figures.toml").read_text("utf-8"))
SEVERAL = re.compile("measures|conditions?|best or mean")  # what the truth asks: any of them may be read


def plain(name):
    return re.sub(r"[^0-9a-z]+", "", name.casefold())


def place(name, names):
    """Where a name of the page stands among those that were read, which may carry more or less of its dress."""
    wanted, listed = plain(name), list(map(plain, names))
    exact = [i for i, found in enumerate(listed) if found == wanted]
    near = [i for i, found in enumerate(listed) if found and (found in wanted or wanted in found)]
    return next(iter(exact + near), None)


def same_names(found, truth, may_lack):
    left = [plain(name) for name in truth]
    for name in sorted(map(plain, found), key=len, reverse=True):
        hit = [other for other in left if other == name] or [other for other in left if other in name or name in other]
        if not hit:
            return False
        left.remove(max(hit, key=len))  # CMMLU 5-shot is not MMLU
    return all(any(name in lack or lack in name for lack in may_lack) for name in left)


def agrees(scores, table, *, dropped):
    """Whether the names are those of the page, and the numbers that were written down."""
    lack = {plain(name) for pair in table["missing"] for name in pair} if dropped else set()
    names = same_names(scores.algorithms, table["algorithms"], lack) and same_names(
        scores.datasets, table["datasets"], lack
    )
    numbers = True
    for algorithm, dataset, value in table["spots"]:
        j, i = place(algorithm, scores.algorithms), place(dataset, scores.datasets)
        text = str(value).replace(",", ".").rstrip("%")
        if i is not None and j is not None and re.fullmatch(r"-?[\d.]+", text):
            half = 0.51 * 10.0 ** -len(text.partition(".")[2])  # what rounding to the printed digits leaves open
            numbers = numbers and abs(scores.values[i][j] - float(text)) <= half
    return names, numbers


def outcome(table):
    source = Source(table["text"].encode(), f"table{table['ending']}", table["ending"])
    compares = table["comparison"] and len(table["algorithms"]) > 1 and len(table["datasets"]) > 1
    several = SEVERAL.search(" ".join(map(str, table["questions"]))) is not None
    try:
        scores = read_table(source).scores(better=table["better"])
    except nptests.InputError as problem:
        right, wrong = False, False
        for how in problem.readings:  # each was tried: none may fail
            names, numbers = agrees(
                read_table(source, **how).scores(better=table["better"]),
                table,
                dropped=not how.keys().isdisjoint({"missing", "leave_out"}),
            )
            right = right or (compares and names and (numbers or several))
            wrong = wrong or not (compares and (names or several) and (numbers or several))
        if wrong:
            return "some command leads to a wrong table"
        return "right after a command" if right else "refused"
    if compares and all(agrees(scores, table, dropped=False)):
        return "right at once"
    return "noted, and wrong" if any(re.search(r"\?|--", note) for note in scores.reading) else "silently wrong"


@pytest.mark.filterwarnings("ignore::nptests.InputWarning")
def test_no_gathered_table_is_wrong_and_as_many_are_right_as_were():
    outcomes = {}
    for table in TABLES:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            outcomes[table["id"]] = outcome(table)
    counts = Counter(outcomes.values())
    print(dict(counts))
    for bad in ("silently wrong", "some command leads to a wrong table"):
        assert not counts[bad], [name for name, what in outcomes.items() if what == bad]
    right = ("right at once", "right after a command")
    assert sum(counts[what] for what in right) >= sum(FIGURES["after"][what] for what in right) - 1  # one by a note
    assert counts["right at once"] >= FIGURES["after"]["right at once"]


def test_enough_were_gathered_and_enough_of_them_compare():
    assert len(TABLES) >= 85
    assert sum(table["comparison"] for table in TABLES) >= 40
    assert len({table["format"] for table in TABLES}) >= 20
