"""What is timed: each workload as its user would write it, with the peers that do the same, and how fast we want to be.

Every entry is a function that prepares its data and returns what is called again and again.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
from scipy import special, stats

import nptests
from nptests.adjustments.listed import ADJUSTMENTS
from nptests.distributions.studentized_range import StudentizedRange

Work = Callable[[], object]


@dataclass(frozen=True)
class Command:
    """A process of its own, from its start."""

    words: tuple[str, ...]


@dataclass(frozen=True)
class Peer:
    """Another package at the same work; we want to be `wanted` times as fast.

    recorded   the seconds that it needed where it was measured, for machines that do not have it
    parts      so many parts, all alike, has the work of which it does one
    """

    name: str
    work: Callable[[], Work | Command]
    wanted: float | None = None
    recorded: float | None = None
    parts: int = 1


@dataclass(frozen=True)
class Workload:
    """One row of the table or several: ours beside each peer, within `limit` seconds where there is one."""

    group: str
    work: str
    ours: Callable[[], Work | Command]
    peers: tuple[Peer, ...] = ()
    limit: float | None = None
    rounds: int | None = None


def table(n: int, k: int) -> Any:
    """Accuracies with three digits: the same for everyone."""
    return np.random.default_rng(n * k).uniform(0.6, 0.99, (n, k)).round(3)


@cache
def scores(n: int, k: int) -> nptests.Scores:
    return nptests.Scores.of(table(n, k), better="higher")


def frame(n: int, k: int) -> pd.DataFrame:
    return pd.DataFrame(table(n, k), columns=[f"A{j}" for j in range(k)])


def file(n: int, k: int) -> str:
    path = Path(tempfile.gettempdir()) / f"bench-{n}x{k}.csv"
    frame(n, k).rename_axis("data set").to_csv(path)
    return str(path)


def reading(read: Callable[..., object], n: int, k: int, **options: Any) -> Work:
    return partial(read, file(n, k), **options)


def on_table(call: Callable[[Any], object], n: int = 24, k: int = 4) -> Callable[[], Work]:
    """A peer's call on the table."""
    return lambda: partial(call, table(n, k))


def on_scores(name: str, n: int = 24, k: int = 4, **options: Any) -> Callable[[], Work]:
    return lambda: partial(getattr(nptests, name), scores(n, k), **options)


def on_pair(name: str, **options: Any) -> Callable[[], Work]:
    """Ours on the first two columns."""
    return lambda: partial(getattr(nptests, name), table(24, 4)[:, 0], table(24, 4)[:, 1], **options)


# One table, as scipy's users write it where scipy has no function. What is written by hand for Quade's test checks and
# reads nothing: it stands in the table without a wish, beside a package that has the test.


def iman_davenport(x: Any) -> object:
    n, k = x.shape
    chi2 = stats.friedmanchisquare(*x.T).statistic
    f = (n - 1) * chi2 / (n * (k - 1) - chi2)
    return stats.f.sf(f, k - 1, (k - 1) * (n - 1))


def quade(x: Any) -> object:
    n, k = x.shape
    s = stats.rankdata(np.ptp(x, axis=1))[:, None] * (stats.rankdata(x, axis=1) - (k + 1) / 2)
    a, b = (s**2).sum(), (s.sum(axis=0) ** 2).sum() / n
    return stats.f.sf((n - 1) * b / (a - b), k - 1, (k - 1) * (n - 1))


def holm(p: Any) -> object:
    order = np.argsort(p)
    steps = np.maximum.accumulate((len(p) - np.arange(len(p))) * np.asarray(p)[order])
    return np.minimum(steps, 1)[np.argsort(order)]


def pipeline(x: Any) -> object:
    """Friedman, every pair, Holm."""
    stats.friedmanchisquare(*x.T)
    return holm([stats.wilcoxon(a, b).pvalue for a, b in combinations(x.T, 2)])


def our_pipeline(n: int, k: int) -> Work:
    def work() -> object:
        nptests.friedman(scores(n, k), null="asymptotic")
        return nptests.all_pairs(scores(n, k), adjust="bergmann-hommel", null="asymptotic")

    return work


def by_autorank() -> Work:
    from autorank import autorank

    return partial(autorank, frame(24, 4), alpha=0.05, verbose=False, force_mode="nonparametric")


def named(n: int, k: int) -> pd.DataFrame:
    """With the data sets in the first column, as statds and pingouin take them."""
    return frame(n, k).rename_axis("dataset").reset_index()


def quade_by_statds() -> Work:
    from statds import no_parametrics

    return partial(no_parametrics.quade, named(24, 4), 0.05)


def by_statds() -> Work:
    """Friedman and all pairs by Shaffer: it has no Bergmann-Hommel."""
    from statds import no_parametrics

    data = named(24, 4)

    def work() -> object:
        mean_ranks = no_parametrics.friedman(data, 0.05)[0]
        return no_parametrics.shaffer(mean_ranks, len(data), 0.05)

    return work


def by_scikit_posthocs() -> Work:
    import scikit_posthocs

    return partial(scikit_posthocs.posthoc_nemenyi_friedman, table(24, 4))


def by_pingouin() -> Work:
    import pingouin

    long = named(24, 4).melt(id_vars="dataset")
    return partial(pingouin.friedman, data=long, dv="value", within="variable", subject="dataset")


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


def with_package(package: str, code: str) -> Command:
    """A process of R that loads a package, where there is one."""
    if subprocess.run(
        r(f"quit(status = !requireNamespace('{package}', quietly = TRUE))").words, check=False
    ).returncode:
        raise FileNotFoundError(package)
    return r(f"suppressMessages(library({package})); {code}")


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


# Processes and files.


def r(code: str) -> Command:
    program = shutil.which("Rscript")
    if program is None:
        raise FileNotFoundError("Rscript")
    return Command((program, "-e", code))


def python(code: str, *modules: str) -> Command:
    for module in modules:
        __import__(module)
    return Command((sys.executable, "-c", code))


def program(*words: str) -> Command:
    return python(f"from nptests.cli import main; raise SystemExit(main({list(words)!r}))")


def peer_on_file(module: str, call: str) -> Callable[[], Command]:
    code = f"import pandas as pd; d = pd.read_csv({file(24, 4)!r}, index_col=0); import {module}; {call}"
    return lambda: python(code, module)


LONG = "l = d.reset_index().melt(id_vars='data set')"
PROCESS_PEERS = (
    Peer("scikit-posthocs", peer_on_file("scikit_posthocs", "scikit_posthocs.posthoc_nemenyi_friedman(d.values)"), 8),
    Peer("autorank", peer_on_file("autorank", "autorank.autorank(d, alpha=0.05, verbose=False)"), 8),
    Peer(
        "pingouin",
        peer_on_file(
            "pingouin", f"{LONG}; pingouin.friedman(data=l, dv='value', within='variable', subject='data set')"
        ),
        8,
    ),
    Peer("R's stats", lambda: r(f"friedman.test(as.matrix(read.csv('{file(24, 4)}', row.names = 1)))"), 3),
)


def scipy(name: str, **options: Any) -> Callable[[Any], object]:
    return lambda x: getattr(stats, name)(*x.T, **options)


def two(name: str, **options: Any) -> Callable[[Any], object]:
    return lambda x: getattr(stats, name)(x[:, 0], x[:, 1], **options)


ONE = "One table of 24 x 4"
WORKLOADS = (
    *(
        Workload(ONE, name, on_scores(name, **options), (Peer("scipy", on_table(call), 1),))
        for name, call, options in (
            ("friedman", scipy("friedmanchisquare"), {"null": "asymptotic"}),
            ("iman_davenport", iman_davenport, {"null": "asymptotic"}),
            ("page", lambda x: stats.page_trend_test(x, method="asymptotic"), {"null": "asymptotic"}),
        )
    ),
    Workload(
        ONE, "quade", on_scores("quade", null="asymptotic"),
        (Peer("statds", quade_by_statds, 1), Peer("by hand, unchecked", on_table(quade))),
    ),
    Workload(
        ONE, "kruskal_wallis", lambda: partial(nptests.kruskal_wallis, *table(24, 4).T, null="asymptotic"),
        (Peer("scipy", on_table(scipy("kruskal")), 1),),
    ),
    *(
        Workload(ONE, name, on_pair(name, **options), (Peer("scipy", on_table(call), 1),))
        for name, call, options in (
            ("wilcoxon", two("wilcoxon", method="asymptotic", correction=False), {"null": "asymptotic"}),
            ("mann_whitney", two("mannwhitneyu", method="asymptotic", use_continuity=False), {"null": "asymptotic"}),
            ("paired_t", two("ttest_rel"), {}),
        )
    ),
    Workload(
        ONE, "friedman and all pairs, Bergmann-Hommel", partial(our_pipeline, 24, 4),
        (
            Peer("scipy, Holm by hand", on_table(pipeline), 2),
            Peer("autorank", by_autorank, 15),
            Peer("statds, Shaffer", by_statds, 50),
            Peer("scikit-posthocs, Nemenyi alone", by_scikit_posthocs),
            Peer("pingouin, Friedman alone", by_pingouin),
        ),
    ),
    *(
        Workload("A whole analysis", f"analyse, {n} x {k}", on_scores("analyse", n, k), limit=limit, rounds=3)
        for n, k, limit in ((24, 4, 0.02), (100, 50, 1.5), (5_000, 4, 1.0), (20_000, 10, 3.0))
    ),
    *(
        Workload(
            "Many tables", f"friedman on {m:,} of {n} x {k}" + (" with ties" if ties else ""),
            partial(many, m, n, k, ties),
            (
                Peer("scipy along an axis", partial(along_axis, m, n, k, ties), axis),
                Peer("scipy in a loop", partial(in_loop, m, n, k, ties), loop),
            ),
        )
        for m, n, k, ties, axis, loop in ((10_000, 24, 4, False, 25, 400), (2_000, 30, 10, True, 12, 150))
    ),
    Workload(
        "Many tables", f"{len(OMNIBUS)} omnibus tests, {len(POST_HOC)} post-hocs by all ranks, "
        f"{len(ADJUSTMENTS)} adjustments: 10,000 of 30 x 6",
        partial(everything, 10_000),
        (Peer("scipy in a loop, Holm alone", partial(loop_with_holm, 100), 50, parts=100),),
        rounds=3,
    ),
    Workload(
        "Large tables", "friedman, 100,000 x 10", on_scores("friedman", 100_000, 10),
        (Peer("scipy", on_table(scipy("friedmanchisquare"), 100_000, 10), 0.5),), rounds=3,
    ),
    Workload(
        "Heavy algorithms", "Monte Carlo, 100,000 draws within rows, 30 x 10",
        on_scores("friedman", 30, 10, null="simulated", draws=100_000, seed=1),
        (Peer("scipy", drawn_by_scipy, 10), Peer("coin, its start counted", drawn_by_coin, 5)), rounds=3,
    ),
    *(
        Workload(
            "Heavy algorithms", f"signed ranks with ties, exact, n = {n:,}", signed_ranks(n),
            (Peer("coin, its start counted", partial(signed_ranks_by_coin, n), wanted),), rounds=3,
        )
        for n, wanted in ((100, 60), (1_000, 20))
    ),
    Workload(
        "Heavy algorithms", "studentized range, 45 pairs", our_ranges,
        (Peer("scipy", ranges, 3),),
    ),
    Workload(
        "Heavy algorithms", "exact differences of rank sums, 30 x 10", rank_sums,
        (Peer("PMCMRplus, its start counted", rank_sums_by_pmcmrplus, 5_000, 2.05),), rounds=3,
    ),
    Workload(
        "Heavy algorithms", "exact differences of rank sums, 100 tables of 30 x 10; PMCMRplus one of them",
        partial(many_rank_sums, 100), (Peer("PMCMRplus, its start counted", rank_sums_by_pmcmrplus, 50, 2.05),),
        rounds=3,
    ),
    Workload(
        "Heavy algorithms", "Bergmann-Hommel, k = 8, any p",
        bergmann_hommel(np.random.default_rng(8).uniform(size=comb(8, 2))),
        (Peer("scmamp, its start counted", bergmann_hommel_by_scmamp, 400, 2.2),), rounds=3,
    ),
    *(
        Workload("Heavy algorithms", f"Bergmann-Hommel, k = {k}, {kind}", bergmann_hommel(p), limit=limit, rounds=3)
        for k, kind, p, limit in (
            (16, "any p", np.random.default_rng(16).uniform(size=comb(16, 2)), 1.5),
            (100, "p of rank differences", of_rank_differences(100), 5.0),
        )
    ),
    *(
        Workload(
            "Files", f"a CSV of {n:,} x {k:,}", partial(reading, nptests.read_scores, n, k, better="higher"),
            (Peer("pandas", partial(reading, pd.read_csv, n, k), 0.1),), rounds=3,
        )
        for n, k in ((1_000, 1_000), (100_000, 10), (250_000, 4))
    ),
    Workload(
        "Processes", "import nptests", lambda: python("import nptests"),
        (
            Peer("numpy", lambda: python("import numpy"), 1 / 1.3),
            Peer("scikit-posthocs", lambda: python("import scikit_posthocs", "scikit_posthocs"), 10),
            Peer("autorank", lambda: python("import autorank", "autorank"), 10),
            Peer("pingouin", lambda: python("import pingouin", "pingouin"), 10),
        ),
    ),
    Workload(
        "Processes", "nptests --help", lambda: program("--help"),
        (Peer("numpy", lambda: python("import numpy"), 1 / 1.5),),
    ),
    Workload(
        "Processes", "nptests test friedman FILE",
        lambda: program("test", "friedman", file(24, 4), "--better", "higher"), PROCESS_PEERS,
    ),
)  # fmt: skip
