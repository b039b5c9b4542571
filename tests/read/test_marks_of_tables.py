"""What tells how a table stands: places, parts, sizes, differences, stretches and headings that recur."""

import pytest
from support.beside import on_each

import nptests


@pytest.mark.filterwarnings("ignore::nptests.InputWarning")
@on_each("case", lists=True)
def test_marks_tell_how_a_table_stands(case):
    """It is read so at once, or after the first proposal; scores may be missing, and no method is left out for it."""
    if case["said"]:
        with pytest.raises(nptests.InputError) as problem:
            nptests.read_scores(case["text"], better="higher", missing="keep")
        assert dict(problem.value.readings[0]) == case["said"]
    scores = nptests.read_scores(case["text"], better="higher", missing="keep", **case["said"])
    assert (scores.algorithms, scores.datasets) == (tuple(case["algorithms"]), tuple(case["datasets"]))
