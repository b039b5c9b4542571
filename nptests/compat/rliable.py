"""What rliable computes that is a procedure here: the table is `elsewhere/tables/rliable.toml`."""

from __future__ import annotations

from typing import Any

import numpy as np

import nptests
from nptests.compat.packages import module

__getattr__, __dir__, __all__ = module("rliable", __name__)


def probability_of_improvement(scores_x: Any, scores_y: Any) -> float:
    """The mean over tasks of how often a run of x is better than one of y, ties counting half; runs in rows."""
    x, y = (np.asarray(scores, dtype=float).reshape(len(scores), -1) for scores in (scores_x, scores_y))
    tasks = zip(x.T.tolist(), y.T.tolist(), strict=True)
    return float(np.mean([nptests.vargha_delaney(a, b).estimate for a, b in tasks]))
