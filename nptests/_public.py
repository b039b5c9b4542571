"""Public names loaded when first used: each stands once, in the stub `__init__.pyi`, with the file it lives in."""

import re
import sys
import warnings
from collections.abc import Callable, Iterable
from dis import opmap
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

_RETIRED = r"  # retired in (?P<version>\S+): write (?P<instead>.+)"
_IMPORT = re.compile(rf"^ *from (?P<home>\S+) import (?P<name>\S+) as (?P=name)(?:{_RETIRED})?$", re.MULTILINE)


def homes_in(file: Path) -> dict[str, str]:
    """The names that a list of imports holds, each with the module it lives in, in their order: nothing is imported."""
    return {line["name"]: line["home"] for line in _IMPORT.finditer(file.read_text("utf-8"))}


def retired_in(file: Path) -> dict[str, tuple[str, str]]:
    """The names whose line ends in "# retired in 0.3.0: write other_name": each with that version and those words.

    They go on for the minor version that retires them, with a warning, and are deleted in the next one.
    """
    lines = _IMPORT.finditer(file.read_text("utf-8"))
    return {line["name"]: (line["version"], line["instead"]) for line in lines if line["version"]}


def room(package: str, name: str) -> Any:
    """The module of that name in a package, so that `nptests.studies.power` needs no import of `nptests.studies`."""
    full = f"{package}.{name}"
    return import_module(full) if find_spec(full) else None


def missing(sentence: str, name: str = "") -> AttributeError | ImportError:
    """The error of a module's `__getattr__` for a name that it lacks.

    `from nptests import NAME` puts its own words in the place of an AttributeError's: there it is an ImportError.
    Without an object, Python does not add a name that is near in letters.
    """
    caller = sys._getframe(2)
    asked = caller.f_code.co_code[caller.f_lasti] if caller.f_lasti >= 0 else None
    imported = asked == opmap["IMPORT_FROM"]
    return ImportError(sentence) if imported else AttributeError(sentence, name=name, obj=None)


def lazy(
    package: str,
    file: str,
    others: Callable[[str], Any] | None = None,
    instead: Callable[[str], str | None] | None = None,
    dressed: Callable[[str, Any], None] | None = None,
    more: Callable[[], Iterable[str]] = tuple,
) -> tuple[Callable[[str], Any], Callable[[], list[str]], list[str]]:
    """The `__getattr__`, `__dir__` and `__all__` of a package whose public names its stub imports (SPEC 1).

    others    asked for names that the stub lacks; None is no answer
    instead   asked for what to write in place of a name that nobody has
    dressed   called with the full name and the value when a name is first used
    more      names that `others` answers to, for `dir`
    """
    stub = Path(file).with_suffix(".pyi")
    homes, leaving = homes_in(stub), retired_in(stub)

    def load(name: str) -> Any:
        if name in leaving:
            version, words = leaving[name]
            sentence = (
                f"{package}.{name} is retired since {version}, and goes with the next minor version: write {words}"
            )
            warnings.warn(sentence, DeprecationWarning, stacklevel=2)
        if name in homes:
            value = getattr(import_module(homes[name]), name)
        else:
            value = None if name.startswith("_") else (others and others(name)) or room(package, name)
        if value is None:
            line = instead(name) if instead and not name.startswith("_") else None
            raise missing(f"module {package!r} has no attribute {name!r}{f': {line}' if line else ''}", name)
        if dressed:
            dressed(f"{package}.{name}", value)
        setattr(sys.modules[package], name, value)
        return value

    public = sorted(homes)

    def known() -> list[str]:
        return sorted({*public, *more(), *(name for name in vars(sys.modules[package]) if name.startswith("__"))})

    return load, known, public
