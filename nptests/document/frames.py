"""The data frame that a result becomes: its columns answer to the names of other packages, too."""

from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd

from nptests.parts import key_of


class Frame(pd.DataFrame):
    """A frame of pandas, as is all that is made of it; what is picked by another name keeps the name it has here."""

    @property
    def _constructor(self) -> Any:
        return pd.DataFrame

    def __getitem__(self, key: Any) -> Any:
        keys = key if isinstance(key, list) else [key]
        ours = [key_of(each, list(self.columns)) for each in keys]
        for each in ours:
            if isinstance(each, str) and each not in self.columns:
                raise KeyError(f"{each!r}: the columns are {', '.join(map(str, self.columns))}")
        return super().__getitem__(ours if isinstance(key, list) else ours[0])

    def __getattr__(self, name: str) -> Any:  # type: ignore[misc]
        ours = name if name.startswith("_") else key_of(name, list(self.columns))
        return super().__getitem__(ours) if ours != name else super().__getattr__(name)


def frame(rows: Sequence[Mapping[str, Any]]) -> Frame:
    """A row a line."""
    return Frame(rows)
