"""The sentences of a conclusion and of a paper in every language (phrases.toml), with names and numbers left open."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from nptests.languages.translating import ORIGINAL as ORIGINAL
from nptests.vocabulary import read_beside

LISTED = 10  # names or pairs in a sentence; a table has the others


class Phrases:
    """The texts of one language, each by its name."""

    def __init__(self, texts: Mapping[str, Any], language: str = ORIGINAL) -> None:
        self.texts, self.language = texts, language

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
PHRASES = MappingProxyType({language: Phrases(texts["conclusion"], language) for language, texts in _TEXTS.items()})
TEMPLATES = MappingProxyType({language: Phrases(texts["paper"], language) for language, texts in _TEXTS.items()})
