"""What a test holds in a file of data beside it: tables of cases, texts, and what is expected of them."""

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

NONE = "(none)"  # TOML has no word for it


@cache
def beside(file: str) -> Mapping[str, Any]:
    """The TOML file that has the name of a test's file, where "(none)" stands for None."""
    held: Mapping[str, Any] = _read(tomllib.loads(Path(file).with_suffix(".toml").read_text("utf-8")))
    return held


def on_each(*columns: str, lists: bool = False) -> Callable[[Any], Any]:
    """Run a test on each row of the table beside it that has its name: `@on_each("sentence", "verdict")`.

    lists    the rows hold lists as they are, for what is compared with lists; else tuples stand for them
    """

    def of_its_table(test: Any) -> Any:
        rows = beside(test.__globals__["__file__"])[test.__name__.removeprefix("test_")]
        names = columns if len(columns) > 1 else columns[0]
        return pytest.mark.parametrize(names, rows if lists else frozen(rows))(test)

    return of_its_table


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
