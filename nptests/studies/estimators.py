"""How near the estimates of an error come to the error: their bias and spread, scheme by scheme.

    python -m nptests.studies.estimators               prints what is stored
    python -m nptests.studies.estimators DRAWS         draws so many data sets of each kind: 2,000 in some two minutes

The table stands in estimators.csv and in the lesson on estimates. A data set has CASES cases of two classes that are
equally frequent and one feature, normal and APART standard deviations apart in the two classes; the models are those of
`fold_sizes`. What is estimated is the error of the model that has learnt from all CASES, on that data set: it is found
on FRESH new cases of the same law. Data set i has the seed i.
"""

import datetime
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from nptests.experiment.resampling import Resampling, weight_632
from nptests.studies.fold_sizes import APART, MODELS, Labels
from nptests.studies.records import records, write_records
from nptests.vocabulary import Array

STORED = Path(__file__).with_name("estimators.csv")
CASES = 40
FRESH = 2000  # the standard error of an error of 0.4 found on them is 0.011, little beside the spread of an estimate
RESAMPLES = 50
SCHEMES = ("resubstitution", "holdout", "10-fold", "10x10-fold", "leave-one-out", f"{RESAMPLES}xbootstrap")
ESTIMATORS = (*SCHEMES, f"{RESAMPLES}x.632", f"{RESAMPLES}x.632+")


@dataclass(frozen=True)
class Nearness:
    """Of `draws` data sets: the mean of the true errors, the mean and spread of the estimates, how far off they are.

    spread    the standard deviation of the estimates between data sets
    distance  the root of the mean squared difference of estimate and true error on the same data set
    """

    model: str
    estimator: str
    draws: int
    truth: float
    mean: float
    spread: float
    distance: float
    date: str

    @property
    def bias(self) -> float:
        """How much too large the estimates are on average."""
        return self.mean - self.truth


def cases(seed: int) -> tuple[Array, Labels]:
    """The feature and the classes of one data set, its CASES cases before the fresh ones."""
    y = np.tile([0, 1], (CASES + FRESH) // 2)
    return np.random.default_rng(seed).standard_normal(len(y)) + APART * y, y


def estimates(model: str, x: Array, y: Labels, *, seed: int) -> Mapping[str, float]:
    """The error of a model on a data set by every estimator."""
    learn = MODELS[model]
    errors = {}
    for scheme in SCHEMES:
        splits = Resampling.of(scheme).splits(x[:, None], y, seed=seed, stratified=True)
        wrong = [np.mean(learn(x, y, split.train, split.test) != y[split.test]) for split in splits]
        errors[scheme] = float(np.mean(wrong))
    every = np.arange(len(y))
    answers = learn(x, y, every, every)
    chance = 1 - sum(float(np.mean(y == c) * np.mean(answers == c)) for c in (0, 1))
    inside, outside = errors["resubstitution"], errors[f"{RESAMPLES}xbootstrap"]
    plain, more = weight_632(inside, outside), weight_632(inside, outside, chance)
    errors[f"{RESAMPLES}x.632"] = (1 - plain) * inside + plain * outside
    errors[f"{RESAMPLES}x.632+"] = (1 - more) * inside + more * min(outside, chance)
    return errors


def truth(model: str, x: Array, y: Labels) -> float:
    """The error of the model that has learnt from the first CASES, on the fresh ones."""
    old, fresh = np.split(np.arange(len(y)), [CASES])
    return float(np.mean(MODELS[model](x, y, old, fresh) != y[fresh]))


def study(draws: int) -> Iterator[Nearness]:
    """A line for each model and estimator."""
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    for model in MODELS:
        rows, truths = [], []
        for seed in range(draws):
            x, y = cases(seed)
            truths.append(truth(model, x, y))
            each = estimates(model, x[:CASES], y[:CASES], seed=seed)
            rows.append([each[name] for name in ESTIMATORS])
        values, true = np.array(rows), np.array(truths)
        spread = values.std(axis=0, ddof=1)
        distance = np.sqrt(np.mean((values - true[:, None]) ** 2, axis=0))
        for name, *numbers in zip(ESTIMATORS, values.mean(axis=0), spread, distance, strict=True):
            mean, sd, off = (round(float(number), 5) for number in numbers)
            yield Nearness(model, name, draws, round(float(true.mean()), 5), mean, sd, off, today)


def stored_nearness() -> tuple[Nearness, ...]:
    """The study as it was run, from the file that stands beside this module."""
    return records(Nearness, STORED)


def text(lines: Sequence[Nearness]) -> str:
    """A line for each model and estimator."""
    return "".join(
        f"{x.model}, {x.estimator}: {x.mean:.3f} of {x.truth:.3f} (bias {x.bias:+.3f}, spread {x.spread:.3f}, "
        f"distance {x.distance:.3f})\n"
        for x in lines
    )


if __name__ == "__main__":
    if sys.argv[1:]:
        write_records(Nearness, study(int(sys.argv[1])), STORED)
    sys.stdout.write(text(stored_nearness()))
