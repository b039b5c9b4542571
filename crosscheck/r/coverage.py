"""Option coverage: how many comparisons with R there are for each value of each option, read from the signatures.

A value with fewer than `ENOUGH` of them is uncovered, unless the descriptor says which independent check stands in
(`Procedure.checked_otherwise`). Some options act together; what is asked of one value is asked of their combinations.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from crosscheck.r import bridge, questions
from nptests.errors import InputError
from nptests.procedures.descriptor import Option, Procedure
from nptests.vocabulary import read_beside

ENOUGH = 30
COMPARED, OTHERWISE, UNCOVERED = "compared", "checked otherwise", "uncovered"
INTERACTING = (("zeros", "null", "alternative"), ("ties", "continuity"))

Setting = tuple[tuple[str, str], ...]  # options and their values, as words


@dataclass(frozen=True)
class Covered:
    """A value of an option of a procedure, or several together: how often compared with R, or what stands in."""

    procedure: str
    setting: str
    comparisons: int
    references: int
    otherwise: str = ""

    @property
    def state(self) -> str:
        if self.comparisons >= ENOUGH:
            return COMPARED
        return OTHERWISE if self.otherwise else UNCOVERED


@dataclass(frozen=True)
class Coverage:
    rows: tuple[Covered, ...] = ()

    @property
    def uncovered(self) -> tuple[str, ...]:
        """What has neither comparisons nor a reason, named."""
        return tuple(f"{row.procedure}({row.setting})" for row in self.rows if row.state == UNCOVERED)

    def count(self, state: str) -> int:
        return sum(row.state == state for row in self.rows)


def coverage(procedures: Sequence[Procedure], answered: Iterable[questions.Question]) -> Coverage:
    """Count the questions to which R's answer is a number."""
    labels: dict[str, dict[Setting, list[str]]] = defaultdict(lambda: defaultdict(list))
    sets = {p.name: groups(p) for p in procedures}
    for question in answered:
        in_force = exercised(question)
        for names in sets[question.procedure.name]:
            if in_force.keys() >= set(names):
                setting = tuple((name, in_force[name]) for name in names)
                labels[question.procedure.name][setting].append(question.label)
    every = ((p, setting) for p in procedures for setting in settings(p))
    return Coverage(tuple(_row(p, setting, labels[p.name].get(setting, [])) for p, setting in every))


def is_number(answer: bridge.Answer | InputError) -> bool:
    """Whether an answer says anything: R neither refused nor gave nothing but NaN."""
    return not isinstance(answer, InputError) and any(math.isfinite(x) for xs in answer.numbers.values() for x in xs)


def _row(procedure: Procedure, setting: Setting, labels: Sequence[str]) -> Covered:
    return Covered(procedure.name, spelled(setting), len(labels), len(set(labels)), reason(procedure, setting))


def spelled(setting: Setting) -> str:
    return " ".join(f"{name}={value}" for name, value in setting)


# --- the values that a signature allows -----------------------------------------------------------

OTHER = "other"  # any value of a number or a text but its default


def values(option: Option) -> tuple[str, ...]:
    """Its words; True and False; or its default and any other value."""
    if option.kind == "bool":
        return "False", "True"
    default = () if option.required or str(option.default) in option.words else (str(option.default),)
    return (*default, *option.words) if option.words else (*default, OTHER)


def groups(procedure: Procedure) -> tuple[tuple[str, ...], ...]:
    """The options one by one, and those that act together."""
    options = procedure.options
    together = (tuple(name for name in names if name in options) for names in INTERACTING)
    return *((name,) for name in options), *(names for names in together if len(names) > 1)


def settings(procedure: Procedure) -> Iterator[Setting]:
    """Everything that ought to be compared."""
    for names in groups(procedure):
        yield from product(*([(name, value) for value in values(procedure.options[name])] for name in names))


# --- the values that a comparison exercises -------------------------------------------------------


def exercised(question: questions.Question) -> Mapping[str, str]:
    """The options that have a say in what is compared, with their values."""
    options = question.procedure.options
    in_force = {name: option.default for name, option in options.items()} | dict(question.reference.options)
    if question.sees == "doubles" and "arithmetic" in in_force:
        in_force["arithmetic"] = "float"
    idle = set()
    if "null" in in_force:
        idle |= set() if in_force["null"] == "simulated" else {"draws", "seed"}
        idle |= {"continuity"} if in_force["null"] == "exact" else set()
    if not any("interval" in read for read in question.reference.reads):
        idle.add("level")
    return {name: value(option, in_force[name]) for name, option in options.items() if name not in idle}


def value(option: Option, x: Any) -> str:
    return str(x) if str(x) in values(option) else OTHER


# --- what stands in -------------------------------------------------------------------------------

# Of words that mean the same wherever they are options.
EVERYWHERE: Mapping[str, str] = read_beside(__file__, "coverage.toml")


def reason(procedure: Procedure, setting: Setting) -> str:
    """What the descriptor says of this setting, or of a part of it."""
    stated = {**EVERYWHERE, **procedure.checked_otherwise}
    if procedure.no_reference:
        return procedure.no_reference
    parts = _parts(spelled(setting))
    return next((text for key, text in stated.items() if set(key.split(" ")) <= parts), "")


def _parts(words: str) -> set[str]:
    """What a reason may speak of: options with their values, or options whatever their values."""
    return {part for word in words.split(" ") for part in (word, word.split("=")[0])}


def stale(procedure: Procedure, rows: Iterable[Covered]) -> tuple[str, ...]:
    """Reasons of the descriptor that speak of no value of its options, or of one that is compared well enough."""
    lacking = [_parts(row.setting) for row in rows if row.procedure == procedure.name and row.comparisons < ENOUGH]
    return tuple(
        key for key in procedure.checked_otherwise if not any(set(key.split(" ")) <= parts for parts in lacking)
    )
