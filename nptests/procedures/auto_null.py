"""When null="auto" takes the exact null distribution: one rule a procedure, in the sizes of the data alone.

On small tables the asymptotic distribution decides otherwise than the exact one in several of a hundred cases
(`nptests.studies.exact_decisions` counts them), so wherever an exact one is affordable it is taken. What it takes is
predicted from the sizes, never from the data or the p-value: one size, one distribution.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from nptests.procedures.evidence import Evidence
from nptests.results import OtherNull
from nptests.vocabulary import ExactNull

QUICK = 0.02  # seconds that a call may take
PATIENT = 1.0  # what an analysis, which is made once, may spend


@dataclass(frozen=True)
class AutoRule:
    """Where the exact null distribution is affordable.

    seconds    what it is predicted to take, from the sizes of the data: n and k, or those of the groups
    within     what a call may take
    unit       of what, where not seconds are counted but, say, pairs
    """

    seconds: Callable[..., float]
    within: float = QUICK
    unit: str = ""

    def exact(self, *sizes: int, **named: int) -> bool:
        """Whether null="auto" is exact for data of these sizes."""
        return self.seconds(*sizes, **named) <= self.within

    def patient(self, *sizes: int, **named: int) -> bool:
        """Whether an analysis may wait for it."""
        return self.seconds(*sizes, **named) <= (self.within if self.unit else PATIENT)

    def evidence(
        self, null: ExactNull, sizes: Sequence[int], exact: Callable[[str], Evidence], limit: Callable[[str], Evidence]
    ) -> Evidence:
        """What a statistic says under the null distribution asked for; either is made from why it is taken.

        With an exact p-value the asymptotic one stands beside it.
        """
        if null == "exact" or (null == "auto" and self.exact(*sizes)):
            return beside(exact("asked for" if null == "exact" else self.chosen), limit(""))
        return limit("asked for" if null == "asymptotic" else self.refused)

    @property
    def chosen(self) -> str:
        """Why it is exact."""
        if self.unit:
            return f"exact up to {self.within} {self.unit}"
        return f"exact where that takes some {self.within:g} s at most, predicted from the sizes"

    @property
    def refused(self) -> str:
        """Why it is not."""
        if self.unit:
            return f"more than {self.within} {self.unit}"
        return f"for these sizes an exact one would take more than {self.within:g} s"


def beside(chosen: Evidence, other: Evidence) -> Evidence:
    """The evidence, with the p-value of another null distribution of the same statistic on its record."""
    known = OtherNull(other.null.kind, other.null.law, other.pvalue)
    return replace(chosen, null=replace(chosen.null, other=known))
