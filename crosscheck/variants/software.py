"""What programs and textbooks print for a claim: their options, their statistic, in every way that they may choose.

What each prints stands in nptests/procedures/elsewhere/prints.toml; options that the claim states bind.
"""

import itertools
from collections.abc import Iterator
from functools import cache
from typing import Any

from crosscheck.claims import claims, computing
from nptests.errors import InputError
from nptests.procedures import descriptor, listed
from nptests.procedures.elsewhere.programs import Printing
from nptests.read import literature as fixtures


@cache
def programs() -> tuple[str, ...]:
    """Every program and textbook known to print anything."""
    return tuple(sorted({name for procedure in listed.catalogue() for name in procedure.printed_by}))


def printing(claim: claims.Claim, program: str) -> Printing | None:
    """What a program prints of the claim's test; None where nothing is known of it."""
    test = listed.find(str(claim.body.get("test")))
    return None if test is None else test.printed_by.get(program)


def printed_by(claim: claims.Claim, program: str) -> Iterator[claims.Claim]:
    """The claim as the program may have computed it, the most usual way first; nothing where the program is silent."""
    known = printing(claim, program)
    if known is None:
        return
    body = claim.body
    stated, value = body.get("options", {}), body.get("value", "statistic")
    test = listed.find(str(body["test"]))
    names = set() if test is None else set(descriptor.options_of(test.run))
    open_options = {o: words for o, words in known.options.items() if o in names and o not in stated}
    formulas: tuple[str | None, ...] = known.values.get(value, (None,))
    for words, formula in itertools.product(itertools.product(*open_options.values()), formulas):
        changed: dict[str, Any] = {**body, "options": {**stated, **dict(zip(open_options, words, strict=True))}}
        if formula is not None:
            changed["prints"] = formula
        if known.options.get("better") and value in RANKED and "table" in body:
            changed["better"] = known.options["better"][0]
        yield claim.reading_as(changed)


# Values that follow the direction of ranks; statistics and p-values do not.
RANKED = ("ranks", "rank_sums", "mean_ranks", "order")


def fits(claim: claims.Claim, program: str) -> claims.Claim | None:
    """The reading under which the program prints what the claim does, if any."""
    return next((reading for reading in printed_by(claim, program) if holds(reading)), None)


def holds(claim: claims.Claim) -> bool:
    """Whether the assertion gives what is printed; what cannot be computed does not hold."""
    try:
        return claim.reading.holds(computing.Computation(claim).value())
    except (InputError, computing.Missing, LookupError, TypeError, ValueError, ArithmeticError):
        return False


def exchanged(claim: claims.Claim) -> claims.Claim | None:
    """The claim about b against a, where no direction is stated and it is about two samples."""
    body = claim.body
    if "test" not in body or body.get("options", {}).get("alternative", "two-sided") != "two-sided":
        return None
    test = listed.find(str(body["test"]))
    if test is None or "alternative" not in descriptor.options_of(test.run) or body.get("exchanged"):
        return None
    two = len(body.get("args", ())) == 2 or ("table" in body and _columns(claim) == 2)
    return claim.reading_as({**body, "exchanged": True}) if two else None


def _columns(claim: claims.Claim) -> int:
    name = f"{claim.publication}/{claim.body['table']}"
    if fixtures.entry(name)["holds"] == "groups":
        return len({row[0] for row in fixtures.cells(name).cells})
    return len(claim.body.get("columns", fixtures.cells(name).columns))
