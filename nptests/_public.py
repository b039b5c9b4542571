"""Public names loaded when first used: each stands once, in the stub `__init__.pyi`, with the file it lives in."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

_IMPORT = re.compile(r"^ *from (\S+) import (\S+) as \2$", re.MULTILINE)


def homes_in(file: Path) -> dict[str, str]:
    """The names that a list of imports holds, each with the module it lives in, in their order: nothing is imported."""
    return {name: home for home, name in _IMPORT.findall(file.read_text("utf-8"))}


def lazy(
    package: str,
    file: str,
    others: Callable[[str], Any] | None = None,
    instead: Callable[[str], str | None] | None = None,
    dressed: Callable[[str, Any], None] | None = None,
) -> tuple[Callable[[str], Any], Callable[[], list[str]], list[str]]:
    """The `__getattr__`, `__dir__` and `__all__` of a package whose public names its stub imports (SPEC 1).

    others    asked for names that the stub lacks; None is no answer
    instead   asked for what to write in place of a name that nobody has
    dressed   called with the full name and the value when a name is first used
    """
    homes = homes_in(Path(file).with_suffix(".pyi"))

    def load(name: str) -> Any:
        if name in homes:
            value = getattr(import_module(homes[name]), name)
        else:
            value = others(name) if others and not name.startswith("_") else None
        if value is None:
            line = instead(name) if instead and not name.startswith("_") else None
            hint = f": write {line}" if line else ""
            raise AttributeError(f"module {package!r} has no attribute {name!r}{hint}")
        if dressed:
            dressed(f"{package}.{name}", value)
        setattr(sys.modules[package], name, value)
        return value

    public = sorted(homes)
    return load, lambda: [*public, *(name for name in vars(sys.modules[package]) if name.startswith("__"))], public
