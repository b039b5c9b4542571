"""The whole lane for all that survived the cheap tests of its line, at once.

    PYTHONPATH=.:tests python -m support.mutants.lanes [SHARD/SHARDS [PATH...]]

A test that passes while all these changes are made notices none of them; where one fails, halves of the changes say
which it notices when they are made alone. So every fast test is run once, and not once a change. A change that another
one hides counts as not noticed: the score is never too high. Of a test file that the map has, only the changes are
left out whose lines it does not run. What a test file has met is kept: a stopped run goes on.
"""

import json
import signal
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from support.mutants import forks, running, scores
from support.mutants.changes import Change
from support.mutants.covering import KEPT, Covering, covering, test_files

LANE = "not slow and not deep and not browser and not live"
LEFT_OUT = ("architecture", "mutants/test_", "support", "slow", "browser", "benchmarks")  # of texts and of this mutator
MET = KEPT.with_name("lanes.jsonl")
JUDGED = running.RUNS / f"{running.AGAIN}.lanes.jsonl"
UNKNOWN = 10.0  # CPU seconds of a file or a test that the map has not
PATIENCE = 10  # CPU seconds beyond five times its usual ones, before a test counts as one that never ends


class Patient:
    """A plugin of the child: a test that never ends fails, and the others of its file are run."""

    def __init__(self, known: Covering) -> None:
        self.known = known

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        signal.signal(signal.SIGPROF, self._stop)
        signal.setitimer(signal.ITIMER_PROF, 5 * self.known.seconds.get(nodeid, UNKNOWN) + PATIENCE)

    def pytest_runtest_logfinish(self) -> None:
        signal.setitimer(signal.ITIMER_PROF, 0)

    @staticmethod
    def _stop(*_: object) -> None:
        import pytest

        pytest.fail("it takes too long")


def made(changes: Sequence[Change]) -> dict[str, str]:
    sources: dict[str, bytes] = {}
    for change in sorted(changes, key=lambda c: -c.start):
        raw = sources.get(change.file) or (forks.TOP / change.file).read_bytes()
        sources[change.file] = raw[: change.start] + change.new.encode() + raw[change.end :]
    return {file: raw.decode() for file, raw in sources.items()}


def apart(changes: Sequence[Change]) -> list[Change]:
    """As many of them as can be made together: none in the function of another, whose work it might undo.

    One can still hide another, as a default does that leaves out a branch: remove the file of what was met, and run
    again; what is left then hides less.
    """
    return list({(change.file, change.function): change for change in reversed(changes)}.values())[::-1]


class Lanes:
    def __init__(self) -> None:
        self.known = covering()
        self.costs: dict[str, float] = defaultdict(float)
        self.tests: dict[str, int] = defaultdict(int)  # how many of a file met the changes
        self.near: dict[str, list[str]] = {}
        for test, seconds in self.known.seconds.items():
            self.costs[test.split("::")[0]] += seconds

    def reach(self, file: str, changes: Sequence[Change]) -> list[Change]:
        """The changes whose lines the tests of a file run: none of a file that the map has not is left out."""
        if file not in self.costs:
            return list(changes)
        return [c for c in changes if any(t.startswith(f"{file}::") for t in self.tests_of(c))]

    def tests_of(self, change: Change) -> list[str]:
        if change.id not in self.near:
            self.near[change.id] = self.known.tests(change.file, change.line)
        return self.near[change.id]

    def run(self, tests: Sequence[str], changes: Sequence[Change], first: bool = True) -> forks.Report:
        """A file, or tests of one: names that the changed code has not are left out."""
        file, names = tests[0].split("::")[0], [test for test in tests if "::" in test]
        expected = self.costs.get(file, UNKNOWN)
        only = [forks.Only(names)] if names else []
        plugins = [Patient(self.known), *only]
        return forks.run([file], made(changes), expected=expected, first=first, plugins=plugins, marks=LANE)

    def noticed(self, tests: Sequence[str], changes: Sequence[Change]) -> Iterator[tuple[Change, str]]:
        """Each of the changes with which alone one of the tests fails, and what failed."""
        report = self.run(tests, changes)
        if report.ending in ("passed", "unknown"):
            return
        if len(changes) == 1:
            yield changes[0], (*report.failed, report.ending)[0]
        else:
            for half in (changes[: len(changes) // 2], changes[len(changes) // 2 :]):
                yield from self.noticed(tests, half)

    def met(self, file: str, changes: list[Change]) -> Iterator[tuple[Change, str]]:
        """All of a file's tests meet the changes that they run: what one of them notices."""
        changes = self.reach(file, changes)
        if not changes:
            return
        report, sound = self.run([file], changes, first=False), None
        self.tests[file] = len(report.seconds or {}) + len(report.failed)
        while report.ending not in ("passed", "unknown") and changes:
            tests = list(report.failed) or [file]
            if sound is None:
                sound = self.run(tests, [], first=False)
            tests = [t for t in tests if t not in sound.failed]
            if not tests or (sound.ending != "passed" and tests == [file]):
                print(f"{file}: {sound.ending} on sound code: {sound.failed[:3]}", flush=True)
                return
            caught = dict(self.noticed(tests, changes))
            yield from caught.items()
            changes = [c for c in changes if c not in caught]
            report = self.run(tests, changes, first=False) if caught else forks.Report("passed")


def alive() -> dict[str, tuple[Change, Mapping[str, Any]]]:
    """What survives so far and is not known to mean the same, by its id."""
    same, found = scores.equivalents(), {}
    for name, entry in running.verdicts().items():
        if entry["verdict"] not in ("caught", "no code") and tuple(entry[n] for n in scores.NAMED) not in same:
            change = running.still(entry)
            if change is not None and change.id == name:
                found[name] = (change, entry)
    return found


def caught_here() -> set[str]:
    """The ids of what any shard has caught so far."""
    lines = JUDGED.read_text("utf-8").splitlines() if JUDGED.exists() else []
    return {kept["id"] for kept in map(json.loads, lines) if kept["verdict"] == "caught"}


def pairs_met() -> dict[tuple[str, str], int]:
    """How many tests of a file a change has met, by the file and the change's id."""
    lines = MET.read_text("utf-8").splitlines() if MET.exists() else []
    return {(kept["file"], name): kept["tests"] for kept in map(json.loads, lines) for name in kept["ids"]}


def finish(files: Sequence[str]) -> None:
    """What is left when all shards are through has met every test."""
    met = pairs_met()
    for name, (_, entry) in alive().items():
        counts = [met.get((file, name)) for file in files]
        if None not in counts:
            running.keep(JUDGED, entry | {"met": sum(filter(None, counts)), "of": sum(filter(None, counts))})


def main(words: Sequence[str]) -> None:
    this, shards = map(int, (words[0] if words else "1/1").split("/"))
    forks.warm()
    lanes = Lanes()
    paths = (path.relative_to(forks.TOP).as_posix() for path in test_files(words[1:] or ["tests"]))
    files = sorted((f for f in paths if not f.startswith(tuple(f"tests/{room}" for room in LEFT_OUT))),
                   key=lambda f: (f not in lanes.costs, lanes.costs.get(f, UNKNOWN), f))  # fmt: skip
    survivors = alive()
    for file in files[this - 1 :: shards]:
        caught = caught_here()
        met = pairs_met()
        waiting = [c for name, (c, _) in survivors.items() if name not in caught and (file, name) not in met]
        while waiting:
            layer = apart(waiting)
            for change, by in lanes.met(file, layer):
                entry = {**survivors[change.id][1], "verdict": "caught", "by": by}
                running.keep(JUDGED, entry)
                running.show(entry)
            waiting = [c for c in waiting if c not in layer]
            running.keep(MET, {"file": file, "tests": lanes.tests[file], "ids": [change.id for change in layer]})
        print(f"{len(survivors) - len(caught):4} changes are through {file}", flush=True)
    if not words[1:]:
        finish(files)


if __name__ == "__main__":
    main(sys.argv[1:])
