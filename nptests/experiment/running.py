"""Running an experiment: every model on every split of every data set, each cell once, whoever computes it.

`run` is the public function. A cell is a model, a data set and a split; all models get the same splits, so that scores
are paired. Finished cells are kept in a store; what is there is not computed again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, as_completed
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from nptests.errors import InputError
from nptests.experiment.cells import Done, Task, failed
from nptests.experiment.environment import environment
from nptests.experiment.isolated import answered
from nptests.experiment.metrics.metric import Metric
from nptests.experiment.outcomes import Completed, Recorded
from nptests.experiment.planning import Plan
from nptests.experiment.resampling import Resampling, Splitter
from nptests.experiment.store import Store
from nptests.results import as_json


@dataclass(frozen=True)
class Step:
    """How far a run is: cells done and to be done, those without a score, seconds left (None: not known yet)."""

    done: int
    total: int
    missing: int
    left: float | None


def run(
    estimators: Mapping[str, Any],
    datasets: Mapping[str, tuple[Any, Any]],
    *,
    resampling: str | Splitter | Resampling = "10-fold",
    metric: str | Metric | Sequence[Any] = "accuracy",
    seed: int,
    store: str | Path | None = None,
    workers: int = 1,
    backend: Any = "processes",
    limit: float | None = None,
    predictions: bool = False,
    stratified: bool | None = None,
    shard: tuple[int, int] = (1, 1),
    progress: Callable[[Step], None] | None = None,
) -> Completed:
    """Every model on every data set: fit on the training cases of each split, score on its test cases.

        done = experiment.run({"tree": DecisionTreeClassifier()}, {"iris": (X, y)}, seed=1)
        nptests.analyse(done.mean())

    resampling   10-fold, 10x10-fold, 5x2-fold, 30xholdout:0.25, leave-one-out, 200x.632+ ..., or a splitter of
                 scikit-learn (see nptests.experiment.resampling)
    metric       one or several: names of nptests.experiment.metrics.listed.METRICS or of scikit-learn's scorers, or
                 cost_error(costs, classes) of nptests.experiment
    seed         fixes the splits, the same for every model, and whatever models would leave to chance
    store        a folder; every finished cell is kept there at once, and a run that was ended goes on where it was
    workers      processes on this machine
    backend      "processes" (joblib), "dask" (a local cluster of `workers`), a Dask client, or any executor of
                 concurrent.futures; the scores are the same to the last bit
    limit        seconds a model may take for one cell; one that takes longer is ended and its score is missing
    predictions  keep what every model answered on every case (for McNemar's test)
    stratified   keep the shares of the classes in every part; None: where all models are classifiers
    shard        (i, N): compute the i-th of N parts of the cells alone; `merge` puts the stores together
    progress     called with a `Step` after every cell

    A model that raises, answers NaN, hangs or dies has no score there: `missing` says why, and the rest goes on.
    """
    plan = Plan.of(
        estimators, datasets, resampling=resampling, metric=metric, seed=seed, stratified=stratified,
        predictions=predictions, limit=limit,
    )  # fmt: skip
    if store is None:
        with TemporaryDirectory() as folder:
            return execute(plan, Path(folder), workers=workers, backend=backend, shard=shard, progress=progress)
    return execute(plan, Path(store), workers=workers, backend=backend, shard=shard, progress=progress)


def execute(
    plan: Plan, folder: Path, *, workers: int = 1, backend: Any = "processes", shard: tuple[int, int] = (1, 1),
    progress: Callable[[Step], None] | None = None,
) -> Completed:  # fmt: skip
    """Compute the cells of a plan that its store does not have, and read all of them."""
    part, parts = shard
    if not 1 <= part <= parts:
        raise InputError("option", f"shard {part}/{parts}: the parts are counted from 1 to {parts}", where="shard")
    store = Store(folder)
    tasks = [task for i, task in enumerate(plan.tasks()) if i % parts == part - 1]
    missing = [task for task in tasks if store.cell(task.key, task.dataset, task.model, task.split.label) is None]
    about = as_json(plan.as_dict())
    store.write(folder / "plan.json", about)
    store.write(folder / "environment.json", as_json(environment()))
    count = _Count(len(tasks), len(tasks) - len(missing), progress)
    for outcome in computed_by(backend, missing, workers):
        store.keep(outcome.cell, outcome.times)
        count(bool(outcome.cell["missing"]))
    return collected(plan, folder)


def collected(plan: Plan, folder: Path) -> Completed:
    """What a store holds of a plan; cells that are not there yet are missing, with that reason."""
    store, records = Store(folder), []
    for task in plan.tasks():
        place = (task.dataset, task.model, task.split.label)
        cell = store.cell(task.key, *place)
        if cell is None:
            cell = dict(failed(task, "not computed yet").cell)
        records.append(Recorded(cell=cell, times=store.times(*place), split=task.split))
    return Completed(plan=plan, records=tuple(records))


class _Count:
    """Counts cells, and what is left of the time; the first cell waits for the workers to start, and says nothing."""

    def __init__(self, total: int, before: int, progress: Callable[[Step], None] | None) -> None:
        self.total, self.done, self.missing, self.progress = total, before, 0, progress
        self.first, self.since = 0.0, 0  # when the first cell was done, and how many were since
        self._say(None)

    def __call__(self, missing: bool) -> None:
        self.done += 1
        self.missing += missing
        now, rest = time.monotonic(), self.total - self.done
        if not self.first:
            self.first = now
            self._say(None if rest else 0.0)
            return
        self.since += 1
        self._say((now - self.first) / self.since * rest)

    def _say(self, left: float | None) -> None:
        if self.progress is not None:
            self.progress(Step(self.done, self.total, self.missing, left))


def computed_by(backend: Any, tasks: Sequence[Task], workers: int) -> Iterator[Done]:
    """The cells as they get done, in whatever order."""
    if not tasks:
        return
    if backend == "processes":
        yield from _here(tasks) if workers == 1 else _by_joblib(tasks, workers)
    elif isinstance(backend, Executor):
        yield from _by_futures(backend, tasks)
    elif backend == "dask" or hasattr(backend, "scatter"):
        from nptests.experiment.cluster import by_dask

        yield from by_dask(backend, tasks, workers)
    else:
        raise InputError(
            "option", f"backend={backend!r}: processes, dask, a Dask client or an executor is needed", where="backend"
        )


def _here(tasks: Iterable[Task]) -> Iterator[Done]:
    yield from map(answered, tasks)


def _by_joblib(tasks: Sequence[Task], workers: int) -> Iterator[Done]:
    import joblib

    work = joblib.Parallel(n_jobs=workers, return_as="generator_unordered", batch_size="auto")
    yield from work(joblib.delayed(answered)(task) for task in tasks)


def _by_futures(executor: Executor, tasks: Sequence[Task]) -> Iterator[Done]:
    futures = {executor.submit(answered, task): task for task in tasks}
    for future in as_completed(futures):
        yield future.result()
