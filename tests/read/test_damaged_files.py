"""Damaged files: whatever is cut, doubled or garbled, the answer is scores or one clear error, never a crash."""

import os
import random
import warnings
from pathlib import Path

import pytest
from support import beside, books, effort, mutations

import nptests
from nptests.read import read_columns, read_runs, read_table
from nptests.read.source import Source

UGLY = sorted((Path(__file__).parent / "ugly").iterdir())
DAMAGES = 150


@pytest.mark.parametrize("path", UGLY, ids=lambda path: path.name)
def test_damage_is_an_error_or_a_table(path, tmp_path):
    chance = random.Random(path.name)
    whole = path.read_bytes()
    copy = tmp_path / path.name
    messages, read = [], 0
    for _ in range(DAMAGES):
        copy.write_bytes(mutations.mutated(whole, chance))
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", nptests.InputWarning)
                nptests.read_scores(copy, better="higher")
            read += 1
        except nptests.InputError as problem:
            messages.append(problem.message)
    assert 0 < read < DAMAGES
    assert all(message and "\n" not in message for message in messages)


@beside.on_each("text")
def test_scraps(text):
    with pytest.raises(nptests.InputError):
        nptests.read_scores(text + "\n", better="higher")


@pytest.mark.parametrize(
    "text",
    [
        "<table>" + "<tr><td colspan=1000 rowspan=65000>1" * 30 + "</table>",
        "x & \\multicolumn{999999999}{c}{1} & \\multirow{999999999}{*}{2} \\\\\n",
        "x & " + "\\textcolor{red}{" * 2_000 + "} \\\\\n",
        "x & " + "{" * 20_000 + " \\\\\n",
        "[" * 50_000,
        "d\tA\tB\nx\t1" + "*" * 3_000 + "x\t1\n",
        "d\tA\tB\nx\t1" + "^*" * 3_000 + "x\t1\n",
        "d\tA\tB\nx\t" + "1.1," * 3_000 + "x\t1\n",
        "d\tA\tB\nx\t" + "1 111" * 3_000 + "x\t1\n",
    ],
    ids=lambda text: text[:20],
)
def test_bombs_are_refused_in_little_time(text):
    # Some ten seconds; the honest work is milliseconds, an explosion is minutes.
    with effort.at_most(1000), pytest.raises(nptests.InputError):
        nptests.read_scores(text + "\n", better="higher")


def test_a_merged_area_of_a_whole_sheet_is_refused_before_it_is_opened():
    """openpyxl makes an object of each of its 17 thousand million cells."""
    small = books.saved(books.book(("one", [["d", "A", "B"], ["x", 1, 2], ["y", 2, 1]], ["E1:F2"])))
    large = books.repacked(small, lambda name, part: part.replace(b"E1:F2", b"E1:XFD1048576"))
    with effort.at_most(500), pytest.raises(nptests.InputError, match="merges 17175674880 cells"):
        read_table(Source(large, "table.xlsx", ".xlsx"))


COUNT = int(os.environ.get("NPTESTS_MUTANTS", "1500"))  # 15000 for the deep run


def test_no_exception_but_input_error_leaves_a_reader():
    strangers = []
    read = 0
    for ending, data in mutations.mutants(COUNT, seed=17):
        source = Source(data, f"mutant{ending}", "." + ending.rsplit(".", 1)[1])
        for reader in (
            lambda s: read_table(s).scores(better="higher"),
            lambda s: read_table(s, keep_all=True, transpose=True),
            lambda s: read_columns(s),
            lambda s: read_runs(s, better="lower"),
        ):
            try:
                with warnings.catch_warnings():
                    warnings.simplefilter("error")
                    warnings.simplefilter("ignore", nptests.InputWarning)
                    reader(source)
                read += 1
            except nptests.InputError as problem:
                if "\n" in problem.message or len(problem.message) > 2000:
                    strangers.append((ending, data, "message: " + problem.message[:200]))
            except Exception as problem:  # whatever it is, it is what this test looks for
                strangers.append((ending, data, repr(problem)))
    print(f"{COUNT} mutants, {read} readings, {len(strangers)} strangers")
    assert not strangers, strangers[:5]
    assert read > COUNT / 4
