"""Passages in the manner of papers in ten languages, whose numbers were computed with scipy, right or wrong by plan.

They were written before the audit was asked: `figures.toml` keeps what it did with each set at first, and does now.
A pair is judged if a verdict that is not open quotes its number and those that it follows from; of decisions by a
critical difference only one that quotes both mean ranks beside it.
"""

import json
import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from crosscheck.auditing.material import audit

FOLDER = Path(__file__).with_name("computed_passages")
FIGURES = tomllib.loads((FOLDER / "figures.toml").read_text("utf-8"))
PASSAGES = [json.loads(line) for line in (FOLDER / "passages.jsonl").read_text("utf-8").splitlines()]


def numbers(text):
    """The sizes of the numbers in a text, decimal commas read."""
    return [float(x.replace(",", ".")) for x in re.findall(r"(?:\d+[.,])?\d+(?:e-?\d+)?|[.,]\d+", str(text))]


def of(verdict):
    return [x for text in (verdict["printed"], *verdict["evidence"].get("paired", ())) for x in numbers(text)]


def among(value, values):
    return any(abs(value - x) <= 1e-9 * max(value, x) for x in values)


def about(pair, verdict):
    """Whether a verdict is on a pair."""
    quoted, word = of(verdict), verdict["id"].endswith(("from-the-word", "from-its-level"))
    by_difference = "-critical-difference" in verdict["id"]
    if word != (pair["kind"] == "decision") or by_difference != (pair["kind"] == "decision-cd"):
        return False
    beside = pair["with"] or word or len(quoted) > 1 or "cd" in verdict["id"].lower()
    return bool(beside) and all(among(numbers(x)[0], quoted) for x in (pair["number"], *pair["with"]))


@pytest.mark.parametrize("name", ["first", "second"])
def test_nothing_right_is_accused_and_no_less_is_judged(name, tmp_path):
    counts, accused = Counter(), []
    for i, passage in enumerate(p for p in PASSAGES if p["set"] == name):
        file = tmp_path / f"{i}.md"
        file.write_text(passage["text"], "utf-8")
        verdicts = json.loads(json.dumps(audit(file).as_dict()))["verdicts"]
        wrong = {numbers(pair["number"])[0] for pair in passage["pairs"] if not pair["right"]}
        accused += [v["id"] for v in verdicts if v["verdict"] == "fails" and not any(among(x, of(v)) for x in wrong)]
        for pair in passage["pairs"]:
            on_it = [v["verdict"] for v in verdicts if about(pair, v)]
            counts["pairs"] += 1
            counts["judged"] += any(verdict != "unresolved" for verdict in on_it)
            counts["wrong"] += not pair["right"]
            counts["wrong_found"] += not pair["right"] and "fails" in on_it
    assert accused == []
    assert {key: counts[key] for key in FIGURES[name]["now"]} == FIGURES[name]["now"]
