"""How far one has to walk to understand a verdict: the files that a sentence and a claim pass through, counted.

A reader follows the code as it runs, and reads each function once, where it is called first. Each file that this leads
to counts as one; each time it leads back into a file that was left before counts as a return. Functions of other
packages count as known, and so do those of nptests: they are called as one calls scipy. Comprehensions and properties
that a dataclass makes have no place in a file and count nothing.
"""

import sys
from pathlib import Path

from support.beside import on_each

from crosscheck import audit_sentences, check
from crosscheck.auditing import sentences
from crosscheck.claims.claims import claims

ROOM = Path(sentences.__file__).parents[1]


def walk(act):
    """The files of crosscheck in the order in which a reader comes to them, each as often as it is entered."""
    read = set()
    entered = []

    def seen(frame, event, argument):
        code = frame.f_code
        path = Path(code.co_filename)
        if event != "call" or code in read or code.co_name.startswith("<") or not path.is_relative_to(ROOM):
            return
        read.add(code)
        file = str(path.relative_to(ROOM))
        if entered[-1:] != [file]:
            entered.append(file)

    act()  # what is made once is there
    before = sys.getprofile()
    sys.setprofile(seen)
    try:
        act()
    finally:
        sys.setprofile(before)
    return entered


@on_each("sentence", lists=True)
def test_a_sentence_comes_to_an_accusation_by_a_short_way(sentence):
    assert audit_sentences(sentence).inconsistent
    way = walk(lambda: audit_sentences(sentence))
    assert len(set(way)) <= 14, way  # of Friedman's also the exact laws that it may have had, and of how many
    assert len(way) - len(set(way)) <= 19, way


def test_a_claim_that_holds_comes_to_its_verdict_by_a_short_way():
    claim = next(c for c in claims("demsar2006") if c.body.get("test") == "friedman")
    way = walk(lambda: check(claim))
    assert len(set(way)) <= 7, way
    assert len(way) - len(set(way)) <= 1, way
