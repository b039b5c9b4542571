"""THE list of the kinds of input; another is one object in a file of this room and one entry here."""

from collections.abc import Mapping

from nptests.data.kinds.answers import CHANCES, CLASSIFIED, CLUSTERED, FORECASTS, PRICED, RANKED
from nptests.data.kinds.kind import Kind
from nptests.data.kinds.samples import GROUPS, PAIR, SAMPLE, SAMPLES
from nptests.data.kinds.tables import DIFFERENCES, INCOMPLETE, SCORES
from nptests.data.kinds.values import COUNTS, NUMBERS, PVALUES
from nptests.errors import InputError, did_you_mean

KINDS: Mapping[str, Kind] = {
    kind.name: kind
    for kind in (
        *(SCORES, PAIR, SAMPLES, GROUPS, SAMPLE, COUNTS, DIFFERENCES, PVALUES, INCOMPLETE, NUMBERS),
        *(CLASSIFIED, PRICED, RANKED, FORECASTS, CHANCES, CLUSTERED),
    )
}


def kind_of(name: str) -> Kind:
    """The kind of that name, or an error that lists the names."""
    if name not in KINDS:
        hint = did_you_mean(name, KINDS) or f"the names are {', '.join(KINDS)}"
        raise InputError("kind", f"there is no kind of input {name!r}: {hint}", where=name)
    return KINDS[name]
