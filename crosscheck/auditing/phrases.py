"""How things are said in print: regular expressions by name, kept as data in the TOML beside the module that asks them.

A pattern may go on over several lines, which are joined; (?&name) stands for another pattern of the same file, or of
`phrases.toml`, in which the forms of numbers stand once. A name may hold a list of patterns, or of pairs.
"""

import re
import tomllib
from pathlib import Path
from typing import Any

_OTHER = re.compile(r"\(\?&(\w+)\)")


class Phrases(dict[str, re.Pattern[str]]):
    """The patterns of a module, each compiled when it is asked first."""

    def __init__(self, module: str) -> None:
        self.data: dict[str, Any] = {}
        for file in (Path(__file__), Path(module)):
            self.data |= tomllib.loads(file.with_suffix(".toml").read_text("utf-8"))

    def __missing__(self, name: str) -> re.Pattern[str]:
        return self.setdefault(name, re.compile(self.text(self.data[name])))

    def text(self, pattern: str) -> str:
        """A pattern with those that it names in their places."""
        joined = "".join(line.lstrip() for line in pattern.split("\n")) if "\n" in pattern else pattern
        return _OTHER.sub(lambda other: self.text(self.data[other[1]]), joined)

    def every(self, name: str) -> list[re.Pattern[str]]:
        """A list of patterns."""
        return [re.compile(self.text(pattern)) for pattern in self.data[name]]

    def pairs(self, name: str) -> list[tuple[str, str]]:
        """A list of pairs: what is said, and its pattern, or a pattern and what stands for it."""
        return [(self.text(first), self.text(second)) for first, second in self.data[name]]
