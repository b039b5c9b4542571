"""Scores of what was judged: the share caught by room with its interval, and what survived.

    PYTHONPATH=.:tests python -m support.mutants.scores          what has been run so far, from build/
    PYTHONPATH=.:tests python -m support.mutants.scores keep     and kept beside the tests, as dated data
    PYTHONPATH=.:tests python -m support.mutants.scores kept     what is kept

A change that means the same as the code is equivalent; tests/mutants/equivalents/ says of each why, a file a
room, and it counts for nothing.
"""

import csv
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from support.mutants import forks, running

EQUIVALENTS = forks.TOP / "tests/mutants/equivalents"
KEPT = forks.TOP / "tests/mutants/verdicts.csv"
COLUMNS = ("date", "seed", "group", "file", "function", "text", "old", "new", "verdict", "by", "met", "of", "cpu")
NAMED = ("file", "text", "old", "new")  # what names a change for good: no line numbers


def equivalents() -> dict[tuple[str, ...], str]:
    """The reviewed changes, with the reason why each means the same."""
    listed = (tomllib.loads(path.read_text("utf-8"))["equivalent"] for path in sorted(EQUIVALENTS.glob("*.toml")))
    return {tuple(entry[name] for name in NAMED): entry["reason"] for entries in listed for entry in entries}


def kept() -> list[dict[str, Any]]:
    with KEPT.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@dataclass(frozen=True)
class Score:
    room: str
    caught: int
    of: int
    equivalent: int
    interval: tuple[float, float]

    def __str__(self) -> str:
        low, high = self.interval
        left_out = f", {self.equivalent} equivalent left out" if self.equivalent else ""
        return (f"{self.room:28} {self.caught:4} of {self.of:4} caught: {self.caught / self.of:6.1%}"
                f", 95 % interval {low:.1%} to {high:.1%}{left_out}")  # fmt: skip


def room_of(entry: Mapping[str, Any]) -> str:
    return "/".join(entry["file"].split("/")[:2])


def scores(judged: Iterable[Mapping[str, Any]]) -> Iterator[Score]:
    """Of each room, and of each group of rooms."""
    from nptests import wilson_interval

    known = equivalents()
    heaps: dict[str, list[bool | None]] = defaultdict(list)
    for entry in judged:
        if entry["verdict"] != "no code":
            same = tuple(entry[name] for name in NAMED) in known and entry["verdict"] != "caught"
            for heap in (room_of(entry), entry["group"].upper()):
                heaps[heap].append(None if same else entry["verdict"] == "caught")
    for name, heap in sorted(heaps.items()):
        meant = [caught for caught in heap if caught is not None]
        if meant:
            yield Score(name, sum(meant), len(meant), len(heap) - len(meant), wilson_interval(sum(meant), len(meant)))


def survivors(judged: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    known = equivalents()
    for entry in sorted(judged, key=lambda t: (t["file"], t["function"])):
        if entry["verdict"] not in ("caught", "no code") and tuple(entry[name] for name in NAMED) not in known:
            yield f"{entry['file']}, {entry['function']}: {entry['text']}"
            yield f"    {entry['old']} -> {entry['new']}   {entry['verdict']} ({entry['met']} of {entry['of']} tests)"


def unsound(judged: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    """The tests that caught something, and fail on sound code too: what they caught is nothing."""
    tests = sorted({entry["by"] for entry in judged if "::" in str(entry.get("by"))})
    return forks.run(tests, {}, expected=20.0 * len(tests), first=False).failed if tests else ()


def _named(entry: Mapping[str, Any]) -> tuple[str, ...]:
    return (str(entry["seed"]), *(entry[name] for name in ("function", *NAMED)))


def keep(judged: Sequence[Mapping[str, Any]]) -> None:
    """Beside what was kept before: build/ may have been emptied since."""
    anew = {_named(entry) for entry in judged}
    judged = [*(entry for entry in kept() if _named(entry) not in anew), *judged]
    with KEPT.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, extrasaction="ignore", lineterminator="\n")
        writer.writeheader()
        writer.writerows(sorted(judged, key=lambda t: tuple(str(t.get(c)) for c in COLUMNS)))


def main(words: Sequence[str]) -> int:
    judged: list[Any] = kept() if "kept" in words else list(running.verdicts().values())
    failures = ()
    if "kept" not in words:
        forks.warm()
        failures = unsound(judged)
        for test in failures:
            print(f"fails on sound code: {test}")
        judged = [entry for entry in judged if entry.get("by") not in failures]
    print(*survivors(judged), sep="\n")
    cpu = [float(entry["cpu"] or 0) for entry in judged if entry.get("cpu")]
    print(f"{len(judged)} changes judged, {sum(cpu) / max(len(cpu), 1):.1f} CPU seconds each")
    print(*scores(judged), sep="\n")
    if "keep" in words:
        keep(judged)
    return int(bool(failures))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
