"""The R package is installed and checked by R itself, and its answers are Python's, to the bit or four last units."""

import math
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from support.beside import beside

from nptests.compat.r_package.making import example_call, package_files
from nptests.procedures.examples import worked
from nptests.procedures.listed import catalogue
from nptests.read.whole_files import write_folder
from nptests.results import Comparisons, Effect, Outcome

pytestmark = [pytest.mark.live, pytest.mark.slow]
# A number as the bits of its double: %a of 1 is 0x1p+0.
ANSWERS = beside(__file__)["answers"]


def run(*command, folder):
    environment = os.environ | {"RETICULATE_PYTHON": sys.executable, "R_LIBS_USER": str(folder / "library")}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    folder = tmp_path_factory.mktemp("r_package")
    write_folder(folder / "nptests", package_files())
    (folder / "library").mkdir()
    run("R", "CMD", "INSTALL", "--no-docs", "--library=library", "nptests", folder=folder)
    return folder


def numbers(result):
    if isinstance(result, Comparisons):
        return [row.statistic for row in result.rows] + [row.adjusted for row in result.rows]
    if isinstance(result, Outcome):
        estimate = () if result.estimate is None else (result.estimate,)
        return [result.statistic, result.pvalue, *estimate, *(result.interval or ())]
    return [result.estimate, *result.interval] if isinstance(result, Effect) else []


def test_every_worked_example_is_the_same(installed):
    asked = [(p, f'cat("{p.name}", bits(numbers({example_call(p)})), "\\n")') for p in catalogue()]
    (installed / "answers.R").write_text("\n".join([ANSWERS, *(line for _, line in asked)]), "utf-8")
    lines = run("Rscript", "--vanilla", "answers.R", folder=installed).splitlines()
    answers = {name: [float.fromhex(x) for x in rest] for name, *rest in map(str.split, lines)}
    assert list(answers) == [p.name for p, _ in asked]
    pairs = {p.name: (answers[p.name], numbers(worked(p))) for p, _ in asked}
    assert sum(repr(theirs) == repr(ours) for theirs, ours in pairs.values()) >= 20
    for name, (theirs, ours) in pairs.items():
        for here, there in zip(ours, theirs, strict=True):
            # Sums in a product of matrices may be taken in another order by another process: four units of the last
            # place, of the p-value or, where it is the exponential of a logarithm, of that logarithm.
            last = 2**-52 * max(1.0, abs(math.log(abs(here))) if here and math.isfinite(here) else 1.0)
            assert there == pytest.approx(here, rel=4 * last, abs=0, nan_ok=True), name


def test_r_has_nothing_to_say_against_it(installed):
    run("R", "CMD", "build", "nptests", folder=installed)
    archive = next(installed.glob("nptests_*.tar.gz")).name
    report = run("R", "CMD", "check", "--no-manual", archive, folder=installed)
    assert "Status: OK" in report, report[-3000:]


def test_the_package_has_the_year_of_the_licence():
    year = re.search(r"Copyright \(c\) (\d{4})", (Path(__file__).parents[2] / "LICENSE").read_text("utf-8"))
    assert package_files()["LICENSE"].startswith(f"YEAR: {year[1]}\n")
