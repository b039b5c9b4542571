"""What workloads are made of: calls and processes, and tables, frames and files that are the same for everyone."""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

import nptests

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
    alike      whether it does the same statistical work on the same input, and where not, what differs
    """

    name: str
    work: Callable[[], Work | Command]
    wanted: float | None = None
    recorded: float | None = None
    parts: int = 1
    alike: str = ""


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
    """Data sets by name, as people have them."""
    return pd.DataFrame(table(n, k), [f"set-{i:05d}" for i in range(n)], [f"A{j}" for j in range(k)])


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
    return Command((sys.executable, "-m", "nptests", *words))


def with_package(package: str, code: str) -> Command:
    """A process of R that loads a package, where there is one."""
    if subprocess.run(
        r(f"quit(status = !requireNamespace('{package}', quietly = TRUE))").words, check=False
    ).returncode:
        raise FileNotFoundError(package)
    return r(f"suppressMessages(library({package})); {code}")
