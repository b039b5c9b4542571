"""A note says where the normal law decides otherwise: at alpha itself a hypothesis is rejected."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from nptests.procedures.posthoc.composition import _otherwise


@pytest.mark.parametrize(
    ("adjusted", "normal", "said"),
    [
        (0.05, 0.05, False), (0.05, 0.06, True), (0.06, 0.05, True), (0.04, 0.05, False), (0.05, 0.04, False),
        (0.06, 0.07, False), (0.04, 0.06, True), (0.06, 0.04, True),
    ],
)  # fmt: skip
def test_at_the_level_itself(adjusted: float, normal: float, said: bool) -> None:
    comparisons: Any = SimpleNamespace(rows=[SimpleNamespace(a="A", b="B", adjusted=adjusted)])
    notes = list(_otherwise(comparisons, [normal], 0.05))
    words = f"at alpha = 0.05 the normal law decides otherwise on A and B: adjusted p = {normal:g}"
    assert notes == ([words] if said else [])
    assert list(_otherwise(comparisons, [normal], None)) == []
