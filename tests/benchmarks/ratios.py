"""Every workload beside its peers, in turns: `make bench`; `--check` is red where one is slower than wanted.

A round calls ours and then every peer, each as often as fills `LEAST` seconds; the table shows medians of the rounds in
processor time, which other work on the machine disturbs less than the clock does.
"""

import argparse
import datetime
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from importlib import metadata
from pathlib import Path

import numpy as np
from inputs import Command, Peer, Workload
from work import WORKLOADS

import nptests
from crosscheck.peers.speed import HEAD, LAST, Measured, Ratio, cells, keep, keep_version
from nptests.document.writers.text import columns

ROUNDS = 7
LEAST = 0.02  # seconds of a round: far above the clock's step
# Everyone runs from compiled files, as where Python may write them; the round that is not counted makes them.
COMPILED = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
COMPILED["PYTHONPYCACHEPREFIX"] = str(Path(tempfile.gettempdir()) / "nptests-bench-compiled")
PEERS = ("statsmodels", "scikit-posthocs", "autorank", "pingouin", "statds", "baycomp", "jax")
PACKAGES = ("numpy", "scipy", "pandas", *PEERS)


def seconds(work: Callable[[], object] | Command, times: int) -> float:
    """Processor seconds of one call; of a command those of its process."""
    if isinstance(work, Command):
        start = _of_children()
        for _ in range(times):
            subprocess.run(work.words, check=True, env=COMPILED, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        spent = _of_children() - start
    else:
        start = time.process_time()
        for _ in range(times):
            work()
        spent = time.process_time() - start
    return spent / times


def _of_children() -> float:
    """To the microsecond; `os.times` counts hundredths."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def reference() -> float:
    """The seconds of work that has nothing to do with us, half in Python and half in numpy: the machine's own unit."""

    def work() -> None:
        numbers = np.random.default_rng(0).uniform(size=100_000)
        np.sort(numbers).cumsum()
        sum(x * x for x in range(50_000))

    return statistics.median(seconds(work, 3) for _ in range(ROUNDS))


def often(work: Callable[[], object] | Command) -> int:
    """So many calls fill a round; the first call, which loads and compiles, was made before."""
    return 1 if isinstance(work, Command) else max(1, round(LEAST / max(seconds(work, 1), 1e-7)))


def measure(workload: Workload, rounds: int) -> Iterator[Ratio]:
    """A row for every peer, and one for a limit."""
    ours = workload.ours()
    peers = {peer: _here(peer) for peer in workload.peers}
    works = {None: ours} | {peer: work for peer, work in peers.items() if work is not None}
    firsts = {key: seconds(work, 1) for key, work in works.items()}
    first = None if isinstance(ours, Command) else firsts[None]
    turns = {key: often(work) for key, work in works.items()}
    spent: dict[Peer | None, list[float]] = {key: [] for key in works}
    for _ in range(max(3, min(rounds, workload.rounds or rounds))):
        for key, work in works.items():
            spent[key].append(seconds(work, turns[key]) * (1 if key is None else key.parts))
    own = statistics.median(spent[None])
    if workload.limit is not None:
        yield Ratio(workload.group, workload.work, own, "", wanted=workload.limit, first=first)
    for peer in workload.peers:
        if peers[peer] is None and peer.recorded is not None:
            times = peer.recorded / own
            yield Ratio(
                workload.group, workload.work, own, f"{peer.name}, recorded", peer.recorded, times, times, times,
                peer.wanted, peer.alike, first,
            )  # fmt: skip
            continue
        if peers[peer] is None:
            yield Ratio(
                workload.group, workload.work, own, peer.name, wanted=peer.wanted, alike=peer.alike, first=first
            )
            continue
        ratios = sorted(a / b for a, b in zip(spent[peer], spent[None], strict=True))
        yield Ratio(
            workload.group, workload.work, own, peer.name, statistics.median(spent[peer]), statistics.median(ratios),
            ratios[0], ratios[-1], peer.wanted, peer.alike, first,
        )  # fmt: skip


def _here(peer: Peer) -> Callable[[], object] | Command | None:
    """The peer's work, or None where it is not installed."""
    try:
        return peer.work()
    except (ImportError, FileNotFoundError):
        return None


def _versions() -> dict[str, str]:
    versions = {"Python": sys.version.split()[0]}
    for name in PACKAGES:
        try:
            versions[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            continue
    return versions


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("words", nargs="*", help="only workloads whose name or group holds one of these words")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--check", action="store_true", help="exit with 1 where one is slower than wanted")
    parser.add_argument(
        "--keep", action="store_true", help=f"write the run to {LAST.name}, from which the site is made"
    )
    options = parser.parse_args()
    chosen = [w for w in WORKLOADS if not options.words or any(x in f"{w.group} {w.work}" for x in options.words)]
    rows: list[Ratio] = []
    unit = reference()
    warnings.simplefilter("ignore")
    for workload in chosen:
        measured = list(measure(workload, options.rounds))
        rows += measured
        print(*(" | ".join(cells(row)) for row in measured), sep="\n", file=sys.stderr, flush=True)
    unit = statistics.median((unit, reference()))
    day, processors, load = datetime.date.today().isoformat(), os.cpu_count() or 1, os.getloadavg()[1]
    run = Measured(day, _versions(), processors, tuple(rows), unit, load)
    print(columns([HEAD, *map(cells, rows)]))
    print(f"\n{len(run.missed)} of {sum(row.met is not None for row in rows)} wishes were missed")
    if options.keep:
        keep(run)
        keep_version(run, nptests.__version__)
    return 1 if options.check and run.missed else 0


if __name__ == "__main__":
    sys.exit(main())
