"""`nptests analyse --r-script`: R alone prints the numbers of the analysis. Collected where R is present."""

import math
import subprocess
from collections.abc import Callable
from itertools import takewhile
from typing import get_args

import numpy as np
import pytest

from nptests import Scores, analyse, r_script
from nptests.analysis.analysing import Analysis
from nptests.cli import main
from nptests.read import literature as fixtures
from nptests.vocabulary import Adjust

pytestmark = pytest.mark.live
DIGITS = 1e-12  # of the 15 that are printed

T6 = [[1, 1, 2], [1, 2, 2], [1, 1, 3], [2, 2, 3], [1, 3, 3], [1, 1, 2]]
DECIMAL_TIES = [[0.825, 0.775, 0.8], [0.375, 0.325, 0.35], [0.7, 0.75, 0.725], [0.15, 0.1, 0.05], [0.6, 0.65, 0.7]]
CONSTANT = [[1, 1, 1], [2, 2, 2], [3, 3, 3]]


def table(name, *columns, **options):
    read = fixtures.scores(name)
    return lambda: analyse(read.select(*columns) if columns else read, **options)


def given(rows, better="higher", **options):
    return lambda: analyse(Scores(rows, better=better), **options)


def drawn(n, k, **options):
    return given(np.random.default_rng(n).integers(0, 40, size=(n, k)), **options)


ANALYSES: dict[str, Callable[[], Analysis]] = {
    "demsar2006/table6": table("demsar2006/table6"),
    "garcia2010/data": table("garcia2010/data"),
    "control": table("demsar2006/table6", ranks="aligned", adjust="bergmann-hommel", control="C4.5+m", alpha=0.1),
    "two, zeros and ties": table("demsar2006/table6", "C4.5", "C4.5+m"),
    "t6, lower": given(T6, "lower", ranks="aligned"),
    "decimal ties": given(DECIMAL_TIES, "lower", ranks="aligned"),
    "no difference": given(CONSTANT),
    "no difference of two": given([[1, 1], [2, 2]]),
    "one order throughout": given([[1, 2, 4], [2, 3, 6], [1, 5, 7]], ranks="quade"),
    "computed values": given(np.random.default_rng(1).normal(size=(12, 3)), ranks="quade"),
    "huge": given([["1e300", "2e300"], ["4e300", "1e300"], ["2e300", "9e300"]]),
    "more than 500": drawn(600, 2),
    "eleven algorithms": drawn(12, 11, adjust="shaffer"),
} | {
    f"adjust {word}": table("demsar2006/table6", ranks="quade", adjust=word, alpha=0.1) for word in get_args(Adjust)
}  # fmt: skip


def numbers_of(analysis):
    """In the order in which the script prints them."""
    omnibus, compared, concordance = analysis.omnibus, analysis.comparisons, analysis.concordance
    yield from (omnibus.statistic, omnibus.pvalue, *(omnibus.df if omnibus.status is None else ()))
    for row in compared.rows if compared else ():
        assert row.error is not None
        yield from (row.estimate, row.error, row.statistic, row.pvalue, row.adjusted)
    control = compared.control if compared else None
    yield from (analysis.mean_ranks[name] for name in sorted(analysis.mean_ranks, key=lambda name: name != control))
    if concordance is not None and concordance.status is None:
        yield from (concordance.estimate, *concordance.interval)
    for effect in analysis.effects:
        for measured in (effect.shift, effect.probability):
            yield from (measured.estimate, *measured.interval)


def numbers_in(printed):
    """The numbers that end a line."""
    numbers = []
    for line in printed.splitlines():
        last = takewhile(lambda value: value is not None, map(number, reversed(line.split())))
        numbers += reversed([value for value in last if value is not None])
    return numbers


def number(word):
    try:
        return math.nan if word == "NA" else float(word)
    except ValueError:
        return None


def run(script):
    process = subprocess.run(["Rscript", "--vanilla", "-"], input=script, capture_output=True, text=True, timeout=60)
    assert process.returncode == 0, process.stderr
    return process.stdout


@pytest.mark.parametrize("name", ANALYSES)
def test_r_prints_the_numbers_of_the_analysis(name):
    analysis = ANALYSES[name]()
    expected = list(numbers_of(analysis))
    assert len(expected) > 8
    np.testing.assert_allclose(numbers_in(run(r_script(analysis))), expected, rtol=DIGITS, atol=0)


def test_names_of_any_kind_reach_r(tmp_path):
    names = ['"q"', "back\\slash", "naïve", "😀 %s"]
    script = r_script(analyse(Scores([[1, 2, 3, 4]] * 4 + [[2, 1, 3, 5]], names, better="lower")))
    assert script.isascii()
    printed = run(script + 'writeLines(vapply(colnames(y), function(s) paste(utf8ToInt(s), collapse = " "), ""))\n')
    assert printed.splitlines()[-4:] == [" ".join(str(ord(c)) for c in name) for name in names]


def test_the_command_writes_it(tmp_path, capsys):
    out = tmp_path / "check.R"
    assert main(["analyse", "demsar2006/table6", "--null", "asymptotic", "--r-script", str(out)]) == 0
    assert "Friedman" in capsys.readouterr().out
    process = subprocess.run(["Rscript", str(out)], capture_output=True, text=True, timeout=60, check=True)
    assert "pvalue: 0.0119861763254178" in process.stdout


def test_too_many_partitions_are_said_and_not_tried():
    script = r_script(drawn(12, 11, adjust="bergmann-hommel")())
    assert "more than 10 algorithms takes too long" in script
    assert "adjusted" in run(script)
