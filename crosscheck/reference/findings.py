"""What is wrong with a program, procedure by procedure: named where it is known, each with the smallest data found."""

import contextlib
import time
import warnings
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from crosscheck.reference import definitions, effort, slips
from crosscheck.reference.certified import Case
from crosscheck.reference.judging import NO_NUMBER, Judged, judged


@dataclass(frozen=True)
class Finding:
    """What is wrong with a procedure: the kind, its name, the smallest case that shows it."""

    procedure: str
    kind: str
    name: str
    words: str
    cases: int
    of: int
    smallest: Case
    given: Any
    certified: Any
    ids: tuple[str, ...] = ()


# So many answers with few digits are no accident.
MANY = 5
# What it costs to name one failure and to make its data small, by sixty questions at most, is counted (`slips.EFFORT`).
# Nothing is named or made small after EXPLAINING seconds in all, beyond the question that is open then.
EXPLAINING = 120.0
Over = Callable[[], bool]
Ask = Callable[[Case], dict[str, Any]]


def findings(
    every: Sequence[Judged],
    ask: Ask | None = None,
    seconds: float = EXPLAINING,
    progress: Callable[[int, int], None] | None = None,
) -> list[Finding]:
    """What is wrong, procedure by procedure, each with its smallest case."""
    grouped: dict[tuple[str, str], list[Judged]] = defaultdict(list)
    for j in every:
        grouped[j.case["procedure"], str(j.case["options"].get("method", ""))].append(j)
    over, seen = until(seconds), []
    with _silently():
        for at, (_, of_it) in enumerate(sorted(grouped.items(), key=lambda item: (_dear(item[1]), item[0]))):
            for kind in _kinds(of_it, over):
                seen.append(_finding(kind, of_it, ask, over))
            effort.forget()
            if progress is not None:
                progress(at + 1, len(grouped))
    return sorted(seen, key=lambda finding: finding.procedure)


def _dear(of_it: Sequence[Judged]) -> int:
    """What asking its definition once costs: what is dear comes last, so that it takes no time from the others."""
    wrong = min((j for j in of_it if j.status in ("accuracy", "defect")), key=slips.size, default=None)
    before = effort.spent()
    if wrong is not None:
        with contextlib.suppress(*slips.IMPOSSIBLE):
            definitions.answer(wrong.case["procedure"], wrong.case["data"], wrong.case["options"], effort.rough())
    return effort.spent() - before


def until(seconds: float) -> Over:
    """Whether so many seconds have gone."""
    end = time.monotonic() + seconds
    return lambda: time.monotonic() >= end


@contextlib.contextmanager
def _silently() -> Iterator[None]:
    """Definitions with a mistake in them divide by 0 and overflow: that is an answer like another, and no news."""
    with np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


Kind = tuple[str, str, str, list[Judged]]


def _kinds(of_it: Sequence[Judged], over: Over) -> Iterator[Kind]:
    """What is wrong with a procedure: kind, name, words and the answers of each."""
    invented = [j for j in of_it if j.status == "defect" and "none" in j.case["answer"]]
    if invented:
        yield "defect", "answers where there is none", invented[0].words, invented
    rest = [j for j in of_it if j.status in ("accuracy", "defect") and j not in invented]
    another = False
    explained: dict[tuple[str, str], Kind] = {}
    for slip, members in slips.explained(of_it, over):
        key = slip["kind"], slip["name"]
        explained[key] = (*key, slip["words"], [*(explained[key][3] if key in explained else ()), *members])
        rest = [j for j in rest if j not in members]
        another = another or slip["kind"] != "accuracy"
    yield from explained.values()
    lost, other = ([j for j in rest if j.status == status] for status in ("accuracy", "defect"))
    few = [j for j in lost if j.digits < slips.AGREES]
    # Beside wrong numbers, or where most have few digits, a number that is near the right one is another number.
    if few and (other or another or 2 * len(few) > len(lost) > MANY):
        lost, other = [j for j in lost if j not in few], [*other, *few]
    if lost:
        yield "accuracy", "digits lost", f"{min(j.digits for j in lost):.1f} correct digits at worst", lost
    if other:
        late = "; the time for naming what was done was over" if over() else ""
        yield "defect", "unknown", _where(other, of_it) + late, other
    for status in ("refusal", "crash", "hang", "broken"):
        by_words = defaultdict(list)
        for j in of_it:
            if j.status == status:
                by_words[j.words == NO_NUMBER].append(j)
        for members in by_words.values():
            yield status, "no number" if members[0].words == NO_NUMBER else status, members[0].words, members


def _where(wrong: Sequence[Judged], of_it: Sequence[Judged]) -> str:
    """Under which options numbers are wrong, of those under which they are tried."""
    tried = [j for j in of_it if j.status != "unsupported"]
    always = []
    for key in wrong[0].case["options"]:
        values = Counter(str(j.case["options"].get(key)) for j in wrong)
        if len({str(j.case["options"].get(key)) for j in tried}) > 1:
            always.append(f"{key} {', '.join(f'{value} ({n})' for value, n in sorted(values.items()))}")
    return f"what was done is not known; wrong with {'; '.join(always)}" if always else "what was done is not known"


def _finding(sort: Kind, of_it: Sequence[Judged], ask: Ask | None, over: Over) -> Finding:
    kind, name, words, members = sort
    smallest = min(members, key=slips.size)
    if ask is not None and smallest.status in ("accuracy", "defect") and "none" not in smallest.case["answer"]:
        smallest = shrunk(smallest, ask, name, over=over)
    tried = [j for j in of_it if j.status != "unsupported"]
    case = smallest.case
    return Finding(
        case["procedure"], kind, name, words, len(members), len(tried), case, smallest.printed or smallest.words,
        case["answer"], tuple(j.case["id"] for j in members),
    )  # fmt: skip


def shrunk(j: Judged, ask: Ask, name: str = "unknown", tries: int = 60, over: Over = bool) -> Judged:
    """Smaller data on which the program does the same; their certified numbers are doubles (radius 1e-10)."""
    left = effort.within(slips.EFFORT)
    while True:
        for data in _smaller(j.case["data"]):
            tries -= 1
            if tries < 0 or not left() or over():
                return j
            smaller = _asked(j.case, data, ask)
            if smaller is not None and smaller.status == j.status and slips.does(name, smaller):
                j = smaller
                break
        else:
            return j


def _asked(case: Case, data: dict[str, Any], ask: Ask) -> Judged | None:
    """The verdict on other data of a case, or None where they have no answer."""
    try:
        rough = definitions.answer(case["procedure"], data, case["options"], effort.rough())
    except slips.IMPOSSIBLE:
        return None
    if "none" in rough:
        return None
    certified = {name: _as_text(value) for name, value in rough.items() if value is not None}
    other = {**case, "data": data, "answer": certified}
    return judged(other, ask(other), slips.AGREES)


def _as_text(value: Any) -> Any:
    if isinstance(value, list):
        return [_as_text(v) for v in value]
    if isinstance(value, Fraction | int):
        return {"fraction": f"{value.numerator}/{value.denominator}"}
    return {"mid": repr(float(value)), "rad": "1e-10"}


def _smaller(d: dict[str, Any]) -> Iterable[dict[str, Any]]:
    """The data without one observation, row, column or group."""
    if "rows" in d:
        rows = d["rows"]
        yield from ({"rows": rows[:i] + rows[i + 1 :]} for i in range(len(rows)) if len(rows) > 2)
        yield from ({"rows": [r[:j] + r[j + 1 :] for r in rows]} for j in range(len(rows[0])) if len(rows[0]) > 3)
    elif "groups" in d:
        groups = d["groups"]
        yield from ({"groups": groups[:i] + groups[i + 1 :]} for i in range(len(groups)) if len(groups) > 2)
        for i, g in enumerate(groups):
            shorter = (g[:j] + g[j + 1 :] for j in range(len(g)) if len(g) > 2)
            yield from ({"groups": [*groups[:i], less, *groups[i + 1 :]]} for less in shorter)
    elif {"a", "b"} <= d.keys() or "truth" in d:
        names = [name for name in slips.columns(d) if name != "costs"]
        n = min(len(d[name]) for name in names)
        if n == max(len(d[name]) for name in names):
            yield from ({**d, **{name: d[name][:i] + d[name][i + 1 :] for name in names}} for i in range(n) if n > 2)
