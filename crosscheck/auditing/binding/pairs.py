"""A number and what it follows from: a claim about its neighbours, and the ways in which it can be right."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from crosscheck.auditing.reading.statistics_in_print import Extraction
from crosscheck.claims.claims import Claim
from crosscheck.claims.printed import Printed

MOST_COMPARED = 200  # p-values that one adjustment may be for, where the text does not say how many


@dataclass(frozen=True)
class Way:
    """Another way in which a number can come about: what differs in the assertion.

    stated    whether the text says so, or the same law is reckoned otherwise: it need not be earned
    decides   whether it may stand against a decision though the text does not say so
    settles   what would have to be known
    """

    name: str
    body: Mapping[str, Any]
    stated: bool = False
    decides: bool = False
    settles: str = ""


@dataclass(frozen=True)
class Pairing:
    """A claim, what it was made from, the ways in which the number can be right otherwise, and what is not known.

    lacking    what would have to be known to call the number wrong; nothing where all is said
    proof      why no other number can stand there
    said       what is wrong in other words than that the number should be another
    supposed   whether the pair is one only if the number is right: nothing names the test
    one_of     whether the claim holds in one of its ways alone, and which is not said
    """

    claim: Claim
    of: tuple[Extraction, ...]
    otherwise: tuple[Way, ...] = ()
    lacking: str = ""
    context: str = ""
    proof: str = ""
    supposed: bool = False
    one_of: bool = False
    said: str = ""


def claim_of(e: Extraction, assertion: Mapping[str, Any], other: str) -> Claim:
    """The number as a claim about its neighbour."""
    names = {key: digits(v) if isinstance(v, str) else v for key, v in assertion.get("with", {}).items()}
    printed = digits(e.value) if e.relation in "=≈" else f"{e.relation}{digits(e.value)}"
    name = f"line-{e.line}-{e.statistic}-from-{other.replace(' ', '-')}"
    body = {**assertion, **({"with": names} if names else {}), "exact": True}  # printed numbers are texts here
    return Claim("text", name, f"line {e.line}, column {e.column}", printed, body)


_POWER = re.compile(r"\s?[·x×*]\s?10\s?\^?\s?\{?\s?([+-]?\d+)\}?")


def digits(value: str) -> str:
    """A number in one form, with its precision: "1.234,5" is "1234.5", "9.2×10^{-8}" is "9.2e-8", ",05" is ".05"."""
    first = min((mark for mark in ".," if mark in value), key=value.find, default="")
    value = value.replace(first, "") if "," in value and "." in value else value
    return _POWER.sub(r"e\1", value.replace(",", "."))


def reading(e: Extraction) -> Printed:
    """The interval that a number claims."""
    return Printed.of(digits(e.value))


def number(e: Extraction) -> float:
    """The number itself."""
    value = reading(e).value
    return float("nan") if value is None else float(value)


def share(level: Extraction) -> float | None:
    """A level at which somebody decides; nothing where it is none: 0.4 is a weight."""
    alpha = reading(level).value
    return float(alpha) if alpha is not None and 0 < alpha <= 0.25 else None


def signless(e: Extraction) -> Extraction:
    """The size of a number."""
    return replace(e, value=e.value.lstrip("-"))
