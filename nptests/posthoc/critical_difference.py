"""The critical difference of mean ranks, from the law and never from a table."""

from __future__ import annotations

import math
from typing import Literal

from nptests.errors import InputError
from nptests.nulls.continuous import Normal
from nptests.nulls.studentized_range import StudentizedRange
from nptests.procedure import check_level, checked


@checked
def critical_difference(
    k: int, n: int, *, alpha: float = 0.05, kind: Literal["nemenyi", "bonferroni-dunn"] = "nemenyi"
) -> float:
    """The smallest difference of two mean ranks that is significant at alpha: q sqrt(k (k + 1) / (6 n)).

    nemenyi           all pairs; q is the upper alpha point of the studentized range of k normal variables over sqrt(2)
    bonferroni-dunn   one control; q is the upper alpha / (2 (k - 1)) point of the normal law

    (Demsar 2006, section 3.2.2.) It is the tie-free one; with ties the error of the comparisons is smaller. Rejection
    is |R_a - R_b| >= CD.
    """
    if k < 2 or n < 1 or k != int(k) or n != int(n):
        raise InputError(
            "size", f"k = {k} algorithms (at least 2) and n = {n} data sets (at least 1) must be whole numbers"
        )
    check_level(alpha)
    if kind == "nemenyi":
        q = float(StudentizedRange(int(k)).isf(alpha)) / math.sqrt(2)
    else:
        q = float(Normal().isf(alpha / (2 * (k - 1))))
    return q * math.sqrt(k * (k + 1) / (6 * n))
