"""What the numbers of a sentence say of each other: shares, sums, differences, ratios, intervals, standard errors.

Nothing says which number follows from which: all that could are candidates, by the words beside a number or by the
names of others. One that holds is right only where so few random numbers would fit any of them that it is earned, or
where the names leave no other reading; wrong is only what a phrase says of its own numbers and no reading gives.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from functools import lru_cache
from itertools import combinations, permutations, product
from typing import Any

from crosscheck.auditing.binding import quantities
from crosscheck.auditing.binding.clauses import Reading
from crosscheck.auditing.binding.quantities import PHRASES, Quantity
from crosscheck.auditing.judging.candidates import FOLLOWS, Candidate, Found, beside, fitted, missed, of_logs, statement
from crosscheck.auditing.reading.plain_text import Normal
from crosscheck.claims.claims import Verdict
from nptests.errors import InputError

FEW = 4  # numbers of a sentence whose verb speaks of them all
MOST = 24  # numbers of a sentence that are held against each other; more are a table
LONGEST = 3000  # letters of a sentence; more are a listing
BEFORE, AFTER = 4, 2  # sentences around one, whose numbers it may follow from
_CANDIDATES = 400
_ASKEW = 0.1  # of its width, by how much an interval may differ at one end from the law that its other end meets
_MOST_PARTS = 9
_DIGIT, _TWO_NUMBERS = re.compile(r"\d"), re.compile(r"(?<!\d)(?<!\d[.,])\d(?:[.,]?\d)*+\D+\d")
_APART = "their difference"
AS_IT_STANDS = "as it stands"
_OF_ONE = re.compile(r"sqrt(x\d+)")
_NAME = re.compile(r"\s*+\|(?:(?![^\W\d_])[^|\n])*+[^\W\d_][^|\n]*+")  # what a row is called, to a number of its name
_OPENS = re.compile(r"[(:—=]")  # before the first of all parts
_LINE = re.compile(r"[^\n]+")
_PARTS = frozenset({"a", "b", "c", "n", "y"})  # of a phrase
_PLAIN = frozenset({"value", "number", "count", "percent", "mean", "slope"})
_NO_PART = frozenset({"df", "df1", "df2", "p", "alpha", "low", "high", "k", "worded"})
_SIGNS = {"×": "*", "·": "*", "−": "-", "–": "-", "^": "**", "√": "sqrt"}
_GIVEN = frozenset({"q", "level"})  # what an identity has without a number beside it
_IDENTITIES: Sequence[Mapping[str, Any]] = PHRASES.data["identities"]
_TEMPLATES: Sequence[Mapping[str, Any]] = PHRASES.data["templates"]


def of_text(normal: Normal, parsed: Reading, known: Set[int]) -> Iterator[Found]:
    """The verdicts on numbers that are not known already, by where they end, and the numbers that they rest on."""
    mentions = parsed.scopes.mentions
    places = [m.start for m in mentions]
    parts = [*_parts(normal.text, parsed.scopes.spans)]
    denied = frozenset(_denied(normal.text, parts))
    for i, (start, end) in enumerate(parts):
        own = mentions[bisect_left(places, start) : bisect_left(places, end)]
        silent = not _DIGIT.search(normal.text, start, end) or end - start > LONGEST
        if silent or (not own and not PHRASES["likely"].search(normal.text, start, end)):
            continue
        two = _TWO_NUMBERS.search(normal.text, start, end)
        sure = [*_by_grammar(normal, start, end, known), *_equations(normal, start, end, denied),
                *_comparisons(normal, start, end, known)] if two else []  # fmt: skip
        yield from sure
        done = known | {verdict.evidence["spans"][-1][1] for verdict, _ in sure}
        every = quantities.of_sentence(normal, start, end, own)
        every = [q for q in every if not _NAME.fullmatch(normal.text, start, q.of.start)]
        first, last = parts[max(0, i - BEFORE)][0], parts[min(i + AFTER, len(parts) - 1)][1]
        around = mentions[bisect_left(places, first) : bisect_left(places, last)]
        for numbers in [every] if 1 <= len(every) <= MOST else _lists(every):
            yield from _of_intervals(numbers, normal.text)
            beside: list[Quantity] | None = None if last - first <= LONGEST else []
            settled = list[Found]()
            for target in (q for q in numbers if q.of.span[1] not in done):
                judged = _judged(target, numbers, normal.text)
                if judged is None and (around or _follows(target)):
                    if beside is None:
                        beside = quantities.of_sentence(normal, first, last, around)
                    judged = _beside(target, beside, normal.text) if len(numbers) < len(beside) <= MOST else None
                if judged is not None:
                    settled.append(judged)
            yield from settled
            yield from _other_ends(numbers, settled, normal.text)


def _lists(numbers: Sequence[Quantity]) -> Iterator[Sequence[Quantity]]:
    """The lists of a sentence that has too many numbers, each by itself."""
    while numbers:
        own = _clause(numbers[0], numbers)
        yield from [own] if 1 < len(own) <= MOST else ()
        numbers = numbers[len(own) :]


def _other_ends(numbers: Sequence[Quantity], settled: Sequence[Found], text: str) -> Iterator[Found]:
    """An end of an interval that nothing gives, least of all the numbers that give its other end: both follow one law.

    By luck one end of another interval may meet it: then the other is not far off.
    """
    if PHRASES["other_interval"].search(text):
        return
    known = {target.of.span for _, (*_, target) in settled}
    for v, (*parts, target) in settled:
        own = v.verdict in ("holds", "rounding") and len(parts) > 1 and all(q.interval is None for q in parts)
        for q in (q for q in numbers if own and q.interval == target.interval is not None and q.of.span not in known):
            basis = {part.of.span for part in parts}
            ways = [c for c in _by_names(q, numbers, text) if {part.of.span for part in c.numbers} == basis]
            width = abs(sum(ways[0].ends) - sum(target.ends)) / 2 if ways else 0.0
            ends = [x for x in numbers if x.interval == q.interval]
            if len(ends) == 2 and of_logs(*ends, *(x for x in numbers if x.interval is None)):
                continue
            if ways and all(abs(sum(c.ends) - sum(q.ends)) / 2 > width * _ASKEW for c in ways):
                yield missed(q, replace(ways[0], fails="what gives the other end of its interval, too"), ways)


def _follows(target: Quantity) -> bool:
    """Whether its name or the words beside it say that it follows from others."""
    return not target.roles <= _PLAIN or any(map(target.marked, ("difference", "times", "total")))


def _parts(text: str, spans: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Sentences; of a table its rows."""
    for start, end in spans:
        if "|" in text[start:end]:
            for line in _LINE.finditer(text, start, end):
                yield line.span()
        else:
            yield start, end


# By the grammar of a phrase


def _by_grammar(normal: Normal, start: int, end: int, known: Set[int]) -> Iterator[Found]:
    judged = dict[tuple[int, int], Found]()
    for template in _TEMPLATES:
        for m in PHRASES[template["pattern"]].finditer(normal.text, start, end):
            before, behind = normal.text[start : m.start()], normal.text[m.end() : min(end, m.end() + quantities.NEAR)]
            if template["pattern"] == "share" and PHRASES["numbered"].search(before):
                continue
            if "unless" in template and PHRASES[template["unless"]].search(m[0] + behind):
                continue
            named = [name for name in m.groupdict() if name in _PARTS]
            exact = "rounded" not in template
            parts: dict[str, Quantity] = {
                name: quantities.of_number(normal, m.span(name), exact=exact) for name in named
            }
            if {"a", "n"} <= parts.keys() and parts["a"].ends[0] > parts["n"].ends[0]:
                continue
            target, what = parts.pop("y"), template["what"]
            beyond = "within" in template and target.ends[0] > parts[template["within"]].ends[0]
            years = all(q.of.value.isdigit() and 1900 <= q.ends[0] <= 2100 for q in parts.values())
            if beyond or ("n" not in parts and years):
                continue
            sure = what if _is_sure(template, m[0], parts) else ""
            if "first" in template and PHRASES[template["first"]].search(before):
                sure = ""  # of another number of its kind
            ways = [Candidate(what, formula, parts, True, FOLLOWS, sure) for formula in template["readings"]]
            doubts = [Candidate(what, formula, parts, True, "of what it is") for formula in template.get("doubts", ())]
            if "whole" in template and not sum(ways[0].ends) / 2 % max(1, target.ends[0]):
                ways = [replace(way, fails="") for way in ways]  # so many times each
            earlier = judged.get(target.of.span)
            if earlier is None or earlier[0].verdict == "unresolved":
                now = fitted(target, ways) or missed(target, ways[0], [*ways, *doubts])
                judged[target.of.span] = now if earlier is None or now[0].verdict != "unresolved" else earlier
    yield from judged.values()


def _of_intervals(numbers: Sequence[Quantity], text: str) -> Iterator[Found]:
    """p < .05 beside the only interval of its list, or sentence: 0 lies outside, of a ratio 1. Where they decide
    otherwise one may be adjusted, or of another test; what p equals follows from the interval by the identities."""
    for p in (q for q in numbers if "p" in q.roles and q.of.relation in "<≤>≥"):
        for near in (_clause(p, numbers), numbers):
            ends = [q for q in near if q.interval is not None]
            if len(ends) == 2 and ends[0].interval == ends[1].interval and sum("p" in q.roles for q in near) == 1:
                low, high = ends
                null, level = float(any("odds" in q.roles for q in near)), round(2 * quantities.level(low, text), 4)
                below = p.of.relation in "<≤" and p.ends[0] <= level
                above = p.of.relation in ">≥" and p.ends[1] >= level
                outside, inside = low.ends[0] > null or high.ends[1] < null, low.ends[1] < null < high.ends[0]
                if (outside and below) or (inside and above):
                    side = Candidate("its interval", "l", {"l": low, "h": high})
                    value = f"{null:g} lies {'outside' if outside else 'in'} the interval"
                    yield Verdict(statement(p, side), "holds", {"value": value, **beside(side, p)}), (low, high, p)
                break


def _is_sure(template: Mapping[str, Any], phrase: str, parts: Mapping[str, Quantity]) -> bool:
    """Whether a phrase can mean nothing else: 4/5 and 9 of 10 may be marks, 3 of 2020 a date, "(45 %)" a share."""
    if "unsure" in template:
        return False
    if "n" in parts:
        n = parts["n"].ends[0]
        return "/" not in phrase and n > 10 and n != 100 and not 1900 <= n <= 2100
    return template["pattern"] != "change" or PHRASES["difference"].search(phrase.rpartition(",")[2]) is not None


def _denied(text: str, parts: Sequence[tuple[int, int]]) -> Iterator[str]:
    """What a sentence calls untrue, or asks to be believed: nowhere in its text the author's own statement."""
    for start, end in parts:
        if _TWO_NUMBERS.search(text, start, end) and PHRASES["denied"].search(text, start, end):
            yield from ("".join(m[0].split()) for m in PHRASES["equation"].finditer(text, start, end))


def _equations(normal: Normal, start: int, end: int, denied: Set[str]) -> Iterator[Found]:
    """32/180 = 17.8 %, 64 + 51 + 50 = 165; what a sum or a product is not is wrong, all else may be no equation."""
    for m in PHRASES["equation"].finditer(normal.text, start, end):
        parts, formula = dict[str, Quantity](), ""
        for token in PHRASES["token"].finditer(normal.text, *m.span("left")):
            sign = _SIGNS.get(token[0], token[0] if len(token[0]) == 1 and not token[0].isdigit() else "sqrt")
            if token[0][0].isdigit():
                sign = f"x{len(parts)}"
                parts[sign] = quantities.of_number(normal, token.span())
            formula += "*" * (sign in ("sqrt", "(") and formula[-1:] in (*"0123456789)",)) + sign
        formula = _OF_ONE.sub(r"sqrt(\1)", formula)
        if formula.startswith("(") and formula.count("(") == formula.count(")") + 1:
            formula = formula[1:]  # the bracket around all of it
        steps = normal.text[start : m.start()].rstrip().endswith("=")
        # What has a root and a product, or a fraction and a difference in brackets, is no list, date or share.
        rooted = ("sqrt(" in formula and len(parts) > 2) or (len(parts) > 3 and set(formula) >= set("-/("))
        target, sure = quantities.of_number(normal, m.span("y")), rooted or not (steps or set(formula) & set("-/("))
        sure = sure and PHRASES["otherwise_added"].search(normal.text, start, end) is None
        sure = sure and "".join(m[0].split()) not in denied
        proof = "what stands before it" if sure else ""
        ways = [Candidate(AS_IT_STANDS, form, parts, True, "whether this is an equation", proof)
                for form in (formula, f"100*({formula})")[: 2 if m["of"] else 1]]  # fmt: skip
        try:
            settled = fitted(target, ways) if len(parts) > 1 or "sqrt" in formula else None
        except InputError:  # brackets that do not close
            continue
        close = sum(ways[0].ends) / 4 < target.ends[1] < sum(ways[0].ends) if len(parts) > 1 else False  # a slip
        if settled is not None or (sure and close):
            verdict, numbers = settled or missed(target, ways[0], ways)
            whole = target.ends[0] == target.ends[1] != verdict.evidence["value"]
            if settled is not None and whole and set(formula) <= set("x+0123456789"):
                about = {**verdict.evidence, "settles": "whether the sum was rounded, or is another"}
                verdict = replace(verdict, verdict="unresolved", evidence=about)  # a sum has the decimals of its parts
            yield replace(verdict, evidence={**verdict.evidence, "paired": [" ".join(m[0].split())]}), numbers


def _comparisons(normal: Normal, start: int, end: int, known: Set[int]) -> Iterator[Found]:
    """1.9 < 2.74: a statement of two numbers, which is right as it stands; what is not may be a condition."""
    for m in PHRASES["compared"].finditer(normal.text, start, end):
        a, y = (quantities.of_number(normal, m.span(name)) for name in ("a", "y"))
        right = a.ends[0] <= y.ends[1] if m["is"] == "<" else a.ends[1] >= y.ends[0]
        if right and a.of.span[1] not in known:
            side = Candidate(f"the first is {m['is']} the other", "a", {"a": a})
            yield Verdict(statement(y, side), "holds", {"value": sum(a.ends) / 2, "context": side.name,
                                                     **beside(side, y)}), (a, y)  # fmt: skip


# By words and names


def _judged(target: Quantity, numbers: Sequence[Quantity], text: str) -> Found | None:
    """The verdict on one number, where any relation to the others holds or must."""
    if target.roles & {"alpha", "k", "worded"}:
        return None
    by_words = () if "low" in target.roles else _by_words(target, numbers)
    candidates = [*by_words, *_by_names(target, numbers, text)][:_CANDIDATES]
    settled = fitted(target, [c for c in candidates if c.listed]) or fitted(target, [*_of_cells(target, numbers)])
    settled = settled or _narrowed(target, candidates)
    if settled is not None:
        return settled
    must = [c for c in candidates if c.alone and (c.open or c.fails)]
    return missed(target, must[0], candidates) if must and target.of.relation in "=≈" else None


def _beside(target: Quantity, numbers: Sequence[Quantity], text: str) -> Found | None:
    """What the names of the sentences around say of a number: right where that is earned."""
    same = next((q for q in numbers if q.of.span == target.of.span), None)
    if same is None or same.roles & {"alpha", "low", "k", "df", "n", "worded"}:
        return None
    by_words = _by_words(same, numbers) if same.roles <= _PLAIN and "|" not in same.before and _follows(same) else ()
    candidates = [replace(c, alone=False) for c in (*by_words, *_by_names(same, numbers, text))][:_CANDIDATES]
    return _narrowed(same, candidates)


def _narrowed(target: Quantity, candidates: Sequence[Candidate]) -> Found | None:
    """Right by what words say, or by names alone, before any number is tried: of few, one that fits is no luck."""
    apart = [c for c in candidates if c.name == _APART]
    named = [c for c in candidates if c.named]
    worded = [c for c in candidates if c.named is None]
    return next((settled for some in (apart, named, worded, candidates) if (settled := fitted(target, some))), None)


def _of_cells(target: Quantity, numbers: Sequence[Quantity]) -> Iterator[Candidate]:
    """What the two cells before it in its row give: a ratio or a difference."""
    at = numbers.index(target)
    alone = all("|" in q.before and not PHRASES["letter"].search(q.before) for q in numbers[max(at, 1) - 1 : at + 1])
    if at > 1 and alone and not target.roles & _NO_PART:
        yield from _of("their ratio", "abs(a/b)", [numbers[at - 2 : at]])
        yield from _of(_APART, "abs(a - b)", [numbers[at - 2 : at]])


def _by_words(target: Quantity, numbers: Sequence[Quantity]) -> Iterator[Candidate]:
    """Differences, sums, ratios and shares that the words beside a number, or its sign, speak of."""
    others = [q for q in numbers if q is not target and "value" in q.roles]
    like, bare = ([q for q in others if q.kind == kind] for kind in (target.kind, "number"))
    same = [(a, b) for a, b in permutations(others, 2) if a.kind == b.kind]
    percent = target.kind == "percent"
    near = [target, *others] if percent and len(others) < FEW else [target]
    apart = any(q.marked("difference") for q in near)
    if percent:
        if apart:
            yield from _of("the change in per cent", "100*abs(b - a)/a", same)
            yield from _of("the difference from 1 in per cent", "100*abs(1 - a)", zip(bare))
        counted = ((a, b) for a, b in same if a.kind == "count" and a.ends[0] <= b.ends[0])
        yield from _of("their share", "100*a/b", counted)
        counts = [q for q in numbers if q.kind == "count" and "(" in q.behind]
        if 1 < len(counts) < _MOST_PARTS:
            parts = {f"x{i}": q for i, q in enumerate(counts)}
            yield from (Candidate("its share of all", f"100*{x}/({' + '.join(parts)})", parts) for x in parts)
        yield from _of("the rest of 100 %", "100 - a", zip(like))
        yield from _of("the same in per cent", "100*a", zip(bare))
    if apart:
        yield from _of(_APART, "abs(a - b)", combinations(like, 2))
        if target.kind == "number":
            yield from _of(_APART, "abs(a - b)", combinations([q for q in others if q.kind == "percent"], 2))
        if target.ends[1] > 1 or percent:
            shares = [q for q in bare if 0 <= q.ends[0] <= 1 and q.roles <= _PLAIN]  # no sizes of effects
            yield from _of("their difference in points", "100*abs(a - b)", combinations(shares, 2))
    if target.marked("times"):
        yield from _of("their ratio", "a/b", ((a, b) for a, b in same if a.ends[0] >= b.ends[0]))
    if target.marked("total") or target.kind == "count":
        yield from _sums(target, numbers)


def _of(name: str, formula: str, chosen: Iterable[Sequence[Quantity]]) -> Iterator[Candidate]:
    yield from (Candidate(name, formula, dict(zip("ab", numbers, strict=False))) for numbers in chosen)


def _sums(target: Quantity, numbers: Sequence[Quantity]) -> Iterator[Candidate]:
    """Runs of numbers of its kind that end before it or begin behind it."""
    at, named = numbers.index(target), target.marked("total")
    for run in (numbers[:at][::-1], numbers[at + 1 :]):
        alike = [q for q in run if q.kind == target.kind and not q.roles & _NO_PART]
        opens = _OPENS.search("".join(q.before for q in run[:1]))
        if not named and not opens and not PHRASES["of_whole"].search(target.before):
            continue  # 40, 80 and 120 kg
        for length in range(2, min(len(alike), _MOST_PARTS) + 1):
            parts = {f"x{i}": q for i, q in enumerate(alike[:length])}
            yield Candidate("their sum", " + ".join(parts), parts, open="")


def _by_names(target: Quantity, numbers: Sequence[Quantity], text: str) -> Iterator[Candidate]:
    """Every identity whose parts the sentence names; in a list of numbers those of the list are meant."""
    own, words = _clause(target, numbers), "0".join((*(q.before for q in numbers), numbers[-1].behind))
    here = frozenset().union(*(q.roles for q in numbers)) | _GIVEN
    here |= {"k"} if "compared" in here else set()
    for identity in _IDENTITIES:
        gives = identity["gives"] if isinstance(identity["gives"], list) else [identity["gives"]]
        if not (target.roles & set(gives) or (gives == ["*"] and "value" in target.roles)):
            continue
        if not here.issuperset(identity["of"].values()):
            continue
        words_of = {x: bool(PHRASES[identity[x]].search(words)) for x in ("unless", "needs") if x in identity}
        if words_of.get("unless") or not words_of.get("needs", True):
            continue
        doubted = "doubted" in identity and PHRASES[identity["doubted"]].search(words) is not None
        names = [name for name, role in identity["of"].items() if role not in _GIVEN]
        called = [{role, "compared"} if role == "k" else {role} for role in (identity["of"][name] for name in names)]
        pools = [[q for q in numbers if q is not target and q.roles & own_names and q.of.relation in "=≈"]
                 for own_names in called]  # fmt: skip
        roles = [*identity["of"].values()]
        single = all(len(pool) == roles.count(identity["of"][name]) for name, pool in zip(names, pools, strict=True))
        alone = single and sum(bool(q.roles & set(gives)) for q in numbers) == 1
        listed = [[q for q in pool if q in own and (identity["of"][name] != "value" or q.roles <= _PLAIN)]
                  for name, pool in zip(names, pools, strict=True)]  # fmt: skip
        one = all(len(pool) == 1 for pool in listed) and sum(bool(q.roles & set(gives)) for q in own) == 1
        for chosen in product(*pools):
            together = one and all(q in pool for q, pool in zip(chosen, listed, strict=True))
            intervals = {q.interval for q in (*chosen, target) if q.interval is not None}
            if len({id(q) for q in chosen}) < len(chosen) or len(intervals) > 1:
                continue
            of: dict[str, Quantity | float] = dict(zip(names, chosen, strict=True))
            if "q" in identity["of"]:
                of["q"] = quantities.level(next((q for q in chosen if q.interval is not None), target), text)
            for level in (0.05, 0.01) if "level" in identity["of"].values() else (None,):
                sized = together and all("n" not in q.roles or q.before.rstrip().endswith("=") for q in chosen)
                sure = not doubted and ("near" not in identity or sized)
                formula = identity["formula"]
                if "share" in identity and target.kind == "percent":
                    formula = f"100*({formula})"
                yield Candidate(identity["name"], formula, of if level is None else of | {"q": level},
                                alone or together, identity.get("open", ""),
                                identity.get("fails", "") if sure else "", together,
                                "value" not in identity["of"].values(), "quiet" in identity)  # fmt: skip


def _clause(target: Quantity, numbers: Sequence[Quantity]) -> Sequence[Quantity]:
    """The list in which a number stands: b = 1.2, SE = 0.4, t = 3; nothing but names between them."""
    first = last = numbers.index(target)
    while first and _goes_on(numbers[first].before):
        first -= 1
    while last + 1 < len(numbers) and _goes_on(numbers[last + 1].before):
        last += 1
    return numbers[first : last + 1]


@lru_cache(maxsize=1024)
def _goes_on(before: str) -> bool:
    return len(before) <= 2 * quantities.NEAR and PHRASES["listed"].fullmatch(before) is not None
