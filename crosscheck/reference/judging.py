"""The judge: how many digits of each answer are right, and what was done where they are not.

Four things are kept apart: a *convention* (another definition, named), *accuracy* (the same definition, digits lost), a
*defect* (a number that no definition gives, or one for data that have none) and a *refusal*. What was done is named in
`slips`, the smallest data in `findings`.
"""

import dataclasses
import math
from dataclasses import dataclass, field
from typing import Any

from crosscheck.reference import answers
from crosscheck.reference.certified import Case

# A double is right to 15 or 16 digits; what a good algorithm loses leaves 9.
RIGHT = 9.0
# With fewer digits than this a number is another number, not an inaccurate one.
SAME = 2.0
# What becomes of a case, in the words of every report: text, JSON, pages, JUnit, badges.
KINDS = {
    "right": "as many correct digits as are asked for",
    "convention": "another definition, which can be defended",
    "accuracy": "the same number, to fewer digits",
    "defect": "a number that no definition gives, or one for data that have none",
    "refusal": "an error, or no number, where there is an answer",
    "crash": "the program ended",
    "hang": "no answer in time",
    "broken": "a reply outside the protocol",
    "unsupported": "not offered: nothing is said of it",
}
BAD = tuple(KINDS)[1:-1]
# What programs print in place of a number, as reports show it.
NO_NUMBERS = ("NaN", "NA", "Infinity", "-Infinity", "Inf", "-Inf")
# What is kept of every case: right, differs, no answer, ended, not offered.
LETTERS = {"right": "r", "refusal": "n", "unsupported": "u"} | dict.fromkeys(("accuracy", "defect"), "d")
LETTERS |= dict.fromkeys(("crash", "hang", "broken"), "x")
MAIN = {
    "pvalue", "pvalues", "adjusted", "value", "estimate", "estimates", "left", "right", "rope", "interval", "intervals"
}  # fmt: skip
NO_NUMBER = "no number where there is one"
PVALUES = ("pvalue", "pvalues", "adjusted", "left", "rope", "right")


@dataclass(frozen=True)
class Judged:
    """One case: what became of it, and the fewest digits of its numbers."""

    case: Case
    status: str
    digits: float = answers.CAP
    given: dict[str, Any] = field(default_factory=dict)
    words: str = ""
    printed: Any = None  # as the program wrote it: NaN and infinities are told apart


def judged(case: Case, reply: dict[str, Any], right: float = RIGHT) -> Judged:
    """The verdict on one reply."""
    plain = {**reply, "answer": without_texts(reply["answer"])} if "answer" in reply else reply
    return dataclasses.replace(_judged(case, plain, right), printed=reply.get("answer"))


def without_texts(output: Any) -> Any:
    """An answer with null for NaN and for what is infinite."""
    if isinstance(output, dict):
        return {name: without_texts(value) for name, value in output.items()}
    if isinstance(output, list):
        return list(map(without_texts, output))
    return None if isinstance(output, str) and output in NO_NUMBERS else output


def _judged(case: Case, reply: dict[str, Any], right: float) -> Judged:
    for kind in ("crash", "hang", "broken"):
        if kind in reply:
            return Judged(case, kind, 0.0, words=str(reply[kind]))
    if reply.get("unsupported"):
        return Judged(case, "unsupported")
    none = "none" in case["answer"]
    if "refused" in reply:
        return Judged(case, "right" if none else "refusal", words=str(reply["refused"]))
    output = reply.get("answer")
    if not isinstance(output, dict):
        return Judged(case, "broken", 0.0, words="neither answer, unsupported nor refused")
    for name in output.keys() & {*MAIN, *case["answer"]}:
        if not _numeric(output[name]):
            words = f"{name} is {str(output[name])[:40]!r}: an answer is a number, null, or a list of these"
            return Judged(case, "broken", 0.0, words=words)
    if none:
        asked = (
            ("value", "estimate", "estimates", "interval", "intervals")
            if output.keys().isdisjoint(PVALUES)
            else PVALUES
        )
        wrong = [name for name in asked if is_number(output.get(name))]
        return Judged(
            case, "defect" if wrong else "right", 0.0 if wrong else answers.CAP, output, "a number where there is none"
        )
    asked_for = {name: certified for name, certified in case["answer"].items() if name in output}
    shared = {name: certified for name, certified in asked_for.items() if output[name] is not None}
    if not shared or (asked_for.keys() & MAIN and not shared.keys() & MAIN):
        status = "refusal" if asked_for or not output else "unsupported"
        return Judged(case, status, 0.0, output, NO_NUMBER)
    worst = min(digits(output[name], certified) for name, certified in shared.items())
    drawn = int(case["options"].get("draws", 0))
    exact = {name: certified for name, certified in shared.items() if not drawn or name not in PVALUES}
    if drawn and all(by_chance(output[name], shared[name], drawn) for name in shared.keys() - exact.keys()):
        worst = min((digits(output[name], certified) for name, certified in exact.items()), default=answers.CAP)
    if worst >= right:
        return Judged(case, "right", worst, output)
    if min(digits(output[name], certified, holes=True) for name, certified in shared.items()) >= right:
        return Judged(case, "refusal", 0.0, output, NO_NUMBER)
    return Judged(case, "accuracy" if worst >= SAME else "defect", worst, output)


def by_chance(output: Any, certified: Any, draws: int) -> bool:
    """Whether shares of so many draws may be so far from their probabilities: one in 10**9 is not (Hoeffding 1963)."""
    if isinstance(certified, list):
        pairs = (
            zip(output, certified, strict=True) if isinstance(output, list) and len(output) == len(certified) else ()
        )
        return bool(pairs) and all(by_chance(x, c, draws) for x, c in pairs)
    room = math.sqrt(math.log(2e9) / (2 * draws)) + 1 / (draws + 1)
    single = not isinstance(output, list) and is_number(output)
    return single and abs(output - float(answers.value_of(certified))) <= room


def _numeric(x: Any, depth: int = 3) -> bool:
    """Whether it is what an answer may be: no text, no truth value, no more than lists of lists."""
    if isinstance(x, list):
        return bool(depth) and all(_numeric(part, depth - 1) for part in x)
    return x is None or (isinstance(x, int | float) and not isinstance(x, bool))


def is_number(x: Any) -> bool:
    """Whether it, or a part of it, is a number and not NaN."""
    if isinstance(x, list):
        return any(map(is_number, x))
    return isinstance(x, int | float) and not isinstance(x, bool) and not math.isnan(x)


def digits(output: Any, certified: Any, holes: bool = False) -> float:
    """The fewest correct digits, of a number or of a list; with `holes`, of those that are numbers."""
    if isinstance(certified, list):
        if not isinstance(output, list) or len(output) != len(certified):
            return 0.0
        return min((digits(g, c, holes) for g, c in zip(output, certified, strict=True)), default=answers.CAP)
    return answers.CAP if holes and output is None else answers.digits(output, certified)


def packages(about: dict[str, Any]) -> str:
    """What an adapter is about, each name with its version: coin 1.4, stats 4.2."""
    names, versions = (str(about.get(key, "")).split(", ") for key in ("name", "version"))
    pairs = (
        zip(names, versions, strict=True) if len(names) == len(versions) else [(", ".join(names), ", ".join(versions))]
    )
    return ", ".join(" ".join(pair).strip() for pair in pairs)
