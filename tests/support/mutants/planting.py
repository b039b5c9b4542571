"""Bugs written by hand, planted one at a time, and the nets that catch each.

    PYTHONPATH=.:tests python -m support.mutants.planting find [ID...]    search anew, and keep what is found
    PYTHONPATH=.:tests python -m support.mutants.planting check           plant all, and date what is caught
    PYTHONPATH=.:tests python -m support.mutants.planting check N SEED    plant N drawn by the seed

Nets are independent of one another: R's answers, printed numbers, laws, written-down signatures, tests by hand.
"""

import csv
import datetime
import random
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from support.mutants import forks
from support.mutants.covering import Covering, covering

PLANTED = forks.TOP / "tests/mutants/planted.toml"
CAUGHT = forks.TOP / "tests/mutants/planted_caught.csv"
ENOUGH = 2
PLACES = ("option", "door", "interval", "large", "default")
NETS = {
    "recordings": ("tests/mutants/nets/replay.py",),
    "literature": ("tests/mutants/nets/literature.py",),
    "signatures": ("tests/laws/test_signatures.py",),
    "laws": ("tests/laws/",),
    "tests by hand": ("tests/",),
}
MOST = 20.0  # CPU seconds of tests that a net may take for one bug


@dataclass(frozen=True)
class Bug:
    """A plausible slip: `old` becomes `new` in a file; `touches` names the procedures, and adjustments as adjust_..."""

    id: str
    place: str
    file: str
    old: str
    new: str
    touches: tuple[str, ...]
    caught: dict[str, str] = field(default_factory=dict, compare=False)  # net and test
    dates: dict[str, str] = field(default_factory=dict, compare=False)  # net, and when it last caught the bug

    @property
    def sources(self) -> dict[str, str]:
        sound = (forks.TOP / self.file).read_text("utf-8")
        assert sound.count(self.old) == 1, f"{self.id}: {sound.count(self.old)} places in {self.file}, not one"
        return {self.file: sound.replace(self.old, self.new)}

    @property
    def lines(self) -> range:
        sound = (forks.TOP / self.file).read_text("utf-8")
        first = sound[: sound.index(self.old)].count("\n") + 1
        return range(first, first + self.old.rstrip("\n").count("\n") + 1)


def bugs() -> tuple[Bug, ...]:
    """What is to be planted, with the tests that are known to catch it."""
    rows: dict[str, list[dict[str, str]]] = defaultdict(list)
    with CAUGHT.open(encoding="utf-8", newline="") as kept:
        for row in csv.DictReader(kept):
            rows[row["bug"]].append(row)
    return tuple(_bug(entry, rows[entry["id"]]) for entry in tomllib.loads(PLANTED.read_text("utf-8"))["bug"])


def _bug(entry: Mapping[str, Any], rows: Sequence[Mapping[str, str]]) -> Bug:
    caught, dates = ({row["net"]: row[name] for row in rows} for name in ("test", "date"))
    return Bug(**{**entry, "touches": tuple(entry["touches"])}, caught=caught, dates=dates)


def net_of(test: str) -> str:
    return next(name for name, paths in NETS.items() if test.startswith(paths))


def attempts(bug: Bug, known: Covering) -> Iterator[tuple[str, list[str], float]]:
    """Net, tests and their seconds: what is cast by procedure, what by the place."""
    yield "recordings", [*NETS["recordings"], "-k", " or ".join(f"alike[{name}-" for name in bug.touches)], MOST
    if bug.place == "default":
        yield "signatures", [*NETS["signatures"]], 1.0
    running = {test for line in bug.lines for test in known.tests(bug.file, line)}
    cheap = sorted(running, key=lambda t: known.seconds[t])
    for net in ("laws", "literature", "tests by hand"):
        chosen, spent = affordable([test for test in cheap if net_of(test) == net], known)
        if chosen:
            yield net, chosen, spent
    named = " or ".join(f"{part}{name}]" for name in bug.touches for part in "[-")
    yield "laws", ["tests/laws/test_laws.py", "-k", named], MOST


def affordable(tests: Sequence[str], known: Covering) -> tuple[list[str], float]:
    """The first of them, as far as a net's seconds go."""
    chosen, spent = list[str](), 0.0
    for test in tests:
        if chosen and spent + known.seconds[test] > MOST:
            break
        chosen.append(test)
        spent += known.seconds[test]
    return chosen, spent


def search(bug: Bug, known: Covering) -> dict[str, str]:
    """The nets that catch it, each with one test."""
    nets = {}
    for net, tests, spent in attempts(bug, known):
        if net not in nets and len(nets) < ENOUGH:
            report = forks.run(tests, bug.sources, expected=max(spent, 2.0))
            if report.failed:
                nets[net] = report.failed[0]
    return nets


def keep(bugs: Iterable[Bug]) -> None:
    with CAUGHT.open("w", encoding="utf-8", newline="") as kept:
        writer = csv.writer(kept, lineterminator="\n")
        writer.writerow(["bug", "net", "test", "date"])
        writer.writerows((bug.id, net, test, bug.dates[net]) for bug in bugs for net, test in bug.caught.items())


def dated(bug: Bug, nets: Iterable[str]) -> None:
    bug.dates.update(dict.fromkeys(nets, datetime.date.today().isoformat()))


def failing(bug: Bug) -> dict[str, str]:
    """Of the tests that are known to catch it, those that fail now that it is planted."""
    report = forks.run(list(bug.caught.values()), bug.sources, expected=20, first=False)
    broken = report.ending == "broken"
    return {net: test for net, test in bug.caught.items() if broken or test in report.failed}


def sound_failures(planted: Sequence[Bug]) -> tuple[str, ...]:
    """Which of their tests fail although nothing is planted: none may."""
    tests = sorted({test for bug in planted for test in bug.caught.values()})
    report = forks.run(tests, {}, expected=20.0 * len(tests), first=False)
    absent = set(tests) - set(report.seconds or {}) - set(report.failed)
    assert not absent, f"{report.ending}: not all are there of {sorted(absent)}"
    return report.failed


def line_of(bug: Bug, caught: dict[str, str]) -> str:
    return f"{bug.place:9} {bug.id:40} {len(caught)}  {', '.join(sorted(caught))}"


def check(words: Sequence[str]) -> int:
    """Plant, look, print the table; 1 where a bug is not caught twice, or a test fails without one."""
    planted = bugs()
    if words:
        planted = tuple(random.Random(int(words[1])).sample(planted, int(words[0])))
    forks.warm()
    failures = sound_failures([bug for bug in planted if bug.caught])
    print(*(f"fails although nothing is planted: {test}" for test in failures), sep="\n", end="\n" * bool(failures))
    few = 0
    for bug in planted:
        caught = failing(bug) if bug.caught else {}
        dated(bug, caught)
        few += len(caught) < ENOUGH
        print(line_of(bug, caught), flush=True)
    if not words and not few and not failures:
        keep(planted)
    print(f"{len(planted) - few} of {len(planted)} bugs are caught by {ENOUGH} nets")
    return int(bool(few or failures))


def find(words: Sequence[str]) -> int:
    """Search the nets for all bugs or those named, and keep what is found."""
    forks.warm()
    known, planted = covering(), bugs()
    for bug in planted:
        if not words or bug.id in words:
            bug.caught.clear()
            bug.caught.update(search(bug, known))
            dated(bug, bug.caught)
            print(line_of(bug, bug.caught), flush=True)
            keep(planted)
    return int(any(len(bug.caught) < ENOUGH for bug in planted))


if __name__ == "__main__":
    sys.exit({"find": find, "check": check}[sys.argv[1]](sys.argv[2:]))
