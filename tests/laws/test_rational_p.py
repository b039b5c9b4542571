"""An exact p-value that is one half is 0.5: not 0.49999999999999994, which a paper would print as less.

An exact p-value is a share of N equally likely outcomes. What is nearer to 1/2 than 1 / (2 N) is therefore 1/2 itself,
whatever law gave it: N is counted here from the sizes of the data alone.
"""

import math
from decimal import Decimal
from random import Random

import pytest
from support.inputs import Input

from nptests.procedures import listed
from nptests.results import Outcome

EXACT = [
    p
    for p in listed.catalogue()
    if p.takes != "sample"
    and "null" in p.options
    and "exact" in p.options["null"].words  # a sample has a continuous law
]
TRIES = 150
HALVES = (0.5, 0.25, 0.75, 1.0)  # what else is a short binary fraction has the same right


def cells(dice, count, kinds):
    return tuple(Decimal(dice.randrange(kinds)) for _ in range(count))


def data(p, dice):
    """Small data with or without many ties."""
    kinds = 2 if "monotone" in p.breaks and "0 and 1" in p.breaks["monotone"] else dice.choice((2, 4, 50))
    if p.takes in ("samples", "groups"):
        groups = 2 if p.takes == "samples" else dice.choice((2, 3))
        sizes = [dice.randrange(1, 8 - 2 * groups + 2) for _ in range(groups)]
        return Input(p.takes, tuple(cells(dice, size, kinds) for size in sizes))
    if p.takes == "counts":
        return Input(p.takes, (cells(dice, 2, 12),))
    columns = 2 if p.takes == "pair" else dice.choice((2, 3))
    rows = dice.randrange(1, 12) if p.takes == "pair" else dice.randrange(2, 6)
    return Input(p.takes, tuple(cells(dice, columns, kinds) for _ in range(rows)))


def outcomes(material):
    """How many orders, assignments or signs there are, at most: every exact p-value is a whole number of them."""
    sizes = [len(row) for row in material.rows]
    if material.takes in ("samples", "groups"):
        return math.factorial(sum(sizes)) // math.prod(map(math.factorial, sizes))
    if material.takes == "counts":
        return 2 ** int(sum(material.rows[0]))
    return math.prod(map(math.factorial, sizes))


def pvalues(p, dice):
    """Those of single hypotheses, and adjusted ones: a joint law has the same outcomes."""
    for _ in range(TRIES):
        material, options = data(p, dice), {"null": "exact"}
        if "alternative" in p.options:
            options["alternative"] = dice.choice(p.options["alternative"].words)
        result = material.run(p, **options)
        if isinstance(result, Outcome):
            yield result.pvalue, outcomes(material), (material, options)
        else:
            for row in result.rows:
                yield from ((share, outcomes(material), (material, options)) for share in (row.pvalue, row.adjusted))


@pytest.mark.parametrize("p", EXACT, ids=lambda p: p.name)
def test_one_half_is_one_half(p):
    met = 0
    for pvalue, among, material in pvalues(p, Random(p.name)):
        for share in HALVES:
            if abs(pvalue - share) * 2 * among < 0.5 / 2:  # multiples of 1 / (4 N): nothing else is so near
                met += share == 0.5
                assert pvalue == share, material
    assert met > 0
