"""The distribution of agreeing digits: two NaN are no agreement, whole numbers are apart, what is explained counts."""

from __future__ import annotations

import math

import pytest
from support.toys import ONES, TOTAL

from crosscheck.r import agreeing_digits as digits
from crosscheck.r.agreement import judge
from crosscheck.r.bridge import Answer
from crosscheck.r.deviations import Deviation, Example
from crosscheck.r.distribution import BELOW, CARRIED, Shared, distribution
from crosscheck.r.questions import questions


def test_two_nan_say_nothing() -> None:
    assert digits.fewest((math.nan,), (math.nan,)) is None
    assert digits.fewest((math.nan, 1.0), (math.nan, 1.01)) == pytest.approx(2.004, rel=1e-3, abs=0)
    assert digits.fewest((math.nan,), (1.0,)) == 0.0
    assert digits.fewest((1.0,), (1.0, 2.0)) == 0.0


@pytest.mark.parametrize(
    ("ours", "theirs", "is_trivial"),
    [((3.0, 1.0), (3.0, 1.0), True), ((0.5,), (0.5,), False), ((3.0,), (4.0,), False), ((3.0,), (3.0, 3.0), False)],
)
def test_the_same_whole_numbers_are_trivial(ours, theirs, is_trivial) -> None:
    assert digits.trivial(ours, theirs) is is_trivial


def test_bands_reasons_and_the_worst() -> None:
    counts = distribution(
        [
            Shared(15.5, False), Shared(15.0, False), Shared(12.2, False), Shared(3.4, False, ("rounds",)),
            Shared(8.0, False), Shared(15.9, True), Shared(None, True),
        ]
    )  # fmt: skip
    assert dict(counts.bands) == {"15": 2, "14": 0, "13": 0, "12": 1, BELOW: 2}
    assert dict(counts.reasons) == {"rounds": 1, CARRIED: 1}
    assert (counts.worst, counts.trivial, counts.silent, counts.counted) == (3.4, 1, 1, 5)


def test_what_is_explained_counts_with_its_digits() -> None:
    (question,) = questions([TOTAL], [ONES])
    example = Example("sample", (("1", "1"),), "statistic", 2.0, 3.0)
    known = Deviation("adds", "stats", "total", ("statistic",), "adds", "arithmetic", "0", example)
    comparison = judge(question, Answer({"statistic": (2.02,)}), [known])
    assert (comparison.shared.explained, comparison.shared.digits) == (("adds",), pytest.approx(2.004, rel=1e-3, abs=0))
    assert judge(question, Answer({"statistic": (2.0,)}), []).shared.trivial
    assert judge(question, Answer({"statistic": (math.nan,)}), [known]).shared.digits == 0.0
