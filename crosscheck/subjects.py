"""What is compared with R: every procedure, and every adjustment as a procedure on p-values."""

from __future__ import annotations

from typing import Any

from nptests.adjustments.adjustment import Adjustment, Vector
from nptests.adjustments.methods import adjust, adjustments
from nptests.catalogue import procedures
from nptests.procedure import Procedure, Size


def subjects() -> tuple[Procedure, ...]:
    """Everything that has, or ought to have, references."""
    return (*procedures(), *(_as_procedure(adjustment) for adjustment in adjustments()))


def _as_procedure(adjustment: Adjustment) -> Procedure:
    def run(pvalues: Any, *, alpha: float | None = None, monotone: bool = False) -> Vector:
        return adjust(pvalues, adjustment.name, alpha=alpha, monotone=monotone)

    return Procedure(
        name=f"adjust_{adjustment.name.replace('-', '_')}",
        title=adjustment.title,
        run=run,  # type: ignore[arg-type]  # an array, where procedures of the catalogue return results
        takes="pvalues",
        least=Size(n=1, k=1),
        same_as=adjustment.same_as,
        no_reference=adjustment.no_reference,
    )
