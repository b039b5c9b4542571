"""What to call for a name from elsewhere, or for plain words: one answer for command line and errors."""

import functools
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher, get_close_matches
from math import log
from typing import NamedTuple

from nptests.adjustments.listed import ADJUSTMENTS
from nptests.errors import in_python, spelled
from nptests.experiment import elsewhere as measures_elsewhere
from nptests.experiment.metrics.listed import metrics
from nptests.languages.translating import languages, said
from nptests.procedures.elsewhere import peers
from nptests.procedures.elsewhere.translation import functions_of, instead, lines, placed, plain_words
from nptests.procedures.examples import example_of
from nptests.procedures.listed import catalogue
from nptests.vocabulary import read_beside

ITSELF = "nptests.find(words)"  # which answers nothing that is asked of it
MOST = 6  # finds that are shown


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
        if (line := line_for(asked)) and line != ITSELF:
            about = {known.call: known.about for known in _known()}
            because = f"what {asked} is called here"
            return tuple(Find(call, about.get(call, ""), because) for call in re.split(r",? or ", line))
        if reason := next((row.left for row in peers.known(asked)), ""):
            return (Find("", reason, f"{asked} is left out"),)
    if (same := _names().get(_parts(name), name)) != name and line_for(same) != ITSELF:
        return find(same)
    spelt = _spelt(words) if " " in name else words
    return _by_package(name) or _by_question(spelt) or _by_words(spelt)


def _spelt(text: str) -> str:
    """The text with each word that nothing has as the nearest one that something has."""
    known = frozenset().union(*(each.words for each in _known()))
    near = {word: get_close_matches(word.lower(), known, 1, 0.85) for word in re.findall(r"[a-zA-Z]{5,}", text)}
    return re.sub(r"[a-zA-Z]{5,}", lambda m: next(iter([] if _stems(m[0]) <= known else near[m[0]]), m[0]), text)


def _by_package(name: str) -> tuple[Find, ...]:
    """Of the name of a package: how much of it is here, and what is called otherwise."""
    package = next((each for each in peers.PEERS[:-1] if each.casefold() == name.casefold()), None)
    rows = [row for row in peers.peer(package).names.values() if not row.left] if package else []
    most = [Find(row.line, f"{row.name} of {package}", f"{len(rows)} of its names are here") for row in rows[:MOST]]
    return tuple(most)


@functools.cache
def _questions() -> tuple[Mapping[str, re.Pattern[str]], tuple[Mapping[str, str], ...]]:
    """What questions speak of, and what answers those that speak of several things together."""
    table = read_beside(__file__, "asked.toml")
    spoken = {name: re.compile(rf"\b(?:{words})") for name, words in table["concepts"].items()}
    return spoken, tuple(table["ask"])


# Words that tell no calls apart, in English, Spanish and Portuguese; and what is said beside any name.
_EMPTY, _AROUND = (frozenset(read_beside(__file__, "asked.toml")[part].split()) for part in ("empty", "around"))


def _by_question(text: str) -> tuple[Find, ...]:
    """The calls that answer a plain question, the one that says most of it first; a name is no question."""
    if _is_phrase(text):
        return ()
    spoken, rules = _questions()
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    plain = re.sub(r"more than (two|2|one)|mas de (dos|un[oa]?)|mais de (dois|duas|um[a]?)", "several", plain)
    held = {name for name, pattern in spoken.items() if pattern.search(plain)}
    about = {known.call: known.about for known in _known()}
    answers = []
    for rule in rules:
        words = rule["words"].split()
        needed = {word for word in words if word[0] != "!"}
        if needed <= held and not held & {word[1:] for word in words if word[0] == "!"}:
            says = rule.get("says") or about.get(rule["write"], "")
            answers.append(Find(rule["write"], says, f"it speaks of {', '.join(sorted(needed))}"))
    named = [answer for answer in answers if answer.call][:3]
    answers = answers[:1] if answers and not answers[0].call else named  # what is not here is answered by nothing
    return tuple({answer.call: answer for answer in reversed(answers)}.values())[::-1]


def line_for(name: str) -> str | None:
    """What to write for a name that is none of ours: calls with "or" between them."""
    rows = peers.known(name)
    row = next((row for row in rows if not row.left), None)
    if rows and row is None:
        return None
    return row.line if row else instead(name, catalogue()) or measures_elsewhere.instead(name)


def nearest(name: str) -> str:
    """What to say of a name that nothing has: where it is, how it is spelled, what is not here, or where to look."""
    if elsewhere := peers.outside(name):
        return f"{elsewhere}; `nptests catalogue` lists what is here"
    words = re.sub(r"[_\W]+", " ", name)
    finds = find(words)
    if finds and not finds[0].call:
        return finds[0].about
    if _by_package(name):
        return f"this is a package: {'; '.join(f'{row.about} is {row.call}' for row in finds[:3])}"
    if finds and (_parts(name) in _names() or _is_phrase(words)):
        return f"write {finds[0].call}"
    if line := _by_phrase(words):
        return f"write {line}" if len(_parts(name)) > 1 else f"nothing is called so: by its words perhaps {line}"
    known = {alias for each in _known() for alias in each.names} | {row.python for row in peers.rows() if not row.left}
    if (meant := spelled(name, sorted(known))) and _alike(name, meant):
        return f"did you mean nptests.{meant}?"
    more = f"; nptests.find({words!r}) says more" if finds else ""
    asked = _stems(words) - _AROUND
    answers = {_told(part).removeprefix(part): _told(part) for part in _covering(_parts(name))}  # a reason once
    if parts := list(answers.values()):
        strange = asked.difference(*(each.words for each in _known()), *_names())
        odd = ", ".join(repr(word) for word in words.split() if _stems(word) & strange)
        return f"nothing is called so{odd and f', and no call by {odd}'}: {', '.join(parts)}{more}"
    if finds and asked <= _stems(finds[0].because) and (len(asked) > 1 or asked <= _stems(finds[0].call)):
        return f"nothing is called so: by its words perhaps {finds[0].call}{more}"
    return "this is not here, nor known by another name: `nptests catalogue` lists all"


def _alike(name: str, meant: str) -> bool:
    """Whether a slip of the fingers is likely: ab_test and ad_test share little but the word that any test has."""
    one, other = (re.sub(r"_?tests?$|[\W_]", "", each.lower()) for each in (name, meant))
    return SequenceMatcher(None, one, other).ratio() >= 0.8


@functools.cache
def _names() -> Mapping[frozenset[str], str]:
    """The names here and elsewhere by their parts, in whatever order and dress: ours before those of others."""
    ours = [name for known in _known() for name in known.names if "nptests.experiment." not in known.call]
    others = [name for line in lines() for name in line.names] + [row.name for row in peers.rows()]
    return {_parts(name): name for name in reversed([*ours, *others]) if _parts(name)}


def _covering(asked: frozenset[str]) -> list[str]:
    """The two names at most that say most letters of what was asked: the longest first, then one of the rest."""
    names: list[str] = []
    while len(names) < 2 and (held := [parts for parts in _names() if parts <= asked and len("".join(parts)) > 1]):
        longest = max(held, key=lambda parts: sum(map(len, parts)))
        names.append(_names()[longest])
        asked -= longest
    return names


def _by_phrase(text: str) -> str:
    """The calls of the phrase that says least beside what was asked: at least half of it was; or an adjustment."""
    asked, correction = _stems(text) - _AROUND, _questions()[0]["correct"]
    bare = frozenset(word for word in asked if not correction.match(word))
    if adjusts := [a.name for a in ADJUSTMENTS if bare < asked and _parts(a.name) == bare]:
        return f'nptests.adjust(pvalues, method="{adjusts[0]}")'
    holding = [(len(p), known.call) for known in _tests(text) if known.names for p in known.phrases if asked <= p]
    near = [(size, call) for size, call in holding if size <= 2 * len(asked)]
    least = min(near, default=(0, ""))[0]
    calls = [*dict.fromkeys(call for size, call in near if size == least and asked)]
    return " or ".join(calls[:3]) if len(asked) > 1 or len(calls) == 1 else ""


def _told(part: str) -> str:
    """What a part of a name is here, or why nothing is."""
    line, first = line_for(part), next(iter(find(part)))
    return f"{part} is {line or first.call}" if line or first.call else f"{part}: {first.about}"


def _is_phrase(text: str) -> bool:
    """Whether a text is one in which people ask for a test or another call; a measure of that name is no test."""
    asked = _stems(text) - _AROUND
    return any(asked and phrase == asked for known in _tests(text) for phrase in known.phrases)


def _tests(text: str) -> Iterator["Known"]:
    """All that is known; of what asks for a test, without measures."""
    return (known for known in _known() if "test" not in text or "nptests.experiment." not in known.call)


def _parts(name: str) -> frozenset[str]:
    """The words that a name is made of, without those that stand beside any name."""
    return _stems(name, frozenset()) - _AROUND


class Known(NamedTuple):
    """One call that can be found: by its names here, or by the words that speak of it."""

    call: str
    about: str
    names: frozenset[str]
    words: frozenset[str]
    phrases: tuple[frozenset[str], ...] = ()  # those in which people ask for it: a whole one counts once more


@functools.cache
def _known() -> tuple[Known, ...]:
    entries: list[Known] = []
    for room, listed in (("nptests", catalogue()), ("nptests.experiment", metrics())):
        for p in listed:
            titles = [said(p.title, language) for language in languages()]
            text = " ".join((p.name, p.summary, *titles, *p.titles.values(), *functions_of(p.known_as)))
            options = {word: example_of(p).options.get(word, 0.1) for word, o in p.options.items() if o.required}
            call = f"{room}.{p.name}({', '.join(filter(None, (*placed(p.data), in_python(options))))})"
            if options:  # as a call of ours says them, where one does
                call = next((line.write for line in lines() if line.write.startswith(f"{room}.{p.name}(")), call)
            plain = plain_words(p.name)
            phrases = tuple(map(_stems, (p.name, *titles, *re.split(r"[,\n]", plain))))
            entries.append(Known(call, p.title, frozenset({p.name}), _stems(f"{text} {plain}"), phrases))
    for a in ADJUSTMENTS:
        call = f'nptests.adjust(pvalues, method="{a.name}")'
        entries.append(
            Known(call, f"{a.title}: an adjustment of p-values", frozenset({a.name}), _stems(f"{a.name} {a.title}"))
        )
    for line in lines():
        texts = " ".join((line.says, *line.names, *line.words))
        phrases = tuple(map(_stems, (*line.names, *line.words)))
        entries.append(Known(line.write, line.says, frozenset(), _stems(texts), phrases))
    return tuple(entries)


def _by_words(text: str) -> tuple[Find, ...]:
    """Those that share the rarest words with a text: at least half as much of it as the one that shares most."""
    asked = _stems(text)
    seen = Counter(stem for known in _known() for stem in known.words)
    weight = {stem: log(1 + len(_known()) / seen[stem]) for stem in asked if stem in seen}

    def weighed(words: frozenset[str]) -> float:
        return sum(weight[word] for word in words)

    scores = {
        k: weighed(asked & k.words) + max((weighed(p) for p in k.phrases if p <= asked), default=0) for k in _known()
    }
    most = max(scores.values(), default=0.0)
    unknown = log(1 + len(_known())) * len(asked - weight.keys())
    if max((weighed(asked & k.words) for k in _known()), default=0.0) <= (sum(weight.values()) + unknown) / 2:
        return ()  # what shares less than half of a question does not answer it
    near = [known for known, score in scores.items() if score > 0 and score >= most / 2]
    ranked = sorted(near, key=lambda known: (asked - _AROUND not in known.phrases, -scores[known]))
    first = {k.call: k for k in reversed(ranked)}  # a call once
    ones = [k for k in ranked if first[k.call] is k][:MOST]
    return tuple(Find(k.call, k.about, f"its words: {', '.join(sorted(asked & k.words))}") for k in ones)


def _stems(text: str, empty: frozenset[str] = _EMPTY) -> frozenset[str]:
    """The words of a text without accents and endings, the parts of names apart: "postHocTTest" has four."""
    humps = r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])"
    apart = re.sub(humps + r"|'s\b|(?<=\b[a-zA-Z])(?=[Tt]est)|(?<=_[a-z])(?=test)", " ", text)
    plain = unicodedata.normalize("NFKD", apart).encode("ascii", "ignore").decode().lower()
    return frozenset(_stem(word) for word in re.findall(r"[a-z0-9]+", plain) if word not in empty)


def _stem(word: str) -> str:
    """Without the endings of plurals and the like, where the word is long enough to lose them."""
    short = re.sub(r"(?:ings?|ed|ly|s)$", "", word) if len(word) > 4 else word
    return re.sub(r"[aeo]$", "", short) if len(short) > 3 else short
