"""Adjusted p-values as they are handed back: an array, or a series by the names of the hypotheses."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import combinations
from typing import Any

import numpy as np

from nptests.adjustments.adjustment import Vector
from nptests.errors import is_asked_by_ours, owner_written
from nptests.parts import lines
from nptests.vocabulary import Booleans

USUAL = 0.05


class Adjusted(np.ndarray[Any, np.dtype[np.float64]]):
    """Adjusted p-values, and which are rejected: at the level that was said, or else at 0.05."""

    alpha: float

    @classmethod
    def of(cls, pvalues: Vector, alpha: Any) -> Adjusted:
        adjusted = pvalues.view(cls)
        adjusted.alpha = alpha if isinstance(alpha, float) else USUAL
        return adjusted

    def __array_finalize__(self, made_of: Any) -> None:
        self.alpha = getattr(made_of, "alpha", USUAL)

    @property
    def rejected(self) -> Booleans:
        return np.asarray(self) <= self.alpha

    reject = rejected

    def __getattr__(self, name: str) -> Any:
        """What others call the p-values or the decisions; of anything else, what to write."""
        if name.startswith("_") or is_asked_by_ours():
            raise AttributeError(name)
        return self._called(name)

    def _called(self, name: str) -> Any:
        line = next(iter(lines("Comparison").get(name, ())), "")
        if line.startswith(("adjusted", "pvalue")):
            return self.rejected if "<=" in line else self
        owner = owner_written(self, "adjusted")
        words = f"adjusted p-values are an array, and have no {name}: write list(zip({owner}, {owner}.rejected))"
        raise AttributeError(f"{words}, each with its decision at {self.alpha:g}")

    def __getitem__(self, key: Any) -> Any:
        return self._called(re.sub(r"\W", "_", key)) if isinstance(key, str) else super().__getitem__(key)


def named(pvalues: Any) -> tuple[Any, tuple[Any, ...] | None]:
    """The p-values without the names that a dictionary or a series has for them, and those names."""
    if is_square(pvalues):
        pairs = list(combinations(pvalues.columns, 2))
        return [pvalues.loc[a, b] for a, b in pairs], tuple(f"{a} - {b}" for a, b in pairs)
    if isinstance(pvalues, Mapping):
        return list(pvalues.values()), tuple(pvalues)
    index = getattr(pvalues, "index", None)
    return (pvalues, None) if index is None or callable(index) else (pvalues.to_numpy(), tuple(index))


def is_square(frame: Any) -> bool:
    """Whether it is a frame of p-values of all pairs: its rows are named as its columns."""
    there = getattr(frame, "ndim", 0) == 2 and hasattr(frame, "columns")
    return there and frame.columns.is_unique and list(frame.columns) == list(frame.index)


def by_name(adjusted: Adjusted, names: tuple[Any, ...] | None) -> Any:
    """A series, where the p-values have names: `rejected` is one of decisions."""
    if names is None or adjusted.ndim != 1:
        return adjusted
    import pandas as pd

    index: Any = list(names)
    decisions: Any = adjusted.rejected

    class Series(pd.Series):
        rejected = reject = property(lambda self: pd.Series(decisions, index=index))

    return Series(np.asarray(adjusted), index=index)
