"""How often pairwise post-hocs reject a pair of algorithms that are equal in law: their size, by simulation.

A table has n data sets and k algorithms with independent normal scores of equal means. Two of the algorithms have
standard deviation 1, the others `spread`: with spread 1 all are exchangeable (the complete null hypothesis), otherwise
only the pair is. The size is the probability that this pair, which nothing distinguishes, is rejected unadjusted,

    P(|mean rank of a - mean rank of b| / error >= normal point of alpha / 2),

which is alpha if the post-hoc is what it says. This is the size of one comparison; the familywise error of an
adjustment is another matter, but every adjustment takes for granted that each p-value alone has its level.

Why `spread` matters, and more data sets do not help: the error is the standard deviation of the difference when all k
scores of a data set are exchanged. Of Friedman's ranks without ties it is sqrt(k (k + 1) / 6) a data set, whatever
the law of the scores; two scores that straddle all the others differ by k - 1 ranks, two that lie together by 1.

Scores are drawn as integers, so that ranks are those of exact arithmetic. The same normal deviates serve every spread,
kind of ranks and error at one k, so that differences between these are not noise.
"""

import csv
import io
from collections.abc import Iterable, Iterator
from dataclasses import astuple, dataclass, fields
from itertools import product
from pathlib import Path
from typing import get_args

import numpy as np

from nptests.distributions import continuous, simulated
from nptests.procedures.rankings import RANKINGS
from nptests.read.whole_files import write_whole
from nptests.studies.records import records
from nptests.vocabulary import Error, Integers

STORED = Path(__file__).with_name("posthoc_sizes.csv")
SPREADS = (1.0, 0.1, 10.0)
UNIT = 1_000_000  # scores are integers in this unit of the pair's standard deviation: ties are rare
TABLES = 100_000  # to a cell: 95 % intervals reach about 0.0014 to each side at 0.05
BATCH = 1_000  # tables at a time


@dataclass(frozen=True)
class PairSize:
    """How many of so many tables rejected the pair."""

    spread: float
    k: int
    n: int
    ranks: str
    error: Error
    alpha: float
    tables: int
    rejected: int

    @property
    def share(self) -> float:
        return self.rejected / self.tables

    def interval(self, level: float = 0.95) -> tuple[float, float]:
        """Clopper and Pearson's interval for the size."""
        return simulated.clopper_pearson(self.rejected, self.tables, level)


def pair_sizes(
    k: int, *, spread: float = 1.0, n: int = 24, alpha: float = 0.05, tables: int = TABLES, seed: int = 0
) -> tuple[PairSize, ...]:
    """The sizes for every kind of ranks and of error, on the same tables."""
    kinds = tuple(product(RANKINGS, get_args(Error)))
    point = continuous.Normal().isf(alpha / 2)
    rejected = dict.fromkeys(kinds, 0)
    for costs in equal_pair_tables(k, spread, n, tables, np.random.default_rng((seed, k))):
        for ranks, ranking in RANKINGS.items():
            scored = ranking.scores(costs)
            distance = np.abs(scored.estimate(0, 1))
            for error in get_args(Error):
                beyond = (distance >= point * scored.error(error)) & (distance > 0)  # both are 0 where no row varies
                rejected[ranks, error] += int(np.count_nonzero(beyond))
    return tuple(PairSize(spread, k, n, *kind, alpha, tables, count) for kind, count in rejected.items())


def equal_pair_tables(k: int, spread: float, n: int, tables: int, rng: np.random.Generator) -> Iterator[Integers]:
    """Batches of tables (..., n, k) of costs; columns 0 and 1 are the pair."""
    units = UNIT * np.where(np.arange(k) < 2, 1.0, spread)
    for start in range(0, tables, BATCH):
        deviates = rng.standard_normal((min(BATCH, tables - start), n, k))
        yield np.rint(deviates * units).astype(np.int64)


def study(*, tables: int = TABLES, seed: int = 0) -> tuple[PairSize, ...]:
    """Every spread, k = 2..10 (from 3 where there must be others), n = 24, alpha = 0.05: a minute."""
    cells = ((spread, k) for spread in SPREADS for k in range(2 if spread == 1 else 3, 11))
    return tuple(size for spread, k in cells for size in pair_sizes(k, spread=spread, tables=tables, seed=seed))


def as_csv(sizes: Iterable[PairSize]) -> str:
    """One line a size, with its share and 95 % interval."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([*(field.name for field in fields(PairSize)), "share", "low", "high"])
    for size in sizes:
        low, high = size.interval()
        writer.writerow([*astuple(size), *(f"{x:.6f}" for x in (size.share, low, high))])
    return text.getvalue()


def stored_sizes() -> tuple[PairSize, ...]:
    """The study as it was run, from the file that stands beside this module."""
    return records(PairSize, STORED)


if __name__ == "__main__":  # python -m nptests.studies.posthoc_sizes: runs the study again, a minute or two
    write_whole(STORED, as_csv(study()))
