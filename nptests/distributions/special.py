"""scipy's special functions, loaded when one is first called: loading them takes as long as loading numpy."""

from importlib import import_module
from typing import Any


def __getattr__(name: str) -> Any:
    if name.startswith("_"):
        raise AttributeError(name)
    function = globals()[name] = getattr(import_module("scipy.special"), name)
    return function
