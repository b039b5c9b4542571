"""A search for an input that breaks a belief or a law which is said not to hold."""

from collections.abc import Callable
from typing import TypeVar

import hypothesis
from hypothesis import strategies as st

T = TypeVar("T")


def counterexample(strategy: st.SearchStrategy[T], holds: Callable[[T], bool], most: int = 3000) -> T:
    """The first input for which it holds, not the simplest: inputs are small, and to shrink one is dear."""
    settings = hypothesis.settings(
        max_examples=most, derandomize=True, deadline=None, phases=[hypothesis.Phase.generate]
    )
    return hypothesis.find(strategy, holds, settings=settings)
