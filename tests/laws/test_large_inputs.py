"""No work on an input of some kilobytes takes long; `python tests/benchmarks/sweep.py` goes on to a megabyte."""

import warnings
from contextlib import suppress

import pytest
from support import effort, large_inputs

from nptests import InputError

SHARE = 512  # of a megabyte: 2 kB
LITTLE = 1_500  # units of work, some fifteen seconds: exact laws may take some two, what has no budget takes minutes

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("task", tuple(large_inputs.tasks()), ids=lambda task: f"{task.name}-{task.shape}")
def test_no_input_takes_long(task):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with suppress(InputError), effort.at_most(LITTLE):
            task.work(large_inputs.BYTES // SHARE)()
