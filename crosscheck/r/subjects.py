"""What is compared with R: every procedure, every measure, and every adjustment as a procedure on p-values."""

from typing import Any

from nptests.adjustments.adjustment import Adjustment, Vector
from nptests.adjustments.methods import adjust, adjustments
from nptests.experiment.metrics.listed import entry, metrics
from nptests.procedures import descriptor, listed
from nptests.vocabulary import resolved


def subjects() -> tuple[descriptor.Procedure, ...]:
    """Everything that has, or ought to have, references."""
    return (*listed.catalogue(), *metrics(), *(_as_procedure(adjustment) for adjustment in adjustments()))


def subject(name: str) -> descriptor.Procedure:
    """The procedure, or the measure or adjustment in the dress of one, of that name."""
    known = {s.name: s for s in subjects()}
    full_name = resolved(name, known) or resolved(f"adjust_{name}", known)
    return entry(name) if full_name is None else known[full_name]


def _as_procedure(adjustment: Adjustment) -> descriptor.Procedure:
    def plainly(pvalues: Any) -> Vector:
        return adjust(pvalues, adjustment.name)

    def at_level(pvalues: Any, *, alpha: float) -> Vector:
        return adjust(pvalues, adjustment.name, alpha=alpha)

    def in_order(pvalues: Any, *, monotone: bool = False) -> Vector:
        return adjust(pvalues, adjustment.name, monotone=monotone)

    out_of_order = "ordered" in adjustment.breaks
    run: Any = at_level if adjustment.needs == "alpha" else in_order if out_of_order else plainly
    return descriptor.Procedure(
        name=f"adjust_{adjustment.name.replace('-', '_')}",
        title=adjustment.title,
        run=run,  # it returns an array, where procedures of the catalogue return results
        takes="pvalues",
        least=descriptor.Size(n=1, k=1),
        same_as=adjustment.same_as,
        no_reference=adjustment.no_reference,
    )
