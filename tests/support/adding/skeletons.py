"""The file of an addition as it is begun: what only a person can write stands in it as a sentence in capitals.

A file with such a sentence is not finished, and `make new` says so each time.
"""

import re
from string import Template

from support.beside import beside

UNWRITTEN = re.compile(r"\b(?:WRITE|SAY|NAME|CITE)(?: [A-Z]+)+\b")

WORK = "WRITE THE CITATION: Author, A. (year). Title. Journal volume:pages."
WRITTEN = beside(__file__)
ARGUMENTS, KIND_OF_ROOM, READING = (WRITTEN[table] for table in ("arguments", "kind_of_room", "reading"))


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
