"""The table of all comparisons at the end of their derivation, or the steps of their adjustment."""

from __future__ import annotations

from nptests.adjustments.listed import ADJUSTMENTS
from nptests.derivations import adjusting
from nptests.derivations.parts import Steps
from nptests.derivations.steps import cell as numeric
from nptests.derivations.steps import table
from nptests.document.blocks import Cell
from nptests.results import Comparisons


def pairs_table(c: Comparisons, alpha: float) -> Steps:
    """What was found, pair by pair; the adjustment step by step where it is one of the list."""
    if c.status == "estimates-only":
        return ()
    if c.adjustment in {method.name for method in ADJUSTMENTS}:
        return adjusting.of_comparisons(c, alpha)
    rows = [
        [
            Cell(f"{row.a} - {row.b}"),
            numeric(row.estimate),
            numeric(row.statistic),
            numeric(row.adjusted),
            Cell("rejected" if row.adjusted <= alpha else "retained"),
        ]
        for row in c.rows
    ]
    return (
        table(
            f"All comparisons at alpha = {alpha:g}", ("pair", "estimate", "statistic", "adjusted p", "decision"), rows
        ),
    )
