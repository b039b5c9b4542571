"""THE list of procedures, which stands in `listed.txt`: a file is imported when its procedure is asked for."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import Any

from nptests.errors import InputError, did_you_mean
from nptests.procedures.descriptor import Procedure
from nptests.vocabulary import resolved


def _homes(text: str) -> dict[str, str]:
    lines = (line.split() for line in text.splitlines() if line and not line.startswith("#"))
    return {name: home for home, name in lines}


# Of every procedure, by its name, the file: a descriptor is called as its procedure is, in capitals.
HOMES = _homes(Path(__file__).with_suffix(".txt").read_text("utf-8"))


def catalogue() -> tuple[Procedure, ...]:
    """Every procedure of the suite."""
    return tuple(map(_loaded, HOMES))


def find(name: str) -> Procedure | None:
    """The procedure of exactly that name, if the suite has it: results are named by other functions too."""
    return _loaded(name) if name in HOMES else None


def procedure(name: str) -> Procedure:
    """The procedure of that name, or an error that lists the names."""
    if not isinstance(name, str):
        kind = type(name).__name__
        raise InputError("procedure", f"a procedure is called by its name, such as 'friedman', not by a {kind}")
    spelling = resolved(name, HOMES)
    if spelling is not None:
        return _loaded(spelling)
    hint = did_you_mean(_titled(name) or name.replace("-", "_"), HOMES) or f"the names are {', '.join(HOMES)}"
    raise InputError("procedure", f"there is no procedure {name!r}: {hint}", where=name)


def _titled(phrase: str) -> str | None:
    """The procedure in whose title several words follow upon each other so: the shortest title."""
    words = " ".join(re.split(r"[\W_]+", phrase.lower()))
    titled = [p for p in catalogue() if words in re.sub(r"\W+", " ", p.title.lower())] if " " in words else []
    return min(titled, key=lambda p: len(p.title)).name if titled else None


def _loaded(name: str) -> Procedure:
    descriptor: Procedure = getattr(import_module(HOMES[name]), name.upper())
    return descriptor


def described(p: Procedure) -> dict[str, Any]:
    """One catalogue entry in plain types."""
    return {
        "name": p.name,
        "title": p.title,
        "summary": p.summary,
        "takes": p.takes,
        "gives": p.gives.__name__,
        "options": {
            name: {"words": list(o.words), "kind": o.kind, "default": o.default, "required": o.required}
            for name, o in p.options.items()
        },
        "doors": [door.__name__ for door in p.doors],
        "references": [
            {"package": r.package, "code": r.code, "options": dict(r.options), "only": list(r.only)} for r in p.same_as
        ],
        "no_reference": p.no_reference,
        "cites": list(p.cites),
        "known_as": dict(p.known_as),
        "breaks": dict(p.breaks),
    }
