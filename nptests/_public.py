"""Public names loaded when first used: each stands once, in the stub `__init__.pyi`, with the file it lives in.

What this needs is loaded then, too: a command is loaded through here before it can heed Ctrl-C.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False  # that of `typing` takes longer to load than all of this
if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path
    from typing import Any


def _lines_of(file: Path | str) -> Iterator[re.Match[str]]:
    import re

    retired = r"  # retired in (?P<version>\S+): write (?P<instead>.+)"
    line = rf"^ *from (?P<home>\S+) import (?P<name>\S+) as (?P=name)(?:{retired})?$"
    with open(file, encoding="utf-8") as stub:
        return re.finditer(line, stub.read(), re.MULTILINE)


def homes_in(file: Path | str) -> dict[str, str]:
    """The names that a list of imports holds, each with the module it lives in, in their order: nothing is imported."""
    return {line["name"]: line["home"] for line in _lines_of(file)}


def retired_in(file: Path | str) -> dict[str, tuple[str, str]]:
    """The names whose line ends in "# retired in 0.3.0: write other_name": each with that version and those words.

    They go on for the minor version that retires them, with a warning, and are deleted in the next one.
    """
    return {line["name"]: (line["version"], line["instead"]) for line in _lines_of(file) if line["version"]}


def room(package: str, name: str) -> Any:
    """The module of that name in a package, so that `nptests.studies.power` needs no import of `nptests.studies`."""
    from importlib import import_module
    from importlib.util import find_spec

    full = f"{package}.{name}"
    return import_module(full) if find_spec(full) else None


def missing(sentence: str, name: str = "") -> AttributeError | ImportError:
    """The error of a module's `__getattr__` for a name that it lacks.

    `from nptests import NAME` puts its own words in the place of an AttributeError's: there it is an ImportError.
    Without an object, Python does not add a name that is near in letters.
    """
    from dis import opmap

    caller = sys._getframe(2)
    while caller.f_back and caller.f_globals.get("__name__") == "nptests.compat.packages":  # which guards modules
        caller = caller.f_back
    asked = caller.f_code.co_code[caller.f_lasti] if caller.f_lasti >= 0 else None
    imported = asked == opmap["IMPORT_FROM"]
    return ImportError(sentence) if imported else AttributeError(sentence, name=name, obj=None)


def lazy(
    package: str,
    file: str,
    others: Callable[[str], Any] | None = None,
    instead: Callable[[str], str | None] | None = None,
    dressed: Callable[[str, Any], Any] | None = None,
    more: Callable[[], Iterable[str]] = tuple,
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """The `__getattr__` (of `__all__`, too) and `__dir__` of a package whose public names its stub imports (SPEC 1).

    others    asked for names that the stub lacks; None is no answer
    instead   asked for what to write in place of a name that nobody has
    dressed   called with the full name and the value when a name is first used: what stands in its place, if any
    more      names that `others` answers to, for `dir`
    """
    homes, leaving = dict[str, str](), dict[str, tuple[str, str]]()

    def load(name: str) -> Any:
        from importlib import import_module
        from warnings import warn

        if not homes:
            leaving.update(retired_in(f"{file}i"))
            homes.update(homes_in(f"{file}i"))
        if name in leaving:
            version, words = leaving[name]
            since = f"{package}.{name} is retired since {version}, and goes with the next minor version"
            warn(f"{since}: write {words}", DeprecationWarning, stacklevel=2)
        value: Any
        if name == "__all__":
            value = sorted(homes)
        elif name in homes:
            value = getattr(import_module(homes[name]), name)
        elif not name.startswith("_") and (part := room(package, name)):
            return part
        else:
            value = None if name.startswith("_") else others and others(name)
        if value is None:
            line = instead(name) if instead and not name.startswith("_") else None
            raise missing(f"module {package!r} has no attribute {name!r}{f': {line}' if line else ''}", name)
        if dressed and name != "__all__":
            value = dressed(f"{package}.{name}", value) or value
        setattr(sys.modules[package], name, value)
        return value

    def known() -> list[str]:
        module = sys.modules[package]
        return sorted({*module.__all__, *more(), *(name for name in vars(module) if name.startswith("__"))})

    return load, known
