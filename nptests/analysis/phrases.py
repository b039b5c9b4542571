"""The sentences of a conclusion and of a paper in every language (phrases.toml), with names and numbers left open."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from nptests.vocabulary import read_beside

ORIGINAL = "en"
LISTED = 10  # names or pairs in a sentence; a table has the others


class Phrases:
    """The texts of one language, each by its name."""

    def __init__(self, texts: Mapping[str, Any]) -> None:
        self.texts = texts

    def __getattr__(self, name: str) -> str:
        try:
            return str(self.texts[name])
        except KeyError:
            raise AttributeError(name) from None

    def of(self, name: str, number: int) -> str:
        """The form for so many."""
        return str(self.texts[name][number != 1])

    def named(self, table: str, word: str) -> str:
        """What a word is called in this language; nothing where it is not in the table."""
        return str(self.texts[table].get(word, ""))

    def listed(self, names: Sequence[str]) -> str:
        """a, b and c; the rest of a long list is counted."""
        if len(names) > LISTED:
            return f"{', '.join(names[:LISTED])} {self.more.format(n=len(names) - LISTED)}"
        return f" {self.joined} ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else names[0]


_TEXTS = read_beside(__file__, "phrases.toml")
PHRASES = MappingProxyType({language: Phrases(texts["conclusion"]) for language, texts in _TEXTS.items()})
TEMPLATES = MappingProxyType({language: Phrases(texts["paper"]) for language, texts in _TEXTS.items()})
