"""The metrics against R, live: the recorded answers are what R says today."""

from __future__ import annotations

import json

import pytest
from support import r_metrics

pytestmark = pytest.mark.live


def test_r_says_what_was_recorded():
    recorded = json.loads(r_metrics.RECORDED.read_text("utf-8"))
    live = r_metrics.answers_of_r()
    assert recorded["code"] == live["code"]
    for name, answers in live["answers"].items():
        assert answers == pytest.approx(recorded["answers"][name], rel=1e-14, abs=1e-14)
