"""Headings of spreads: of what each is, and how headings are read that share a word."""

import re
from collections import Counter
from functools import lru_cache

from nptests.data.intake.headings import ASKED, SPREADS, word

_SPREAD = re.compile(
    r"(?<![a-z])(?:std ?dev|std ?err(?:or)?|stde?v?|sd|sem|se|iqr|ci ?\d*|standard (?:deviation|error)s?)(?![a-z])"
)


@lru_cache(ASKED)
def names_spread(heading: str) -> bool:
    """Whether a part of a heading says that it holds a spread: acc_std, f1_ci95, Standard Deviation of Fitness."""
    return _SPREAD.search(word(heading).replace("-", " ")) is not None


def without_spread(heading: str) -> str:
    """Of what it is a spread."""
    return " ".join(_SPREAD.sub(" ", word(heading).replace("-", " ")).split())


_MIDDLE = re.compile(r"(?<![a-z])(?:mean|avg|average|median)(?![a-z])")


@lru_cache(8)  # a table's are asked for by each that judges its columns
def read_as(heads: tuple[str, ...] | None) -> tuple[tuple[str, ...], ...]:
    """Each heading, and what stands under its first word where headings share such words ("Trees n", "Trees RF")."""
    firsts = [tuple(head.split()[:1]) for head in heads or ()]
    grouped = len(set(firsts)) < len(firsts)
    read: list[tuple[str, ...]] = []
    texts = [word(head).replace("-", " ") for head in heads or () if not names_spread(head)]
    plain = {" ".join(_MIDDLE.sub(" ", text).split()) for text in texts}
    stems = Counter(head.rpartition("_")[0] for head in heads or ())
    for head in heads or ():
        stem, _, last = head.rpartition("_")  # RF_std; ir50_se alone may be a network
        if names_spread(head) and without_spread(head) in plain:
            read.append((head, "sd"))  # std_time beside mean_time
        elif grouped and len(head.split()) > 1:
            read.append((head, head.split(None, 1)[1], head.split()[-1]))
        else:
            of_one = stem and (len(last) > 2 or stems[stem] > 1 or stem in (heads or ()))
            read.append((head, last) if of_one and word(last) in SPREADS else (head,))
    return tuple(read)
