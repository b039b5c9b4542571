"""One table: what other packages' users call, or write by hand where their package has no function."""

from collections.abc import Callable
from contextlib import redirect_stdout
from functools import partial
from io import StringIO
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
from inputs import Command, Peer, Work, file, frame, python, r, scores, table
from scipy import special, stats

import nptests

# One table, as scipy's users write it where scipy has no function. What is written by hand for Quade's test checks and
# reads nothing: it stands in the table without a wish, beside a package that has the test.


def iman_davenport(x: Any) -> object:
    n, k = x.shape
    chi2 = stats.friedmanchisquare(*x.T).statistic
    f = (n - 1) * chi2 / (n * (k - 1) - chi2)
    return stats.f.sf(f, k - 1, (k - 1) * (n - 1))


def page(x: Any) -> object:
    return stats.page_trend_test(x, method="asymptotic")


def mann_whitney(x: Any) -> object:
    return stats.mannwhitneyu(x[:, 0], x[:, 1], method="asymptotic", use_continuity=False)


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


def our_pipeline_from_frame(n: int, k: int) -> Work:
    data = frame(n, k)

    def work() -> object:
        table = nptests.Scores.of(data, better="higher")
        nptests.friedman(table, null="asymptotic")
        return nptests.all_pairs(table, adjust="bergmann-hommel", null="asymptotic")

    return work


def rank_z_holm(x: Any) -> object:
    """Differences of mean ranks over their error with ties, normal p-values, Holm: the papers' post-hoc."""
    n, k = x.shape
    ranks = stats.rankdata(x, axis=1)
    error = np.sqrt(2 * ranks.var(axis=1, ddof=1).sum()) / n
    i, j = np.triu_indices(k, 1)
    means = ranks.mean(axis=0)
    return holm(2 * special.ndtr(-np.abs(means[i] - means[j]) / error))


# As people have their data.


def on_frame(name: str, n: int, k: int, **options: Any) -> Work:
    options = {"null": "asymptotic"} | options
    return partial(getattr(nptests, name), frame(n, k), better="higher", **options)


def analysed(n: int, k: int) -> Work:
    return partial(nptests.analyse, frame(n, k), better="higher")


def on_file(name: str, n: int, k: int) -> Work:
    return partial(getattr(nptests, name), Path(file(n, k)), better="higher", null="asymptotic")


def long_frame(n: int, k: int) -> pd.DataFrame:
    """One score a row, the rows in the order of the table."""
    return frame(n, k).stack().rename_axis(["dataset", "algorithm"]).rename("score").reset_index()


def on_long_frame(n: int, k: int) -> Work:
    return partial(nptests.friedman, long_frame(n, k), better="higher", null="asymptotic")


def frame_by_scipy(n: int, k: int) -> Work:
    data = frame(n, k)
    return lambda: stats.friedmanchisquare(*data.to_numpy().T)


def file_by_scipy(n: int, k: int) -> Work:
    path = file(n, k)
    return lambda: stats.friedmanchisquare(*pd.read_csv(path, index_col=0).to_numpy().T)


def pair_by_scipy(n: int) -> Work:
    data = frame(n, 2)
    return lambda: stats.wilcoxon(data["A0"], data["A1"], method="asymptotic", correction=False)


def pivoted(n: int, k: int) -> Work:
    return partial(long_frame(n, k).pivot, index="dataset", columns="algorithm", values="score")


def long_frame_by_scipy(n: int, k: int) -> Work:
    pivot = pivoted(n, k)
    return lambda: stats.friedmanchisquare(*pivot().to_numpy().T)


def by_autorank() -> Work:
    from autorank import autorank

    call = partial(autorank, frame(24, 4), alpha=0.05, verbose=False, force_mode="nonparametric")

    def work() -> object:
        with redirect_stdout(StringIO()):  # it prints its table
            return call()

    return work


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
