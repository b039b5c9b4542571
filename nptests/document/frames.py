"""The data frame that a result becomes: its columns answer to the names of other packages, too."""

import dataclasses
import math
from typing import Any, ClassVar

import pandas as pd

from nptests.parts import is_adjusted, key_of
from nptests.results import Comparisons


class Row(pd.Series):
    """A row or a column of such a frame, whose entries answer to those names, too."""

    def __getitem__(self, key: Any) -> Any:
        return super().__getitem__(key_of(key, list(self.index)) if isinstance(key, str) else key)


class Frame(pd.DataFrame):
    """A frame of pandas, as is all that is made of it; what is picked by another name keeps the name it has here."""

    def __format__(self, spec: str) -> str:
        """As text, each number as it is asked for."""
        return self.to_string(float_format=lambda x: format(x, spec)) if spec else str(self)

    @property
    def _constructor(self) -> Any:
        return pd.DataFrame

    @property
    def _constructor_sliced(self) -> Any:
        return Row

    def __getitem__(self, key: Any) -> Any:
        named = isinstance(key, str) or (isinstance(key, list) and all(isinstance(each, str) for each in key))
        if not named:  # a mask, a slice; a pair of a matrix
            return self.loc[key] if isinstance(key, tuple) else super().__getitem__(key)
        keys = key if isinstance(key, list) else [key]
        columns = [*self.columns]
        raw = [x for x in columns if x != "adjusted"] if any(map(is_adjusted, keys)) else columns  # what p is then
        ours = [key_of(each, columns if is_adjusted(each) else raw) for each in keys]
        for each in ours:
            if each not in self.columns:
                raise KeyError(f"{each!r}: the columns are {', '.join(map(str, self.columns))}")
        return super().__getitem__(ours if isinstance(key, list) else ours[0])

    def __getattr__(self, name: str) -> Any:  # type: ignore[misc]
        try:
            ours = name if name.startswith("_") else key_of(name, list(self.columns))
        except KeyError as told:
            raise AttributeError(told.args[0], name=name, obj=None) from None
        return super().__getitem__(ours) if ours != name else super().__getattr__(name)


class Part(Frame):
    """A frame of which some columns stand aside, until they are asked for by name."""

    _metadata: ClassVar[list[str]] = ["_whole"]

    @classmethod
    def of(cls, whole: Frame, aside: tuple[str, ...]) -> "Part":
        """A frame without the columns that stand aside."""
        part = cls(whole.drop(columns=list(aside)))
        object.__setattr__(part, "_whole", whole)
        return part

    def __getitem__(self, key: Any) -> Any:
        keys = key if isinstance(key, list) else [key]
        named = all(isinstance(each, str) for each in keys)
        aside = named and not {*keys} <= {*self.columns} and {*keys} <= {*self._whole.columns}
        return self._whole[key] if aside else super().__getitem__(key)


def square(result: Any) -> Frame:
    """The adjusted p-values of comparisons."""
    matrix = Frame(math.nan, index=list(result.algorithms), columns=list(result.algorithms))
    for row in result.rows:
        matrix.loc[row.a, row.b] = matrix.loc[row.b, row.a] = row.adjusted
    return matrix


def frame(result: Any) -> Frame:
    """One row of a result; of comparisons a row each, whose last columns say what holds for all of them."""
    if not isinstance(result, Comparisons):
        return Frame([_row(result)])
    whole = {"procedure": result.procedure, "family": result.family, "adjustment": result.adjustment}
    sizes = {"n": result.n, "k": result.k, "control": result.control, **_options(result)}
    law = {"null": result.null.kind, "null_distribution": result.null.law} if result.null is not None else {}
    first = dict.fromkeys(("a", "b", "estimate", "adjusted"))  # which pandas prints of many columns
    return Frame([{**first, **_row(row), **whole, **law, **sizes} for row in result.rows])


def _row(result: Any) -> dict[str, Any]:
    """No details and notes; an interval is two columns, an option is one."""
    row: dict[str, Any] = {}
    for each in dataclasses.fields(result):
        value = getattr(result, each.name)
        if each.name == "interval":
            row["low"], row["high"] = value or (math.nan, math.nan)
        elif each.name == "null":
            row["null"], row["null_distribution"] = value.kind, value.law
        elif each.name not in ("details", "notes", "options", "mean_ranks", "algorithms", "datasets"):
            row[each.name] = value
    return {**row, **_options(result)}


def _options(result: Any) -> dict[str, Any]:
    """The options in force as columns; some of them are called like results."""
    return {f"option_{name}": value for name, value in getattr(result, "options", {}).items()}
