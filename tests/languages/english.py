"""The judge of translations: it knows English words, and nothing of catalogues or of how a sentence is translated."""

import re

# Words of English sentences and headings; of no Spanish or Portuguese one, and of no name in a table here.
_WORDS = """
the of and with which not from that this than then each was were they them their has have been are is if when where
what whose who how why because between within without under over above below after before only every both either
neither nor but or by on at to into its it there here would should could may might must does did done one two three
statistic statistics estimates rejected retained rejects reject rank ranks ranked mean means score scores
samples pair pairs null hypothesis hypotheses adjusted adjustment level value values law laws sum count counts better
worse difference differences interval confidence decision degrees freedom standard chance share equal other others
more most less least same taken different test tests tested algorithm algorithms used way ways shown finds note notes
about last any no-differences undefined smallest largest higher lower data set sets size sizes holds
"""
_FUNCTION = _WORDS.partition("\nstatistic ")[0]
FUNCTION = frozenset(_FUNCTION.split()) | {"needed", "missing", "dimensions"}
ENGLISH = frozenset(_WORDS.split()) - {"no", "data", "one"}
_QUOTED = re.compile(r"(?:(?:\d+ )?[\w-]+, ){2,}(?:\d+ )?[\w-]+|'[^']*'|\"[^\"]*\"|\{[^{}]*\}")
_TOKEN = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_CODE = re.compile(
    r"`[^`]*`|\bnptests [a-z].*$|https?:\S+|[\w.]+\([^)]*\)|(?<!\w)--?[a-z-]+"
    r"|\w+=\S+|\w+_\w+|\w+::[\w.\\]+|[\w-]+\.(?:csv|py|R|tex)"
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
