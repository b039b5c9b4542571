"""What a sentence says of its p-values: "significant" beside p = .3, "not significant" beside p = .0004, p = .06 < .05.

A word speaks of the only p-value of its sentence, else of those of its clause, or of the sentence before that has no
word. It is wrong only where the sentence can mean nothing else: one p-value, one word, and none of the words by which
authors turn, doubt or compare it; what another level would explain is open.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from crosscheck.auditing.binding import scopes, sizes_said
from crosscheck.auditing.binding.clauses import Report
from crosscheck.auditing.binding.pairs import claim_of, digits, number, reading, share
from crosscheck.auditing.binding.sizes_said import Sizes
from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading.statistics_in_print import Extraction
from crosscheck.claims.claims import Verdict, Word

PHRASES = Phrases(__file__)
NEVER = 0.1  # no field calls a larger p-value significant
MOST = 30  # p-values of a sentence of which words can be said; more are a list
_Place = tuple[int, int]
_GOING_ON = frozenset({"nor", "ni", "nem", "né", "noch", "pas", "aucun", "aucune"})  # a denial: no second one
NEAR = 250  # letters between a p-value and what is said of it later
OF_P = frozenset({"p", "adjusted", "permuted"})


def of_sentence(
    sentence: str, start: int, mentions: Sequence[Extraction], reports: Sequence[Report], text: Sizes,
    behind: str = "", ahead: str = "",
) -> Iterator[Verdict]:  # fmt: skip
    """The words against the numbers.

    start    where the sentence begins in the text
    behind   the sentence behind it, where that has no numbers
    ahead    the sentence before it, where that has none
    """
    values = [m for m in mentions if m.statistic in OF_P and reading(m).word is None]
    if not values or len(values) > MOST:
        return
    yield from _inequalities(sentence, values)
    places = [(v.start - start, v.end - start) for v in values]
    clauses = _clauses(sentence)
    levels = {level for m in mentions if m.statistic == "alpha" and (level := share(m))}
    levels |= {level for words in (sentence, behind) if (level := sizes_said.level(words))}
    levels |= {_level(m) for m in PHRASES["inequality"].finditer(sentence)}
    within = [word for a, b in clauses for word in _words(sentence[a:b])]
    every = within or [word for a, b in _clauses(behind) for word in _words(behind[a:b])]
    concluding = [] if every or len(values) > 1 else [*_words(ahead)]
    concluded = not within and bool(PHRASES["conclusion"].match(behind))
    sides = {reading(v).high <= level for v in values for level in levels or {text.alpha or 0.05}}
    if concluded and len(sides) == 1:  # of all its p-values, that nearest to the level
        values = [(max if sides == {True} else min)(values, key=lambda v: reading(v).high)]
        places = [(values[0].start - start, values[0].end - start)]
    for i, (p, (first, last)) in enumerate(zip(values, places, strict=True)):
        a, b = next(((a, b) for a, b in clauses if a <= first < b), (first, last))
        inside = [place for place in places if a <= place[0] < b]
        before = max([a, *(end for _, end in inside if end <= first)])
        own = [*_words(sentence[before:last])]
        if not own and inside[-1] == places[i]:
            own = [*_words(sentence[before:b])]
        words = (own or [*_words(sentence[a:b])]
                 or (every if len(values) == 1 else _beside(sentence, clauses, (a, b), 1, places)))  # fmt: skip
        words = words or _beside(sentence, clauses, (a, b), -1, places) or concluding
        if not words or len({denied for _, denied in words}) > 1:
            continue
        adjusted = any(r.p == p and "adjusted" in r.governed for r in reports)
        attached = bool(own) and sentence[before:first].rstrip().endswith(f"{words[0][0]} (")
        alone = len(every) == len(values) == 1 and (concluded or attached or (bool(own) and not behind))
        alone = alone and (not adjusted or reading(p).low > NEVER)  # no family makes that significant
        alone = alone and not _turned(sizes_said.PHRASES["at_level"].sub(" ", f"{sentence} {behind}"))
        alone = alone and PHRASES["sure"].search(words[0][0]) is not None
        alone = alone and (words[0][1] or PHRASES["asserted"].search(f"{sentence} {behind} {ahead}") is not None)
        for verdict in _judged(p, *words[0], levels, text, alone):
            if " … " in words[0][0] and verdict.verdict != "holds":
                continue  # which of several effects has this p-value, is not said so
            if verdict.verdict != "unresolved" or (
                not concluding and (len(own) == 1 or len(every) == len(values) == 1) and not adjusted
            ):
                yield verdict


def _beside(
    sentence: str, clauses: Sequence[_Place], clause: _Place, step: int, places: Sequence[_Place]
) -> list[tuple[str, bool]]:
    """The words of the clause behind or before, where it has no p-value: "p = 0.008; a significant difference"."""
    i = clauses.index(clause) + step if clause in clauses else -1
    a, b = clauses[i] if 0 <= i < len(clauses) else (0, 0)
    return [] if any(a <= first < b for first, _ in places) else [*_words(sentence[a:b])]


def _clauses(sentence: str) -> list[tuple[int, int]]:
    inside = scopes.brackets(sentence, 0, len(sentence))
    cuts = [m.start() for m in PHRASES["cut"].finditer(sentence)
            if not any(a < m.start() < b < len(sentence) for a, b in inside)]  # fmt: skip
    return [*zip([0, *cuts], [*cuts, len(sentence)], strict=True)]


def _words(clause: str) -> Iterator[tuple[str, bool]]:
    """Each word that decides, and whether it is denied: by itself, or by the one denial of its clause."""
    if PHRASES["undecided"].search(clause):
        return
    if PHRASES["portuguese"].search(clause):
        clause = PHRASES["perhaps_denied"].sub(" ", clause)
    denials = [m[0] for m in PHRASES["denial"].finditer(clause)]
    if denials:
        yield from ((word, True) for word in denials)
        return
    if PHRASES["word"].search(plain := PHRASES["bracket"].sub(" ", clause)):
        clause = plain  # what a bracket denies is something else
    denied = [m[0] for m in PHRASES["denied"].finditer(clause)]
    denied = [word for i, word in enumerate(denied) if not (i and word.lower() in _GOING_ON)]
    unsure = len(PHRASES["perhaps_denied"].findall(clause)) > sum(word.lower() == "no" for word in denied)
    if len(denied) < 2 and not unsure:
        if m := PHRASES["violated"].search(clause):
            yield f"{denied[0]} {m[0]}" if denied else m[0], bool(denied)
            return
        if not denied and (m := PHRASES["met"].search(clause)):
            yield m[0], True
            return
        words = [m[0] for m in PHRASES["word"].finditer(clause)]
        yield from ((f"{denied[0]} {word}" if denied else word, bool(denied)) for word in words)
        if denied and not words and (m := PHRASES["met"].search(clause)):
            yield f"{denied[0]} {m[0]}", False
        elif denied and not words and (m := PHRASES["effect"].search(clause)):
            yield f"{denied[0]} … {m[0]}", True
        elif not denied and not words and (m := PHRASES["alike"].search(clause)):
            yield f"{m['is']} … {m['word']}", True


def _turned(sentence: str) -> bool:
    return bool(PHRASES["doubted"].search(sentence) or len(PHRASES["denied"].findall(sentence)) > 1)


def _judged(p: Extraction, word: str, denied: bool, levels: set[float], text: Sizes, alone: bool) -> Iterator[Verdict]:
    """One p-value against what is said of it, at the levels that the sentence names, or the text, or the usual one."""
    printed, least = reading(p), min(text.alpha or 0.05, 0.05)
    stated = levels or {text.alpha or 0.05}
    low, high = (printed.low, printed.high) if p.relation in "=≈" else _bounded(p)
    agrees = high > min(stated) if denied else low <= max(*stated, 0.05)
    other = "significant" if denied else "not significant"
    evidence: dict[str, Any] = {"value": other, "paired": [word, p.phrase], "spans": [list(p.span)]}
    claim = claim_of(p, {"formula": "p", "with": {"p": p.value}}, "the word")
    if agrees:
        yield Verdict(claim, "holds", evidence | {"value": word})
    elif alone and p.relation in "=≈" and not denied and low > max(NEVER, *stated):
        proof = f"a p-value of {p.value} is not significant at any usual level"
        yield Verdict(claim, "fails", evidence | {"proof": proof, "said": proof}, decision_changed=True)
    elif alone and p.relation in "=≈" and denied and high < least / 200 and p.statistic == "p" and not levels:
        proof = f"a p-value of {p.value} is significant at {least:g}, also for 200 comparisons"
        yield Verdict(claim, "fails", evidence | {"proof": proof, "said": proof}, decision_changed=True)
    elif alone and p.relation in "=≈" and levels and (high < min(levels) if denied else low > max(levels)):
        nearest = min(levels) if denied else max(levels)
        proof = f"at {nearest:g}, the level that the sentence names, a p-value of {p.value} is {other}"
        yield Verdict(claim, "fails", evidence | {"proof": proof, "said": proof}, decision_changed=True)
    elif alone and p.relation in "=≈" and text.declared and p.statistic == "p" and not (denied and text.moved):
        proof = f"at {text.declared:g}, the level that the text declares, a p-value of {p.value} is {other}"
        yield Verdict(claim, "fails", evidence | {"proof": proof, "said": proof}, decision_changed=True)
    elif p.relation in "=≈":
        doubt = f"at {min(stated):g} a p-value of {p.value} is {other}"
        open_words = {"said": doubt, "settles": "at which level, or for how many comparisons, it was decided"}
        yield Verdict(claim, "unresolved", evidence | open_words, decision_changed=True)


def _level(m: re.Match[str]) -> float:
    """A level, also in per cent."""
    percent = m["level"].endswith("%")
    return float(digits(m["level"].rstrip("%- "))) / (100 if percent else 1)


def of_comparisons(text: str, values: Sequence[Extraction], near: Callable[[Extraction], Sizes]) -> Iterator[Verdict]:
    """What is said of the p-value before: "p > α", "it is below 0.05"; it can be right alone: another may be meant."""
    bounds = {m.start for m in values if m.relation not in "=≈"}  # are of their own tests
    values = [m for m in values if m.relation in "=≈" and reading(m).word is None]
    ends, done = [m.end for m in values], set[int]()
    for m in chain(*(PHRASES[words].finditer(text) for words in ("of_p", "postposed"))) if values else ():
        i = bisect_right(ends, m.start()) - 1
        unsure = i < 0 or i in done or m.start() - ends[i] > NEAR or bounds.intersection(range(*m.span()))
        if unsure or PHRASES["denied"].search(m[0]) or PHRASES["undecided"].search(text, ends[i], m.end()):
            continue
        done.add(i)
        signs = m.groupdict()
        above = m["more"] is not None or signs.get("is") == ">" or signs.get("of_level") == "<"
        levels = {_level(m)} if m["level"] else set[float]()
        judged = _judged(values[i], " ".join(m[0].split()), above, levels, near(values[i]), alone=False)
        yield from (verdict for verdict in judged if verdict.verdict == "holds")


def _bounded(p: Extraction) -> tuple[float, float]:
    """Where a p-value lies that is printed as a bound."""
    value = number(p)
    return (0.0, value) if p.relation in "<≤" else (value, 1.0)


def _inequalities(sentence: str, values: Sequence[Extraction]) -> Iterator[Verdict]:
    """A printed p-value beside the level that it is compared with: a statement about two numbers."""
    known: Mapping[str, Extraction] = {m.value: m for m in values if m.relation == "="}
    for m in PHRASES["inequality"].finditer(sentence):
        p = known.get(m["p"])
        if p is None or (m["is"] is None and PHRASES["denied"].search(m[0])):
            continue
        printed, level = reading(p), _level(m)
        below = m["less"] is not None or m["is"] in ("<", "≤")
        right = printed.low <= level if below else printed.high >= level
        if not right and (
            not (m["is"] or m["than"]) or PHRASES["undecided"].search(sentence) or PHRASES["denied"].search(sentence)
        ):
            continue
        word: Word = "holds" if right else "fails"
        side = "above" if printed.low > level else "below"
        evidence: dict[str, Any] = {"value": f"{side} {level:g}", "paired": [m[0].strip()], "spans": [list(p.span)]}
        if not right:
            evidence |= {"proof": f"{p.value} is {side} {level:g}", "said": f"{p.value} is {side} {level:g}"}
        claim = claim_of(p, {"formula": "p", "with": {"p": p.value}}, "its level")
        yield Verdict(claim, word, evidence, decision_changed=not right)
