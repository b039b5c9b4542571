"""The judge of translations: it knows English words, and nothing of catalogues or of how a sentence is translated."""

import re

from support.beside import beside

# Words of English sentences and headings; of no Spanish or Portuguese one, and of no name in a table here.
_WORDS = beside(__file__)["words"]
FUNCTION = frozenset(_WORDS.partition("\nstatistic ")[0].split()) | {"needed", "missing", "dimensions"}
ENGLISH = frozenset(_WORDS.split()) - {"no", "data", "one"}
_QUOTED = re.compile(r"(?:(?:\d+ )?[\w-]+, ){2,}(?:\d+ )?[\w-]+|'[^']*'|\"[^\"]*\"|\{[^{}]*\}")
_TOKEN = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_CODE = re.compile(
    r"`[^`]*`|\bnptests [a-z].*$|https?:\S+|[\w.]+\([^)]*\)|(?<!\w)--?[a-z-]+"
    r"|\w+=(?:\[[^\]]*\]|\S+)|\w+_\w+|\w+::[\w.\\]+|[\w-]+\.(?:csv|py|R|tex)"
)


def is_english(line: str, words: frozenset[str] = ENGLISH) -> bool:
    """Whether a line of prose has English words in it; names, code and formulas do not count.

    Of a message that lists the words of options, which are what they are, the FUNCTION words alone can tell.
    """
    plain = _CODE.sub(" ", line.replace("\\_", "_"))
    plain = plain if words is ENGLISH else _QUOTED.sub(" ", plain)
    return any(word.lower() in words for word in _TOKEN.findall(plain))


def english_lines(text: str, words: frozenset[str] = ENGLISH) -> list[str]:
    """The lines of a text that are English."""
    return [line.strip() for line in text.splitlines() if is_english(line, words)]
