"""The comparisons that a diagram can show, by name: one list for the command line and the service."""

import functools
from typing import Any

from nptests.data.scores import Scores
from nptests.errors import InputError
from nptests.procedures.descriptor import check_level
from nptests.procedures.listed import catalogue, procedure
from nptests.results import Comparisons
from nptests.vocabulary import resolved

KINDS = ("cd", "pvalues", "ranks")


@functools.cache
def methods() -> tuple[str, ...]:
    """Every family of comparisons of a table of scores that decides, with hyphens."""
    return tuple(
        p.name.replace("_", "-") for p in catalogue() if p.takes == "scores" and p.gives is Comparisons and p.decides
    )


def compared(scores: Scores, /, method: str = "nemenyi", *, alpha: float = 0.05, **options: Any) -> Comparisons:
    """The comparisons by the method; an option that it does not take is refused by its own checker."""
    name = resolved(method, methods())
    if name is None:
        raise InputError("option", f"method {method!r}: the methods are {', '.join(methods())}", where="method")
    check_level(alpha)
    comparison = procedure(name)
    comparisons = comparison.run(scores, **options, **({"alpha": alpha} if "alpha" in comparison.options else {}))
    assert isinstance(comparisons, Comparisons)
    return comparisons
