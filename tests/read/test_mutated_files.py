"""Damaged small files of all formats: scores or one clear error, nothing else."""

import os
import warnings

from support.mutations import mutants

import nptests
from nptests.read import read_columns, read_runs, read_table
from nptests.read.source import Source

COUNT = int(os.environ.get("NPTESTS_MUTANTS", "1500"))  # 15000 for the deep run


def test_no_exception_but_input_error_leaves_a_reader():
    strangers = []
    read = 0
    for ending, data in mutants(COUNT, seed=17):
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
