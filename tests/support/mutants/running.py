"""A run over drawn changes: each is served to a child that runs the cheap tests of its line, the cheapest first.

    PYTHONPATH=.:tests python -m support.mutants.running SAMPLE [SEED] [SHARD/SHARDS] [GROUP...]
    PYTHONPATH=.:tests python -m support.mutants.running again [SHARD/SHARDS]

Each verdict is one line of a file, written at once: a run that was stopped goes on where it was, and shards run beside
one another. What survives here meets the whole lane in lanes.py. After tests were added, or code was changed, `again`
judges anew what survived, and leaves out every change (also what was caught) whose line is not there any more.
"""

import datetime
import json
import os
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from support.mutants import forks
from support.mutants.changes import SHARES, Change, changes, drawn
from support.mutants.covering import Covering, covering

RUNS = forks.TOP / "build/mutants/verdicts"
# CPU seconds of tests, as they were measured, that a change meets at once; then the next so many; then no more.
STAGES = (0.4, 2.0)
COLLECTED = 0.06  # CPU seconds that importing a test file takes, before its first test runs
AGAIN, GONE = "again", "gone"


def stages(tests: Sequence[str], known: Covering) -> Iterator[tuple[list[str], float]]:
    """The tests by what their file has cost up to them, cheap ones first; as far as seconds go.

    So a file of a hundred quick tests is through before a single slow test of another begins.
    """
    spent_on: dict[str, float] = defaultdict(lambda: COLLECTED)
    costs: list[tuple[float, str]] = []
    for test in sorted(tests, key=lambda t: known.seconds[t]):
        spent_on[test.split("::")[0]] += known.seconds[test]
        costs.append((spent_on[test.split("::")[0]], test))
    waiting = [test for _, test in sorted(costs)]
    for seconds in STAGES:
        chosen, files, spent = list[str](), set[str](), 0.0
        while waiting:
            file = waiting[0].split("::")[0]
            cost = known.seconds[waiting[0]] + (file not in files) * COLLECTED
            if chosen and spent + cost > seconds:
                break
            spent += cost
            files.add(file)
            chosen.append(waiting.pop(0))
        if chosen:
            yield chosen, spent


def judged(change: Change, known: Covering) -> dict[str, Any]:
    """The verdict: caught and by which test; or survives, with how many tests it met."""
    try:
        compile(change.source, change.file, "exec")
    except SyntaxError:
        return {"verdict": "no code"}
    tests = known.tests(change.file, change.line)
    met, cpu = 0, 0.0
    for chosen, spent in stages(tests, known):
        report = forks.run(chosen, {change.file: change.source}, expected=spent)
        cpu += report.cpu
        if report.ending == "unknown":
            report = _with_what_is_left(chosen, change, spent)
        met += len(report.failed) + len(report.seconds or {})
        if report.caught and report.ending != "unknown":
            by = (*report.failed, report.ending)[0]
            return {"verdict": "caught", "ending": report.ending, "by": by, "met": met, "of": len(tests), "cpu": cpu}
    return {"verdict": "survives" if met else "not run by any test", "met": met, "of": len(tests), "cpu": cpu}


def _with_what_is_left(tests: Sequence[str], change: Change, spent: float) -> forks.Report:
    """Where the names of tests come from the changed code, some are not there: the others still judge it."""
    if forks.run(tests, {}, expected=spent).ending == "unknown":
        raise SystemExit(f"{tests} are not there: measure anew, python -m support.mutants.covering")
    files = sorted({test.split("::")[0] for test in tests})
    return forks.run(files, {change.file: change.source}, expected=spent, plugins=[forks.Only(tests)])


def verdicts() -> dict[str, dict[str, Any]]:
    """All that was judged, by the change's id: the last verdict on each, without what is gone."""
    judged: dict[str, dict[str, Any]] = {}
    for path in sorted(RUNS.glob("*.jsonl"), key=lambda p: (p.name.startswith(AGAIN), p.stat().st_mtime)):
        for entry in map(json.loads, path.read_text("utf-8").splitlines()):
            judged.pop(entry.get("instead of"), None)
            judged[entry["id"]] = entry
    return {name: entry for name, entry in judged.items() if entry["verdict"] != GONE}


def keep(path: Path, entry: Mapping[str, Any]) -> None:
    """One write of one line: never half a line, and never mixed with another's."""
    line = (json.dumps(entry) + "\n").encode()
    handle = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
    try:
        os.write(handle, line)
    finally:
        os.close(handle)


def entry_of(change: Change, seed: object, judgement: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "id": change.id, "date": datetime.date.today().isoformat(), "seed": seed, "group": change.group,
        "file": change.file, "function": change.function, "line": change.line, "text": change.text,
        "old": change.old, "new": change.new, **judgement,
    }  # fmt: skip


def show(entry: Mapping[str, Any]) -> None:
    spent = f"{entry.get('cpu', 0.0):5.1f} s {entry.get('met', 0):3}/{entry.get('of', 0):<4}"
    print(
        f"{entry['verdict']:9}", spent, f"{entry['file']}:{entry['line']}: {entry['old']} -> {entry['new']}", flush=True
    )


def still(entry: Mapping[str, Any]) -> Change | None:
    """The change as it can be made in the code of today; nothing where its line is gone, or stands there twice."""
    path = forks.TOP / entry["file"]
    now = list(changes(entry["group"], path)) if path.exists() else []
    named = ("function", "text", "old", "new")
    alike = [c for c in now if all(getattr(c, name) == entry[name] for name in named)]
    same = [c for c in alike if c.id == entry["id"]]
    return next(iter(same or (alike if len(alike) == 1 else ())), None)


def judged_again(this: int, shards: int) -> None:
    """What survived, with the tests of today; what was caught stays so, where its line is still there."""
    path, known = RUNS / f"{AGAIN}.{this}of{shards}.jsonl", covering()
    for entry in [e for name, e in verdicts().items() if int(name, 16) % shards == this - 1]:
        change = still(entry)
        if change is None:
            keep(path, {**entry, "verdict": GONE})
        elif entry["verdict"] not in ("caught", "no code"):
            keep(path, anew := entry_of(change, entry["seed"], judged(change, known)) | {"instead of": entry["id"]})
            show(anew)


def main(words: Sequence[str]) -> None:
    RUNS.mkdir(parents=True, exist_ok=True)
    forks.warm()
    if words[:1] == [AGAIN]:
        this, shards = map(int, (words[1] if words[1:] else "1/1").split("/"))
        return judged_again(this, shards)
    sample, seed, shard = [*words[:3], *("60", "0", "1/1")[len(words[:3]) :]]
    this, shards = map(int, shard.split("/"))
    path, known, done = RUNS / f"seed{seed}.{this}of{shards}.jsonl", covering(), verdicts()
    for change in list(drawn(int(sample), int(seed)))[this - 1 :: shards]:
        if change.id not in done and change.group in (words[3:] or SHARES):
            keep(path, entry := entry_of(change, seed, judged(change, known)))
            show(entry)


if __name__ == "__main__":
    main(sys.argv[1:])
