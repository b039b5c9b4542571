"""What was done instead: slips that give every number that a program gave, the right ones included."""

import copy
import dataclasses
import itertools
import math
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path as File
from typing import Any

from crosscheck.reference import answers, definitions, edits, effort, families, numbers
from crosscheck.reference.certified import Case
from crosscheck.reference.judging import RIGHT, Judged, digits, is_number

AGREES = 6.0  # digits: slips are computed in doubles
SAMPLE = 10
# A slip that gives fewer of the wrong answers is no explanation, nor is one that chance would give as often as this.
LEAST = 0.5
CHANCE = 0.01
# Of wrong and of right answers together: beyond it nothing better is looked for.
SURE = 1.9
ONLY_SET = {"name", "kind", "words", "set"}
# What is listed may cost so much, two at once as much, edits as much: ten thousand questions, or some tens of integrals
# of integrals (`effort` counts): seconds.
EFFORT = 2_000_000
SLIPS = tomllib.loads((File(__file__).parent / "slips.toml").read_text("utf-8"))["slip"]
# What a definition raises of data or options that it was not made for.
IMPOSSIBLE = (
    ArithmeticError, ValueError, LookupError, TypeError, AssertionError, StopIteration, NameError, AttributeError,
    RecursionError, MemoryError,
)  # fmt: skip


def explained(of_it: Sequence[Judged], over: Callable[[], bool] = bool) -> Iterator[tuple[Any, list[Judged]]]:
    """Slips, each with the wrong answers that it gives; what none of them gives is left over."""
    wrong = [j for j in of_it if j.status in ("accuracy", "defect") and j.given and "none" not in j.case["answer"]]
    good = [j for j in of_it if j.status == "right" and j.given and "none" not in j.case["answer"]]
    right_numbers = [(j, _off(j)) for j in good[:: max(1, len(good) // SAMPLE)][:SAMPLE]]
    while wrong and not over() and (slip := _best(wrong, right_numbers, over)):
        members = [j for j in wrong if _gives(slip, j, _off(j))]
        yield slip, members
        wrong = [j for j in wrong if j not in members]


def _best(wrong: Sequence[Judged], right_numbers: Sequence[Any], over: Callable[[], bool]) -> dict[str, Any] | None:
    """The slip that gives most of what was given, on wrong and on right answers alike, and not by chance."""
    small = sorted((j for j in wrong if not _trivial([j.given[n] for n in _off(j)])), key=size)
    some = [*small[: SAMPLE // 2], *small[:: max(1, len(small) // SAMPLE)][:SAMPLE]]
    wrong_numbers = [(j, _off(j)) for j in some]
    seen = {(key, repr(value)) for j in wrong for key, value in j.case["options"].items()}
    alike = [(j, off) for j, off in right_numbers if {(k, repr(v)) for k, v in j.case["options"].items()} <= seen]
    best, most, tried = None, 0.0, 0
    for tier in _tiers(some[0].case, _off(some[0]), wrong_numbers) if some else ():
        left = effort.within(EFFORT)
        for slip in tier:
            if not left() or over():
                break
            tried += 1
            share = _share(slip, wrong_numbers, slip.get("least", LEAST))
            # What changes a number may do so under some options only; a definition is the same under all.
            right = right_numbers if {"set", "data"} & slip.keys() else alike
            if share and share + (fits := _share(slip, right, 0.0)) > most + 1e-9:
                best, most = slip, share + fits
        if over() or (best and most > SURE):
            break
    return best if best and _by_chance(best, wrong_numbers, tried) < CHANCE else None


def _tiers(case: Case, off: Sequence[str], numbers: Sequence[tuple[Judged, list[str]]]) -> Iterator[Iterable[Any]]:
    """Slips that are listed or of a family; two at once; edits of the definition; of the one under another option."""
    yield _slips(case, off)
    keys = _options_of(case) - {"alternative", "null"}
    single = {repr(s["set"]): s for s in SLIPS if s.keys() == ONLY_SET and s["set"].keys() <= keys}.values()
    yield (
        _both(*pair) for pair in itertools.combinations(single, 2) if not pair[0]["set"].keys() & pair[1]["set"].keys()
    )
    every = edits.edits(case["procedure"], tuple(case["data"]))
    plain = [{"name": e.name, "kind": "defect", "words": e.words, "least": 0.6, "edit": e} for e in every]
    left = effort.within(EFFORT)
    yield (slip for slip in plain if left() and any(_gives(slip, *one) for one in numbers[:3]))
    both = ({**e, "set": s["set"], "name": f"{s['name']}, {e['name']}"} for s in single for e in plain)
    yield (slip for slip in both if left() and any(_gives(slip, *one) for one in numbers[:3]))


def _both(one: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    kind = max(one["kind"], other["kind"], key=("convention", "accuracy", "defect").index)
    names, words = (f"{one[part]}{joint}{other[part]}" for part, joint in (("name", ", "), ("words", "; ")))
    return {"name": names, "kind": kind, "words": words, "set": one["set"] | other["set"]}


def _options_of(case: Case) -> frozenset[str]:
    """The options that its definition looks at."""
    beside = edits.options_of("adjust") if "adjust" in case["options"] else frozenset()
    return edits.options_of(case["procedure"]) | beside


def _by_chance(slip: dict[str, Any], numbers: Sequence[tuple[Judged, list[str]]], tried: int) -> float:
    """How probable it is that one of the slips tried gives so many of the answers, if it has nothing to do with them.

    What a slip gives for one case is held against what was given for the others.
    """
    hits = sum(_gives(slip, j, off) for j, off in numbers)
    pairs = sum(i.case["data"] != j.case["data"] for i, _ in numbers for j, _ in numbers)
    strangers = sum(_for_others(slip, i, numbers) for i, _ in numbers)
    rate = max(strangers / pairs if pairs else 0.0, 1e-4)
    return min(1.0, tried * math.comb(len(numbers), hits) * rate**hits)


def _for_others(slip: dict[str, Any], i: Judged, numbers: Sequence[tuple[Judged, list[str]]]) -> int:
    """For how many others the slip gives, of the case of i, what was given for them."""
    others = [(j, off) for j, off in numbers if j.case["data"] != i.case["data"]]
    if "change" in slip:  # which looks at what was given
        return sum(_gives(slip, Judged(**{**vars(i), "given": j.given}), off) for j, off in others)
    try:
        theirs = slipped(slip, i)
        return sum(_alike(j.given, theirs, off, i) for j, off in others)
    except IMPOSSIBLE:
        return 0


def _trivial(numbers: Any) -> bool:
    """0, 1/2, 1 and NaN come out of too many slips to be evidence of one."""
    return all(map(_trivial, numbers)) if isinstance(numbers, list) else numbers in (0, 0.5, 1, None)


def does(name: str, j: Judged) -> bool:
    """Whether the slip of this name gives what was given; of what has no name, anything wrong does."""
    named = [slip for slip in _slips(j.case, _off(j)) if slip["name"] == name]
    return not named or any(_gives(slip, j, _off(j)) for slip in named)


def _off(j: Judged) -> list[str]:
    """The numbers that are not right, or one that is."""
    certified = {n: c for n, c in j.case["answer"].items() if j.given.get(n) is not None}
    return [n for n, c in certified.items() if digits(j.given[n], c) < RIGHT] or list(certified)[:1]


def _share(slip: dict[str, Any], numbers: Sequence[tuple[Judged, list[str]]], least: float) -> float:
    """Of how many the slip gives what was given; 0 as soon as it can only be less than `least`."""
    hits = 0
    for at, (j, off) in enumerate(numbers):
        hits += _gives(slip, j, off)
        if hits + len(numbers) - at - 1 < least * len(numbers):
            return 0.0
    return hits / len(numbers) if numbers else 1.0


def _slips(case: Case, off: Sequence[str]) -> Iterable[dict[str, Any]]:
    keys = _options_of(case)
    yield from (slip for slip in SLIPS if slip.get("set", {}).keys() <= keys)
    yield from families.members(case, off, [slip.get("set") for slip in SLIPS])


def _gives(slip: dict[str, Any], j: Judged, numbers: Sequence[str]) -> bool:
    """Whether the slip gives these numbers as they were given, and moves one of them from where it should be."""
    try:
        with effort.bounded():
            theirs, right = slipped(slip, j), _certified(j.case)
        moved = j.status == "right" or any(not _near(right[n], theirs[n], _room(j), 0.0) for n in numbers)
        return moved and _alike(j.given, theirs, numbers, j)
    except IMPOSSIBLE:
        return False


def _alike(outputs: dict[str, Any], theirs: dict[str, Any], numbers: Sequence[str], j: Judged) -> bool:
    return bool(numbers) and all(n in theirs and _near(outputs[n], theirs[n], _room(j)) for n in numbers)


def _room(j: Judged) -> float:
    """How near is near, relatively: much nearer than what was given is to what is right."""
    return float(10 ** -max(AGREES, j.digits + 1.5 if j.status != "right" else 0.0))


def _near(output: Any, theirs: Any, room: float, least: float = 1e-15) -> bool:
    if isinstance(theirs, list):
        same = isinstance(output, list) and len(output) == len(theirs)
        return same and all(_near(x, y, room, least) for x, y in zip(output, theirs, strict=True))
    if isinstance(output, list) or not is_number(output):
        return False
    return math.isclose(output, float(theirs), rel_tol=room, abs_tol=least)


def slipped(slip: dict[str, Any], j: Judged) -> dict[str, Any]:
    """What the definition gives with this slip, in doubles."""
    effort.spend(effort.QUESTION)
    case, options = j.case, dict(j.case["options"])
    if slip.get("only") == "one-sided" and options.get("alternative", "two-sided") == "two-sided":
        return _certified(case)
    for name, value in slip.get("set", {}).items():
        if name == "alternative" and "alternative" not in options:
            raise KeyError(name)
        options[name] = _OTHER.get(options[name], options[name]) if value == "other" else value
    data = _MOVES[slip["data"]](copy.deepcopy(case["data"])) if "data" in slip else case["data"]
    data = families.shaped(data, slip.get("shape", ""))
    same = not {"data", "other", "edit"} & slip.keys() and case["options"].get("null") == "exact"
    if options.get("null") == "exact" and not same and _entries(data) > _most_exact(data):
        raise ValueError  # an exact law of so many would take long, and no program has given it
    if families.OWN & slip.keys():
        return families.given_by(slip, case, effort.rough())
    if "edit" in slip:
        path = dataclasses.replace(effort.rough(), num=_Edited(slip))
        with slip["edit"].applied():
            return definitions.answer(case["procedure"], data, options, path)
    moved = {"data", "set", "other"} & slip.keys()
    result = _answered(str(slip.get("other", case["procedure"])), data, options) if moved else _certified(case)
    change = _CHANGES.get(slip.get("change", ""))
    if change is None:
        return result
    return {n: change(result[n], j.given[n]) for n in _off(j) if n in result}


class _Edited(numbers.Doubles):
    """Doubles of a definition that is edited: nothing of it is kept for the others."""

    def __init__(self, slip: dict[str, Any]) -> None:
        self.name = f"doubles {id(slip['edit'])}"


def _entries(data: Any) -> int:
    return sum(map(_entries, data.values() if isinstance(data, dict) else data)) if isinstance(data, dict | list) else 1


def _most_exact(data: dict[str, Any]) -> int:
    if "rows" in data:
        return 24 if len(data["rows"][0]) < 5 else 10
    return 9 if "groups" in data else 80


_OTHER = {"greater": "less", "less": "greater"}


def _answered(name: str, data: Any, options: Any) -> dict[str, Any]:
    key = (name, repr(data), repr(sorted(options.items(), key=str)))
    answer: dict[str, Any] = effort.kept(key, lambda: definitions.answer(name, data, options, effort.rough()))
    return answer


def _certified(case: Case) -> dict[str, Any]:
    return {n: _floats(answers.value_of(c)) for n, c in case["answer"].items()}


def _floats(value: Any) -> Any:
    return [_floats(v) for v in value] if isinstance(value, list) else float(value)


def _each(function: Callable[[float], float]) -> Callable[[Any, Any], Any]:
    def change(value: Any, output: Any) -> Any:
        return [change(v, output) for v in value] if isinstance(value, list) else function(value)

    return change


def _but(place: int) -> Callable[[Any, Any], Any]:
    def change(value: Any, output: Any) -> Any:
        if not isinstance(value, list) or not isinstance(output, list) or len(output) != len(value):
            raise ValueError
        rest = list(value)
        rest[place] = output[place]
        return rest

    return change


def _many(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise TypeError
    return value


def _rounded(value: Any, output: Any) -> Any:
    if isinstance(value, list):
        return list(map(_rounded, value, output))
    for places in range(1, 9):
        for how in (round(value, places), float(f"{value:.{places}g}")):
            if how == output:
                return how
    raise ValueError


def _absolute(value: Any, output: Any) -> Any:
    if isinstance(value, list):
        return list(map(_absolute, value, output))
    if abs(value - output) < 10**-RIGHT:
        return output
    raise ValueError


def _single(value: Any, output: Any) -> Any:
    if isinstance(value, list):
        return list(map(_single, value, output))
    if math.isclose(value, output, rel_tol=1e-4) and not math.isclose(value, output, rel_tol=1e-10):
        return output
    raise ValueError


_CHANGES: dict[str, Callable[[Any, Any], Any]] = {
    "half": _each(lambda x: x / 2),
    "twice": _each(lambda x: 2 * x),
    "complement": _each(lambda x: 1 - x),
    "negative": _each(lambda x: -x),
    "size": _each(abs),
    "square": _each(lambda x: x * x),
    "root": _each(math.sqrt),
    "larger_tail": _each(lambda x: 2 - x),
    "one_more": _each(lambda x: x + 1),
    "one_less": _each(lambda x: x - 1),
    "sorted": lambda value, output: sorted(_many(value)),
    "sorted_down": lambda value, output: sorted(_many(value), reverse=True),
    "backwards": lambda value, output: _many(value)[::-1],
    "all_but_last": _but(-1),
    "all_but_first": _but(0),
    "rounded": _rounded,
    "absolute": _absolute,
    "single": _single,
}


def columns(d: dict[str, Any]) -> list[str]:
    """The names of what holds the observations."""
    return [name for name, value in d.items() if isinstance(value, list)]


def _cut(start: int, stop: int | None) -> Callable[[dict[str, Any]], dict[str, Any]]:
    def cut(d: dict[str, Any]) -> dict[str, Any]:
        if "groups" in d:
            place = -1 if start == 0 else 0
            d["groups"][place] = d["groups"][place][start:stop]
            return d
        return {name: value[start:stop] if isinstance(value, list) else value for name, value in d.items()}

    return cut


def _fewer_columns(d: dict[str, Any]) -> dict[str, Any]:
    return {"groups": d["groups"][:-1]} if "groups" in d else {"rows": [row[:-1] for row in d["rows"]]}


def _exchanged(d: dict[str, Any]) -> dict[str, Any]:
    pairs = (("a", "b"), ("n01", "n10"), ("x1", "x2"), ("n1", "n2"))
    names = {x: y for pair in pairs for x, y in (pair, pair[::-1])}
    if not names.keys() & d.keys():
        raise KeyError
    return {name: d[names.get(name, name)] for name in d}


def _negated(d: Any) -> Any:
    if isinstance(d, dict):
        return {name: _negated(value) for name, value in d.items()}
    return [_negated(v) for v in d] if isinstance(d, list) else d[1:] if d.startswith("-") else "-" + d


def _renamed(d: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    return {name: [names.get(x, x) for x in value] for name, value in d.items()}


def _by_appearance(d: dict[str, Any]) -> dict[str, Any]:
    return _renamed(d, {x: str(i) for i, x in enumerate(dict.fromkeys(d["truth"] + d["predicted"]))})


def _classes(d: dict[str, Any]) -> dict[str, Any]:
    return _renamed(d, {"0": "1", "1": "0"})


_MOVES: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "exchanged": _exchanged,
    "reversed": lambda d: {"groups": d["groups"][::-1]} if "groups" in d else {"rows": [r[::-1] for r in d["rows"]]},
    "negated": _negated,
    "without_last": _cut(0, -1),
    "without_first": _cut(1, None),
    "without_last_column": _fewer_columns,
    "transposed": lambda d: {"rows": [list(column) for column in zip(*d["rows"], strict=True)]},
    "truth_exchanged": lambda d: {**d, "truth": d["predicted"], "predicted": d["truth"]},
    "classes_exchanged": _classes,
    "by_appearance": _by_appearance,
    "first_positive": lambda d: _classes(d) if d["truth"][0] == "0" else d,
    "training_is_test": lambda d: {**d, "training": d["truth"]},
}


def size(j: Judged) -> tuple[int, int, str]:
    text = repr(j.case["data"])
    return text.count("'"), len(text), j.case["id"]
