"""`nptests.find`: what to call for a name of another package, or for a question in plain words."""

from nptests.analysis import finding
from nptests.document.writers.text import columns
from nptests.errors import InputError
from nptests.procedures.elsewhere.translation import legend


class Finds(tuple[finding.Find, ...]):
    """Calls, the likeliest first: each with what it is, and what led to it; read as a table."""

    __slots__ = ()

    def __repr__(self) -> str:
        words = legend(" ".join(row.call for row in self))
        none = "nothing is known by these words: `nptests catalogue` lists every procedure and measure"
        return f"{columns([('call', 'what it is', 'found by'), *self])}\n\n{words}".rstrip() if self else none


def find(words: str) -> Finds:
    """The calls for a name of this suite or of another one, or for plain words: the likeliest first, perhaps none."""
    if not isinstance(words, str):
        held = f"words is a {type(words).__name__}: a text is needed, such as 'dunn'"
        raise InputError("option", held, where="words")
    return Finds(finding.find(words))
