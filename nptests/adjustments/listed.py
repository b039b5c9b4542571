"""THE list: every adjustment of p-values, a line for each file that defines some."""
# ruff: noqa: I001 - the order is meant

from nptests.adjustments.adjustment import Adjustment

from nptests.adjustments.stepwise import STEPWISE as STEPWISE
from nptests.adjustments.rom import ROM as ROM
from nptests.adjustments.closed import CLOSED as CLOSED
from nptests.adjustments.fdr import FDR as FDR

_PARTS = tuple(value for name, value in globals().items() if name.isupper())
ADJUSTMENTS: tuple[Adjustment, ...] = tuple(
    adjustment for part in _PARTS for adjustment in (part if isinstance(part, tuple) else (part,))
)
