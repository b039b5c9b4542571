"""friedman, wilcoxon and analyse from a frame, a CSV and a long frame, beside pandas and scipy alone.

It shares nothing with the other benchmarks: tables, rounds and peers of its own; processor time, medians of seven, in
turns in one process. python tests/benchmarks/judge.py [WORD ...]: only rows that hold a word.
"""

import sys
import tempfile
import time
from pathlib import Path
from statistics import median

import numpy as np
import pandas as pd
from scipy import special, stats

import nptests

OPTIONS = {"better": "higher", "null": "asymptotic"}
ROLES = {"dataset": "dataset", "algorithm": "method", "score": "accuracy"}


def medians(works):
    often = []
    for work in works:
        work()
        start = time.process_time()
        work()
        often.append(max(1, round(0.02 / max(time.process_time() - start, 1e-6))))
    spent = [[] for _ in works]
    for _ in range(7):
        for work, times, seconds in zip(works, often, spent, strict=True):
            start = time.process_time()
            for _ in range(times):
                work()
            seconds.append((time.process_time() - start) / times)
    return [1000 * median(seconds) for seconds in spent]


def row(name, wanted, *works):
    if len(sys.argv) == 1 or any(word in name for word in sys.argv[1:]):
        own, *theirs = medians(works)
        beside = f"{theirs[0]:9.3f}{own / theirs[0]:7.2f}" if theirs else ""
        print(f"{name:32}{own:9.3f}{beside}  {wanted}", flush=True)


def by_hand(x):
    """Friedman's z of all pairs and Holm, as short as numpy has it: no ties, no names, no checks."""
    (n, k), ranks = x.shape, stats.rankdata(x, axis=1).mean(axis=0)
    i, j = np.triu_indices(k, 1)
    p = 2 * special.ndtr(-abs(ranks[i] - ranks[j]) / np.sqrt(k * (k + 1) / 6 / n))
    order, adjusted = np.argsort(p), np.empty_like(p)
    adjusted[order] = np.minimum(1, np.maximum.accumulate(p[order] * np.arange(len(p), 0, -1)))
    return adjusted


def sized(n, k, folder):
    draw = np.random.default_rng((n, k, 36))
    x = np.round(90 - draw.gamma(2, 4, (n, 1)) - draw.gamma(2, 1, (n, k)), 2)
    heads = [f"method{chr(65 + j % 26)}{chr(97 + j // 26)}" for j in range(k)]
    frame = pd.DataFrame(x, [f"data {i}" for i in range(n)], heads)
    path, two = folder / f"{n}.csv", frame.iloc[:, :2]
    frame.rename_axis("dataset").to_csv(path)
    long = frame.rename_axis("dataset").reset_index().melt("dataset", var_name="method", value_name="accuracy")
    row(
        f"friedman frame {n}x{k}", "<= 1.5", lambda: nptests.friedman(frame, **OPTIONS),
        lambda: stats.friedmanchisquare(*frame.to_numpy().T),
    )  # fmt: skip
    row(
        f"friedman CSV {n}x{k}", "<= 2", lambda: nptests.friedman(path, **OPTIONS),
        lambda: stats.friedmanchisquare(*pd.read_csv(path, index_col=0).to_numpy().T),
    )  # fmt: skip
    row(
        f"friedman long {n}x{k} by pivot", "<= 3", lambda: nptests.friedman(long, **ROLES, **OPTIONS),
        lambda: long.pivot(index="dataset", columns="method", values="accuracy"),
    )  # fmt: skip
    row(
        f"wilcoxon frame {n}", "", lambda: nptests.wilcoxon(two, **OPTIONS),
        lambda: stats.wilcoxon(*two.to_numpy().T, method="asymptotic", correction=False),
    )  # fmt: skip
    row(f"analyse frame {n}x{k}", "", lambda: nptests.analyse(frame, better="higher"))


def main():
    print(f"{'what':32}{'ours, ms':>9}{'theirs':>9}{'times':>7}  wanted")
    with tempfile.TemporaryDirectory() as folder:
        for n, k in ((24, 4), (100, 50), (1_000, 10), (20_000, 10)):
            sized(n, k, Path(folder))
    draw = np.random.default_rng(36)
    whole = draw.permuted(np.tile(np.arange(4), (10_000, 24, 1)), axis=-1)
    for kind, x in (("whole", whole), ("decimals", draw.uniform(0.6, 0.99, (10_000, 24, 4)).round(3))):
        columns = np.moveaxis(x, -1, 0)
        row(
            f"batch 24x4 {kind}", "<= 0.033", lambda x=x: nptests.batch("friedman", x, **OPTIONS),
            lambda columns=columns: stats.friedmanchisquare(*columns, axis=1),
        )  # fmt: skip
    x = draw.normal(80, 5, (24, 4)).round(2)
    ours = {**OPTIONS, "adjust": "holm"}
    row("all pairs, rank z, Holm, 24x4", "<= 0.33", lambda: nptests.all_pairs(x, **ours), lambda: by_hand(x))


if __name__ == "__main__":
    main()
