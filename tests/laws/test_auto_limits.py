"""The largest size at which each default still takes the exact distribution, as it stands in auto_limits.txt.

A limit is a decision that nobody sees: whether 25 or 52 differences are the last ones counted changes p-values, and
no law. `python tests/laws/test_auto_limits.py [NAME ...]` writes the file again, where a change is meant.
"""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # as a script

from support.adding import mends
from support.limited import result

from nptests.procedures import listed

FILE = Path(__file__).with_name("auto_limits.txt")
SHAPES = ((3, "ties"), (3, "none"), (4, "none"))
MOST = 1 << 12
FARTHEST = 2 * MOST - 1  # no more rows are looked at
AUTO = [p for p in listed.catalogue() if "null" in p.options and {"auto", "exact"} <= set(p.options["null"].words)]


def is_exact(p, n, k, dress):
    return result(p, n, k, dress).null.kind == "exact"


def largest(p, k, dress):
    """By halving: the largest number of rows that is exact while one more is not; 0 where the fewest are not exact."""
    exact, beyond = 0, p.least.n or 2
    while beyond < FARTHEST and is_exact(p, beyond, k, dress):
        exact, beyond = beyond, 2 * beyond
    while exact and beyond - exact > 1:
        middle = (exact + beyond) // 2
        exact, beyond = (middle, beyond) if is_exact(p, middle, k, dress) else (exact, middle)
    return exact


def limits(p):
    for k, dress in SHAPES:
        yield f"{p.name},{k},{dress},{largest(p, k, dress)}"


def written():
    known = {p.name: p for p in AUTO}
    for line in FILE.read_text("utf-8").splitlines():
        name, k, dress, limit = line.split(",")
        yield known[name], int(k), dress, int(limit)


def test_every_default_with_a_limit_is_written_in_every_shape():
    there = {(p.name, k, dress) for p, k, dress, _ in written()}
    wanted = {(p.name, *shape) for p in AUTO for shape in SHAPES}
    assert not there - wanted
    assert not wanted - there, mends.mend("auto_limits", {name for name, *_ in wanted - there})


@pytest.mark.parametrize(("p", "k", "dress", "limit"), list(written()), ids=lambda x: getattr(x, "name", None))
def test_the_default_is_exact_as_far_as_it_was(p, k, dress, limit):
    """Where it is meant to have moved: python tests/laws/test_auto_limits.py."""
    assert is_exact(p, limit, k, dress)
    assert limit == FARTHEST or not is_exact(p, limit + 1, k, dress)


if __name__ == "__main__":
    kept = {(p.name, k, dress): f"{p.name},{k},{dress},{limit}" for p, k, dress, limit in written()}
    new = [line for p in AUTO if not sys.argv[1:] or p.name in sys.argv[1:] for line in limits(p)]
    kept |= {(name, int(k), dress): line for line in new for name, k, dress, _ in [line.split(",")]}
    FILE.write_text("".join(f"{kept[p.name, k, dress]}\n" for p in AUTO for k, dress in SHAPES), "utf-8")
