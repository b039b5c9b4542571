"""Who differs from whom by a critical difference: "A is significantly better than C, A and B do not differ".

The mean ranks stand in a list or in a column, each beside its name, and the critical difference anywhere in the text.
A sentence is judged that names those it holds against each other, and nothing else; where another test is named beside
Nemenyi's, what contradicts the critical difference may be its word.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise, product

from crosscheck.auditing.binding.pairs import claim_of, digits, reading
from crosscheck.auditing.binding.scopes import Scopes
from crosscheck.auditing.judging.pairs_judged import paired
from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading.plain_text import Normal
from crosscheck.auditing.reading.statistics_in_print import Extraction
from crosscheck.claims.claims import Verdict

PHRASES = Phrases(__file__)
_FORMS = PHRASES.every("forms")
_MOST = 12  # pairs of a statement that are judged each
_NAME = 80  # letters before a mean rank in which its name stands
Named = Mapping[str, Extraction]

# Pairs of names, whether they are said to differ, where so much is said, and whether the first is the better one.
Statement = tuple[Sequence[tuple[str, str]], bool, tuple[int, int], bool]


def of_text(
    normal: Normal, scopes: Scopes, mentions: Sequence[Extraction], lists: Sequence[Sequence[Extraction]]
) -> Iterator[Verdict]:
    """The verdicts on such statements, of a text with one critical difference, and one list of mean ranks near each."""
    critical = [e for e in mentions if e.statistic == "CD" and e.relation in "=≈" and reading(e).value is not None]
    if len({digits(e.value) for e in critical}) != 1:
        return
    named = [(ranks[0], of_it) for ranks in lists if (of_it := names(normal, ranks))]
    for start, end in scopes.spans if named else ():
        if not PHRASES["likely"].search(normal.text, start, end):
            continue
        here = Extraction.at(normal, "difference", (start, end), "")
        near = [of_it for first, of_it in named if scopes.paragraph(first) == scopes.paragraph(here)]
        known = near or [of_it for _, of_it in named]
        phrases = [e.phrase for e in mentions if e.statistic in ("CD", "alpha") and start <= e.start < end]
        for statement in _statements(normal.text, start, end, known[0], phrases) if len(known) == 1 else ():
            verdicts = _verdicts(normal, statement, known[0], critical[0])
            yield from (v for v in verdicts if not (v.wrong and PHRASES["otherwise"].search(normal.text)))


def names(normal: Normal, ranks: Sequence[Extraction]) -> Named:
    """Each mean rank by the name beside it, in one way for all; that of a cell is the first of its row."""
    text = normal.text
    beside = [[form.match(text, e.end) for e in ranks] for form in _FORMS]
    beside += [[PHRASES[form].search(text, max(0, e.start - _NAME), e.start) for e in ranks]
              for form in ("by_program", "before")]  # fmt: skip
    lines = [text[text.rfind("\n", 0, e.start) + 1 : e.start] for e in ranks]
    ways = [[m["name"].strip() for m in way if m] for way in beside]
    if len(set(lines)) == len(ranks) and all("|" in line for line in lines):
        ways = [[line.strip("| ").split("|")[0].strip(" *_") for line in lines]]
    for way in ways:
        if len({*way}) == len(ranks) and all(way):
            return dict(zip(way, ranks, strict=True))
    return {}


def _statements(text: str, start: int, end: int, known: Named, phrases: Sequence[str]) -> Iterator[Statement]:
    one = "|".join(re.escape(name) for name in sorted(known, key=len, reverse=True))
    one = f"(?i:{one})" if all(len(name) > 2 for name in known) else one
    one = rf"(?<![^\W\u3040-\u9fff])(?:{one})(?![^\W\u3040-\u9fff]|-\w)"
    called = {name.lower(): name for name in known}
    listed = re.compile(rf"{one}(?:{PHRASES['and'].pattern}{one})*")
    of_groups = PHRASES["groups"].search(text, start)
    if of_groups and of_groups.start() < end:
        groups = [re.findall(one, group) for group in of_groups["groups"].split(";")]
        alike = {pair for group in groups for pair in combinations(sorted(group), 2)}
        yield sorted(alike), False, of_groups.span("groups"), False
        others = [pair for pair in combinations(sorted(known), 2) if pair not in alike]
        yield others if of_groups["others"] else [], True, of_groups.span("others"), False
        return
    cuts = [start, *(m.start() for m in PHRASES["cut"].finditer(text, start, end)), end]
    for a, b in pairwise(cuts):
        clause = rest = text[a:b]
        for phrase in phrases:
            rest = rest.replace(phrase, " ")
        groups = [[called[name.lower()] for name in re.findall(one, m[0])] for m in listed.finditer(clause)]
        words = re.sub(one, " ", PHRASES["bracket"].sub(" ", rest))
        sure = len(PHRASES["sure"].findall(clause)) == 1 and not PHRASES["unless"].search(words)
        if not sure or not 1 <= len(groups) <= 2:
            continue
        apart = PHRASES["denial"].search(clause) is None
        first, *_, last = [*listed.finditer(clause)] * 2
        between = clause[first.end() : last.start()]
        than = PHRASES["than"].search(between) or PHRASES["directly"].search(between)
        than = than or PHRASES["than_it"].match(clause, last.end())
        place = (a + len(clause) - len(clause.lstrip(" .;:,")), a + len(clause.rstrip()))
        directed = PHRASES["better"].search(clause) is not None
        if len(groups) == 2 and than:
            yield [*product(*groups[:: -1 if PHRASES["worse"].search(clause) else 1])], apart, place, directed
        elif len(groups) == 1 and not directed and (len(groups[0]) == 2 or (len(groups[0]) > 2 and not apart)):
            yield [*combinations(groups[0], 2)], apart, place, False


def _verdicts(normal: Normal, statement: Statement, known: Named, cd: Extraction) -> Iterator[Verdict]:
    """On each pair of a statement, where rounding hides nothing; on groups that are listed, one."""
    pairs, said_apart, place, directed = statement
    limit, decided = reading(cd), list[tuple[str, str, bool]]()
    for a, b in pairs:
        x, y = reading(known[a]), reading(known[b])
        low, high = max(x.low - y.high, y.low - x.high, 0.0), max(x.high - y.low, y.high - x.low)
        ahead = x.low < y.low  # whether low ranks are good, is not said
        if (ahead or not directed) and not (low <= limit.high and high >= limit.low):
            decided.append((a, b, (low > limit.high) == said_apart))
    if len(decided) > _MOST:
        decided = [next((pair for pair in decided if not pair[2]), decided[-1])]
    for a, b, right in decided:
        words = Extraction.at(normal, "difference", place, known[b].value)
        claim = claim_of(words, {"formula": "x", "with": {"x": digits(cd.value)}}, "the critical difference")
        apart = abs(float(digits(known[a].value)) - float(digits(known[b].value)))
        evidence = {"value": float(digits(cd.value)), **paired(known[a], known[b], cd, words)}
        evidence["paired"][-1] = " ".join(words.phrase.split())
        side = "above" if right == said_apart else "below"
        proof = f"the mean ranks of {a} and {b} differ by {apart:.4g}, {side} the critical difference, {cd.value}"
        evidence |= {"context": proof} if right else {"said": proof, "proof": proof}
        yield Verdict(claim, "holds" if right else "fails", evidence, decision_changed=not right)
