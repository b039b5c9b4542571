"""The test that an addition brings: `test_NAME.py` in the folder of its room, found by the name alone."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

TESTS = Path(__file__).parents[2]
ROOMS = ("procedures", "adjustments")


@cache
def tests_of(name: str) -> ModuleType | None:
    """The module, where there is one."""
    found = [path for room in ROOMS for path in (TESTS / room).rglob(f"test_{name.replace('-', '_')}.py")]
    return import_module(".".join(found[0].relative_to(TESTS).with_suffix("").parts)) if found else None


def brought(name: str, function: str) -> Callable[..., Any] | None:
    """A function of that test, such as `second_path`."""
    return getattr(tests_of(name), function, None)
