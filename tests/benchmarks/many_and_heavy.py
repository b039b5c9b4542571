"""Many tables at once, and algorithms that take long: ours and those of other packages."""

from collections.abc import Callable
from functools import cache, partial
from typing import Any

import numpy as np
from inputs import Command, Work, r, scores, table, with_package
from one_table import pipeline
from scipy import special, stats

import nptests
from nptests.adjustments.listed import ADJUSTMENTS
from nptests.distributions.studentized_range import StudentizedRange

# Many tables.


@cache
def tables(m: int, n: int, k: int, ties: bool) -> Any:
    rng = np.random.default_rng(m)
    return rng.integers(0, 20, (m, n, k)) if ties else rng.permuted(np.tile(np.arange(k), (m, n, 1)), axis=-1)


def many(m: int, n: int, k: int, ties: bool) -> Work:
    return partial(nptests.batch, "friedman", tables(m, n, k, ties), null="asymptotic")


def along_axis(m: int, n: int, k: int, ties: bool) -> Work:
    return partial(stats.friedmanchisquare, *np.moveaxis(tables(m, n, k, ties), -1, 0), axis=1)


def in_loop(m: int, n: int, k: int, ties: bool, part: int = 50) -> Work:
    """As many calls as tables, of which one in `part` are made: the others cost the same."""
    few = tables(m, n, k, ties)[: m // part]
    return lambda: [stats.friedmanchisquare(*x.T) for _ in range(part) for x in few]


ON_SCORES = [p for p in nptests.catalogue() if p.takes == "scores" and p.many is not None]
OMNIBUS = [p for p in ON_SCORES if p.gives is nptests.Outcome]
POST_HOC = [p for p in ON_SCORES if p.gives is nptests.Comparisons]


def everything(m: int) -> Work:
    """Every omnibus test, every post-hoc by each kind of ranks that it knows, and of all pairs every adjustment.

    Without what computes more of a table than its ranks: Wilcoxon's test of each pair, and resampling.
    """
    x = tables(m, 30, 6, True)

    def told(p: Any) -> dict[str, Any]:
        known = {"better": "lower", "null": "asymptotic", "control": "A1"}
        return {word: value for word, value in known.items() if word == "better" or word in p.options}

    def work() -> object:
        for p in OMNIBUS:
            nptests.batch(p.name, x, **told(p))
        for p in POST_HOC:
            for ranks in p.options["ranks"].words if "ranks" in p.options else ("",):
                answers = nptests.batch(p.name, x, **told(p), **({"ranks": ranks} if ranks else {}))
                if p.name == "all_pairs":
                    for adjustment in ADJUSTMENTS:
                        alpha = {"alpha": 0.05} if adjustment.needs == "alpha" else {}
                        nptests.adjust(answers.pvalue, adjustment.name, **alpha)
        return None

    return work


def loop_with_holm(m: int) -> Work:
    few = tables(m, 30, 6, True)
    return lambda: [pipeline(x) for x in few]


# Heavy algorithms.


def of_rank_differences(k: int) -> Any:
    """Two-sided normal p-values of rank differences with one error."""
    ranks = np.random.default_rng(k).normal(size=k) * 2
    i, j = np.triu_indices(k, 1)
    return 2 * special.ndtr(-np.abs(ranks[i] - ranks[j]))


def bergmann_hommel(p: Any) -> Callable[[], Work]:
    return lambda: partial(nptests.adjust, p, "bergmann-hommel")


def spans() -> Any:
    """Of all pairs of ten."""
    return np.sqrt(2) * np.abs(np.random.default_rng(0).normal(size=45)) * 2


def our_ranges() -> Work:
    return partial(StudentizedRange(10).sf, spans())


def ranges() -> Work:
    return partial(stats.studentized_range.sf, spans(), 10, np.inf)


def drawn_by_scipy() -> Work:
    x = table(30, 10)

    def statistic(*columns: Any, axis: int) -> Any:
        ranks = stats.rankdata(np.stack(columns, axis=-1), axis=-1)
        return (ranks.sum(axis=-2) ** 2).sum(axis=-1)

    return lambda: [
        stats.permutation_test(
            x.T, statistic, permutation_type="samples", vectorized=True, n_resamples=2_000, batch=500,
            alternative="greater",
        ).pvalue
        for _ in range(50)
    ]  # fmt: skip


def drawn_by_coin() -> Command:
    code = (
        "suppressMessages(library(coin)); set.seed(1); y <- matrix(runif(300), 30); d <- data.frame(s = c(y), "
        "a = factor(col(y)), b = factor(row(y))); friedman_test(s ~ a | b, data = d, distribution = "
        "approximate(nresample = 100000))"
    )
    return r(code)


def signed_ranks(n: int) -> Callable[[], Work]:
    """Differences with ties."""
    return lambda: partial(nptests.wilcoxon, differences(n), np.zeros(n, dtype=int), null="exact")


def differences(n: int) -> Any:
    return np.random.default_rng(n).integers(-20, 26, n)


def signed_ranks_by_coin(n: int) -> Command:
    values = ",".join(map(str, differences(n)))
    return r(
        f"suppressMessages(library(coin)); x <- c({values}); pvalue(wilcoxsign_test(x ~ rep(0, {n}), "
        'distribution = "exact"))'
    )


def rank_sums() -> Work:
    """The exact p-values of all differences of rank sums."""
    return partial(nptests.all_pairs, scores(30, 10), null="exact", adjust="none")


def many_rank_sums(m: int) -> Work:
    return partial(nptests.batch, "all_pairs", tables(m, 30, 10, False), better="lower", null="exact", adjust="none")


def rank_sums_by_pmcmrplus() -> Command:
    return with_package(
        "PMCMRplus",
        "set.seed(1); y <- matrix(runif(300), 30, dimnames = list(1:30, letters[1:10])); "
        'frdAllPairsExactTest(y, p.adjust.method = "none")',
    )


def bergmann_hommel_by_scmamp() -> Command:
    return with_package(
        "scmamp",
        "set.seed(1); m <- matrix(NA, 8, 8); m[upper.tri(m)] <- runif(28); m[lower.tri(m)] <- t(m)[lower.tri(m)]; "
        "adjustBergmannHommel(m)",
    )
