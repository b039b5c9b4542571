"""Which slip explains a wrong answer: all that may have been, weighed by what the whole sheet says."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from itertools import accumulate
from typing import Any

from nptests.teaching.exercises import counts, ends, weighing
from nptests.teaching.exercises.making import exercise
from nptests.teaching.exercises.replies import AUDITED, Given, Slip
from nptests.teaching.exercises.slips import Solved


def explained(solved: Solved, name: str, replies: Mapping[str, Given], on_top: Iterable[Slip] = ()) -> tuple[Slip, ...]:
    """The likeliest slip that gives an answer, or two that nothing sets apart, where all else is much less likely.

    Other wrong answers that it gives as well speak for it; those that should follow from it and do not, against.
    What follows from this answer by right steps says nothing about how it came about.
    """
    every = [slip for slip in (*solved.slips(name), *on_top) if solved.moves(slip, name)]
    slips = [slip for slip in every if replies[name].holds(slip.answers[name])]
    before = _before(solved, name) & replies.keys()
    wrong = [q for q in _beside(solved, name) & replies.keys() if not replies[q].holds(solved.right[q])]
    beside = _beside(solved, name) & replies.keys()
    of_all = [slip for slip in slips if slip.kind != AUDITED]
    if beside and any(all(replies[q].holds(slip.answers.get(q, math.nan)) for q in beside) for slip in of_all):
        slips = of_all  # a word for one answer says less than what gives all those beside it
    probability = solved.asked[name].claim["value"] in ends.PROBABILITIES
    if probability and any(map(_is_of_audit, slips)):  # which has a word for what is done to a right number
        slips = [slip for slip in slips if slip.kind in (AUDITED, "other-size") or len(slip.answers) > 1]
    if not slips:
        return ()
    follows = solved.carried({name: replies[name]})
    unknown = {"pvalue"} - follows.keys() - {name} if solved.asked[name].claim["value"] == "statistic" else set()
    telling = [q for q in replies if q == name or not any(map(replies[q].meets, follows.get(q, ())))]
    telling = [q for q in telling if q not in unknown]  # no law is at hand that it may follow by
    read = [s for s in solved.of_ranks_and_data if s.kind in weighing.OF_CELLS]
    coarse = {q: _commonness(solved, q, read) for q in telling}
    there = _there(solved, name)
    known = [s for s in every if s.kind not in weighing.OF_READING]
    tried = weighing.tried((s.kind, s.weight, (s.answers[name], there.get(_which(s), 0.0))) for s in known)
    readings = weighing.misread([s.weight for s in solved.of_ranks_and_data if s.kind in weighing.OF_READING])
    brevity = weighing.brevity(replies[name], {slip.answers[name] for slip in every})
    of_digits = next((s.answers[name] for s in slips if s.kind != AUDITED), slips[0].answers[name])  # not as printed
    best = dict[tuple[Any, ...], dict[str, dict[tuple[str, ...], tuple[float, Slip]]]]()
    for slip in slips:
        met = [q for q in telling if q == name or (solved.moves(slip, q) and replies[q].holds(slip.answers[q]))]
        ended = [q for q in met if _is_end(solved, q, slip)]
        shares = [weighing.END] * bool(ended)
        for q in (q for q in met if q not in ended):
            short = brevity if q == name else 1.0
            share = replies[q].share(solved.right[q], counts.cases(solved), solved.graph.known.get("pairs", 0), short)
            is_probability = solved.asked[q].claim["value"] in ends.PROBABILITIES
            share = max(share, replies[q].share_from_one(solved.right[q]) if is_probability else 0.0)
            shares.append(max(share, coarse[q].get(weighing.written(slip.answers[q]), 0.0)))
        missed = [q for q in before if not _agrees(slip, q, replies[q])]
        if slip.kind in weighing.OF_SHEET and (beside - set(wrong)) & set(missed):  # a right answer speaks against it
            continue
        silent = [q for q in wrong if q not in slip.answers]  # wrong answers beside this one need slips of their own
        belief = weighing.belief(slip.weight, shares, len(missed) + len(silent))
        of_data, misread = slip.kind in weighing.OF_DATA, slip.kind in weighing.OF_READING
        few = 1.0 if slip.kind == AUDITED else 0.0  # the audit tries few
        belief /= readings if misread else few or tried[slip.kind, slip.weight]
        numbers = {**slip.answers, name: of_digits} if slip.kind == AUDITED else slip.answers
        key = (slip.kind, slip.by and slip.part, slip.by) if of_data else tuple(f"{numbers.get(q, 0):.8g}" for q in met)
        is_of_many = slip.place or of_data or slip.kind in ("adjusted-otherwise", "other-adjustment", "statistics-less")
        kind = slip.kind.replace("other-test", "other-measure")
        own = slip.kind if is_of_many else f"{kind} {slip.part} {slip.by}"
        key, own = ((), "misread") if misread else (key, own)
        places = best.setdefault(key, {}).setdefault(own, {})
        by = "" if slip.kind == "degrees" else slip.by.replace("N", "n")  # which are often one number
        place = _which(slip) if misread else (slip.place or slip.part * bool(is_of_many), by)
        if belief > places.get(place, (0.0, slip))[0]:
            places[place] = belief, slip
    kinds = [sorted(places.values(), key=lambda one: -one[0]) for alike in best.values() for places in alike.values()]
    kinds = [_of_rows(own) if own[0][1].kind == "row-forgotten" else own for own in kinds]
    kinds = _one_of_each(there, kinds) if len(kinds) > 1 else kinds
    kinds = [_of_readings(own) if own[0][1].kind in weighing.OF_READING else own for own in kinds]
    kinds = [[one for one in own if _is_told_with(one, own[0])] for own in kinds]
    named = _not_beside(weighing.likely([own[0] for own in kinds]), {id(own[0][1]): own[0][0] for own in kinds})
    known = [slip for slip in named if _is_of_audit(slip)]
    if known and probability:
        # Who says which tail it is has said which factor was left out.
        return tuple(slip for slip in named if slip in known or slip.kind == "other-size")
    ordered = [(-one, n > 0, slip) for own in kinds if own[0][1] in named for n, (one, slip) in enumerate(own)]
    first = sorted(ordered, key=lambda one: one[:2])[: weighing.LISTED]
    if first and first[0][2].kind == "misread" and -sum(one for one, *_ in first) < weighing.SURE:
        return ()
    return tuple(slip for _, _, slip in first)


def _one_of_each(
    there: Mapping[tuple[str, ...], float], kinds: Sequence[list[tuple[float, Slip]]]
) -> list[list[tuple[float, Slip]]]:
    """Slips that come to one number on other data, too, are one under several names: the likeliest counts."""
    kept = dict[Any, list[tuple[float, Slip]]]()
    for own in sorted(kinds, key=lambda own: -own[0][0]):
        x = there.get(_which(own[0][1]), math.nan)
        kept.setdefault(f"{x:.9g}" if math.isfinite(x) else id(own), []).extend(own)
    return list(kept.values())


def _there(solved: Solved, name: str) -> dict[tuple[str, ...], float]:
    """What each slip makes of an answer on other data, by which two that come to the same here are told apart."""
    here = solved.task.data.cells
    other = next(x for x in map(partial(_elsewhere, solved.task.name), (1, 2)) if x.task.data.cells != here)
    slips = other.slips(name) if name in other.asked else ()
    return {_which(slip): slip.answers.get(name, math.nan) for slip in slips}


def _which(slip: Slip) -> tuple[str, ...]:
    return slip.kind, slip.place, slip.part, slip.by


@lru_cache(maxsize=4)
def _elsewhere(name: str, student: int) -> Solved:
    """The exercise on data that others than the one whose answers are marked have."""
    return Solved(exercise(name, seed=0, student=student))


def _of_readings(own: Sequence[tuple[float, Slip]]) -> list[tuple[float, Slip]]:
    """What any reading of other data comes to: nearly all of it is told one by one where few readings do, else as what
    it is."""
    of_all = sum(one for one, _ in own)
    so_far = list(accumulate(one for one, _ in own))
    few = own[: 1 + sum(one < weighing.NEARLY * of_all for one in so_far)]
    if len({_which(slip) for _, slip in few}) > weighing.MOST_READINGS:
        return [(of_all, replace(own[0][1], kind="misread"))]
    return [(of_all, own[0][1]), *few[1:]]


def _not_beside(named: Sequence[Slip], beliefs: Mapping[int, float]) -> Sequence[Slip]:
    """Whoever slipped in the working need not have misread anything: that is told beside it where it is about as
    likely."""
    best = max((beliefs[id(slip)] for slip in named if not _is_reading(slip)), default=0.0)
    return [slip for slip in named if not _is_reading(slip) or beliefs[id(slip)] >= weighing.BESIDE * best]


def _is_told_with(one: tuple[float, Slip], first: tuple[float, Slip]) -> bool:
    """Whether a slip that comes to the same is told, too; of adjustments only what does as little otherwise."""
    of_steps = first[1].kind == "adjusted-otherwise"
    return one[0] >= weighing.UNDER * first[0] and not (of_steps and one[1].weight > first[1].weight)


def _is_reading(slip: Slip) -> bool:
    return slip.kind in weighing.OF_READING or slip.kind == "misread"


def _of_rows(own: Sequence[tuple[float, Slip]]) -> list[tuple[float, Slip]]:
    """One slip of several rows, each of which may have been forgotten, as far as they give as much; of many none."""
    likely = [slip.part for one, slip in own if one >= weighing.UNDER * own[0][0]]
    is_any = weighing.LISTED < len(likely) == len(own)
    return [(own[0][0] * (not is_any), replace(own[0][1], part=" / ".join(likely[: weighing.LISTED])))]


def _is_of_audit(slip: Slip) -> bool:
    """Whether the audit knows it, as no slip that students make."""
    return slip.kind == AUDITED and slip.place != "slip"


def _before(solved: Solved, name: str) -> set[str]:
    """The questions beside one, and those that it rests on."""
    names = list(solved.asked)
    return _beside(solved, name) | set(names[: names.index(name)])


def _beside(solved: Solved, name: str) -> set[str]:
    return {q for q in solved.asked if solved.asked[q].kind == solved.asked[name].kind and q != name}


def _agrees(slip: Slip, name: str, reply: Given) -> bool:
    """Whether an answer may be that of who made a slip: one of which nothing is known may be any."""
    x = slip.answers.get(name, math.nan)
    return not math.isfinite(x) or reply.low - abs(x) * 1e-6 <= x <= reply.high + abs(x) * 1e-6


def _is_end(solved: Solved, name: str, slip: Slip) -> bool:
    share = counts.cases(solved) > 0 and 0 <= solved.right[name] <= 1
    return (share or solved.asked[name].claim["value"] in ends.PROBABILITIES) and slip.answers[name] in (0, 1)


def _commonness(solved: Solved, name: str, read: Sequence[Slip]) -> dict[str, float]:
    """How common each value of an answer is, as data that are misread show."""
    values = {(s.kind, s.part, s.by, s.answers[name]): None for s in read if solved.moves(s, name)}
    return weighing.commonness([x for *_, x in values])
