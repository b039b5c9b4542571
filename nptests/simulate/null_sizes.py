"""The size of every procedure: how often does it reject at 0.05 and 0.01 when nothing differs?

    python -m nptests.simulate.null_sizes NAME ...     enumerates all, and draws these procedures again
    python -m nptests.simulate.null_sizes all          draws all of them: the better part of an hour on two idle cores

The table stands in null_sizes.csv; `nptests catalogue NAME` shows the lines of a procedure.

Where the statistic has few values under the null hypothesis the size is enumerated from its exact law: the sum of the
probabilities of the values whose p-value is at most alpha. Elsewhere samples without any difference are drawn from one
seed: normal scores, rounded to whole numbers so that they are exact, in a unit so small that ties are rare. They go
through a kernel that sees all of them at once (`null_kernels`) or, one by one, through the public function. For a
family of comparisons the size is the chance of any rejection. `error` is the standard error of a simulated size.
"""

from __future__ import annotations

import csv
import inspect
import math
import sys
import warnings
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import astuple, dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import nptests
from nptests import catalogue
from nptests.critical_values import critical_value
from nptests.errors import InputWarning
from nptests.nulls import within_rows
from nptests.nulls.binomial import Binomial
from nptests.nulls.kolmogorov import OneSampleKS, TwoSampleKS
from nptests.nulls.law import two_sided
from nptests.nulls.linear import linear_law
from nptests.nulls.many_signs import feasible
from nptests.nulls.signed_rank import SignedRank
from nptests.nulls.two_sample import tie_free_mann_whitney_law
from nptests.procedure import Procedure
from nptests.results import Comparisons, Outcome
from nptests.scores import IncompleteScores, Scores
from nptests.simulate.null_kernels import KERNELS
from nptests.vocabulary import ExactNull

STORED = Path(__file__).with_name("null_sizes.csv")
DESIGNS = ((5, 3), (10, 4), (20, 5), (30, 10), (50, 20))
ALPHAS = (0.05, 0.01)
NULL_LAWS: tuple[ExactNull, ...] = ("exact", "asymptotic")
UNIT = 1_000_000  # scores are whole numbers in this unit of a standard deviation
DRAWS = 20_000  # one by one: the standard error is 0.0015 at 0.05
FEWER = 1_000  # where a call takes milliseconds: 0.007
AT_ONCE = 100_000  # through a kernel: 0.0007
CELLS = 5_000_000  # of samples in memory at a time
STEPS = 20_000_000  # of an exact Friedman law: a second
CORRELATION = 0.1  # of resampled differences: one test example for nine training examples

# What a procedure needs beyond data. Monte Carlo p-values (b + 1) / (B + 1) are valid for every B; few draws do.
OPTIONS: Mapping[str, Mapping[str, Any]] = {
    "multiple_sign": {"control": "A1"},
    "against": {"control": "A1"},
    "bonferroni_dunn": {"control": "A1"},
    "westfall_young": {"draws": 199},
    "corrected_t": {"train": 9, "test": 1},
    "z_test": {"sd": UNIT, "sd_b": UNIT},
    "permutation": {"null": "simulated", "draws": 199},
    "durbin": {"draws": 199},
    "skillings_mack": {"draws": 199},
}
SLOW = frozenset({"jonckheere", "page", "multiple_sign", "permutation", "durbin", "skillings_mack", "westfall_young"})
# Studied by enumeration alone.
ENUMERATED = ("sign", "wilcoxon", "mcnemar", "mann_whitney", "ks_2samp", "kolmogorov_smirnov", "proportions")


@dataclass(frozen=True)
class NullSize:
    """How often one procedure rejects at one level on one design; `draws` is 0 where the size is enumerated."""

    procedure: str
    null: str
    n: int
    k: int
    alpha: float
    size: float
    error: float
    draws: int


def enumerated() -> Iterator[NullSize]:
    """Sizes from the exact laws of statistics."""
    for n, k in DESIGNS:
        for null in NULL_LAWS:
            yield from _of_two(null, n)
        yield from _proportions(n)
        rows = np.tile(np.arange(1 - k, k, 2), (n, 1))
        if within_rows.cost(rows) <= STEPS:
            yield from _friedman(n, k, rows)
        if k <= 12:
            yield from _page(n, k, rows)
        if feasible(n, k - 1):
            for alpha in ALPHAS:
                found = critical_value("multiple-sign", alpha=alpha, n=n, k=k)
                yield NullSize("multiple_sign", "exact", n, k, alpha, found.attained, 0.0, 0)


def _of_two(null: ExactNull, n: int) -> Iterator[NullSize]:
    """Tests of two samples of n, where the law of the statistic does not depend on that of the data."""
    yield from _summed("sign", null, n, 2, Binomial(n), lambda w: _sign(w, n, null))
    yield from _summed("mcnemar", null, n, 2, Binomial(n), lambda b: _mcnemar(b, n, null))
    ranks = SignedRank(tuple(range(2, 2 * n + 1, 2)))
    yield from _summed("wilcoxon", null, n, 2, ranks, lambda w: _wilcoxon(w, n, null))
    if null == "exact":
        u = tie_free_mann_whitney_law(n, n)
        yield from _summed("mann_whitney", null, n, 2, u, lambda x: two_sided(u, x))
        for name, k, d in (("ks_2samp", 2, TwoSampleKS(n, n)), ("kolmogorov_smirnov", 1, OneSampleKS(n))):
            for alpha in ALPHAS:
                yield NullSize(name, null, n, k, alpha, float(d.sf(d.isf(alpha))), 0.0, 0)


def _summed(name: str, null: str, n: int, k: int, law: Any, pvalue: Callable[[float], float]) -> Iterator[NullSize]:
    p = np.array([pvalue(float(x)) for x in law.support])
    yield from _rejected(name, null, n, k, p, law.pmf)


def _rejected(
    name: str, null: str, n: int, k: int, p: NDArray[np.float64], probabilities: NDArray[np.float64]
) -> Iterator[NullSize]:
    for alpha in ALPHAS:
        yield NullSize(name, null, n, k, alpha, float(probabilities[p <= alpha].sum()), 0.0, 0)


def _sign(wins: float, n: int, null: ExactNull) -> float:
    return nptests.sign_from_counts(int(wins), n - int(wins), null=null).pvalue


def _mcnemar(n01: float, n: int, null: ExactNull) -> float:
    return nptests.mcnemar(int(n01), n - int(n01), null=null).pvalue


def _wilcoxon(w: float, n: int, null: ExactNull) -> float:
    return nptests.wilcoxon_from_sums(w, n * (n + 1) / 2 - w, n, null=null).pvalue


def _proportions(n: int) -> Iterator[NullSize]:
    """Two samples of n with the probability one half."""
    law = Binomial(n)
    p = np.array([[nptests.proportions(a, n, b, n).pvalue for b in range(n + 1)] for a in range(n + 1)])
    yield from _rejected("proportions", "asymptotic", n, 2, p, np.outer(law.pmf, law.pmf))


def _friedman(n: int, k: int, rows: NDArray[Any]) -> Iterator[NullSize]:
    law = within_rows.exact_law(rows)
    scale = (k - 1) / int((rows**2).sum())
    yield from _summed("friedman", "exact", n, k, law, law.sf)
    for name in ("friedman", "iman_davenport"):
        door = getattr(nptests, f"{name}_from_statistic")

        def asymptotic(q: float, door: Callable[..., Outcome] = door) -> float:
            return door(min(q * scale, n * (k - 1.0)), n, k).pvalue

        yield from _summed(name, "asymptotic", n, k, law, asymptotic)


def _page(n: int, k: int, rows: NDArray[Any]) -> Iterator[NullSize]:
    law = linear_law(rows, np.arange(1, k + 1))
    mean = n * k * (k + 1) ** 2 / 4
    door = nptests.page_from_statistic
    yield from _summed("page", "exact", n, k, law, law.sf)
    yield from _summed("page", "asymptotic", n, k, law, lambda q: door(q / 2 + mean, n, k, null="asymptotic").pvalue)


def studied(procedure: Procedure) -> bool:
    """Whether a procedure gives p-values for data that are drawn here."""
    returned = inspect.signature(procedure.run).return_annotation
    gives_p = returned in ("Outcome", "Comparisons") and procedure.name != "contrasts"
    return procedure.takes in NULLS and gives_p and procedure.name not in ENUMERATED


def simulated(procedure: Procedure, designs: Sequence[tuple[int, int]] = DESIGNS) -> Iterator[NullSize]:
    """Sizes from samples without any difference: through the kernel if there is one, else the public function."""
    for shape in dict.fromkeys(_shape(procedure, n, k) for n, k in designs):
        rng = np.random.default_rng([*shape, *procedure.name.encode()])
        through = _at_once if procedure.name in KERNELS else _one_by_one
        kind, draws, shares = through(procedure, rng, *shape)
        for alpha, size in zip(ALPHAS, shares, strict=True):
            error = math.sqrt(size * (1 - size) / draws)
            yield NullSize(procedure.name, kind, *shape, alpha, size, error, draws)


def _at_once(procedure: Procedure, rng: np.random.Generator, n: int, k: int) -> tuple[str, int, list[float]]:
    kernel = KERNELS[procedure.name]
    points = [kernel.point(n, k, alpha) for alpha in ALPHAS]
    rejected = [0] * len(ALPHAS)
    batch = max(1, CELLS // (n * k * (k if procedure.name == "pairwise_wilcoxon" else 1)))
    for start in range(0, AT_ONCE, batch):
        found = kernel.statistic(samples(procedure.name, rng, min(batch, AT_ONCE - start), n, k))
        rejected = [r + int((found >= point).sum()) for r, point in zip(rejected, points, strict=True)]
    kind = "exact" if procedure.name == "pairwise_wilcoxon" else "asymptotic"
    return kind, AT_ONCE, [r / AT_ONCE for r in rejected]


def samples(name: str, rng: np.random.Generator, *shape: int) -> NDArray[np.int64]:
    """Normal whole numbers, or for Cochran's Q their signs as 0 and 1."""
    x = _normal(rng, *shape)
    return (x > 0).astype(np.int64) if name == "cochran_q" else x


def _one_by_one(procedure: Procedure, rng: np.random.Generator, n: int, k: int) -> tuple[str, int, list[float]]:
    draws = FEWER if procedure.name in SLOW else DRAWS
    found = [_run(procedure, NULLS[procedure.takes](rng, procedure.name, n, k)) for _ in range(draws)]
    kinds = "/".join(sorted({f.null.kind for f in found if f.null.kind != "none"}))
    p = np.array([smallest(f) for f in found])
    return kinds, draws, [float((p <= alpha).mean()) for alpha in ALPHAS]


def _shape(procedure: Procedure, n: int, k: int) -> tuple[int, int]:
    """The design as this procedure can have it."""
    if procedure.name.startswith("cv5x2"):
        return 5, 2
    many = procedure.takes in ("scores", "incomplete", "groups")
    return max(n, procedure.least.n), k if many else procedure.least.k


def smallest(found: Outcome | Comparisons) -> float:
    """The p-value, or the smallest adjusted one of a family."""
    return found.pvalue if isinstance(found, Outcome) else min(row.adjusted for row in found.rows)


def _run(procedure: Procedure, arguments: tuple[Any, ...]) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", InputWarning)
        return procedure.run(*arguments, **OPTIONS.get(procedure.name, {}))


def _normal(rng: np.random.Generator, *shape: int) -> NDArray[np.int64]:
    return np.asarray(np.rint(UNIT * rng.standard_normal(shape)), dtype=np.int64)


def _scores(rng: np.random.Generator, name: str, n: int, k: int) -> tuple[Any, ...]:
    return (Scores(samples(name, rng, n, k), better="higher"),)


def _incomplete(rng: np.random.Generator, name: str, n: int, k: int) -> tuple[Any, ...]:
    """Durbin: balanced blocks, one algorithm left out in turn. Skillings-Mack: one cell of every second row missing."""
    every = 1 if name == "durbin" else 2
    rows = -(-n // k) * k if name == "durbin" else n
    x = _normal(rng, rows, k).astype(object)
    for i in range(0, rows, every):
        x[i, i % k] = None
    return (IncompleteScores(x, better="higher"),)


def _pair(rng: np.random.Generator, name: str, n: int, k: int) -> tuple[Any, ...]:
    return tuple(_normal(rng, 2, n))


def _groups(rng: np.random.Generator, name: str, n: int, k: int) -> tuple[Any, ...]:
    return tuple(_normal(rng, n, k).T)


def _sample(rng: np.random.Generator, name: str, n: int, k: int) -> tuple[Any, ...]:
    return (_normal(rng, n),)


def _differences(rng: np.random.Generator, name: str, n: int, k: int) -> tuple[Any, ...]:
    """Folds of one cross-validation, correlated as their shared training examples make them; 5 x 2 independent ones."""
    own = rng.standard_normal((n, k))
    if name == "corrected_t":
        own = math.sqrt(CORRELATION) * rng.standard_normal() + math.sqrt(1 - CORRELATION) * own
    return (np.rint(UNIT * own).astype(np.int64),)


NULLS: Mapping[str, Callable[[np.random.Generator, str, int, int], tuple[Any, ...]]] = {
    "scores": _scores,
    "incomplete": _incomplete,
    "pair": _pair,
    "samples": _pair,
    "groups": _groups,
    "sample": _sample,
    "differences": _differences,
}


def study(drawn: Collection[str], kept: Sequence[NullSize] = (), *, workers: int = 2) -> Iterator[NullSize]:
    """The enumerated sizes, those of the procedures to be drawn, and of the `kept` lines those of the others."""
    lines = [*enumerated(), *(size for size in kept if size.draws and size.procedure not in drawn)]
    done = {name: {(s.n, s.k) for s in lines if s.procedure == name} for name in drawn}
    with ProcessPoolExecutor(workers) as pool:
        for new in pool.map(_missing, drawn, [done[name] for name in drawn]):
            lines += new
    order = [procedure.name for procedure in catalogue.procedures()]
    yield from sorted(lines, key=lambda size: order.index(size.procedure))


def _missing(name: str, done: Collection[tuple[int, int]]) -> list[NullSize]:
    """A design that was enumerated is not simulated too."""
    return list(simulated(catalogue.procedure(name), [design for design in DESIGNS if design not in done]))


def write(sizes: Sequence[NullSize], target: Path = STORED) -> None:
    with target.open("w", newline="", encoding="utf-8") as file:
        lines = csv.writer(file, lineterminator="\n")
        lines.writerow([field.name for field in fields(NullSize)])
        for size in sizes:
            lines.writerow([f"{v:.6g}" if isinstance(v, float) else v for v in astuple(size)])


@cache
def stored_null_sizes() -> tuple[NullSize, ...]:
    """The study as it was run, from the file that stands beside this module."""
    kinds = {field.name: {"str": str, "int": int, "float": float}[str(field.type)] for field in fields(NullSize)}
    with STORED.open(newline="", encoding="utf-8") as file:
        return tuple(
            NullSize(**{name: kinds[name](text) for name, text in row.items()}) for row in csv.DictReader(file)
        )


if __name__ == "__main__":
    every = [p.name for p in catalogue.procedures() if studied(p)]
    before = stored_null_sizes() if STORED.exists() else ()
    write(list(study(every if sys.argv[1:] == ["all"] else sys.argv[1:], before)))
