"""What fuzzing found is answered or refused now, and so is what it starts from."""

import pytest
from support.fuzzed import KEPT, TARGETS, replay, seeds


@pytest.mark.parametrize("path", sorted(KEPT.glob("*/*")), ids=lambda path: f"{path.parent.name}-{path.stem[-12:]}")
def test_what_was_found_is_mended(path):
    replay(path)


@pytest.mark.parametrize("target", ["readers", "sentences", "claims"])
def test_good_inputs_pass(target):
    assert seeds(target)
    for data in seeds(target):
        TARGETS[target](data)
