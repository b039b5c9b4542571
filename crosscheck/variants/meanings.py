"""What the names of conventions and defects mean, in words: meanings.toml."""

import tomllib
from collections.abc import Mapping
from pathlib import Path

MEANINGS: Mapping[str, str] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))


def meaning(name: str) -> str:
    """The name with its meaning; of several departures, each with its own."""
    return " + ".join(f"{part}: {MEANINGS[part]}" if part in MEANINGS else part for part in name.split(" + "))
