"""The mutator changes what it says, a child tells a change from sound code, and reviewed changes still exist."""

import ast
import json
import os
import subprocess
import sys
from collections import Counter

from support.beside import beside
from support.mutants import forks, lanes, scores
from support.mutants.changes import SHARES, changes, drawn
from support.mutants.covering import Covering, functions, key
from support.mutants.running import COLLECTED, GONE, entry_of, keep, stages, still, verdicts

FILE = forks.TOP / "nptests/procedures/paired/mcnemar.py"

FORKS = beside(__file__)["forks"]


def test_a_child_runs_the_changed_code_and_a_name_that_is_not_there_is_no_catch():
    environment = os.environ | {"PYTHONPATH": os.pathsep.join((str(forks.TOP), str(forks.TOP / "tests")))}
    done = subprocess.run([sys.executable, "-c", FORKS], cwd=forks.TOP, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    endings, nameless, only_what_is_left, at_once = map(json.loads, done.stdout.splitlines())
    assert endings == {"sound": "passed", "wrong": "failed", "endless": "time"}
    assert nameless == "unknown"
    assert only_what_is_left
    assert at_once == [2, [True]]


def test_every_change_is_another_program():
    every = list(changes("statistical core", FILE))
    assert len({change.id for change in every}) == len(every) > 50
    sound = ast.dump(ast.parse(FILE.read_bytes()))
    for change in every:
        assert ast.dump(ast.parse(change.source)) != sound, str(change)
        assert change.text in FILE.read_text("utf-8")


def test_a_sample_takes_its_shares_and_a_seed_draws_it_again():
    chosen = drawn(40, 3)
    assert [change.id for change in chosen] == [change.id for change in drawn(40, 3)]
    parts = sum(share for share, _ in SHARES.values())
    for group, (share, rooms) in SHARES.items():
        own = [change for change in chosen if change.group == group]
        assert len(own) == 40 * share // parts
        assert all(change.file.startswith(rooms) for change in own)


def test_quick_files_come_before_slow_tests():
    seconds = {"a::1": 0.0625, "a::2": 0.125, "b::1": 0.125, "b::2": 0.25, "c::1": 3.0, "c::2": 30.0}
    met = list(stages(sorted(seconds), Covering(seconds)))
    assert [tests for tests, _ in met] == [["a::1", "b::1"], ["a::2", "b::2"]]  # the others are the whole lane's
    assert met[0][1] == 0.1875 + 2 * COLLECTED  # what is collected takes its time, too


def test_a_signature_is_judged_by_the_tests_of_its_function():
    """Its own line is run where the module is imported; what only other processes run, by the tests of the room."""
    name = FILE.relative_to(forks.TOP).as_posix()
    head, last = next((first, last) for function, first, _, last in functions(name) if function == "mcnemar")
    lines = {name: {key(name, head): ["x::imports"], key(name, last): ["x::calls"]}}
    known = Covering({"tests/experiment/a.py::b": 1.0}, lines)
    assert known.tests(name, head) == ["x::calls"]
    assert known.tests("nptests/experiment/keeper.py", 1) == ["tests/experiment/a.py::b"]


def test_changes_that_are_made_at_once_lie_apart():
    every = list(changes("", FILE))
    together = lanes.apart(every)
    assert len(together) == len({c.function for c in every}) > 4
    (source,) = lanes.made(together).values()
    assert len(source.encode()) - len(FILE.read_bytes()) == sum(len(c.new.encode()) - c.end + c.start for c in together)
    assert source.count("\n") == FILE.read_text("utf-8").count("\n")


def test_the_last_verdict_counts_and_what_is_gone_is_left_out(tmp_path, monkeypatch):
    monkeypatch.setattr("support.mutants.running.RUNS", tmp_path)
    survived, caught, lost = (entry_of(c, 0, {"verdict": "survives"}) for c in list(changes("", FILE))[:3])
    for entry in (survived, caught, lost):
        keep(tmp_path / "seed0.1of1.jsonl", entry)
    keep(tmp_path / "again.1of1.jsonl", {**caught, "verdict": "caught", "id": "0" * 16, "instead of": caught["id"]})
    keep(tmp_path / "again.1of1.jsonl", {**lost, "verdict": GONE})
    keep(tmp_path / "again.2of2.jsonl", {**caught, "verdict": "survives", "id": "0" * 16})
    os.utime(tmp_path / "again.2of2.jsonl", (1, 1))  # an older judgement, whatever its shard was called
    assert {name: entry["verdict"] for name, entry in verdicts().items()} == {
        survived["id"]: "survives",
        "0" * 16: "caught",
    }


def test_what_was_kept_stays_beside_what_is_judged_anew(tmp_path, monkeypatch):
    monkeypatch.setattr(scores, "KEPT", tmp_path / "verdicts.csv")
    scores.KEPT.write_text(",".join(scores.COLUMNS) + "\n", "utf-8")
    first, second = (entry_of(c, 0, {"verdict": "survives"}) for c in list(changes("", FILE))[:2])
    scores.keep([first])
    scores.keep([second, {**first, "verdict": "caught"}])
    scores.keep([{**second, "seed": 1}])
    kept = [(row["old"], row["seed"], row["verdict"]) for row in scores.kept()]
    assert sorted(kept) == sorted(
        [(first["old"], "0", "caught"), (second["old"], "0", "survives"), (second["old"], "1", "survives")]
    )


def test_a_change_is_found_again_by_its_words_unless_they_stand_twice():
    every = list(changes("", FILE))
    words = Counter((c.function, c.text, c.old, c.new) for c in every)
    once = next(c for c in every if words[c.function, c.text, c.old, c.new] == 1)
    twice = next(c for c in every if words[c.function, c.text, c.old, c.new] == 2)
    moved = {"id": "0" * 16, "line": 1}
    assert still(entry_of(once, 0, moved)) == once == still(entry_of(once, 0, {}))
    assert still(entry_of(twice, 0, moved)) is None
    assert still(entry_of(twice, 0, {})) == twice
    assert still(entry_of(once, 0, {"text": "nobody wrote this", "id": "0" * 16})) is None


def test_reviewed_changes_still_exist():
    """A reason for a line that is gone, or that the mutator does not make, is struck off."""
    for file in {file for file, *_ in scores.equivalents()}:
        possible = {tuple(getattr(change, name) for name in scores.NAMED) for change in changes("", forks.TOP / file)}
        assert {entry for entry in scores.equivalents() if entry[0] == file} <= possible
    assert all(len(reason.split()) >= 4 for reason in scores.equivalents().values())


def test_modules_of_files():
    assert forks.module_of("nptests/data/kinds/__init__.py") == "nptests.data.kinds"
    assert forks.module_of("crosscheck/cli.py") == "crosscheck.cli"
