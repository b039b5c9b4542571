"""What other packages call measures and ways to split, for the line that a refusal tells to write instead."""

from nptests.experiment.metrics.listed import EVERY, metrics
from nptests.experiment.resampling import called_here
from nptests.procedures.elsewhere.translation import calls

ROOM = "nptests.experiment"


def instead(name: str) -> str | None:
    """What to write for a measure, a function of this room, or a name that others have for a measure or a scheme."""
    import nptests.experiment

    if name in nptests.experiment.__all__:
        return f"{ROOM}.{name}"
    if name in EVERY:
        return f"{ROOM}.{name}({', '.join(EVERY[name].procedure.data)})"
    if same := calls(name, metrics(), ROOM):
        return same
    return " or ".join(f'{ROOM}.run(..., resampling="{scheme}")' for scheme in called_here(name)) or None
