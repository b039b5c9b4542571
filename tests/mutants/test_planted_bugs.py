"""Bugs planted in options, doors, intervals, large sizes and defaults are caught by two independent nets each.

A seeded sample is planted here; `make planted` plants all of them and prints the table.
"""

import os
import subprocess
import sys
from collections import Counter

from support.mutants import forks, planting

SAMPLE, SEED = 4, 20


def test_forty_bugs_in_five_kinds_of_places():
    planted = planting.bugs()
    assert len({bug.id for bug in planted}) == len(planted) >= 40
    counted = Counter(bug.place for bug in planted)
    assert set(counted) == set(planting.PLACES)
    assert min(counted.values()) >= 5


def test_every_bug_is_an_edit_of_one_place_and_is_known_to_two_nets():
    for bug in planting.bugs():
        (changed,) = bug.sources.values()
        compile(changed, bug.file, "exec")
        assert len(bug.caught) >= planting.ENOUGH, bug.id
        assert {net: planting.net_of(test) for net, test in bug.caught.items()} == {net: net for net in bug.caught}


def test_a_sample_is_caught_by_two_nets_and_sound_code_by_none():
    paths = os.pathsep.join((str(forks.TOP), str(forks.TOP / "tests")))
    words = [sys.executable, "-m", "support.mutants.planting", "check", str(SAMPLE), str(SEED)]
    done = subprocess.run(
        words, cwd=forks.TOP, env=os.environ | {"PYTHONPATH": paths}, capture_output=True, text=True, check=False
    )
    print(done.stdout)
    assert done.returncode == 0, done.stdout + done.stderr[-2000:]
    assert f"{SAMPLE} of {SAMPLE} bugs" in done.stdout
