"""The file of an addition as it is begun: what only a person can write stands in it as a sentence in capitals.

A file with such a sentence is not finished, and `make new` says so each time.
"""

from __future__ import annotations

import re

UNWRITTEN = re.compile(r"\b(?:WRITE|SAY|NAME|CITE)(?: [A-Z]+)+\b")

WORK = "WRITE THE CITATION: Author, A. (year). Title. Journal volume:pages."
# How the data of a kind are taken by a function.
ARGUMENTS = {
    "scores": "scores: Scores",
    "incomplete": "scores: IncompleteScores",
    "pair": "a: Any, b: Any = None",
    "samples": "a: Any, b: Any = None",
    "groups": "*groups: Any",
    "sample": "x: Any",
    "differences": "differences: Any",
}
KIND_OF_ROOM = {
    "assumptions": "sample",
    "bayes": "pair",
    "effects": "pair",
    "independent": "groups",
    "omnibus": "scores",
    "paired": "pair",
    "posthoc": "scores",
    "trend": "groups",
}
READING = {
    "scores": ("from nptests.data.scores import Scores\n", ""),
    "incomplete": ("from nptests.data.scores import IncompleteScores\n", ""),
    "pair": ("from nptests.data.samples import Pair\n", "    pair = Pair.of(a, b)\n"),
    "samples": ("from nptests.data.samples import Groups\n", "    samples = Groups.two(a, b)\n"),
    "groups": ("from nptests.data.samples import Groups\n", "    sample = Groups.of(groups)\n"),
}


def words(name: str) -> str:
    return name.replace("_", " ").replace("-", " ").capitalize()


def procedure(name: str, takes: str) -> str:
    imported, reading = READING.get(takes, ("", ""))
    any_ = "from typing import Any\n\n" if "Any" in ARGUMENTS[takes] else ""
    return f'''"""{words(name)}."""

from __future__ import annotations

{any_}{imported}from nptests.procedures.descriptor import Procedure, checked
from nptests.results import Outcome


@checked
def {name}({ARGUMENTS[takes]}) -> Outcome:
    """{words(name)}: SAY WHAT IT ASKS OF THE DATA?

    WRITE THE FORMULA AND WHO PRINTED IT.
    """
{reading}    raise NotImplementedError("WRITE THE STATISTIC AND ITS NULL DISTRIBUTION")


{name.upper()} = Procedure(
    name="{name}",
    title="{words(name)}",
    run={name},
    takes="{takes}",
    cites=(),
    derivation=(),
    no_reference="WRITE SAME_AS IN R OR WHY THERE IS NONE",
)
'''


def test_of_procedure(name: str, takes: str) -> str:
    return f'''"""{words(name)}: WRITE WHAT IS CHECKED, AND AGAINST WHAT."""

from __future__ import annotations

from collections.abc import Iterator

from nptests.teaching.exercises.data import Data


def second_path(data: Data) -> Iterator[float]:
    """The answers to an exercise, by another way than its file: WRITE THAT WAY."""
    yield from ()


def test_very_large_data() -> None:
    """Sums of integers that could overflow: WRITE THEM WITH INTEGERS OF PYTHON."""
    raise NotImplementedError
'''


def adjustment(name: str) -> str:
    function = name.replace("-", "_")
    return f'''"""{words(name)}: SAY WHAT IT CONTROLS."""

from __future__ import annotations

from nptests.adjustments.adjustment import Adjustment, Vector, on_sorted, step_up


@on_sorted
def {function}(p: Vector) -> Vector:
    """WRITE ITS RULE: `q_i = m * p_i / i` for the i-th smallest of m p-values, and who printed it.

    p is sorted and has any leading axes; of p-values in text it holds fractions, which stay fractions.
    """
    return step_up(p)


{function.upper()} = Adjustment(
    "{name}", "{words(name)}", {function}, "fdr", "independence", "step-up",
    derivation=("q_i = p_i",),
    cites=(), no_reference="WRITE SAME_AS IN R OR WHY THERE IS NONE",
)  # fmt: skip
'''


def test_of_adjustment(name: str) -> str:
    return f'''"""{words(name)}, WRITE WHAT IS CHECKED, AND AGAINST WHAT."""

from __future__ import annotations

from fractions import Fraction


def definition(p: list[Fraction]) -> list[Fraction]:
    """The adjusted p-values, exact, by another way than its file: WRITE THAT WAY."""
    return p
'''


def format(name: str) -> str:
    return f'''"""{words(name)} files: SAY WHAT THEY ARE."""

from __future__ import annotations

from collections.abc import Sequence

from nptests.read.grid import Grid
from nptests.read.source import Source


def grids(source: Source) -> Sequence[Grid]:
    """WRITE THE TABLES OF THE FILE as rows of cells of text; what is dropped or split stands in their notes."""
    raise NotImplementedError
'''


def publication(name: str) -> dict[str, str]:
    """fixtures/README.md has every key."""
    return {
        "source.toml": f'''cite = "{name}"  # its key in fixtures/library.toml
kind = "publication"  # NAME WHERE THE DIGITS WERE READ
read = "SAY HOW THEY WERE READ"
''',
        "claims.toml": """[[claim]]
id = "NAME THE CLAIM"
where = "SAY WHERE IT STANDS"
printed = "0.040"
test = "friedman"
""",
    }
