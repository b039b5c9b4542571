"""Running an experiment: every model on every split of every data set, each cell once, whoever computes it.

`run` is the public function. A cell is a model, a data set and a split; all models get the same splits, so that scores
are paired. Finished cells are kept in a store; what is there is not computed again.
"""

import time
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, as_completed
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nptests.errors import InputError, InputWarning, called_with, single, whole
from nptests.experiment import cells, isolated, older, outcomes, planning, processes
from nptests.experiment.environment import environment
from nptests.experiment.metrics.metric import Metric
from nptests.experiment.resampling import Resampling, Splitter
from nptests.experiment.store import Held, Reading, Store
from nptests.results import as_json

NOT_YET = "not computed yet"


@dataclass(frozen=True)
class Step:
    """How far a run is: cells done and to be done, those without a score, seconds left (None: not known yet).

    waits    the cells in work, "model on data set, split", where none has ended for half a minute
    """

    done: int
    total: int
    missing: int
    left: float | None
    waits: tuple[str, ...] = ()


def run(
    estimators: Mapping[str, Any], datasets: Mapping[str, tuple[Any, Any]], *,
    resampling: str | Splitter | Resampling = "10-fold", metric: str | Metric | Sequence[Any] = "accuracy", seed: int,
    store: str | Path | None = None, workers: int = 1, backend: Any = "processes", limit: float | None = None,
    predictions: bool = False, stratified: bool | None = None, shard: tuple[int, int] = (1, 1),
    again: str | None = None, progress: Callable[[Step], None] | None = None,
) -> outcomes.Completed:  # fmt: skip
    """Every model on every data set: fit on the training cases of each split, score on its test cases.

        done = experiment.run({"tree": DecisionTreeClassifier()}, {"iris": (X, y)}, seed=1)
        nptests.analyse(done.mean())

    resampling   10-fold, 10x10-fold, 5x2-fold, 30xholdout:0.25, leave-one-out, 200x.632+ ..., or a splitter of
                 scikit-learn (see nptests.experiment.resampling)
    metric       one or several: names of nptests.experiment.metrics.listed.METRICS or of scikit-learn's scorers, or
                 cost_error(costs, classes) of nptests.experiment
    seed         fixes the splits, the same for every model, and for each cell what models leave to chance: every
                 random_state that is None, `random`, `numpy.random`, torch and TensorFlow where they are loaded, the
                 hashes of Python. It does not fix a numpy Generator without a seed, os.urandom, clocks, kernels of a
                 graphics card, and threads that a model starts itself
    store        a folder; every finished cell is kept there at once, and a run that was ended goes on where it was. A
                 cell is found again only if the question is the same: code, parameters, data, split, seed, versions
    workers      processes on this machine
    backend      "processes", "dask" (a local cluster of `workers`), a Dask client, or any executor of
                 concurrent.futures; the scores are the same to the last bit
    limit        seconds a model may take for one cell; one that takes longer is ended and its score is missing, until
                 the same is run with more
    predictions  keep what every model answered on every case (for McNemar's test)
    stratified   keep the shares of the classes in every part; None: where all models are classifiers
    shard        (i, N): compute the i-th of N parts of the cells alone; `merge` puts the stores together
    again        "failed": compute the cells once more whose score is missing
    progress     called with a `Step` after every cell

    Each cell is computed in a process of its own. A model that raises, answers NaN, exits, is killed, crashes or takes
    longer than its limit has no score there: `missing` says why, and the rest goes on.
    """
    plan = planning.Plan.of(
        estimators, datasets, resampling=resampling, metric=metric, seed=seed, stratified=stratified,
        predictions=predictions, limit=limit,
    )  # fmt: skip
    try:
        folder = None if store is None else Path(store)
    except TypeError:
        raise InputError("option", f"store={store!r}: the name of a folder is needed", where="store") from None
    return execute(plan, folder, workers=workers, backend=backend, shard=shard, again=again, progress=progress)


def execute(
    plan: planning.Plan, folder: Path | None, *, workers: int = 1, backend: Any = "processes",
    shard: tuple[int, int] = (1, 1), again: str | None = None, progress: Callable[[Step], None] | None = None,
) -> outcomes.Completed:  # fmt: skip
    """Compute the cells of a plan that its store does not have, and give all of them."""
    part, parts = _share(shard)
    processes.check_workers(whole(workers, "workers"), "workers=")
    called_with(progress, "progress", "step")
    single(again=again, backend=backend)
    if again not in (None, "failed"):
        raise InputError("option", f"again={again!r}: the word is 'failed', or leave it out", where="again")
    _say_what_has_no_key(plan)
    every = list(plan.tasks())
    known = Reading() if folder is None else _known(folder, every)
    tasks = every[part - 1 :: parts]
    open_ = [task for task in tasks if not _answered(known.cells.get(task.key), task, again)]
    if folder is not None and (open_ or not (folder / "plan.json").exists()):  # else it may be a folder to read only
        store = Store(folder)
        store.write(folder / "plan.json", as_json(plan.as_dict()))
        store.write(folder / "environment.json", as_json(environment()))
    once: dict[tuple[str, str, str], Held] = {}
    count = _Count(len(tasks), len(tasks) - len(open_), progress)
    with nullcontext() if folder is None else Store(folder).block() as block:
        for held in computed_by(backend, open_, workers, count.waits):
            if not held.cell["key"]:
                once[held.cell["dataset"], held.cell["model"], held.cell["split"]] = held
            else:
                known.cells[held.cell["key"]] = held
                if block is not None:
                    block.keep(held.cell, held.times)
            count(bool(held.cell["missing"]))
    return _completed(plan, every, known, once)


def _share(shard: Any) -> tuple[int, int]:
    try:
        part, parts = (whole(number, "shard") for number in shard)
    except (TypeError, ValueError):
        raise InputError("option", f"shard={shard!r}: (2, 3) is the second of three parts", where="shard") from None
    if not 1 <= part <= parts:
        raise InputError("option", f"shard {part}/{parts}: the parts are counted from 1 to {parts}", where="shard")
    return part, parts


def _known(folder: Path, tasks: Sequence[cells.Task]) -> Reading:
    reading = Store(folder).read()
    older.take_over(folder, tasks, reading)
    return reading


def _say_what_has_no_key(plan: planning.Plan) -> None:
    if plan.asked.unknown:
        parts = "; ".join(f"{what} ({why})" for what, why in plan.asked.unknown.items())
        words = f"whether a stored cell answers for it cannot be known, so it is computed in every run: {parts}"
        warnings.warn(words, InputWarning, stacklevel=4)


def _answered(held: Held | None, task: cells.Task, again: str | None) -> bool:
    """Whether a cell is done: one that was ended is tried again under a longer limit, a failed one when asked."""
    if held is None:
        return False
    if held.cell["missing"] and again == "failed":
        return False
    ended = held.cell.get("ended")
    if ended is None:
        return True
    limit = ended.get("limit")
    return limit is None or (task.limit is not None and task.limit <= limit)


def collected(plan: planning.Plan, folder: Path) -> outcomes.Completed:
    """What a store holds of a plan; cells that are not there yet are missing, with that reason."""
    tasks = list(plan.tasks())
    return _completed(plan, tasks, _known(folder, tasks), {})


def _completed(
    plan: planning.Plan, tasks: Sequence[cells.Task], known: Reading, once: Mapping[tuple[str, str, str], Held]
) -> outcomes.Completed:
    records = []
    for task in tasks:
        held = known.cells.get(task.key)
        if held is None:
            held = once.get((task.dataset, task.model, task.split.label)) or cells.failed(task, NOT_YET)
        records.append(outcomes.Recorded(cell=held.cell, times=held.times, split=task.split))
    return outcomes.Completed(plan=plan, records=tuple(records))


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

    def waits(self, tasks: Sequence[cells.Task]) -> None:
        """Nothing has ended for a while: what hangs without a limit has a name."""
        self._say(None, tuple(f"{task.model} on {task.dataset}, {task.split.label}" for task in tasks))

    def _say(self, left: float | None, waits: tuple[str, ...] = ()) -> None:
        if self.progress is not None:
            self.progress(Step(self.done, self.total, self.missing, left, waits))


def computed_by(
    backend: Any, tasks: Sequence[cells.Task], workers: int, waits: Callable[[Sequence[cells.Task]], None]
) -> Iterator[Held]:
    """The cells as they get done, in whatever order."""
    if not tasks:
        return
    if backend == "processes":
        yield from isolated.answers(tasks, workers, waits)
    elif isinstance(backend, Executor):
        for future in as_completed([backend.submit(isolated.answered, task) for task in tasks]):
            yield future.result()
    elif backend == "dask" or hasattr(backend, "scatter"):
        from nptests.experiment.cluster import by_dask

        yield from by_dask(backend, tasks, workers)
    else:
        words = f"backend={backend!r}: processes, dask, a Dask client or an executor is needed"
        raise InputError("option", words, where="backend")
