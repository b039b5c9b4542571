"""Every signature and default of the catalogue, as it stands in signatures.txt: a default that changes is seen.

`python tests/laws/test_signatures.py` writes the file again, where a change is meant.
"""

import inspect
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # as a script

from support.adding import mends

import nptests

FILE = Path(__file__).with_name("signatures.txt")


def signatures():
    functions = {f.__name__: f for p in nptests.catalogue() for f in (p.run, *p.doors)}
    functions |= {f.__name__: f for f in (nptests.adjust, nptests.critical_value, nptests.critical_difference)}
    return "".join(f"{name}{inspect.signature(functions[name])}\n" for name in sorted(functions))


def test_signatures_are_those_that_were_written_down():
    assert {*signatures().splitlines()} == {*FILE.read_text("utf-8").splitlines()}, mends.mend("signatures")


if __name__ == "__main__":
    FILE.write_text(signatures(), "utf-8")
