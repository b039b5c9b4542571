"""The comparisons that a diagram can show, by name: one list for the command line and the service."""

from __future__ import annotations

from typing import Any

from nptests.catalogue import procedure
from nptests.errors import InputError
from nptests.procedure import check_level
from nptests.results import Comparisons
from nptests.scores import Scores

METHODS = ("nemenyi", "bonferroni-dunn", "all-pairs", "against", "conover", "pairwise-wilcoxon", "westfall-young")
KINDS = ("cd", "pvalues", "ranks")


def compared(scores: Scores, method: str = "nemenyi", *, alpha: float = 0.05, **options: Any) -> Comparisons:
    """The comparisons by the method; an option that it does not take is refused by its own checker."""
    if method not in METHODS:
        raise InputError("option", f"method {method!r}: the methods are {', '.join(METHODS)}", where="method")
    check_level(alpha)
    wanted = procedure(method)
    found = wanted.run(scores, **options, **({"alpha": alpha} if "alpha" in wanted.options else {}))
    assert isinstance(found, Comparisons)
    return found
