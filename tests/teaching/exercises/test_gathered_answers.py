"""Answer sheets and spellings made by somebody who had not seen the marker: what is right is right, and nothing else.

tests/gathered/answer_sheets.jsonl has 731 sheets of twenty exercises, each with one slip of forty kinds, computed
by scipy and numpy; answer_sheets_again.jsonl 300 more by somebody else, of 258 kinds in fifteen families, in three
languages. figures.toml has what the marker made of them at first.
"""

import json
import re
import tomllib
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from nptests.teaching.exercises import grading, making

FOLDER = Path(__file__).resolve().parents[2] / "gathered"
NOW = tomllib.loads((FOLDER / "figures.toml").read_text("utf-8"))["answers"]["now"]
AGAIN = tomllib.loads((FOLDER / "figures.toml").read_text("utf-8"))["answers_again"]["now"]
SAMPLE = 24  # one sheet of so many; all are marked by `make deep`
# What is no name of a slip.
UNNAMED = frozenset({"fails", "cannot-be-checked", "coarse", "wrong"})

# Slips of reading the data. The sheets call every answer behind one wrong; to a teacher the first is, and those that
# follow from it by right steps earn their mark.
MISREAD = re.compile("row_forgotten|cell_one_digit_off|cell_digits_transposed|p_digit_off|p_decimal_point")
MISREAD_P = re.compile("p_digit_off|p_decimal_point")
# Called right by the sheets: 0.999918 for 0.999767 and 1 for 0.999675, which the slips of their sheets give; the fourth
# digit differs.
DISPUTED = {("nemenyi", 24, "adjusted C-D"), ("nemenyi", 10, "adjusted B-C")}


def sheets(every, name="answer_sheets"):
    lines = (FOLDER / f"{name}.jsonl").read_text("utf-8").splitlines()
    return (json.loads(line) for line in lines[::every])


def judged(every, name="answer_sheets"):
    """How many answers were marked how, and what is wrong and was called right."""
    counts = Counter()
    believed = []
    for sheet in sheets(every, name):
        task = making.exercise(sheet["name"], seed=sheet["seed"], student=sheet["student"])
        found = {m.question: m for m in grading.marks(task, sheet["answers"])}
        wrong = [q for q, truth in sheet["truth"].items() if not truth["right"]]
        own = [q for q in wrong if found[q].verdict == "slip"]  # of a p-value that was misread, in any place
        first = next(iter(own if own and MISREAD_P.search(sheet.get("slip") or "") else wrong), "")
        for question, truth in sheet["truth"].items():
            if (sheet["name"], sheet["student"], question) in DISPUTED:
                continue
            m = found[question]
            kind = "right" if truth["right"] else "carried" if truth["carried"] else "wrong"
            if kind == "wrong" and question != first and MISREAD.search(truth["slip"]):
                if question.split()[0] == first.split()[0]:  # the same slip: no other mark is asked for
                    continue
                kind = "carried"
            counts[kind] += 1
            counts[f"{kind}, called right"] += m.right
            if kind == "wrong":
                counts["wrong, named"] += m.verdict not in UNNAMED or "coarse" in truth["slip"]
                if m.right:
                    believed.append((sheet["name"], question, m.given))
    return counts, believed


def held(counts, believed, now=NOW):
    assert counts["right, called right"] == counts["right"]
    assert len(believed) <= now["wrong called right"] * counts["wrong"] + 1, believed
    assert counts["carried, called right"] >= now["carried"] * counts["carried"] - 2
    assert counts["wrong, named"] >= now["named"] * counts["wrong"] - 3 * counts["wrong"] ** 0.5


@pytest.mark.slow
def test_a_sample_of_the_sheets():
    held(*judged(SAMPLE))


@pytest.mark.slow
def test_a_sample_of_the_others():
    held(*judged(SAMPLE // 2, "answer_sheets_again"), AGAIN)


@pytest.mark.deep
def test_every_sheet():
    held(*judged(1))
    held(*judged(1, "answer_sheets_again"), AGAIN)


def test_spellings():
    task = making.exercise("friedman", seed=7, student=1)
    wrong = Counter[tuple[bool, bool]]()
    for line in (FOLDER / "answer_spellings.jsonl").read_text("utf-8").splitlines():
        said = json.loads(line)
        if "doubt" in said:
            continue
        value = said["value"] if isinstance(said["value"], str) else float(said["value"])
        claim = {"test": "friedman", "value": "rejected" if isinstance(value, str) else "pvalue"}
        question = making.Question("asked", value, claim)
        m = grading.mark(replace(task, questions=(question,)), question, said.get("answer", ""))
        wrong[said["right"], m.right] += 1
    assert wrong[False, True] == 0
    assert wrong[True, False] <= NOW["right spellings refused"]
