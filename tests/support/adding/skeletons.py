"""The file of an addition as it is begun: what only a person can write stands in it as a sentence in capitals.

A file with such a sentence is not finished, and `make new` says so each time.
"""

import re
import tomllib
from pathlib import Path
from string import Template

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


WRITTEN = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))


def begun(text: str, name: str, **slots: str) -> str:
    """A text with the name of the addition in its forms, and with whatever else it leaves open."""
    spoken, function = name.replace("_", " ").replace("-", " ").capitalize(), name.replace("-", "_")
    return Template(text).substitute(name=name, words=spoken, function=function, constant=function.upper(), **slots)


def procedure(name: str, takes: str) -> str:
    imported, reading = READING.get(takes, ("", ""))
    any_ = "from typing import Any\n\n" if "Any" in ARGUMENTS[takes] else ""
    slots = {"takes": takes, "arguments": ARGUMENTS[takes], "imported": imported, "reading": reading, "any": any_}
    return begun(WRITTEN["procedure"], name, **slots)


def other(kind: str, name: str) -> str:
    """A test of a procedure, an adjustment, its test, or a format."""
    return begun(WRITTEN[kind], name)


def publication(name: str) -> dict[str, str]:
    """fixtures/README.md has every key."""
    return {file: begun(text, name) for file, text in WRITTEN["publication"].items()}
