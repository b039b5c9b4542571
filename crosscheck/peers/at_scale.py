"""What a study of 10^9 tables takes, and whether an accelerator is worth it: computed from the run that was kept."""

import math
import tempfile
from collections.abc import Iterator
from pathlib import Path

from crosscheck.peers.speed import Measured, Ratio
from nptests.document import blocks as b
from nptests.studies.drawn_blocks import BLOCK
from nptests.studies.rejections import MOST_TABLES, power

TABLES, SIZES = 10**9, (24, 4)
PROCESSORS = (2, 64, 1_000)
PRICE = 0.04  # of a processor for an hour, in dollars: what clouds ask about
BUS = 25e9  # bytes a second, which a card receives at most from the memory of its machine
DRAWN = f"a block of {BLOCK:,} tables of 24 x 4: drawn, tested, kept"
GIVEN = "friedman on 10,000 of 24 x 4, three decimals"
JAX = "the same in JAX, compiled, on this processor"


def document(measured: Measured) -> b.Document:
    """Of the rows that a run has."""
    return b.Document("A study of 10^9 tables", tuple(_sections(measured)))


def _sections(measured: Measured) -> Iterator[b.Block]:
    drawn, ready = (next((row for row in measured.rows if row.work == work), None) for work in (DRAWN, GIVEN))
    yield _said(
        f"What {TABLES:,} tables of 24 x 4 take, from rates that were measured on {measured.date}: the same command on "
        "every machine, with --shard 1/64, 2/64 ... and one folder a share; merging refuses what is missing, doubled "
        f"or foreign. Hours are those of processors like that of the run, which cost {PRICE} dollars an hour here."
    )
    if drawn is not None:
        blocks, each = TABLES // BLOCK, _bytes_of_a_block()
        calls = math.ceil(TABLES / MOST_TABLES)
        yield _said(
            f"Drawn by seed, tested and counted: {blocks:,} blocks of {BLOCK:,} tables in {calls} calls of "
            f"{MOST_TABLES:,}, each with a seed of its own; {each:,} bytes a block, {_amount(blocks * each)} in all. "
            "Nothing else is kept: a block can be drawn again from its number."
        )
        yield _plan("Drawn tables", drawn.ours / BLOCK)
    if ready is not None:
        cells = math.prod(SIZES)
        yield _said(
            f"Given as doubles: {_amount(TABLES * cells * 8)} to read in one pass, in pieces of any size, and "
            f"{_amount(TABLES * 16)} of statistics and p-values to write."
        )
        yield _plan("Given tables", ready.ours / 10_000)
        yield from _accelerator(measured, ready)


def _plan(title: str, seconds: float) -> b.Section:
    total = TABLES * seconds / 3600
    rows = ((f"{n:,}", f"{1 / seconds * n:,.0f}", f"{total / n:,.2f}", f"{total * PRICE:,.2f}") for n in PROCESSORS)
    head = ("processors", "tables a second", "hours", "dollars")
    return b.Section(title, (b.Sheet("", head, tuple(tuple(map(b.Cell, row)) for row in rows)),))


def _accelerator(measured: Measured, ready: Ratio) -> Iterator[b.Block]:
    """On paper, and by a prototype."""
    rate, most = 10_000 / ready.ours, BUS / (math.prod(SIZES) * 8)
    words = (
        f"On paper: our kernel takes {rate / 1e6:.2f} million tables a second on one processor. A card behind a bus of "
        f"{BUS / 1e9:.0f} GB a second receives at most {most / 1e6:.0f} million tables of doubles, {most / rate:.0f} "
        f"times as many, whatever it computes: as {most / rate:.0f} processors that read them. Only tables that are "
        "drawn on the card escape that, and their draws would be no longer those of our seeds."
    )
    jax = next((row for row in measured.rows if row.work == GIVEN and row.peer == JAX), None)
    if jax is not None and jax.times is not None:
        words += (
            f" By a prototype in the array API, compiled by JAX for the same processor, the statistic alone takes "
            f"{jax.times:.1f} times what our whole test takes; it refuses nothing and knows no exact law."
        )
    worth = most / rate > 100
    words += (
        " So a path for accelerators is worth a try for tables that are given."
        if worth
        else " So no path for accelerators enters the packages: more processors do the same with the same bits."
    )
    yield b.Section("An accelerator", (_said(words),))


def _bytes_of_a_block() -> int:
    """Of one that is made for it."""
    with tempfile.TemporaryDirectory() as folder:
        power("friedman:null=asymptotic", [0.0] * SIZES[1], SIZES[0], draws=BLOCK, folder=folder)
        return sum(file.stat().st_size for file in Path(folder).rglob("*.json"))


def _amount(size: float) -> str:
    return f"{size / 1e9:,.1f} GB"


def _said(words: str) -> b.Paragraph:
    return b.Paragraph((b.Span(words),))
