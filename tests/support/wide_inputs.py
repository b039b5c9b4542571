"""Inputs of every size and dress for a procedure: up to 40 rows and 8 columns, near ties, one differing cell, extreme
magnitudes, one data set like the next.

Sizes and dress are drawn, so that a counterexample shrinks in them; the cells follow from a seed.
"""

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from decimal import Decimal

from hypothesis import strategies as st

from nptests.procedures.descriptor import Procedure
from support.inputs import Input

N, K = 40, 8
Cells = Callable[[random.Random], Decimal]

DRESSES: Mapping[str, Cells] = {
    "many ties": lambda chance: Decimal(chance.randrange(3)),
    "scores": lambda chance: Decimal(chance.randrange(1000)).scaleb(-3),
    "near ties": lambda chance: 1 + Decimal(chance.randrange(4)).scaleb(-9),
    "large": lambda chance: Decimal(chance.randrange(1, 1000)).scaleb(140),
    "small": lambda chance: Decimal(chance.randrange(1, 1000)).scaleb(-150),
    "one differs": lambda chance: Decimal(5),
    "alike": lambda chance: Decimal(chance.randrange(4)),
}


def wide_inputs(procedure: Procedure) -> st.SearchStrategy[Input]:
    drawn = st.tuples(
        st.integers(procedure.least.n, max(procedure.least.n, N)),
        st.integers(procedure.least.k, max(procedure.least.k, K)),
        st.sampled_from(sorted(DRESSES)),
        st.sampled_from(["higher", "lower"]),
        st.integers(0, 2**32),
    )
    return drawn.map(lambda values: _input(procedure, *values))


def _input(procedure: Procedure, n: int, k: int, dress: str, better: str, seed: int) -> Input:
    chance = random.Random(seed)
    takes = procedure.takes
    if takes == "counts":
        return Input(takes, (_counts(procedure, chance),))
    if takes == "differences":
        n, k = 5, 2
    if takes == "pair":
        k = 2
    if takes in ("samples", "groups", "sample"):
        groups = {"samples": 2, "sample": 1}.get(takes, k)
        sizes = (
            [n] * groups
            if chance.random() < 0.5
            else [chance.randint(max(2, procedure.least.n), N) for _ in range(groups)]
        )
        return _dressed(Input(takes, tuple((Decimal(0),) * size for size in sizes)), dress, chance)
    table = Input(takes, ((Decimal(0),) * k,) * n, better if takes in ("scores", "incomplete") else "higher")
    if procedure.name == "cochran_q":
        return table.map(lambda _: Decimal(chance.randrange(2)))
    return _dressed(table, dress, chance)


def _dressed(blank: Input, dress: str, chance: random.Random) -> Input:
    filled = blank.map(lambda _: DRESSES[dress](chance))
    if dress == "one differs":
        row, column = chance.randrange(len(filled.rows)), 0
        rows = list(filled.rows)
        rows[row] = (rows[row][column] + 1, *rows[row][1:])
        return replace(filled, rows=tuple(rows))
    if dress == "alike" and blank.takes not in ("samples", "groups", "sample"):
        return replace(filled, rows=(filled.rows[0],) * len(filled.rows))
    return filled


def _counts(procedure: Procedure, chance: random.Random) -> tuple[Decimal, ...]:
    most = 10 ** chance.randint(1, 4)
    if procedure.name in ("proportions", "binomial"):
        sizes = [chance.randint(1, most) for _ in range(procedure.least.k // 2)]
        return tuple(Decimal(v) for size in sizes for v in (chance.randint(0, size), size))
    return tuple(Decimal(chance.randint(1, most)) for _ in range(procedure.least.k))
