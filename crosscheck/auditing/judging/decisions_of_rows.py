"""Sentences that say which rows of a table of tests are significant: "the differences to A, B and C are significant".

A row is known by its label, or by both names of its label; the names must stand in the list that the grammar joins to
the word. What a sentence says is wrong where every p-value of the row that it may mean decides otherwise: those that
are adjusted, if it speaks of a correction, else all.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from crosscheck.auditing.binding import scopes
from crosscheck.auditing.binding.pairs import claim_of, digits, reading
from crosscheck.auditing.judging.pairs_judged import LEVEL, paired
from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading.plain_text import Normal
from crosscheck.auditing.reading.statistics_in_print import Extraction
from crosscheck.claims.claims import Verdict

PHRASES = Phrases(__file__)
TOLD = ":::"  # behind a row of a table that is told as a sentence
_HEADING = re.compile(r"\A\s*\\\w+\*?\{[^{}\n]*\}[^\S\n]*\n")
_FEWEST, _LONGEST = 2, 40  # rows of a table; letters of a name
Rows = Mapping[frozenset[str], Sequence[Extraction]]


def of_text(normal: Normal, extractions: Sequence[Extraction], level: float | None) -> Iterator[Verdict]:
    """The verdicts on every row that a sentence says to be significant or not, at the level of the text."""
    if TOLD not in normal.text:
        return
    rows = _rows(normal.text, [e for e in extractions if e.statistic in ("p", "adjusted")])
    names = sorted(set(chain.from_iterable(rows)), key=len, reverse=True)
    if len(rows) < _FEWEST or not names:
        return
    name = rf"(?<![\w+-])(?:{'|'.join(map(re.escape, names))})(?![\w+]|-\w)"
    patterns = [re.compile(PHRASES.text(pattern).replace("NAME", name)) for pattern in PHRASES.data["said"]]
    for start, end in scopes.sentences(normal.text):
        sentence = _HEADING.sub("", normal.text[start:end])
        if TOLD in sentence or not PHRASES["likely"].search(sentence) or PHRASES["of_others"].search(sentence):
            continue
        for m in (m for pattern in patterns for m in pattern.finditer(sentence)):
            around = f"{sentence[: m.start()]} {re.split(r'[,;.]', sentence[m.end() :])[0]}"
            elsewhere = PHRASES["scope"].search(PHRASES["harmless"].sub(" ", around))
            if elsewhere or PHRASES["denied"].search(sentence[: m.start()]):
                continue
            named = re.findall(name, m["names"])
            meant = (
                [frozenset(named)] if frozenset(named) in rows and len(named) > 1 else [frozenset([n]) for n in named]
            )
            for key in (key for key in meant if key in rows):
                yield from _judged(rows[key], m, sentence, " and ".join(sorted(key)), level or LEVEL)


def _judged(ps: Sequence[Extraction], m: re.Match[str], sentence: str, row: str, level: float) -> Iterator[Verdict]:
    """One row against what is said of it."""
    adjusted = [p for p in ps if p.statistic == "adjusted"]
    own = adjusted if adjusted and PHRASES["corrected"].search(sentence) else ps
    significant = m["not"] is None
    sides = {_side(p, level) for p in own}
    if not own or None in sides or len(sides) > 1:
        return
    words, right = " ".join(m[0].split()), sides.pop() == significant
    p = own[-1]
    claim = claim_of(p, {"formula": "p", "with": {"p": digits(p.value)}}, "the sentence")
    evidence = {"value": row, **paired(p), "paired": [words, f"{row}: {p.phrase}"]}
    if not right:
        evidence["said"] = f"by its row {row} is {'not ' * significant}significant at {level:g}"
    yield Verdict(claim, "holds" if right else "fails", evidence, decision_changed=not right)


def _side(p: Extraction, level: float) -> bool | None:
    """Whether it is below the level; None where that is not said."""
    x = reading(p)
    if p.relation in "<≤":
        return True if x.high <= level else None
    return True if x.high <= level else False if x.low > level else None


def _rows(text: str, ps: Sequence[Extraction]) -> Rows:
    """The p-values of every row that was told, by the names of its label."""
    rows: dict[frozenset[str], list[Extraction]] = {}
    for m in PHRASES["row"].finditer(text):
        label = m["label"].strip()
        both = [part for part in PHRASES["against"].split(label) if part.strip()]
        own = [p for p in ps if m.start() <= p.start < m.end()]
        if own and all(len(part) <= _LONGEST and re.search(r"\w", part) for part in both):
            rows.setdefault(frozenset(part.strip() for part in both), []).extend(own)
    return rows
