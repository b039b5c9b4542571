"""Every whole number that printed shares can be: a claim about counts is decided by trying all of them together."""

import itertools
import math
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from crosscheck.claims import budget, claims, computing, printed
from crosscheck.rounding.exhaustive import Found
from nptests.errors import InputError

MOST = 4000  # combinations that are tried


def search(claim: claims.Claim, leaves: Mapping[str, printed.Printed]) -> Found | None:
    """Decide whether some counts that print alike explain the claim; None where not everything printed is a count."""
    choices = [leaf.counts for leaf in leaves.values() if leaf.counts is not None]
    if not leaves or len(choices) < len(leaves) or math.prod(map(len, choices)) > MOST:
        return None
    values: list[Any] = []
    for chosen in itertools.product(*choices):
        budget.look()
        changes = dict(zip(leaves, map(Decimal, chosen), strict=True))
        try:
            value = computing.Computation(claim, changes).value()
        except InputError:
            continue
        if claim.reading.holds(value):
            return Found(changes, None, len(values) + 1)
        values.append(value)
    return Found(None, min(values, key=claim.reading.distance, default=None), len(values))
