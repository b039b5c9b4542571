"""How often tests of two models reject on the folds of one data set when the models are equally good.

    python -m nptests.studies.fold_sizes               prints what is stored
    python -m nptests.studies.fold_sizes DRAWS         goes on from the stored data sets to so many of each kind
    python -m nptests.studies.fold_sizes DRAWS new     draws all of them again

The table stands in fold_sizes.csv and on the reference pages of the tests (`Study.folds` says which splits each is
asked on). A data set has CASES cases of two classes and two features, normal and one standard deviation apart in the
two classes, independent within a class. One model learns from the first feature alone, the other from the second: as
the features could be exchanged, both are expected to be right equally often whatever the training set, and every
rejection is an error. "centroid" takes the nearer class mean, which hardly depends on the training cases; "neighbour"
the class of the nearest case, which does. Data set i has the seed i, so that the study goes on where it ended.
"""

import datetime
import math
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from nptests.experiment.processes import processes
from nptests.procedures import listed
from nptests.procedures.descriptor import Procedure, facets
from nptests.studies.records import records, write_records
from nptests.vocabulary import Array

STORED = Path(__file__).with_name("fold_sizes.csv")
CASES = 300  # as Dietterich (1998)
APART = 1.0  # standard deviations between the classes
ALPHAS = (0.05, 0.01)
BLOCK = 100  # data sets between two writings of the file

Labels = NDArray[np.intp]


@dataclass(frozen=True)
class FoldSize:
    """Of `draws` data sets: on how many a test rejects at the level alpha."""

    procedure: str
    splits: str
    model: str
    alpha: float
    draws: int
    rejected: int
    date: str

    @property
    def size(self) -> float:
        """The share that is rejected."""
        return self.rejected / self.draws

    @property
    def error(self) -> float:
        """The standard error of the share."""
        return math.sqrt(self.size * (1 - self.size) / self.draws)


def centroid(feature: Array, y: Labels, train: Labels, test: Labels) -> Labels:
    """The class whose mean is nearer."""
    means = np.array([feature[train][y[train] == c].mean() for c in (0, 1)])
    nearer: Labels = np.abs(feature[test][:, None] - means).argmin(axis=1)
    return nearer


def neighbour(feature: Array, y: Labels, train: Labels, test: Labels) -> Labels:
    """The class of the nearest training case."""
    order = train[np.argsort(feature[train])]
    x, at = feature[test], np.searchsorted(feature[order], feature[test])
    left, right = order[np.maximum(at - 1, 0)], order[np.minimum(at, len(order) - 1)]
    return y[np.where(np.abs(x - feature[left]) <= np.abs(x - feature[right]), left, right)]


MODELS: Mapping[str, Callable[[Array, Labels, Labels, Labels], Labels]] = {"centroid": centroid, "neighbour": neighbour}


def studied() -> tuple[Procedure, ...]:
    """The tests that are asked on folds."""
    return tuple(p for p in listed.catalogue() if p.study.folds)


def schemes() -> tuple[str, ...]:
    """Every scheme of splits that some test is asked on."""
    return tuple(dict.fromkeys(scheme for p in studied() for scheme in p.study.folds))


def fold_scores(model: str, seed: int) -> Iterator[tuple[str, facets.FoldScores]]:
    """One data set: how many cases of each test set the two models have right, by every scheme."""
    from nptests.experiment.resampling import Resampling

    rng = np.random.default_rng(seed)
    y = np.repeat([0, 1], CASES // 2)
    features = rng.standard_normal((2, CASES)) + APART * y
    learn = MODELS[model]
    for scheme in schemes():
        right = []
        splits = Resampling.of(scheme).splits(features.T, y, seed=seed, stratified=True)
        for split in splits:
            right.append([learn(x, y, split.train, split.test) == y[split.test] for x in features])
        counts = np.array([[int(answers.sum()) for answers in pair] for pair in right])
        a, b = right[0]
        yield (
            scheme,
            facets.FoldScores(
                counts[:, 0], counts[:, 1], len(splits[0].train), len(splits[0].test), int((~a & b).sum()),
                int((a & ~b).sum()),
            ),
        )  # fmt: skip


def rejections(model: str, seeds: Sequence[int]) -> Counter[tuple[str, str, str, float]]:
    """On how many of these data sets each test rejects; where the models never differ there is no p-value."""
    counts: Counter[tuple[str, str, str, float]] = Counter()
    for seed in seeds:
        for scheme, scores in fold_scores(model, seed):
            for p in studied():
                if scheme in p.study.folds:
                    pvalue = p.study.folds[scheme](scores).pvalue
                    counts.update((p.name, scheme, model, alpha) for alpha in ALPHAS if pvalue <= alpha)
    return counts


def study(draws: int, record: Sequence[FoldSize] = (), *, workers: int = 2) -> Iterator[list[FoldSize]]:
    """The record, from where it stands to so many data sets, after each block of them."""
    drawn = min((line.draws for line in record), default=0)
    counts = Counter({(line.procedure, line.splits, line.model, line.alpha): line.rejected for line in record})
    keys = [
        (p.name, scheme, model, alpha)
        for p in studied() for scheme in p.study.folds for model in MODELS for alpha in ALPHAS
    ]  # fmt: skip
    if drawn and set(keys) != {(line.procedure, line.splits, line.model, line.alpha) for line in record}:
        raise ValueError("other tests or splits than in the table are studied: draw all of it again")
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    with processes(workers) as pool:
        for first in range(drawn, draws, BLOCK):
            seeds = range(first, min(first + BLOCK, draws))
            for new in (pool.map if pool else map)(partial(rejections, seeds=seeds), MODELS):
                counts.update(new)
            yield [FoldSize(*key, seeds.stop, counts[key], today) for key in keys]


def stored_fold_sizes() -> tuple[FoldSize, ...]:
    """The study as it was run, from the file that stands beside this module."""
    return records(FoldSize, STORED)


def text(lines: Sequence[FoldSize]) -> str:
    """A line for each test, splits and model."""
    return "".join(
        f"{x.procedure} on {x.splits}, {x.model}: {x.size:.4f} at {x.alpha:g} (error {x.error:.4f})\n" for x in lines
    )


if __name__ == "__main__":
    before = list(stored_fold_sizes()) if STORED.exists() and sys.argv[2:] != ["new"] else []
    for lines in study(int(sys.argv[1]), before) if sys.argv[1:] else ():
        write_records(FoldSize, lines, STORED)
        sys.stderr.write(f"{lines[0].draws} data sets\n")
        before = lines
    sys.stdout.write(text(before))
