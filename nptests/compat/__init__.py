"""Other packages' calls, answered with the right numbers and a note where theirs differ."""

from types import ModuleType

from nptests._public import missing, room


def __getattr__(name: str) -> ModuleType:
    """A drop-in that nobody has imported yet: `nptests.compat.autorank` is enough."""
    module: ModuleType | None = None if name.startswith("_") else room(__name__, name)
    if module is None:
        raise missing(f"module {__name__!r} has no attribute {name!r}")
    return module
