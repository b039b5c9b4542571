"""Passages and printouts that somebody gathered and judged without having seen the audit: `tests/gathered`.

What the first run found stands beside them, as it came. Here is held that no more is accused than is disputed there by
name, and that no less is read and judged than was.
"""

import json
import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from crosscheck.auditing.material import audit
from crosscheck.auditing.reading.tables_in_print import printed_tables
from crosscheck.auditing.sentences import audit_sentences
from crosscheck.evaluation.passages import Number
from nptests.errors import InputError

FOLDER = Path(__file__).resolve().parents[2] / "gathered"
FIGURES = tomllib.loads((FOLDER / "figures.toml").read_text("utf-8"))
# What stands beside a statistic and is none: sizes, counts, averages, intervals.
BESIDE = frozenset({"n", "k", "N", "count", "mean", "CI", "m", "d"})
_NUMBER = re.compile(r"\d[\d.,]*(?:e-?\d+)?|[.,]\d+(?:e-?\d+)?")


def gathered(kind):
    for line in (FOLDER / f"{kind}.jsonl").read_text("utf-8").splitlines():
        entry = json.loads(line)
        yield entry, audit_sentences(entry["text"].replace("\r\n", "\n"))


def size(text):
    """A printed number without its sign."""
    try:
        return abs(Number("", "=", re.sub(r"[\s$]", "", str(text)).lstrip("<>=≤≥")).value)
    except ValueError:
        return None


def among(value, values):
    return value is not None and any(x is not None and abs(x - value) <= 1e-9 * value for x in values)


def read_in(read):
    return [size(part) for e in read.extractions for part in (e.value, *e.value.split(", "))]


def passage(entry, read, counts):
    values = read_in(read)
    counts["found"] += sum(
        among(size(t["printed"]), values) for t in entry["truth"] if t["kind"].split()[0] not in BESIDE
    )
    judged = [size(v.claim.printed) for v in read.verdicts]
    letters = [v for v in read.verdicts if v.claim.printed == "n.s."]  # known by its statistic
    judged += [size(x) for v in letters for phrase in v.evidence["paired"] for x in _NUMBER.findall(phrase)]
    for pair in entry["pairs"]:
        if pair["checkable"]:
            counts["judged"] += any(among(p, [size(x) for x in _NUMBER.findall(pair["what"])]) for p in judged)
    wrong, errs = any(v.wrong for v in read.verdicts), any(pair["right"] is False for pair in entry["pairs"])
    counts["of_them_accused"] += wrong and errs
    if wrong and not errs:
        yield entry["id"]


def printout(entry, read, counts):
    values, judged = read_in(read), [size(v.claim.printed) for v in read.verdicts]
    for statistic in entry["stats"]:
        counts["read"] += among(size(statistic["value"]), values)
        counts["judged"] += statistic["holds"] is not None and among(size(statistic["p"] or ""), judged)
    if any(v.wrong for v in read.verdicts) and all(s["holds"] is not False for s in entry["stats"]):
        yield entry["id"]


@pytest.mark.parametrize(("kind", "look"), [("passages", passage), ("printouts", printout)])
def test_nobody_is_accused_who_was_not_and_no_less_is_judged(kind, look):
    counts = Counter()
    accused = {name for entry, read in gathered(kind) for name in look(entry, read, counts)}
    assert accused == set(FIGURES[kind]["disputed"])
    now = FIGURES[kind]["now"]
    assert {name: counts[name] for name in now if counts[name] < now[name]} == {}


@pytest.mark.parametrize("kind", ["passages", "printouts"])
def test_one_number_changed_is_found_as_often_as_it_was(kind):
    found = [any(v.wrong for v in read.verdicts) for _, read in gathered(f"{kind}_damaged")]
    assert sum(found) >= FIGURES[kind]["damaged"]["found"]


def test_sentences_beside_tables_are_held_against_their_cells():
    """Wrong statements of the gathered tables that are found, and tables that hold none and are accused."""
    found, accused = 0, set()
    for answers in sorted((FOLDER / "tables").glob("*.json")):
        file = next(f for f in answers.parent.glob(f"{answers.stem}.*") if f != answers)
        wrong = [c["claim"] for c in json.loads(answers.read_text("utf-8"))["claims"] if c["verdict"] == "wrong"]
        try:
            said = [v for v in audit(file).verdicts if v.wrong]
        except InputError:  # a remark of sentences and numbers in a CSV is refused, and five tables have no scores
            continue
        printed = {v.claim.printed.replace(",", ".") for v in said}
        found += sum(any(text in claim.replace(",", ".") for text in printed) for claim in wrong)
        if said and not wrong:
            accused.add(answers.stem)
    assert accused == set()
    assert found >= FIGURES["tables"]["now"]["wrong_found"]


def test_a_table_that_describes_samples_is_no_table_of_scores(tmp_path):
    """In one of 26 gathered documents a mean was held against the half of least and largest, and accused."""
    table = "| Dosage | Mean | Median | SD | Min | Max |\n|---|---|---|---|---|---|\n"
    rows = (
        "| A | 14.19 | 14 | 4.45 | 5 | 25 |\n| B | 13.50 | 14 | 5.15 | 4 | 22 |\n| C | 19.19 | 19 | 3.52 | 13 | 25 |\n"
    )
    file = tmp_path / "described.md"
    file.write_text(table + rows, "utf-8")
    assert printed_tables(file) == []
