"""What the digits of a source were read in, and what counts as a result of it.

A publication counts as read only if its own text was. The others are known from what others retyped, from help pages
and output of programs, or from test suites: `kind` in source.toml says which.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from crosscheck.claims.claims import Claim, short_name
from nptests.errors import InputError
from nptests.read import literature as fixtures

READ = "publication"
KINDS: Mapping[str, str] = {
    READ: "publications whose text was read",
    "retyped": "publications as others retyped them",
    "program": "help pages and output of programs",
    "tests": "test suites of programs",
}


@dataclass(frozen=True)
class Counted:
    """The sources of one kind: how many, their printed results, and lines of arithmetic on typed numbers."""

    kind: str
    sources: int
    results: int
    arithmetic: int

    @property
    def words(self) -> str:
        return KINDS[self.kind]


def kind(publication: str) -> str:
    """What the digits of a source were read in, one of `KINDS`."""
    stated = fixtures.source(publication).get("kind")
    if stated not in KINDS:
        known = ", ".join(KINDS)
        raise InputError("kind", f"{publication}: kind is {stated!r}, not one of {known}", where=publication)
    return str(stated)


def arithmetic(claim: Claim) -> bool:
    """Whether the claim is a formula filled with numbers typed beside it: it confirms a line, no result."""
    body = claim.body
    if "formula" not in body or "equals" in body:
        return False  # a formula held against the right one is a result about the formula
    return not any(isinstance(value, Mapping) for value in body.get("with", {}).values())


def counted(claims: Iterable[Claim]) -> tuple[Counted, ...]:
    """Sources, results and arithmetic by kind, in the order of `KINDS`; papers that are no fixture are left out."""
    stored = set(fixtures.publications())
    by_kind: dict[str, list[Claim]] = {name: [] for name in KINDS}
    for claim in claims:
        if claim.publication in stored:
            by_kind[kind(claim.publication)].append(claim)
    return tuple(_count(name, chosen) for name, chosen in by_kind.items() if chosen)


def _count(name: str, claims: list[Claim]) -> Counted:
    lines = sum(map(arithmetic, claims))
    return Counted(name, len({claim.publication for claim in claims}), len(claims) - lines, lines)


def unseen(publication: str) -> str | None:
    """Where the digits come from if the text was not read; None if it was, and for papers that are no fixture."""
    if publication not in fixtures.publications() or kind(publication) == READ:
        return None
    about: Mapping[str, Any] = fixtures.source(publication)
    return str(about["read"])


def text_of(claim: Claim) -> str:
    """What the ledger says of the text behind an erratum: quoted, or not seen and where its digits were read."""
    origin = unseen(claim.publication)
    if origin is None:
        return f"“{claim.quote}”" if claim.quote else ""
    return f"not seen; {short_name(claim.publication)} is known from: {origin}"
