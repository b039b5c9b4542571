"""No work on an input of some kilobytes takes long; `python tests/benchmarks/sweep.py` goes on to a megabyte."""

import warnings
from contextlib import suppress

import pytest
from support.effort import at_most
from support.large_inputs import BYTES, tasks

from nptests import InputError

SHARE = 512  # of a megabyte: 2 kB
LITTLE = 1_500  # units of work, some fifteen seconds: exact laws may take some two, what has no budget takes minutes

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("task", tuple(tasks()), ids=lambda task: f"{task.name}-{task.shape}")
def test_no_input_takes_long(task):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with suppress(InputError), at_most(LITTLE):
            task.work(BYTES // SHARE)()
