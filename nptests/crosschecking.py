"""The one port to `crosscheck`: the stub beside this file lists all that nptests asks it, imported when it is used.

Faces alone ask, for what crosscheck knows of a procedure (the agreement with R's recorded answers, known deviations,
claims of the literature) and can do with a text (judge printed numbers). Without it everything else goes on.
"""

from pathlib import Path
from typing import Any

from nptests._public import homes_in
from nptests.errors import InputError

_HOMES = homes_in(Path(__file__).with_suffix(".pyi"))


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        home = __import__(_HOMES[name], fromlist=[name])
    except ModuleNotFoundError as error:
        missing = error.name or ""
        if missing.startswith("crosscheck."):
            raise
        asked = "this asks crosscheck, which compares with R and judges printed numbers"
        raise InputError("extra", f"{asked}: {missing} is not installed here") from None
    value = globals()[name] = getattr(home, name)
    return value
