"""Sixty wrong programs, each with one fault, written by somebody who did not see the set: all but three are caught.

The program (planted/adapter.txt) answers by scipy and by formulas of its own, and is right where no fault is asked for.
"""

import csv
from pathlib import Path

import pytest

from crosscheck.reference import validating

HERE = Path(__file__).parent / "planted"
ADAPTER = (HERE / "adapter.txt").read_text("utf-8")
with (HERE / "faults.tsv").open(encoding="utf-8", newline="") as file:
    FAULTS = [(row["fault"], row["procedure"]) for row in csv.DictReader(file, delimiter="\t")]
CAUGHT, NAMED = 57, 40  # of sixty, at the least; the first run caught 58 and named 42


def names(folder, fault, procedure):
    """What the judge calls what a program with this fault does otherwise."""
    program = folder / "program.py"
    offered = f"OFFERED = {{{procedure!r}: {procedure}}}"
    program.write_text(ADAPTER.replace("FAULT = None", f"FAULT = {fault!r}") + f"\n\n{offered}\n", "utf-8")
    return [finding.name for finding in validating.validate(str(program), [procedure], explain=60).findings]


def test_without_a_fault_it_is_right(tmp_path):
    assert names(tmp_path, None, "friedman") == []


@pytest.mark.parametrize(("fault", "procedure"), FAULTS[3::15])
def test_faults_are_named(tmp_path, fault, procedure):
    assert set(names(tmp_path, fault, procedure)) - {"unknown"}


@pytest.mark.deep
def test_sixty_faults(tmp_path, record_property):
    every = [names(tmp_path, *each) for each in FAULTS]
    caught, named = sum(map(bool, every)), sum(bool({*each} - {"unknown"}) for each in every)
    record_property("crosscheck", f"faults that a stranger planted: {caught} of {len(every)} caught, {named} named")
    assert (len(every), caught >= CAUGHT, named >= NAMED) == (60, True, True), (caught, named)
