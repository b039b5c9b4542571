"""The cells on a Dask cluster (extra `scale`): data sets are sent once; the cells of a lost worker are done again."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from nptests.errors import InputError
from nptests.experiment import cells, isolated, store


def _with_data(task: cells.Task, data: tuple[Any, Any]) -> store.Held:
    return isolated.answered(replace(task, X=data[0], y=data[1]))


def _itself(data: tuple[Any, Any]) -> tuple[Any, Any]:
    return data


def by_dask(backend: Any, tasks: Sequence[cells.Task], workers: int) -> Iterator[store.Held]:
    """As they get done; "dask" starts a cluster of that many workers on this machine, a client is used as it is."""
    try:
        from distributed import Client, LocalCluster, as_completed
    except ImportError as error:
        raise InputError("dask", "Dask is not installed: pip install 'nptests[scale]'", where="backend") from error
    if backend == "dask":
        with (
            LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None) as cluster,
            Client(cluster) as own,
        ):
            yield from by_dask(own, tasks, workers)
        return
    sent = {task.dataset: (task.X, task.y) for task in tasks}
    # Tasks, not scattered data: those are gone with the worker that holds them, the result of a task is made again.
    places = {name: backend.submit(_itself, data, pure=False) for name, data in sent.items()}
    futures = [
        backend.submit(_with_data, replace(task, X=None, y=None), places[task.dataset], pure=False, retries=3)
        for task in tasks
    ]
    for future in as_completed(futures):
        yield future.result()
        future.release()
