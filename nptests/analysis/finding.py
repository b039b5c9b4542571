"""What to call for a name from elsewhere, or for plain words: one answer for command line and errors."""

import functools
import re
import unicodedata
from collections import Counter
from math import log
from typing import NamedTuple

from nptests.adjustments.listed import ADJUSTMENTS
from nptests.experiment import elsewhere as measures_elsewhere
from nptests.experiment.metrics.listed import metrics
from nptests.procedures.elsewhere import peers
from nptests.procedures.elsewhere.translation import functions_of, instead, lines
from nptests.procedures.listed import catalogue

MOST = 6  # finds that are shown
# Words that tell no calls apart, in English, Spanish and Portuguese.
_EMPTY = frozenset(
    re.findall(
        r"\w+",
        """a an and are by can compare da de del do does e el em en for i in is la las los more o of on or os para por
        que test the there to two un una um uma what which with y""",
    )
)


class Find(NamedTuple):
    """A call, what it is, and what led to it."""

    call: str
    about: str
    because: str


def find(words: str) -> tuple[Find, ...]:
    """The calls for a name of this suite or of another one, or for plain words: the likeliest first, perhaps none."""
    name = words.strip().removesuffix("()")
    for asked in (name, re.split(r"::|\.", name)[-1]):  # with the package, or without
        if ours := [known for known in _known() if asked in known.names]:
            return tuple(Find(known.call, known.about, f"{asked} is its name here") for known in ours)
        if line := line_for(asked):
            about = {known.call: known.about for known in _known()}
            because = f"what {asked} is called here"
            return tuple(Find(call, about.get(call, ""), because) for call in re.split(r",? or ", line))
        if reasons := [row.left for row in peers.known(asked)]:
            nearest = re.search(r"nptests\.[\w.]+\([^;]*\)", reasons[0])
            return (Find(nearest[0] if nearest else "", reasons[0], f"{asked} is left out"),)
    return _by_words(words)


def line_for(name: str) -> str | None:
    """What to write for a name that is none of ours: calls with "or" between them."""
    row = next((row for row in peers.known(name) if not row.left), None)
    return row.line if row else instead(name, catalogue()) or measures_elsewhere.instead(name)


def in_its_words(name: str) -> str | None:
    """The calls that all words of a name speak of, three at most: corrected_resampled_t; one word says too little."""
    words = name.replace("_", " ")
    asked = _stems(words)
    calls = {known.call: len(asked & known.words) for known in _known()}
    whole = [row.call for row in _by_words(words) if 1 < len(asked) == calls[row.call]]
    return " or ".join([*dict.fromkeys(whole)][:3]) or None


class Known(NamedTuple):
    """One call that can be found: by its names here, or by the words that speak of it."""

    call: str
    about: str
    names: frozenset[str]
    words: frozenset[str]


@functools.cache
def _known() -> tuple[Known, ...]:
    entries: list[Known] = []
    for room, listed in (("nptests", catalogue()), ("nptests.experiment", metrics())):
        for p in listed:
            text = " ".join((p.name, p.title, p.summary, *p.titles.values(), *functions_of(p.known_as)))
            call = f"{room}.{p.name}({', '.join(p.data)})"
            entries.append(Known(call, p.title, frozenset({p.name}), _stems(text)))
    for a in ADJUSTMENTS:
        call = f'nptests.adjust(pvalues, method="{a.name}")'
        entries.append(
            Known(call, f"{a.title}: an adjustment of p-values", frozenset({a.name}), _stems(f"{a.name} {a.title}"))
        )
    for line in lines():
        texts = " ".join((line.says, *line.names, *line.words))
        entries.append(Known(line.write, line.says, frozenset(), _stems(texts)))
    return tuple(entries)


def _by_words(text: str) -> tuple[Find, ...]:
    """Those that share the rarest words with a text: at least half as much of it as the one that shares most."""
    asked = _stems(text)
    seen = Counter(stem for known in _known() for stem in known.words)
    scores = {known: sum(log(1 + len(_known()) / seen[stem]) for stem in asked & known.words) for known in _known()}
    most = max(scores.values(), default=0.0)
    near = [known for known, score in scores.items() if score > 0 and score >= most / 2]
    ranked = sorted(near, key=lambda known: -scores[known])
    return tuple(Find(k.call, k.about, f"its words: {', '.join(sorted(asked & k.words))}") for k in ranked[:MOST])


def _stems(text: str) -> frozenset[str]:
    """The words of a text without accents and endings, the parts of names apart: "postHocTest" is post, hoc, test."""
    apart = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", text)
    plain = unicodedata.normalize("NFKD", apart).encode("ascii", "ignore").decode().lower()
    return frozenset(_stem(word) for word in re.findall(r"[a-z0-9]+", plain) if word not in _EMPTY)


def _stem(word: str) -> str:
    """Without the endings of plurals and the like, where the word is long enough to lose them."""
    return re.sub(r"(?:ings?|ed|es|s|os|as)$", "", word) if len(word) > 5 else word
