"""What a study of very many tables is made of, and a prototype for accelerators, of which numpy is the reference."""

import shutil
import tempfile
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from inputs import Work
from scipy import stats

import nptests
from nptests.studies import power
from nptests.studies.drawn_blocks import BLOCK


def our_block() -> Work:
    """Drawn, tested, counted and kept as a file."""

    def work() -> None:
        folder = Path(tempfile.mkdtemp(prefix="nptests-bench-"))
        power("friedman:null=asymptotic", [0.0] * 4, 24, draws=BLOCK, folder=folder)
        shutil.rmtree(folder)

    return work


def block_by_scipy() -> Work:
    draw = np.random.default_rng(1)
    return lambda: (
        stats.friedmanchisquare(*np.moveaxis(draw.normal(size=(BLOCK, 24, 4)), -1, 0), axis=1).pvalue <= 0.05
    ).sum()


def decimals(m: int) -> Any:
    return np.random.default_rng(m).uniform(0.6, 0.99, (m, 24, 4)).round(3)


def our_batch(m: int) -> Work:
    return partial(nptests.batch, "friedman", decimals(m), better="higher", null="asymptotic")


def batch_by_scipy(m: int) -> Work:
    return partial(stats.friedmanchisquare, *np.moveaxis(decimals(m), -1, 0), axis=1)


def kernel(xp: Any, x: Any) -> Any:
    """Friedman's statistic of tables (m, n, k), in what every array library of the array API has."""
    k = x.shape[-1]
    above, below = x[..., :, None] > x[..., None, :], x[..., :, None] < x[..., None, :]
    ranks = xp.sum(xp.astype(above, xp.int32), axis=-1) - xp.sum(xp.astype(below, xp.int32), axis=-1)
    columns = xp.sum(ranks, axis=-2)
    return (k - 1) * xp.sum(columns**2, axis=-1) / xp.sum(ranks**2, axis=(-2, -1))


def kernel_by_numpy(m: int) -> Work:
    return partial(kernel, np, decimals(m))


def kernel_by_jax(m: int) -> Work:
    """Compiled once; in single precision, as cards compute: ranks of three digits are the same."""
    import jax

    x = decimals(m)
    compiled = jax.jit(partial(kernel, jax.numpy))
    agree = np.allclose(compiled(x), nptests.batch("friedman", x, better="higher", null="asymptotic").statistic)
    assert agree, "the prototype is no Friedman's test"
    return lambda: np.asarray(compiled(x))
