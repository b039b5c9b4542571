"""Other packages' calls, answered with the right numbers and a note where theirs differ."""

from importlib import import_module
from typing import Any

from nptests._public import missing, room


def __getattr__(name: str) -> Any:
    """A drop-in that nobody has imported yet: `nptests.compat.autorank` is enough; a package without a module, too."""
    module = None
    if not name.startswith("_"):  # the second imports this room
        module = room(__name__, name) or import_module("nptests.compat.packages").of_a_peer(name)
    if module is None:
        raise missing(f"module {__name__!r} has no attribute {name!r}")
    return module
