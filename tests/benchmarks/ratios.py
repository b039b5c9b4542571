"""Every workload beside its peers, in turns: `make bench`; `--check` is red where one is slower than wanted.

A round calls ours and then every peer, each as often as fills `LEAST` seconds; the table shows medians of the rounds in
processor time, which other work on the machine disturbs less than the clock does.
"""

from __future__ import annotations

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

from work import WORKLOADS, Command, Peer, Workload

from crosscheck.peers.speed import HEAD, LAST, Measured, Ratio, cells, keep
from nptests.document.writers.text import columns

ROUNDS = 7
LEAST = 0.02  # seconds of a round: far above the clock's step
# Everyone runs from compiled files, as where Python may write them; the round that is not counted makes them.
COMPILED = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
COMPILED["PYTHONPYCACHEPREFIX"] = str(Path(tempfile.gettempdir()) / "nptests-bench-compiled")
PACKAGES = ("numpy", "scipy", "pandas", "statsmodels", "scikit-posthocs", "autorank", "pingouin", "statds", "baycomp")


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


def often(work: Callable[[], object] | Command) -> int:
    """So many calls fill a round; the first call, which loads and compiles, is not counted."""
    seconds(work, 1)
    return 1 if isinstance(work, Command) else max(1, round(LEAST / max(seconds(work, 1), 1e-7)))


def measure(workload: Workload, rounds: int) -> Iterator[Ratio]:
    """A row for every peer, and one for a limit."""
    ours = workload.ours()
    peers = {peer: _here(peer) for peer in workload.peers}
    works = {None: ours} | {peer: work for peer, work in peers.items() if work is not None}
    turns = {key: often(work) for key, work in works.items()}
    spent: dict[Peer | None, list[float]] = {key: [] for key in works}
    for _ in range(max(3, min(rounds, workload.rounds or rounds))):
        for key, work in works.items():
            spent[key].append(seconds(work, turns[key]) * (1 if key is None else key.parts))
    own = statistics.median(spent[None])
    if workload.limit is not None:
        yield Ratio(workload.group, workload.work, own, "", wanted=workload.limit)
    for peer in workload.peers:
        if peers[peer] is None and peer.recorded is not None:
            times = peer.recorded / own
            yield Ratio(
                workload.group, workload.work, own, f"{peer.name}, recorded", peer.recorded, times, times, times,
                peer.wanted,
            )  # fmt: skip
            continue
        if peers[peer] is None:
            yield Ratio(workload.group, workload.work, own, peer.name, wanted=peer.wanted)
            continue
        ratios = sorted(a / b for a, b in zip(spent[peer], spent[None], strict=True))
        yield Ratio(
            workload.group, workload.work, own, peer.name, statistics.median(spent[peer]), statistics.median(ratios),
            ratios[0], ratios[-1], peer.wanted,
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
    warnings.simplefilter("ignore")
    for workload in chosen:
        measured = list(measure(workload, options.rounds))
        rows += measured
        print(*(" | ".join(cells(row)) for row in measured), sep="\n", file=sys.stderr, flush=True)
    run = Measured(datetime.date.today().isoformat(), _versions(), os.cpu_count() or 1, tuple(rows))
    print(columns([HEAD, *map(cells, rows)]))
    print(f"\n{len(run.missed)} of {sum(row.met is not None for row in rows)} wishes were missed")
    if options.keep:
        keep(run)
    return 1 if options.check and run.missed else 0


if __name__ == "__main__":
    sys.exit(main())
