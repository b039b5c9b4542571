"""Files and texts -> Scores, decimals kept: cells are read as text.

Names are loaded when first used: who writes a file, or names a work, loads no reader.
"""

import sys
from types import ModuleType
from typing import Any

from nptests._public import lazy


class _Room(ModuleType):
    """This room, which is called as its best-known verb: `nptests.read("results.csv", better="higher")`."""

    def __call__(self, source: Any, **how: Any) -> Any:
        return self.read_scores(source, **how)


sys.modules[__name__].__class__ = _Room
__getattr__, __dir__ = lazy(__name__, __file__)
