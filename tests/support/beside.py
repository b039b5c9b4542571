"""What a test holds in a file of data beside it: tables of cases, texts, and what is expected of them."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

NONE = "(none)"  # TOML has no word for it


def beside(file: str) -> Mapping[str, Any]:
    """The TOML file that has the name of a test's file, where "(none)" stands for None."""
    held: Mapping[str, Any] = _read(tomllib.loads(Path(file).with_suffix(".toml").read_text("utf-8")))
    return held


def frozen(value: Any) -> Any:
    """The same with tuples for lists."""
    if isinstance(value, dict):
        return {key: frozen(v) for key, v in value.items()}
    return tuple(map(frozen, value)) if isinstance(value, list | tuple) else value


def _read(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _read(v) for key, v in value.items()}
    if isinstance(value, list):
        return [_read(v) for v in value]
    return None if value == NONE else value
