"""The size of every test: how often does it reject at 0.05 and 0.01 when nothing differs?

    python tests/slow/size_study.py              enumerates again and keeps the lines that were drawn
    python tests/slow/size_study.py NAME ...     draws these procedures too, new or again
    python tests/slow/size_study.py all          draws all of them (a quarter of an hour on two idle cores)

The table is crosscheck/size_study.csv.

Where the statistic has few values under the null hypothesis the size is enumerated from its exact law: the sum of the
probabilities of the values whose p-value is at most alpha. Elsewhere samples without any difference are drawn from one
seed (normal scores, rounded to integers so that they are exact) and put through the public function. For a family of
comparisons the size is the chance of any rejection. `error` is the standard error of a simulated size.
"""

from __future__ import annotations

import csv
import inspect
import math
import sys
import warnings
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import astuple, dataclass, fields
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np

import nptests
from nptests import catalogue
from nptests.critical_values import critical_value
from nptests.nulls import within_rows
from nptests.nulls.binomial import Binomial
from nptests.nulls.law import two_sided
from nptests.nulls.linear import linear_law
from nptests.nulls.many_signs import feasible
from nptests.nulls.signed_rank import SignedRank
from nptests.nulls.two_sample import tie_free_mann_whitney_law
from nptests.procedure import Procedure
from nptests.results import Comparisons, Outcome

TARGET = Path(__file__).resolve().parents[2] / "crosscheck" / "size_study.csv"
DESIGNS = ((5, 3), (10, 4), (20, 5), (30, 10), (50, 20))
ALPHAS = (0.05, 0.01)
DRAWS = 1000
FEWER = {"tukey": 200, "dunnett": 200, "pairwise_wilcoxon": 200}  # up to a second a table of 20 columns
WORKERS = 2
STEPS = 20_000_000  # of an exact Friedman law: a second
CORRELATION = 0.1  # of resampled differences: one test example for nine training examples

# What a procedure needs beyond data. Monte Carlo p-values (b + 1) / (B + 1) are valid for every B; few draws do.
OPTIONS: dict[str, dict[str, Any]] = {
    "multiple_sign": {"control": "A1"},
    "against": {"control": "A1"},
    "bonferroni_dunn": {"control": "A1"},
    "westfall_young": {"draws": 199},
    "corrected_t": {"train": 9, "test": 1},
    "kolmogorov_smirnov": {"mean": 0, "sd": 10_000},
    "z_test": {"sd": 10_000, "sd_b": 10_000},
    "permutation": {"draws": 199},
    "kruskal_wallis": {"draws": 199},
    "durbin": {"draws": 199},
    "skillings_mack": {"draws": 199},
}
# Studied by enumeration alone.
ENUMERATED = ("sign", "wilcoxon", "mcnemar", "mann_whitney")


@dataclass(frozen=True)
class Size:
    """One line of the table."""

    procedure: str
    null: str
    n: int
    k: int
    alpha: float
    size: float
    error: float
    how: str


def enumerated() -> Iterator[Size]:
    """Sizes from the exact laws of statistics."""
    for n, k in DESIGNS:
        yield from _summed("sign", "exact", n, 2, Binomial(n), lambda w, n=n: _sign(w, n, "exact"))
        yield from _summed("sign", "asymptotic", n, 2, Binomial(n), lambda w, n=n: _sign(w, n, "asymptotic"))
        yield from _summed("mcnemar", "exact", n, 2, Binomial(n), lambda b, n=n: _mcnemar(b, n, null="exact"))
        yield from _summed("mcnemar", "asymptotic", n, 2, Binomial(n), lambda b, n=n: _mcnemar(b, n, null="asymptotic"))
        ranks = SignedRank(tuple(range(2, 2 * n + 1, 2)))
        for null in ("exact", "asymptotic"):
            yield from _summed("wilcoxon", null, n, 2, ranks, lambda w, n=n, null=null: _wilcoxon(w, n, null))
        u = tie_free_mann_whitney_law(n, n)
        yield from _summed("mann_whitney", "exact", n, 2, u, lambda x, u=u: two_sided(u, x))
        rows = np.tile(np.arange(1 - k, k, 2), (n, 1))
        if within_rows.cost(rows) <= STEPS:
            yield from _friedman(n, k, rows)
        if k <= 12:
            yield from _page(n, k, rows)
        if feasible(n, k - 1):
            for alpha in ALPHAS:
                found = critical_value("multiple-sign", alpha=alpha, n=n, k=k)
                yield Size("multiple_sign", "exact", n, k, alpha, found.attained, 0.0, "enumerated")


def _summed(name: str, null: str, n: int, k: int, law: Any, pvalue: Callable[[float], float]) -> Iterator[Size]:
    p = np.array([pvalue(float(x)) for x in law.support])
    probabilities = law.pmf
    for alpha in ALPHAS:
        yield Size(name, null, n, k, alpha, float(probabilities[p <= alpha].sum()), 0.0, "enumerated")


def _sign(wins: float, n: int, null: Any) -> float:
    return nptests.sign_from_counts(int(wins), n - int(wins), null=null).pvalue


def _mcnemar(n01: float, n: int, **options: Any) -> float:
    return nptests.mcnemar(int(n01), n - int(n01), **options).pvalue


def _wilcoxon(w: float, n: int, null: Any) -> float:
    return nptests.wilcoxon_from_sums(w, n * (n + 1) / 2 - w, n, null=null).pvalue


def _friedman(n: int, k: int, rows: np.ndarray) -> Iterator[Size]:
    law = within_rows.exact_law(rows)
    scale = (k - 1) / int((rows**2).sum())
    yield from _summed("friedman", "exact", n, k, law, law.sf)
    for name in ("friedman", "iman_davenport"):
        door = getattr(nptests, f"{name}_from_statistic")
        yield from _summed(
            name, "asymptotic", n, k, law, lambda q, door=door: door(min(q * scale, n * (k - 1.0)), n, k).pvalue
        )


def _page(n: int, k: int, rows: np.ndarray) -> Iterator[Size]:
    law = linear_law(rows, np.arange(1, k + 1))
    mean = n * k * (k + 1) ** 2 / 4
    yield from _summed("page", "exact", n, k, law, law.sf)
    door = nptests.page_from_statistic
    yield from _summed("page", "asymptotic", n, k, law, lambda q: door(q / 2 + mean, n, k, null="asymptotic").pvalue)


def studied(procedure: Procedure) -> bool:
    """Whether a procedure gives p-values for data that are drawn here."""
    returned = inspect.signature(procedure.run).return_annotation
    gives_p = returned in ("Outcome", "Comparisons") and procedure.name != "contrasts"
    return procedure.takes in NULLS and gives_p and procedure.name not in ENUMERATED


def simulated(procedure: Procedure, draws: int, designs: Sequence[tuple[int, int]] = DESIGNS) -> Iterator[Size]:
    """Sizes from samples without any difference, through the public function."""
    for shape in dict.fromkeys(_shape(procedure, n, k) for n, k in designs):
        rng = np.random.default_rng([*shape, *procedure.name.encode()])
        found = [_run(procedure, NULLS[procedure.takes](rng, procedure, *shape)) for _ in range(draws)]
        kinds = "/".join(sorted({f.null.kind for f in found if f.null.kind != "none"}))
        p = np.array([smallest(f) for f in found])
        for alpha in ALPHAS:
            size = float((p <= alpha).mean())
            yield Size(procedure.name, kinds, *shape, alpha, size, math.sqrt(size * (1 - size) / draws), "simulated")


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
        warnings.simplefilter("ignore", nptests.InputWarning)
        return procedure.run(*arguments, **OPTIONS.get(procedure.name, {}))


def _normal(rng: np.random.Generator, *shape: int) -> np.ndarray:
    return np.rint(10_000 * rng.standard_normal(shape)).astype(np.int64)


def _scores(rng: np.random.Generator, procedure: Procedure, n: int, k: int) -> tuple[Any, ...]:
    x = _normal(rng, n, k)
    return (nptests.Scores((x > 0).astype(int) if procedure.name == "cochran_q" else x, better="higher"),)


def _incomplete(rng: np.random.Generator, procedure: Procedure, n: int, k: int) -> tuple[Any, ...]:
    """Durbin: balanced blocks, one algorithm left out in turn. Skillings-Mack: one cell of every second row missing."""
    every = 1 if procedure.name == "durbin" else 2
    rows = -(-n // k) * k if procedure.name == "durbin" else n
    x = _normal(rng, rows, k).astype(object)
    for i in range(0, rows, every):
        x[i, i % k] = None
    return (nptests.IncompleteScores(x, better="higher"),)


def _pair(rng: np.random.Generator, procedure: Procedure, n: int, k: int) -> tuple[Any, ...]:
    return tuple(_normal(rng, 2, n))


def _groups(rng: np.random.Generator, procedure: Procedure, n: int, k: int) -> tuple[Any, ...]:
    return tuple(_normal(rng, k, n))


def _sample(rng: np.random.Generator, procedure: Procedure, n: int, k: int) -> tuple[Any, ...]:
    return (_normal(rng, n),)


def _differences(rng: np.random.Generator, procedure: Procedure, n: int, k: int) -> tuple[Any, ...]:
    """Folds of one cross-validation, correlated as their shared training examples make them; 5 x 2 independent ones."""
    own = rng.standard_normal((n, k))
    if procedure.name == "corrected_t":
        own = math.sqrt(CORRELATION) * rng.standard_normal() + math.sqrt(1 - CORRELATION) * own
    return (np.rint(10_000 * own).astype(np.int64),)


NULLS: dict[str, Callable[..., tuple[Any, ...]]] = {
    "scores": _scores,
    "incomplete": _incomplete,
    "pair": _pair,
    "samples": _pair,
    "groups": _groups,
    "sample": _sample,
    "differences": _differences,
}


def study(drawn: Collection[str], kept: Sequence[Size] = ()) -> Iterator[Size]:
    """The enumerated sizes, those of the procedures to be drawn, and of the `kept` lines those of the others."""
    known = list(enumerated())
    yield from known
    with ProcessPoolExecutor(WORKERS) as pool:
        new = chain.from_iterable(pool.map(_simulate, drawn, [known] * len(drawn)))
        lines = [*(size for size in kept if size.procedure not in drawn), *new]
    order = [procedure.name for procedure in nptests.procedures()]
    yield from sorted(lines, key=lambda size: order.index(size.procedure))


def _simulate(name: str, known: list[Size]) -> list[Size]:
    """A design that was enumerated is not simulated too."""
    done = {(size.n, size.k) for size in known if size.procedure == name}
    return list(simulated(catalogue.procedure(name), FEWER.get(name, DRAWS), [d for d in DESIGNS if d not in done]))


def write(sizes: Sequence[Size], target: Path = TARGET) -> None:
    with target.open("w", newline="", encoding="utf-8") as file:
        lines = csv.writer(file, lineterminator="\n")
        lines.writerow([field.name for field in fields(Size)])
        for size in sizes:
            lines.writerow([f"{v:.6g}" if isinstance(v, float) else v for v in astuple(size)])


def read(source: Path = TARGET) -> list[Size]:
    """The published table."""
    with source.open(newline="", encoding="utf-8") as file:
        kinds = {field.name: {"str": str, "int": int, "float": float}[str(field.type)] for field in fields(Size)}
        return [Size(**{name: kinds[name](text) for name, text in row.items()}) for row in csv.DictReader(file)]


if __name__ == "__main__":
    every = [p.name for p in nptests.procedures() if studied(p)]
    before = [size for size in read() if size.how == "simulated"] if TARGET.exists() else []
    write(list(study(every if sys.argv[1:] == ["all"] else sys.argv[1:], before)))
